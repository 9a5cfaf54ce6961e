//! The section's next digit in each cell that may take it, and a cross in the others.

use bevy::prelude::*;
use mbrane_play::{Match, sansumoku::cell_of_spot};
use mbrane_rules::{
    Game as _,
    sansumoku::{Illegal, Move, Sansumoku},
};

use super::{
    Drawing, looks,
    shown::{Shown, may_play},
    spot,
    tones::{COMING, COMING_INK, MANY, MANY_INK},
};
use crate::{
    session::{Screen, Session},
    table::{
        plates::{Cell, Geometry},
        review::Review,
    },
    theme::{
        palette::SEAM,
        signs::Signs,
        slab::{Bevel, Slab, Writing},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (spawn_coming, sync_coming).chain().in_set(Drawing));
}

/// The sign on an empty cell, a child of it.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
pub struct Coming {
    /// The index of the cell in reading order.
    pub cell: usize,
    /// The visible sign.
    pub sign: Option<Sign>,
}

/// The sign on an empty cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// The section's next digit, which may go here.
    Digit(u8),
    /// A cross: the next digit may not go here.
    Cross,
}

fn spawn_coming(cells: Query<(Entity, &Cell), Added<Cell>>, mut commands: Commands) {
    for (entity, cell) in &cells {
        let coming = Coming { cell: cell.0, sign: None };
        let place = (Transform::from_xyz(0.0, 0.0, 0.02), Visibility::Hidden);
        commands.entity(entity).with_child((Name::new("coming"), coming, place));
    }
}

fn sync_coming(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    session: Res<Session>,
    review: Res<Review>,
    screen: Res<State<Screen>>,
    mut coming: Query<(&mut Coming, &mut Slab, &mut Visibility)>,
) {
    let Some(play) = session.on::<Sansumoku>() else { return };
    let open = *screen.get() == Screen::Table && !review.holds();
    let passes = shown.sends().is_some();
    // A wildcard opens many cells: signs are smaller and fainter, without crosses.
    let many = (0..9).filter(|section| may_play(&shown.after, *section)).count() > 1;
    for (mut coming, mut slab, mut visibility) in &mut coming {
        let section = geometry.plate_of(coming.cell);
        let sign = if open { sign(play, &shown, coming.cell, section) } else { None };
        let sign = sign.filter(|sign| !many || *sign != Sign::Cross);
        if coming.sign != sign {
            coming.sign = sign;
        }
        visibility.set_if_neq(if sign.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        if let Some(sign) = sign {
            let mut new = look(sign, geometry.cell, many);
            new.opacity = if passes { shown.at } else { 1.0 };
            slab.set_if_neq(new);
        }
    }
}

/// Returns the sign of a cell, while a local player may play there or the player to move is stuck there.
fn sign(play: &Match<Sansumoku>, shown: &Shown, place: usize, section: usize) -> Option<Sign> {
    let cell = cell_of_spot(spot(place))?;
    if shown.after.tile(cell).is_some() || !may_play(&shown.after, section) {
        return None;
    }
    if shown.stuck(section) {
        return Some(Sign::Cross);
    }
    // The position already includes the move; its signs wait until the turn passes.
    let last = shown.beat.is_none() || shown.sends().is_some();
    play.hand().filter(|_| last)?;
    match play.position().check(Move::Place(cell)) {
        Ok(()) => play.position().next_digit(section).map(Sign::Digit),
        Err(Illegal::Clash { .. }) => Some(Sign::Cross),
        Err(_) => None,
    }
}

fn look(sign: Sign, cell: f32, many: bool) -> Slab {
    let side = looks::TILE * cell;
    match sign {
        Sign::Digit(digit) => {
            let height = if many { 0.38 } else { 0.50 } * side;
            let ink = if many { MANY_INK } else { COMING_INK }.color();
            let ground = if many { MANY } else { COMING }.color();
            let edge = if many { 0.10 } else { 0.25 };
            Slab {
                size: Vec2::splat(side),
                radius: 0.16 * side,
                lit: ground,
                shaded: ground,
                bevel: Bevel { lit: Color::WHITE.with_alpha(edge), width: (0.015 * side).max(1.0) },
                writing: Writing { signs: Signs::number(u16::from(digit)), height, offset: Vec2::ZERO, ink },
                ..default()
            }
        }
        Sign::Cross => Slab {
            size: Vec2::splat(side),
            radius: 0.16 * side,
            lit: SEAM.color().with_alpha(0.0),
            shaded: SEAM.color().with_alpha(0.0),
            writing: Writing {
                signs: Signs::CROSS,
                height: 0.46 * side,
                offset: Vec2::ZERO,
                ink: SEAM.color().with_alpha(0.9),
            },
            ..default()
        },
    }
}
