//! The scene of Sansumoku: all pieces on its board.

use mbrane_play::{sansumoku::side, words::sansumoku::Label};
use mbrane_rules::{Viewer, sansumoku::Sansumoku};

use super::{award, coming, ghost, lines, looks, meta, sections, shown::Shown, tiles};
use crate::games::{ending, prelude::*};

/// The share by which a section open to the next move grows.
const RAISE: f32 = 0.02;
/// By which share it shrinks under the token that drops on it, and swells in the winning line.
const TOKEN_SQUEEZE: f32 = 0.03;
const SWELLS: f32 = 0.04;

impl DrawGame for Sansumoku {
    type Shown = Shown;

    fn turn(play: &Seen<Self>, _: Viewer, shown: &Shown) -> Turn {
        let passes = shown.view.to_move != shown.after.to_move;
        Turn {
            from: side(shown.view.to_move),
            to: side(shown.after.to_move),
            passed: if passes { shown.eased() } else { 1.0 },
            last: side(play.position().to_move()),
            crossing: None,
            over: shown.view.ended.is_some(),
        }
    }

    fn score_words(_: &Shown, words: &Words) -> Option<String> {
        Some(words.label(Label::ThreeWin).to_owned())
    }
}

impl Plated for Sansumoku {
    const OMITTED: &[&str] = &["shade", "ring"];

    fn shown(play: &Seen<Self>, now: Showing<Self>) -> Shown {
        Shown::of(play, now)
    }

    fn plate(shown: &Shown, geometry: &Geometry, section: usize) -> (Slab, PlatePose) {
        let lifted = if shown.pace.reduced || shown.over() {
            0.0
        } else {
            shown.lit(section)
        };
        let grown =
            RAISE * lifted - TOKEN_SQUEEZE * shown.thud(section) + SWELLS * shown.sounds(section);
        let pose = PlatePose { grown, ..default() };
        (sections::plate(shown, geometry, section), pose)
    }

    fn order(_: &Seen<Self>) -> usize {
        3
    }

    fn pieces(inputs: &Inputs<Self>) -> Vec<Piece> {
        let mut pieces = sections::pieces(inputs);
        pieces.extend(tiles::pieces(inputs));
        pieces.extend(tiles::last_tile_mark(inputs));
        pieces.extend(coming::pieces(inputs));
        pieces.extend(lines::pieces(inputs));
        pieces.extend(ghost::rings(inputs));
        pieces.extend(ghost::tiles(inputs));
        pieces.extend(lines::sent(inputs));
        pieces.extend(meta::pieces(inputs));
        pieces.extend(award::pieces(inputs));
        if inputs.at_table {
            let (loss, result) = (inputs.shown.is_loss_here(), inputs.shown.line());
            let winner = if loss {
                None
            } else {
                lines::winner(inputs.shown)
            };
            let glow = winner.map(|colour| looks::tones(colour).bright.color());
            pieces.extend(ending::lights(inputs.layout, glow, loss, result));
        }
        pieces
    }
}
