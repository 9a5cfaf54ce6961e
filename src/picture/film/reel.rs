//! Frames as an animated PNG of few colours: each is what differs from the one before.

use super::palette::{Colour, Palette};
use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder, EncodingError, Filter};

/// Frames so far.
#[derive(Default)]
pub(super) struct Reel {
    width: usize,
    height: usize,
    frames: Vec<Frame>,
}

struct Frame {
    pixels: Vec<Colour>,
    /// How long it is seen, in milliseconds.
    time: u16,
}

/// By how much a channel may differ without being seen.
const UNSEEN: u8 = 4;
/// The number of the colour that lets the frame before through, behind all others.
const THROUGH: u8 = 255;
/// So many pixels of a frame are looked at for the colours.
const LOOKED_AT: usize = 40_000;

impl Reel {
    /// Adds a frame that is seen for so many milliseconds, from three bytes a pixel; it becomes half as wide and high. One of another
    /// size is left out.
    pub(super) fn add(&mut self, width: usize, bytes: &[u8], time: u16) {
        let height = (bytes.len() / 3).checked_div(width).unwrap_or(0);
        if self.frames.is_empty() {
            (self.width, self.height) = (width / 2, height / 2);
        }
        if (width / 2, height / 2) != (self.width, self.height) {
            return;
        }
        let pixels = halved(width, self.width, self.height, bytes);
        match self.frames.last_mut() {
            Some(last) if last.pixels.iter().zip(&pixels).all(|(old, new)| !differs(*old, *new)) => last.time += time,
            _ => self.frames.push(Frame { pixels, time }),
        }
    }

    /// How many frames differ from those before.
    pub(super) const fn frames(&self) -> usize {
        self.frames.len()
    }

    /// The film, again and again, its last frame for so many milliseconds.
    ///
    /// # Errors
    /// There are no frames, or more than a film may have.
    pub(super) fn finished(&self, last: u16) -> Result<Vec<u8>, EncodingError> {
        let step = (self.width * self.height).div_ceil(LOOKED_AT).max(1);
        let looked_at = self.frames.iter().flat_map(|frame| frame.pixels.iter().step_by(step).copied());
        let mut palette = Palette::of(looked_at, THROUGH.into());
        let mut colours = palette.bytes();
        let mut alpha = vec![255; colours.len() / 3];
        colours.resize(usize::from(THROUGH) * 3 + 3, 0);
        alpha.resize(THROUGH.into(), 255);
        alpha.push(0);

        let mut film = Vec::new();
        let side = |length: usize| u32::try_from(length).unwrap_or(0);
        let mut encoder = Encoder::new(&mut film, side(self.width), side(self.height));
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(colours);
        encoder.set_trns(alpha);
        encoder.set_compression(Compression::High);
        // Neighbours in a palette are no neighbours in colour.
        encoder.set_filter(Filter::NoFilter);
        encoder.set_animated(side(self.frames.len()), 0)?;
        let mut writer = encoder.write_header()?;
        let mut seen = Vec::new();
        for (at, frame) in self.frames.iter().enumerate() {
            let patch = Patch::of(&mut seen, &frame.pixels, self.width, &mut palette);
            // The first frame has to fill the picture, and does.
            if at > 0 {
                writer.reset_frame_position()?;
                writer.set_frame_dimension(side(patch.width), side(patch.numbers.len() / patch.width))?;
                writer.set_frame_position(side(patch.left), side(patch.top))?;
                writer.set_blend_op(BlendOp::Over)?;
            }
            writer.set_dispose_op(DisposeOp::None)?;
            writer.set_frame_delay(if at + 1 == self.frames.len() { last } else { frame.time }, 1000)?;
            writer.write_image_data(&patch.numbers)?;
        }
        writer.finish()?;
        Ok(film)
    }
}

fn differs(old: Colour, new: Colour) -> bool {
    (0..3).any(|at| old[at].abs_diff(new[at]) > UNSEEN)
}

/// Each four pixels as one.
fn halved(row: usize, width: usize, height: usize, bytes: &[u8]) -> Vec<Colour> {
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let mean = |(x, y): (usize, usize)| {
        std::array::from_fn(|channel| {
            let corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
            let value = |(right, down)| u16::from(bytes[((2 * y + down) * row + 2 * x + right) * 3 + channel]);
            ((corners.map(value).iter().sum::<u16>() + 2) / 4) as u8
        })
    };
    pixels.map(mean).collect()
}

/// What a frame changes.
struct Patch {
    left: usize,
    top: usize,
    width: usize,
    /// The numbers of its colours.
    numbers: Vec<u8>,
}

impl Patch {
    /// What differs from what is seen, which follows. Where nothing is seen yet that is everything.
    fn of(seen: &mut Vec<Colour>, pixels: &[Colour], width: usize, palette: &mut Palette) -> Self {
        if seen.is_empty() {
            pixels.clone_into(seen);
            let numbers = pixels.iter().map(|pixel| palette.nearest(*pixel)).collect();
            return Self { left: 0, top: 0, width, numbers };
        }
        // A frame has at least one pixel.
        let (mut left, mut right, mut top, mut bottom) = (width, 1, pixels.len() / width, 1);
        for (at, (old, new)) in seen.iter().zip(pixels).enumerate() {
            if differs(*old, *new) {
                let (x, y) = (at % width, at / width);
                (left, right) = (left.min(x), right.max(x + 1));
                (top, bottom) = (top.min(y), bottom.max(y + 1));
            }
        }
        let (left, top) = (left.min(right - 1), top.min(bottom - 1));
        let mut numbers = Vec::with_capacity((right - left) * (bottom - top));
        for at in (top..bottom).flat_map(|y| y * width + left..y * width + right) {
            let changed = differs(seen[at], pixels[at]);
            numbers.push(if changed { palette.nearest(pixels[at]) } else { THROUGH });
            if changed {
                seen[at] = pixels[at];
            }
        }
        Self { left, top, width: right - left, numbers }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use png::{Decoder, Transformations};
    use std::io::Cursor;

    const GREY: Colour = [9, 9, 9];

    /// A picture of 8 by 6 pixels, which becomes one of 4 by 3, with one of those in another colour.
    fn picture(at: usize, colour: Colour) -> Vec<u8> {
        let pixel = |x: usize, y: usize| if y / 2 * 4 + x / 2 == at { colour } else { GREY };
        (0..48).flat_map(|place| pixel(place % 8, place / 8)).collect()
    }

    #[test]
    fn a_film_is_read_back_frame_by_frame() {
        let mut reel = Reel::default();
        let frames = [(0, [200, 0, 0]), (0, [200, 0, 0]), (6, [0, 100, 0]), (11, [0, 0, 50])];
        for (at, colour) in frames {
            reel.add(8, &picture(at, colour), 80);
        }
        reel.add(10, &[0; 180], 80);
        assert_eq!(reel.frames(), 3);
        let film = reel.finished(2000).unwrap();

        let mut decoder = Decoder::new(Cursor::new(&film));
        decoder.set_transformations(Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut seen = vec![[0; 3]; 12];
        let mut times = Vec::new();
        for (at, colour) in [frames[0], frames[2], frames[3]] {
            let mut patch = vec![0; reader.output_buffer_size().unwrap()];
            reader.next_frame(&mut patch).unwrap();
            let control = *reader.info().frame_control().unwrap();
            times.push(control.delay_num);
            let (width, left, top) = (control.width as usize, control.x_offset as usize, control.y_offset as usize);
            let pixels = patch.chunks_exact(4).take(width * control.height as usize);
            for (place, pixel) in pixels.enumerate().filter(|(_, pixel)| pixel[3] == 255) {
                seen[(top + place / width) * 4 + left + place % width].copy_from_slice(&pixel[..3]);
            }
            let wanted: Vec<_> = (0..12).map(|place| if place == at { colour } else { GREY }).collect();
            assert_eq!(seen, wanted);
        }
        assert_eq!(times, [160, 80, 2000]);
        assert_eq!(reader.info().animation_control().map(|control| control.num_plays), Some(0));
    }

    #[test]
    fn what_cannot_be_seen_is_no_change() {
        let mut reel = Reel::default();
        reel.add(8, &picture(0, GREY), 80);
        reel.add(8, &picture(0, GREY.map(|value| value + UNSEEN)), 80);
        assert_eq!(reel.frames(), 1);
        assert!(Reel::default().finished(1).is_err());
    }
}
