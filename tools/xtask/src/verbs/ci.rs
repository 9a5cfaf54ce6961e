//! `cargo xtask ci`: every check, each to its end, with one table of outcomes.

use super::{
    help::Options,
    licences, pack, shots,
    test::{self, IN_CI, Page},
};
use crate::{
    circles, layer_check, machine, npm,
    page::Build,
    report::{Outcome, Report, Why},
    shell::{self, Done, cargo},
    traits,
    workspace::{self, root},
};
use std::{path::PathBuf, process::Command};

/// Each by itself, as they are built for their tests, so that Bevy is checked once.
const PARTS: [&str; 2] = [
    "--workspace --exclude mbrane --features mbrane-lab/treant",
    "--package mbrane",
];

/// The version of the compiler whose warnings are errors, since newer ones bring lints that this code has not met.
const PINNED: &str = env!("CARGO_PKG_RUST_VERSION");

/// The words of `cargo deny` when it cannot fetch the database.
const UNREACHED: &str = "failed to fetch advisory database";

pub(super) fn run(words: &[String]) -> Done {
    if words == ["layers"] {
        return layers();
    }
    let options = Options::read("ci", words)?;
    let mut report = Report::new();
    let page = if options.has("--built") {
        Page::built(Build::Small)
    } else {
        Page::begin(Build::Small)
    };
    report.check("format", |_| {
        shell::run(&mut cargo("fmt --all --check"))?;
        Ok(shell::run(
            cargo("fmt --check").current_dir(root().join("fuzz")),
        )?)
    });
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
    layer_check::check(root())
        .and(circles::check(root()))
        .and(traits::check(root()))
}

fn clippy() -> Done {
    let strict = strict();
    each_part("clippy --locked --all-targets", &format!("-- {strict}"))?;
    // As packages are built.
    shell::run(&mut cargo(&format!(
        "clippy --locked --package mbrane {} -- {strict}",
        pack::FEATURES
    )))
}

fn each_part(words: &str, arguments: &str) -> Done {
    let strict = ("RUSTDOCFLAGS", strict());
    PARTS.iter().try_for_each(|part| {
        shell::run(cargo(&format!("{words} {part} {arguments}")).envs([strict]))
    })
}

/// The flags by which this machine's compiler takes warnings for errors, if it is the pinned one.
fn strict() -> &'static str {
    if is_pinned(&shell::ask("rustc", &["--version"]).unwrap_or_default()) {
        "-D warnings"
    } else {
        ""
    }
}

/// Returns whether a compiler that reports `rustc 1.95.0 (…)` is of the pinned version.
fn is_pinned(said: &str) -> bool {
    let patch = said
        .strip_prefix("rustc ")
        .and_then(|version| version.strip_prefix(PINNED));
    patch.is_some_and(|patch| patch.starts_with('.'))
}

/// Checks dependencies where `cargo deny` is installed and reaches the database of advisories. Licences are checked without it, too.
fn dependencies() -> Outcome {
    if shell::ask("cargo-deny", &["--version"]).is_none() {
        let why = "there is no cargo-deny (`cargo install cargo-deny`); the workflow `advisories` looks every week";
        return Err(Why::Elsewhere(why.to_owned()));
    }
    shell::run(&mut cargo("deny --locked check bans licenses sources"))?;
    let output = cargo("deny --locked check advisories")
        .current_dir(root())
        .output();
    let output = output.map_err(|error| format!("cargo deny did not start: {error}"))?;
    advisories(
        output.status.success(),
        &String::from_utf8_lossy(&output.stderr),
    )
}

fn advisories(passed: bool, said: &str) -> Outcome {
    match passed {
        true => Ok(()),
        false if said.contains(UNREACHED) => Err(Why::Elsewhere(
            "the database of advisories cannot be reached from here".to_owned(),
        )),
        false => Err(Why::Failed(said.trim().to_owned())),
    }
}

/// Lints the host's workflows before they are pushed.
fn lint_workflows() -> Outcome {
    let scripts = root().join("tools/xtask/workflows");
    machine::ensure(machine::SCRIPTS)
        .and_then(|()| npm::install(&scripts))
        .map_err(Why::Skipped)?;
    Ok(shell::run(
        Command::new("node")
            .arg(scripts.join("lint.mjs"))
            .args(workflows()),
    )?)
}

fn workflows() -> Vec<PathBuf> {
    workspace::files(&root().join(".github/workflows")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wasm;
    use std::{fs, process::Command};

    /// The host's workflows by their names.
    fn read() -> Vec<(String, String)> {
        let name = |path: &PathBuf| {
            path.file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned()
        };
        workflows()
            .iter()
            .map(|path| (name(path), fs::read_to_string(path).unwrap()))
            .collect()
    }

    fn workflow(name: &str) -> String {
        read().into_iter().find(|(one, _)| one == name).unwrap().1
    }

    /// The jobs of a workflow by their names.
    fn jobs(workflow: &str) -> Vec<(&str, String)> {
        let mut jobs: Vec<(&str, String)> = Vec::new();
        for line in workflow.split("\njobs:\n").nth(1).unwrap().lines() {
            match line
                .strip_prefix("  ")
                .and_then(|line| line.strip_suffix(':'))
            {
                Some(name) if !name.starts_with([' ', '#']) => jobs.push((name, String::new())),
                _ => jobs
                    .last_mut()
                    .into_iter()
                    .for_each(|(_, text)| *text += &format!("{line}\n")),
            }
        }
        jobs
    }

    fn job(workflow: &str, name: &str) -> String {
        jobs(workflow)
            .into_iter()
            .find(|(one, _)| *one == name)
            .unwrap()
            .1
    }

    /// The foreign code that a job runs: its commands, and the actions that it uses.
    fn builds(job: &str) -> bool {
        ["cargo ", ".ci/run", "rustup ", "npm ", "pip ", "node "]
            .iter()
            .any(|word| job.contains(word))
    }

    #[test]
    fn unreachable_database_is_not_an_advisory() {
        assert_eq!(advisories(true, ""), Ok(()));
        assert_eq!(
            advisories(false, "error[vulnerability]: x\n"),
            Err(Why::Failed("error[vulnerability]: x".to_owned()))
        );
        let unreached =
            "[ERROR] failed to fetch advisory database https://x with cli: failed to clone";
        assert!(matches!(
            advisories(false, unreached),
            Err(Why::Elsewhere(_))
        ));
    }

    #[test]
    fn warnings_are_errors_under_the_pinned_compiler_alone() {
        for (said, pinned) in [
            (".0 (5980 2026-04-14)", true),
            (".1", true),
            ("0.0", false),
            ("", false),
        ] {
            assert_eq!(
                is_pinned(&format!("rustc {PINNED}{said}")),
                pinned,
                "{said}"
            );
        }
        assert!(!is_pinned("rustc 1.999.0 (5980 2029-04-14)") && !is_pinned(""));
        // rustup would fetch the compiler that such a file names.
        assert!(
            ["rust-toolchain", "rust-toolchain.toml"]
                .iter()
                .all(|name| !root().join(name).exists())
        );
    }

    #[test]
    fn workflows_install_the_pinned_compiler_and_one_job_the_newest() {
        let mut newest = 0;
        for (name, text) in read() {
            for line in text
                .lines()
                .filter(|line| line.contains("rustup toolchain install "))
            {
                let [_, after] =
                    <[&str; 2]>::try_from(line.split(" install ").collect::<Vec<_>>()).unwrap();
                match after.split(' ').next().unwrap() {
                    "stable" => newest += 1,
                    version => assert_eq!(version, format!("{PINNED}.0"), "{name}"),
                }
            }
        }
        assert_eq!(newest, 1);
    }

    #[test]
    fn tools_are_installed_in_the_versions_that_build_the_page() {
        let tools = format!("trunk@{} wasm-bindgen-cli@{}", wasm::TRUNK, wasm::BINDGEN);
        for job in [
            job(&workflow("ci.yml"), "checks"),
            job(&workflow("release.yml"), "page"),
        ] {
            assert!(
                job.contains(&format!("cargo install --locked {tools}")),
                "{tools}: {job}"
            );
        }
    }

    #[test]
    fn actions_are_pinned_by_their_commit_with_the_version_beside_it() {
        for (name, text) in read() {
            for line in text.lines().filter(|line| line.contains("uses:")) {
                let pinned = line
                    .split_once('@')
                    .and_then(|(_, pin)| pin.split_once(" # v"));
                let is_commit =
                    |pin: &str| pin.len() == 40 && pin.bytes().all(|sign| sign.is_ascii_hexdigit());
                let is_version =
                    |text: &str| text.split('.').all(|part| part.parse::<u32>().is_ok());
                let holds =
                    pinned.is_some_and(|(pin, version)| is_commit(pin) && is_version(version));
                assert!(holds, "{name}: {line}");
            }
        }
    }

    #[test]
    fn no_checkout_leaves_a_token_behind() {
        for (name, text) in read() {
            for step in text
                .split("\n      - ")
                .filter(|step| step.contains("actions/checkout@"))
            {
                assert!(
                    step.contains("persist-credentials: false"),
                    "{name}: {step}"
                );
            }
        }
    }

    #[test]
    fn jobs_that_may_write_build_nothing() {
        let mut writers = 0;
        for (name, text) in read() {
            let (head, _) = text.split_once("\njobs:\n").unwrap();
            assert!(
                head.contains("permissions:") && !head.contains(": write"),
                "{name}"
            );
            for (job, text) in jobs(&text)
                .iter()
                .filter(|(_, text)| text.contains(": write"))
            {
                assert!(!builds(text), "{name}: {job}");
                writers += 1;
            }
        }
        assert_eq!(writers, 3);
    }

    #[test]
    fn the_page_is_made_apart_from_what_tests_it_and_published_last() {
        let release = workflow("release.yml");
        let runs: Vec<_> = jobs(&release)
            .into_iter()
            .filter(|(_, text)| text.contains("--page"))
            .collect();
        let [(name, page)] = &runs[..] else {
            panic!("{runs:?}")
        };
        let foreign = [
            "npm",
            "pip",
            "node",
            ".ci/run",
            "cache@",
            "cargo xtask test",
            "cargo xtask ci",
        ];
        assert!(foreign.iter().all(|word| !page.contains(word)), "{page}");
        assert!(job(&release, "checks").contains(&format!("needs: {name}\n")));
        assert!(job(&release, "checks").contains(".ci/run --built"));
        assert!(
            !release.contains("deploy-pages"),
            "a draft publishes nothing"
        );
        let publish = workflow("publish.yml");
        assert!(
            publish.contains("\non:\n  release:\n    types: [published]\n")
                && publish.contains("deploy-pages")
        );
    }

    #[test]
    fn release_workflow_passes_known_arguments() {
        let release = workflow("release.yml");
        let calls = release
            .lines()
            .filter_map(|line| line.split_once("cargo xtask ").map(|(_, words)| words));
        let mut packs = 0;
        for call in calls.filter(|call| !call.starts_with("pack`")) {
            let words = call
                .split_whitespace()
                .map(|word| word.trim_matches('"').replace("$GITHUB_REF_NAME", "v1"));
            let words: Vec<_> = words.collect();
            assert_eq!(words[0], "pack");
            assert!(Options::read("pack", &words[1..]).is_ok(), "{call}");
            packs += 1;
        }
        assert_eq!(packs, 3);
        assert!(Options::read("ci", &["--built".to_owned()]).is_ok());
    }

    #[test]
    fn macs_as_old_as_the_package_says_can_start_the_program() {
        let plist = fs::read_to_string(root().join("assets/package/Info.plist")).unwrap();
        let least = plist
            .split("LSMinimumSystemVersion</key><string>")
            .nth(1)
            .and_then(|rest| rest.split('<').next());
        let target = format!("MACOSX_DEPLOYMENT_TARGET: \"{}\"", least.unwrap());
        assert!(workflow("release.yml").contains(&target), "{target}");
    }

    #[test]
    fn the_readme_links_to_no_release_before_there_is_one() {
        let readme = fs::read_to_string(root().join("README.md")).unwrap();
        let shown: String = readme
            .split("<!--")
            .map(|part| part.split_once("-->").map_or(part, |(_, rest)| rest))
            .collect();
        for dead in ["mbrane.example", "](../../releases", "PAGE_ADDRESS"] {
            assert!(!shown.contains(dead), "{dead}");
        }
        assert!(
            shown
                .split("\n\n")
                .nth(2)
                .is_some_and(|line| line.contains("Not published yet")),
            "{shown}"
        );

        // The rewriting done by publishing.
        let publish = job(&workflow("publish.yml"), "readme");
        let sed = publish
            .lines()
            .find(|line| line.contains("sed -i "))
            .unwrap()
            .replace("README.md", "\"$FILE\"");
        let file = std::env::temp_dir().join(format!("mbrane-readme-{}", std::process::id()));
        fs::write(&file, &readme).unwrap();
        let mut shell = Command::new("sh");
        let done = shell
            .args(["-euc", &sed])
            .env("FILE", &file)
            .env("PAGE", "https://a.example/b/")
            .status();
        let made = fs::read_to_string(&file).unwrap();
        fs::remove_file(file).unwrap();
        if cfg!(unix) && done.is_ok_and(|status| status.success()) {
            assert!(
                made.contains("](https://a.example/b/)") && made.contains("](../../releases"),
                "{made}"
            );
            for gone in ["published", "PAGE_ADDRESS", "-->"] {
                assert!(!made.contains(gone), "{gone}: {made}");
            }
        }
    }
}
