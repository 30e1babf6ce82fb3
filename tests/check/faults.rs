//! Single faults: ways in which an author's hand slips, each as an edit of one line of a job file.

use jobc::catalog::{Catalog, ParamKind};

use crate::random::Random;

/// A job file with one fault.
#[derive(Debug, Clone)]
pub(crate) struct Mutant {
    pub(crate) text: String,
    /// The line that holds the fault, from 1.
    pub(crate) line: usize,
    /// What was done, for a message.
    pub(crate) what: String,
}

/// A kind of fault.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    pub(crate) make: fn(&mut Random, &Job<'_>) -> Option<Mutant>,
    /// How far from the line a finding may be: structure shows where it no longer fits.
    pub(crate) slack: u32,
}

/// All kinds.
pub(crate) const KINDS: &[Kind] = &[
    kind("letter in a program name", program_letter, 0),
    kind("letter in an option name", option_letter, 0),
    kind("letter in a top-level key", key_letter, 0),
    kind("letter in an allowed value", value_letter, 0),
    kind("letter in an include name", include_letter, 0),
    kind("key given twice", key_twice, 0),
    kind("unit misspelt", unit, 0),
    kind("list emptied", empty_list, 0),
    kind("bracket or brace lost", bracket, 1),
    kind("quote lost", quote, 1),
    kind("indentation broken", indentation, 1),
    kind("tab", tab, 1),
    kind("expression with an unknown name", expression, 0),
    kind("dash forgotten", dash, 1),
    kind("colon forgotten", colon, 1),
    kind("value of the wrong type", wrong_type, 0),
];

const fn kind(name: &'static str, make: fn(&mut Random, &Job<'_>) -> Option<Mutant>, slack: u32) -> Kind {
    Kind { name, make, slack }
}

/// A job file as the faults see it.
pub(crate) struct Job<'a> {
    lines: Vec<&'a str>,
    catalog: &'a Catalog,
}

/// A line `KEY: VALUE`, taken apart.
#[derive(Debug, Clone, Copy)]
struct Line<'a> {
    index: usize,
    indent: usize,
    key: &'a str,
    value: &'a str,
}

impl<'a> Job<'a> {
    pub(crate) fn new(text: &'a str, catalog: &'a Catalog) -> Self {
        Self {
            lines: text.lines().collect(),
            catalog,
        }
    }

    /// The lines `KEY: VALUE` and `KEY:` that no template and no comment is.
    fn entries(&self) -> Vec<Line<'a>> {
        let entry = |(index, line): (usize, &&'a str)| {
            let body = line.trim_start();
            let (key, value) = body.split_once(':')?;
            let is_key = key.starts_with(|c: char| c.is_ascii_alphabetic())
                && key.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c));
            let is_value = value.is_empty() || value.starts_with(' ');
            (is_key && is_value).then(|| Line {
                index,
                indent: line.len() - body.len(),
                key,
                value: value.split(" #").next().unwrap_or(value).trim(),
            })
        };
        self.lines.iter().enumerate().filter_map(entry).collect()
    }

    /// The file with `line` in the place of the one at `index`.
    fn with(&self, index: usize, line: &str) -> Option<Mutant> {
        if self.lines[index] == line {
            return None;
        }
        let mut lines: Vec<&str> = self.lines.clone();
        lines[index] = line;
        Some(Mutant {
            text: lines.join("\n") + "\n",
            line: index + 1,
            what: format!("{:?} became {line:?}", self.lines[index]),
        })
    }

    fn is_option(&self, key: &str) -> bool {
        let mut programs = self.catalog.programs();
        programs.any(|program| self.catalog.options(program).iter().any(|option| &*option.name == key))
    }

    /// The kind of a key that some program of the file declares.
    fn kind_of(&self, key: &str) -> Option<ParamKind> {
        self.is_option(key).then(|| self.catalog.kind_by_rules(key))?
    }
}

/// Drops, swaps or doubles one letter.
fn slip(random: &mut Random, word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let at = random.below(letters.len());
    match random.below(3) {
        0 if letters.len() > 1 => drop(letters.remove(at)),
        1 if at + 1 < letters.len() && letters[at] != letters[at + 1] => letters.swap(at, at + 1),
        _ => letters.insert(at, letters[at]),
    }
    letters.into_iter().collect()
}

fn slip_in_key(random: &mut Random, job: &Job<'_>, is_wanted: impl Fn(&Line<'_>) -> bool) -> Option<Mutant> {
    let lines: Vec<Line<'_>> = job.entries().into_iter().filter(is_wanted).collect();
    let line = random.pick(&lines)?;
    let rest = &job.lines[line.index][line.indent + line.key.len()..];
    let mutant = format!("{}{}{rest}", " ".repeat(line.indent), slip(random, line.key));
    job.with(line.index, &mutant)
}

fn program_letter(random: &mut Random, job: &Job<'_>) -> Option<Mutant> {
    slip_in_key(random, job, |line| {
        job.catalog.program(line.key).is_some_and(|program| {
            let roles = program.roles;
            roles.is_referable() || roles.monitor.is_some()
        })
    })
}

fn option_letter(random: &mut Random, job: &Job<'_>) -> Option<Mutant> {
    slip_in_key(random, job, |line| {
        job.is_option(line.key) && job.catalog.program(line.key).is_none()
    })
}

fn key_letter(random: &mut Random, job: &Job<'_>) -> Option<Mutant> {
    slip_in_key(random, job, |line| line.indent == 0)
}

/// Values of keys that the catalog knows the values of.
fn value_letter(random: &mut Random, job: &Job<'_>) -> Option<Mutant> {
    let entries = job.entries();
    let is_known = |line: &&Line<'_>| {
        let files = job.catalog.default_files(line.key).filter(|_| line.indent == 0);
        let is_default = files.is_some_and(|files| files.by_name.contains_key(line.value));
        let mut programs = job.catalog.programs();
        let is_listed = entries.iter().any(|other| {
            job.catalog.program(other.key).is_some_and(|program| {
                let spec = job.catalog.params(program).get(line.key);
                spec.is_some_and(|spec| spec.allowed.iter().any(|allowed| allowed == line.value))
            })
        });
        let is_argument = programs.any(|program| &*program.name == line.key)
            && job.catalog.described(line.key).is_some_and(|own| {
                let spec = own
                    .manifest
                    .argument
                    .as_ref()
                    .and_then(|name| own.manifest.params.get(name));
                spec.is_some_and(|spec| spec.allowed.iter().any(|allowed| allowed.to_string() == line.value))
            });
        line.value.len() > 2 && (is_default || is_listed || is_argument)
    };
    let lines: Vec<&Line<'_>> = entries.iter().filter(is_known).collect();
    let line = random.pick(&lines)?;
    let mutant = job.lines[line.index].replacen(line.value, &slip(random, line.value), 1);
    job.with(line.index, &mutant)
}

fn include_letter(random: &mut Random, job: &Job<'_>) -> Option<Mutant> {
    let is_include = |line: &&str| line.contains("<<: ") && !line.contains("<<: *") && line.contains(".yaml");
    let indices: Vec<usize> = (0..job.lines.len())
        .filter(|index| is_include(&job.lines[*index]))
        .collect();
    let index = *random.pick(&indices)?;
    let line = job.lines[index];
    let end = line.find(".yaml")?;
    let start = line[..end].rfind([' ', '/', '\'', '"'])? + 1;
    job.with(
        index,
        &format!("{}{}{}", &line[..start], slip(random, &line[start..end]), &line[end..]),
    )
}

fn key_twice(random: &mut Random, job: &Job<'_>) -> Option<Mutant> {
    let is_plain = |line: &Line<'_>| {
        let is_scalar = !line.value.is_empty() && !line.value.starts_with(['[', '{', '|', '>', '&', '*', '"', '\'']);
        is_scalar && line.key != "x"
    };
    let lines: Vec<Line<'_>> = job.entries().into_iter().filter(is_plain).collect();
    let line = random.pick(&lines)?;
    let again = format!("{}{}: 7", " ".repeat(line.indent), line.key);
    let mut text: Vec<&str> = job.lines.clone();
    text.insert(line.index + 1, &again);
    Some(Mutant {
        text: text.join("\n") + "\n",
        line: line.index + 2,
        what: format!("{again:?} after {:?}", job.lines[line.index]),
    })
}

fn unit(random: &mut Random, job: &Job<'_>) -> Option<Mutant> {
    let has_unit = |line: &Line<'_>| {
        let digits = line
            .value
            .trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
        let is_amount = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_amount && digits.len() < line.value.len() && job.kind_of(line.key).is_some()
    };
    let lines: Vec<Line<'_>> = job.entries().into_iter().filter(has_unit).collect();
    let line = random.pick(&lines)?;
    let digits = line
        .value
        .trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
    let wrong: &[&str] = match &line.value[digits.len()..] {
        "%" => &[" %", "%%", "pct%"],
        "s" => &["sec", "ms", "S"],
        "m" => &["min", "mn"],
        "h" => &["hr", "hours"],
        _ => &["Gi", "GGB", " G", "kilo"],
    };
    let unit = wrong[random.below(wrong.len())];
    let mutant = job.lines[line.index].replacen(line.value, &format!("{digits}{unit}"), 1);
    job.with(line.index, &mutant)
}

/// The first lines of lists under options or programs, with the number of lines that the items take.
fn lists(job: &Job<'_>) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for line in job.entries() {
        let is_axis = job.is_option(line.key);
        if !is_axis {
            continue;
        }
        if line.value.starts_with('[') && line.value.ends_with(']') {
            found.push((line.index, 0));
        } else if line.value.is_empty() {
            let items = job.lines[line.index + 1..]
                .iter()
                .take_while(|next| next.trim_start().starts_with("- "));
            let count = items.count();
            if count > 0 {
                found.push((line.index, count));
            }
        }
    }
    found
}

fn empty_list(random: &mut Random, job: &Job<'_>) -> Option<Mutant> {
    let lists = lists(job);
    let (index, count) = *random.pick(&lists)?;
    let colon = job.lines[index].find(':')?;
    let emptied = format!("{}: []", &job.lines[index][..colon]);
    let mut lines: Vec<&str> = job.lines.clone();
    lines.drain(index + 1..=index + count);
    lines[index] = &emptied;
    Some(Mutant {
        text: lines.join("\n") + "\n",
        line: index + 1,
        what: format!("{:?} became {emptied:?}", job.lines[index]),
    })
}

/// Loses one of the two signs around a value, or around a plain value that could have them.
fn without_one(random: &mut Random, job: &Job<'_>, signs: &[(char, char)]) -> Option<Mutant> {
    let is_value = |line: &Line<'_>| !line.value.is_empty() && !line.value.contains(['|', '>', '&', '*', '#']);
    let lines: Vec<Line<'_>> = job.entries().into_iter().filter(is_value).collect();
    let line = random.pick(&lines)?;
    let (open, close) = *random.pick(signs)?;
    let is_bare = !line.value.starts_with(['[', '{', '"', '\'']);
    let whole = if is_bare {
        format!("{open}{}{close}", line.value)
    } else {
        line.value.to_owned()
    };
    let lost = if random.below(2) == 0 {
        &whole[1..]
    } else {
        &whole[..whole.len() - 1]
    };
    job.with(line.index, &job.lines[line.index].replacen(line.value, lost, 1))
}

fn bracket(random: &mut Random, job: &Job<'_>) -> Option<Mutant> {
    without_one(random, job, &[('[', ']')])
}

fn quote(random: &mut Random, job: &Job<'_>) -> Option<Mutant> {
    without_one(random, job, &[('"', '"'), ('\'', '\'')])
}

fn indentation(random: &mut Random, job: &Job<'_>) -> Option<Mutant> {
    let lines: Vec<Line<'_>> = job.entries().into_iter().filter(|line| line.indent > 0).collect();
    let line = random.pick(&lines)?;
    let text = job.lines[line.index];
    let mutant = if random.below(2) == 0 {
        text[1..].to_owned()
    } else {
        format!(" {text}")
    };
    job.with(line.index, &mutant)
}

fn tab(random: &mut Random, job: &Job<'_>) -> Option<Mutant> {
    let lines: Vec<Line<'_>> = job.entries().into_iter().filter(|line| line.indent > 0).collect();
    let line = random.pick(&lines)?;
    job.with(line.index, &format!("\t{}", job.lines[line.index].trim_start()))
}

fn expression(random: &mut Random, job: &Job<'_>) -> Option<Mutant> {
    let lines: Vec<Line<'_>> = job
        .entries()
        .into_iter()
        .filter(|line| job.kind_of(line.key).is_some() && !line.value.is_empty() && !line.value.starts_with('['))
        .collect();
    let line = random.pick(&lines)?;
    let name = slip(random, "nr_cpu");
    let colon = job.lines[line.index].find(':')?;
    let mutant = format!("{}: {{{{ {name} / 2 }}}}", &job.lines[line.index][..colon]);
    job.with(line.index, &mutant)
}

fn dash(random: &mut Random, job: &Job<'_>) -> Option<Mutant> {
    let lists: Vec<(usize, usize)> = lists(job).into_iter().filter(|(_, count)| *count > 1).collect();
    let (index, count) = *random.pick(&lists)?;
    let item = index + 1 + random.below(count);
    let line = job.lines[item];
    job.with(
        item,
        &line.replacen("- ", if random.below(2) == 0 { "" } else { "  " }, 1),
    )
}

fn colon(random: &mut Random, job: &Job<'_>) -> Option<Mutant> {
    let entries = job.entries();
    let line = random.pick(&entries)?;
    job.with(line.index, &job.lines[line.index].replacen(':', "", 1))
}

fn wrong_type(random: &mut Random, job: &Job<'_>) -> Option<Mutant> {
    let lines: Vec<Line<'_>> = job
        .entries()
        .into_iter()
        .filter(|line| {
            job.kind_of(line.key).is_some() && !line.value.is_empty() && !line.value.contains(['[', '{', '|'])
        })
        .collect();
    let line = random.pick(&lines)?;
    let wrong = ["many", "true", "{a: 1}", "[[1, 2]]", "2026-07-22", "1.5x"];
    let colon = job.lines[line.index].find(':')?;
    let value = wrong[random.below(wrong.len())];
    job.with(line.index, &format!("{}: {value}", &job.lines[line.index][..colon]))
}
