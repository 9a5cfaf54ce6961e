//! Mbrane on the table: its beats, the states of its offers, and previews of placements.

mod beats;
mod draft;
pub mod motion;
mod puzzle;
mod sounds;
mod state;
mod what_if;
mod words;

pub use beats::{Cue, Opening, Step, Swing, Weight, beats_of_step, flips, swings};
pub use draft::{aimed, cell_of_spot, digit_of, placement, spot_of_cell, spot_of_digit};
pub use state::State;
pub use what_if::{WhatIf, what_if};
pub use words::ghost;

use mbrane_rules::mbrane::{Colour, Event, Mbrane, Order, Phase, Setup, View};
use mbrane_rules::{Game as _, Outcome, Seat, TextError};

use crate::words::LabelId;
use crate::words::mbrane::{Label, TEMPER};
use crate::{Animated, Beat, BeatsSoFar, GameInfo, Note, Player, Reaction, Side};

impl Animated for Mbrane {
    type Cue = Cue;
    type Opening = Opening;

    const INFO: GameInfo = GameInfo {
        kind: "mbrane",
        name: Label::Name.id(),
        sides: [Label::Ivory.id(), Label::Indigo.id()],
        scene: Label::Counting.id(),
        temper: TEMPER,
        computers: Player::COMPUTERS,
        halves: false,
        hides: false,
        gathers: false,
    };

    fn side_of(&self, seat: Seat) -> Side {
        side(self.colour_of(seat))
    }

    fn bare_position(text: &str) -> Result<Self, TextError> {
        let short = text
            .split(' ')
            .next()
            .is_some_and(|board| board.split('/').count() == Order::Two.side());
        let order = if short { Order::Two } else { Order::Three };
        Self::from_text(
            Setup {
                order,
                ..Setup::default()
            },
            text,
        )
    }

    fn beats(before: &View, events: &[Event]) -> Vec<Beat<Self>> {
        beats::beats(before, events)
    }

    fn settled(&self) -> Option<Outcome> {
        let placing = matches!(self.phase(), Phase::Placing | Phase::Declined);
        (placing && self.is_settled() && !self.is_exhausted()).then(|| self.outcome_now())
    }

    fn is_opening(&self, start: &Self) -> bool {
        /// An opening lasts until one cell in this many is filled.
        const OPENING: usize = 12;
        start.placed() == 0 && OPENING * self.placed() < self.setup().order.side().pow(2)
    }

    fn reopen(view: &mut View) {
        view.ended = None;
    }

    fn tell_close(&self, events: &mut Vec<Event>) {
        Self::tell_count(self, events);
    }

    fn opening(beat: &Beat<Self>) -> Option<Opening> {
        beats::opening(beat)
    }

    fn reaction(beats: &BeatsSoFar<Self>) -> Option<Reaction> {
        beats::reaction(beats)
    }

    fn sounds(beats: &BeatsSoFar<Self>, beat: &Beat<Self>) -> Vec<Note> {
        sounds::sounds(beats, beat)
    }

    fn strengths(setup: Setup) -> Option<[u16; 5]> {
        (setup.order == Order::Three && !setup.joined).then_some([800, 1200, 1660, 2110, 2550])
    }

    fn own_list(setup: Setup) -> Option<LabelId> {
        setup.joined.then_some(Label::Joined.id())
    }

    /// Tiles with the greatest digit, the first in the centre of the board; then those with the next digit.
    fn ahead(setup: Setup, seat: Seat, tiles: u16) -> Option<Self> {
        let (width, side) = (setup.order.width(), setup.order.side());
        let mut board = vec![vec!["..".to_owned(); side]; side];
        for tile in 0..usize::from(tiles) {
            // Equal digits stand in different regions, rows and columns.
            let (region, turn) = ((tile + side / 2) % side, tile / side);
            let (down, along) = (region / width, region % width);
            let [row, column] = [[down, along], [along, down]]
                .map(|[line, cell]| line * width + (cell + turn) % width);
            board[row][column] = format!(
                "{}{}",
                ["+", "-"][seat.index()],
                (side - 1).checked_sub(turn)?
            );
        }
        let rows: Vec<String> = board.iter().map(|row| row.concat()).collect();
        Self::from_text(
            setup,
            &format!("{} ivory unswapped placing", rows.join("/")),
        )
        .ok()
    }

    fn head_starts(setup: Setup) -> [[u16; 2]; 2] {
        [
            if setup.order == Order::Two {
                [1, 2]
            } else {
                [5, 10]
            },
            [1, 2],
        ]
    }
}

pub const fn side(colour: Colour) -> Side {
    Side::BOTH[colour.index()]
}

pub const fn colour(side: Side) -> Colour {
    Colour::BOTH[side.index()]
}

#[cfg(test)]
mod tests {
    use super::Mbrane;
    use crate::narration::check;

    #[test]
    fn words_ignore_the_beats_to_come() {
        check::<Mbrane>("mbrane 4 full pie consent :", 30);
        check::<Mbrane>("mbrane 4 plain consent :", 20);
        check::<Mbrane>("mbrane 4 simple pie :", 20);
        check::<Mbrane>("mbrane 9 full :", 6);
    }
}
