//! The cue of each beat of Masbrur.

use mbrane_rules::masbrur::{
    Blocking, Comparison, Domino, End, EquipmentEnd, Formation, RoundResult, Secret, Seizure, Wall,
};
use mbrane_rules::{Outcome, Seat};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cue {
    // Free field: a domino lands in a row, at an end of the domino that is there already.
    Lay { row: usize, end: Option<End> },
    // A player splits the pool.
    Part,
    Take,
    // A domino slides in at an end of a row, which moves by one. The player has laid the wall before, face down.
    Push { domino: Domino, row: usize, end: End, out: Domino },
    Fly { out: Domino, row: usize, from: End },
    Sort,
    Turn,
    Pass,
    Attack,
    // A player lays a wall at combat, face down.
    LayWall,
    // A player has chosen formations to show or squares to seize, which the opponent does not see yet.
    Said,
    Hush { why: EquipmentEnd },
    Walls { walls: [Secret<Wall>; 2] },
    // `lane`: how many formations of this seat were laid out before it; the strongest has 0.
    Deal { by: Seat, place: usize, lane: usize, formation: Formation },
    Nothing { by: Seat },
    Strike { by: Seat, blocking: Blocking },
    // Dominoes of a wall go over to lengthen formations of the opponent.
    Seize { by: Seat, seizure: Seizure },
    // `comparison`: the places of the formations, and the medals that each seat gets.
    Compare { lane: usize, comparison: Comparison, formations: [Option<Formation>; 2], blocked: [bool; 2] },
    // The medals are multiplied by the unused squares plus the die.
    Count { result: RoundResult },
    Round { round: u8, offerer: Seat },
    Resign,
    Finale(Outcome),
}
