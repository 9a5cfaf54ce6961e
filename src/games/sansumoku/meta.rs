//! The nine sections, small, in the panel, where three in a row win the game.

use mbrane_rules::sansumoku::{Sansumoku, Target};

use super::{
    ghost, lines, looks,
    shown::{LAND, Shown, may_play},
};
use crate::{games::prelude::*, table::layout::Posture, theme::palette::BUTTON_NEAR};

pub(super) const META_HEIGHT: f32 = 4.5;
/// The gap between two sections, as a share of one.
const SECTION_GAP: f32 = 0.13;

pub(super) fn place_of(layout: &Layout, section: usize) -> Rect {
    let room = layout.ratio;
    let side = room.width().min(
        room.height()
            - if layout.posture == Posture::Tall {
                6.0
            } else {
                0.0
            },
    );
    let one = side / (3.0 + 2.0 * SECTION_GAP);
    let step = one * (1.0 + SECTION_GAP);
    let corner =
        room.center() - side / 2.0 + Vec2::new((section % 3) as f32, (section / 3) as f32) * step;
    Rect::from_corners(corner, corner + one)
}

/// Returns the sections of the small board, and the winning lines across them.
pub(super) fn pieces(inputs: &Inputs<Sansumoku>) -> Vec<Piece> {
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
            let tone = if inputs.play.local_actor().is_some() {
                FOCUS
            } else {
                TEXT_MUTED
            };
            // A single target section gets a bolder line than many open ones.
            let alone = matches!(shown.after.target, Target::Section(_));
            let width = if alone { line } else { (0.6 * line).max(1.0) };
            slab.rim = Rim {
                color: tone.color(),
                width,
                ..slab.rim
            };
        }
        if let Some(effect) = &effect {
            if effect.line == Some(section) || effect.falls.contains(&section) {
                slab.rim = Rim {
                    color: looks::tones(effect.by).bright.color(),
                    width: 1.5 * line,
                    ..slab.rim
                };
            } else if ghost::sends(effect, section) {
                slab.rim = Rim {
                    color: TEXT.color(),
                    width: line,
                    ..slab.rim
                };
            }
        }
        let lands = part(shown.award(section), LAND, 1.0);
        let grown = if shown.pace.reduced || lands <= 0.0 {
            1.0
        } else {
            1.0 + 0.3 * (1.0 - lands) + 0.15 * shown.sounds(section)
        };
        let key = Key::new("small section", section);
        let mut piece = table_piece(key, slab, rect.center(), META_HEIGHT);
        piece.place.scale = Vec3::new(grown, grown, 1.0);
        piece
    });
    let by = lines::winner(shown);
    let share = shown.line();
    let lines = shown
        .after
        .lines
        .iter()
        .enumerate()
        .filter_map(|(line, sections)| {
            let [from, to] = [sections[0], sections[2]].map(|section| place_of(layout, section));
            let (slab, mut place) =
                looks::line(from.center(), to.center(), share, 0.30 * from.width(), by?);
            if share <= 0.0 {
                return None;
            }
            place.translation.z = META_HEIGHT - 0.2 + 0.01 * line as f32;
            let key = Key::new("small winning line", line);
            Some(Piece::new(key, On::Table, slab, place))
        });
    sections.chain(lines).collect()
}

fn section_slab(shown: &Shown, section: usize, side: f32) -> Slab {
    let (mark, _) = shown.mark(section);
    match looks::sign(mark) {
        Some((colour, signs)) if shown.award(section) >= LAND => looks::badge(side, colour, signs),
        Some((Some(colour), _)) => {
            // The token is on its way here.
            let color = looks::tones(colour).bright.color();
            Slab {
                rim: Rim::line(color, (0.08 * side).max(2.0)),
                ..flat(Vec2::splat(side), 0.16 * side, color.with_alpha(0.28))
            }
        }
        _ => {
            let rim = Rim::line(BUTTON_NEAR.color(), (0.03 * side).max(1.0));
            Slab {
                rim,
                ..flat(Vec2::splat(side), 0.16 * side, BUTTON.color())
            }
        }
    }
}
