//! `cargo xtask test`: the whole suite, with its sums.

use super::no_more;
use crate::{
    machine,
    page::{self, Build},
    shell::{Done, note, step},
    tests_run::{self, Totals},
    wasm,
};

pub(super) fn run(words: &[String]) -> Done {
    no_more(words)?;
    machine::ensure(&machine::TEST)?;
    let (mut totals, outcome) = tests_run::run_all();
    let outcome = outcome.and(in_browser(&mut totals));
    println!("\n{totals}");
    outcome
}

/// The page that is built quickly, where it can be built and opened.
fn in_browser(totals: &mut Totals) -> Done {
    if let Err(reason) = wasm::ensure_tools().and_then(|()| page::ensure_browser()) {
        step("The page in a browser");
        note(format_args!("skipped: {reason}"));
        return Ok(());
    }
    page::build(Build::Quick)?;
    tests_run::run_page(Build::Quick, totals)
}
