//! The cue of each beat of Masbrur.

use mbrane_rules::masbrur::{
    Blocking, Comparison, Domino, Dominoes, End, EquipmentEnd, Formation, Group, RoundResult, Secret, Seizure, Wall,
};
use mbrane_rules::{Outcome, Seat};

/// The subject of a beat, with all that a table needs to show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cue {
    /// Free field: a domino lands in a row, at an end of the domino that is there already.
    Lay {
        /// The row, from `a` as 0.
        row: usize,
        /// The domino.
        domino: Domino,
        /// The end, if another domino is there.
        end: Option<End>,
    },
    /// A player splits the pool.
    Part {
        /// The two groups; the first is the named one.
        groups: [Dominoes; 2],
    },
    /// The players receive their groups.
    Take {
        /// The player who chose a group.
        by: Seat,
        /// The chosen group.
        group: Group,
        /// The arsenals, by seat.
        hands: [Dominoes; 2],
    },
    /// A domino slides in at an end of a row, which moves by one. The player has laid the wall before, face down.
    Push {
        /// The player who pushes.
        by: Seat,
        /// The domino.
        domino: Domino,
        /// The row, from `a` as 0.
        row: usize,
        /// The end where it slides in.
        end: End,
        /// The domino that leaves at the other end.
        out: Domino,
    },
    /// The domino that left the row flies to a hand.
    Fly {
        /// The owner of the hand.
        by: Seat,
        /// The domino.
        out: Domino,
        /// The row that it left.
        row: usize,
        /// The end that it left by.
        from: End,
    },
    /// A hand is sorted.
    Sort {
        /// Its owner.
        by: Seat,
    },
    /// The turn passes.
    Turn,
    /// A player passes.
    Pass {
        /// The player.
        by: Seat,
    },
    /// A player attacks.
    Attack {
        /// The player.
        by: Seat,
    },
    /// A player lays a wall at combat, face down.
    LayWall {
        /// The player.
        by: Seat,
    },
    /// A player has chosen formations to show or squares to seize, which the opponent does not see yet.
    Said {
        /// The player.
        by: Seat,
    },
    /// Equipment is over, and the field fades back.
    Hush {
        /// The reason.
        why: EquipmentEnd,
    },
    /// Both walls flip face up.
    Walls {
        /// The walls, by seat.
        walls: [Secret<Wall>; 2],
    },
    /// A formation is laid out.
    Deal {
        /// Its owner.
        by: Seat,
        /// Its place in the show.
        place: usize,
        /// The number of formations of this seat laid out before it: the strongest has 0.
        lane: usize,
        /// The formation.
        formation: Formation,
    },
    /// A player shows no formation.
    Nothing {
        /// The player.
        by: Seat,
    },
    /// A wall strikes formations of the opponent, or misses.
    Strike {
        /// The owner of the wall.
        by: Seat,
        /// Its effect on the opponent's show.
        blocking: Blocking,
    },
    /// Dominoes of a wall go over to lengthen formations of the opponent.
    Seize {
        /// The player who seizes.
        by: Seat,
        /// The seizure.
        seizure: Seizure,
    },
    /// Two formations are compared.
    Compare {
        /// The number of the comparison, from 0.
        lane: usize,
        /// The places of the formations, and the medals that each seat gets.
        comparison: Comparison,
        /// The formations, by seat.
        formations: [Option<Formation>; 2],
        /// Whether they are blocked, by seat.
        blocked: [bool; 2],
    },
    /// The medals are multiplied by the unused squares plus the die.
    Count {
        /// The result of the round.
        result: RoundResult,
        /// The points of both players after it, in half points, by seat.
        half_points: [u16; 2],
    },
    /// Another round begins.
    Round {
        /// Its number, from 1.
        round: u8,
        /// The player who makes the offer.
        offerer: Seat,
    },
    /// A player resigns.
    Resign {
        /// The player.
        by: Seat,
    },
    /// The result.
    Finale(Outcome),
}
