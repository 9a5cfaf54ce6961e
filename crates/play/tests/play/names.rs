//! Names in sentences: each sentence is drawn with every name that can stand there, in every language and theme.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use mbrane_play::words::{
    Colours, FILES, LabelId, Locale, Words, common, masbrur, mbrane, sansumoku,
};

use crate::languages::check::format::{self, Entry, Kind};
use crate::languages::words;

const COLOURS: [Colours; 2] = [Colours::Own, Colours::RedAndBlack];

/// The places of texts that take a side's name, those that take anyone's, and those that take a side's name with a number.
const OF_SIDES: [&str; 6] = ["side", "rival", "keep", "take", "first", "second"];
const OF_ANYONE: [&str; 2] = ["name", "who"];
const LEADS: [&str; 3] = ["from", "to", "lead"];

/// The names of persons, which no sentence can decline.
const PERSONS: [&str; 5] = ["Ada", "Otto", "Inés", "Emil", "Аня"];

/// Names that have one form in all cases.
const UNCHANGING: [&str; 5] = ["Indygo", "Айвори", "Индиго", "Айворі", "Індиго"];

/// The words after which a name keeps its first form, where languages have cases. After any other word it needs another form: the
/// entry `name-forms` has those of sides, and sentences about persons are to do without.
const FIRST_FORM: [(&str, &str); 3] = [
    (
        "pl",
        "a decyduje go i jako jeśli kładzie liczeniu nadal potem przejmuje więc wygrywa wysyła zachodzie zaczyna",
    ),
    (
        "ru",
        "а ведёт видит дальше делит и начинает ней побеждает потом раньше решает сейчас ставит теперь ходит чем это",
    ),
    (
        "uk",
        "а бачить веде вирішує далі ділить зараз ним ніж перемагає підрахунку потім починає раніше тепер тож ходить це і якщо",
    ),
];

/// The names of the sides of a file's game, or of all games.
pub(crate) fn sides(file: &str, words: &Words) -> Vec<String> {
    let all: [(&str, [LabelId; 2]); 3] = [
        (
            "mbrane",
            [mbrane::Label::Ivory.id(), mbrane::Label::Indigo.id()],
        ),
        (
            "sansumoku",
            [sansumoku::Label::Blue.id(), sansumoku::Label::Orange.id()],
        ),
        (
            "masbrur",
            [masbrur::Label::South.id(), masbrur::Label::North.id()],
        ),
    ];
    let own = all.iter().any(|(game, _)| *game == file);
    let sides = all
        .iter()
        .filter(|(game, _)| !own || *game == file)
        .flat_map(|(_, sides)| sides);
    sides.map(|side| words.label(*side).to_owned()).collect()
}

/// The last word of a text, in lower case; none if the text ends with a sign or a paragraph.
fn last_word(text: &str) -> String {
    let line = text.trim_end_matches([' ', '\u{a0}', '*']);
    let text = if line.ends_with("\n\n") {
        line
    } else {
        line.trim_end_matches(['\n', ' '])
    };
    let word = text
        .rsplit(|sign: char| !sign.is_alphabetic() && sign != '’')
        .next()
        .unwrap_or_default();
    word.to_lowercase()
}

/// Returns whether a name or a number cannot follow a word.
fn clash(language: &str, before: &str, next: &str, in_red: bool) -> bool {
    let first = next.to_lowercase().chars().next().unwrap_or_default();
    let vowel = "aeiouàâéèêëíîïóôœúûü".contains(first);
    let number = next.parse::<u32>().is_ok();
    match (language, before) {
        // The names of red and black are adjectives too, and would have to agree with these.
        ("fr", "tuile" | "tuiles") | ("es", "ficha" | "fichas") | ("it", "tessera" | "tessere") => {
            in_red
        }
        ("pt", "peça" | "peças") => in_red,
        ("en", "a") => vowel,
        ("en", "an") => !vowel,
        ("fr", "de" | "que") => vowel,
        // An h is either.
        ("fr", _) if before.ends_with('’') => !vowel && first != 'h',
        ("es", "y") => matches!(first, 'i' | 'í'),
        ("es", "e") => !matches!(first, 'i' | 'í'),
        ("es", "o") => matches!(first, 'o' | 'ó'),
        ("it", "a" | "e") => before.starts_with(first),
        ("it", "ad" | "ed") => !vowel,
        ("it", "il" | "del" | "al" | "dal" | "nel" | "sul") => {
            number && (first == '8' || next == "11")
        }
        ("pl" | "ru" | "uk", _) if number || UNCHANGING.contains(&next) => false,
        // Names of things are the same here, those of persons are not.
        ("pl", "na" | "przejąć") => !matches!(next, "Krem" | "Czerwień" | "Czerń"),
        ("pl" | "ru" | "uk", _) => {
            let fits = FIRST_FORM
                .iter()
                .filter(|(code, _)| *code == language)
                .flat_map(|(_, words)| words.split(' '));
            !before.is_empty() && fits.into_iter().all(|word| word != before)
        }
        _ => false,
    }
}

/// The names in a text that cannot follow the word before them.
pub(crate) fn clashes(text: &str, names: &[String], words: &Words) -> Vec<String> {
    let in_red = words.colours() == Colours::RedAndBlack;
    let mut found = Vec::new();
    for name in names {
        for (at, _) in text.match_indices(name.as_str()) {
            let (before, after) = (&text[..at], &text[at + name.len()..]);
            let whole = ![before.chars().last(), after.chars().next()]
                .iter()
                .flatten()
                .any(|sign| sign.is_alphanumeric());
            let word = last_word(before);
            if whole && clash(words.language(), &word, name, in_red) {
                found.push(format!("`{name}` after `{word}` in `{text:.200}`"));
            }
        }
    }
    found
}

/// The entries of a language's file.
pub(crate) fn entries(locale: Locale, file: &str) -> Vec<Entry> {
    let read = |code: &str| {
        let path = format!("../../assets/words/{code}/{file}.txt");
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path))
            .expect("a file of words")
    };
    let english = format::read(&read("en"), "en", None).0;
    if locale == Locale::ENGLISH {
        return english;
    }
    let known = |key: &str| {
        english
            .iter()
            .find(|entry| entry.key == key)
            .map(|entry| entry.places.clone())
    };
    format::read(&read(locale.code()), locale.code(), Some(&known)).0
}

/// The texts of an entry with each name and some numbers at their places, and those names and numbers.
fn drawn(entry: &Entry, file: &str, words: &Words) -> Vec<(String, Vec<String>)> {
    let sides = sides(file, words);
    let people = PERSONS
        .into_iter()
        .chain(words.label(common::Label::Computers).split(' '))
        .map(ToOwned::to_owned);
    let anyone: Vec<String> = sides.iter().cloned().chain(people).collect();
    let of_a_game = !matches!(file, "common" | "live");
    let mut texts = Vec::new();
    for (form, time) in entry
        .texts
        .iter()
        .flat_map(|form| (0..anyone.len()).map(move |time| (form, time)))
    {
        let (mut text, mut named, mut numbers) = (form.clone(), Vec::new(), Vec::new());
        for (index, (name, kind)) in entry.places.iter().enumerate() {
            let name = name.as_str();
            let taken = match kind {
                Kind::Who => Some(&anyone),
                Kind::Text
                    if OF_ANYONE.contains(&name)
                        || !of_a_game && ["first", "second"].contains(&name) =>
                {
                    Some(&anyone)
                }
                Kind::Text if OF_SIDES.contains(&name) || LEADS.contains(&name) => Some(&sides),
                _ => None,
            };
            let value = match (taken, kind) {
                (Some(names), _) => {
                    named.push(names[(time + named.len()) % names.len()].clone());
                    let value = named.last().cloned().unwrap_or_default();
                    if LEADS.contains(&name) && *kind == Kind::Text {
                        value + " 8"
                    } else {
                        value
                    }
                }
                (None, Kind::Text) => format!("<{name}>"),
                (None, _) => {
                    numbers.push(if time % 2 == 0 { "8" } else { "11" }.to_owned());
                    numbers.last().cloned().unwrap_or_default()
                }
            };
            text = text
                .replace(&format!("{{{index}}}"), &value)
                .replace(&format!("{{{index}#}}"), &value);
        }
        texts.push((words.as_seen(&text).into_owned(), [named, numbers].concat()));
    }
    texts
}

#[test]
fn names_fit_into_every_sentence() {
    let mut faults = BTreeSet::new();
    for locale in Locale::all() {
        let own = words(locale);
        for file in FILES {
            for entry in entries(locale, file)
                .iter()
                .filter(|entry| !entry.places.is_empty())
            {
                for words in COLOURS.map(|colours| own.seen_in(colours)) {
                    let texts = drawn(entry, file, &words);
                    let faulty = texts
                        .iter()
                        .flat_map(|(text, names)| clashes(text, names, &words));
                    faults.extend(faulty.map(|fault| {
                        format!("{}/{file}.txt: {}: {fault}", locale.code(), entry.key)
                    }));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults: {faults:#?}", faults.len());
}

#[test]
fn names_fit_into_lessons_and_rules() {
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut faults = Vec::new();
    for locale in Locale::all() {
        let (own, code) = (words(locale), locale.code());
        let rules = if locale == Locale::ENGLISH {
            "docs/rules".to_owned()
        } else {
            format!("docs/rules/{code}")
        };
        for path in [
            format!("assets/lessons/{code}/mbrane.txt"),
            format!("{rules}/mbrane.md"),
        ] {
            let text = fs::read_to_string(house.join(&path))
                .unwrap_or_else(|error| panic!("{path}: {error}"));
            for words in COLOURS.map(|colours| own.seen_in(colours)) {
                let mut seen = words.as_seen(&text).into_owned();
                // In a lesson, the first word of a line is its kind.
                for kind in ["say", "else", "done", "tried", "end"] {
                    seen = seen.replace(&format!("\n{kind} "), "\n\n");
                }
                let names = sides("mbrane", &words);
                faults.extend(
                    clashes(&seen, &names, &words)
                        .into_iter()
                        .map(|fault| format!("{path}: {fault}")),
                );
                // An ending of one name does not fit another: `Kremu`.
                for (usual, name) in sides("mbrane", &own)
                    .iter()
                    .zip(&names)
                    .filter(|(usual, name)| usual != name)
                {
                    for rest in text.split(usual.as_str()).skip(1) {
                        let ending: String = rest
                            .chars()
                            .take_while(|sign| sign.is_alphabetic())
                            .collect();
                        if !ending.is_empty() && seen.contains(&format!("{name}{ending}")) {
                            faults.push(format!("{path}: `{name}{ending}`"));
                        }
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults: {faults:#?}", faults.len());
}

#[test]
fn every_form_of_a_name_replaces_the_name_of_a_side() {
    for locale in Locale::all() {
        let own = words(locale);
        let names: Vec<String> = COLOURS
            .iter()
            .flat_map(|colours| sides("common", &own.seen_in(*colours)))
            .collect();
        let forms = own.label(common::Label::NameForms);
        for group in forms.split("; ").filter(|forms| *forms != "-") {
            let pairs = group.split_once(": ").map_or(group, |(_, pairs)| pairs);
            for pair in pairs.split(", ") {
                let (name, form) = pair
                    .split_once('/')
                    .unwrap_or_else(|| panic!("{}: `{pair}`", locale.code()));
                assert!(
                    names.iter().any(|one| name.contains(one)) && name != form,
                    "{}: `{pair}`",
                    locale.code()
                );
            }
        }
    }
}

#[test]
fn sentences_and_texts_take_the_forms_of_names() {
    let of =
        |code: &str| words(Locale::of(code).expect("a language")).seen_in(Colours::RedAndBlack);
    let (ru, fr) = (of("ru"), of("fr"));
    let [red, black] = [mbrane::Label::Ivory, mbrane::Label::Indigo].map(|side| ru.label(side));
    let asked = mbrane::swap_question(&ru, black, red);
    assert_eq!(asked, "Остаться Чёрным или с этой фишкой стать Красным?");
    let said = ru.as_seen("У Айвори два, поэтому Айвори ведёт. Перевес. Айвори у\n**Индиго**");
    assert_eq!(
        said,
        "У Красного два, поэтому Красный ведёт. Перевес. Красный у\n**Чёрного**"
    );
    assert_eq!(
        fr.as_seen("plus d’Ivoire qu’Indigo"),
        "plus de Rouge que Noir"
    );
    let blocks = sansumoku::it_blocks(&fr, fr.label(sansumoku::Label::Orange), "la section");
    assert!(blocks.contains(" d’Orange "), "{blocks}");
}
