use super::*;
use std::path::PathBuf;

fn words() -> PathBuf {
    crate::workspace::root().join("assets/words")
}

fn translations() -> impl Iterator<Item = String> {
    let all = languages(&words()).unwrap().into_iter();
    all.map(|(code, _)| code).filter(|code| code != ENGLISH)
}

/// A folder of its own with the English words, the list and a language.
fn copied(name: &str, language: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("xtask-words-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    for part in [ENGLISH, language] {
        fs::create_dir_all(folder.join(part)).unwrap();
        for path in crate::workspace::files(&words().join(part)).unwrap() {
            fs::copy(&path, folder.join(part).join(path.file_name().unwrap())).unwrap();
        }
    }
    fs::copy(words().join(LIST), folder.join(LIST)).unwrap();
    folder
}

#[test]
fn every_language_exported_is_imported_without_a_change() {
    for language in translations() {
        let po = export(&words(), &language).unwrap();
        let import = import(&words(), &po).unwrap();
        assert!(import.files.is_empty(), "{language}");
        assert_eq!(import.untranslated, 0, "{language}");
        assert!(!po.contains("msgstr \"\"\n\n"), "{language} lacks a text");
    }
    let template = export(&words(), ENGLISH).unwrap();
    assert!(template.contains("msgid_plural \"{tiles:spelled} tiles flip.\""));
    assert!(template.contains("#. The review.\nmsgctxt \"common:branch-here\"\n"));
}

#[test]
fn plural_forms_exported_have_a_rule_that_chooses_the_same_form() {
    for language in translations() {
        let all = categories(&language).unwrap();
        let rule = rule(&language).unwrap();
        assert!(
            rule.starts_with(&format!("nplurals={};", all.len())),
            "{language}"
        );
        for n in 0..200 {
            let column = all
                .iter()
                .position(|one| *one == plural::plural(&language, n));
            let slavic = || match (n % 10, n % 100) {
                (2..=4, tens) if !(12..=14).contains(&tens) => 1,
                _ => 2,
            };
            let expected = match rule {
                rule if rule.contains("(n != 1)") => usize::from(n != 1),
                rule if rule.contains("(n > 1)") => usize::from(n > 1),
                rule if rule.contains("(n==1 ? 0") => {
                    if n == 1 {
                        0
                    } else {
                        slavic()
                    }
                }
                _ => {
                    if n % 10 == 1 && n % 100 != 11 {
                        0
                    } else {
                        slavic()
                    }
                }
            };
            assert_eq!(column, Some(expected), "{language}, {n}");
        }
    }
}

#[test]
fn a_changed_text_changes_its_line_alone() {
    let po = export(&words(), "ru").unwrap();
    for (from, to) in [
        ("\"Реванш\"", "\"Сыграть \\\"ещё\\\"\""),
        ("{moves} хода", "{moves:count} ходика"),
    ] {
        assert!(po.contains(from));
        let import = import(&words(), &po.replacen(from, to, 1)).unwrap();
        let [(path, new)] = import.files.as_slice() else {
            panic!("{} files", import.files.len());
        };
        let old = fs::read_to_string(path).unwrap();
        let changed = old.lines().zip(new.lines()).filter(|(old, new)| old != new);
        assert_eq!(changed.count(), 1);
        assert_eq!(old.lines().count(), new.lines().count());
    }
}

#[test]
fn another_own_name_changes_the_list_alone() {
    let po = export(&words(), "de").unwrap();
    let import = import(
        &words(),
        &po.replace("msgstr \"Deutsch\"", "msgstr \"Hochdeutsch\""),
    )
    .unwrap();
    let old = fs::read_to_string(words().join(LIST)).unwrap();
    let new = old.replace("de = Deutsch", "de = Hochdeutsch");
    assert_eq!(import.files, [(words().join(LIST), new)]);
}

#[test]
fn faults_are_refused_with_line_and_reason() {
    let po = export(&words(), "pl").unwrap();
    let refused = |from: &str, to: &str| {
        assert!(po.contains(from), "{from}");
        let (line, reason) = import(&words(), &po.replacen(from, to, 1)).err().expect(to);
        let at = po[..po.find(from).unwrap()].lines().count();
        assert!(line.abs_diff(at) <= 8, "{line}, not {at}: {reason}");
        reason
    };
    let cases = [
        (
            "msgctxt \"common:undo\"",
            "msgctxt \"common:undone\"",
            "English has no entry",
        ),
        (
            "msgctxt \"common:redo\"",
            "msgctxt \"common:undo\"",
            "was there before",
        ),
        (
            "msgid \"Rematch\"",
            "msgid \"Again\"",
            "English says `Rematch` now",
        ),
        (
            "msgstr \"Rewanż\"",
            "msgstr \"Rewanż",
            "no closing quotation mark",
        ),
        (
            "msgstr \"Rewanż\"",
            "msgstr \"Rew\\anż\"",
            "no escape `\\a`",
        ),
        ("msgstr \"Rewanż\"", "msgstr \"Rew\\nanż\"", "line break"),
        (
            "msgstr \"Rewanż\"",
            "msgstr[0] \"Rewanż\"",
            "does not belong here",
        ),
        (
            "msgstr \"Rewanż\"",
            "msgstr \"Rewanż {side}\"",
            "no place `side`",
        ),
        ("msgstr[2]", "#~ msgstr[2]", "2 forms instead of 3"),
        (
            "Language: pl",
            "Language: ../pl",
            "none that words are translated into",
        ),
        ("nplurals=3", "nplurals=2", "needs `Plural-Forms"),
    ];
    for (from, to, reason) in cases {
        let found = refused(from, to);
        assert!(found.contains(reason), "{to}: {found}");
    }
    let line = po
        .lines()
        .find(|line| line.starts_with("msgstr") && line.contains("{reason}"));
    let lost = refused(line.unwrap(), &line.unwrap().replace("{reason}", ""));
    assert!(
        lost.contains("`reason` is missing") || lost.contains("begins or ends"),
        "{lost}"
    );
    assert!(import(&words(), &export(&words(), ENGLISH).unwrap()).is_err());
}

#[test]
fn texts_that_are_fuzzy_or_empty_keep_what_was_there() {
    let po = export(&words(), "fr").unwrap();
    let start = po.find("msgctxt \"common:rematch\"").unwrap();
    let fuzzy = format!(
        "{}#, fuzzy\n{}",
        &po[..start],
        po[start..].replacen("msgstr \"", "msgstr \"x", 1)
    );
    let empty: String = po
        .split_inclusive('\n')
        .map(|line| match line.split_once(' ') {
            Some((name, _)) if name.starts_with("msgstr") => format!("{name} \"\"\n"),
            _ => line.to_owned(),
        })
        .collect();
    assert!(import(&words(), &fuzzy).unwrap().files.is_empty());
    assert!(import(&words(), &empty).unwrap().files.is_empty());
}

#[test]
fn entries_that_a_language_lacks_come_where_english_has_them() {
    let po = export(&words(), "uk").unwrap();
    let folder = copied("new", "uk");
    let path = folder.join("uk/common.txt");
    let whole = fs::read_to_string(&path).unwrap();
    let lacking = |line: &&str| !line.starts_with("left-at[") && !line.starts_with("play = ");
    let cut: String = whole.split_inclusive('\n').filter(lacking).collect();
    assert_eq!(whole.lines().count(), cut.lines().count() + 4);
    fs::write(&path, cut).unwrap();
    let again = import(&folder, &po).unwrap();
    assert_eq!(again.files, [(path, whole)]);
    // A language without files gets all of them, with the English comments.
    fs::remove_dir_all(folder.join("uk")).unwrap();
    let first = import(&folder, &po).unwrap();
    assert_eq!(first.files.len(), 5);
    write(&first.files).unwrap();
    assert!(!folder.join("uk/common.new").exists());
    assert_eq!(export(&folder, "uk").unwrap(), po);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn damaged_files_are_refused_or_leave_whole_files() {
    let po = export(&words(), "pl").unwrap();
    let signs: Vec<char> = po.chars().collect();
    let known: Vec<File> = english(&words()).unwrap();
    let mut seed = 7_u64;
    let mut random = |below: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for _ in 0..60 {
        let mut damaged = signs.clone();
        for _ in 0..=random(3) {
            let at = random(damaged.len() - 1);
            match random(4) {
                0 => drop(damaged.remove(at)),
                1 => damaged.insert(at, ['"', '\\', '{', '}', '\n', '#', '\0', '='][random(8)]),
                2 => damaged.truncate(at + 1),
                _ => damaged.swap(at, at + 1),
            }
            if damaged.len() < 2 {
                break;
            }
        }
        let text: String = damaged.into_iter().collect();
        let Ok(import) = import(&words(), &text) else {
            continue;
        };
        for (path, new) in import
            .files
            .iter()
            .filter(|(path, _)| !path.ends_with(LIST))
        {
            let file = known
                .iter()
                .find(|file| path.ends_with(&file.name))
                .unwrap();
            let places = |key: &str| file.places.get(key).cloned();
            let (entries, faults) = format::read(new, "pl", Some(&places));
            assert_eq!((entries.len(), faults), (file.places.len(), Vec::new()));
        }
    }
}

#[test]
fn files_that_cannot_all_be_written_are_left_alone() {
    let folder = copied("write", "de");
    let old = fs::read_to_string(folder.join("de/live.txt")).unwrap();
    // A folder lies where the second one would be written.
    fs::create_dir(folder.join("de/mbrane.new")).unwrap();
    let files = ["de/live.txt", "de/mbrane.txt"].map(|name| (folder.join(name), "new".to_owned()));
    assert!(write(&files).is_err());
    assert_eq!(fs::read_to_string(folder.join("de/live.txt")).unwrap(), old);
    assert!(!folder.join("de/live.new").exists());
    fs::remove_dir_all(folder).unwrap();
}
