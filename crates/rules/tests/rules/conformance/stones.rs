//! The toy: the trait carries a game that knows nothing of boards, and the suite counts its tree right.

use mbrane_rules::{Game, Seat, perft};

use super::toy::{Event, Heap, HeapView, Move, Stones};
use super::{Trial, conformance, nothing};

fn fact(before: &HeapView, event: &Event, after: &HeapView) {
    let expected = match event.clone() {
        Event::Left(left) => HeapView {
            left,
            ..before.clone()
        },
        Event::Doubled => HeapView {
            doubled: true,
            ..before.clone()
        },
        Event::Turned(to_act) => HeapView {
            to_act,
            ..before.clone()
        },
        Event::Ended(outcome) => HeapView {
            ended: Some(outcome),
            ..before.clone()
        },
    };
    assert_eq!(*after, expected);
}

#[test]
fn a_heap_of_stones_conforms() {
    let conceivable: Vec<Move> = (0..=9)
        .map(Move::Take)
        .chain([Move::Double, Move::Resign])
        .collect();
    for stones in [1, 2, 12, 30] {
        let setup = Stones(stones);
        let met = conformance::<Heap>(&Trial {
            setup,
            seed: 5,
            games: 300,
            conceivable: &conceivable,
            everything: true,
            likely: nothing,
            eager: None,
            fact,
        });
        met.played(&["placement", "double", "resign"]);
        assert!(
            met.won[0] > 0 && met.won[1] > 0 && met.resigned > 0 && met.positions > 600,
            "{met:?}"
        );
    }
}

#[test]
fn tree_of_a_heap_is_counted_as_by_hand() {
    // From a heap of 4: take 1, 2, 3; then 3 + 2 + 1; then 2+1, 1 | 1 | (nothing) and so on.
    let start = Heap::start(Stones(4));
    for (depth, count) in [1, 3, 6, 4, 1, 0].into_iter().enumerate() {
        assert_eq!(
            perft(&start, depth as u32, &mut || true),
            Some(count),
            "depth {depth}"
        );
    }
}

/// The winner from here when both only take stones, and play well.
fn winner(position: &Heap) -> Option<Seat> {
    if let Some(outcome) = position.outcome() {
        return outcome.winner;
    }
    let mover = position.to_act().single()?;
    let wins = position.placements().into_iter().any(|m| {
        let mut next = position.clone();
        next.apply(m);
        winner(&next) == Some(mover)
    });
    Some(if wins { mover } else { !mover })
}

#[test]
fn multiple_of_four_stones_loses_for_the_mover() {
    for stones in 1..=14 {
        let start = Heap::start(Stones(stones));
        assert_eq!(start.left(), stones);
        let expected = if stones % 4 == 0 {
            Seat::Second
        } else {
            Seat::First
        };
        assert_eq!(winner(&start), Some(expected), "{stones} stones");
    }
}
