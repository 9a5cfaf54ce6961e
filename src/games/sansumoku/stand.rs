//! Sansumoku in stand mode: it plays back chains and lines; when time is up, the player with more sections wins.

use mbrane_play::{AnyMatch, Match};
use mbrane_rules::{
    Seat,
    sansumoku::{Mark, Sansumoku},
};

use crate::games::{Closing, StandGame};

pub(super) const STAND: StandGame = StandGame {
    ends: &[
        (include_str!("../../../assets/pictures/sansumoku-chain.txt"), 5),
        (super::DEMO, 5),
        (include_str!("../../../assets/pictures/sansumoku-lines.txt"), 5),
    ],
    first: (include_str!("../../../assets/stand/sansumoku.txt"), 1),
    whole: &[super::AGREED],
    close: |_| Closing::Over,
    score,
};

/// Returns twice the number of sections that each seat has won.
fn score(table: &dyn AnyMatch) -> [u16; 2] {
    let Some(play) = table.as_any().downcast_ref::<Match<Sansumoku>>() else { return [0; 2] };
    Seat::BOTH.map(|seat| {
        let own = mbrane_play::sansumoku::colour(play.side(seat));
        let won = |section: &usize| {
            matches!(play.position().mark(*section), Mark::Line(by) | Mark::Constraint(by) if by == own)
        };
        2 * (0..9).filter(won).count() as u16
    })
}
