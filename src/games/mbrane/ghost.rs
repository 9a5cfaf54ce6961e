//! What is held over the board: the ghost of a tile, the lit cells, the cell the keys are on, and why something is refused.

use bevy::prelude::*;
use mbrane_play::mbrane::{Swing, what_if};
use mbrane_rules::{
    Cell as Square,
    mbrane::{Move, Tile},
};

use super::{
    Game, MbraneSystems, cell_at,
    hand::{Hand, Refused},
    looks,
    shown::Shown,
};
use crate::{
    screens::Screen,
    table::{
        board::{Cell, Origin, at},
        layout::Layout,
    },
    theme::{
        palette::{FOCUS, REFUSAL, SEAM, TEXT},
        shake::Shake,
        slab::{Rim, Slab},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (spawn_overlays, spawn_lamps, (sync_overlays, sync_lamps).run_if(moved)).chain().in_set(MbraneSystems::Show),
    );
}

fn moved(
    shown: Res<Shown>,
    layout: Res<Layout>,
    hand: Res<Hand>,
    game: Res<Game>,
    screen: Res<Screen>,
    new: Query<(), Or<(Added<Overlay>, Added<Lamp>, Changed<Shake>)>>,
) -> bool {
    let changed = shown.is_changed() || layout.is_changed() || hand.is_changed() || game.is_changed();
    changed || screen.is_changed() || !new.is_empty()
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
struct Lamp(usize);

/// Above the plates, below all tiles.
const UNDER: f32 = 2.57;
/// Above all tiles at rest.
const HEIGHT: f32 = 5.0;

/// How far what is refused is from its place.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct Refusing<'w, 's> {
    hand: Res<'w, Hand>,
    shakes: Query<'w, 's, &'static Shake>,
}

impl Refusing<'_, '_> {
    /// How far the tile on this cell is from its place: −1 to 1.
    pub(super) fn shake(&self, place: usize) -> f32 {
        let blocks = self.hand.refused.as_ref().is_some_and(|refused| refused.blocker == Some(place));
        if blocks { self.shakes.iter().next().map_or(0.0, |shake| shake.at) } else { 0.0 }
    }
}

/// The tile that would be placed, and where: only where the referee allows it.
pub(super) fn held(game: &Game, hand: &Hand, shown: &Shown) -> Option<(Square, Tile)> {
    game.play.hand().filter(|_| !shown.counting)?;
    let Move::Place { digit, cell } = hand.placement(game)? else { return None };
    let colour = game.play.position().to_move();
    game.fits(digit, hand.aim()?).then_some((cell, Tile { digit, colour }))
}

/// What the ghost would change.
pub(super) fn swings(game: &Game, hand: &Hand, shown: &Shown) -> Vec<Swing> {
    held(game, hand, shown)
        .and_then(|(cell, tile)| what_if(game.play.position(), Move::Place { digit: tile.digit, cell }).ok())
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
        let lamp = (Name::new("lamp"), Lamp(cell.0), Transform::from_xyz(0.0, 0.0, 0.02), Visibility::Hidden);
        commands.entity(entity).with_child(lamp);
    }
}

fn sync_lamps(
    shown: Res<Shown>,
    layout: Res<Layout>,
    game: Res<Game>,
    hand: Res<Hand>,
    screen: Res<Screen>,
    mut lamps: Query<(&Lamp, &mut Slab, &mut Visibility)>,
) {
    let digit = hand.digit.filter(|_| *screen == Screen::Table && !shown.counting && game.play.hand().is_some());
    for (lamp, mut slab, mut visibility) in &mut lamps {
        let lit = digit.is_some_and(|digit| game.fits(digit, lamp.0));
        visibility.set_if_neq(if lit { Visibility::Inherited } else { Visibility::Hidden });
        if lit {
            let light = TEXT.color().with_alpha(0.30);
            let side = looks::TILE * layout.cell;
            slab.set_if_neq(Slab {
                size: Vec2::splat(side),
                radius: 0.16 * side,
                lit: light,
                shaded: light,
                rim: Rim {
                    color: TEXT.color().with_alpha(0.35),
                    width: (0.02 * side).max(1.0),
                    casing: Color::NONE,
                    casing_width: 0.0,
                    hatched: false,
                },
                ..default()
            });
        }
    }
}

fn sync_overlays(
    shown: Res<Shown>,
    layout: Res<Layout>,
    game: Res<Game>,
    hand: Res<Hand>,
    screen: Res<Screen>,
    mut overlays: Query<(&Overlay, &mut Transform, &mut Slab, &mut Visibility, Option<&Shake>)>,
) {
    let order = game.setup().order;
    if order.width() != layout.order {
        return;
    }
    let open = *screen == Screen::Table && !shown.counting;
    let shake = overlays.iter().find_map(|(.., shake)| shake).map_or(0.0, |shake| shake.at);
    let held = held(&game, &hand, &shown);
    let refused = hand.refused.as_ref().filter(|_| open);
    for (overlay, mut place, mut slab, mut visibility, _) in &mut overlays {
        let look = match overlay {
            Overlay::Ghost => ghost(&layout, &game, held.filter(|_| hand.drag.is_none()), refused, shake),
            Overlay::Focus => focus(&layout, &hand).or_else(|| drop_place(&layout, &hand, held.is_some())),
            Overlay::Line => refused.and_then(|refused| line(&layout, refused)),
            Overlay::Blocker => refused.and_then(|refused| refused.blocker).map(|blocker| {
                (
                    ring(&layout, REFUSAL.color()),
                    Transform::from_translation(at(layout.cells[blocker].center(), HEIGHT + 0.2)),
                )
            }),
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

fn ghost(
    layout: &Layout,
    game: &Game,
    held: Option<(Square, Tile)>,
    refused: Option<&Refused>,
    shake: f32,
) -> Option<Look> {
    let order = game.setup().order;
    let side = looks::TILE * layout.cell;
    if let Some((cell, tile)) = held {
        let mut slab = looks::tile(side, tile);
        slab.opacity = 0.72;
        slab.rim = Rim { color: FOCUS.color(), width: (0.05 * side).max(2.0), ..slab.rim };
        let place = layout.cells[super::place_of(order, cell)].center();
        return Some((slab, Transform::from_translation(at(place, HEIGHT))));
    }
    let refused = refused?;
    let (digit, place) = (refused.digit?, refused.cell?);
    // Where a tile lies already, that one shakes.
    if refused.blocker == Some(place) {
        return None;
    }
    let mut slab = looks::tile(side, Tile { digit, colour: game.play.position().to_move() });
    slab.opacity = 0.72;
    slab.rim = Rim { color: REFUSAL.color(), width: (0.05 * side).max(2.0), ..slab.rim };
    let aside = Vec2::new(shake * 0.07 * layout.cell, 0.0);
    Some((slab, Transform::from_translation(at(layout.cells[place].center() + aside, HEIGHT))))
}

fn ring(layout: &Layout, color: Color) -> Slab {
    let width = (0.045 * layout.cell).max(2.0);
    let casing = (0.02 * layout.cell).max(1.0);
    Slab {
        size: Vec2::splat(layout.cell + 2.0 * casing),
        radius: 0.2 * layout.cell,
        lit: Color::NONE,
        shaded: Color::NONE,
        rim: Rim { color, width, casing: SEAM.color(), casing_width: casing, hatched: false },
        ..default()
    }
}

fn focus(layout: &Layout, hand: &Hand) -> Option<Look> {
    let refused = hand.refused.as_ref().and_then(|refused| refused.cell);
    let cell = hand.cell.filter(|cell| refused != Some(*cell))?;
    Some((ring(layout, FOCUS.color()), Transform::from_translation(at(layout.cells[cell].center(), HEIGHT + 0.3))))
}

/// Where a tile that is dragged would go, and whether it may.
fn drop_place(layout: &Layout, hand: &Hand, fits: bool) -> Option<Look> {
    let place = hand.hover.filter(|_| hand.drag.is_some())?;
    let color = if fits { FOCUS.color() } else { REFUSAL.color() };
    Some((ring(layout, color), Transform::from_translation(at(layout.cells[place].center(), HEIGHT + 0.3))))
}

fn line(layout: &Layout, refused: &Refused) -> Option<Look> {
    let (from, to) = (refused.cell?, refused.blocker?);
    let [from, to] = [from, to].map(|place| layout.cells[place].center());
    let way = to - from;
    if way.length() < 1.0 {
        return None;
    }
    // From edge to edge, not over what is written.
    let length = (way.length() - 0.9 * layout.cell).max(0.12 * layout.cell);
    let casing = (0.025 * layout.cell).max(1.0);
    let width = (0.08 * layout.cell).max(3.0) + 2.0 * casing;
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

/// The cell that the keys start from.
pub(super) fn start(game: &Game) -> usize {
    let order = game.setup().order;
    let side = order.side();
    let middle = side / 2 * side + side / 2;
    let free = |place: &usize| cell_at(order, *place).is_some_and(|cell| game.play.position().tile(cell).is_none());
    // The free cell that is nearest to the middle.
    let distance = |place: &usize| (place / side).abs_diff(middle / side) + (place % side).abs_diff(middle % side);
    (0..side * side).filter(free).min_by_key(distance).unwrap_or(middle)
}
