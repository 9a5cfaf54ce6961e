//! Masbrur against its slow twin: shows, attacks and seizures of random hands, and whole rounds.

use std::collections::BTreeSet;

use mbrane_rules::masbrur::{
    Blocking, Choice, Domino, Dominoes, Event, Masbrur, Move, Outline, Outlines, Phase, Secret,
    Setup, Show, Standing, Wall,
};
use mbrane_rules::{Game, Playout, Seat};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::Tally;
use super::masbrur_slow::{Piece, Table, combat, may_attack, seizures, shows};

fn pieces(dominoes: Dominoes) -> Vec<Piece> {
    dominoes.iter().map(|domino| domino.to_string()).collect()
}

fn texts(standing: Standing) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let mut count = 0;
    standing.for_each_show(|show| {
        count += 1;
        let text = show.to_string();
        assert_eq!(text.parse::<Show>().as_ref(), Ok(&show), "{text}");
        all.insert(text);
    });
    assert_eq!(all.len(), count, "each once");
    assert_eq!(standing.count() as usize, count);
    all
}

/// Shows of eight, their outlines and whether they allow an attack: told alike by both.
fn agree_on(dominoes: Dominoes) -> usize {
    let standing = Standing::new(dominoes).expect("eight");
    let slow = shows(&pieces(dominoes));
    let fast = texts(standing);
    assert_eq!(fast, slow, "{dominoes}");
    assert_eq!(
        Outlines::allow_attack(dominoes),
        may_attack(&pieces(dominoes)),
        "{dominoes}"
    );

    // The outlines are those of the shows, and each can be shown.
    let of_shows: BTreeSet<Outline> = fast
        .iter()
        .map(|text| Outline::of(&text.parse().expect("a show")))
        .collect();
    let outlines = Outlines::of(standing);
    let listed: BTreeSet<Outline> = outlines.iter().collect();
    assert_eq!(outlines.iter().count(), listed.len(), "each once");
    assert_eq!(listed, of_shows, "{dominoes}");
    assert_eq!(
        Some(standing.heaviest()),
        outlines.iter().map(Outline::weight).max(),
        "{dominoes}"
    );
    for outline in outlines.iter() {
        let show = standing
            .show(outline)
            .unwrap_or_else(|| panic!("{outline:?} of {dominoes}"));
        assert_eq!(Outline::of(&show), outline, "{show}");
        assert!(fast.contains(&show.to_string()), "{show} of {dominoes}");
        assert_eq!(outline.squares(), show.squares());
    }
    fast.len()
}

fn set(text: &str) -> Dominoes {
    text.split('.')
        .map(|word| word.parse::<Domino>().expect("a domino"))
        .collect()
}

#[test]
fn shows_are_counted_as_the_rules_say() {
    for (dominoes, count) in [
        ("00.11.22.33.44.55.66.77", 795),
        ("04.05.06.13.14.15.16.17", 1_525),
        ("01.07.12.23.34.45.56.67", 5_277),
        ("00.01.02.03.04.05.06.07", 25_603),
    ] {
        assert_eq!(agree_on(set(dominoes)), count, "{dominoes}");
    }
}

#[test]
fn shows_of_random_hands_agree_with_the_oracle() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut tally = Tally::default();
    let all: Vec<Domino> = Domino::all().collect();
    for hand in 0..16 {
        // Every other hand has much of one number, so that repetitions come with it.
        let dear = (hand % 2 == 0).then(|| rng.random_range(0..8_u8));
        let mut left = all.clone();
        let mut picked = Dominoes::NONE;
        while picked.len() < 8 {
            let domino = left.swap_remove(rng.random_range(0..left.len()));
            if dear.is_none_or(|number| domino.bears(number) || rng.random_bool(0.15)) {
                picked = picked.with(domino);
            }
        }
        let count = agree_on(picked);
        assert!(count > 1, "any eight hold a formation: {picked}");
        tally.note("no attack", !Outlines::allow_attack(picked));
        tally.note("attack", Outlines::allow_attack(picked));
    }
    tally.at_least(&[("attack", 4)]);
}

/// Plays whole games at random and holds every round against the twin.
#[test]
fn random_rounds_end_as_in_the_oracle() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(12);
    let mut tally = Tally::default();
    for _ in 0..60 {
        let mut fast = Masbrur::start(Setup::default());
        let mut moves = Vec::new();
        fast.playout(&mut rng, |seat, m| moves.push((seat, m)));
        let mut table = Table::start();
        let mut hands: [Vec<Piece>; 2] = [Vec::new(), Vec::new()];
        for (seat, m) in moves {
            if fast.phase() == Phase::Equip {
                if fast.turns() == 0 {
                    hands = Seat::BOTH.map(|seat| pieces(fast.hand(seat)));
                }
                let mut listed = BTreeSet::new();
                fast.for_each_bare_placement(|placement| {
                    listed.insert(placement.to_string());
                });
                assert_eq!(listed, table.placements(&hands[seat.index()]));
                // Attacking is tried now and then: the twin takes its time.
                if let Some(standing) = fast.standing(seat).filter(|_| rng.random_bool(0.02)) {
                    let can = may_attack(&pieces(standing.dominoes()));
                    assert_eq!(fast.check(Move::Attack).is_ok(), can);
                }
            }
            if let Move::Place(placement, _) = m {
                let text = placement.to_string();
                let hand = &mut hands[seat.index()];
                hand.retain(|piece| *piece != text[..2]);
                hand.push(table.place(&text));
                hand.sort();
            }
            let before = fast.clone();
            if before.phase() == Phase::Seize {
                let listed: BTreeSet<String> = before
                    .seizures(seat)
                    .iter()
                    .map(ToString::to_string)
                    .collect();
                let Some(Secret::Known(show)) = before.show_of(seat) else {
                    panic!("{before:?}")
                };
                let Some(Secret::Known(wall)) = before.wall(!seat) else {
                    panic!("{before:?}")
                };
                assert_eq!(
                    listed,
                    seizures(&show.to_string(), &pieces(wall.dominoes())),
                    "{show} {wall}"
                );
                tally.note(
                    "seized two",
                    listed.iter().any(|text| text.find(':') == Some(5)),
                );
            }
            let mut events = Vec::new();
            fast.play_telling(m, &mut events)
                .expect("a playout is legal");
            assert_eq!(fast.field().to_string(), table.text());
            if let (Phase::Equip, Phase::Equip) = (before.phase(), fast.phase()) {
                assert_eq!(Seat::BOTH.map(|seat| pieces(fast.hand(seat))), hands);
            }
            check_round(&before, m, &events, &mut tally);
        }
        assert!(fast.outcome().is_some());
    }
    tally.at_least(&[
        ("blocked", 5),
        ("tie", 10),
        ("seized", 20),
        ("seized two", 5),
        ("one has less", 20),
    ]);
}

/// Checks the result of a round, if the move ended one.
fn check_round(before: &Masbrur, m: Move, events: &[Event], tally: &mut Tally) {
    let Some(result) = events.iter().find_map(|event| match event {
        Event::RoundEnded { result, .. } => Some(*result),
        _ => None,
    }) else {
        return;
    };
    let seat = before.speaker().expect("somebody spoke");
    let said = |of: Seat, shown: bool| match m {
        Move::Choose(Choice::Show(Secret::Known(show))) if of == seat && shown => show.to_string(),
        Move::Choose(Choice::Seize(Secret::Known(seizure))) if of == seat && !shown => {
            seizure.to_string()
        }
        _ if shown => before
            .show_of(of)
            .map_or_else(|| "none".to_owned(), |show| show.to_string()),
        _ => before
            .seizure_of(of)
            .map_or_else(|| "none".to_owned(), |seizure| seizure.to_string()),
    };
    let shown = Seat::BOTH.map(|seat| said(seat, true));
    let seized = Seat::BOTH.map(|seat| said(seat, false));
    let walls = Seat::BOTH.map(|seat| {
        pieces(
            before
                .wall(seat)
                .and_then(Secret::known)
                .expect("a wall")
                .dominoes(),
        )
    });
    let (medals, unused) = combat(
        [&shown[0], &shown[1]],
        [&seized[0], &seized[1]],
        [walls[0].as_slice(), walls[1].as_slice()],
    );
    assert_eq!(result.half_medals.map(u32::from), medals, "{before:?} {m}");
    assert_eq!(usize::from(result.unused), unused, "{before:?} {m}");
    let blocked = events.iter().any(|event| match event {
        Event::ShowsOpened { blocking, .. } => blocking.iter().any(|it| it.height.is_some()),
        _ => false,
    });
    tally.note("blocked", blocked);
    tally.note("tie", medals.iter().any(|medals| medals % 2 == 1));
    tally.note("seized", seized.iter().any(|text| text != "none"));
    tally.note(
        "one has less",
        shown[0].matches(',').count() != shown[1].matches(',').count(),
    );
}

/// Every show by every outline stands as its show does against any wall.
#[test]
fn outlines_score_walls_like_their_shows() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(13);
    let all: Vec<Domino> = Domino::all().collect();
    for _ in 0..20 {
        let mut left = all.clone();
        let dominoes: Vec<Domino> = (0..10)
            .map(|_| left.swap_remove(rng.random_range(0..left.len())))
            .collect();
        let standing = Standing::new(dominoes[..8].iter().copied().collect()).expect("eight");
        let wall = Wall::of(dominoes[8], dominoes[9]).expect("two");
        for outline in Outlines::of(standing).iter() {
            let show = standing.show(outline).expect("it can be shown");
            let (medals, _) = combat(
                [&show.to_string(), "none"],
                ["none", "none"],
                [&[], &pieces(wall.dominoes())],
            );
            assert_eq!(medals[0] as usize, 2 * show.len());
            let mut contenders = outline.contenders(wall).into_iter().flatten();
            let unblocked = contenders.clone().filter(|it| it.unblocked).count();
            let blocking = Blocking::of(&show, wall);
            assert_eq!(
                unblocked,
                show.len() - blocking.places.iter().filter(|it| **it).count()
            );
            assert!(contenders.all(|it| it.strength.length >= 3));
        }
        let strongest = Outlines::of(standing).strongest(wall);
        for outline in Outlines::of(standing).iter() {
            assert!(outline.contenders(wall) <= strongest.contenders(wall));
        }
    }
}
