//! Every end of a match is described by its cause, in every place.

use std::collections::BTreeSet;

use mbrane_play::words::{Locale, Who, Words, common, masbrur, mbrane, result_of, sansumoku};
use mbrane_play::{
    AnnouncedSoFar, AnyMatch, ClaimedEnd, Kind, KindOf, MatchStatus, Summary, TableAction, Why,
};
use mbrane_rules::{Seat, Viewer, masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};

use crate::helpers::{Chance, people};
use crate::languages::words;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Resigned,
    OnTime,
    Unopened,
    Left,
    Agreed,
    Exhausted,
    Settled,
    Line,
    NoLine,
    Points,
}

const ENDS: [End; 10] = [
    End::Resigned,
    End::OnTime,
    End::Unopened,
    End::Left,
    End::Agreed,
    End::Exhausted,
    End::Settled,
    End::Line,
    End::NoLine,
    End::Points,
];

impl End {
    /// The parts of sentences that describe this end.
    fn sentences(self, loser: Seat, words: &Words) -> Vec<String> {
        let [loser, winner] = [loser, !loser].map(|seat| Who::called(["Ada", "Ben"][seat.index()]));
        let label = |label: mbrane::Label| words.label(label).to_owned();
        let before = |sentence: String| sentence.split('|').next().unwrap_or_default().to_owned();
        match self {
            Self::Resigned => vec![
                common::resigned(words, &loser, &winner),
                common::list_resigned(words, &winner),
            ],
            Self::OnTime => vec![common::won_on_time(words, &winner)],
            Self::Unopened => vec![common::won_unopened(words, &winner)],
            Self::Left => vec![common::won_left(words, &winner)],
            Self::Agreed => vec![
                label(mbrane::Label::EndedAccepted),
                label(mbrane::Label::Agreed),
            ],
            Self::Exhausted => vec![
                label(mbrane::Label::EndedExhausted),
                label(mbrane::Label::NothingFits),
            ],
            Self::Settled => vec![
                label(mbrane::Label::EndedSettled),
                label(mbrane::Label::OnlyZerosLeft),
            ],
            Self::Line => {
                let two = sansumoku::two_lines(words, "|", "|");
                [sansumoku::three_in_line(words, "|"), two]
                    .map(before)
                    .to_vec()
            }
            Self::NoLine => vec![words.label(sansumoku::Label::NobodyHasThree).to_owned()],
            Self::Points => vec![before(masbrur::last_round(words, "|", "|", "|", "|"))],
        }
    }
}

/// Checks every text about a finished match, for a listener who has followed it.
fn check(table: &mut dyn AnyMatch, end: End, heard: AnnouncedSoFar, words: &Words) {
    table.set_beat(usize::MAX);
    let loser = table
        .outcome()
        .expect("it is over")
        .winner
        .map_or(Seat::Second, |winner| !winner);
    let [caption, aloud] = [table.caption(words), table.read_aloud(Viewer::All, words)]
        .map(|caption| [vec![caption.title], caption.more].concat());
    let heard = table.hear(&mut heard.clone(), words);
    let list = [
        table.summary(),
        Summary::read(table.save().as_str()).expect("a saved match"),
    ]
    .map(|game| result_of(&game, ["One", "Two"], words));
    let mut others = table
        .steps(words)
        .into_iter()
        .map(|step| step.text)
        .collect::<Vec<_>>();
    for beat in (0..).take_while(|beat| table.beat_time(*beat).is_some()) {
        others.extend(table.sentence_after(beat, words));
        others.extend(table.headline(beat, words).map(|headline| headline.text));
    }
    let tells = |said: &[String], end: End| {
        end.sentences(loser, words)
            .iter()
            .any(|sentence| said.iter().any(|said| said.contains(sentence)))
    };
    // A list leaves out why a game was decided by its rules.
    let in_list = matches!(end, End::Resigned | End::OnTime | End::Unopened | End::Left);
    for (place, said, owed) in [
        ("caption", caption.as_slice(), true),
        ("read aloud", &aloud, true),
        ("heard", &heard, true),
        ("list", &list, in_list),
        ("beats", &others, false),
    ] {
        let language = words.language();
        assert!(
            !owed || tells(said, end),
            "{language}, {place}: {said:?} leaves out {end:?}"
        );
        for other in ENDS.into_iter().filter(|other| *other != end) {
            assert!(
                !tells(said, other),
                "{language}, {place}: {said:?} tells {other:?} and not {end:?}"
            );
        }
    }
}

/// Plays a move at random that does not resign.
fn play(table: &mut dyn AnyMatch, seat: Seat, chance: &mut Chance) {
    let english = Words::english();
    let mut legal = table.legal();
    legal.retain(|(m, _)| m != "resign" && !m.ends_with(":resign"));
    let chosen = (!legal.is_empty()).then(|| legal.swap_remove(chance.below(legal.len())).0);
    if chosen.is_none_or(|m| table.play_text(seat, &m, &english).is_err()) {
        let m = table.any_move(seat).expect("a move");
        table
            .play_text(seat, &m, &english)
            .unwrap_or_else(|refused| panic!("{m}: {}", refused.message));
    }
}

/// How a match that is over by its rules has ended.
fn by_rules(table: &dyn AnyMatch) -> End {
    match (
        table.kind(),
        table.outcome().and_then(|outcome| outcome.winner),
    ) {
        ("mbrane", _) if table.entries() > table.moves() => End::Settled,
        ("mbrane", _) if table.line().moves.last().is_some_and(|m| m == "accept") => End::Agreed,
        ("mbrane", _) => End::Exhausted,
        ("sansumoku", Some(_)) => End::Line,
        ("sansumoku", None) => End::NoLine,
        _ => End::Points,
    }
}

/// Ends copies of an open match beside its rules, and by resigning.
fn cut_short(table: &dyn AnyMatch, words: &Words) {
    for (why, end) in [
        (Why::Flag, End::OnTime),
        (Why::Unopened, End::Unopened),
        (Why::Left, End::Left),
    ] {
        for loser in Seat::BOTH {
            let mut claimed = table.boxed();
            assert!(claimed.claim(Some(ClaimedEnd { loser, why })), "it is open");
            check(&mut *claimed, end, table.heard(), words);
        }
    }
    for seat in Seat::BOTH {
        let mut resigned = table.boxed();
        let Some(m) = resigned.resignation(seat) else {
            continue;
        };
        if resigned.play(seat, &m, words).is_ok() {
            check(&mut *resigned, End::Resigned, table.heard(), words);
            if resigned.suppose_end() {
                check(&mut *resigned, End::Resigned, table.heard(), words);
            }
        }
    }
}

#[test]
fn every_end_is_described_by_its_cause() {
    let kinds: [&dyn Kind; 3] = [
        &KindOf::<Mbrane>::new(),
        &KindOf::<Sansumoku>::new(),
        &KindOf::<Masbrur>::new(),
    ];
    let languages: Vec<Words> = Locale::all().map(words).collect();
    let mut seen = BTreeSet::new();
    let starts = [
        ("mbrane 4 full pie consent", 24),
        ("mbrane 4 simple", 8),
        ("sansumoku", 12),
        ("masbrur 2", 1),
    ];
    for (start, seed) in starts
        .into_iter()
        .flat_map(|(start, games)| (0..games).map(move |seed| (start, seed)))
    {
        let kind = kinds
            .iter()
            .find(|kind| start.starts_with(kind.name()))
            .expect("a game");
        let mut table = kind
            .start(start, people())
            .unwrap_or_else(|error| panic!("{start}: {error}"));
        let mut chance = Chance(seed);
        let mut heard = table.heard();
        while table.outcome().is_none() {
            // A language at a time, since there are many positions.
            cut_short(&*table, &languages[chance.below(languages.len())]);
            heard = table.heard();
            if table.status() == MatchStatus::Settled {
                table.decide(if chance.once_in(2) {
                    &TableAction::Close
                } else {
                    &TableAction::GoOn
                });
            } else {
                let seat = table.awaited().first().expect("somebody is to act");
                play(&mut *table, seat, &mut chance);
            }
            if table.outcome().is_none() {
                table.set_beat(usize::MAX);
            }
        }
        let end = by_rules(&*table);
        seen.insert(end);
        languages
            .iter()
            .for_each(|words| check(&mut *table, end, heard, words));
    }
    let by_rules = ENDS.into_iter().filter(|end| *end > End::Left);
    assert_eq!(
        seen,
        by_rules.collect::<BTreeSet<_>>(),
        "every end was reached"
    );
}

#[test]
fn lists_tell_the_sections_of_a_drawn_game() {
    let text = "mbrane-play 1\nfirst person Ada\nsecond person Ben\npoints 4 3\nwon nobody\nrecord sansumoku :\nat 0 0\n";
    let game = Summary::read(&crate::saves::summed(text)).expect("a saved match");
    assert_eq!(
        result_of(&game, ["Blue", "Orange"], &Words::english()),
        "Draw, 4 to 3"
    );
}

#[test]
fn lists_tell_no_figures_of_a_win_with_fewer_sections() {
    let text = "mbrane-play 1\nfirst person Ada\nsecond person Ben\npoints 3 4\nwon first\nrecord sansumoku :\nat 0 0\n";
    let game = Summary::read(&crate::saves::summed(text)).expect("a saved match");
    assert_eq!(
        result_of(&game, ["Blue", "Orange"], &Words::english()),
        "Ada won"
    );
}
