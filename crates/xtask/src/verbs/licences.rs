//! `cargo xtask licences`: the licences of everything inside the program, as one text.

use super::{no_more, terms::Allowed, unknown};
use crate::{
    shell::{Done, cargo, note, step},
    workspace,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
    process::Stdio,
};

pub(super) const USAGE: &str = "\
Usage: cargo xtask licences [--check]

Writes assets/licences.txt: the licences of all crates that the program and the page are made of, each text once, with those that
come under it. To be run when Cargo.lock changes.

  --check   write nothing; fail where a crate is missing from the text, or has terms that deny.toml does not allow
";

/// Where the text lies, from the workspace's root.
const FILE: &str = "assets/licences.txt";
/// Where the terms stand that crates may have, from the workspace's root.
const TERMS: &str = "deny.toml";
/// Build dependencies that leave a part of themselves in the program: the fonts.
const LEFT_INSIDE: [&str; 1] = ["notosans"];
/// Names that files with licences begin with.
const NAMES: [&str; 5] = ["licen", "copying", "copyright", "unlicense", "notice"];

pub(super) fn run(words: &[String]) -> Done {
    match words.split_first() {
        None => write(),
        Some((word, rest)) if word == "--check" => no_more(rest).and_then(|()| check()),
        Some((word, _)) => Err(unknown(word)),
    }
}

/// A crate of the program.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Inside {
    name: String,
    version: String,
    /// As its `Cargo.toml` has it: `MIT OR Apache-2.0`.
    terms: String,
}

impl Inside {
    /// Reads `name v1.2.3|terms`; none for a crate of this workspace.
    fn read(line: &str) -> Option<Self> {
        let (named, terms) = line.split_once('|')?;
        let mut words = named.split_whitespace();
        let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
        let own = words.any(|word| word.starts_with("(/") || word.contains(":\\"));
        let terms = terms.trim_end_matches(" (*)").trim();
        (!own).then(|| Self { name: name.to_owned(), version: version.to_owned(), terms: terms.to_owned() })
    }
}

/// All crates that the program is made of, on any system and in browsers.
fn inside() -> Result<BTreeSet<Inside>, String> {
    let tree = |package: &str, more: &[&str]| {
        let mut cargo = cargo();
        cargo.args(["tree", "--locked", "--prefix", "none", "--format", "{p}|{l}", "--package", package]);
        let output = cargo.args(more).current_dir(workspace::root()).stderr(Stdio::inherit()).output();
        let output = output.map_err(|error| format!("cargo tree did not start: {error}"))?;
        if !output.status.success() {
            return Err("cargo tree failed".to_owned());
        }
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok(text.lines().filter_map(Inside::read).collect::<BTreeSet<_>>())
    };
    let mut all = tree("mbrane", &["--edges", "normal", "--target", "all"])?;
    all.extend(tree("mbrane-worker", &["--edges", "normal", "--target", "all"]).unwrap_or_default());
    for name in LEFT_INSIDE {
        all.extend(tree(name, &["--depth", "0"])?);
    }
    Ok(all)
}

fn write() -> Done {
    step("Collecting licences");
    let all = inside()?;
    let sources = sources();
    let mut texts: BTreeMap<String, Shared> = BTreeMap::new();
    let mut without = Vec::new();
    for one in &all {
        let folder = sources.iter().map(|source| source.join(format!("{}-{}", one.name, one.version)));
        let files = folder.filter(|folder| folder.is_dir()).map(|folder| files(&folder)).next().unwrap_or_default();
        let files = chosen(&one.terms, files);
        if files.is_empty() {
            without.push(one);
        }
        for file in files {
            let Ok(bytes) = fs::read(&file) else { continue };
            let Split { owners, body } = Split::of(&String::from_utf8_lossy(&bytes));
            let key: String = body.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            let shared = texts.entry(key).or_insert_with(|| Shared { body, users: BTreeMap::new() });
            shared.users.entry(owners).or_default().insert(format!("{} {}", one.name, one.version));
        }
    }
    let text = told(&all, texts.values(), &without);
    let file = workspace::root().join(FILE);
    fs::write(&file, &text).map_err(|error| format!("{}: {error}", file.display()))?;
    note(format_args!("{} crates, {} texts, {} bytes in {FILE}", all.len(), texts.len(), text.len()));
    Ok(())
}

/// Fails where a crate is missing from the text, or has terms that are not allowed.
///
/// # Errors
/// It is, or has, or nothing can be found out.
pub(super) fn check() -> Done {
    let read =
        |file: &str| fs::read_to_string(workspace::root().join(file)).map_err(|error| format!("{file}: {error}"));
    let text = read(FILE)?;
    let named: BTreeSet<_> = text.lines().filter_map(|line| line.strip_prefix("- ")).collect();
    let all = inside()?;
    let missing: Vec<_> = all.iter().map(entry).filter(|entry| !named.contains(entry.as_str())).collect();
    if !missing.is_empty() {
        return Err(format!("{FILE} lacks {}: run `cargo xtask licences`", missing.join(", ")));
    }
    let allowed = Allowed::read(&read(TERMS)?).ok_or_else(|| format!("{TERMS} has no list of allowed licences"))?;
    let refused: Vec<_> = all.iter().filter(|one| !allowed.permits(&one.terms)).map(entry).collect();
    if refused.is_empty() {
        return Ok(());
    }
    Err(format!("{TERMS} does not allow {}", refused.join("; ")))
}

/// A licence with those that come under it, by whom they belong to.
struct Shared {
    body: String,
    users: BTreeMap<Vec<String>, BTreeSet<String>>,
}

fn entry(one: &Inside) -> String {
    format!("{} {}, {}", one.name, one.version, one.terms)
}

fn told<'a>(all: &BTreeSet<Inside>, texts: impl Iterator<Item = &'a Shared>, without: &[&Inside]) -> String {
    let mut text = String::from(
        "What Mbrane is made of, and on which terms. Mbrane itself comes under the MIT licence or the Apache licence 2.0, as you \
         choose.\nMade by `cargo xtask licences`.\n\n",
    );
    for one in all {
        text.push_str(&format!("- {}\n", entry(one)));
    }
    let mut texts: Vec<_> = texts.collect();
    texts.sort_by_key(|shared| std::cmp::Reverse(shared.users.values().map(BTreeSet::len).sum::<usize>()));
    for Shared { body, users } in texts {
        text.push_str(&format!("\n{}\n\n", "=".repeat(72)));
        for (owners, names) in users {
            let names: Vec<_> = names.iter().map(String::as_str).collect();
            text.push_str(&format!("{}:\n", names.join(", ")));
            for owner in owners {
                text.push_str(&format!("    {owner}\n"));
            }
        }
        text.push_str(&format!("\n{body}\n"));
    }
    if !without.is_empty() {
        let names: Vec<_> = without.iter().map(|one| format!("{} {}", one.name, one.version)).collect();
        text.push_str(&format!(
            "\n{}\n\nWithout a text of their own in their packages: {}.\n",
            "=".repeat(72),
            names.join(", ")
        ));
    }
    text
}

/// Where cargo keeps the sources of crates.
fn sources() -> Vec<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    let folders = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok());
    folders.into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

/// The files with licences in a crate's folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<_> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
            path.is_file() && !name.ends_with(".rs") && NAMES.iter().any(|part| name.starts_with(part))
        })
        .collect();
    found.sort();
    found
}

/// Where one may choose, the shortest of the common terms alone.
fn chosen(terms: &str, files: Vec<PathBuf>) -> Vec<PathBuf> {
    let may_choose = (terms.contains(" OR ") || terms.contains('/')) && !terms.contains(" AND ");
    let named = |part: &str| {
        files.iter().find(|path| path.file_name().unwrap_or_default().to_string_lossy().to_uppercase().contains(part))
    };
    match ["MIT", "ZLIB", "APACHE"].into_iter().find_map(named).filter(|_| may_choose) {
        Some(one) => vec![one.clone()],
        None => files,
    }
}

/// A licence without the lines that say whose it is.
struct Split {
    owners: Vec<String>,
    body: String,
}

impl Split {
    fn of(text: &str) -> Self {
        let is_owner = |line: &str| {
            let line = line.trim();
            let dated =
                line.chars().any(|sign| sign.is_ascii_digit() || sign == '©') || line.to_lowercase().contains("(c)");
            line.starts_with("Copyright") && dated
        };
        let owners = text.lines().filter(|line| is_owner(line)).map(|line| line.trim().to_owned()).collect();
        let body: Vec<_> = text.lines().filter(|line| !is_owner(line)).map(str::trim_end).collect();
        Self { owners, body: body.join("\n").trim_matches('\n').to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_is_read_from_its_line() {
        let read = Inside::read("glam v0.30.1|MIT OR Apache-2.0 (*)").unwrap();
        assert_eq!(entry(&read), "glam 0.30.1, MIT OR Apache-2.0");
        assert_eq!(Inside::read("mbrane v0.1.0 (/somewhere/mbrane)|MIT OR Apache-2.0"), None);
        assert_eq!(Inside::read(""), None);
    }

    #[test]
    fn one_text_serves_all_its_owners() {
        let split =
            Split::of("MIT License\n\nCopyright (c) 2020 Ada\n\nPermission is granted\ncopyright notice stays\n");
        assert_eq!(split.owners, ["Copyright (c) 2020 Ada"]);
        assert_eq!(split.body, "MIT License\n\n\nPermission is granted\ncopyright notice stays");
    }

    #[test]
    fn where_one_may_choose_one_text_is_enough() {
        let files = || ["LICENSE-APACHE", "LICENSE-MIT"].map(PathBuf::from).to_vec();
        assert_eq!(chosen("MIT OR Apache-2.0", files()), [PathBuf::from("LICENSE-MIT")]);
        assert_eq!(chosen("MIT AND Apache-2.0", files()).len(), 2);
    }
}
