//! An animated PNG of few colours, in which each frame stores only its changes.

use super::palette::{Colour, Palette};
use crate::theme::canvas::{Picture, ROUNDED};
use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder, EncodingError, Filter};

#[derive(Clone)]
pub struct Reel {
    most: usize,
    width: usize,
    height: usize,
    /// The picture after all frames.
    seen: Vec<Colour>,
    frames: Vec<Frame>,
}

/// The smallest rectangle with all that has changed since the frame before.
#[derive(Clone)]
struct Frame {
    left: usize,
    top: usize,
    width: usize,
    /// Its pixels from the left; none for unchanged ones.
    pixels: Vec<Option<Colour>>,
    /// Its duration, in milliseconds.
    time: u16,
}

/// The largest invisible difference in a channel.
const UNSEEN: u8 = 4;
/// The number, after all colours, that keeps the pixel of the previous frame.
const THROUGH: u8 = 255;
/// The approximate number of changed pixels that the palette is made from.
const LOOKED_AT: usize = 4_000_000;
/// The longest duration of a frame, in milliseconds: a pause is no part of the film.
const LONGEST_FRAME: u16 = 2500;

impl Reel {
    /// Returns an empty film whose frames are reduced to at most this number of pixels.
    pub const fn new(most: usize) -> Self {
        Self {
            most,
            width: 0,
            height: 0,
            seen: Vec::new(),
            frames: Vec::new(),
        }
    }

    /// Adds the picture, in three bytes a pixel, that is seen `time` milliseconds after the one before. A picture of another shape
    /// than the first is fitted into that.
    pub fn add(&mut self, width: usize, bytes: &[u8], time: u16) {
        let height = (bytes.len() / 3).checked_div(width).unwrap_or(0);
        let (wide, high) = reduced(width, height, self.most);
        if self.frames.is_empty() {
            (self.width, self.height) = (wide, high);
        }
        if wide * high == 0 || self.width * self.height == 0 {
            return;
        }
        let share = (self.width as f32 / wide as f32).min(self.height as f32 / high as f32);
        let fit =
            |side: usize, most: usize| ((side as f32 * share).round() as usize).clamp(1, most);
        let (wide, high) = (fit(wide, self.width), fit(high, self.height));
        let picture = shrunk(bytes, (width, height), (wide, high));
        self.push(self.framed(&picture, (wide, high)), time);
    }

    /// Centres a picture in the film's frame, on the colour of its own corner.
    fn framed(&self, picture: &[Colour], (wide, high): (usize, usize)) -> Vec<Colour> {
        let ground = picture.first().copied().unwrap_or_default();
        let mut framed = vec![ground; self.width * self.height];
        let (left, top) = ((self.width - wide) / 2, (self.height - high) / 2);
        for (row, pixels) in picture.chunks_exact(wide).enumerate() {
            let start = (top + row) * self.width + left;
            framed[start..start + wide].copy_from_slice(pixels);
        }
        framed
    }

    fn push(&mut self, pixels: Vec<Colour>, time: u16) {
        if let Some(last) = self.frames.last_mut() {
            last.time = last.time.saturating_add(time).min(LONGEST_FRAME);
        }
        // PNG requires that the first frame fill the picture.
        if self.frames.is_empty() {
            let frame = pixels.iter().copied().map(Some).collect();
            self.frames.push(Frame {
                left: 0,
                top: 0,
                width: self.width,
                pixels: frame,
                time: 0,
            });
            self.seen = pixels;
        } else if let Some(frame) = Frame::between(&mut self.seen, &pixels, self.width) {
            self.frames.push(frame);
        }
    }

    /// Returns the picture after all frames.
    pub(crate) fn last(&self) -> Picture {
        Picture {
            width: self.width,
            pixels: self.seen.as_flattened().to_vec(),
        }
    }

    /// Returns the number of frames that differ from the one before.
    pub const fn frames(&self) -> usize {
        self.frames.len()
    }

    /// Returns the same film with half the frames.
    pub fn every_second(&self) -> Self {
        let mut half = Self {
            width: self.width,
            height: self.height,
            ..Self::new(self.most)
        };
        let mut picture = vec![[0; 3]; self.width * self.height];
        let mut passed = 0;
        for (at, frame) in self.frames.iter().enumerate() {
            for (place, pixel) in frame.places(self.width).zip(&frame.pixels) {
                picture[place] = pixel.unwrap_or(picture[place]);
            }
            if at % 2 == 0 || at + 1 == self.frames.len() {
                half.push(picture.clone(), passed);
                passed = 0;
            }
            passed += frame.time;
        }
        half
    }

    /// Returns the film as an endless loop, with its last frame lasting `last` milliseconds; of one frame, a plain picture.
    ///
    /// # Errors
    /// If there are no frames, or too many.
    pub fn finished(&self, last: u16) -> Result<Vec<u8>, EncodingError> {
        let changed = || {
            self.frames
                .iter()
                .flat_map(|frame| frame.pixels.iter().flatten().copied())
        };
        let step = changed().count().div_ceil(LOOKED_AT).max(1);
        let mut palette = Palette::of(changed().step_by(step), THROUGH.into());
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
        // Some viewers do not show animated pictures.
        let moves = self.frames.len() != 1;
        if moves {
            encoder.set_animated(side(self.frames.len()), 0)?;
        }
        let mut writer = encoder.write_header()?;
        for (at, frame) in self.frames.iter().enumerate() {
            if at > 0 {
                writer.reset_frame_position()?;
                writer.set_frame_dimension(
                    side(frame.width),
                    side(frame.pixels.len() / frame.width),
                )?;
                writer.set_frame_position(side(frame.left), side(frame.top))?;
                writer.set_blend_op(BlendOp::Over)?;
            }
            if moves {
                writer.set_dispose_op(DisposeOp::None)?;
                writer.set_frame_delay(
                    if at + 1 == self.frames.len() {
                        last
                    } else {
                        frame.time
                    },
                    1000,
                )?;
            }
            let number = |(at, pixel): (usize, &Option<Colour>)| {
                pixel.map_or(THROUGH, |pixel| {
                    // Noise would make a film large.
                    palette.nearest(if moves {
                        pixel
                    } else {
                        dithered(pixel, at % frame.width, at / frame.width)
                    })
                })
            };
            let numbers = frame.pixels.iter().enumerate().map(number);
            writer.write_image_data(&numbers.collect::<Vec<_>>())?;
        }
        writer.finish()?;
        Ok(film)
    }
}

/// Returns the colour of a pixel a little lighter or darker than it is, by its place, so that slow gradients of few colours show no steps.
fn dithered(pixel: Colour, x: usize, y: usize) -> Colour {
    const NOISE: f32 = 12.0;
    let shift = NOISE * (ROUNDED[y % 4][x % 4] - 0.5);
    pixel.map(|channel| (f32::from(channel) + shift).round() as u8)
}

impl Frame {
    /// Returns the difference between `seen` and `pixels`, if there is one, and updates `seen`.
    fn between(seen: &mut [Colour], pixels: &[Colour], row: usize) -> Option<Self> {
        let changed =
            |(old, new): (&Colour, &Colour)| (0..3).any(|at| old[at].abs_diff(new[at]) > UNSEEN);
        let (mut left, mut right, mut top, mut bottom) = (row, 0, pixels.len() / row, 0);
        for (at, _) in seen
            .iter()
            .zip(pixels)
            .enumerate()
            .filter(|(_, both)| changed(*both))
        {
            let (x, y) = (at % row, at / row);
            (left, right) = (left.min(x), right.max(x + 1));
            (top, bottom) = (top.min(y), bottom.max(y + 1));
        }
        let width = right.checked_sub(left)?;
        let mut frame = Self {
            left,
            top,
            width,
            pixels: vec![None; width * (bottom - top)],
            time: 0,
        };
        for (place, pixel) in frame.places(row).zip(&mut frame.pixels) {
            if changed((&seen[place], &pixels[place])) {
                seen[place] = pixels[place];
                *pixel = Some(pixels[place]);
            }
        }
        Some(frame)
    }

    /// Returns the places of its pixels in a picture with rows of this length.
    fn places(&self, row: usize) -> impl Iterator<Item = usize> + use<> {
        let (left, top, width) = (self.left, self.top, self.width);
        (0..self.pixels.len()).map(move |at| (top + at / width) * row + left + at % width)
    }
}

/// Returns the largest size of the same shape with at most this number of pixels.
fn reduced(width: usize, height: usize, most: usize) -> (usize, usize) {
    let share = (most as f64 / (width * height).max(1) as f64)
        .sqrt()
        .min(1.0);
    let side = |length: usize| ((length as f64 * share) as usize).min(length);
    (side(width), side(height))
}

/// Returns the means of the pixels under each pixel of a smaller picture.
fn shrunk(
    bytes: &[u8],
    (row, rows): (usize, usize),
    (width, height): (usize, usize),
) -> Vec<Colour> {
    let under = |at: usize, of: usize, all: usize| at * all / of..((at + 1) * all).div_ceil(of);
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let mean = |(x, y): (usize, usize)| {
        let mut sum = [0; 3];
        let mut count = 0;
        for line in under(y, height, rows) {
            let columns = under(x, width, row);
            for pixel in bytes[3 * (line * row + columns.start)..3 * (line * row + columns.end)]
                .chunks_exact(3)
            {
                (0..3).for_each(|channel| sum[channel] += u32::from(pixel[channel]));
                count += 1;
            }
        }
        sum.map(|sum| ((sum + count / 2) / count) as u8)
    };
    places.map(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use png::{Decoder, Transformations};
    use std::io::Cursor;

    const GREY: Colour = [9, 9, 9];

    /// Returns a picture of 8 by 6 pixels that halves to 4 by 3, one of those in another colour.
    fn picture(at: usize, colour: Colour) -> Vec<u8> {
        let pixel = |x: usize, y: usize| {
            if y / 2 * 4 + x / 2 == at {
                colour
            } else {
                GREY
            }
        };
        (0..48)
            .flat_map(|place| pixel(place % 8, place / 8))
            .collect()
    }

    #[test]
    fn a_film_is_read_back_frame_by_frame() {
        let mut reel = Reel::new(12);
        let frames = [
            (0, [200, 0, 0]),
            (0, [200, 0, 0]),
            (6, [0, 100, 0]),
            (11, [0, 0, 50]),
        ];
        for (at, colour) in frames {
            reel.add(8, &picture(at, colour), 80);
        }
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
            let (width, left, top) = (
                control.width as usize,
                control.x_offset as usize,
                control.y_offset as usize,
            );
            let pixels = patch.chunks_exact(4).take(width * control.height as usize);
            for (place, pixel) in pixels.enumerate().filter(|(_, pixel)| pixel[3] == 255) {
                seen[(top + place / width) * 4 + left + place % width].copy_from_slice(&pixel[..3]);
            }
            let wanted: Vec<_> = (0..12)
                .map(|place| if place == at { colour } else { GREY })
                .collect();
            assert_eq!(seen, wanted);
        }
        assert_eq!(times, [160, 80, 2000]);
        assert_eq!(
            reader
                .info()
                .animation_control()
                .map(|control| control.num_plays),
            Some(0)
        );
    }

    #[test]
    fn a_picture_of_another_shape_is_fitted_into_the_film() {
        let mut reel = Reel::new(12);
        reel.add(8, &picture(0, GREY), 80);
        for (width, height) in [(16, 6), (4, 20), (800, 600), (1, 1)] {
            let white = vec![255; 3 * width * height];
            reel.add(width, &white, 80);
            assert_eq!(reel.seen, [[255; 3]; 12], "{width}×{height}");
        }
    }

    #[test]
    fn one_frame_is_a_plain_picture() {
        let mut reel = Reel::new(12);
        reel.add(8, &picture(0, [200, 0, 0]), 80);
        let plain = reel.finished(2000).unwrap();
        let mut decoder = Decoder::new(Cursor::new(&plain));
        decoder.set_transformations(Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        assert!(reader.info().animation_control().is_none());
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        assert_eq!(pixels[..8], [200, 0, 0, 255, 9, 9, 9, 255]);
    }

    #[test]
    fn halved_film_has_equal_duration_and_last_frame() {
        let mut reel = Reel::new(12);
        (0..6).for_each(|at| reel.add(8, &picture(at, [200, 0, 0]), 80));
        let half = reel.every_second();
        assert_eq!((reel.frames(), half.frames()), (6, 4));
        assert_eq!(half.seen, reel.seen);
        let times = |reel: &Reel| reel.frames.iter().map(|frame| frame.time).sum::<u16>();
        assert_eq!((times(&reel), times(&half)), (400, 400));
    }

    #[test]
    fn no_shape_has_more_pixels_than_allowed() {
        for (width, height) in [(1920, 1200), (390, 844), (7680, 10), (1, 1), (0, 0)] {
            let (wide, high) = reduced(width, height, 1000);
            assert!(
                wide * high <= 1000 && wide <= width && high <= height,
                "{wide}×{high}"
            );
        }
        assert_eq!(reduced(1920, 1200, 960 * 600), (960, 600));
    }

    #[test]
    fn an_invisible_difference_is_no_change() {
        let mut reel = Reel::new(12);
        reel.add(8, &picture(0, GREY), 80);
        reel.add(8, &picture(0, GREY.map(|value| value + UNSEEN)), 80);
        assert_eq!(reel.frames(), 1);
        assert!(Reel::new(12).finished(1).is_err());
    }
}
