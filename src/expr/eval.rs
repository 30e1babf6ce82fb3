//! Evaluates syntax trees.
//!
//! Names are looked up in the job without copying; values are passed on by reference count. Everything that takes
//! time or memory is counted in a [`Budget`], so that evaluation always ends.

use std::sync::Arc;

use crate::source::TextRange;
use crate::value::{Key, Map, Node, Value};

use super::ast::{Block, Call, PatternFlags, Slot, Term, TermKind, TextPart};
use super::budget::{Budget, CappedText};
use super::compare::order;
use super::datum::{Datum, Range};
use super::error::{EvalError, Failure, Outcome};
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
                self.operate(*operator, &left, &right)
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

    fn write_text(&mut self, datum: &Datum, out: &mut CappedText) -> Outcome<()> {
        match datum {
            Datum::Job => {
                let job = self.value_from(Datum::Job)?;
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

    /// The value as a job can hold it. The job itself is copied, but shares all that is below its top level.
    pub(super) fn value_from(&mut self, datum: Datum) -> Outcome<Value> {
        match datum {
            Datum::Value(value) => Ok(value),
            Datum::Job => {
                self.budget.items(self.scope.job().len())?;
                Ok(Value::Map(Arc::new(self.scope.job().clone())))
            }
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
}
