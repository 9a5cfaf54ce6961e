//! `cargo xtask soak --fuzz`: inputs that change by the code which they reach, for everything that reads foreign texts and frames.

use crate::{
    shell::{self, Done, at, cargo, step},
    workspace,
};
use std::{fs, path::PathBuf};

/// The folders with each target's first inputs, in a folder of its name. Those of `record`, for example, are read by plain tests, too.
const CORPORA: [&str; 3] = [
    "fuzz/corpus",
    "crates/rules/tests/corpus",
    "crates/search/tests/corpus",
];

/// Fuzzes each target with this in its name for some minutes. Inputs that reach new code are kept below the build folder, and
/// the next run goes on from them.
pub(super) fn soak(part: &str, minutes: u64) -> Done {
    let chosen: Vec<_> = targets()?
        .into_iter()
        .filter(|name| name.contains(part))
        .collect();
    if chosen.is_empty() {
        return Err(format!("no target of fuzz has `{part}` in its name"));
    }
    let failed: Vec<_> = chosen
        .iter()
        .filter_map(|name| fuzz(name, minutes).err())
        .collect();
    if failed.is_empty() {
        Ok(())
    } else {
        Err(failed.join("\n"))
    }
}

fn fuzz(name: &str, minutes: u64) -> Done {
    step(format_args!("Fuzzing {name}"));
    let build = workspace::target().join("fuzz");
    let (found, faults) = (build.join("corpus").join(name), build.join("faults"));
    for folder in [&found, &faults] {
        at(folder, fs::create_dir_all(folder))?;
    }
    let mut run = cargo("run --release --bin");
    // The instrumentation stands in `.cargo/config.toml` there.
    run.current_dir(folder()).env("CARGO_TARGET_DIR", build);
    run.args([name, "--"])
        .arg(found)
        .args(corpora(name))
        .arg(format!("-max_total_time={}", 60 * minutes))
        .arg(format!("-artifact_prefix={}/{name}-", faults.display()))
        .args(["-timeout=60", "-print_final_stats=1"]);
    shell::run(&mut run)
}

fn folder() -> PathBuf {
    workspace::root().join("fuzz")
}

fn corpora(name: &str) -> Vec<PathBuf> {
    let folders = CORPORA.map(|folder| workspace::root().join(folder).join(name));
    folders
        .into_iter()
        .filter(|folder| folder.is_dir())
        .collect()
}

/// The names of all targets.
fn targets() -> Done<Vec<String>> {
    let files = workspace::rust_files(&folder().join("fuzz_targets"))?;
    Ok(files
        .iter()
        .filter_map(|file| Some(file.file_stem()?.to_string_lossy().into_owned()))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fuzz_target_is_built_and_has_first_inputs() {
        let manifest = fs::read_to_string(folder().join("Cargo.toml")).unwrap();
        for name in targets().unwrap() {
            assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
            assert_eq!(corpora(&name).len(), 1, "{name}");
        }
        assert!(soak("no such target", 1).is_err());
    }
}
