//! `cargo xtask ci`: every check, each to its end, with one table of outcomes.

use super::{dependencies, licences, no_more, shots, test, workflows};
use crate::{
    house,
    page::Build,
    report::{Outcome, Report},
    shell::{self, Done, cargo, step},
    target_dir, workspace,
};

pub(super) const USAGE: &str = "\
Usage: cargo xtask ci

Runs everything that must hold before a change is kept: format, the layers of the source, licences and, where cargo-deny is,
advisories of dependencies, workflows, clippy, docs, then what `cargo xtask test --small` runs, then pictures of the game. A build
folder that has grown too large is emptied first.
";

const CLIPPY: [&str; 7] = ["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"];
const DOCS: [&str; 4] = ["doc", "--locked", "--no-deps", "--workspace"];

pub(super) fn run(words: &[String]) -> Done {
    no_more(words)?;
    step("Looking after the build folder");
    target_dir::prune(workspace::target())?;
    let _held = target_dir::hold(workspace::target());
    let mut report = Report::new();
    report.check("format", |_| shell::run(cargo().args(["fmt", "--all", "--check"])).into());
    report.check("layers", |_| house::check(workspace::root()).into());
    report.check("licences", |_| licences::check().into());
    report.check("advisories", |_| dependencies::check());
    report.check("workflows", |_| workflows::check());
    report.check("clippy", |_| shell::run(cargo().args(CLIPPY)).into());
    report.check("docs", |_| shell::run(cargo().args(DOCS).env("RUSTDOCFLAGS", "-D warnings")).into());
    test::run_all(&mut report, Build::Small);
    report.check("pictures", |_| pictures());
    report.finish()
}

fn pictures() -> Outcome {
    match shots::ensure() {
        Ok(()) => shots::check(&workspace::target().join("shots")).into(),
        Err(reason) => Outcome::Skipped(reason),
    }
}
