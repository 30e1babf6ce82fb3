use super::*;

#[track_caller]
fn check(text: &str, class: &str, reading: &str) {
    let value = resolve(text);
    assert_eq!(class_name(&value), class, "class of {text:?}");
    assert_eq!(
        written(&value).as_deref().unwrap_or(text),
        reading,
        "reading of {text:?}"
    );
    assert_eq!(is_string(text), class == "String", "is_string of {text:?}");
}

fn class_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "NilClass",
        Value::Bool(true) => "TrueClass",
        Value::Bool(false) => "FalseClass",
        Value::Int(_) | Value::BigInt(_) => "Integer",
        Value::Float(_) => "Float",
        Value::Str(_) => "String",
        Value::Symbol(_) => "Symbol",
        Value::Date(_) => "Date",
        Value::Time(_) => "Time",
        Value::Seq(_) | Value::Map(_) => "compound",
    }
}

/// Answers of Psych 4.0.3 that the reference table does not hold.
#[test]
fn odd_scalars_read_as_psych_reads_them() {
    check("2001-12-14 12:00:00.", "Time", "2001-12-14 12:00:00.000000000 +00:00");
    check("2001-12-14 24:00:00Z", "Time", "2001-12-15 00:00:00.000000000 Z");
    check("2001-12-14 23:59:60Z", "Time", "2001-12-15 00:00:00.000000000 Z");
    check("2001-12-14 24:00:01Z", "String", "2001-12-14 24:00:01Z");
    check("2001-12-14 23:60:00Z", "String", "2001-12-14 23:60:00Z");
    check("2001-02-30 1:00:00 +1", "Time", "2001-03-02 01:00:00.000000000 +01:00");
    check("2001-12-14 1:00:00 +530", "String", "2001-12-14 1:00:00 +530");
    check(
        "2001-12-14 1:00:00 -0:30",
        "Time",
        "2001-12-14 01:00:00.000000000 +00:30",
    );
    check(
        "2001-12-14 1:00:00 -12:99",
        "Time",
        "2001-12-14 01:00:00.000000000 -13:39",
    );
    check("2001-12-14 1:00:00 +24:00", "String", "2001-12-14 1:00:00 +24:00");
    check("-2001-12-14 1:00:00Z", "Time", "-2001-12-14 01:00:00.000000000 Z");
    check(
        "2001-12-14 1:00:00.1234567899Z",
        "Time",
        "2001-12-14 01:00:00.123456789 Z",
    );
    check("1582-10-10", "String", "1582-10-10");
    check("1500-02-29", "Date", "1500-02-29");
    check("-1:30", "Integer", "-1800");
    check("1__0:30", "Integer", "5400");
    check("1:2:60", "String", "1:2:60");
    check("1:2.1_0", "Float", "3726.0");
    check("99999999999999999999:30", "Integer", "359999999999999999998200");
    check("0b1_,0", "Integer", "2");
    check("07_,1", "Integer", "57");
    check("1,,0", "String", "1,,0");
    check("0x8000000000000000", "Integer", "9223372036854775808");
    check("1.5e+400", "Float", ".inf");
    check("1.e+3", "Float", "1000.0");
    check("1.5E-3", "Float", "0.0015");
    check("1e+3", "String", "1e+3");
    check(":\"a\"b", "Symbol", ":a");
    check("::a", "Symbol", "::a");
    check("no\ny", "FalseClass", "false");
    check("-", "String", "-");
    check("é", "String", "é");
    check("日本", "String", "日本");
    check("\u{661}", "String", "\u{661}");
}

/// Where Psych raises an error of its own, the text stays text.
#[test]
fn what_breaks_psych_is_text() {
    check(".e+3", "String", ".e+3");
    check("0x_", "String", "0x_");
    check("2001-12-14\t1:00:00Z", "String", "2001-12-14\t1:00:00Z");
}

#[test]
fn large_numbers_keep_all_digits() {
    let binary = format!("0b{}", "1".repeat(200));
    check(
        &binary,
        "Integer",
        "1606938044258990275541962092341162602522202993782792835301375",
    );
    check(
        "-123456789012345678901234567890",
        "Integer",
        "-123456789012345678901234567890",
    );
}

#[test]
fn surprises() {
    let kind = |text| surprising(text).map(|surprise| surprise.kind);
    assert_eq!(kind("on"), Some(SurpriseKind::Word));
    assert_eq!(kind("010"), Some(SurpriseKind::Octal));
    assert_eq!(kind("1:30"), Some(SurpriseKind::Base60));
    assert_eq!(kind("1_000"), Some(SurpriseKind::Spelling));
    assert_eq!(kind("5.10"), Some(SurpriseKind::Spelling));
    assert_eq!(kind("2001-1-1"), Some(SurpriseKind::Time));
    for plain in ["true", "5", "-1.5", "2001-12-14", "4K", "y", "~", "08", ""] {
        assert_eq!(kind(plain), None, "{plain:?}");
    }
}
