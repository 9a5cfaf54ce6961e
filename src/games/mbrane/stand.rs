//! Mbrane in stand mode: it plays back counts, and counts the board as it is when time is up.

use mbrane_play::{AnyMatch, Match};
use mbrane_rules::{
    Game as _,
    mbrane::{Mbrane, Move},
};

use crate::games::{Closing, StandGame};

pub(super) const STAND: StandGame = StandGame {
    ends: &[(super::DEMO, 4), (include_str!("../../../assets/pictures/uneven.txt"), 3)],
    first: (include_str!("../../../assets/stand/mbrane.txt"), 5),
    whole: &["mbrane 4 full consent", "mbrane 9 full consent"],
    close,
    score,
};

/// Offers or accepts the count, or places a tile where the rules require one first.
fn close(table: &dyn AnyMatch) -> Closing {
    let Some(play) = table.as_any().downcast_ref::<Match<Mbrane>>() else { return Closing::Over };
    let agrees = [Move::Accept, Move::Offer].into_iter().find(|m| play.position().check(*m).is_ok());
    let seat = play.position().to_act().first();
    let any = || seat.and_then(|seat| table.any_move(seat));
    agrees.map(|m| m.to_string()).or_else(any).map_or(Closing::Over, Closing::Play)
}

/// Returns twice the regions that each seat would have if the board were counted now.
fn score(table: &dyn AnyMatch) -> [u16; 2] {
    let play = table.as_any().downcast_ref::<Match<Mbrane>>();
    play.map_or([0; 2], |play| play.position().outcome_now().points.map(|regions| 2 * regions))
}
