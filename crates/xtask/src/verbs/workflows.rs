//! The workflows of the host, looked at before they are there to fail.

use crate::{
    machine, npm,
    report::{Outcome, Why},
    shell, workspace,
};
use std::{path::PathBuf, process::Command};

pub(super) fn check() -> Outcome {
    let scripts = workspace::root().join("crates/xtask/workflows");
    machine::ensure(machine::SCRIPTS).and_then(|()| npm::install(&scripts)).map_err(Why::Skipped)?;
    Ok(shell::run(Command::new("node").arg(scripts.join("lint.mjs")).args(workflows()))?)
}

fn workflows() -> Vec<PathBuf> {
    workspace::files(&workspace::root().join(".github/workflows")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{verbs::help::Options, wasm};
    use std::fs;

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
