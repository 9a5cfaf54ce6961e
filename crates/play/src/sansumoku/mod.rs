//! Sansumoku on the table: its beats, and its moves as they are put together.

mod beats;
mod draft;
mod effect;
pub mod motion;
mod puzzle;
mod sounds;
mod words;

pub use beats::{Cue, Opening};
pub use draft::{aimed, cell_of_spot, spot_of_cell};
pub use effect::{Effect, Sent, effect, lines};

use mbrane_rules::sansumoku::{Colour, Event, Sansumoku, Setup, View};
use mbrane_rules::{Game as _, Seat};

use crate::words::sansumoku::{Label, TEMPER};
use crate::{Animated, Beat, BeatsSoFar, GameInfo, Note, Reaction, Side};

impl Animated for Sansumoku {
    type Cue = Cue;
    /// The section that ends the game, and the result. All other beats are announced when they are over.
    type Opening = Opening;

    const INFO: GameInfo = GameInfo {
        kind: "sansumoku",
        name: Label::Name.id(),
        sides: [Label::Blue.id(), Label::Orange.id()],
        scene: Label::SceneName.id(),
        temper: TEMPER,
        computers: ["Wren", "Finch", "Heron", "Raven", "Falcon"],
        halves: false,
        hides: false,
        gathers: false,
    };

    fn beats(_: &View, events: &[Event]) -> Vec<Beat<Self>> {
        beats::beats(events)
    }

    fn opening(beat: &Beat<Self>) -> Option<Opening> {
        beats::opening(beat)
    }

    fn reaction(beats: &BeatsSoFar<Self>) -> Option<Reaction> {
        let events = beats.over().iter().rev().flat_map(|beat| &beat.events);
        let mut winners = events.filter_map(|event| match event {
            Event::SectionWon { by, .. } | Event::Constrained { by, .. } => Some(*by),
            _ => None,
        });
        winners.next().map(|by| Reaction::Gains(side(by)))
    }

    fn sounds(_: &BeatsSoFar<Self>, beat: &Beat<Self>) -> Vec<Note> {
        sounds::sounds(beat)
    }

    fn strengths(_: Setup) -> Option<[u16; 5]> {
        Some([800, 1090, 1415, 1715, 2080])
    }

    /// The centre section, or two that are in no line.
    fn ahead(setup: Setup, seat: Seat, sections: u16) -> Option<Self> {
        let given = ["5", "16"].get(usize::from(sections).checked_sub(1)?)?;
        let mark = |section| {
            if given.contains(section) {
                ["b", "o"][seat.index()]
            } else {
                "."
            }
        };
        let marks: String = ('1'..='9').map(mark).collect();
        Self::from_text(
            setup,
            &format!("{} {marks} any blue", [".................."; 9].join("/")),
        )
        .ok()
    }

    fn head_starts(_: Setup) -> [[u16; 2]; 2] {
        [[1, 2]; 2]
    }
}

pub const fn colour(side: Side) -> Colour {
    [Colour::Blue, Colour::Orange][side.index()]
}

pub const fn side(colour: Colour) -> Side {
    Side::BOTH[colour.index()]
}

#[cfg(test)]
mod tests {
    use super::Sansumoku;
    use crate::narration::check;

    #[test]
    fn words_ignore_the_beats_to_come() {
        check::<Sansumoku>("sansumoku :", 20);
    }
}
