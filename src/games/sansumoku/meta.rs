//! The nine sections, small, in the panel, where three in a row win the game.

use bevy::prelude::*;
use mbrane_play::words::sansumoku::Label;
use mbrane_rules::sansumoku::{Sansumoku, Target};

use super::{
    ghost,
    inputs::Inputs,
    lines, looks,
    shown::{Shown, may_play},
};
use crate::{
    games::on_table,
    table::{
        Frame,
        layout::{Layout, Posture},
        panel::ScoreWords,
        scene::{Key, On, Piece, ground::at},
    },
    theme::{
        palette::{BUTTON, BUTTON_NEAR, FOCUS, TEXT, TEXT_MUTED},
        slab::{Rim, Slab},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, sync_meta_words.in_set(Frame::Show).run_if(on_table::<Sansumoku>));
}

/// The height above the room.
const HEIGHT: f32 = 4.5;
/// The gap between two sections, as a share of one.
const GAP: f32 = 0.13;

/// Updates the words below the small board.
fn sync_meta_words(language: Res<Language>, mut said: ResMut<ScoreWords>) {
    let words = language.label(Label::ThreeWin);
    if said.0.as_deref() != Some(words) {
        said.0 = Some(words.to_owned());
    }
}

/// Returns the rectangle of a section on the small board.
fn place_of(layout: &Layout, section: usize) -> Rect {
    let room = layout.ratio;
    let side = room.width().min(room.height() - if layout.posture == Posture::Tall { 6.0 } else { 0.0 });
    let one = side / (3.0 + 2.0 * GAP);
    let step = one * (1.0 + GAP);
    let corner = room.center() - side / 2.0 + Vec2::new((section % 3) as f32, (section / 3) as f32) * step;
    Rect::from_corners(corner, corner + one)
}

/// Returns the sections of the small board, and the winning lines across them.
pub(super) fn pieces(inputs: &Inputs) -> Vec<Piece> {
    let Inputs { shown, layout, .. } = *inputs;
    if !inputs.at_table {
        return Vec::new();
    }
    let effect = ghost::held(inputs);
    let sections = (0..9).map(|section| {
        let rect = place_of(layout, section);
        let mut slab = section_slab(shown, section, rect.width());
        let side = rect.width();
        let line = (0.06 * side).max(1.5);
        if may_play(&shown.after, section) && shown.sends().is_none() {
            let tone = if inputs.play.hand().is_some() { FOCUS } else { TEXT_MUTED };
            // A single target section gets a bolder line than many open ones.
            let alone = matches!(shown.after.target, Target::Section(_));
            let width = if alone { line } else { (0.6 * line).max(1.0) };
            slab.rim = Rim { color: tone.color(), width, ..slab.rim };
        }
        if let Some(effect) = &effect {
            if effect.line == Some(section) || effect.falls.contains(&section) {
                slab.rim = Rim { color: looks::bright(effect.by).color(), width: 1.5 * line, ..slab.rim };
            } else if ghost::sends(effect, section) {
                slab.rim = Rim { color: TEXT.color(), width: line, ..slab.rim };
            }
        }
        let place = Transform::from_translation(at(rect.center(), HEIGHT));
        Piece { key: Key::new("small section", section), on: On::Table, slab, place }
    });
    let by = lines::winner(shown);
    let share = if shown.pace.reduced { 1.0 } else { shown.eased() };
    let lines = shown.after.lines.iter().enumerate().filter_map(|(line, sections)| {
        let [from, to] = [sections[0], sections[2]].map(|section| place_of(layout, section));
        let (slab, mut place) = looks::line(from.center(), to.center(), share, 0.30 * from.width(), by?);
        place.translation.z = HEIGHT - 0.2 + 0.01 * line as f32;
        Some(Piece { key: Key::new("small winning line", line), on: On::Table, slab, place })
    });
    sections.chain(lines).collect()
}

/// Returns a section of the small board, with a badge once decided.
fn section_slab(shown: &Shown, section: usize, side: f32) -> Slab {
    let (mark, share) = shown.mark(section);
    let empty = Slab {
        size: Vec2::splat(side),
        radius: 0.16 * side,
        lit: BUTTON.color(),
        shaded: BUTTON.color(),
        rim: Rim {
            color: BUTTON_NEAR.color(),
            width: (0.03 * side).max(1.0),
            casing: Color::NONE,
            casing_width: 0.0,
            hatched: false,
        },
        ..default()
    };
    match looks::sign(mark) {
        Some((colour, signs)) if share > 0.5 => looks::badge(side, colour, signs),
        _ => empty,
    }
}
