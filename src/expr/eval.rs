//! Evaluates syntax trees.
//!
//! Names are looked up in the job without copying; values are passed on by reference count. Everything that takes
//! time or memory is counted in a [`Budget`], so that evaluation always ends.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::source::TextRange;
use crate::value::{Key, Map, Node, Value};

use super::ast::{Block, Call, PatternFlags, Slot, Term, TermKind, TextPart};
use super::budget::{Budget, CappedText};
use super::compare::{order, same};
use super::datum::{Datum, Range};
use super::error::{ErrorKind, EvalError, Failure, Outcome};
use super::limits::{COMPILE_STEPS, COMPILE_STEPS_PER_BYTE, MATCH_STEPS, MAX_VALUE_DEPTH};
use super::methods::Invocation;
use super::number::{Number, arithmetic};
use super::operator::Operator;
use super::pattern::{Match, Pattern};
use super::place::Place;
use super::scope::Scope;

/// What a template puts out, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Emitted {
    /// The verbatim text of a segment.
    Verbatim(usize),
    /// The value of the `<%= ... %>` that is a segment.
    Output(usize, String),
}

/// One evaluation.
pub(super) struct Evaluator<'a> {
    scope: Scope<'a>,
    place: Place,
    locals: Vec<Datum>,
    pub(super) last_match: Option<Arc<Match>>,
    pub(super) budget: Budget,
    emitted: Vec<Emitted>,
}

impl<'a> Evaluator<'a> {
    pub(super) fn new(scope: Scope<'a>, place: Place, slots: Slot) -> Self {
        Self {
            last_match: scope.last_match.clone(),
            scope,
            place,
            locals: vec![Datum::NULL; slots],
            budget: Budget::new(),
            emitted: Vec::new(),
        }
    }

    /// The value of `term` as a job can hold it.
    pub(super) fn value_of(&mut self, term: &Term) -> Result<Value, EvalError> {
        let value = self.eval(term).and_then(|datum| self.value_from(datum));
        value.map_err(|failure| self.error(failure.at(term.range)))
    }

    /// What running `term` as a template puts out.
    pub(super) fn emitted_by(mut self, term: &Term) -> Result<Vec<Emitted>, EvalError> {
        match self.eval(term) {
            Ok(_) => Ok(self.emitted),
            Err(failure) => Err(self.error(failure)),
        }
    }

    fn error(&self, failure: Failure) -> EvalError {
        let span = match failure.range {
            Some(range) => self.place.span(range),
            None => self.place.whole(),
        };
        EvalError {
            kind: failure.kind,
            message: failure.message,
            span,
        }
    }

    pub(super) fn eval(&mut self, term: &Term) -> Outcome<Datum> {
        self.budget.spend(1)?;
        self.eval_kind(term).map_err(|failure| failure.at(term.range))
    }

    fn eval_kind(&mut self, term: &Term) -> Outcome<Datum> {
        match &term.kind {
            TermKind::Literal(value) => Ok(Datum::Value(value.clone())),
            TermKind::Name(name) => self.name(name),
            TermKind::Job => Ok(Datum::Job),
            TermKind::Given => self.given(),
            TermKind::Local(slot) => Ok(self.locals[*slot].clone()),
            TermKind::Capture(number) => Ok(self.capture(*number)),
            TermKind::LastMatch => Ok(self.last_match.clone().map_or(Datum::NULL, Datum::Match)),
            TermKind::Class(class) => Ok(Datum::Class(*class)),
            TermKind::Pattern(pattern) => Ok(Datum::Pattern(Arc::clone(pattern))),
            TermKind::Text(parts) => Ok(Datum::text(self.text(parts)?)),
            TermKind::DynamicPattern { parts, flags } => self.dynamic_pattern(parts, *flags),
            TermKind::List(items) => self.list_literal(items),
            TermKind::Mapping(pairs) => self.mapping_literal(pairs),
            TermKind::Range { from, to, is_exclusive } => {
                self.range_literal(from.as_deref(), to.as_deref(), *is_exclusive)
            }
            TermKind::Assign(slot, value) => {
                let value = self.eval(value)?;
                self.locals[*slot] = value.clone();
                Ok(value)
            }
            TermKind::Not(inner) => Ok(Datum::bool(!self.eval(inner)?.is_true())),
            TermKind::Negate(inner) => self.negated(inner),
            TermKind::And(left, right) => {
                let left = self.eval(left)?;
                if left.is_true() { self.eval(right) } else { Ok(left) }
            }
            TermKind::Or(left, right) => {
                let left = self.eval(left)?;
                if left.is_true() { Ok(left) } else { self.eval(right) }
            }
            TermKind::Binary(operator, left, right) => {
                let left = self.eval(left)?;
                let right = self.eval(right)?;
                self.binary(*operator, &left, &right)
            }
            TermKind::Index(receiver, arguments) => self.index_term(receiver, arguments),
            TermKind::Call(call) => self.call(call),
            TermKind::Function(function, arguments) => {
                let argument = self.eval(&arguments[0])?;
                function.call(self, argument)
            }
            TermKind::If { branches, otherwise } => self.branch(branches, otherwise.as_deref()),
            TermKind::Case {
                subject,
                arms,
                otherwise,
            } => self.case(subject.as_deref(), arms, otherwise.as_deref()),
            TermKind::Sequence(terms) => self.sequence(terms),
            TermKind::Verbatim(segment) => {
                self.emitted.push(Emitted::Verbatim(*segment));
                Ok(Datum::NULL)
            }
            TermKind::Output(segment, body) => self.output(*segment, body),
        }
    }

    fn name(&self, name: &Arc<str>) -> Outcome<Datum> {
        match self.scope.names.get(name) {
            Some(node) => Ok(Datum::Value(node.value.clone())),
            None => Err(Failure::unknown_key(name, format!("the job has no key `{name}`"))),
        }
    }

    fn given(&self) -> Outcome<Datum> {
        self.scope
            .given
            .map(|value| Datum::Value(value.clone()))
            .ok_or_else(|| {
                let message = "`___` has a value only in the template of a default file";
                Failure::unknown_key(&Arc::from("___"), message)
            })
    }

    fn capture(&self, number: usize) -> Datum {
        let group = self.last_match.as_ref().and_then(|found| found.group(number));
        group.map_or(Datum::NULL, Datum::text)
    }

    /// The text of `parts`, with their code evaluated.
    fn text(&mut self, parts: &[TextPart]) -> Outcome<String> {
        let mut text = CappedText::default();
        for part in parts {
            match part {
                TextPart::Verbatim(verbatim) => text.write(|out| out.write_str(verbatim))?,
                TextPart::Code(term) => {
                    let datum = self.eval(term)?;
                    self.write_text(&datum, &mut text)?;
                }
            }
        }
        text.finish(&mut self.budget)
    }

    fn write_text(&self, datum: &Datum, out: &mut CappedText) -> Outcome<()> {
        match datum {
            // The copy shares all that is below the top level.
            Datum::Job => {
                let job = Value::Map(Arc::new(self.scope.job().clone()));
                out.write(|out| job.write_text(out))
            }
            datum => out.write(|out| datum.write_text(out)),
        }
    }

    /// `to_s`
    pub(super) fn text_of(&mut self, datum: &Datum) -> Outcome<Arc<str>> {
        if let Datum::Value(Value::Str(text)) = datum {
            return Ok(Arc::clone(text));
        }
        let mut text = CappedText::default();
        self.write_text(datum, &mut text)?;
        Ok(text.finish(&mut self.budget)?.into())
    }

    fn dynamic_pattern(&mut self, parts: &[TextPart], flags: PatternFlags) -> Outcome<Datum> {
        let mut source = CappedText::default();
        for part in parts {
            match part {
                TextPart::Verbatim(verbatim) => source.write(|out| out.write_str(verbatim))?,
                TextPart::Code(term) => {
                    let datum = self.eval(term)?;
                    self.write_text(&datum, &mut source)?;
                }
            }
        }
        let source = source.finish(&mut self.budget)?;
        self.spend_on_compiling(&source)?;
        let pattern = Pattern::compile(&source, flags).map_err(Failure::argument)?;
        Ok(Datum::Pattern(Arc::new(pattern)))
    }

    /// The leftmost match from the byte at `from` on; it becomes `$~`.
    pub(super) fn search(
        &mut self,
        pattern: &Arc<Pattern>,
        subject: &Arc<str>,
        from: usize,
    ) -> Outcome<Option<Arc<Match>>> {
        let found = self.find(pattern, subject, from)?;
        self.last_match.clone_from(&found);
        Ok(found)
    }

    /// The same without a trace in `$~`.
    pub(super) fn find(&mut self, pattern: &Pattern, subject: &Arc<str>, from: usize) -> Outcome<Option<Arc<Match>>> {
        self.spend_on_match(subject.len() - from)?;
        Ok(pattern.find(subject, from)?.map(Arc::new))
    }

    pub(super) fn spend_on_match(&mut self, length: usize) -> Outcome<()> {
        self.budget.spend(MATCH_STEPS)?;
        self.budget.spend_on(length / 4)
    }

    pub(super) fn spend_on_compiling(&mut self, source: &str) -> Outcome<()> {
        let bytes = u64::try_from(source.len()).unwrap_or(u64::MAX);
        let steps = bytes
            .saturating_mul(COMPILE_STEPS_PER_BYTE)
            .saturating_add(COMPILE_STEPS);
        self.budget.spend(steps)
    }

    fn span_node(&self, value: Value, range: TextRange) -> Node {
        Node::new(value, self.place.span(range))
    }

    fn list_literal(&mut self, items: &[Term]) -> Outcome<Datum> {
        let mut nodes = Vec::with_capacity(items.len());
        for item in items {
            let datum = self.eval(item)?;
            let value = self.value_from(datum).map_err(|failure| failure.at(item.range))?;
            nodes.push(self.span_node(value, item.range));
        }
        self.list(nodes)
    }

    fn mapping_literal(&mut self, pairs: &[(Term, Term)]) -> Outcome<Datum> {
        let mut map = Map::new();
        for (key, term) in pairs {
            let name = self.eval(key)?;
            let name = self.value_from(name).map_err(|failure| failure.at(key.range))?;
            let value = self.eval(term)?;
            let value = self.value_from(value).map_err(|failure| failure.at(term.range))?;
            let key = Key {
                name: crate::value::Name::from_value(name),
                span: self.place.span(key.range),
            };
            map.insert(key, self.span_node(value, term.range));
        }
        self.mapping(map)
    }

    /// A list of `items`, which may not be too many or nest too deep.
    pub(super) fn list(&mut self, items: Vec<Node>) -> Outcome<Datum> {
        self.budget.items(items.len())?;
        for item in &items {
            self.measure(&item.value, 1)?;
        }
        Ok(Datum::Value(Value::Seq(Arc::new(items))))
    }

    /// The same of plain values.
    pub(super) fn list_of(&mut self, values: impl IntoIterator<Item = Value>) -> Outcome<Datum> {
        self.list(values.into_iter().map(Node::generated).collect())
    }

    fn mapping(&mut self, map: Map) -> Outcome<Datum> {
        self.budget.items(map.len())?;
        for (_, entry) in map.iter() {
            self.measure(&entry.node.value, 1)?;
        }
        Ok(Datum::Value(Value::Map(Arc::new(map))))
    }

    /// Counts all that hangs below a value, as often as it hangs there. A list of lists of the same list is small in
    /// memory, but everybody who walks it later would pay for its full size.
    fn measure(&mut self, value: &Value, depth: usize) -> Outcome<()> {
        match value {
            Value::Seq(_) | Value::Map(_) if depth >= MAX_VALUE_DEPTH => {
                Err(Failure::limit("the list is nested too deep"))
            }
            Value::Seq(items) => {
                self.budget.spend_on(16 + 4 * items.len())?;
                items.iter().try_for_each(|item| self.measure(&item.value, depth + 1))
            }
            Value::Map(map) => {
                self.budget.spend_on(16 + 4 * map.len())?;
                map.iter()
                    .try_for_each(|(_, entry)| self.measure(&entry.node.value, depth + 1))
            }
            _ => Ok(()),
        }
    }

    fn range_literal(&mut self, from: Option<&Term>, to: Option<&Term>, is_exclusive: bool) -> Outcome<Datum> {
        let from = self.range_end(from)?;
        let to = self.range_end(to)?;
        let is_open = from.is_null() || to.is_null();
        if !is_open && order(&mut self.budget, &from, &to)?.is_none() {
            let message = format!("no range goes from {} to {}", from.class_name(), to.class_name());
            return Err(Failure::argument(message));
        }
        Ok(Datum::Range(Arc::new(Range { from, to, is_exclusive })))
    }

    fn range_end(&mut self, term: Option<&Term>) -> Outcome<Value> {
        match term {
            Some(term) => {
                let datum = self.eval(term)?;
                self.value_from(datum)
            }
            None => Ok(Value::Null),
        }
    }

    fn negated(&mut self, inner: &Term) -> Outcome<Datum> {
        let datum = self.eval(inner)?;
        let number = match datum.as_value() {
            Some(value) => Number::of(value)?,
            None => None,
        };
        match number {
            Some(number) => {
                let zero = Number::Int(0);
                let minus_one = Number::Int(-1);
                let negated = arithmetic(Operator::Multiply, number, minus_one).unwrap_or(Ok(zero))?;
                Ok(Datum::Value(negated.into_value()))
            }
            None => Err(Failure::no_method(format!("{} has no negative", datum.class_name()))),
        }
    }

    fn branch(&mut self, branches: &[(Term, Term)], otherwise: Option<&Term>) -> Outcome<Datum> {
        for (condition, body) in branches {
            if self.eval(condition)?.is_true() {
                return self.eval(body);
            }
        }
        otherwise.map_or(Ok(Datum::NULL), |body| self.eval(body))
    }

    fn case(&mut self, subject: Option<&Term>, arms: &[(Vec<Term>, Term)], otherwise: Option<&Term>) -> Outcome<Datum> {
        let subject = subject.map(|term| self.eval(term)).transpose()?;
        for (values, body) in arms {
            for term in values {
                let value = self.eval(term)?;
                let is_chosen = match &subject {
                    Some(subject) => self.case_equals(&value, subject)?,
                    None => value.is_true(),
                };
                if is_chosen {
                    return self.eval(body);
                }
            }
        }
        otherwise.map_or(Ok(Datum::NULL), |body| self.eval(body))
    }

    fn sequence(&mut self, terms: &[Term]) -> Outcome<Datum> {
        let mut last = Datum::NULL;
        for term in terms {
            last = self.eval(term)?;
        }
        Ok(last)
    }

    fn output(&mut self, segment: usize, body: &Term) -> Outcome<Datum> {
        let datum = self.eval(body)?;
        let text = self.text_of(&datum)?;
        self.budget.text(text.len())?;
        self.emitted.push(Emitted::Output(segment, text.to_string()));
        Ok(Datum::NULL)
    }

    /// The value as a job can hold it.
    pub(super) fn value_from(&self, datum: Datum) -> Outcome<Value> {
        match datum {
            Datum::Value(value) => Ok(value),
            Datum::Job => Ok(Value::Map(Arc::new(self.scope.job().clone()))),
            other => {
                let message = format!("a job cannot hold a {}", other.class_name());
                Err(Failure::wrong_type(message))
            }
        }
    }

    /// The mapping that `datum` is.
    pub(super) fn map_of<'d>(&self, datum: &'d Datum) -> Option<&'d Map>
    where
        'a: 'd,
    {
        match datum {
            Datum::Job => Some(self.scope.job()),
            Datum::Value(Value::Map(map)) => Some(map),
            _ => None,
        }
    }

    fn arguments(&mut self, terms: &[Term]) -> Outcome<Vec<Datum>> {
        terms.iter().map(|term| self.eval(term)).collect()
    }

    fn index_term(&mut self, receiver: &Term, arguments: &[Term]) -> Outcome<Datum> {
        let receiver = self.eval(receiver)?;
        let arguments = self.arguments(arguments)?;
        self.index(&receiver, &arguments)
    }

    fn call(&mut self, call: &Call) -> Outcome<Datum> {
        let receiver = self.eval(&call.receiver)?;
        if call.is_safe && receiver.is_null() {
            return Ok(Datum::NULL);
        }
        let arguments = self.arguments(&call.arguments)?;
        let invocation = Invocation {
            name: &call.name,
            method: call.method,
            arguments: &arguments,
            block: call.block.as_ref(),
        };
        self.invoke(&receiver, &invocation)
            .map_err(|failure| failure.at(call.name_range))
    }

    /// Calls a method, or takes the key of that name out of a mapping.
    pub(super) fn invoke(&mut self, receiver: &Datum, invocation: &Invocation<'_>) -> Outcome<Datum> {
        let is_plain = invocation.arguments.is_empty() && invocation.block.is_none();
        if let Some(map) = self.map_of(receiver).filter(|_| is_plain) {
            if let Some(node) = map.get(invocation.name) {
                return Ok(Datum::Value(node.value.clone()));
            }
            match invocation.method {
                // Default files ask for the class of programs that may lack one.
                None if &**invocation.name == "class" => return Ok(Datum::NULL),
                None => {
                    let message = format!("the mapping has no key `{}`", invocation.name);
                    return Err(Failure::unknown_key(invocation.name, message));
                }
                Some(_) => {}
            }
        }
        self.method(receiver, invocation)
    }

    /// Runs a block with `arguments`.
    pub(super) fn run(&mut self, block: &Block, arguments: &[Datum]) -> Outcome<Datum> {
        match block {
            Block::Symbol(name, method) => {
                self.budget.spend(1)?;
                let receiver = arguments.first().cloned().unwrap_or(Datum::NULL);
                let invocation = Invocation {
                    name,
                    method: Some(*method),
                    arguments: &[],
                    block: None,
                };
                self.invoke(&receiver, &invocation)
            }
            Block::Code { params, fresh, body } => {
                for slot in fresh.clone() {
                    self.locals[slot] = Datum::NULL;
                }
                self.bind(params, arguments);
                self.eval(body)
            }
        }
    }

    /// Gives a block's parameters their values; several take a single list apart.
    fn bind(&mut self, params: &[Slot], arguments: &[Datum]) {
        if let ([_, _, ..], [Datum::Value(Value::Seq(items))]) = (params, arguments) {
            for (slot, item) in params.iter().zip(items.iter()) {
                self.locals[*slot] = Datum::Value(item.value.clone());
            }
            return;
        }
        for (slot, argument) in params.iter().zip(arguments) {
            self.locals[*slot] = argument.clone();
        }
    }

    fn binary(&mut self, operator: Operator, left: &Datum, right: &Datum) -> Outcome<Datum> {
        match operator {
            Operator::Equal => self.equals(left, right).map(Datum::bool),
            Operator::NotEqual => self.equals(left, right).map(|is_equal| Datum::bool(!is_equal)),
            Operator::CaseEqual => self.case_equals(left, right).map(Datum::bool),
            Operator::Matches => self.matches(left, right),
            Operator::MatchesNot => self.matches(left, right).map(|found| Datum::bool(found.is_null())),
            Operator::Compare => Ok(match self.ordering(left, right)? {
                Some(ordering) => Datum::Value(Value::Int(ordering as i64)),
                None => Datum::NULL,
            }),
            Operator::Less | Operator::LessEqual | Operator::Greater | Operator::GreaterEqual => {
                self.comparison(operator, left, right)
            }
            _ => self.arithmetic(operator, left, right),
        }
    }

    fn ordering(&mut self, left: &Datum, right: &Datum) -> Outcome<Option<Ordering>> {
        match (left.as_value(), right.as_value()) {
            (Some(left), Some(right)) => order(&mut self.budget, left, right),
            _ => Ok(None),
        }
    }

    fn comparison(&mut self, operator: Operator, left: &Datum, right: &Datum) -> Outcome<Datum> {
        let is_comparable = matches!(
            left,
            Datum::Value(
                Value::Int(_)
                    | Value::BigInt(_)
                    | Value::Float(_)
                    | Value::Str(_)
                    | Value::Symbol(_)
                    | Value::Date(_)
                    | Value::Time(_)
            )
        );
        let is_float = |datum: &Datum| matches!(datum, Datum::Value(Value::Float(_)));
        let ordering = match self.ordering(left, right)? {
            Some(ordering) if is_comparable => ordering,
            // `NaN` is neither smaller nor greater.
            None if is_comparable && (is_float(left) || is_float(right)) && right.is_a(super::ast::Class::Numeric) => {
                return Ok(Datum::bool(false));
            }
            _ => {
                return Err(mismatch(operator, left, right, is_comparable));
            }
        };
        Ok(Datum::bool(match operator {
            Operator::Less => ordering.is_lt(),
            Operator::LessEqual => ordering.is_le(),
            Operator::Greater => ordering.is_gt(),
            _ => ordering.is_ge(),
        }))
    }

    /// `a =~ b`: where the match begins, in characters.
    fn matches(&mut self, left: &Datum, right: &Datum) -> Outcome<Datum> {
        let (pattern, subject) = match (left, right) {
            (Datum::Pattern(pattern), subject) | (subject, Datum::Pattern(pattern)) => (pattern, subject),
            (Datum::Value(Value::Null), _) => return Ok(Datum::NULL),
            _ => {
                let message = format!("`=~` needs a regular expression, not {}", right.class_name());
                return Err(Failure::wrong_type(message));
            }
        };
        let Datum::Value(Value::Str(text) | Value::Symbol(text)) = subject else {
            self.last_match = None;
            return Ok(Datum::NULL);
        };
        let found = self.search(&Arc::clone(pattern), &Arc::clone(text), 0)?;
        let position = |found: Arc<Match>| Datum::count(text[..found.whole().0].chars().count());
        Ok(found.map_or(Datum::NULL, position))
    }

    pub(super) fn arithmetic(&mut self, operator: Operator, left: &Datum, right: &Datum) -> Outcome<Datum> {
        let (Some(a), Some(b)) = (left.as_value(), right.as_value()) else {
            return Err(mismatch(operator, left, right, false));
        };
        if let (Some(a), Some(b)) = (Number::of(a)?, Number::of(b)?)
            && let Some(result) = arithmetic(operator, a, b)
        {
            return Ok(Datum::Value(result?.into_value()));
        }
        match (operator, a, b) {
            (Operator::Add, Value::Str(a), Value::Str(b)) => {
                self.budget.text(a.len() + b.len())?;
                Ok(Datum::text(format!("{a}{b}")))
            }
            (Operator::Multiply, Value::Str(text), Value::Int(times)) => self.repeated(text, *times),
            (Operator::Add, Value::Seq(a), Value::Seq(b)) => {
                self.budget.items(a.len() + b.len())?;
                self.list(a.iter().chain(b.iter()).cloned().collect())
            }
            (Operator::Subtract, Value::Seq(a), Value::Seq(b)) => self.difference(a, b),
            (Operator::Multiply, Value::Seq(items), Value::Str(separator)) => self.join(items, separator),
            (Operator::Multiply, Value::Seq(items), Value::Int(times)) => {
                let times = usize::try_from(*times).map_err(|_| Failure::argument("a negative number of times"))?;
                self.budget.items(items.len().saturating_mul(times))?;
                self.list(std::iter::repeat_n(items.iter().cloned(), times).flatten().collect())
            }
            _ => Err(mismatch(operator, left, right, operator_takes(operator, a))),
        }
    }

    fn repeated(&mut self, text: &str, times: i64) -> Outcome<Datum> {
        let times = usize::try_from(times).map_err(|_| Failure::argument("a negative number of times"))?;
        self.budget.text(text.len().saturating_mul(times))?;
        Ok(Datum::text(text.repeat(times)))
    }

    fn difference(&mut self, left: &[Node], right: &[Node]) -> Outcome<Datum> {
        let mut kept = Vec::new();
        for item in left {
            let mut is_kept = true;
            for other in right {
                is_kept &= !same(&mut self.budget, &item.value, &other.value)?;
            }
            if is_kept {
                kept.push(item.clone());
            }
        }
        self.list(kept)
    }
}

/// Whether values of this kind have the operator at all, so that the fault lies with the other side.
fn operator_takes(operator: Operator, left: &Value) -> bool {
    match left {
        Value::Int(_) | Value::BigInt(_) => true,
        Value::Float(_) => !matches!(operator, Operator::ShiftLeft | Operator::ShiftRight),
        Value::Str(_) => matches!(operator, Operator::Add | Operator::Multiply),
        Value::Seq(_) => matches!(operator, Operator::Add | Operator::Subtract | Operator::Multiply),
        _ => false,
    }
}

fn mismatch(operator: Operator, left: &Datum, right: &Datum, is_operator_known: bool) -> Failure {
    let spelling = operator.spelling();
    let (left, right) = (left.class_name(), right.class_name());
    if is_operator_known {
        return Failure {
            kind: ErrorKind::Type,
            message: format!("`{spelling}` cannot take {left} and {right}"),
            range: None,
        };
    }
    Failure::no_method(format!("{left} has no operator `{spelling}` here"))
}
