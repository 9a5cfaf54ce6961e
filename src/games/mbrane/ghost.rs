//! What is held over the board: the ghost of a tile, the lit cells, the cell the keys are on, and why something is refused.

use bevy::{ecs::system::SystemParam, prelude::*};
use mbrane_play::{
    Match, Spot,
    mbrane::{Swing, cell_of_spot, digit_of, placement, spot_of_cell, what_if},
};
use mbrane_rules::{
    Cell as Square,
    mbrane::{Mbrane, Move, Tile},
};

use super::{Drawing, fits, looks, order_of, picked, shown::Shown, spot};
use crate::{
    session::{Screen, Session},
    table::{
        ground::{Origin, at},
        hand::Hand,
        plates::{Cell, Geometry},
    },
    theme::{
        palette::{FOCUS, REFUSAL, SEAM, TEXT},
        shake::Shake,
        slab::{Rim, Slab},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, ((spawn_overlays, spawn_lamps), (sync_overlays, sync_lamps)).chain().in_set(Drawing));
}

/// What lies over the board.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
enum Overlay {
    /// The tile that would be placed.
    Ghost,
    /// The cell that the keys are on.
    Focus,
    /// From a tile that is refused to the one in its way.
    Line,
    /// Around the one in its way.
    Blocker,
}

/// The light on a cell where the digit held can go.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
struct Lamp(Spot);

/// Heights above the room: above the plates and below all tiles, and above all tiles at rest.
const UNDER: f32 = 2.57;
const HEIGHT: f32 = 5.0;

/// How far what is refused is from its place.
#[derive(SystemParam)]
pub(super) struct Refusing<'w, 's> {
    hand: Res<'w, Hand>,
    shakes: Query<'w, 's, &'static Shake>,
}

impl Refusing<'_, '_> {
    /// How far the tile on this cell is from its place: −1 to 1.
    pub(super) fn shake(&self, cell: Spot) -> f32 {
        let blocks = self.hand.refused.as_ref().is_some_and(|refused| refused.blocker == Some(cell));
        if blocks { self.shakes.iter().next().map_or(0.0, |shake| shake.at) } else { 0.0 }
    }
}

/// The tile that would be placed, and where: only where the referee allows it.
pub(super) fn held(play: &Match<Mbrane>, hand: &Hand, shown: &Shown) -> Option<(Square, Tile)> {
    play.hand().filter(|_| !shown.scene)?;
    let Move::Place { digit, cell } = placement(order_of(play), &hand.draft)? else { return None };
    let colour = play.position().to_move();
    fits(play, digit, cell).then_some((cell, Tile { digit, colour }))
}

/// What the ghost would change.
pub(super) fn swings(play: &Match<Mbrane>, hand: &Hand, shown: &Shown) -> Vec<Swing> {
    held(play, hand, shown)
        .and_then(|(cell, tile)| what_if(play.position(), Move::Place { digit: tile.digit, cell }).ok())
        .map(|what| what.swings)
        .unwrap_or_default()
}

fn spawn_overlays(table: Query<Entity, Added<Origin>>, mut commands: Commands) {
    for entity in &table {
        commands.entity(entity).with_children(|table| {
            table.spawn((Name::new("ghost"), Overlay::Ghost, Shake::default(), Visibility::Hidden));
            table.spawn((Name::new("focus"), Overlay::Focus, Visibility::Hidden));
            table.spawn((Name::new("line to what blocks"), Overlay::Line, Visibility::Hidden));
            table.spawn((Name::new("what blocks"), Overlay::Blocker, Visibility::Hidden));
        });
    }
}

fn spawn_lamps(cells: Query<(Entity, &Cell), Added<Cell>>, mut commands: Commands) {
    for (entity, cell) in &cells {
        let lamp = (Name::new("lamp"), Lamp(spot(cell.0)), Transform::from_xyz(0.0, 0.0, 0.02), Visibility::Hidden);
        commands.entity(entity).with_child(lamp);
    }
}

fn sync_lamps(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    session: Res<Session>,
    hand: Res<Hand>,
    screen: Res<State<Screen>>,
    mut lamps: Query<(&Lamp, &mut Slab, &mut Visibility)>,
) {
    let Some(play) = session.on::<Mbrane>() else { return };
    let order = order_of(play);
    let open = *screen.get() == Screen::Table && !shown.scene && play.hand().is_some();
    let digit = hand.draft.digit().filter(|_| open);
    for (lamp, mut slab, mut visibility) in &mut lamps {
        let placed = digit.zip(cell_of_spot(order, lamp.0));
        let lit = placed.is_some_and(|(digit, cell)| fits(play, digit, cell));
        visibility.set_if_neq(if lit { Visibility::Inherited } else { Visibility::Hidden });
        if lit {
            slab.set_if_neq(lamp_slab(geometry.cell));
        }
    }
}

/// How much of a plate a recess hides.
const RECESS: f32 = 0.92;

/// What marks a cell where the digit that is held can go: a dark recess for a tile, with a light edge.
fn lamp_slab(cell: f32) -> Slab {
    let side = looks::TILE * cell;
    let recess = SEAM.color().with_alpha(RECESS);
    let width = (0.03 * side).max(1.5);
    Slab {
        size: Vec2::splat(side),
        radius: 0.16 * side,
        lit: recess,
        shaded: recess,
        rim: Rim { color: TEXT.color(), width, casing: Color::NONE, casing_width: 0.0, hatched: false },
        ..default()
    }
}

/// A placement that was refused, as far as the table marks it.
#[derive(Debug, Clone, Copy)]
struct Refused {
    digit: Option<u8>,
    cell: Option<Spot>,
    /// The cell of the tile in its way.
    blocker: Option<Spot>,
}

impl Refused {
    fn of(refused: &mbrane_play::Refused) -> Self {
        let mut cells = refused.tried.iter().copied().filter(|spot| digit_of(*spot).is_none());
        Self { digit: refused.tried.iter().copied().find_map(digit_of), cell: cells.next(), blocker: refused.blocker }
    }
}

fn sync_overlays(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    session: Res<Session>,
    hand: Res<Hand>,
    screen: Res<State<Screen>>,
    mut overlays: Query<(&Overlay, &mut Transform, &mut Slab, &mut Visibility, Option<&Shake>)>,
) {
    let Some(play) = session.on::<Mbrane>() else { return };
    let open = *screen.get() == Screen::Table && !shown.scene;
    let shake = overlays.iter().find_map(|(.., shake)| shake).map_or(0.0, |shake| shake.at);
    let held = held(play, &hand, &shown);
    let refused = hand.refused.as_ref().filter(|_| open).map(Refused::of);
    for (overlay, mut place, mut slab, mut visibility, _) in &mut overlays {
        let look = match overlay {
            Overlay::Ghost => {
                let held = held.filter(|_| hand.drag.is_none());
                held.and_then(|(cell, tile)| ghost(&geometry, spot_of_cell(order_of(play), cell), tile)).or_else(|| {
                    let refused = refused.filter(|_| held.is_none())?;
                    let tile = Tile { digit: refused.digit?, colour: play.position().to_move() };
                    refused_tile(&geometry, refused, tile, shake)
                })
            }
            Overlay::Focus => {
                focus(&geometry, play, &hand, refused).or_else(|| drop_place(&geometry, play, &hand, held.is_some()))
            }
            Overlay::Line => refused.and_then(|refused| line(&geometry, refused)),
            Overlay::Blocker => refused
                .and_then(|refused| refused.blocker)
                .and_then(|blocker| ring(&geometry, blocker, REFUSAL.color(), HEIGHT + 0.2)),
        };
        let look = look.filter(|_| open);
        visibility.set_if_neq(if look.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        if let Some((new, transform)) = look {
            slab.set_if_neq(new);
            place.set_if_neq(transform);
        }
    }
}

type Look = (Slab, Transform);

/// The middle of a cell, in the layout's terms; none where the board that was laid out has no such cell.
fn middle(geometry: &Geometry, cell: Spot) -> Option<Vec2> {
    geometry.cells.get(usize::from(cell.0)).map(Rect::center)
}

/// The tile that would be placed, where it would lie.
fn ghost(geometry: &Geometry, cell: Spot, tile: Tile) -> Option<Look> {
    let slab = pale(geometry, tile, FOCUS.color());
    Some((slab, Transform::from_translation(at(middle(geometry, cell)?, HEIGHT))))
}

/// The tile that was refused, where it should have gone.
fn refused_tile(geometry: &Geometry, refused: Refused, tile: Tile, shake: f32) -> Option<Look> {
    // Where a tile lies already, that one shakes.
    let cell = refused.cell.filter(|_| refused.blocker != refused.cell)?;
    let slab = pale(geometry, tile, REFUSAL.color());
    let aside = Vec2::new(shake * 0.07 * geometry.cell, 0.0);
    Some((slab, Transform::from_translation(at(middle(geometry, cell)? + aside, HEIGHT))))
}

/// A tile that does not lie there, with a rim of this colour.
fn pale(geometry: &Geometry, tile: Tile, color: Color) -> Slab {
    let side = looks::TILE * geometry.cell;
    let mut slab = looks::tile(side, tile);
    slab.opacity = 0.72;
    slab.rim = Rim { color, width: (0.05 * side).max(2.0), ..slab.rim };
    slab
}

/// A ring around a cell, at this height.
fn ring(geometry: &Geometry, cell: Spot, color: Color, height: f32) -> Option<Look> {
    let width = (0.045 * geometry.cell).max(2.0);
    let casing = (0.02 * geometry.cell).max(1.0);
    let slab = Slab {
        size: Vec2::splat(geometry.cell + 2.0 * casing),
        radius: 0.2 * geometry.cell,
        lit: Color::NONE,
        shaded: Color::NONE,
        rim: Rim { color, width, casing: SEAM.color(), casing_width: casing, hatched: false },
        ..default()
    };
    Some((slab, Transform::from_translation(at(middle(geometry, cell)?, height))))
}

/// Around the cell that was picked, unless what was refused stands there.
fn focus(geometry: &Geometry, play: &Match<Mbrane>, hand: &Hand, refused: Option<Refused>) -> Option<Look> {
    let order = order_of(play);
    let cell = spot_of_cell(order, picked(order, &hand.draft)?);
    if refused.is_some_and(|refused| refused.cell == Some(cell)) {
        return None;
    }
    ring(geometry, cell, FOCUS.color(), HEIGHT + 0.3)
}

/// Where a tile that is dragged would go, and whether it may.
fn drop_place(geometry: &Geometry, play: &Match<Mbrane>, hand: &Hand, fits: bool) -> Option<Look> {
    let place = hand.draft.hover.filter(|_| hand.drag.is_some())?;
    let color = if fits { FOCUS.color() } else { REFUSAL.color() };
    cell_of_spot(order_of(play), place)?;
    ring(geometry, place, color, HEIGHT + 0.3)
}

/// From the cell where a tile was refused to the one in its way.
fn line(geometry: &Geometry, refused: Refused) -> Option<Look> {
    let (from, to) = (middle(geometry, refused.cell?)?, middle(geometry, refused.blocker?)?);
    let way = to - from;
    if way.length() < 1.0 {
        return None;
    }
    // From edge to edge, not over what is written.
    let length = (way.length() - 0.9 * geometry.cell).max(0.12 * geometry.cell);
    let casing = (0.025 * geometry.cell).max(1.0);
    let width = (0.08 * geometry.cell).max(3.0) + 2.0 * casing;
    let slab = Slab {
        size: Vec2::new(length, width),
        radius: width / 2.0,
        lit: REFUSAL.color(),
        shaded: REFUSAL.color(),
        rim: Rim { color: SEAM.color(), width: casing, casing: Color::NONE, casing_width: 0.0, hatched: false },
        ..default()
    };
    let turn = Quat::from_rotation_z((-way.y).atan2(way.x));
    Some((slab, Transform::from_translation(at((from + to) / 2.0, UNDER)).with_rotation(turn)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        games::mbrane::tones::{PLATE_INDIGO, PLATE_IVORY},
        theme::palette::{PLATE_FAR, PLATE_NEAR, contrast_of},
    };

    #[test]
    fn where_a_digit_can_go_stands_out_on_every_plate() {
        let recess = lamp_slab(63.0).lit.to_linear();
        for plate in [PLATE_NEAR, PLATE_FAR, PLATE_IVORY, PLATE_INDIGO] {
            let plate = plate.color().to_linear();
            let seen = recess.with_alpha(1.0) * recess.alpha + plate * (1.0 - recess.alpha);
            let contrast = contrast_of(seen.into(), plate.into());
            assert!(contrast >= 3.0, "{contrast} on {plate:?}");
        }
    }
}
