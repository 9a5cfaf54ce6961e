//! The weight of the page on its way, and its limits.

use super::Build;
use crate::{
    machine,
    shell::{self, Done, at},
    wasm::Worker,
    workspace,
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The limit of everything fetched before the first game, in bytes at brotli's best compression.
const BUDGET: u64 = 2_670_000;
/// The limit of the thinker's module and its scripts. The same code differs by some 200 bytes with the clone's path, which orders functions.
const THINKER_BUDGET: u64 = 160_500;
/// The limit of these two together: all that a game against a computer needs.
const TOGETHER: u64 = 2_829_000;
/// The limit of live play, which is fetched only when a player wants it.
const LIVE_BUDGET: u64 = 30_720;
/// The limit of each language with its lessons and rules, which is fetched when it is chosen.
const LANGUAGE_BUDGET: u64 = 26_000;

/// The limit of each pack of puzzles, which is fetched when it is wanted.
const PACK_BUDGET: u64 = 10_240;

/// Weighs a finished page if it is the one that players get, prints the findings, and leaves the compressed files beside it for a host
/// that can serve them. Fails where the page is too heavy.
pub(crate) fn weigh(build: Build) -> Done {
    if build == Build::Quick {
        return Ok(());
    }
    machine::ensure(machine::PAGE)?;
    let folder = super::folder(build);
    let beside = compressed(&folder);
    let _ = fs::remove_dir_all(&beside);
    let mut sums = [0; 5];
    let (mut language, mut pack) = (0, 0);
    println!("\n  {:>10} {:>10}  file", "raw", "brotli-11");
    for path in workspace::files(&folder)? {
        let name = path
            .strip_prefix(&folder)
            .unwrap_or(&path)
            .to_string_lossy()
            .replace('\\', "/");
        let [raw, small] = compress(&path, &beside.join(&name))?;
        println!("  {raw:>10} {small:>10}  {name}");
        sums[part(&name)] += small;
        if name.starts_with("languages/") {
            language = language.max(small);
        } else if name.starts_with("puzzles-") {
            pack = pack.max(small);
        }
    }
    let [first, thinker, later, live, plain] = sums;
    println!("  later (icons, pictures, offline, languages, puzzles, licences): {later}");
    let held = [
        ("before the first game", first, BUDGET),
        ("the thinker", thinker, THINKER_BUDGET),
        (
            "the thinker for older browsers, in its place",
            plain,
            THINKER_BUDGET,
        ),
        ("both together", first + thinker.max(plain), TOGETHER),
        ("live play", live, LIVE_BUDGET),
        ("the largest language", language, LANGUAGE_BUDGET),
        ("the largest pack of puzzles", pack, PACK_BUDGET),
    ];
    for (part, weight, most) in held {
        println!("  {part}: {weight} of {most}");
    }
    match held.into_iter().find(|(_, weight, most)| weight > most) {
        Some((part, weight, most)) => {
            Err(format!("{part}: {weight} bytes, which is more than {most}"))
        }
        None => Ok(()),
    }
}

pub(super) fn compressed(folder: &Path) -> PathBuf {
    folder.with_extension("br")
}

/// Which of the sums a file counts for.
fn part(name: &str) -> usize {
    // Only a browser without vector instructions fetches those.
    let is_plain = name.split('/').any(|part| part == Worker::Plain.folder());
    let later = [
        "icons/",
        "languages/",
        "pictures/",
        "puzzles-",
        "licences.txt",
        "offline.js",
        "manifest.webmanifest",
    ];
    match name {
        _ if name.starts_with("thinker") && is_plain => 4,
        _ if name.starts_with("thinker") => 1,
        _ if name.starts_with("live") => 3,
        _ if later.iter().any(|later| name.starts_with(later)) => 2,
        _ => 0,
    }
}

fn compress(path: &Path, target: &Path) -> Done<[u64; 2]> {
    let parent = target.parent().unwrap_or(target);
    at(parent, fs::create_dir_all(parent))?;
    let mut brotli = shell::program(
        "brotli",
        "--quality=11 --lgwin=24 --force --no-copy-stat -o",
    );
    let status = brotli
        .arg(target)
        .arg(path)
        .status()
        .map_err(|error| format!("brotli did not start: {error}"))?;
    if !status.success() {
        return Err(format!("brotli failed on {}", path.display()));
    }
    Ok([
        at(path, fs::metadata(path))?.len(),
        at(target, fs::metadata(target))?.len(),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_counts_once() {
        assert_eq!(
            ["mbrane-1_bg.wasm", "page-1/main.mjs", "index.html"].map(part),
            [0; 3]
        );
        assert_eq!(
            [
                "thinker-1/simd/worker.mjs",
                "languages/de-1.txt",
                "offline.js",
                "pictures/card.png",
                "live-1/live.js",
                "thinker-1/plain/worker.mjs"
            ]
            .map(part),
            [1, 2, 2, 2, 3, 4]
        );
    }
}
