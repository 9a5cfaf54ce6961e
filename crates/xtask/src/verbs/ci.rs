//! `cargo xtask ci`: every check, each to its end, with one table of outcomes.

use super::{
    help::Options,
    licences, pack, shots,
    test::{self, IN_CI, Page},
};
use crate::{
    circles, house, machine, npm,
    page::Build,
    report::{Outcome, Report, Why},
    shell::{self, Done, cargo},
    workspace::{self, root},
};
use std::{path::PathBuf, process::Command};

/// Each by itself, as they are built for their tests, so that Bevy is checked once.
const PARTS: [&str; 2] = ["--workspace --exclude mbrane --features mbrane-search/treant", "--package mbrane"];

/// The words of `cargo deny` when it cannot fetch the database.
const UNREACHED: &str = "failed to fetch advisory database";

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
    report.check("advisories", |_| dependencies());
    report.check("workflows", |_| lint_workflows());
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

/// Checks dependencies where `cargo deny` is installed and reaches the database of advisories. Licences are checked without it, too.
fn dependencies() -> Outcome {
    if shell::ask("cargo-deny", &["--version"]).is_none() {
        let why = "there is no cargo-deny (`cargo install cargo-deny`); the workflow `advisories` looks every week";
        return Err(Why::Elsewhere(why.to_owned()));
    }
    shell::run(&mut cargo("deny --locked check bans licenses sources"))?;
    let told = cargo("deny --locked check advisories").current_dir(root()).output();
    let told = told.map_err(|error| format!("cargo deny did not start: {error}"))?;
    advisories(told.status.success(), &String::from_utf8_lossy(&told.stderr))
}

fn advisories(passed: bool, said: &str) -> Outcome {
    match passed {
        true => Ok(()),
        false if said.contains(UNREACHED) => {
            Err(Why::Elsewhere("the database of advisories cannot be reached from here".to_owned()))
        }
        false => Err(Why::Failed(said.trim().to_owned())),
    }
}

/// Lints the host's workflows before they are pushed.
fn lint_workflows() -> Outcome {
    let scripts = root().join("crates/xtask/workflows");
    machine::ensure(machine::SCRIPTS).and_then(|()| npm::install(&scripts)).map_err(Why::Skipped)?;
    Ok(shell::run(Command::new("node").arg(scripts.join("lint.mjs")).args(workflows()))?)
}

fn workflows() -> Vec<PathBuf> {
    workspace::files(&root().join(".github/workflows")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wasm;
    use std::fs;

    #[test]
    fn a_database_that_is_not_reached_is_no_advisory() {
        assert_eq!(advisories(true, ""), Ok(()));
        assert_eq!(
            advisories(false, "error[vulnerability]: x\n"),
            Err(Why::Failed("error[vulnerability]: x".to_owned()))
        );
        let unreached = "[ERROR] failed to fetch advisory database https://x with cli: failed to clone";
        assert!(matches!(advisories(false, unreached), Err(Why::Elsewhere(_))));
    }

    #[test]
    fn tools_are_installed_in_the_versions_that_build_the_page() {
        let tools = format!("tool: trunk@{},wasm-bindgen@{}", wasm::TRUNK, wasm::BINDGEN);
        let texts = workflows().into_iter().map(|path| fs::read_to_string(path).unwrap());
        for text in texts.filter(|text| text.contains("run: .ci/run")) {
            assert!(text.contains(&tools), "{tools}");
        }
    }

    #[test]
    fn releases_call_verbs_with_words_that_they_know() {
        let paths = workflows();
        let release = paths.iter().find(|path| path.ends_with("release.yml")).map(fs::read_to_string).unwrap().unwrap();
        let calls = release.lines().filter_map(|line| line.split_once("cargo xtask ").map(|(_, words)| words));
        let mut packs = 0;
        for call in calls.filter(|call| !call.starts_with("pack`")) {
            let words = call.split_whitespace().map(|word| word.trim_matches('"').replace("$GITHUB_REF_NAME", "v1"));
            let words: Vec<_> = words.collect();
            assert_eq!(words[0], "pack");
            assert!(Options::read("pack", &words[1..]).is_ok(), "{call}");
            packs += 1;
        }
        assert_eq!(packs, 3);
    }
}
