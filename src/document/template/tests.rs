use super::*;
use crate::value::{Key, Map, Node, Value};

fn job() -> Map {
    let mut job = Map::new();
    let mut set = |name: &str, value: Value| {
        job.insert(Key::str(name, Span::GENERATED), Node::generated(value));
    };
    set("nr_cpu", Value::Int(8));
    set("fs", Value::str("xfs"));
    let list = ["a", "b"].map(|item| Node::generated(Value::str(item)));
    set("list", Value::Seq(list.to_vec().into()));
    job
}

fn render(text: &str) -> Rendered {
    let template = Template::parse(text, FileId::GENERATED).expect("the template is well formed");
    let template = template.expect("the text is a template");
    template.render(&Scope::new(&job())).expect("the template has a value")
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(render(text).text, expected);
}

#[track_caller]
fn check_fault(text: &str, marked: &str) {
    let sources = crate::source::SourceSet::new();
    let file = sources.add("template", text);
    let fault = Template::parse(text, file).expect_err("a fault");
    assert_eq!(sources.text(fault.span), marked, "{}", fault.message);
}

#[test]
fn a_text_without_tags_is_no_template() {
    for text in ["", "a: 1\nb: 50%\n", " % if\n", "a < b % c >"] {
        assert!(
            Template::parse(text, FileId::GENERATED).expect("no fault").is_none(),
            "{text}"
        );
    }
}

#[test]
fn lines_choose_between_texts() {
    let text = "a: 1\n% if nr_cpu > 16\nb: 2\n% elsif fs == 'xfs'\nb: 3\n% else\nb: 4\n% end\nc: 5\n";
    check(text, "a: 1\nb: 3\nc: 5\n");
}

#[test]
fn tags_put_values_out() {
    check("n: <%= nr_cpu / 2 %>x\n", "n: 4x\n");
    check("<%# nothing %>a <%= nil %>b\n", "a b\n");
    check(
        "<%=\n  case fs\n  when /ext/\n    1\n  else\n    \"FS_#{fs.upcase}\"\n  end\n%>\n",
        "FS_XFS\n",
    );
    check("<% if nr_cpu == 8 %>yes<% else %>no<% end %>\n", "yes\n");
}

#[test]
fn cases_reach_over_lines() {
    let text = "% case fs\n% when 'ext4'\na: 1\n% when 'xfs', 'btrfs'\na: 2\n% end\n";
    check(text, "a: 2\n");
}

#[test]
fn loops_repeat_their_text() {
    check("% list.each do |item|\n- <%= item %>\n% end\n", "- a\n- b\n");
    check("% (1..3).each { |n|\n<%= n %>,\n% }\n", "1,\n2,\n3,\n");
    check("<% x = 2 %><%= x * 3 %>", "6");
}

#[test]
fn doubled_marks_are_text() {
    check("%% x\n<%% y %>\n", "% x\n<% y %>\n");
    check("%%<%= 1 %>\n", "%1\n");
    check("a %%> b <%= 1 %>", "a %%> b 1");
}

#[test]
fn dashes_trim_the_line() {
    check("a\n  <%- x = 1 -%>\nb<%= x -%>\nc\n", "a\nb1c\n");
    check("a <%- x = 1 %> b\n", "a  b\n");
}

#[test]
fn line_ends_of_windows_are_kept() {
    check("a\r\n% if true\r\nb\r\n% end\r\nc\r\n", "a\r\nb\r\nc\r\n");
}

#[test]
fn pieces_say_where_text_came_from() {
    let text = "é: <%= fs %>!\n% if false\nno\n% end\nz\n";
    let rendered = render(text);
    assert_eq!(rendered.text, "é: xfs!\nz\n");
    let seen: Vec<(&str, &str, bool)> = rendered
        .pieces
        .iter()
        .map(|piece| {
            let out = &rendered.text[piece.out.as_usize()];
            (out, &text[piece.input.as_usize()], piece.is_verbatim)
        })
        .collect();
    assert_eq!(
        seen,
        [
            ("é: ", "é: ", true),
            ("xfs", "<%= fs %>", false),
            ("!\n", "!\n", true),
            ("z\n", "z\n", true)
        ]
    );
}

#[test]
fn faults_are_placed() {
    check_fault("a\n% if true\nb\n", "if");
    check_fault("<% list.each do |x| %>", "do");
    check_fault("a <%= b\nc\n", "<%= b");
    check_fault("% x = `id`\n", "`id`");
    check_fault("a\n% while true do\n% end\n", "while");
    check_fault("a\n% end\n", "end");
    check_fault("<%= 1 +%>\n", "");
    check_fault("<%= 'a %%>' %>\n", "%%>");
}

#[test]
fn an_unknown_name_is_told_from_other_failures() {
    let fails = |text: &str| {
        let template = Template::parse(text, FileId::GENERATED)
            .expect("well formed")
            .expect("a template");
        template.render(&Scope::new(&job())).expect_err("no value")
    };
    assert!(fails("<%= memory %>").is_unknown_key());
    assert!(!fails("<%= 1 / 0 %>").is_unknown_key());
}

#[test]
fn the_text_without_tags_has_all_branches() {
    let text = "a: <%= x %>1\n% if y\nb: 2\n% else\nc: 3\n% end\n";
    let template = Template::parse(text, FileId::GENERATED)
        .expect("well formed")
        .expect("a template");
    assert_eq!(template.without_tags(), "a: 1\nb: 2\nc: 3\n");
    assert!(template.names().reads("x") && template.names().reads("y"));
}
