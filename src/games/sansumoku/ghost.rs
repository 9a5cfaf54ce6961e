//! The held move on the board: the ghost tile, its effects, and the tile of a hint.

use mbrane_play::sansumoku::{Effect, aimed, cell_of_spot, colour, effect, spot_of_cell};
use mbrane_rules::{
    Cell,
    sansumoku::{Colour, Move, Sansumoku, Target, Tile, section_of},
};

use super::{looks, sections::ring};
use crate::games::prelude::*;

/// Heights above the room: above all tiles at rest.
const RINGS: f32 = 4.8;
const HINT: f32 = 4.9;
const GHOST: f32 = 5.0;

pub(super) fn held(inputs: &Inputs<Sansumoku>) -> Option<Effect> {
    let (play, shown, hand) = (inputs.play, inputs.shown, inputs.hand);
    if play.local_actor().is_none() || !inputs.at_table || shown.beat.is_some() {
        return None;
    }
    effect(play.position(), cell_of_spot(aimed(&hand.draft)?)?).ok()
}

pub(super) fn tiles(inputs: &Inputs<Sansumoku>) -> impl Iterator<Item = Piece> {
    let Inputs { play, hand, .. } = *inputs;
    let mover = play.position().to_move();
    let ghost = held(inputs)
        .map(|effect| (effect.cell, effect.digit, FOCUS, 0.0))
        .or_else(|| refused(play, hand).map(|(cell, digit)| (cell, digit, REFUSAL, inputs.shake)))
        .map(|(cell, digit, tone, aside)| {
            (cell, digit, mover, tone.color(), 0.80, 0.05, aside, GHOST)
        });
    let hint = proposed(inputs)
        .map(|(cell, digit, by)| (cell, digit, by, FOCUS.color(), 0.90, 0.09, 0.0, HINT));
    let cell_side = inputs.geometry.cell;
    let open = inputs.takes_moves();
    [("ghost", ghost), ("hint", hint)]
        .into_iter()
        .filter_map(move |(part, look)| {
            let (cell, digit, colour, color, opacity, width, aside, z) = look?;
            if !open {
                return None;
            }
            let side = TILE * cell_side;
            let middle = inputs
                .geometry
                .cells
                .get(usize::from(spot_of_cell(cell).0))?
                .center();
            let mut slab = looks::tile(side, Tile { digit, colour }, 1.0);
            slab.opacity = opacity;
            slab.rim = cased(color, (width * side).max(2.0), (0.02 * side).max(1.0));
            let aside = Vec2::new(aside * 0.07 * cell_side, 0.0);
            Some(table_piece(Key::new(part, 0), slab, middle + aside, z))
        })
}

/// Returns the tile of the hint, or in a review that of a better move.
fn proposed(inputs: &Inputs<Sansumoku>) -> Option<(Cell, u8, Colour)> {
    let play = inputs.play;
    let hinted = inputs
        .hint
        .map(|action| (action, play.position().to_move()));
    let (action, by) =
        hinted.or_else(|| inputs.better.map(|(action, side)| (action, colour(side))))?;
    let Move::Place(cell) = action.typed()? else {
        return None;
    };
    // In a review, the digit is one lower if the move played went to the same section.
    let section = section_of(cell);
    let last = play
        .cursor()
        .checked_sub(1)
        .and_then(|last| play.record().moves().get(last));
    let dealt_there = matches!(last, Some(Move::Place(played)) if section_of(*played) == section);
    let next = play.position().next_digit(section).unwrap_or(10);
    Some((
        cell,
        next - u8::from(inputs.hint.is_none() && dealt_there),
        by,
    ))
}

/// Returns the refused tile and its cell, if the cell is free.
fn refused(play: &Seen<Sansumoku>, hand: &Hand) -> Option<(Cell, u8)> {
    let refused = hand.refused.as_ref()?;
    let cell = refused.tried.first().copied().and_then(cell_of_spot)?;
    if play.position().tile(cell).is_some() {
        return None;
    }
    let digit = play.position().next_digit(section_of(cell))?;
    Some((cell, digit))
}

/// Returns the rings around the sections that the held move would win or send to.
pub(super) fn rings(inputs: &Inputs<Sansumoku>) -> impl Iterator<Item = Piece> {
    let geometry = inputs.geometry;
    let effect = if inputs.shown.scene {
        None
    } else {
        held(inputs)
    };
    geometry
        .plates
        .iter()
        .enumerate()
        .filter_map(move |(section, rect)| {
            let effect = effect.as_ref()?;
            let wins = effect.line == Some(section) || effect.falls.contains(&section);
            let color = if wins {
                looks::tones(effect.by).bright.color()
            } else if sends(effect, section) {
                TEXT.color()
            } else {
                return None;
            };
            let cell = geometry.cell;
            let width = (if wins { 0.07 } else { 0.045 } * cell).max(2.0);
            let mut slab = ring(rect.width() - 0.08 * cell, cell, color, width, 1.0);
            slab.rim.hatched = !wins;
            slab.pitch = 0.20 * cell;
            let key = Key::new("preview", section);
            Some(table_piece(
                key,
                slab,
                rect.center(),
                RINGS + 0.001 * section as f32,
            ))
        })
}

/// Returns whether a move sends the opponent to this section alone.
pub(super) fn sends(effect: &Effect, section: usize) -> bool {
    effect
        .sent
        .is_some_and(|sent| sent.target == Target::Section(section))
}
