//! `cargo xtask test`: the whole suite, with its sums.

use super::no_more;
use crate::{machine, shell::Done, tests_run};

pub(super) fn run(words: &[String]) -> Done {
    no_more(words)?;
    machine::ensure(&machine::TEST)?;
    let (totals, outcome) = tests_run::run_all();
    println!("\n{totals}");
    outcome
}
