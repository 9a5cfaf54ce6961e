//! Files of words: the English ones, those of other languages against them, and what is wrong with bad ones.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use mbrane_play::words::{FILES, Locale, Who, Words, common, masbrur, mbrane, plural, sansumoku};
use mbrane_play::{Animated as _, Level, Match, Name, Player};
use mbrane_rules::{Seat, masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../assets/words")
}

fn files(language: &str) -> Vec<String> {
    let file =
        |name: &&str| fs::read_to_string(folder().join(language).join(format!("{name}.txt")));
    FILES
        .iter()
        .map(|name| file(name).unwrap_or_else(|error| panic!("{language}/{name}.txt: {error}")))
        .collect()
}

fn read(language: &str, files: &[String]) -> Result<Words, String> {
    let (words, faults) = Words::read(
        language,
        &files.iter().map(String::as_str).collect::<Vec<_>>(),
    );
    faults.into_iter().next().map_or(Ok(words), Err)
}

#[test]
fn languages_are_matched_by_system_locale_names() {
    let all: Vec<Locale> = Locale::all().collect();
    assert_eq!(all[0], Locale::ENGLISH);
    for locale in all {
        for tag in ["", "-XX", "_XX.UTF-8", "@latin", ".UTF-8"] {
            assert_eq!(
                Locale::of(&format!("{}{tag}", locale.code())),
                Some(locale),
                "{tag}"
            );
        }
        assert_eq!(Locale::of(&locale.code().to_uppercase()), Some(locale));
    }
    assert_eq!(
        [
            Locale::of("C"),
            Locale::of("POSIX"),
            Locale::of(""),
            Locale::of("tlh")
        ],
        [None; 4]
    );
}

#[test]
fn built_in_words_equal_the_files() {
    let read = read("en", &files("en")).expect("English");
    assert!(read.texts().eq(Words::english().texts()));
    assert_eq!(read.label(mbrane::Label::KeepPlacing), "Place the zeros");
    assert_eq!(Words::default().language(), "en");
}

#[test]
fn words_without_keys_read_as_those_with_keys() {
    for language in ["de", "ru"] {
        let files = files(language);
        let short = files.iter().map(|file| {
            let mut entries = BTreeMap::<&str, String>::new();
            let file = file.replace("\n ", " ");
            for line in file
                .lines()
                .filter(|line| !line.is_empty() && !line.starts_with('#'))
            {
                let (name, text) = line.split_once('=').expect("an entry");
                let (key, form) = name.split_at(name.find('[').unwrap_or(name.len()));
                *entries.entry(key.trim()).or_insert_with(|| "+".to_owned()) +=
                    &format!("{form}={text}\n");
            }
            entries.into_values().collect::<String>()
        });
        let short: Vec<String> = short.collect();
        assert!(short.iter().all(|file| file.starts_with('+')));
        assert!(
            read(language, &files)
                .expect(language)
                .texts()
                .eq(read(language, &short).expect(language).texts())
        );
    }
}

#[test]
fn forms_are_chosen_by_number_and_person() {
    let words = Words::english();
    let said = |moves: usize| common::link_ahead(&words, moves);
    assert_eq!(
        (said(1), said(2)),
        ("One new move".to_owned(), "2 new moves".to_owned())
    );
    let [you, ada, ben] = [Who::You, Who::called("Ada"), Who::called("Ben {0}")];
    assert_eq!(common::resigned(&words, &you, &ada), "You resign: Ada wins");
    assert_eq!(common::resigned(&words, &ada, &you), "Ada resigns: you win");
    assert_eq!(
        common::resigned(&words, &ada, &ben),
        "Ada resigns: Ben {0} wins"
    );
    assert_eq!(
        mbrane::calm(&words, 3_u8),
        "three neighbours shift but do not swing"
    );
    assert_eq!(
        mbrane::calm(&words, 13_u8),
        "13 neighbours shift but do not swing"
    );
    assert_eq!(words.list(["a", "b", "c"]), "a, b and c");
    assert_eq!(
        (words.list::<&str>([]), words.list(["a"])),
        (String::new(), "a".to_owned())
    );
}

#[test]
fn english_sentences_fit_one_and_many() {
    let words = Words::english();
    assert_eq!(
        masbrur::medals_told(&words, "South", "1", "North", "2"),
        "Medals: South 1, North 2."
    );
    assert_eq!(
        masbrur::sum_told(&words, 1_u8, 1_u8, 2_u8),
        "Unused squares of both players: 1. Die: 1. Each medal scores 2."
    );
    assert_eq!(masbrur::repetition(&words, 5_u8, 3_u8), "five 3s");
    for sections in ["the top section", "the top section and the left section"] {
        let said = sansumoku::it_constrains(&words, "Blue", sections);
        assert_eq!(
            said,
            format!("it leaves Blue no cell, so you win {sections}")
        );
    }
    let said = sansumoku::stuck_anywhere(&words, "Blue");
    assert_eq!(
        said,
        "Blue may play in any open section, but has no cell in any of them."
    );
}

#[test]
fn computers_have_names_in_every_language() {
    let (english, german) = (Words::english(), read("de", &files("de")).expect("German"));
    let mut names = Player::COMPUTERS.to_vec();
    names.extend(
        [Sansumoku::INFO, Masbrur::INFO]
            .map(|game| game.computers)
            .concat(),
    );
    assert_eq!(
        english
            .label(common::Label::Computers)
            .split(' ')
            .collect::<Vec<_>>(),
        names
    );
    assert_eq!(
        (
            english.computer("Wren"),
            german.computer("Wren"),
            german.computer("Ada")
        ),
        ("Wren", "Spatz", "Ada")
    );
    let level = Level::One;
    let players = [
        Player::person(Name::new("Chalk")),
        Player::computer_of(level),
    ];
    let game = Match::<Mbrane>::new("mbrane 4 full".parse().expect("a set-up"), players);
    assert_eq!(
        game.unmasked().who(Seat::Second, &german),
        Who::called("Kreide")
    );
    assert_eq!(
        game.unmasked().called(Seat::First, &german),
        "Chalk",
        "people keep their names"
    );
}

/// English files with one of their lines changed.
fn changed(from: &str, to: &str) -> Vec<String> {
    let mut files = files("en");
    let file = files
        .iter_mut()
        .find(|file| file.contains(from))
        .unwrap_or_else(|| panic!("nobody says `{from}`"));
    *file = file.replacen(from, to, 1);
    files
}

#[test]
fn bad_word_files_are_refused_with_name_and_line() {
    for (from, to, at, reason) in [
        ("undo = Undo\n", "", "", "`undo` is missing"),
        ("undo = Undo", "undo =", "undo", "it says nothing"),
        (
            "undo = Undo",
            "undone = Undo",
            "undo",
            "nobody knows `undone`",
        ),
        (
            "undo = Undo",
            "redo = Undo\nhint = Hint",
            "redo = Redo",
            "`redo` was there before",
        ),
        ("undo = Undo", "undo Undo", "undo", "it is no `key = words`"),
        (
            "undo = Undo",
            "undo[one] = Undo",
            "undo",
            "there is no form `one` here",
        ),
        (
            "undo = Undo",
            "undo[you] = Undo",
            "undo",
            "there is nobody here who can be addressed",
        ),
        (
            "undo = Undo",
            "undo = {what}",
            "undo",
            "there is no place `what` here",
        ),
        (
            "as {side}, {own",
            "as, {own",
            "won = ",
            "the place `side` is missing",
        ),
        (
            "as {side}, {own",
            "as {side, {own",
            "won = ",
            "a place has no end",
        ),
        (
            "as {side}, {own",
            "as side}, {own",
            "won = ",
            "a `}` without its `{`",
        ),
        (
            "as {side}, {own",
            "as {side:who}, {own",
            "won = ",
            "`side` is a place of another kind",
        ),
        (
            "You win as",
            "You, {who}, win as",
            "won[you]",
            "`who` is addressed here",
        ),
        (
            "won[you] =",
            "won[me] =",
            "won[me]",
            "there is no form `me` here",
        ),
        (
            "turn[you] = Your turn\n",
            "",
            "turn = ",
            "`turn[you who]` is missing",
        ),
        (
            "resigned[you by]",
            "resigned[you]",
            "resigned[you]",
            "say who is meant: by, winner",
        ),
        (
            "link-ahead[one]",
            "link-ahead",
            "link-ahead",
            "say which plural form it is: one, other",
        ),
        (
            "link-ahead[one]",
            "link-ahead[few]",
            "link-ahead[few]",
            "there is no form `few` here",
        ),
        (
            "link-ahead[one] = One new move\n",
            "",
            "link-ahead",
            "`link-ahead[one]` is missing",
        ),
        (
            "{moves:count} new moves",
            "New moves",
            "link-ahead[other]",
            "the place `moves` is missing",
        ),
    ] {
        let files = changed(from, to);
        let found = read("en", &files).expect_err(from);
        let line = files[0]
            .lines()
            .position(|line| line.starts_with(at))
            .map(|line| format!(":{}", line + 1));
        let place = format!(
            "en/common.txt{}: ",
            line.filter(|_| !at.is_empty()).unwrap_or_default()
        );
        assert!(
            found.starts_with(&place) && found.contains(reason),
            "{found}, and not {place}{reason}"
        );
    }
    assert!(read("en", &files("en")[1..]).is_err());
    assert!(
        read("tlh", &files("en"))
            .expect_err("no rules")
            .contains("the plural forms of `tlh`")
    );
    // Every fault is reported, and missing entries fall back to English.
    let unknown = changed("undo = Undo", "undone = Undo\nredone = Redo");
    let (words, faults) = Words::read(
        "de",
        &unknown.iter().map(String::as_str).collect::<Vec<_>>(),
    );
    assert_eq!(faults.len(), 3, "{faults:?}");
    assert_eq!(words.label(common::Label::Undo), "Undo");
    // In Russian 21 takes the form of 1, so that the number cannot be left out.
    assert!(
        read("ru", &files("en"))
            .expect_err("forms")
            .contains("the place `moves` is missing")
    );
}

#[test]
fn other_languages_have_their_own_forms() {
    let mut files = files("en");
    for file in &mut files {
        let russian: Vec<String> = file
            .lines()
            .flat_map(|line| match line.split_once("other] =") {
                Some((key, text)) => ["one", "few", "many"]
                    .map(|form| format!("{key}{form}] ={text} {form}"))
                    .to_vec(),
                None if line.contains("one] =") => Vec::new(),
                None => vec![line.to_owned()],
            })
            .collect();
        *file = russian.join("\n");
    }
    let words = read("ru", &files).unwrap_or_else(|reason| panic!("{reason}"));
    let form = |moves: usize| {
        common::link_ahead(&words, moves)
            .rsplit(' ')
            .next()
            .map(ToOwned::to_owned)
    };
    for (moves, expected) in [
        (1, "one"),
        (2, "few"),
        (5, "many"),
        (11, "many"),
        (12, "many"),
        (21, "one"),
        (22, "few"),
    ] {
        assert_eq!(form(moves).as_deref(), Some(expected), "{moves}");
    }
}

#[test]
fn numbers_take_the_forms_of_their_language() {
    for language in ["en", "de", "es", "en-GB"] {
        assert_eq!(
            (plural(language, 1).name(), plural(language, 21).name()),
            ("one", "other")
        );
    }
    assert_eq!(
        (
            plural("fr", 0).name(),
            plural("fr", 1).name(),
            plural("fr", 2).name()
        ),
        ("one", "one", "other")
    );
    for language in ["ru", "uk"] {
        let forms =
            [0, 1, 2, 5, 11, 14, 21, 22, 100, 101, 111].map(|n| &plural(language, n).name()[..1]);
        assert_eq!(forms.concat(), "mofmmmofmom");
    }
}

#[test]
fn translations_may_write_a_spelled_number_in_digits() {
    let calm = "{regions:spelled} neighbours shift but do not swing";
    let words = read("en", &changed(calm, "{regions:count} regions move"))
        .unwrap_or_else(|reason| panic!("{reason}"));
    assert_eq!(mbrane::calm(&words, 3_u8), "3 regions move");
}

#[test]
fn missing_translations_fall_back_to_english_forms() {
    let mut files = files("en");
    for file in &mut files {
        file.clear();
    }
    let (words, faults) = Words::read("ru", &files.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(faults.len() > 100 && words.texts().eq(Words::english().texts()));
    assert_eq!(common::link_ahead(&words, 21_u8), "21 new moves");
}

#[test]
fn sides_are_named_by_their_visible_colours() {
    use mbrane_play::words::{Colours, common, mbrane::Label};
    let words = Words::english();
    let red = words.seen_in(Colours::RedAndBlack);
    let said = |words: &Words| {
        [Label::Ivory, Label::Indigo, Label::TakeTile].map(|label| words.label(label).to_owned())
    };
    assert_eq!(said(&words), ["Ivory", "Indigo", "Become Ivory"]);
    assert_eq!(said(&red), ["Red", "Black", "Become Red"]);
    assert_eq!(red.label(common::Label::Back), "Back");
    assert_eq!(
        red.as_seen("**Ivory** or Indigo's, ivory"),
        "**Red** or Black's, ivory"
    );
    assert_eq!(words.as_seen("Ivory"), "Ivory");
}
