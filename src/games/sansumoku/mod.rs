//! Sansumoku: its entry in the list of games.

mod award;
mod board;
mod coming;
mod ghost;
mod lines;
mod looks;
mod meta;
mod scene;
mod sections;
pub mod shown;
mod tiles;
mod tones;

use mbrane_play::{sansumoku::colour, words::sansumoku::Label};
use mbrane_rules::{Seat, sansumoku::Sansumoku};

use super::{
    Closing, Game, StandGame,
    drawing::{draw_plates, picture},
    prelude::*,
};

pub const SANSUMOKU: Game = Game {
    entry: KindEntry {
        kind: &KindOf::<Sansumoku>::new(),
        demo: DEMO,
        first: None,
        setup_text: DEFAULT_SETUP,
        lesson: Some(include_str!("../../../assets/lessons/en/sansumoku.txt")),
    },
    plugin: draw_plates::<Sansumoku>,
    face: Face {
        kind: Sansumoku::INFO.kind,
        sides: [
            looks::tones(colour(Side::First)),
            looks::tones(colour(Side::Second)),
        ],
        tile: |painter, rect, side| looks::plain_tile(painter, rect, colour(side)),
        piece: |painter, rect, side, ink| looks::piece(painter, rect, colour(side), ink),
        shape: board::shape,
        picture: picture::<Sansumoku>,
        labels: Label::SHARED,
        // Sansumoku has no count, so it supposes no other ending.
        suppose: Label::SHARED.again,
    },
    // At the end, the winning row is drawn.
    climax: |_| None,
    first_game: Label::SHARED.line,
    stand_rule: Label::StandRule.id(),
    form: |_| Vec::new(),
    rules: include_str!("../../../docs/rules/sansumoku.md"),
    stand: Some(StandGame {
        ends: &[
            (
                include_str!("../../../assets/pictures/sansumoku-chain.txt"),
                5,
            ),
            (DEMO, 5),
            (
                include_str!("../../../assets/pictures/sansumoku-lines.txt"),
                5,
            ),
        ],
        first: (include_str!("../../../assets/stand/sansumoku.txt"), 1),
        whole: &[DEFAULT_SETUP],
        close: |_| Closing::Over,
        score,
    }),
};

const DEMO: &str = include_str!("../../../assets/demo/sansumoku.txt");
const DEFAULT_SETUP: &str = "sansumoku";

/// Returns twice the number of sections that each seat has won.
fn score(table: &dyn AnyMatch) -> [u16; 2] {
    let Some(play) = match_of::<Sansumoku>(table) else {
        return [0; 2];
    };
    Seat::BOTH.map(|seat| {
        let own = colour(play.unmasked().side(seat));
        let won = |section: &usize| {
            sections::winner_of(play.unmasked().position().mark(*section)) == Some(own)
        };
        2 * (0..9).filter(won).count() as u16
    })
}
