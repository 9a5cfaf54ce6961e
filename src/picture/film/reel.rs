//! Frames as an animated PNG: each is what differs from the one before.

use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder, EncodingError, Filter};

/// Frames so far.
#[derive(Default)]
pub(super) struct Reel {
    width: u32,
    height: u32,
    /// The last frame as it is seen, four bytes a pixel.
    seen: Vec<u8>,
    patches: Vec<Patch>,
}

/// What a frame changes.
struct Patch {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
    /// Four bytes a pixel; what stays is transparent.
    pixels: Vec<u8>,
    /// How long it is seen, in milliseconds.
    time: u16,
}

/// By how much a channel may differ without being seen.
const UNSEEN: u8 = 2;

impl Reel {
    /// Adds a frame that is seen for so many milliseconds: four bytes a pixel, of which the last is no matter. One of another size is
    /// left out.
    pub(super) fn add(&mut self, width: u32, height: u32, pixels: &[u8], time: u16) {
        if self.patches.is_empty() {
            (self.width, self.height) = (width, height);
            self.seen = vec![0; pixels.len()];
        }
        if (width, height) != (self.width, self.height) || pixels.len() != self.seen.len() {
            return;
        }
        match self.patch(pixels, time) {
            Some(patch) => self.patches.push(patch),
            // It is the same picture for longer.
            None => {
                if let Some(last) = self.patches.last_mut() {
                    last.time += time;
                }
            }
        }
    }

    /// What differs from what is seen, which follows.
    fn patch(&mut self, pixels: &[u8], time: u16) -> Option<Patch> {
        let whole = self.patches.is_empty();
        let differs = |old: &[u8], new: &[u8]| whole || (0..3).any(|at| old[at].abs_diff(new[at]) > UNSEEN);
        let row = self.width as usize * 4;
        let (mut left, mut right, mut top, mut bottom) = (self.width as usize, 0, self.height as usize, 0);
        for (at, (old, new)) in self.seen.chunks_exact(4).zip(pixels.chunks_exact(4)).enumerate() {
            if differs(old, new) {
                let (x, y) = (at % self.width as usize, at / self.width as usize);
                (left, right) = (left.min(x), right.max(x + 1));
                (top, bottom) = (top.min(y), bottom.max(y + 1));
            }
        }
        if right <= left {
            return None;
        }
        let mut kept = Vec::with_capacity((right - left) * (bottom - top) * 4);
        for y in top..bottom {
            for at in (y * row + left * 4..y * row + right * 4).step_by(4) {
                let (old, new) = (&mut self.seen[at..at + 4], &pixels[at..at + 4]);
                if differs(old, new) {
                    old.copy_from_slice(&[new[0], new[1], new[2], 255]);
                    kept.extend_from_slice(old);
                } else {
                    kept.extend([0; 4]);
                }
            }
        }
        let [left, top, width, height] = [left, top, right - left, bottom - top].map(|side| side as u32);
        Some(Patch { left, top, width, height, pixels: kept, time })
    }

    /// How many frames differ from those before.
    pub(super) const fn frames(&self) -> usize {
        self.patches.len()
    }

    /// The last frame.
    pub(super) fn shown(&self) -> &[u8] {
        &self.seen
    }

    /// The film, again and again, its last frame for so many milliseconds.
    ///
    /// # Errors
    /// There are no frames, or more than a film may have.
    pub(super) fn finished(&self, last: u16) -> Result<Vec<u8>, EncodingError> {
        let mut film = Vec::new();
        let mut encoder = Encoder::new(&mut film, self.width, self.height);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::High);
        encoder.set_filter(Filter::Adaptive);
        encoder.set_animated(u32::try_from(self.patches.len()).unwrap_or(0), 0)?;
        let mut writer = encoder.write_header()?;
        for (at, patch) in self.patches.iter().enumerate() {
            let time = if at + 1 == self.patches.len() { last } else { patch.time };
            // The first frame has to fill the picture, and does.
            if at > 0 {
                writer.reset_frame_position()?;
                writer.set_frame_dimension(patch.width, patch.height)?;
                writer.set_frame_position(patch.left, patch.top)?;
                writer.set_blend_op(BlendOp::Over)?;
            }
            writer.set_dispose_op(DisposeOp::None)?;
            writer.set_frame_delay(time, 1000)?;
            writer.write_image_data(&patch.pixels)?;
        }
        writer.finish()?;
        Ok(film)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use png::Decoder;
    use std::io::Cursor;

    /// A picture of 4 by 3 pixels, with one of them in another colour.
    fn picture(at: usize, colour: u8) -> Vec<u8> {
        let mut pixels = [9, 9, 9, 255].repeat(12);
        pixels[at * 4] = colour;
        pixels
    }

    #[test]
    fn a_film_is_read_back_frame_by_frame() {
        let mut reel = Reel::default();
        let frames = [picture(0, 200), picture(0, 200), picture(6, 100), picture(11, 50)];
        for frame in &frames {
            reel.add(4, 3, frame, 80);
        }
        reel.add(5, 3, &[0; 60], 80);
        assert_eq!(reel.frames(), 3);
        let film = reel.finished(2000).unwrap();

        let mut reader = Decoder::new(Cursor::new(&film)).read_info().unwrap();
        let mut seen = vec![0; 48];
        let mut times = Vec::new();
        for wanted in [&frames[0], &frames[2], &frames[3]] {
            let mut patch = vec![0; reader.output_buffer_size().unwrap()];
            reader.next_frame(&mut patch).unwrap();
            let control = *reader.info().frame_control().unwrap();
            times.push(control.delay_num);
            let (width, left, top) = (control.width as usize, control.x_offset as usize, control.y_offset as usize);
            for (at, pixel) in patch.chunks_exact(4).take(width * control.height as usize).enumerate() {
                let to = 4 * ((top + at / width) * 4 + left + at % width);
                if pixel[3] == 255 {
                    seen[to..to + 4].copy_from_slice(pixel);
                }
            }
            assert_eq!(&seen, wanted);
        }
        assert_eq!(times, [160, 80, 2000]);
        assert_eq!(reader.info().animation_control().map(|control| control.num_plays), Some(0));
    }

    #[test]
    fn what_cannot_be_seen_is_no_change() {
        let mut reel = Reel::default();
        reel.add(4, 3, &picture(0, 100), 80);
        reel.add(4, 3, &picture(0, 100 + UNSEEN), 80);
        assert_eq!(reel.frames(), 1);
        assert!(Reel::default().finished(1).is_err());
    }
}
