//! Marks of spots: the keyboard's spot, the drop target, the refused spot and its obstacle.

use bevy::prelude::*;
use mbrane_play::{Refused, Side, Spot, words::Words};

use super::{
    DrawnPieces, Key, On, Painter, Piece, ScenePainted,
    faces::Faces,
    frame,
    ground::{Origin, at},
};
use crate::{
    session::{Screen, Session},
    table::{
        change::hand::Hand,
        layout::Layout,
        stage::{Stage, mode::spots_show},
    },
    theme::{
        ActiveTheme,
        palette::{FOCUS, REFUSAL, SEAM, TEXT_MUTED},
        slab::{Rim, Slab, flat},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    let moved = resource_changed::<Hand>
        .or_else(resource_changed::<Layout>)
        .or_else(resource_changed::<ActiveTheme>)
        .or_else(resource_changed::<Session>)
        .or_else(resource_changed::<Stage>)
        .or_else(state_changed::<Screen>)
        .or_else(any_match_filter::<Added<Origin>>);
    let clear_marks = |mut scene: ResMut<DrawnPieces>| scene.paint(Painter::Marks, Vec::new());
    let marks = (
        paint_marks.run_if(spots_show),
        clear_marks.run_if(not(spots_show)),
    );
    app.add_systems(Update, marks.in_set(ScenePainted).run_if(moved));
}

/// Heights above the room: above the plates and below all tiles, and above all tiles at rest.
const UNDER_TILES: f32 = 2.57;
const OVER_TILES: f32 = 5.0;

fn paint_marks(
    session: Res<Session>,
    (hand, layout, words, faces): (Res<Hand>, Res<Layout>, Res<Language>, Res<Faces>),
    mut scene: ResMut<DrawnPieces>,
) {
    let table = session.table();
    let refused = hand
        .refused
        .clone()
        .or_else(|| table.why_not(&hand.draft, &words));
    let blocker = refused.as_ref().and_then(|refused| refused.blocker);
    let marks = [
        (
            "focus",
            focus(&session, &hand, &layout)
                .or_else(|| drop_place(&session, &hand, &layout, &words)),
        ),
        (
            "refusal",
            refused.as_ref().and_then(|refused| line(&layout, refused)),
        ),
        (
            "blocker",
            blocker.and_then(|blocker| ring(&layout, blocker, REFUSAL.color(), OVER_TILES + 0.2)),
        ),
    ];
    let pieces = marks.into_iter().filter_map(|(part, look)| {
        let (slab, place) = look?;
        Some(Piece::new(Key::new(part, 0), On::Table, slab, place))
    });
    scene.paint(
        Painter::Marks,
        pieces.chain(forecast(&session, &layout, &faces)).collect(),
    );
}

/// Returns a frame around each region, in the colour of its leader in the player's forecast.
fn forecast(session: &Session, layout: &Layout, faces: &Faces) -> Vec<Piece> {
    let Some(run) = session.puzzle() else {
        return Vec::new();
    };
    let face = faces.of(session.table().kind());
    let mark = |(index, (spots, side)): (usize, (Vec<Spot>, Option<Side>))| {
        let place = spots
            .iter()
            .filter_map(|spot| layout.rect(*spot))
            .reduce(|all, cell| all.union(cell))?;
        let cell = layout.cell;
        let color = side
            .map_or(TEXT_MUTED, |side| face.tones(side).ground)
            .color();
        let size = place.size() + 0.3 * cell;
        let mut slab = frame(size, 0.24 * cell, color, 0.2 * cell, 0.04 * cell);
        slab.rim.hatched = side.is_none();
        let place = Transform::from_translation(at(place.center(), OVER_TILES + 0.1));
        let key = Key::new("forecast", index);
        Some(Piece::new(key, On::Table, slab, place))
    };
    run.forecast_leaders()
        .into_iter()
        .enumerate()
        .filter_map(mark)
        .collect()
}

type Look = (Slab, Transform);

/// Returns the middle of a spot of the board; `None` if the current layout has no such spot.
fn middle(layout: &Layout, spot: Spot) -> Option<Vec2> {
    layout
        .cells
        .iter()
        .find(|(own, _)| *own == spot)
        .map(|(_, rect)| rect.center())
}

fn tried(layout: &Layout, refused: &Refused) -> Option<Spot> {
    refused
        .tried
        .iter()
        .copied()
        .find(|spot| middle(layout, *spot).is_some())
}

fn ring(layout: &Layout, spot: Spot, color: Color, height: f32) -> Option<Look> {
    let cell = layout.cell;
    let (width, casing) = ((0.045 * cell).max(2.0), (0.02 * cell).max(1.0));
    let rect = layout.rect(spot)?;
    let is_cell = (rect.size() - cell).abs().max_element() < 1.0;
    // A spot that is no cell has the line inside its place.
    let size = if is_cell {
        Vec2::splat(cell + 2.0 * casing)
    } else {
        rect.size() - 0.04 * cell
    };
    let slab = frame(size, 0.2 * cell, color, width, casing);
    Some((slab, Transform::from_translation(at(rect.center(), height))))
}

/// Returns the ring around the picked spot, unless a move was refused there.
fn focus(session: &Session, hand: &Hand, layout: &Layout) -> Option<Look> {
    let spot = session.table().steered(&hand.draft)?;
    if hand
        .refused
        .as_ref()
        .is_some_and(|refused| tried(layout, refused) == Some(spot))
    {
        return None;
    }
    ring(layout, spot, FOCUS.color(), OVER_TILES + 0.3)
}

/// Returns the ring around the spot under a dragged piece, in a colour that tells whether it may go there.
fn drop_place(session: &Session, hand: &Hand, layout: &Layout, words: &Words) -> Option<Look> {
    let (Some(spot), Some(_)) = (hand.draft.hover, &hand.drag) else {
        return None;
    };
    let color = if session.table().is_legal(&hand.draft, words) {
        FOCUS.color()
    } else {
        REFUSAL.color()
    };
    ring(layout, spot, color, OVER_TILES + 0.3)
}

fn line(layout: &Layout, refused: &Refused) -> Option<Look> {
    let (from, to) = (
        middle(layout, tried(layout, refused)?)?,
        middle(layout, refused.blocker?)?,
    );
    let way = to - from;
    if way.length() < 1.0 {
        return None;
    }
    let cell = layout.cell;
    // The line goes from edge to edge, to leave digits readable.
    let length = (way.length() - 0.9 * cell).max(0.12 * cell);
    let casing = (0.025 * cell).max(1.0);
    let width = (0.08 * cell).max(3.0) + 2.0 * casing;
    let slab = Slab {
        rim: Rim::line(SEAM.color(), casing),
        ..flat(Vec2::new(length, width), width / 2.0, REFUSAL.color())
    };
    let turn = Quat::from_rotation_z((-way.y).atan2(way.x));
    Some((
        slab,
        Transform::from_translation(at((from + to) / 2.0, UNDER_TILES)).with_rotation(turn),
    ))
}
