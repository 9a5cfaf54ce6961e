//! The project's own commands: `cargo xtask` alone lists them.

mod bare;
mod circles;
mod layer_check;
mod machine;
mod npm;
mod page;
mod relay;
mod report;
mod shell;
mod tests_run;
mod tool;
mod totals;
mod traits;
mod verbs;
mod wasm;
mod words;
mod workspace;
mod xvfb;

use std::{env, process::ExitCode};

fn main() -> ExitCode {
    let mut words = env::args().skip(1);
    let Some(name) = words.next() else {
        print!("{}", verbs::overview());
        return ExitCode::SUCCESS;
    };
    let Some(run) = verbs::find(&name) else {
        eprint!("There is no `{name}`.\n\n{}", verbs::overview());
        return ExitCode::FAILURE;
    };
    let words: Vec<_> = words.collect();
    if verbs::ask_for_help(&words) {
        println!("{}", verbs::page(&name).unwrap_or_default());
        return ExitCode::SUCCESS;
    }
    if let Err(reason) = run(&words) {
        eprintln!("\nxtask {name}: {reason}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
