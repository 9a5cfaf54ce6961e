//! What a beat of Masbrur is about.

use mbrane_rules::masbrur::{
    Blocking, Comparison, Domino, Dominoes, End, EquipmentEnd, Formation, Group, RoundResult, Secret, Seizure, Wall,
};
use mbrane_rules::{Outcome, Seat};

/// What a beat is about, with all that a table needs to show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cue {
    /// Free field: a domino lands in a row; at an end of the first one there.
    Lay {
        /// The row, from `a` as 0.
        row: usize,
        /// Which domino.
        domino: Domino,
        /// At which end, where another lies there.
        end: Option<End>,
    },
    /// The pool is parted.
    Part {
        /// The two groups; the first is the one that is named.
        groups: [Dominoes; 2],
    },
    /// The groups go to their hands.
    Take {
        /// Who took.
        by: Seat,
        /// Which group.
        group: Group,
        /// The arsenals, by seat.
        hands: [Dominoes; 2],
    },
    /// A domino slides in at an end of a row, which moves by one. The wall was laid before it, face down.
    Push {
        /// Whose.
        by: Seat,
        /// Which.
        domino: Domino,
        /// The row, from `a` as 0.
        row: usize,
        /// At which end.
        end: End,
        /// What is pushed out at the other end.
        out: Domino,
    },
    /// What was pushed out flies to its hand.
    Fly {
        /// Whose hand.
        by: Seat,
        /// Which.
        out: Domino,
        /// From which row.
        row: usize,
        /// From which end.
        from: End,
    },
    /// The hand sorts itself.
    Sort {
        /// Whose.
        by: Seat,
    },
    /// The turn passes.
    Turn,
    /// Somebody passes.
    Pass {
        /// Who.
        by: Seat,
    },
    /// Somebody attacks.
    Attack {
        /// Who.
        by: Seat,
    },
    /// Somebody lays a wall at combat, face down.
    LayWall {
        /// Who.
        by: Seat,
    },
    /// Somebody has chosen what to show or to seize; the other has not seen it yet.
    Said {
        /// Who.
        by: Seat,
    },
    /// Equipment is over: the field steps back.
    Hush {
        /// Why.
        why: EquipmentEnd,
    },
    /// The walls turn over.
    Walls {
        /// By seat.
        walls: [Secret<Wall>; 2],
    },
    /// A formation is laid out.
    Deal {
        /// Whose.
        by: Seat,
        /// Its place in the show.
        place: usize,
        /// How many of this seat were laid out before: the strongest is 0.
        lane: usize,
        /// The formation.
        formation: Formation,
    },
    /// Somebody shows nothing.
    Nothing {
        /// Who.
        by: Seat,
    },
    /// A wall strikes formations of the other, or finds none.
    Strike {
        /// Whose wall.
        by: Seat,
        /// What it does to the other's show.
        blocking: Blocking,
    },
    /// Dominoes of a wall go over to lengthen formations of the other.
    Seize {
        /// Who seizes.
        by: Seat,
        /// What.
        seizure: Seizure,
    },
    /// Two formations are compared.
    Compare {
        /// The first as 0.
        lane: usize,
        /// Their places, and what each seat gets for it.
        comparison: Comparison,
        /// The formations, by seat.
        formations: [Option<Formation>; 2],
        /// Whether they are blocked, by seat.
        blocked: [bool; 2],
    },
    /// Medals are multiplied with what nobody used and the die.
    Count {
        /// What came of the round.
        result: RoundResult,
        /// What both have now, in half points, by seat.
        half_points: [u16; 2],
    },
    /// Another round begins.
    Round {
        /// Which, from 1.
        round: u8,
        /// Who offers.
        offerer: Seat,
    },
    /// Somebody gives up.
    Resign {
        /// Who.
        by: Seat,
    },
    /// The result.
    Finale(Outcome),
}
