//! The faces of the players on a tile of their side: a computer's is made of the game's own pieces, a person's is round.

use bevy_egui::egui::{Color32, Painter, Rect, Shape, Stroke, Vec2, vec2};
use mbrane_play::{Level, Side};

use super::faces::Face;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Mood {
    Calm,
    /// Thinking and looking about, with the phase of its breath from 0 to 1.
    Thinks(f32),
    /// Everything depends on the next moment.
    Alarm,
    /// Something was gained.
    Smug,
    /// Something was lost.
    Wince,
    Won,
    Lost,
}

/// A face at one moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Expression {
    pub(crate) mood: Mood,
    /// The direction of the eyes, at most of length 1.
    pub(crate) glance: Vec2,
    /// How far the eyes are closed in a blink, from 0 to 1.
    pub(crate) blink: f32,
}

impl From<Mood> for Expression {
    fn from(mood: Mood) -> Self {
        Self {
            mood,
            glance: Vec2::ZERO,
            blink: 0.0,
        }
    }
}

/// The eyes' distance from the middle, their vertical position and their width, in tiles.
const EYES: f32 = 0.19;
const EYES_AT: f32 = 0.42;
const EYE: f32 = 0.16;
/// Heights of the eyes by level: the weakest computer has wide eyes.
const OPEN: [f32; 5] = [0.23, 0.19, 0.15, 0.12, 0.09];
/// A person's eyes are round.
const ROUND: f32 = 0.15;
/// The lowest level with eyebrows.
const BROWS_FROM: u8 = 4;
const BROWS_AT: f32 = 0.27;
const BROW: Vec2 = vec2(0.21, 0.045);
const MOUTH_AT: f32 = 0.71;
const TOOTH: f32 = 0.115;
const TEETH_APART: f32 = 0.02;
/// The number of its pieces by level.
const TEETH: [u8; 5] = [3, 3, 4, 4, 5];
/// Half the width of a person's mouth, and its line.
const MOUTH: f32 = 0.2;
const LIP: f32 = 0.06;
/// How far the ends of a mouth rise in a smile.
const SMILE: f32 = 0.09;
/// How far the eyes glance aside.
const GLANCE: f32 = 0.06;

/// A mood as the shape of a face.
struct Features {
    /// The eyes' offset from their usual place, in tiles, and their height as a share of the usual one.
    eyes: Vec2,
    open: f32,
    /// How far the ends of the mouth hang, and how far its right end rises above the left.
    bent: f32,
    askew: f32,
    /// The width of the mouth as a share of the usual.
    wide: f32,
}

impl Expression {
    fn features(self) -> Features {
        let calm = Features {
            eyes: GLANCE * self.glance,
            open: 1.0,
            bent: 0.0,
            askew: 0.0,
            wide: 1.0,
        };
        let mut features = match self.mood {
            Mood::Calm => calm,
            Mood::Thinks(breath) => Features {
                eyes: vec2(GLANCE * (2.0 * breath - 1.0), -0.7 * GLANCE),
                ..calm
            },
            Mood::Alarm => Features {
                eyes: vec2(0.0, -0.02),
                open: 1.4,
                bent: 0.3 * SMILE,
                wide: 0.7,
                ..calm
            },
            Mood::Smug => Features {
                eyes: vec2(0.5 * GLANCE, 0.0),
                open: 0.6,
                bent: -0.4 * SMILE,
                askew: 0.07,
                ..calm
            },
            Mood::Wince => Features {
                eyes: vec2(0.0, 0.03),
                open: 0.3,
                bent: 0.6 * SMILE,
                askew: -0.05,
                wide: 0.85,
            },
            Mood::Won => Features {
                eyes: vec2(0.0, -0.02),
                open: 0.7,
                bent: -SMILE,
                ..calm
            },
            Mood::Lost => Features {
                eyes: vec2(0.0, 0.05),
                open: 0.7,
                bent: SMILE,
                ..calm
            },
        };
        features.open *= 1.0 - 0.85 * self.blink;
        features
    }
}

impl Features {
    /// Returns the height of the mouth at this share of its width, from -1 to 1.
    fn mouth(&self, share: f32) -> f32 {
        MOUTH_AT + self.bent * (share * share - 0.4) - 0.5 * self.askew * share
    }

    fn eye(&self, way: f32) -> Vec2 {
        vec2(0.5 + way * EYES, EYES_AT) + self.eyes
    }
}

/// Draws the face of the computer of this level, or of a person, into a square.
pub(crate) fn draw(
    painter: &Painter,
    rect: Rect,
    face: &Face,
    side: Side,
    level: Option<Level>,
    expression: impl Into<Expression>,
) {
    (face.tile)(painter, rect, side);
    let ink = face.tones(side).ink.color32();
    let unit = rect.width();
    let features = expression.into().features();
    let Some(level) = level else {
        for way in [-1.0, 1.0] {
            let height = (ROUND * features.open).max(0.03);
            let eye = Rect::from_center_size(
                rect.min + features.eye(way) * unit,
                vec2(ROUND.min(1.6 * height), height) * unit,
            );
            painter.rect_filled(eye, 0.5 * eye.width(), ink);
        }
        // A person at rest smiles a little.
        let smile = Features {
            bent: features.bent - 0.5 * SMILE,
            ..features
        };
        let points = (-6..=6_i8).map(|step| {
            let share = f32::from(step) / 6.0;
            rect.min + vec2(0.5 + MOUTH * smile.wide * share, smile.mouth(share)) * unit
        });
        painter.add(Shape::line(points.collect(), Stroke::new(LIP * unit, ink)));
        return;
    };
    if level.number() >= BROWS_FROM {
        for way in [-1.0, 1.0] {
            let middle = rect.min + vec2(0.5 + way * EYES, BROWS_AT) * unit;
            painter.rect_filled(Rect::from_center_size(middle, BROW * unit), 0.5, ink);
        }
    }
    for (place, size) in pieces(level, &features) {
        let middle = rect.min + place * unit;
        let place = Rect::from_center_size(middle, size * unit);
        (face.piece)(painter, place, side, ink);
    }
}

/// Returns the centre and the size of each piece of a computer's face, in tiles.
fn pieces(level: Level, features: &Features) -> Vec<(Vec2, Vec2)> {
    let index = usize::from(level.number()) - 1;
    let eyes = [-1.0, 1.0].map(|way| (features.eye(way), vec2(EYE, OPEN[index] * features.open)));
    let mut pieces = Vec::from(eyes);
    let teeth = TEETH[index];
    for tooth in 0..teeth {
        let aside = f32::from(tooth) - f32::from(teeth - 1) / 2.0;
        let end = 2.0 * aside / f32::from(teeth - 1);
        let x = 0.5 + aside * (TOOTH + TEETH_APART) * features.wide;
        let size = vec2(TOOTH * features.wide, TOOTH);
        pieces.push((vec2(x, features.mouth(end)), size));
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
        let half = rect.with_min_y(top).with_max_y(bottom);
        painter.rect_filled(half, 0.5, ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn computers_have_different_emblems() {
        let calm = Expression::from(Mood::Calm).features();
        let faces: Vec<_> = Level::ALL
            .into_iter()
            .map(|level| pieces(level, &calm))
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
    fn moods_look_different_and_stay_on_the_tile() {
        const MOODS: [Mood; 8] = [
            Mood::Calm,
            Mood::Thinks(0.0),
            Mood::Thinks(1.0),
            Mood::Alarm,
            Mood::Smug,
            Mood::Wince,
            Mood::Won,
            Mood::Lost,
        ];
        for level in Level::ALL {
            let face = |mood: Mood| pieces(level, &Expression::from(mood).features());
            for (index, mood) in MOODS.into_iter().enumerate() {
                for (place, size) in face(mood) {
                    let [least, most] = [place - 0.5 * size, place + 0.5 * size];
                    assert!(least.x > 0.1 && most.x < 0.9, "{level:?}, {mood:?}");
                    assert!(least.y > 0.2 && most.y < 0.9, "{level:?}, {mood:?}");
                }
                assert!(
                    MOODS[index + 1..]
                        .iter()
                        .all(|other| face(*other) != face(mood)),
                    "{level:?}, {mood:?}"
                );
            }
        }
    }
}
