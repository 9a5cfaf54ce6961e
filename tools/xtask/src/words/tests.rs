use super::*;
use std::path::PathBuf;

fn root() -> PathBuf {
    crate::workspace::root().to_owned()
}

fn translations() -> impl Iterator<Item = String> {
    let all = languages(&root()).unwrap().into_iter();
    all.map(|(code, _)| code).filter(|code| code != ENGLISH)
}

/// A folder of its own with the texts of English and another language, and the list.
fn copied(name: &str, language: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("xtask-words-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    let parts = check::parts(&root());
    let paths = parts.iter().flat_map(|(_, part)| {
        let both = [ENGLISH, language];
        both.map(|language| part.within_house(language))
    });
    for path in paths.chain([LIST.to_owned()]) {
        let copy = folder.join(&path);
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::copy(root().join(&path), copy).unwrap();
    }
    folder
}

/// Replaces text in a file of a folder.
fn edit(folder: &Path, path: &str, from: &str, to: &str) -> String {
    let path = folder.join(path);
    let old = fs::read_to_string(&path).unwrap();
    assert!(old.contains(from), "{from}");
    let new = old.replacen(from, to, 1);
    fs::write(path, &new).unwrap();
    new
}

#[test]
fn every_language_exported_is_imported_without_a_change() {
    for language in translations() {
        let po = export(&root(), &language).unwrap();
        let import = import(&root(), &po).unwrap();
        assert!(import.files.is_empty(), "{language}");
        assert_eq!(import.untranslated, 0, "{language}");
        assert!(!po.contains("msgstr \"\"\n\n"), "{language} lacks a text");
    }
    let template = export(&root(), ENGLISH).unwrap();
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
                .position(|one| *one == check::plural::plural(&language, n));
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
    let po = export(&root(), "ru").unwrap();
    for (from, to) in [
        ("\"Реванш\"", "\"Сыграть \\\"ещё\\\"\""),
        ("{moves} хода", "{moves:count} ходика"),
        // The page's own words, a message of a lesson, and in the rules a heading, a line of a paragraph and one of an item.
        ("\"Поделиться\"", "\"Отправить\""),
        ("Возьми 7, потом", "Возьми 7 и"),
        ("\"Доска\"", "\"Доска и фишки\""),
        ("Если подходят уже одни нули", "Если подходят одни нули"),
        ("касается её клетка, стороной", "касается клетка, стороной"),
        ("| Tab и Shift-Tab", "| Tab, Shift-Tab"),
    ] {
        assert!(po.contains(from));
        let import = import(&root(), &po.replacen(from, to, 1)).unwrap();
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
    let po = export(&root(), "de").unwrap();
    let import = import(
        &root(),
        &po.replace("msgstr \"Deutsch\"", "msgstr \"Hochdeutsch\""),
    )
    .unwrap();
    let old = fs::read_to_string(root().join(LIST)).unwrap();
    let new = old.replace("de = Deutsch", "de = Hochdeutsch");
    assert_eq!(import.files, [(root().join(LIST), new)]);
}

#[test]
fn faults_are_refused_with_line_and_reason() {
    let po = export(&root(), "pl").unwrap();
    let refused = |from: &str, to: &str| {
        assert!(po.contains(from), "{from}");
        let (line, reason) = import(&root(), &po.replacen(from, to, 1)).err().expect(to);
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
        (
            "msgstr \"{name} zaprasza",
            "msgstr \"{nam} zaprasza",
            "no place `nam`",
        ),
        (
            "msgstr \"Weź 7,",
            "msgstr \"a b c d e f g h i j k\"\n\" Weź 7,",
            "15 at most",
        ),
        ("msgstr \"Plansza\"", "msgstr \"Plan  sza\"", "two together"),
        (
            "`decline`, `resign`. Partia",
            "`decline`. Partia",
            "the code",
        ),
        (
            "msgstr \"Mbrane to",
            "msgstr \"- Mbrane to",
            "where English has Paragraph",
        ),
        (
            "msgstr \"gdzie | klawisze\"",
            "msgstr \"gdzie\"",
            "where English has Row",
        ),
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
    assert!(import(&root(), &export(&root(), ENGLISH).unwrap()).is_err());
}

#[test]
fn texts_that_are_fuzzy_or_empty_keep_what_was_there() {
    let po = export(&root(), "fr").unwrap();
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
    assert!(import(&root(), &fuzzy).unwrap().files.is_empty());
    assert!(import(&root(), &empty).unwrap().files.is_empty());
}

#[test]
fn entries_that_a_language_lacks_come_where_english_has_them() {
    let po = export(&root(), "uk").unwrap();
    let folder = copied("new", "uk");
    let path = folder.join("assets/words/uk/common.txt");
    let whole = fs::read_to_string(&path).unwrap();
    let lacking = |line: &&str| !line.starts_with("left-at[") && !line.starts_with("play = ");
    let cut: String = whole.split_inclusive('\n').filter(lacking).collect();
    assert_eq!(whole.lines().count(), cut.lines().count() + 4);
    fs::write(&path, cut).unwrap();
    let again = import(&folder, &po).unwrap();
    assert_eq!(again.files, [(path, whole)]);
    // A language without files gets all of them, with the English comments.
    let parts = check::parts(&folder);
    for (_, part) in &parts {
        fs::remove_file(folder.join(part.within_house("uk"))).unwrap();
    }
    let first = import(&folder, &po).unwrap();
    assert_eq!(first.files.len(), parts.len());
    write(&first.files).unwrap();
    assert!(!folder.join("assets/words/uk/common.new").exists());
    let prose = |part: &Part| matches!(part.kind, PartKind::Lesson | PartKind::Rules);
    for (english, part) in parts.iter().filter(|(_, part)| prose(part)) {
        let english = fs::read_to_string(english).unwrap();
        let new = fs::read_to_string(folder.join(part.within_house("uk"))).unwrap();
        assert_eq!(part.faults("uk", &english, &new), []);
    }
    assert_eq!(export(&folder, "uk").unwrap(), po);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn damaged_files_are_refused_or_leave_whole_files() {
    let po = export(&root(), "pl").unwrap();
    let signs: Vec<char> = po.chars().collect();
    let parts = check::parts(&root());
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
        let Ok(import) = import(&root(), &text) else {
            continue;
        };
        for (path, new) in import
            .files
            .iter()
            .filter(|(path, _)| !path.ends_with(LIST))
        {
            let (english, part) = parts
                .iter()
                .find(|(_, part)| *path == root().join(part.within_house("pl")))
                .unwrap();
            let english = fs::read_to_string(english).unwrap();
            assert_eq!(part.faults("pl", &english, new), []);
        }
    }
}

#[test]
fn files_that_cannot_all_be_written_are_left_alone() {
    let folder = copied("write", "de");
    let old = fs::read_to_string(folder.join("assets/words/de/live.txt")).unwrap();
    // A folder lies where the second one would be written.
    fs::create_dir(folder.join("assets/words/de/mbrane.new")).unwrap();
    let files = ["live", "mbrane"].map(|name| {
        (
            folder.join(format!("assets/words/de/{name}.txt")),
            "new".to_owned(),
        )
    });
    assert!(write(&files).is_err());
    assert_eq!(
        fs::read_to_string(folder.join("assets/words/de/live.txt")).unwrap(),
        old
    );
    assert!(!folder.join("assets/words/de/live.new").exists());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn outdated_sections_are_stamped_once_all_their_texts_are_given() {
    let folder = copied("stamps", "de");
    let old = fs::read_to_string(folder.join("docs/rules/de/mbrane.md")).unwrap();
    edit(
        &folder,
        "docs/rules/mbrane.md",
        "Find the biggest lead",
        "Find the smallest lead",
    );
    let po = export(&folder, "de").unwrap();
    let fuzzy = "#, fuzzy\nmsgctxt \"rules/mbrane:5.";
    assert_eq!(po.matches(fuzzy).count(), 10);
    assert_eq!(po.matches("#, fuzzy").count(), 10);
    let unchanged = import(&folder, &po).unwrap();
    assert!(unchanged.files.is_empty() && unchanged.untranslated == 10);

    let changed = |po: &str| {
        let mut files = import(&folder, po).unwrap().files;
        assert_eq!(files.len(), 1);
        let (_, new) = files.remove(0);
        assert_eq!(old.lines().count(), new.lines().count());
        let pairs = old.lines().zip(new.lines());
        let changed = pairs.filter(|(old, new)| old != new);
        changed
            .map(|(_, new)| new.to_owned())
            .collect::<Vec<String>>()
    };
    let translated = po.replace("den größten Vorsprung. Haben", "den kleinsten. Haben");
    let some = translated.replacen(
        "#, fuzzy\nmsgctxt \"rules/mbrane:5.3",
        "msgctxt \"rules/mbrane:5.3",
        1,
    );
    let line = "1. Sucht unter den offenen Regionen den kleinsten. Haben ihn mehrere, zählt ihr sie gleichzeitig.";
    assert_eq!(changed(&some), [line]);
    let all = changed(&translated.replace("#, fuzzy\n", ""));
    assert!(all.len() == 2 && all[0].starts_with("<!-- English: ") && all[1] == line);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn lessons_take_moves_from_english_once_all_texts_of_the_step_are_given() {
    let folder = copied("steps", "de");
    let (english, german) = (
        "assets/lessons/en/mbrane.txt",
        "assets/lessons/de/mbrane.txt",
    );
    let old = fs::read_to_string(folder.join(german)).unwrap();
    edit(&folder, english, "await 8d6", "await 8d6 8f6");
    let po = export(&folder, "de").unwrap();
    assert_eq!(po.matches("#, fuzzy").count(), 3);
    assert!(import(&folder, &po).unwrap().files.is_empty());
    let import_all = |po: &str| {
        import(&folder, &po.replace("#, fuzzy\n", ""))
            .unwrap()
            .files
    };
    let new = old.replace("await 8d6", "await 8d6 8f6");
    assert_eq!(import_all(&po), [(folder.join(german), new.clone())]);

    // A step that is new leaves the others what they are.
    fs::write(folder.join(german), &new).unwrap();
    let step = "# Once more.\nstep\nsay Once more.\nawait *\n\n";
    edit(
        &folder,
        english,
        "# The lead.\n",
        &format!("{step}# The lead.\n"),
    );
    let po = export(&folder, "de").unwrap();
    assert_eq!(po.matches("#, fuzzy").count(), 0);
    let unchanged = import(&folder, &po).unwrap();
    assert!(unchanged.files.is_empty() && unchanged.untranslated == 1);
    let empty = "msgid \"Once more.\"\nmsgstr \"\"";
    let po = po.replace(empty, &empty.replace("\"\"", "\"Noch einmal.\""));
    let step = step.replace("say Once more.", "say Noch einmal.");
    let new = new.replace("# The lead.\n", &format!("{step}# The lead.\n"));
    assert_eq!(import_all(&po), [(folder.join(german), new)]);
    fs::remove_dir_all(folder).unwrap();
}
