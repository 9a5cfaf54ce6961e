//! The faces of computers: eyes and a mouth made of the game's own pieces, on a tile of their side.

use bevy_egui::egui::{Color32, Painter, Rect, Vec2, pos2, vec2};
use mbrane_play::{Level, Side};

use super::faces::Face;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Mood {
    Calm,
    /// Thinking and looking about, with the phase of its breath from 0 to 1.
    Thinks(f32),
    Won,
    Lost,
}

/// The eyes' distance from the middle, their vertical position and their width, in tiles.
const EYES: f32 = 0.19;
const EYES_AT: f32 = 0.42;
const EYE: f32 = 0.16;
/// Heights of the eyes by level: the weakest computer has wide eyes.
const OPEN: [f32; 5] = [0.23, 0.19, 0.15, 0.12, 0.09];
/// The lowest level with eyebrows.
const BROWS_FROM: u8 = 4;
const BROWS_AT: f32 = 0.27;
const BROW: Vec2 = vec2(0.21, 0.045);
const MOUTH_AT: f32 = 0.71;
const TOOTH: f32 = 0.115;
const TEETH_APART: f32 = 0.02;
/// The number of its pieces by level.
const TEETH: [u8; 5] = [3, 3, 4, 4, 5];
/// How far its ends rise in a smile.
const SMILE: f32 = 0.09;
/// How far a thinking computer glances aside and up.
const GLANCE: f32 = 0.06;

/// Draws the face of the computer of this level into a square.
pub(crate) fn draw(
    painter: &Painter,
    rect: Rect,
    face: &Face,
    side: Side,
    level: Level,
    mood: Mood,
) {
    (face.tile)(painter, rect, side);
    let ink = face.tones(side).ink.words();
    let unit = rect.width();
    if level.number() >= BROWS_FROM {
        for way in [-1.0, 1.0] {
            let middle = rect.min + vec2(0.5 + way * EYES, BROWS_AT) * unit;
            painter.rect_filled(Rect::from_center_size(middle, BROW * unit), 0.5, ink);
        }
    }
    for (place, size) in pieces(level, mood) {
        let middle = rect.min + vec2(place[0], place[1]) * unit;
        (face.piece)(
            painter,
            Rect::from_center_size(middle, vec2(size[0], size[1]) * unit),
            side,
            ink,
        );
    }
}

/// Returns the centre and the size of each piece of a face, in tiles.
fn pieces(level: Level, mood: Mood) -> Vec<([f32; 2], [f32; 2])> {
    let index = usize::from(level.number()) - 1;
    let (glance, open) = match mood {
        Mood::Calm => ([0.0, 0.0], 1.0),
        Mood::Thinks(breath) => ([GLANCE * (2.0 * breath - 1.0), -0.7 * GLANCE], 1.0),
        Mood::Won => ([0.0, -0.02], 0.7),
        Mood::Lost => ([0.0, 0.05], 0.7),
    };
    let mut pieces = Vec::new();
    for way in [-1.0, 1.0] {
        let x = 0.5 + way * EYES + glance[0];
        pieces.push(([x, EYES_AT + glance[1]], [EYE, OPEN[index] * open]));
    }
    let teeth = TEETH[index];
    let bent = match mood {
        Mood::Won => -SMILE,
        Mood::Lost => SMILE,
        Mood::Calm | Mood::Thinks(_) => 0.0,
    };
    for tooth in 0..teeth {
        let aside = f32::from(tooth) - f32::from(teeth - 1) / 2.0;
        let end = 2.0 * aside / f32::from(teeth - 1);
        let y = MOUTH_AT + bent * (end * end - 0.4);
        pieces.push(([0.5 + aside * (TOOTH + TEETH_APART), y], [TOOTH, TOOTH]));
    }
    pieces
}

pub(crate) fn square(painter: &Painter, rect: Rect, ink: Color32) {
    painter.rect_filled(rect, 0.25 * rect.size().min_elem(), ink);
}

pub(crate) fn halves(painter: &Painter, rect: Rect, ink: Color32) {
    let gap = (0.12 * rect.height()).max(0.5) / 2.0;
    let middle = rect.center().y;
    for (top, bottom) in [(rect.top(), middle - gap), (middle + gap, rect.bottom())] {
        painter.rect_filled(
            Rect::from_min_max(pos2(rect.left(), top), pos2(rect.right(), bottom)),
            0.5,
            ink,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_computers_look_alike() {
        let faces: Vec<_> = Level::ALL
            .into_iter()
            .map(|level| pieces(level, Mood::Calm))
            .collect();
        for (index, face) in faces.iter().enumerate() {
            assert!(
                faces[index + 1..].iter().all(|other| other != face),
                "level {}",
                index + 1
            );
        }
    }

    #[test]
    fn every_mood_is_seen_and_stays_on_the_tile() {
        const MOODS: [Mood; 5] = [
            Mood::Calm,
            Mood::Thinks(0.0),
            Mood::Thinks(1.0),
            Mood::Won,
            Mood::Lost,
        ];
        for level in Level::ALL {
            for (index, mood) in MOODS.into_iter().enumerate() {
                let face = pieces(level, mood);
                for ([x, y], [width, height]) in &face {
                    assert!(
                        x - width / 2.0 > 0.1 && x + width / 2.0 < 0.9,
                        "{level:?}, {mood:?}"
                    );
                    assert!(
                        y - height / 2.0 > 0.2 && y + height / 2.0 < 0.9,
                        "{level:?}, {mood:?}"
                    );
                }
                assert!(
                    MOODS[index + 1..]
                        .iter()
                        .all(|other| pieces(level, *other) != face),
                    "{level:?}, {mood:?}"
                );
            }
        }
    }
}
