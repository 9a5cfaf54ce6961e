//! Every language is complete: its words, lessons, rules and the page's words, compared with the English ones.

#[path = "../check/mod.rs"]
pub(crate) mod check;

use crate::helpers::{Chance, computer, person};
use crate::names;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use mbrane_play::words::{Colours, FILES, LabelId, Locale, Words, common, sansumoku};
use mbrane_play::{AnyMatch, Kind, KindOf};
use mbrane_rules::{Viewer, masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};

#[test]
fn every_language_has_a_name_of_its_own() {
    assert_eq!(Locale::ENGLISH.name(), "English");
    let names: BTreeSet<_> = Locale::all().map(Locale::name).collect();
    assert_eq!(names.len(), Locale::all().count());
}

#[test]
fn every_language_has_all_that_english_has() {
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let parts = check::parts(&house);
    assert!(parts.len() > 8);
    let mut faults = Vec::new();
    for locale in Locale::all().filter(|locale| *locale != Locale::ENGLISH) {
        for (english, part) in &parts {
            let place = part.within_house(locale.code());
            let english = fs::read_to_string(english).expect("the English file");
            let found = match fs::read_to_string(house.join(&place)) {
                Ok(text) => part.faults(locale.code(), &english, &text),
                Err(error) => vec![(0, error.to_string())],
            };
            faults.extend(
                found
                    .into_iter()
                    .map(|(line, reason)| format!("{place}:{line}: {reason}")),
            );
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn rewritten_english_rules_need_new_translations() {
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let parts = check::parts(&house);
    let (english, part) = parts
        .iter()
        .find(|(path, _)| path.ends_with("docs/rules/mbrane.md"))
        .expect("rules");
    let english = fs::read_to_string(english).expect("English");
    let german = fs::read_to_string(house.join(part.within_house("de"))).expect("German");
    let wrapped = english.replace("nine columns and", "nine columns\nand");
    assert!(wrapped != english && part.faults("de", &wrapped, &german).is_empty());

    let rewritten = english.replace("Find the biggest lead", "Find the smallest lead");
    let faults = part.faults("de", &rewritten, &german);
    let [(line, reason)] = faults.as_slice() else {
        panic!("{faults:?}")
    };
    assert!(
        reason.contains("`Zählen`") && reason.contains("`Counting`"),
        "{reason}"
    );
    // The reason says what to write once the two are compared.
    let stamp =
        &reason[reason.find("<!--").expect("a stamp")..reason.find("-->").expect("its end") + 3];
    let mut lines: Vec<&str> = german.lines().collect();
    lines[*line] = stamp;
    assert_eq!(part.faults("de", &rewritten, &lines.join("\n")), []);
}

/// The table's terms for the things that its rules explain.
fn terms(game: &str, words: &Words) -> Vec<String> {
    use mbrane_play::words::{masbrur, mbrane, sansumoku};
    let labels = |labels: &[LabelId]| {
        labels
            .iter()
            .map(|label| words.label(*label).to_owned())
            .collect::<Vec<_>>()
    };
    // A label such as `Your wall` names it with its last word.
    let last = |said: &str| said.split(' ').next_back().unwrap_or_default().to_owned();
    match game {
        "mbrane" => {
            use mbrane::Label as L;
            let sides = [
                L::Ivory,
                L::Indigo,
                L::Swap,
                L::Consent,
                L::Scoring,
                L::ShowWhatTurned,
            ];
            let scorings = [L::ScoringFull, L::ScoringPlain, L::ScoringSimple];
            let regions = [L::Nw, L::N, L::Ne, L::W, L::C, L::E, L::Sw, L::S, L::Se];
            labels(
                &[sides.as_slice(), &scorings, &regions]
                    .concat()
                    .into_iter()
                    .map(L::id)
                    .collect::<Vec<_>>(),
            )
        }
        "sansumoku" => {
            use sansumoku::Label as L;
            let wildcard = words
                .label(L::AnySection)
                .split(':')
                .next()
                .unwrap_or_default();
            let constraint = sansumoku::section_fallen(words, "", "");
            let sides = labels(&[L::Blue, L::Orange].map(L::id));
            [sides, vec![wildcard.trim().to_owned(), last(&constraint)]].concat()
        }
        _ => {
            use masbrur::Label as L;
            let whole = labels(&[L::South, L::North, L::Field, L::Combat].map(L::id));
            let parts = labels(
                &[
                    L::HandGroup,
                    L::WallGroup,
                    L::PoolGroup,
                    L::TheDie,
                    L::SquaresGroup,
                ]
                .map(L::id),
            );
            whole
                .into_iter()
                .chain(parts.iter().map(|said| last(said)))
                .collect()
        }
    }
}

#[test]
fn rules_and_table_use_the_same_terms() {
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
    for (locale, game) in Locale::all()
        .flat_map(|locale| ["mbrane", "sansumoku", "masbrur"].map(|game| (locale, game)))
    {
        let folder = if locale == Locale::ENGLISH {
            house.clone()
        } else {
            house.join(locale.code())
        };
        let rules = fs::read_to_string(folder.join(format!("{game}.md"))).expect("rules");
        let rules = rules
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .to_lowercase();
        for term in terms(game, &words(locale)) {
            assert!(
                rules.contains(&term.to_lowercase()),
                "{}: the rules of {game} never say `{term}`",
                locale.code()
            );
        }
    }
}

/// The words of a language, without the unusable ones.
pub(crate) fn words(locale: Locale) -> Words {
    if locale == Locale::ENGLISH {
        return Words::english();
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../assets/words")
        .join(locale.code());
    let files = FILES.map(|name| {
        fs::read_to_string(folder.join(format!("{name}.txt"))).expect("a file of words")
    });
    Words::read(locale.code(), &files.each_ref().map(String::as_str)).0
}

/// Everything that the words say about a table now.
fn said(table: &dyn AnyMatch, words: &Words) -> Vec<String> {
    let caption = table.caption(words);
    let aloud = table.read_aloud(Viewer::All, words);
    let mut said = vec![caption.title, table.entry_words(words), aloud.title];
    said.extend(
        caption
            .more
            .into_iter()
            .chain(aloud.more)
            .chain(table.last_words(words)),
    );
    said.extend(table.sentence_after(table.beat(), words));
    said.extend(
        table
            .headline(table.beat(), words)
            .map(|headline| headline.text),
    );
    said.extend(table.steps(words).into_iter().map(|step| step.text));
    said
}

/// The numbers greater than one in a text, in order: in figures, and as words of its language.
pub(crate) fn numbers(text: &str, words: &Words) -> [Vec<String>; 2] {
    let mut text = text.to_lowercase();
    for sign in ["½", ",5", ".5"] {
        // Halves, however the language writes them.
        text = text.replace(sign, "h5");
    }
    let spelled: Vec<String> = (0..=12).map(|number| words.spelled(number)).collect();
    let parts: Vec<&str> = text
        .split(|sign: char| !(sign.is_alphanumeric() || sign == '’'))
        .collect();
    let as_word = |part: &&str| {
        spelled
            .iter()
            .position(|word| word == part)
            .map(|number| number.to_string())
    };
    let worded = parts.iter().filter_map(as_word);
    let figures = parts
        .iter()
        .flat_map(|part| part.split(|sign: char| !sign.is_ascii_digit()))
        .map(ToOwned::to_owned);
    let greater = |number: &String| !matches!(number.as_str(), "" | "0" | "1");
    [
        figures.filter(greater).collect(),
        worded.filter(greater).collect(),
    ]
}

/// The items of the first list that the second does not have, as often as they exceed it.
fn without(all: &[String], some: &[String]) -> Vec<String> {
    let mut left = all.to_vec();
    for one in some {
        if let Some(at) = left.iter().position(|other| other == one) {
            left.remove(at);
        }
    }
    left
}

/// Returns whether a text has the numbers of the English one: its digits in digits, and no others but those that English has
/// as words.
fn tells(own: &[Vec<String>; 2], english: &[Vec<String>; 2]) -> bool {
    let more = without(&own[0], &english[0]);
    without(&english[0], &own[0]).is_empty() && without(&more, &english[1]).is_empty()
}

#[test]
fn numbers_are_the_same_in_every_language() {
    let kinds: [&dyn Kind; 3] = [
        &KindOf::<Mbrane>::new(),
        &KindOf::<Sansumoku>::new(),
        &KindOf::<Masbrur>::new(),
    ];
    let starts = [
        "mbrane 4 full",
        "mbrane 9 full",
        "mbrane 4 plain",
        "mbrane 4 simple",
        "sansumoku",
        "masbrur 2",
    ];
    let languages: Vec<(Locale, Words)> = Locale::all()
        .map(|locale| (locale, words(locale)))
        .collect();
    let english = &languages[0].1;
    let mut compared = 0;
    for (start, seed) in starts.into_iter().zip(1_u64..) {
        let kind = kinds
            .iter()
            .find(|kind| start.starts_with(kind.name()))
            .expect("a game");
        let players = [person("Ada"), computer(2)];
        let mut table = kind
            .start(start, players)
            .unwrap_or_else(|error| panic!("{start}: {error}"));
        let mut random = Chance(seed);
        while let Some(seat) = table
            .awaited()
            .first()
            .filter(|_| table.outcome().is_none())
        {
            let mut legal = table.legal();
            // The players never resign.
            legal.retain(|(m, _)| m != "resign" && !m.ends_with(":resign"));
            let chosen =
                (!legal.is_empty()).then(|| legal.swap_remove(random.below(legal.len())).0);
            let tried = chosen.is_some_and(|m| table.play_text(seat, &m, english).is_ok());
            if !tried {
                let Some(m) = table.any_move(seat) else { break };
                table
                    .play_text(seat, &m, english)
                    .unwrap_or_else(|refused| panic!("{m}: {}", refused.message));
            }
            for beat in 0..80 {
                if table.beat_time(beat).is_none() && beat > 0 {
                    break;
                }
                table.set_beat(beat);
                let of_english = said(&*table, english);
                for (locale, words) in &languages[1..] {
                    let own = said(&*table, words);
                    let red = words.seen_in(Colours::RedAndBlack);
                    for (words, all) in [(words, &own), (&red, &said(&*table, &red))] {
                        let names = names::sides(kind.name(), words);
                        let clash = all
                            .iter()
                            .find_map(|text| names::clashes(text, &names, words).pop());
                        assert_eq!(clash, None, "{}", locale.code());
                    }
                    assert_eq!(own.len(), of_english.len(), "{start}, {}", locale.code());
                    for (own, of_english) in own.iter().zip(&of_english) {
                        let tells = tells(&numbers(own, words), &numbers(of_english, english));
                        assert!(tells, "{}: `{own}` for `{of_english}`", locale.code());
                        compared += 1;
                    }
                }
            }
            table.set_beat(usize::MAX);
        }
    }
    assert!(languages.len() == 1 || compared > 1000, "{compared}");
}

/// The buttons that can stand side by side, in a panel or with the bar above it, by file and key.
const SIDE_BY_SIDE: [&str; 24] = [
    "menu undo redo hint win-chance type-move review live:friend link-here place resign mbrane:again mbrane:offer-count",
    "menu undo redo hint win-chance review live:friend link-here resign mbrane:accept-count mbrane:decline-count",
    "menu undo redo hint win-chance review live:friend link-here resign mbrane:count-now mbrane:keep-placing",
    "menu undo redo hint win-chance review live:friend link-here resign mbrane:keep-colour mbrane:take-tile",
    "menu undo redo hint win-chance review live:friend link-here place resign sansumoku:again",
    "menu undo redo hint win-chance review live:friend link-here place resign masbrur:again masbrur:pass masbrur:attack",
    "menu undo hint review resign masbrur:take-first masbrur:take-second masbrur:offer-these masbrur:lay-wall",
    "menu undo hint review resign masbrur:show-these masbrur:show-nothing",
    "menu undo hint review resign masbrur:seize-these masbrur:seize-nothing",
    "menu undo pause go-on step to-the-end film",
    "menu undo back play-on eyes-all mbrane:again mbrane:turned",
    "menu undo back play-on eyes-all sansumoku:again sansumoku:turned",
    "menu undo back play-on eyes-all masbrur:again masbrur:turned",
    "rematch second-game undo menu live:friend head-start link-here mbrane:again film mbrane:see-how-it-would-end review",
    "rematch second-game undo menu live:friend head-start link-here sansumoku:again film sansumoku:show-what-turned review",
    "rematch second-game undo menu live:friend head-start link-here masbrur:again film masbrur:show-what-turned review",
    "menu undo leave hint puzzle-show-answer puzzle-count puzzle-again puzzle-next puzzle-share puzzle-picture",
    "menu undo leave lesson-repeat lesson-next play",
    "back branch-here play",
    "back paste open delete put-back copy-record copy-position copy-link copy-all",
    "stand-again stand-choose stand-done stand-stay",
    "stand-next stand-save stand-quit back",
    "live:allow live:decline live:clock-yes live:clock-no live:take-theirs live:keep-mine",
    "live:give-up live:play-on live:keep-claim live:claim live:to-table live:leave",
];

#[test]
fn buttons_side_by_side_have_different_words() {
    for locale in Locale::all() {
        let labels: BTreeMap<(&str, String), String> = FILES
            .into_iter()
            .flat_map(|file| {
                names::entries(locale, file)
                    .into_iter()
                    .map(move |entry| (file, entry))
            })
            .map(|(file, mut entry)| ((file, entry.key), entry.texts.swap_remove(0)))
            .collect();
        for buttons in SIDE_BY_SIDE {
            let mut said = BTreeSet::new();
            for button in buttons.split(' ') {
                let (file, key) = button.split_once(':').unwrap_or(("common", button));
                let text = &labels[&(file, key.to_owned())];
                assert!(
                    said.insert(text),
                    "{}: `{text}` stands on {key} and on another of {buttons}",
                    locale.code()
                );
            }
        }
    }
}

#[test]
fn resign_button_explains_itself_while_held() {
    for words in Locale::all().map(words) {
        let [short, held] = [common::Label::Resign, common::Label::HoldToResign]
            .map(|label| words.label(label).to_lowercase());
        let stem: String = short.chars().take(5).collect();
        assert!(
            held.contains(&stem) && held.len() > short.len(),
            "{}: `{held}` for `{short}`",
            words.language()
        );
    }
}

#[test]
fn stand_text_names_the_opponent_its_visitor_sends() {
    for words in Locale::all().map(words) {
        let (text, name) = (
            words.label(sansumoku::Label::StandFirst),
            words.label(sansumoku::Label::Orange),
        );
        let stem: String = name.chars().take(name.chars().count() - 2).collect();
        assert_eq!(
            text.matches(&stem).count(),
            2,
            "{}: {text}",
            words.language()
        );
    }
}

/// Terms that gave way to others, in lower case, by language.
const FORMER: [(&str, &[&str]); 6] = [
    (
        "en",
        &[
            "'",
            " %",
            "upper left",
            "in line",
            "free choice",
            "promise",
            "look on",
            "nobody's",
            "whoever",
        ],
    ),
    (
        "fr",
        &[" :", " ;", " ?", " !", " %", "votre", "promis", ": gagné"],
    ),
    ("pl", &["ma już wybór", "masz już wybór"]),
    ("es", &["poner", "máquina", "aparato", "se gira"]),
    ("ru", &["плит", "ваша ", "нажмите", "обещан"]),
    ("uk", &["плит", "ваша ", "лінк", "обіцян"]),
];

#[test]
fn texts_contain_no_former_term() {
    for (code, former) in FORMER {
        let words = words(Locale::of(code).expect("a language"));
        for text in words.texts() {
            let lower = text.to_lowercase();
            assert!(
                former.iter().all(|term| !lower.contains(term)),
                "{code}: `{text}` has one of {former:?}"
            );
        }
    }
}
