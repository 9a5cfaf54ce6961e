//! The words of a frame as they are drawn, and their faults.

use crate::bench::game;
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiFullOutput, EguiPostUpdateSet,
    egui::{
        Rect, Shape,
        epaint::{ClippedShape, TextShape, text::Glyph},
        vec2,
    },
};
use std::fmt;

/// A fault of words on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Lack {
    /// They end in dots, or reach beyond their place or the window.
    Cut,
    /// A word goes on in the next line.
    Parted,
    /// Other words, or the ground of others, lie over them.
    Covered,
    /// They are too small to be read.
    Small,
}

/// Words that lack something.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Fault {
    pub(super) lack: Lack,
    pub(super) text: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?}: {:?}", self.lack, self.text)
    }
}

/// The shapes of the last frame and the places of its words, in points.
#[derive(Resource, Default)]
pub(super) struct Drawn {
    shapes: Vec<ClippedShape>,
    /// The places that the layout gave to words.
    places: Vec<Rect>,
    window: Option<Rect>,
    /// Logical pixels in a point.
    zoom: f32,
}

/// Records drawings from now on.
pub(super) fn note(app: &mut App) {
    app.init_resource::<Drawn>();
    let noted = note_shapes
        .after(EguiPostUpdateSet::EndPass)
        .before(EguiPostUpdateSet::ProcessOutput);
    app.add_systems(PostUpdate, noted);
}

fn note_shapes(
    mut contexts: EguiContexts,
    outputs: Query<&EguiFullOutput>,
    mut drawn: ResMut<Drawn>,
) {
    let Ok(context) = contexts.ctx_mut() else {
        return;
    };
    let layers = context.memory(|memory| memory.areas().visible_layer_ids());
    drawn.places = layers
        .iter()
        .filter_map(|layer| context.memory(|memory| memory.area_rect(layer.id)))
        .collect();
    drawn.window = Some(context.content_rect());
    for output in outputs.iter().filter_map(|output| output.as_ref()) {
        drawn.zoom = output.pixels_per_point;
        drawn.shapes.clone_from(&output.shapes);
    }
}

/// The overlap of words, or their excess over their place, that is not yet visible, in points.
const SEEN: f32 = 1.5;
/// How far the clip of a place reaches beyond it, in points.
const CLIP_MARGIN: f32 = 6.0;
/// The least height of a list that one can go through, in points.
const LIST_LEAST: f32 = 36.0;
/// The least size of words in logical pixels, and on a screen as large as a handheld console's.
const LEAST_SIZE: f32 = 11.0;
const LEAST_AT_LARGE: f32 = 13.0;
/// A run of more letters than this without a space is an address, not a word.
const LONGEST_WORD: usize = 36;

/// Words, or opaque parts, in the order of painting.
enum Part {
    Words(Words),
    Ground(Rect),
}

struct Words {
    text: String,
    /// The visible ink of each of their lines.
    ink: Vec<Rect>,
    /// True if there is more of it than one glyph.
    is_read: bool,
    faults: Vec<Lack>,
}

impl Words {
    /// Words on a button, or on another background, must be inside it completely.
    fn stand_on(&mut self, before: &[Part]) {
        let (Some(all), true) = (self.ink.iter().copied().reduce(Rect::union), self.is_read) else {
            return;
        };
        let mut grounds = before.iter().filter_map(|part| match part {
            Part::Ground(ground) if ground.contains(all.center()) => Some(*ground),
            _ => None,
        });
        // The last is in front.
        if grounds
            .next_back()
            .is_some_and(|ground| !ground.expand(SEEN).contains_rect(all))
            && !self.faults.contains(&Lack::Cut)
        {
            self.faults.push(Lack::Cut);
        }
    }
}

impl Drawn {
    fn each(&self, mut see: impl FnMut(Rect, &Shape)) {
        fn into(clip: Rect, shape: &Shape, see: &mut impl FnMut(Rect, &Shape)) {
            match shape {
                Shape::Vec(shapes) => shapes.iter().for_each(|shape| into(clip, shape, see)),
                shape => see(clip, shape),
            }
        }
        self.shapes
            .iter()
            .for_each(|clipped| into(clipped.clip_rect, &clipped.shape, &mut see));
    }

    fn window(&self) -> Rect {
        self.window.unwrap_or(Rect::EVERYTHING)
    }

    /// Returns whether this is the clip of a place of the layout or the window: text cut there cannot be seen at all.
    fn is_place(&self, clip: Rect) -> bool {
        let window = self.window();
        let near = |one: Rect, other: Rect| {
            (one.min - other.min).length() + (one.max - other.max).length() < 1.0
        };
        let all = clip.contains_rect(window.shrink(1.0));
        all || self
            .places
            .iter()
            .any(|place| near(clip, place.expand(CLIP_MARGIN)))
    }

    /// The middle of these words, if they are drawn.
    pub(super) fn middle(&self, words: &str) -> Option<[i32; 2]> {
        let mut found = None;
        self.each(|_, shape| {
            if let Shape::Text(text) = shape
                && text.galley.text() == words
            {
                let middle = text.visual_bounding_rect().center().round();
                found = Some([middle.x as i32, middle.y as i32]);
            }
        });
        found
    }

    /// All words that are drawn.
    pub(super) fn texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        self.each(|_, shape| {
            if let Shape::Text(text) = shape {
                texts.push(text.galley.text().to_owned());
            }
        });
        texts
    }

    /// All faults. In lists that scroll `sideways`, cuts at the sides are none.
    pub(super) fn faults(&self, sideways: bool) -> Vec<Fault> {
        let mut parts = Vec::new();
        self.each(|clip, shape| match shape {
            Shape::Text(text) if text.opacity_factor > 0.05 => {
                parts.extend(self.words(clip, text, sideways).map(Part::Words));
            }
            Shape::Rect(rect) if rect.fill.a() > 250 && rect.blur_width == 0.0 => {
                parts.push(Part::Ground(rect.rect.intersect(clip)));
            }
            // A shade over the whole window, as under a question, hides the words behind it.
            Shape::Rect(rect)
                if rect.fill.a() > 100 && rect.rect.contains_rect(self.window().shrink(1.0)) =>
            {
                parts.clear();
            }
            _ => {}
        });
        for index in 1..parts.len() {
            let (before, from) = parts.split_at_mut(index);
            if let Part::Words(words) = &mut from[0] {
                words.stand_on(before);
            }
        }
        let mut faults = Vec::new();
        // From front to back: the visible part of each.
        let (mut fronts, mut grounds): (Vec<Rect>, Vec<Rect>) = (Vec::new(), Vec::new());
        for part in parts.into_iter().rev() {
            let mut words = match part {
                Part::Ground(rect) => {
                    grounds.push(rect);
                    continue;
                }
                Part::Words(words) => words,
            };
            words.ink.retain(|ink| {
                !grounds
                    .iter()
                    .any(|ground| ground.expand(SEEN).contains_rect(*ink))
            });
            if words.ink.is_empty() {
                continue;
            }
            let lies = |over: &Rect, ink: &Rect| over.intersect(*ink).size().min_elem() > SEEN;
            if words
                .ink
                .iter()
                .any(|ink| fronts.iter().chain(&grounds).any(|over| lies(over, ink)))
            {
                words.faults.push(Lack::Covered);
            }
            fronts.append(&mut words.ink);
            faults.extend(words.faults.into_iter().map(|lack| Fault {
                lack,
                text: words.text.clone(),
            }));
        }
        faults
    }

    /// The visible part of a text, if any.
    fn words(&self, clip: Rect, text: &TextShape, sideways: bool) -> Option<Words> {
        let galley = &text.galley;
        let whole: Vec<Rect> = galley
            .rows
            .iter()
            .map(|row| {
                row.visuals
                    .mesh_bounds
                    .translate(text.pos.to_vec2() + row.pos.to_vec2())
            })
            .filter(Rect::is_positive)
            .collect();
        let letters = galley
            .text()
            .chars()
            .filter(|sign| sign.is_alphabetic())
            .count();
        let mut faults = Vec::new();
        let strict = self.is_place(clip);
        let beyond = |ink: &Rect| {
            let room = if strict {
                clip.intersect(self.window())
            } else if sideways {
                Rect::EVERYTHING
            } else if clip.height() >= LIST_LEAST {
                clip.with_min_y(f32::NEG_INFINITY).with_max_y(f32::INFINITY)
            } else {
                clip
            };
            !room.expand(SEEN).contains_rect(*ink)
        };
        let ink: Vec<Rect> = whole
            .iter()
            .map(|ink| ink.intersect(clip))
            .filter(Rect::is_positive)
            .collect();
        let hidden = ink.is_empty() && !strict;
        if whole.is_empty() || hidden {
            return None;
        }
        if galley.elided || whole.iter().any(beyond) {
            faults.push(Lack::Cut);
        }
        // An address is longer than a line.
        let is_address = galley
            .text()
            .split_whitespace()
            .any(|word| word.chars().count() > LONGEST_WORD);
        let parted = galley.rows.windows(2).any(|rows| {
            let [last, first] = [rows[0].glyphs.last(), rows[1].glyphs.first()];
            let letter =
                |glyph: Option<&Glyph>| glyph.is_some_and(|glyph| glyph.chr.is_alphanumeric());
            !is_address && !rows[0].ends_with_newline && letter(last) && letter(first)
        });
        if parted {
            faults.push(Lack::Parted);
        }
        let size = galley
            .job
            .sections
            .iter()
            .map(|section| section.format.font_id.size)
            .fold(f32::MAX, f32::min);
        let window = self.window().size() * self.zoom;
        let least = if window.x > 1279.0 && window.y > 719.0 {
            LEAST_AT_LARGE
        } else {
            LEAST_SIZE
        };
        if letters > 1 && size * self.zoom < least - 0.01 {
            faults.push(Lack::Small);
        }
        Some(Words {
            text: galley.text().to_owned(),
            ink,
            is_read: letters > 1,
            faults,
        })
    }
}

#[test]
fn overlapping_and_cut_texts_are_found() {
    use bevy_egui::{
        EguiContext,
        egui::{Color32, FontId, LayerId, epaint::RectShape, pos2},
    };
    let mut app = game(400, 300);
    let mut contexts = app.world_mut().query::<&mut EguiContext>();
    let mut context = contexts.single_mut(app.world_mut()).expect("a context");
    let painter = context.get_mut().layer_painter(LayerId::background());
    let laid = |text: &str, size: f32, width: f32| {
        painter.layout(
            text.to_owned(),
            FontId::proportional(size),
            Color32::WHITE,
            width,
        )
    };
    let galleys = [
        laid("whole words", 14.0, 300.0),
        laid("smallest", 8.0, 300.0),
        laid("unbreakable", 14.0, 30.0),
    ];
    let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(400.0, 300.0));
    let text = |index: usize, x: f32, y: f32| ClippedShape {
        clip_rect: window,
        shape: Shape::galley(pos2(x, y), galleys[index].clone(), Color32::WHITE),
    };
    let ground = |x: f32| ClippedShape {
        clip_rect: window,
        shape: RectShape::filled(
            Rect::from_min_size(pos2(x, 10.0), vec2(200.0, 60.0)),
            0.0,
            Color32::BLACK,
        )
        .into(),
    };
    let lacks = |shapes: Vec<ClippedShape>| {
        let drawn = Drawn {
            shapes,
            places: Vec::new(),
            window: Some(window),
            zoom: 1.0,
        };
        drawn
            .faults(false)
            .into_iter()
            .map(|fault| fault.lack)
            .collect::<Vec<_>>()
    };
    assert_eq!(lacks(vec![text(0, 20.0, 20.0)]), []);
    assert_eq!(lacks(vec![text(0, 370.0, 20.0)]), [Lack::Cut]);
    assert_eq!(lacks(vec![text(1, 20.0, 20.0)]), [Lack::Small]);
    assert_eq!(lacks(vec![text(2, 20.0, 20.0)]), [Lack::Parted]);
    assert_eq!(
        lacks(vec![text(0, 20.0, 20.0), text(0, 40.0, 24.0)]),
        [Lack::Covered]
    );
    // A background over all of it is intended.
    assert_eq!(lacks(vec![text(0, 20.0, 20.0), ground(10.0)]), []);
    assert_eq!(
        lacks(vec![text(0, 20.0, 20.0), ground(40.0)]),
        [Lack::Covered]
    );
    // Words stand on their button.
    assert_eq!(lacks(vec![ground(10.0), text(0, 20.0, 20.0)]), []);
    assert_eq!(lacks(vec![ground(30.0), text(0, 20.0, 20.0)]), [Lack::Cut]);
    let mut scrolled = text(0, 20.0, 20.0);
    scrolled.clip_rect = Rect::from_min_size(pos2(10.0, 28.0), vec2(200.0, 100.0));
    assert_eq!(lacks(vec![scrolled.clone()]), []);
    scrolled.clip_rect.max.x = 50.0;
    assert_eq!(lacks(vec![scrolled]), [Lack::Cut]);
}
