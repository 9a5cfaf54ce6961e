//! The held move on the board: the ghost tile, its effects, and the tile of a hint.

use bevy::prelude::*;
use mbrane_play::{
    Match,
    sansumoku::{Effect, aimed, cell_of_spot, colour, effect, spot_of_cell},
};
use mbrane_rules::{
    Cell,
    sansumoku::{Colour, Move, Sansumoku, Target, Tile, section_of},
};

use super::{Drawing, looks, sections::ring, shown::Shown};
use crate::{
    session::{Screen, Session},
    table::{
        ground::{Origin, at},
        hand::Hand,
        hint::Hint,
        plates::Geometry,
        review::Better,
    },
    theme::{
        palette::{FOCUS, REFUSAL, SEAM, TEXT},
        shake::Shake,
        slab::{Rim, Slab, show},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (spawn_overlays, (sync_overlays, sync_previews)).chain().in_set(Drawing));
}

/// A tile over the board.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
enum Overlay {
    /// The tile to be placed, or a refused one.
    Ghost,
    /// The tile of the hint.
    Hint,
}

/// The ring around a section that the held move would win or send to.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
struct Preview(usize);

/// Heights above the room: above all tiles at rest.
const RINGS: f32 = 4.8;
const HINT: f32 = 4.9;
const GHOST: f32 = 5.0;

/// Returns the effect of the held move, if legal.
pub(super) fn held(play: &Match<Sansumoku>, hand: &Hand, shown: &Shown) -> Option<Effect> {
    play.hand().filter(|_| shown.beat.is_none())?;
    effect(play.position(), cell_of_spot(aimed(&hand.draft)?)?).ok()
}

fn spawn_overlays(table: Query<Entity, Added<Origin>>, mut commands: Commands) {
    for entity in &table {
        commands.entity(entity).with_children(|table| {
            table.spawn((Name::new("ghost"), Overlay::Ghost, Shake::default(), Visibility::Hidden));
            table.spawn((Name::new("hint"), Overlay::Hint, Visibility::Hidden));
            for section in 0..9 {
                table.spawn((Name::new("preview"), Preview(section), Visibility::Hidden));
            }
        });
    }
}

fn sync_overlays(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    session: Res<Session>,
    (hand, hint, better): (Res<Hand>, Res<Hint>, Res<Better>),
    screen: Res<State<Screen>>,
    mut overlays: Query<(&Overlay, &mut Transform, &mut Slab, &mut Visibility, Option<&Shake>)>,
) {
    let Some(play) = session.on::<Sansumoku>() else { return };
    let open = *screen.get() == Screen::Table && !shown.scene;
    let shake = overlays.iter().find_map(|(.., shake)| shake).map_or(0.0, |shake| shake.at);
    let mover = play.position().to_move();
    for (overlay, mut place, mut slab, mut visibility, _) in &mut overlays {
        let look = match overlay {
            Overlay::Ghost => held(play, &hand, &shown)
                .map(|effect| (effect.cell, effect.digit, FOCUS, 0.0))
                .or_else(|| refused(play, &hand).map(|(cell, digit)| (cell, digit, REFUSAL, shake)))
                .map(|(cell, digit, tone, aside)| (cell, digit, mover, tone.color(), 0.80, 0.05, aside, GHOST)),
            Overlay::Hint => proposed(play, &hint, &better)
                .map(|(cell, digit, by)| (cell, digit, by, FOCUS.color(), 0.90, 0.09, 0.0, HINT)),
        };
        let look = look.filter(|_| open).and_then(|(cell, digit, colour, color, opacity, width, aside, z)| {
            let side = looks::TILE * geometry.cell;
            let middle = geometry.cells.get(usize::from(spot_of_cell(cell).0))?.center();
            let mut slab = looks::tile(side, Tile { digit, colour }, 1.0);
            slab.opacity = opacity;
            let casing_width = (0.02 * side).max(1.0);
            let width = (width * side).max(2.0);
            slab.rim = Rim { color, width, casing: SEAM.color(), casing_width, hatched: false };
            let aside = Vec2::new(aside * 0.07 * geometry.cell, 0.0);
            Some((slab, Transform::from_translation(at(middle + aside, z))))
        });
        show(look, &mut slab, &mut place, &mut visibility);
    }
}

/// Returns the tile of the hint, or in a review that of a better move.
fn proposed(play: &Match<Sansumoku>, hint: &Hint, better: &Better) -> Option<(Cell, u8, Colour)> {
    let hinted = hint.action().map(|action| (action, play.position().to_move()));
    let (action, by) = hinted.or_else(|| better.action().map(|(action, side)| (action, colour(side))))?;
    let Ok(Move::Place(cell)) = action.parse() else { return None };
    // In a review, the digit is one lower if the move played went to the same section.
    let dealt_there = hint.action().is_none() && shown_in(play, section_of(cell));
    let next = play.position().next_digit(section_of(cell)).unwrap_or(10);
    Some((cell, next - u8::from(dealt_there), by))
}

/// Returns whether the last move went to this section.
fn shown_in(play: &Match<Sansumoku>, section: usize) -> bool {
    let last = play.cursor().checked_sub(1).and_then(|last| play.record().moves().get(last));
    matches!(last, Some(Move::Place(cell)) if section_of(*cell) == section)
}

/// Returns the refused tile and its cell, if the cell is free.
fn refused(play: &Match<Sansumoku>, hand: &Hand) -> Option<(Cell, u8)> {
    let refused = hand.refused.as_ref()?;
    let cell = refused.tried.first().copied().and_then(cell_of_spot)?;
    let free = play.position().tile(cell).is_none();
    let digit = play.position().next_digit(section_of(cell)).filter(|_| free)?;
    Some((cell, digit))
}

fn sync_previews(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    session: Res<Session>,
    hand: Res<Hand>,
    screen: Res<State<Screen>>,
    mut previews: Query<(&Preview, &mut Transform, &mut Slab, &mut Visibility)>,
) {
    let Some(play) = session.on::<Sansumoku>() else { return };
    let open = *screen.get() == Screen::Table && !shown.scene;
    let effect = held(play, &hand, &shown).filter(|_| open);
    for (preview, mut place, mut slab, mut visibility) in &mut previews {
        let section = preview.0;
        let look = effect.as_ref().and_then(|effect| {
            let wins = effect.line == Some(section) || effect.falls.contains(&section);
            let color = if wins {
                looks::bright(effect.by).color()
            } else if sends(effect, section) {
                TEXT.color()
            } else {
                return None;
            };
            let rect = geometry.plates.get(section)?;
            let cell = geometry.cell;
            let width = (if wins { 0.07 } else { 0.045 } * cell).max(2.0);
            let mut slab = ring(rect.width() - 0.08 * cell, cell, color, width, 1.0);
            slab.rim.hatched = !wins;
            slab.pitch = 0.20 * cell;
            Some((slab, Transform::from_translation(at(rect.center(), RINGS + 0.001 * section as f32))))
        });
        show(look, &mut slab, &mut place, &mut visibility);
    }
}

/// Returns whether a move sends the opponent to this section alone.
pub(super) fn sends(effect: &Effect, section: usize) -> bool {
    effect.sent.is_some_and(|sent| sent.target == Target::Section(section))
}
