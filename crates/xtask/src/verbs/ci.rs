//! `cargo xtask ci`: every check, each to its end, with one table of outcomes.

use super::{
    dependencies,
    help::Options,
    licences, pack, shots,
    test::{self, IN_CI, Page},
    workflows,
};
use crate::{
    circles, house,
    page::Build,
    report::{Report, Why},
    shell::{self, Done, cargo},
    workspace::{self, root},
};

/// Each by itself, as they are built for their tests, so that Bevy is checked once.
const PARTS: [&str; 2] = ["--workspace --exclude mbrane", "--package mbrane"];

pub(super) fn run(words: &[String]) -> Done {
    if words == ["layers"] {
        return layers();
    }
    Options::read("ci", words)?;
    let mut report = Report::new();
    let page = Page::begin(Build::Small);
    report.check("format", |_| Ok(shell::run(&mut cargo("fmt --all --check"))?));
    report.check("layers", |_| Ok(layers()?));
    report.check("licences", |_| Ok(licences::check()?));
    report.check("advisories", |_| dependencies::check());
    report.check("workflows", |_| workflows::check());
    report.check("clippy", |_| Ok(clippy()?));
    report.check("docs", |_| Ok(each_part("doc --locked --no-deps", "")?));
    report.check("pictures", |_| {
        shots::ensure().map_err(Why::Skipped)?;
        Ok(shots::check(&workspace::target().join("shots"))?)
    });
    test::run_groups(&mut report, IN_CI, Some(page));
    report.finish(&[])
}

fn layers() -> Done {
    house::check(root()).and(circles::check(root()))
}

fn clippy() -> Done {
    let strict = "-- -D warnings";
    each_part("clippy --locked --all-targets", strict)?;
    // As packages are built.
    shell::run(&mut cargo(&format!("clippy --locked --package mbrane {} {strict}", pack::FEATURES)))
}

fn each_part(words: &str, arguments: &str) -> Done {
    let strict = ("RUSTDOCFLAGS", "-D warnings");
    PARTS.iter().try_for_each(|part| shell::run(cargo(&format!("{words} {part} {arguments}")).envs([strict])))
}
