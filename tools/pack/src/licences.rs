//! The licences of everything inside the program, as one text: each licence once, with the crates that come under it. Which licences
//! a crate may have, deny.toml says.

use crate::{Done, root, source_text};
use spdx::{Expression, ParseMode};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

const FILE: &str = "assets/licences.txt";
/// The parts of the program, by cargo's words for them. Of build dependencies the fonts leave a part of themselves in it.
const PARTS: [&str; 3] = [
    "--edges normal --target all --package mbrane",
    "--edges normal --target all --package mbrane-worker",
    "--depth 0 --package notosans",
];
/// Names that files with licences begin with.
const NAMES: [&str; 5] = ["licen", "copying", "copyright", "unlicense", "notice"];

/// A crate of the program, `name 1.2.3`, and its terms as its `Cargo.toml` has them: `MIT OR Apache-2.0`.
pub(super) type Inside = (String, String);

/// Reads `name v1.2.3|terms`; none for a crate of this workspace.
fn inside_of(line: &str) -> Option<Inside> {
    let (named, terms) = line.split_once('|')?;
    let mut words = named.split_whitespace();
    let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
    let own = words.any(|word| word.starts_with("(/") || word.contains(":\\"));
    (!own).then(|| {
        (
            format!("{name} {version}"),
            terms.trim_end_matches(" (*)").trim().to_owned(),
        )
    })
}

fn entry((named, terms): &Inside) -> String {
    format!("{named}, {terms}")
}

/// All crates that the program is made of, on any system and in browsers.
pub(super) fn inside() -> Done<BTreeSet<Inside>> {
    let mut all = BTreeSet::new();
    for words in PARTS {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo
            .args([
                "tree", "--locked", "--prefix", "none", "--format", "{p}|{l}",
            ])
            .args(words.split(' '));
        let output = cargo
            .current_dir(root())
            .stderr(Stdio::inherit())
            .output()?;
        if !output.status.success() {
            return Err(format!("cargo tree {words} failed").into());
        }
        all.extend(
            String::from_utf8_lossy(&output.stdout)
                .lines()
                .filter_map(inside_of),
        );
    }
    Ok(all)
}

/// A licence text with the crates under it, by its owners.
struct Shared {
    body: String,
    users: BTreeMap<Vec<String>, BTreeSet<String>>,
}

pub(super) fn write() -> Done {
    let all = inside()?;
    let mut texts: BTreeMap<String, Shared> = BTreeMap::new();
    let mut without = Vec::new();
    for (named, terms) in &all {
        let files = chosen(terms, files(named));
        if files.is_empty() {
            without.push(named.clone());
        }
        for file in files {
            let (owners, body) = split(&String::from_utf8_lossy(&fs::read(&file)?));
            let key = body
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
                .to_lowercase();
            let shared = texts.entry(key).or_insert_with(|| Shared {
                body,
                users: BTreeMap::new(),
            });
            shared
                .users
                .entry(owners)
                .or_default()
                .insert(named.clone());
        }
    }
    let mut texts: Vec<_> = texts.into_values().collect();
    texts.sort_by_key(|shared| Reverse(shared.users.values().map(BTreeSet::len).sum::<usize>()));
    let text = licence_text(&all, &texts, &without);
    fs::write(root().join(FILE), &text)?;
    println!(
        "  {} crates, {} texts, {} bytes in {FILE}",
        all.len(),
        texts.len(),
        text.len()
    );
    Ok(())
}

fn licence_text(all: &BTreeSet<Inside>, texts: &[Shared], without: &[String]) -> String {
    let mut text = String::from(
        "What Mbrane is made of, and on which terms. Mbrane itself comes under the MIT licence or the Apache licence 2.0, as you \
         choose.\nMade by `cargo xtask licences`.\n\n",
    );
    text.extend(all.iter().map(|one| format!("- {}\n", entry(one))));
    let line = "=".repeat(72);
    for Shared { body, users } in texts {
        text += &format!("\n{line}\n\n");
        for (owners, names) in users {
            text += &format!(
                "{}:\n",
                names
                    .iter()
                    .map(String::as_str)
                    .collect::<Vec<_>>()
                    .join(", ")
            );
            text.extend(owners.iter().map(|owner| format!("    {owner}\n")));
        }
        text += &format!("\n{body}\n");
    }
    if !without.is_empty() {
        text += &format!(
            "\n{line}\n\nWithout a text of their own in their packages: {}.\n",
            without.join(", ")
        );
    }
    text
}

/// Fails where a crate is missing from the text, or has terms that are not allowed.
pub(super) fn check() -> Done {
    let text = source_text(FILE)?;
    let named: BTreeSet<_> = text
        .lines()
        .filter_map(|line| line.strip_prefix("- "))
        .collect();
    let all = inside()?;
    let missing: Vec<_> = all
        .iter()
        .map(entry)
        .filter(|entry| !named.contains(entry.as_str()))
        .collect();
    if !missing.is_empty() {
        return Err(format!(
            "{FILE} lacks {}: run `cargo xtask licences`",
            missing.join(", ")
        )
        .into());
    }
    let deny = source_text("deny.toml")?;
    let allowed = allowed(&deny);
    let refused: Vec<_> = all
        .iter()
        .filter(|one| !permits(&allowed, &one.1))
        .map(entry)
        .collect();
    if refused.is_empty() {
        Ok(())
    } else {
        Err(format!("deny.toml does not allow {}", refused.join("; ")).into())
    }
}

fn allowed(deny: &str) -> BTreeSet<&str> {
    let part = deny
        .split("\n[licenses]")
        .nth(1)
        .unwrap_or_default()
        .split("\n[")
        .next();
    let list = part.and_then(|part| part.split("allow = [").nth(1)?.split(']').next());
    list.unwrap_or_default()
        .split('"')
        .skip(1)
        .step_by(2)
        .collect()
}

/// Returns whether the allowed licences meet these terms of a crate's `Cargo.toml`. Unreadable terms are not met.
fn permits(allowed: &BTreeSet<&str>, terms: &str) -> bool {
    // A stroke is how `OR` was written once.
    let mode = ParseMode {
        allow_slash_as_or_operator: true,
        allow_deprecated: true,
        ..ParseMode::STRICT
    };
    Expression::parse_mode(terms, mode)
        .is_ok_and(|terms| terms.evaluate(|one| allowed.contains(one.to_string().as_str())))
}

/// The files with licences in a crate's folder, where cargo keeps its source.
fn files(named: &str) -> Vec<PathBuf> {
    let folder = |path: &Path| {
        fs::read_dir(path)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
    };
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home
        .or_else(|| env::home_dir().map(|home| home.join(".cargo")))
        .unwrap_or_default();
    let source =
        folder(&home.join("registry/src")).map(|source| source.join(named.replace(' ', "-")));
    let mut found: Vec<_> = source
        .filter(|source| source.is_dir())
        .take(1)
        .flat_map(|source| folder(&source))
        .collect();
    found.retain(|path| {
        let name = name_of(path).to_lowercase();
        path.is_file() && !name.ends_with(".rs") && NAMES.iter().any(|part| name.starts_with(part))
    });
    found.sort();
    found
}

fn name_of(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// The shortest of the common terms alone, if the crate offers a choice.
fn chosen(terms: &str, files: Vec<PathBuf>) -> Vec<PathBuf> {
    let may_choose = (terms.contains(" OR ") || terms.contains('/')) && !terms.contains(" AND ");
    let named = |part: &str| {
        files
            .iter()
            .find(|path| name_of(path).to_uppercase().contains(part))
    };
    match ["MIT", "ZLIB", "APACHE"].into_iter().find_map(named) {
        Some(one) if may_choose => vec![one.clone()],
        _ => files,
    }
}

/// The lines of a licence that say whose it is, and the rest.
fn split(text: &str) -> (Vec<String>, String) {
    let is_owner = |line: &&str| {
        let dated = line
            .chars()
            .any(|sign| sign.is_ascii_digit() || sign == '©')
            || line.to_lowercase().contains("(c)");
        line.trim().starts_with("Copyright") && dated
    };
    let (owners, body): (Vec<_>, Vec<_>) = text.lines().map(str::trim_end).partition(is_owner);
    (
        owners
            .into_iter()
            .map(|line| line.trim().to_owned())
            .collect(),
        body.join("\n").trim_matches('\n').to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_is_read_from_its_line() {
        let read = inside_of("glam v0.30.1|MIT OR Apache-2.0 (*)").unwrap();
        assert_eq!(entry(&read), "glam 0.30.1, MIT OR Apache-2.0");
        assert_eq!(
            inside_of("mbrane v0.1.0 (/somewhere/mbrane)|MIT OR Apache-2.0"),
            None
        );
        assert_eq!(inside_of(""), None);
    }

    #[test]
    fn one_text_serves_all_its_owners() {
        let (owners, body) = split(
            "MIT License\n\nCopyright (c) 2020 Ada\n\nPermission is granted\ncopyright notice stays\n",
        );
        assert_eq!(owners, ["Copyright (c) 2020 Ada"]);
        assert_eq!(
            body,
            "MIT License\n\n\nPermission is granted\ncopyright notice stays"
        );
    }

    #[test]
    fn licence_alternatives_need_only_one_text() {
        let files = || {
            ["LICENSE-APACHE", "LICENSE-MIT"]
                .map(PathBuf::from)
                .to_vec()
        };
        assert_eq!(
            chosen("MIT OR Apache-2.0", files()),
            [PathBuf::from("LICENSE-MIT")]
        );
        assert_eq!(chosen("MIT AND Apache-2.0", files()).len(), 2);
    }

    #[test]
    fn licence_terms_are_checked_against_the_allowed_ones() {
        let deny = "[bans]\n\n[licenses]\nallow = [\n  \"MIT\",\n  \"Zlib\",\n  \"Apache-2.0 WITH LLVM-exception\",\n]\n\n[a]\n";
        let allowed = allowed(deny);
        for terms in [
            "MIT",
            "GPL-2.0-only OR MIT",
            "GPL-2.0/MIT",
            "(GPL-2.0-only OR MIT) AND Zlib",
            "Apache-2.0 WITH LLVM-exception OR Apache-2.0",
            "MIT AND Zlib OR Apache-2.0",
        ] {
            assert!(permits(&allowed, terms), "{terms}");
        }
        for terms in [
            "",
            "Apache-2.0",
            "MIT AND GPL-2.0-only",
            "(MIT",
            "MIT MIT",
            "MIT OR",
            "mit",
            "MIT WITH x",
            ")",
        ] {
            assert!(!permits(&allowed, terms), "{terms}");
        }
        assert!(
            super::allowed("\n[licenses]\nallow = []").is_empty() && super::allowed("").is_empty()
        );
    }
}
