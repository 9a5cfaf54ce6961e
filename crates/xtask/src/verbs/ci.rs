//! `cargo xtask ci`: every check, each to its end, with one table of outcomes.

use super::{
    dependencies, licences,
    options::Options,
    pack, shots,
    test::{self, IN_CI, Page},
    workflows,
};
use crate::{
    circles, house,
    page::Build,
    report::{Outcome, Report},
    shell::{self, Done, cargo},
    workspace,
};

pub(super) const USAGE: &str = "\
Usage: cargo xtask ci

Runs the other checks of CI: format, clippy, docs, the page in a browser, pictures.

It comes after `cargo xtask test`: format, the layers of the source, licences, advisories of dependencies where cargo-deny
is installed, workflows, clippy, docs, the groups of `cargo xtask test --all` but --long, with the page that players get, and
pictures of the game.
";

const CLIPPY: [&str; 3] = ["clippy", "--locked", "--all-targets"];
const DOCS: [&str; 3] = ["doc", "--locked", "--no-deps"];
/// Each by itself, as they are built for their tests, so that Bevy is checked once.
const PARTS: [&[&str]; 2] = [&["--workspace", "--exclude", "mbrane"], &["--package", "mbrane"]];

pub(super) fn run(words: &[String]) -> Done {
    Options::read(USAGE, words)?;
    let mut report = Report::new();
    let page = Page::begin(Build::Small);
    report.check("format", |_| shell::run(cargo().args(["fmt", "--all", "--check"])).into());
    report.check("layers", |_| house::check(workspace::root()).and(circles::check(workspace::root())).into());
    report.check("licences", |_| licences::check().into());
    report.check("advisories", |_| dependencies::check());
    report.check("workflows", |_| workflows::check());
    report.check("clippy", |_| clippy().into());
    report.check("docs", |_| each_part(&DOCS, &[]).into());
    report.check("pictures", |_| pictures());
    test::run_groups(&mut report, IN_CI, Some(page));
    report.finish(&[])
}

fn clippy() -> Done {
    let strict = ["--", "-D", "warnings"];
    each_part(&CLIPPY, &strict)?;
    // As packages are built.
    shell::run(cargo().args(["clippy", "--locked", "--package", "mbrane"]).args(pack::FEATURES).args(strict))
}

/// Runs cargo with these words on each part.
fn each_part(words: &[&str], arguments: &[&str]) -> Done {
    let strict = ("RUSTDOCFLAGS", "-D warnings");
    PARTS.iter().try_for_each(|part| shell::run(cargo().args(words).args(*part).args(arguments).envs([strict])))
}

fn pictures() -> Outcome {
    Outcome::of(shots::ensure(), |()| shots::check(&workspace::target().join("shots")))
}
