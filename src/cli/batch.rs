//! Work on cells in batches: on all cores within a batch, with the results taken in the order of the cells.

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::Error;
use super::walk::Cell;
use crate::diagnostic::Diagnostics;

/// Cells of one batch: enough to keep the cores busy, few enough to stay small.
const BATCH: usize = 256;

/// Below this many cells, starting the other cores costs more than it saves.
const WORTHWHILE: usize = 8;

/// What is done with one cell, on any core.
pub(super) type Work<'w, R> = &'w (dyn Fn(&Cell) -> R + Sync);

/// Takes a cell and what was made of it, in order; an error ends the walk.
pub(super) type Take<'t, R> = &'t mut dyn FnMut(&mut Diagnostics, Cell, R) -> Result<(), Error>;

/// Cells on their way through `work` to `take`.
pub(super) struct Batches<'a, R> {
    waiting: Vec<Cell>,
    work: Work<'a, R>,
    take: Take<'a, R>,
}

impl<'a, R: Send> Batches<'a, R> {
    /// No cells yet.
    pub(super) fn new(work: Work<'a, R>, take: Take<'a, R>) -> Self {
        Self {
            waiting: Vec::new(),
            work,
            take,
        }
    }

    /// Adds a cell; every so often a batch is worked on.
    pub(super) fn push(&mut self, diags: &mut Diagnostics, cell: Cell) -> Result<(), Error> {
        self.waiting.push(cell);
        if self.waiting.len() < BATCH {
            Ok(())
        } else {
            self.flush(diags)
        }
    }

    /// Works on the cells that wait.
    pub(super) fn flush(&mut self, diags: &mut Diagnostics) -> Result<(), Error> {
        let cells = std::mem::take(&mut self.waiting);
        let results: Vec<R> = if cells.len() < WORTHWHILE {
            cells.iter().map(self.work).collect()
        } else {
            cells.par_iter().map(self.work).collect()
        };
        cells
            .into_iter()
            .zip(results)
            .try_for_each(|(cell, result)| (self.take)(diags, cell, result))
    }
}
