//! Shapes of egui drawn by the processor into a picture of its own, so that it depends on no window and no graphics card.

use bevy_egui::egui::{
    Color32, Context, ImageData, LayerId, Painter, Pos2, RawInput, Rect, TextureId, TexturesDelta,
    ViewportInfo,
    epaint::{ClippedPrimitive, ColorImage, Mesh, Primitive, Vertex},
    vec2,
};

use super::fonts::definitions;

/// A picture of three bytes a pixel.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    pub width: usize,
    pub pixels: Vec<u8>,
}

impl Picture {
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn height(&self) -> usize {
        (self.pixels.len() / 3).checked_div(self.width).unwrap_or(0)
    }
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a picture {} pixels wide", self.width)
    }
}

/// Draws shapes into a picture of this size.
pub(crate) fn draw([width, height]: [usize; 2], mut paint: impl FnMut(&Painter)) -> Picture {
    let context = Context::default();
    context.set_fonts(definitions());
    let room = Rect::from_min_size(Pos2::ZERO, vec2(width as f32, height as f32));
    let mut input = RawInput {
        screen_rect: Some(room),
        ..RawInput::default()
    };
    let viewport = ViewportInfo {
        native_pixels_per_point: Some(1.0),
        ..ViewportInfo::default()
    };
    input.viewports.insert(input.viewport_id, viewport);
    let mut output = context.run_ui(input, |ui| {
        paint(&ui.ctx().layer_painter(LayerId::background()));
    });
    let atlas = glyphs(&mut output.textures_delta);
    let mut pixels = vec![Color32::BLACK; width * height];
    for ClippedPrimitive { primitive, .. } in context.tessellate(output.shapes, 1.0) {
        if let Primitive::Mesh(mesh) = primitive {
            fill(&mut pixels, [width, height], &mesh, &atlas);
        }
    }
    Picture {
        width,
        pixels: pixels
            .iter()
            .flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()])
            .collect(),
    }
}

/// Returns the atlas of the glyphs, which comes whole and then in parts.
fn glyphs(textures: &mut TexturesDelta) -> ColorImage {
    let mut atlas = ColorImage::default();
    let glyphs = textures.set.remove(&TextureId::default());
    for delta in glyphs.into_iter().flatten() {
        let ImageData::Color(image) = delta.image;
        let Some([left, top]) = delta.pos else {
            atlas = (*image).clone();
            continue;
        };
        for (row, pixels) in image.pixels.chunks_exact(image.size[0]).enumerate() {
            let start = (top + row) * atlas.size[0] + left;
            atlas.pixels[start..start + pixels.len()].copy_from_slice(pixels);
        }
    }
    // The other textures are not drawn here; egui warns of leftovers.
    textures.clear();
    atlas
}

/// Fills the triangles of a mesh, row by row. A pixel on an edge that two triangles share belongs to one of them.
fn fill(pixels: &mut [Color32], [width, height]: [usize; 2], mesh: &Mesh, atlas: &ColorImage) {
    for corners in mesh.indices.chunks_exact(3) {
        let corners = [0, 1, 2].map(|at| mesh.vertices[corners[at] as usize]);
        let Some(slope) = Slope::of(corners) else {
            continue;
        };
        let ys = corners.map(|corner| corner.pos.y);
        let top = ys.into_iter().fold(f32::MAX, f32::min);
        let bottom = ys.into_iter().fold(f32::MIN, f32::max);
        for row in first_pixel(top, height)..first_pixel(bottom, height) {
            let (left, right) = span(corners, row as f32 + 0.5);
            let columns = first_pixel(left, width)..first_pixel(right, width);
            if columns.is_empty() {
                continue;
            }
            let at = Pos2::new(columns.start as f32 + 0.5, row as f32 + 0.5);
            let line = &mut pixels[row * width + columns.start..row * width + columns.end];
            slope.fill(line, at, atlas, row);
        }
    }
}

/// Returns the first pixel whose middle is not before this place.
fn first_pixel(at: f32, end: usize) -> usize {
    ((at - 0.5).ceil().max(0.0) as usize).min(end)
}

/// Returns where a row enters and leaves a triangle.
fn span(corners: [Vertex; 3], y: f32) -> (f32, f32) {
    let (mut left, mut right) = (f32::MAX, f32::MIN);
    for (from, to) in [(0, 1), (1, 2), (2, 0)] {
        let (mut from, mut to) = (corners[from].pos, corners[to].pos);
        // Both triangles of an edge compute it in the same direction.
        if to.y < from.y {
            (from, to) = (to, from);
        }
        if from.y <= y && y < to.y {
            let x = from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y));
            (left, right) = (left.min(x), right.max(x));
        }
    }
    (left, right)
}

/// The number of values that vary over a triangle: four of colour, two of the place in the atlas.
const VALUES: usize = 6;

/// The part of a level that is rounded up, by row and column: a wide gradient has no visible steps then.
pub(crate) const ROUNDED: [[f32; 4]; 4] = [
    [0.03, 0.53, 0.16, 0.66],
    [0.78, 0.28, 0.91, 0.41],
    [0.22, 0.72, 0.09, 0.59],
    [0.97, 0.47, 0.84, 0.34],
];

/// How the values of a triangle vary.
struct Slope {
    corner: Pos2,
    start: [f32; VALUES],
    right: [f32; VALUES],
    down: [f32; VALUES],
}

impl Slope {
    /// Returns the slope of a triangle; none if it has no area.
    fn of(corners: [Vertex; 3]) -> Option<Self> {
        let [a, b, c] = corners.map(|corner| corner.pos);
        let (ab, ac) = (b - a, c - a);
        let area = ab.x * ac.y - ab.y * ac.x;
        let [start, second, third] = corners.map(values);
        let along = |one: f32, other: f32, index: usize| {
            (one * (second[index] - start[index]) + other * (third[index] - start[index])) / area
        };
        (area != 0.0).then(|| Self {
            corner: a,
            start,
            right: std::array::from_fn(|index| along(ac.y, -ab.y, index)),
            down: std::array::from_fn(|index| along(-ac.x, ab.x, index)),
        })
    }

    /// Fills a line of pixels that begins here, in this row.
    fn fill(&self, line: &mut [Color32], at: Pos2, atlas: &ColorImage, row: usize) {
        let aside = at - self.corner;
        let mut values: [f32; VALUES] = std::array::from_fn(|index| {
            self.start[index] + aside.x * self.right[index] + aside.y * self.down[index]
        });
        if self.right == [0.0; VALUES] {
            let color = tinted(values, atlas, 0.5);
            if color.is_opaque() {
                line.fill(color);
            } else if color != Color32::TRANSPARENT {
                line.iter_mut()
                    .for_each(|pixel| *pixel = pixel.blend(color));
            }
            return;
        }
        for (column, pixel) in line.iter_mut().enumerate() {
            let rounded = ROUNDED[row % 4][(at.x as usize + column) % 4];
            *pixel = pixel.blend(tinted(values, atlas, rounded));
            for (value, right) in values.iter_mut().zip(self.right) {
                *value += right;
            }
        }
    }
}

fn values(corner: Vertex) -> [f32; VALUES] {
    let [red, green, blue, alpha] = corner.color.to_array().map(f32::from);
    [red, green, blue, alpha, corner.uv.x, corner.uv.y]
}

/// Returns the colour at a place of the atlas, whose first pixel is white, tinted.
fn tinted(
    [red, green, blue, alpha, x, y]: [f32; VALUES],
    atlas: &ColorImage,
    rounded: f32,
) -> Color32 {
    let [red, green, blue, alpha] = [red, green, blue, alpha].map(|value| (value + rounded) as u8);
    let color = Color32::from_rgba_premultiplied(red, green, blue, alpha);
    let [width, height] = atlas.size;
    if width == 0 || (x == 0.0 && y == 0.0) {
        return color;
    }
    let place = |share: f32, size: usize| {
        let at = (share * size as f32 - 0.5).clamp(0.0, size as f32 - 1.0);
        (at as usize, (at as usize + 1).min(size - 1), at.fract())
    };
    let ((left, right, x), (top, bottom, y)) = (place(x, width), place(y, height));
    let pixel = |column: usize, row: usize| atlas.pixels[row * width + column];
    let row = |row: usize| pixel(left, row).lerp_to_gamma(pixel(right, row), x);
    row(top).lerp_to_gamma(row(bottom), y) * color
}
