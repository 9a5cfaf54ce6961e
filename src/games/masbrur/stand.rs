//! Masbrur in stand mode: it plays back combats, and starts combat at once when time is up.

use mbrane_play::{AnyMatch, Match};
use mbrane_rules::masbrur::{Masbrur, Phase};

use crate::games::{Closing, StandGame};

pub(super) const STAND: StandGame = StandGame {
    ends: &[(super::DEMO, 6), (include_str!("../../../assets/pictures/masbrur.txt"), 6)],
    first: (include_str!("../../../assets/stand/masbrur.txt"), 5),
    whole: &["masbrur 1", "masbrur 2"],
    close,
    score,
};

/// Attacks if possible, otherwise passes, which leads to combat too; computers choose in it, and the game ends after a combat.
fn close(table: &dyn AnyMatch) -> Closing {
    let Some(play) = table.as_any().downcast_ref::<Match<Masbrur>>() else { return Closing::Over };
    let position = play.position();
    match position.phase() {
        Phase::Offer | Phase::Take if position.round() > 1 => Closing::Over,
        Phase::Equip => {
            let attacks = position.speaker().is_some_and(|seat| position.can_attack(seat));
            Closing::Play(if attacks { "attack" } else { "pass" }.to_owned())
        }
        Phase::Over => Closing::Over,
        _ => Closing::Think,
    }
}

/// Returns the points of the rounds so far.
fn score(table: &dyn AnyMatch) -> [u16; 2] {
    table.as_any().downcast_ref::<Match<Masbrur>>().map_or([0; 2], |play| play.position().half_points())
}
