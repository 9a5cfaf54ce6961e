//! Head starts: the positions that they begin with, and what becomes of them in rematches, saves and links.

use mbrane_play::{
    AnyMatch, Credit, Kind, KindOf, Level, Player, Summary, read_saved, words::Words,
};
use mbrane_rules::{Game, Seat, masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};

use crate::helpers::{computer, person};

const KINDS: [&dyn Kind; 3] = [
    &KindOf::<Mbrane>::new(),
    &KindOf::<Sansumoku>::new(),
    &KindOf::<Masbrur>::new(),
];

fn setups() -> Vec<(&'static dyn Kind, String)> {
    let all = [texts::<Mbrane>(), texts::<Sansumoku>(), texts::<Masbrur>()];
    KINDS
        .into_iter()
        .zip(all)
        .flat_map(|(kind, texts)| texts.into_iter().map(move |text| (kind, text)))
        .collect()
}

fn texts<G: Game>() -> Vec<String> {
    G::setups().iter().map(ToString::to_string).collect()
}

/// A match against a computer in which the person in this seat has this head start.
fn begun(kind: &dyn Kind, setup: &str, you: Seat, step: i8) -> Box<dyn AnyMatch> {
    let players = if you == Seat::First {
        [person("a"), computer(1)]
    } else {
        [computer(1), person("a")]
    };
    let mut table = kind.start(setup, players).expect("a set-up");
    assert!(table.give_head_start(step), "{setup}");
    table
}

#[test]
fn every_head_start_is_legal_and_outlives_saves_links_and_rematches() {
    for (kind, setup) in setups() {
        for (you, step) in Seat::BOTH
            .into_iter()
            .flat_map(|you| [-2, -1, 1, 2].map(|step| (you, step)))
        {
            let mut table = begun(kind, &setup, you, step);
            assert_eq!(
                (
                    table.standing().setup_text.as_str(),
                    table.standing().head_start
                ),
                (setup.as_str(), step)
            );
            assert!(
                table.awaited().contains(Seat::First) && table.outcome().is_none(),
                "{setup}"
            );
            let saved = read_saved(&KINDS, table.save().as_str()).expect("a match");
            assert_eq!(
                (saved.standing().head_start, saved.summary().credit),
                (step, Credit::None)
            );
            let record = kind.read_record(&table.line().start).expect("a record");
            assert_eq!(record.moves(), 0);
            let (linked, _) = kind
                .read_link(table.link(table.viewer(), None, None).as_str())
                .expect("a link");
            assert_eq!(linked.line(), table.line());
            assert_eq!(linked.standing().head_start, 0, "two people play there");
            // The game can be played, and taken back.
            let m = table.any_move(Seat::First).expect("a move");
            table
                .play_text(Seat::First, &m, &Words::english())
                .expect("it is legal");
            // A head start goes with its player to the other seat, and back.
            let next = table.rematch();
            assert_eq!(
                (next.only_person(), next.standing().head_start),
                (Some(!you), step),
                "{setup}"
            );
            assert_eq!(
                next.rematch().line().start,
                begun(kind, &setup, you, step).line().start
            );
            assert_eq!(
                Summary::read(next.save().as_str())
                    .expect("a summary")
                    .credit,
                Credit::None
            );
        }
    }
}

#[test]
fn head_starts_differ_and_zero_is_refused() {
    for (kind, setup) in setups() {
        let starts: Vec<_> = [-2, -1, 1, 2]
            .map(|step| begun(kind, &setup, Seat::First, step).line().start)
            .into();
        assert!(
            (1..4).all(|place| !starts[..place].contains(&starts[place])),
            "{setup}: {starts:?}"
        );
        let mut table = kind
            .start(&setup, [person("a"), computer(1)])
            .expect("a set-up");
        assert!(!table.give_head_start(0) && table.standing().head_start == 0);
        assert_eq!(table.summary().credit, Credit::Full);
    }
}

#[test]
fn head_starts_exist_only_against_computers() {
    let level = Level::One;
    for players in [
        [person("a"), person("b")],
        [Player::computer_of(level), Player::computer_of(level)],
    ] {
        let mut table = KINDS[0].start("mbrane 9 full", players).expect("a set-up");
        assert!(!table.give_head_start(1) && table.standing().head_start == 0);
    }
}

#[test]
fn both_games_of_a_match_of_two_have_the_head_start() {
    let mut table = begun(KINDS[1], "sansumoku", Seat::First, 1);
    table.info_mut().make_of_two();
    table
        .play_text(Seat::First, "resign", &Words::english())
        .expect("it is legal");
    let second = table.rematch();
    assert_eq!(
        (
            second.info().leg(),
            second.standing().head_start,
            second.only_person()
        ),
        (Some(2), 1, Some(Seat::Second))
    );
}
