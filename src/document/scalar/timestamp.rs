//! Dates and times of YAML 1.1.

use crate::value::{Date, Time, Value};

const SECONDS_PER_DAY: i64 = 86_400;

/// The date or time that `text` spells, if it spells one that exists.
pub(super) fn parse(text: &str) -> Option<Value> {
    let bytes = text.as_bytes();
    let has_year = bytes.len() >= 8
        && bytes[usize::from(bytes[0] == b'-')..]
            .iter()
            .take(4)
            .all(u8::is_ascii_digit);
    if !has_year {
        return None;
    }
    date(text).map(Value::Date).or_else(|| time(text).map(Value::Time))
}

/// `2001-12-14`, `2001-1-1`.
fn date(text: &str) -> Option<Date> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || year.len() != 4 {
        return None;
    }
    let date = Date {
        year: number(year, 4)?,
        month: u8::try_from(number(month, 2)?).ok()?,
        day: u8::try_from(number(day, 2)?).ok()?,
    };
    exists(date).then_some(date)
}

/// A number of one to `longest` digits.
fn number(digits: &str, longest: usize) -> Option<i32> {
    let is_number = !digits.is_empty() && digits.len() <= longest && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok())?
}

/// Whether the calendar has the date. Ruby's calendar is the Julian one up to 4 October 1582, then the Gregorian.
fn exists(date: Date) -> bool {
    let is_leap = date.year % 4 == 0 && (date.year <= 1582 || date.year % 100 != 0 || date.year % 400 == 0);
    let days = match date.month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        1..=12 => 31,
        _ => return false,
    };
    let is_skipped = date.year == 1582 && date.month == 10 && (5..=14).contains(&date.day);
    (1..=days).contains(&date.day) && !is_skipped
}

/// `2001-12-14 21:59:43.10 -5`, `2001-12-14t21:59:43Z`. A time without zone counts as UTC, written `+00:00`.
fn time(text: &str) -> Option<Time> {
    let separator = text.find([' ', 'T', 't'])?;
    let (date_text, rest) = (&text[..separator], &text[separator + 1..]);
    let (is_negative_year, date_text) = match date_text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, date_text),
    };
    let mut parts = date_text.split('-');
    let year = parts
        .next()
        .filter(|year| year.len() == 4)
        .and_then(|year| number(year, 4))?;
    let month = number(parts.next()?, 2).filter(|month| (1..=12).contains(month))?;
    let day = number(parts.next()?, 2).filter(|day| (1..=31).contains(day))?;
    if parts.next().is_some() {
        return None;
    }
    let is_blank = text[separator..].starts_with(' ');
    let rest = if is_blank { rest.trim_ascii_start() } else { rest };
    let (clock, rest) = split_clock(rest)?;
    let (nanoseconds, rest) = split_fraction(rest);
    let zone = zone(rest.trim_ascii_start())?;
    let year = if is_negative_year { -year } else { year };
    let days = days_from_civil(year, month, 1) + i64::from(day) - 1;
    Some(from_days(days, clock, nanoseconds, zone))
}

/// Seconds since midnight of `HH:MM:SS` (24:00:00 and the leap second are allowed), and what follows.
fn split_clock(text: &str) -> Option<(i64, &str)> {
    let (hour, rest) = text.split_once(':')?;
    let (minute, rest) = rest.split_once(':')?;
    let end = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (second, rest) = rest.split_at(end);
    if minute.len() != 2 || second.len() != 2 {
        return None;
    }
    let (hour, minute, second) = (number(hour, 2)?, number(minute, 2)?, number(second, 2)?);
    let is_valid = hour <= 24 && minute < 60 && second <= 60 && (hour < 24 || (minute == 0 && second == 0));
    is_valid.then(|| (i64::from(hour * 3600 + minute * 60 + second), rest))
}

fn split_fraction(text: &str) -> (u32, &str) {
    let Some(rest) = text.strip_prefix('.') else {
        return (0, text);
    };
    let end = rest.bytes().take_while(u8::is_ascii_digit).count();
    let digits: String = rest[..end].chars().chain("000000000".chars()).take(9).collect();
    (digits.parse().unwrap_or(0), &rest[end..])
}

/// Distance from UTC as a time names it.
#[derive(Clone, Copy)]
enum Zone {
    /// `Z`
    Utc,
    /// Seconds east of UTC.
    East(i32),
}

/// `Z`, `+5`, `-05:00`, `+0530`, or nothing.
fn zone(text: &str) -> Option<Zone> {
    match text.as_bytes() {
        [] => return Some(Zone::East(0)),
        [b'Z'] => return Some(Zone::Utc),
        [b'+' | b'-', ..] => {}
        _ => return None,
    }
    let is_west = text.starts_with('-');
    let digits = &text[1..];
    let (hours, minutes) = match digits.split_once(':') {
        Some((hours, minutes)) => (hours, minutes),
        None => digits.split_at(digits.len().min(2)),
    };
    let minutes = match minutes.len() {
        0 => 0,
        2 => number(minutes, 2)?,
        _ => return None,
    };
    let hours = number(hours, 2)?;
    // Psych takes the sign from the hours, so `-0:30` lies east.
    let offset = if is_west && hours > 0 {
        -(hours * 3600 + minutes * 60)
    } else {
        hours * 3600 + minutes * 60
    };
    (i64::from(offset.abs()) < SECONDS_PER_DAY).then_some(Zone::East(offset))
}

fn from_days(days: i64, clock: i64, nanoseconds: u32, zone: Zone) -> Time {
    let days = days + clock / SECONDS_PER_DAY;
    let seconds = u32::try_from(clock % SECONDS_PER_DAY).expect("bug: the time of day is never negative");
    Time {
        date: civil_from_days(days),
        seconds,
        nanoseconds,
        offset: match zone {
            Zone::Utc => None,
            Zone::East(seconds) => Some(seconds),
        },
    }
}

/// Days since 1970-01-01 in the Gregorian calendar, which Ruby's `Time` uses for all years.
fn days_from_civil(year: i32, month: i32, day: i32) -> i64 {
    let year = i64::from(if month <= 2 { year - 1 } else { year });
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let month_from_march = i64::from((month + 9) % 12);
    let day_of_year = (153 * month_from_march + 2) / 5 + i64::from(day) - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

fn civil_from_days(days: i64) -> Date {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let small = |number: i64| u8::try_from(number).expect("bug: months and days are small");
    Date {
        year: i32::try_from(year).expect("bug: a year has four digits"),
        month: small(month),
        day: small(day),
    }
}
