//! The programs of a session by name: a user's own ones before the built-in ones, and those that only an lkp-tests
//! tree knows.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::{OwnProgram, Roles, builtin};

/// A program of which only the script is known.
#[derive(Debug, Clone)]
pub struct ScriptProgram {
    /// What it is for.
    pub roles: Roles,
    /// The options that it declares.
    pub options: Vec<Arc<str>>,
    /// The script's path.
    pub path: String,
}

/// What is known of a program.
#[derive(Debug, Clone)]
pub enum FoundProgram {
    /// It has a manifest and templates.
    Own(Arc<OwnProgram>),
    /// It is called as the script that it is.
    Script(Arc<ScriptProgram>),
}

impl FoundProgram {
    /// What it is for.
    pub fn roles(&self) -> Roles {
        match self {
            Self::Own(program) => program.roles(),
            Self::Script(script) => script.roles,
        }
    }
}

/// Programs by name. Built-in ones are parsed when first asked for.
#[derive(Debug, Default)]
pub struct ProgramSet {
    own: BTreeMap<String, Arc<OwnProgram>>,
    scripts: BTreeMap<String, Arc<ScriptProgram>>,
    parsed: Mutex<BTreeMap<String, Option<Arc<OwnProgram>>>>,
}

impl ProgramSet {
    /// The built-in programs alone.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a user's own program, which hides a built-in one of the same name.
    pub fn add_own(&mut self, program: Arc<OwnProgram>) {
        self.own.insert(program.name.clone(), program);
    }

    /// Adds a program that is only a script; it counts where no other program has the name.
    pub fn add_script(&mut self, name: impl Into<String>, program: ScriptProgram) {
        self.scripts.insert(name.into(), Arc::new(program));
    }

    /// The program `name`.
    pub fn get(&self, name: &str) -> Option<FoundProgram> {
        let own = self.own.get(name).cloned().or_else(|| self.builtin(name));
        own.map(FoundProgram::Own)
            .or_else(|| self.scripts.get(name).cloned().map(FoundProgram::Script))
    }

    /// The program `name`, if it has a manifest.
    pub fn own(&self, name: &str) -> Option<Arc<OwnProgram>> {
        match self.get(name) {
            Some(FoundProgram::Own(program)) => Some(program),
            _ => None,
        }
    }

    fn builtin(&self, name: &str) -> Option<Arc<OwnProgram>> {
        let mut parsed = self.parsed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(program) = parsed.get(name) {
            return program.clone();
        }
        let program = builtin::program(name);
        parsed.insert(name.to_owned(), program.clone());
        program
    }
}
