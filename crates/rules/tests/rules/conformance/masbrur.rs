//! Masbrur, with either field and any number of rounds, under the suite for all games.

use mbrane_rules::masbrur::{
    Choice, Domino, Dominoes, End, EquipmentEnd, Event, FieldRow, Group, Masbrur, Move, Phase,
    Placement, ROWS, Secret, Seizure, Setup, Show, View, Wall,
};
use mbrane_rules::{Game, Seat, Seats};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

use super::{Met, Trial, conformance};

/// Moves that a seat could name at any time.
fn words() -> Vec<Move> {
    let groups = [Group::Named, Group::Rest].map(Move::Take);
    let none = [
        Move::Choose(Choice::Show(Secret::Known(Show::NONE))),
        Move::Choose(Choice::Seize(Secret::Known(Seizure::NONE))),
    ];
    let lain = Domino::all().flat_map(|domino| {
        [Move::Lay(domino)]
            .into_iter()
            .chain(End::BOTH.map(|end| Move::Match(domino, end)))
    });
    lain.chain(groups)
        .chain(none)
        .chain([Move::Pass, Move::Attack, Move::Resign])
        .collect()
}

fn some(dominoes: Dominoes, count: usize, rng: &mut Xoshiro256PlusPlus) -> Dominoes {
    let mut left: Vec<Domino> = dominoes.iter().collect();
    let mut picked = Dominoes::NONE;
    for _ in 0..count.min(left.len()) {
        picked = picked.with(left.swap_remove(rng.random_range(0..left.len())));
    }
    picked
}

fn wall(dominoes: Dominoes, rng: &mut Xoshiro256PlusPlus) -> Secret<Wall> {
    let two = some(dominoes, 2, rng);
    let (Some(one), Some(other)) = (two.nth(0), two.nth(1)) else {
        return Secret::Hidden;
    };
    Wall::of(one, other).map_or(Secret::Hidden, Secret::Known)
}

/// Placements of every domino, with walls of the own dominoes and of any; groups of any size; walls, shows and seizures of both.
fn likely(position: &Masbrur, rng: &mut Xoshiro256PlusPlus) -> Vec<Move> {
    let mut moves = Vec::new();
    let seat = position.speaker().unwrap_or(Seat::First);
    for domino in Domino::all() {
        for row in 0..ROWS as u8 {
            for end in End::BOTH {
                let from = if rng.random_bool(0.8) {
                    position.hand(seat)
                } else {
                    Dominoes::ALL
                };
                let wall = wall(from, rng);
                moves.push(Move::Place(Placement { domino, row, end }, wall));
            }
        }
    }
    for size in [2, 9, 10, 10, 10, 11] {
        let pool = if size == 10 || rng.random_bool(0.5) {
            position.pool()
        } else {
            Dominoes::ALL
        };
        let group = some(pool, size, rng);
        moves.push(Move::Offer(group));
        if let Some(lowest) = position.pool().first() {
            let last = group.iter().last().filter(|_| !group.contains(lowest));
            moves.push(Move::Offer(
                last.map_or(group, |last| group.without(last).with(lowest)),
            ));
        }
    }
    for from in [
        position.hand(Seat::First),
        position.hand(Seat::Second),
        Dominoes::ALL,
    ] {
        moves.push(Move::Choose(Choice::Wall(wall(from, rng))));
    }
    for seat in Seat::BOTH {
        let mut other = position.legal_moves_of(seat);
        other.retain(|m| matches!(m, Move::Choose(_)));
        moves.extend((0..20).filter_map(|_| other.choose(rng)));
    }
    // A seat cannot choose a hidden value, though a record may hold one.
    moves.retain(|m| m.is_known());
    moves
}

/// An event must agree with the view before it, and change only the parts it names.
fn fact(before: &View, event: &Event, after: &View) {
    let mut expected = before.clone();
    assert_eq!(before.ended, None, "nothing happens behind the end");
    let acts = |seat: &Seat| assert!(before.to_act.contains(*seat), "{event:?} in {before:?}");
    match event {
        Event::Laid { row, domino } => {
            assert_eq!(before.field.row(*row), FieldRow::Empty);
            assert_eq!(after.field.row(*row), FieldRow::Lone(*domino));
            expected.field = after.field;
        }
        Event::Matched { row, domino, end } => {
            let FieldRow::Lone(lone) = before.field.row(*row) else {
                panic!("{before:?}")
            };
            let dominoes: Vec<Domino> = after.field.row(*row).dominoes().collect();
            let ordered = if *end == End::Left {
                [*domino, lone]
            } else {
                [lone, *domino]
            };
            assert_eq!(dominoes, ordered);
            expected.field = after.field;
        }
        Event::Offered { group } => expected.offered = *group,
        Event::Taken { by, group, hands } => {
            acts(by);
            let taken = hands[by.index()];
            assert_eq!(taken == before.offered, *group == Group::Named);
            assert_eq!(
                hands[0].union(hands[1]),
                Dominoes::ALL.minus(before.field.dominoes())
            );
            assert_eq!(hands.map(Dominoes::len), [10, 10]);
            (expected.offered, expected.hands) = (Dominoes::NONE, *hands);
        }
        Event::WallLaid { by, wall } => {
            acts(by);
            if let Secret::Known(wall) = wall {
                assert!(before.hands[by.index()].contains_all(wall.dominoes()));
            }
            expected.walls[by.index()] = Some(*wall);
        }
        Event::Placed {
            by,
            domino,
            row,
            end,
            out,
        } => {
            acts(by);
            let there: Vec<Domino> = before.field.row(*row).dominoes().collect();
            let now: Vec<Domino> = after.field.row(*row).dominoes().collect();
            let (ordered, left) = match end {
                End::Left => ([*domino, there[0]], there[1]),
                End::Right => ([there[1], *domino], there[0]),
            };
            assert_eq!((now, *out), (ordered.to_vec(), left));
            assert!(before.hands[by.index()].contains(*domino));
            expected.field = after.field;
            expected.hands[by.index()] = before.hands[by.index()].without(*domino).with(*out);
        }
        Event::DieRose { to } => {
            assert_eq!(*to, before.die + 1);
            assert!(before.to_act.contains(before.offerer));
            expected.die = *to;
        }
        Event::Passed { by } | Event::Attacked { by } => acts(by),
        Event::TurnsCounted { turns, passes } => {
            assert_eq!(*turns, before.turns + 1);
            assert!(*passes == 0 || *passes == before.passes + 1);
            (expected.turns, expected.passes) = (*turns, *passes);
        }
        Event::EquipmentEnded { why } => match why {
            EquipmentEnd::Attack => assert!(before.walls.iter().any(Option::is_some)),
            EquipmentEnd::Passes => assert_eq!(before.passes, 2),
            EquipmentEnd::Die => assert_eq!(before.die, 20),
            EquipmentEnd::Turns => assert_eq!(before.turns, 40),
        },
        Event::WallsOpened { walls } => {
            assert!(!before.walls_open && before.walls.iter().all(Option::is_some));
            (expected.walls, expected.walls_open) = (walls.map(Some), true);
        }
        Event::Shown { by, show } => {
            acts(by);
            assert_eq!(expected.shows[by.index()].replace(*show), None);
        }
        Event::ShowsOpened { shows, blocking } => {
            assert!(before.walls_open && !before.shows_open);
            expected.shows = shows.map(|show| Some(Secret::Known(show)));
            (expected.shows_open, expected.blocking) = (true, Some(*blocking));
        }
        Event::Seized { by, seizure } => {
            acts(by);
            assert_eq!(expected.seizures[by.index()].replace(*seizure), None);
        }
        Event::SeizuresOpened { seizures } => {
            assert!(before.shows_open);
            expected.seizures = seizures.map(|seizure| seizure.map(Secret::Known));
            expected.seizures_open = true;
        }
        Event::Compared(comparison) => {
            let sum: u8 = comparison.half_medals.iter().sum();
            assert_eq!(sum, 2, "each pair is for one medal");
            for seat in Seat::BOTH {
                let place = comparison.places[seat.index()];
                let formations = before.formations(seat).expect("it is open");
                assert!(
                    place.is_none_or(|place| formations.places()[usize::from(place)].is_some())
                );
            }
        }
        Event::RoundEnded {
            result,
            half_points,
        } => {
            assert_eq!((result.round, result.die), (before.round, before.die));
            let gained = [0, 1].map(|seat: usize| half_points[seat] - before.half_points[seat]);
            assert_eq!(gained, result.half_points());
            let shown: u8 = Seat::BOTH
                .map(|seat| before.formations(seat).expect("it is open").squares())
                .iter()
                .sum();
            let seized: usize = before
                .seizures
                .iter()
                .flatten()
                .filter_map(|it| it.known())
                .map(|it| it.dominoes().len())
                .sum();
            assert_eq!(
                usize::from(result.unused),
                32 + 2 * seized - usize::from(shown)
            );
            expected.half_points = *half_points;
        }
        Event::RoundBegan { round, offerer } => {
            assert_eq!((*round, *offerer), (before.round + 1, !before.offerer));
            (expected.round, expected.offerer) = (*round, *offerer);
            expected.hands = [Dominoes::NONE; 2];
            (expected.walls, expected.walls_open) = ([None; 2], false);
            (expected.shows, expected.shows_open, expected.blocking) = ([None; 2], false, None);
            (expected.seizures, expected.seizures_open) = ([None; 2], false);
            (expected.die, expected.turns, expected.passes) = (0, 0, 0);
        }
        Event::Turned { to, phase } => (expected.to_act, expected.phase) = (*to, *phase),
        Event::Resigned { by } => {
            acts(by);
            expected.resigned = Some(*by);
        }
        Event::Uncovered {
            walls,
            shows,
            seizures,
        } => {
            (expected.walls, expected.shows, expected.seizures) = (*walls, *shows, *seizures);
            (
                expected.walls_open,
                expected.shows_open,
                expected.seizures_open,
            ) = (true, true, true);
        }
        Event::Ended(outcome) => {
            assert_eq!(outcome.resigned, before.resigned.is_some());
            assert!(outcome.resigned || outcome.points == before.half_points);
            expected.ended = Some(*outcome);
            (expected.phase, expected.to_act) = (Phase::Over, Seats::NOBODY);
        }
    }
    assert_eq!(*after, expected, "{event:?}");
}

#[test]
fn masbrur_conforms() {
    let conceivable = words();
    let mut met = Met::default();
    for (rounds, free, games) in [
        (1, false, 24),
        (1, true, 15),
        (2, false, 6),
        (4, false, 3),
        (4, true, 3),
    ] {
        let setup = Setup::new(rounds, free).expect("a setup");
        let seed = u64::from(rounds) + met.positions as u64;
        let (eager, everything) = (None, false);
        met += conformance(&Trial {
            setup,
            seed,
            games,
            conceivable: &conceivable,
            everything,
            likely,
            eager,
            fact,
        });
    }
    met.played(&["placement", "pass", "attack", "resign"]);
    assert!(
        met.won[0] > 8 && met.won[1] > 8 && met.resigned > 5,
        "{met:?}"
    );
}
