//! Masbrur on the table: its beats, its moves while a player composes them, and its words.

mod beats;
mod composing;
mod draft;
mod lanes;
pub mod motion;
mod press;
mod proposals;
mod puzzle;
mod shown;
mod sounds;
mod spots;
mod words;

pub use beats::{Cue, Opening};
pub use composing::{Composing, Push, in_show_order};
pub use lanes::Lanes;
pub use proposals::could_show;
pub use shown::Combat;
pub use spots::Place;
pub use words::{domino_name, formation_name, half_points};

use mbrane_rules::masbrur::{Event, Masbrur, Phase, Secret, Setup, View};
use mbrane_rules::{Game as _, Seat};

use crate::words::masbrur::{Label, TEMPER};
use crate::{Animated, Beat, BeatsSoFar, GameInfo, Note, Reaction};

impl Animated for Masbrur {
    type Cue = Cue;
    type Opening = Opening;

    const INFO: GameInfo = GameInfo {
        kind: "masbrur",
        name: Label::Name.id(),
        sides: [Label::South.id(), Label::North.id()],
        scene: Label::Combat.id(),
        temper: TEMPER,
        computers: ["Tinker", "Piper", "Ranger", "Marshal", "Regent"],
        halves: true,
        hides: true,
        gathers: true,
    };

    fn keeps_secret(&self) -> bool {
        matches!(
            self.phase(),
            Phase::Equip | Phase::Wall | Phase::Show | Phase::Seize
        )
    }

    fn lacks_choices(&self) -> bool {
        let hides = |seat| {
            self.wall(seat).is_some_and(Secret::is_hidden)
                || self.show_of(seat).is_some_and(Secret::is_hidden)
                || self.seizure_of(seat).is_some_and(Secret::is_hidden)
        };
        self.keeps_secret() && Seat::BOTH.into_iter().any(hides)
    }

    fn reveals(event: &Event) -> bool {
        matches!(
            event,
            Event::WallsOpened { .. }
                | Event::ShowsOpened { .. }
                | Event::SeizuresOpened { .. }
                | Event::Uncovered { .. }
        )
    }

    fn round_now(&self) -> u8 {
        self.round()
    }

    fn awaits_opening(&self) -> bool {
        let walls = matches!(self.phase(), Phase::Show | Phase::Seize);
        walls
            && Seat::BOTH
                .into_iter()
                .any(|seat| self.wall(seat).is_some_and(Secret::is_hidden))
    }

    fn beats(before: &View, events: &[Event]) -> Vec<Beat<Self>> {
        beats::beats(before, events)
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

    fn strengths(_: Setup) -> Option<[u16; 5]> {
        Some([800, 1025, 1215, 1500, 1860])
    }

    fn ahead(setup: Setup, seat: Seat, points: u16) -> Option<Self> {
        let start = Self::start(setup).to_string();
        let none = start.strip_suffix("0/0")?;
        let points = if seat == Seat::First {
            format!("{points}/0")
        } else {
            format!("0/{points}")
        };
        Self::from_text(setup, &format!("{none}{points}")).ok()
    }

    fn head_starts(setup: Setup) -> [[u16; 2]; 2] {
        [[15, 30], [5, 10]].map(|points| points.map(|points| points * u16::from(setup.rounds())))
    }
}

#[cfg(test)]
mod tests {
    use super::Masbrur;
    use crate::narration::check;

    #[test]
    fn words_ignore_the_beats_to_come() {
        check::<Masbrur>("masbrur 1 :", 6);
        check::<Masbrur>("masbrur 1 free :", 6);
    }
}
