//! The weight of the page on its way, and its limits.

use super::finish;
use crate::{machine, shell::Done, wasm::Worker};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The limit of everything fetched before the first game, in bytes at brotli's best compression.
const BUDGET: u64 = 2_850_000;
/// The limit of the thinker's module and its scripts.
const THINKER_BUDGET: u64 = 160_000;
/// The limit of these two together: all that a game against a computer needs.
const TOGETHER: u64 = 3_000_000;
/// The limit of live play, which is fetched only when a player wants it.
const LIVE_BUDGET: u64 = 36_864;

/// The limit of each language with its lessons and rules, which is fetched when it is chosen.
const LANGUAGE_BUDGET: u64 = 21_000;

/// Weighs a finished page, prints what it finds, and leaves the compressed files beside it for a host that can serve them.
///
/// # Errors
/// The page is too heavy, or it cannot be weighed.
pub(crate) fn weigh(folder: &Path) -> Done {
    machine::ensure(&machine::PAGE)?;
    let beside = compressed(folder);
    let _ = fs::remove_dir_all(&beside);
    let mut sums = [0; 5];
    let mut language = 0;
    println!("\n  {:>10} {:>10}  file", "raw", "brotli-11");
    for path in finish::files(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let Some(name) = finish::address(folder, &path) else { continue };
        let target = beside.join(&name);
        let [raw, small] = compress(&path, &target)?;
        println!("  {raw:>10} {small:>10}  {name}");
        sums[part(&name)] += small;
        if name.starts_with("languages/") {
            language = language.max(small);
        }
    }
    let [first, thinker, later, live, plain] = sums;
    println!("  later (icons, offline, languages, licences): {later}");
    let held = [
        ("before the first game", first, BUDGET),
        ("the thinker", thinker, THINKER_BUDGET),
        ("the thinker for older browsers, in its place", plain, THINKER_BUDGET),
        ("both together", first + thinker.max(plain), TOGETHER),
        ("live play", live, LIVE_BUDGET),
        ("the largest language", language, LANGUAGE_BUDGET),
    ];
    for (what, weight, most) in held {
        println!("  {what}: {weight} of {most}");
    }
    if let Some((what, weight, most)) = held.into_iter().find(|(_, weight, most)| weight > most) {
        return Err(format!("{what}: {weight} bytes, which is more than {most}"));
    }
    Ok(())
}

/// Where the compressed files lie.
pub(super) fn compressed(folder: &Path) -> PathBuf {
    folder.with_extension("br")
}

/// Which of the sums a file counts for.
fn part(name: &str) -> usize {
    if name.starts_with(finish::THINKER) {
        // Only a browser without vector instructions fetches those.
        let plain = name.split('/').any(|part| part == Worker::Plain.folder());
        if plain { 4 } else { 1 }
    } else if name.starts_with(finish::LIVE) {
        3
    } else if name.starts_with("icons/")
        || name.starts_with("languages/")
        || name == "licences.txt"
        || name == "offline.js"
        || name == "manifest.webmanifest"
    {
        2
    } else {
        0
    }
}

/// Compresses a file; how long it was and is.
fn compress(path: &Path, target: &Path) -> Result<[u64; 2], String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(parent) = target.parent() {
        fs::create_dir_all(parent).map_err(wrong)?;
    }
    let mut brotli = Command::new("brotli");
    brotli.args(["--quality=11", "--lgwin=24", "--force", "--no-copy-stat", "-o"]).arg(target).arg(path);
    let status = brotli.status().map_err(|error| format!("brotli did not start: {error}"))?;
    if !status.success() {
        return Err(format!("brotli failed on {}", path.display()));
    }
    Ok([fs::metadata(path).map_err(wrong)?.len(), fs::metadata(target).map_err(wrong)?.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_counts_once() {
        assert_eq!(["mbrane-1_bg.wasm", "page-1/main.mjs", "index.html"].map(part), [0; 3]);
        assert_eq!(
            [
                "thinker-1/simd/worker.mjs",
                "languages/de-1.txt",
                "offline.js",
                "live-1/live.js",
                "thinker-1/plain/worker.mjs"
            ]
            .map(part),
            [1, 2, 2, 3, 4]
        );
    }
}
