//! The layers of the source: which folder may use which, and where a game may be named. Read off the files themselves.

use crate::shell::Done;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The parts of `src`, from the top: each may use those below it, and those beside it where they share a layer.
const LAYERS: [&[&str]; 8] = [
    &["lib", "main", "machine", "page", "picture", "options", "reader", "window"],
    &["screens"],
    &["stand", "saving"],
    &["games"],
    &["table"],
    &["live"],
    &["session"],
    &[
        "asked",
        "bridge",
        "clicks",
        "clipboard",
        "film",
        "focus",
        "journal",
        "library",
        "motion",
        "notices",
        "pad",
        "rest",
        "settings",
        "sound",
        "storage",
        "theme",
        "touch",
        "words",
    ],
];

/// Words that name a game or its colours.
const NAMES: [&str; 13] = [
    "Mbrane",
    "MBRANE",
    "mbrane::",
    "Ivory",
    "IVORY",
    "Indigo",
    "INDIGO",
    "Sansumoku",
    "sansumoku",
    "Masbrur",
    "masbrur",
    "Orange",
    "ORANGE",
];

/// Whether the layers hold.
///
/// # Errors
/// They do not, a line for each fault, or a file cannot be read.
pub(crate) fn check(root: &Path) -> Done {
    let faults = faults(root)?;
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// The faults of the layers, a line each.
fn faults(root: &Path) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    let src = root.join("src");
    let mut arrows: Vec<(String, String, String)> = Vec::new();
    for file in rust_files(&src)? {
        let code = code_of(&file)?;
        let shown = file.strip_prefix(root).unwrap_or(&file).display().to_string();
        let from = part_of(&src, &file);
        for to in uses(&code) {
            if to != from && layer(&to).is_some() {
                arrows.push((from.clone(), to, shown.clone()));
            }
        }
        if is_shared(&from) {
            faults.extend(named(&code).map(|name| format!("{shown} names a game: `{name}`")));
        }
        if layer(&from).is_none() {
            faults.push(format!("{shown}: `{from}` has no layer; give it one in crates/xtask/src/house.rs"));
        }
    }
    for (from, to, file) in &arrows {
        let (Some(high), Some(low)) = (layer(from), layer(to)) else { continue };
        let back = arrows.iter().any(|(one, other, _)| (one, other) == (to, from));
        if low < high {
            faults.push(format!("{file}: `{from}` uses `{to}`, which stands above it"));
        } else if low == high && back {
            faults.push(format!("{file}: `{from}` and `{to}` use each other"));
        }
    }
    let play = root.join("crates/play/src");
    for file in rust_files(&play)? {
        let part = part_of(&play, &file);
        let shown = file.strip_prefix(root).unwrap_or(&file).display().to_string();
        if !["mbrane", "sansumoku", "masbrur", "lib"].contains(&part.as_str()) {
            let code = code_of(&file)?;
            faults.extend(named(&code).map(|name| format!("{shown} names a game: `{name}`")));
        }
    }
    faults.sort();
    faults.dedup();
    Ok(faults)
}

fn layer(part: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&part))
}

/// Whether all games share a part, so that none is named there: all that stands below the games, the screens and the page.
fn is_shared(part: &str) -> bool {
    let games = layer("games");
    ["screens", "stand", "page"].contains(&part) || layer(part) > games
}

/// The file or folder directly below the root that a file belongs to.
fn part_of(root: &Path, file: &Path) -> String {
    let inside = file.strip_prefix(root).unwrap_or(file);
    let first = inside.components().next().map(|part| part.as_os_str().to_string_lossy().into_owned());
    first.unwrap_or_default().trim_end_matches(".rs").to_owned()
}

pub(crate) fn rust_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files = Vec::new();
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The code of a file without its comments, its texts and its tests.
pub(crate) fn code_of(file: &Path) -> Result<String, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let code = text.split("\nmod tests {").next().unwrap_or_default();
    Ok(code.lines().map(|line| without_texts(line.split("//").next().unwrap_or_default()) + "\n").collect())
}

fn without_texts(line: &str) -> String {
    line.split('"').step_by(2).collect::<Vec<_>>().join("\"\"")
}

/// The names of games that stand in the code.
fn named(code: &str) -> impl Iterator<Item = &'static str> + '_ {
    NAMES.into_iter().filter(|name| {
        let word = |c: char| c.is_alphanumeric();
        code.match_indices(name).any(|(at, _)| {
            let before = code[..at].chars().next_back();
            let after = code[at + name.len()..].chars().next();
            !before.is_some_and(word) && !after.is_some_and(char::is_lowercase)
        })
    })
}

/// The parts of `src` that a file uses: what follows `crate::`, alone or in braces.
fn uses(code: &str) -> Vec<String> {
    let mut parts = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$') {
            continue;
        }
        let rest = &code[at + "crate::".len()..];
        match rest.strip_prefix('{') {
            None => parts.push(word(rest)),
            Some(group) => parts.extend(members(group)),
        }
    }
    parts
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The first words of what stands between braces, one brace having been opened.
fn members(group: &str) -> Vec<String> {
    let (mut depth, mut found, mut begins) = (1, Vec::new(), true);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => begins = true,
            _ if begins && depth == 1 && (c.is_alphabetic() || c == '_') => {
                found.push(word(&group[at..]));
                begins = false;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layers_hold() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert_eq!(check(&root), Ok(()));
    }

    #[test]
    fn imports_are_read() {
        let code = "use crate::{\n    rest,\n    table::{hand::Hand, stage::Stage},\n};\nlet x = crate::words::say();";
        assert_eq!(uses(code), ["rest", "table", "words"]);
        assert_eq!(uses("use mycrate::x; $crate::y::z"), Vec::<String>::new());
    }

    #[test]
    fn names_are_found_in_code_and_not_in_texts() {
        let found = |line: &str| named(&without_texts(line)).count();
        assert_eq!(found("let tone = INDIGO_RIM;"), 1);
        assert_eq!(found("use mbrane_play::mbrane::Cue;"), 1);
        assert_eq!(found("use mbrane_rules::{Seat, mbrane::Move};"), 1);
        assert_eq!(found("title: \"Mbrane\".to_owned(),"), 0);
        assert_eq!(found("use mbrane_play::AnyMatch;"), 0);
    }
}
