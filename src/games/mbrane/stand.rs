//! What a stand shows and offers of Mbrane: its ends are counts, and when the time is up the board is counted as it stands.

use mbrane_play::{Match, Table};
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

/// Both agree to count. Where the rules want a tile first, one is placed.
fn close(table: &dyn Table) -> Closing {
    let Some(play) = table.as_any().downcast_ref::<Match<Mbrane>>() else { return Closing::Over };
    let agrees = [Move::Accept, Move::Offer].into_iter().find(|m| play.position().check(*m).is_ok());
    let seat = play.position().to_act().first();
    let any = || seat.and_then(|seat| table.any_move(seat));
    agrees.map(|m| m.to_string()).or_else(any).map_or(Closing::Over, Closing::Play)
}

/// A count always comes: what it would say now.
fn score(table: &dyn Table) -> [u16; 2] {
    let play = table.as_any().downcast_ref::<Match<Mbrane>>();
    play.map_or([0; 2], |play| play.position().outcome_now().points.map(|regions| 2 * regions))
}
