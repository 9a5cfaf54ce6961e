//! The main reason for a move.

use mbrane_rules::sansumoku::{Move, Sansumoku, Target, section_of};
use mbrane_rules::{Game as _, Seat};

use super::effect::{completes, effect, threatens};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    WinsGame,
    /// It sends the opponent where they have no legal cell, and so wins these sections.
    Constrains(Vec<usize>),
    WinsSection(usize),
    /// It takes the cell with which the opponent could have won this section.
    Blocks(usize),
    /// It leaves the opponent so few cells in this section, fewer than three.
    Narrows(usize, u32),
    /// It sends the opponent to this section, where no legal move makes three in a row.
    Quiet(usize),
    Nothing,
}

pub(super) fn reason(position: &Sansumoku, m: Move) -> Reason {
    let Move::Place(cell) = m else { return Reason::Nothing };
    let Ok(effect) = effect(position, cell) else { return Reason::Nothing };
    let seat: Option<Seat> = position.to_act().single();
    if effect.ended.is_some_and(|outcome| outcome.winner.is_some() && outcome.winner == seat) {
        return Reason::WinsGame;
    }
    if !effect.falls.is_empty() {
        return Reason::Constrains(effect.falls);
    }
    if let Some(section) = effect.line {
        return Reason::WinsSection(section);
    }
    if completes(position, cell, !effect.by) {
        return Reason::Blocks(section_of(cell));
    }
    let Some(sent) = effect.sent else { return Reason::Nothing };
    let Target::Section(section) = sent.target else { return Reason::Nothing };
    let mut after = position.clone();
    after.apply(m);
    if sent.cells < 3 {
        Reason::Narrows(section, sent.cells)
    } else if !threatens(&after) {
        Reason::Quiet(section)
    } else {
        Reason::Nothing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_rules::Record;

    fn of(record: &str, m: &str) -> Reason {
        let record: Record<Sansumoku> = record.parse().expect("a record");
        reason(record.position(), m.parse().expect("a move"))
    }

    #[test]
    fn each_reason_is_told_where_it_holds() {
        let demo = include_str!("../../../../assets/demo/sansumoku.txt").trim();
        let moves: Vec<&str> = demo.split_once(": ").expect("moves").1.split(' ').collect();
        let at = |move_: usize| of(&format!("sansumoku : {}", moves[..move_].join(" ")), moves[move_]);
        assert_eq!(at(41), Reason::Constrains(vec![4]));
        assert_eq!(at(43), Reason::WinsSection(1));
        assert_eq!(at(45), Reason::WinsGame);
        assert_eq!(of("sansumoku :", "e5"), Reason::Quiet(4));
        // Two of Blue's in the upper row of the middle section, and Orange may play the third cell.
        let told: Vec<Reason> = (0..moves.len()).map(at).collect();
        assert!(told.iter().any(|reason| matches!(reason, Reason::Blocks(_))), "{told:?}");
        assert!(told.iter().any(|reason| matches!(reason, Reason::Narrows(..))), "{told:?}");
    }
}
