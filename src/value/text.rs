//! How numbers and dates read as text: as Ruby writes them, which is also how they stand in YAML.

use std::fmt;

use super::Date;

/// The shortest text that reads back as `number`: `1.0`, `0.0001`, `1.0e-05`, `1.0e+20`.
///
/// Infinities and "not a number" give `Infinity`, `-Infinity` and `NaN`.
pub fn float_text(number: f64) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    let sign = if number.is_sign_negative() { "-" } else { "" };
    if number.is_infinite() {
        return format!("{sign}Infinity");
    }
    if number == 0.0 {
        return format!("{sign}0.0");
    }
    let (digits, point) = shortest_digits(number.abs());
    format!("{sign}{}", place_point(&digits, point))
}

/// The digits of `number` without leading or trailing zeros, and how many of them stand before the decimal point.
fn shortest_digits(number: f64) -> (String, i32) {
    let scientific = format!("{number:e}");
    let (mantissa, exponent) = scientific.split_once('e').expect("bug: `{:e}` writes an exponent");
    let exponent: i32 = exponent.parse().expect("bug: `{:e}` writes a number as exponent");
    (mantissa.replace('.', ""), exponent + 1)
}

/// Sets the decimal point as Ruby does: fixed notation where no zero has to be invented beyond 15 digits.
fn place_point(digits: &str, point: i32) -> String {
    let length = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or(0));
    if 0 < point && point < length {
        let (whole, fraction) = digits.split_at(usize::try_from(point).unwrap_or(0));
        format!("{whole}.{fraction}")
    } else if 0 < point && point <= 15 {
        format!("{digits}{}.0", zeros(point - length))
    } else if -4 < point && point <= 0 {
        format!("0.{}{digits}", zeros(-point))
    } else {
        let (first, rest) = digits.split_at(1);
        let rest = if rest.is_empty() { "0" } else { rest };
        format!("{first}.{rest}e{:+03}", point - 1)
    }
}

/// `2001-12-14`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.year < 0 { "-" } else { "" };
        let year = self.year.unsigned_abs();
        write!(f, "{sign}{year:04}-{:02}-{:02}", self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_read_as_ruby_writes_them() {
        let cases = [
            (1.0, "1.0"),
            (-0.0, "-0.0"),
            (0.1, "0.1"),
            (0.0001, "0.0001"),
            (0.000_01, "1.0e-05"),
            (-1.5e-7, "-1.5e-07"),
            (1e14, "100000000000000.0"),
            (1e15, "1.0e+15"),
            (999_999_999_999_999.0, "999999999999999.0"),
            (1_234_567_890_123_456.8, "1234567890123456.8"),
            (9_007_199_254_740_992.0, "9.007199254740992e+15"),
            (1e100, "1.0e+100"),
            (f64::NEG_INFINITY, "-Infinity"),
            (f64::NAN, "NaN"),
        ];
        for (number, text) in cases {
            assert_eq!(float_text(number), text);
        }
    }
}
