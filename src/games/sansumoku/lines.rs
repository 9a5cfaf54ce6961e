//! The winning lines of sections: two if one award completes both.

use bevy::prelude::*;
use mbrane_rules::{Seat, sansumoku::Colour};

use super::{Drawing, looks, shown::Shown};
use crate::{
    table::{ground::Board, plates::Geometry},
    theme::slab::{Slab, show},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (spawn_lines, sync_lines).chain().in_set(Drawing));
}

/// A winning line, by its index.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
pub struct WinningLine(pub usize);

/// The height above the board: above tiles and shades, below the badges of the sections.
const HEIGHT: f32 = 2.892;

fn spawn_lines(boards: Query<Entity, Added<Board>>, mut commands: Commands) {
    for board in &boards {
        commands.entity(board).with_children(|board| {
            for line in 0..2 {
                board.spawn((Name::new("winning line"), WinningLine(line), Visibility::Hidden));
            }
        });
    }
}

/// Returns the winner's colour.
pub(super) fn winner(shown: &Shown) -> Option<Colour> {
    let winner = shown.after.ended.filter(|outcome| !outcome.resigned)?.winner?;
    Some(if winner == Seat::First { Colour::Blue } else { Colour::Orange })
}

fn sync_lines(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    mut lines: Query<(&WinningLine, &mut Transform, &mut Slab, &mut Visibility)>,
) {
    for (line, mut place, mut slab, mut visibility) in &mut lines {
        let look = winner(&shown).zip(shown.after.lines.get(line.0)).and_then(|(by, sections)| {
            let [from, to] = [sections[0], sections[2]].map(|section| geometry.plates.get(section).map(Rect::center));
            let share = if shown.pace.reduced { 1.0 } else { shown.eased() };
            let mut look = looks::line(from?, to?, share, 0.26 * geometry.cell, by);
            look.0.opacity = (3.0 * shown.at).min(1.0);
            look.1.translation.z = HEIGHT + 0.002 * line.0 as f32;
            Some(look)
        });
        show(look, &mut slab, &mut place, &mut visibility);
    }
}
