//! An animated PNG of few colours, in which each frame stores only its changes.

use super::palette::{Colour, Palette};
use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder, EncodingError, Filter};

#[derive(Default)]
pub struct Reel {
    width: usize,
    height: usize,
    frames: Vec<Frame>,
}

struct Frame {
    pixels: Vec<Colour>,
    /// Its duration, in milliseconds.
    time: u16,
}

/// The largest invisible difference in a channel.
const UNSEEN: u8 = 4;
/// The number, after all colours, that keeps the pixel of the previous frame.
const THROUGH: u8 = 255;
/// The approximate number of pixels sampled from each frame for the palette.
const LOOKED_AT: usize = 40_000;

impl Reel {
    /// Adds a frame that lasts `time` milliseconds, from three bytes a pixel, at half the width and height. Drops a frame of another size.
    pub fn add(&mut self, width: usize, bytes: &[u8], time: u16) {
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

    /// Returns the number of frames that differ from the one before.
    pub const fn frames(&self) -> usize {
        self.frames.len()
    }

    /// Returns the film as an endless loop, with its last frame lasting `last` milliseconds.
    ///
    /// # Errors
    /// If there are no frames, or too many.
    pub fn finished(&self, last: u16) -> Result<Vec<u8>, EncodingError> {
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
        // Neighbouring palette numbers are unrelated, so filters do not help.
        encoder.set_filter(Filter::NoFilter);
        encoder.set_animated(side(self.frames.len()), 0)?;
        let mut writer = encoder.write_header()?;
        let mut seen = Vec::new();
        for (at, frame) in self.frames.iter().enumerate() {
            let patch = Patch::of(&mut seen, &frame.pixels, self.width, &mut palette);
            // PNG requires that the first frame fill the picture; it does.
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

struct Patch {
    left: usize,
    top: usize,
    width: usize,
    /// The palette numbers of its pixels.
    numbers: Vec<u8>,
}

impl Patch {
    /// Returns the difference between `seen` and `pixels`, and updates `seen`; the whole frame if `seen` is empty.
    fn of(seen: &mut Vec<Colour>, pixels: &[Colour], width: usize, palette: &mut Palette) -> Self {
        if seen.is_empty() {
            pixels.clone_into(seen);
            let numbers = pixels.iter().map(|pixel| palette.nearest(*pixel)).collect();
            return Self { left: 0, top: 0, width, numbers };
        }
        // A frame must have at least one pixel.
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

    /// Returns a picture of 8 by 6 pixels that halves to 4 by 3, one of those in another colour.
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
