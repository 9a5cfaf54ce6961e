//! A palette of few colours for small pictures.

use std::collections::HashMap;

pub(super) type Colour = [u8; 3];

pub(super) struct Palette {
    colours: Vec<Colour>,
    nearest: HashMap<Colour, u8>,
}

impl Palette {
    /// Chooses at most `most` colours for these pixels, by repeatedly splitting the set that differs most.
    pub(super) fn of(pixels: impl Iterator<Item = Colour>, most: usize) -> Self {
        let mut counts = HashMap::<Colour, u64>::new();
        for pixel in pixels {
            *counts.entry(pixel).or_default() += 1;
        }
        let mut all: Vec<_> = counts.into_iter().collect();
        // Sort, since a map has no order and the same film must have the same bytes.
        all.sort_unstable();
        let mut parts = vec![Part::of(all)];
        while parts.len() < most {
            let widest = (0..parts.len()).max_by_key(|at| (parts[*at].weight, *at));
            let Some(part) = widest
                .filter(|at| parts[*at].weight > 0)
                .map(|at| parts.swap_remove(at))
            else {
                break;
            };
            parts.extend(part.halves());
        }
        Self {
            colours: parts.iter().filter_map(Part::middle).collect(),
            nearest: HashMap::new(),
        }
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colours.as_flattened().to_vec()
    }

    pub(super) fn nearest(&mut self, pixel: Colour) -> u8 {
        let colours = &self.colours;
        *self.nearest.entry(pixel).or_insert_with(|| {
            let far = |colour: &Colour| {
                (0..3)
                    .map(|at| u32::from(colour[at].abs_diff(pixel[at])).pow(2))
                    .sum::<u32>()
            };
            let nearest = colours
                .iter()
                .zip(0..)
                .min_by_key(|(colour, _)| far(colour));
            nearest.map_or(0, |(_, number)| number)
        })
    }
}

/// A set of colours that become one, each with its number of pixels.
struct Part {
    colours: Vec<(Colour, u64)>,
    /// The channel with the widest spread.
    channel: usize,
    /// The gain from splitting the set; 0 for a single colour.
    weight: u64,
}

impl Part {
    fn of(colours: Vec<(Colour, u64)>) -> Self {
        let spread = |channel: usize| {
            let values = || colours.iter().map(|(colour, _)| colour[channel]);
            u64::from(values().max().unwrap_or(0) - values().min().unwrap_or(0))
        };
        let channel = (0..3).max_by_key(|channel| spread(*channel)).unwrap_or(0);
        let count: u64 = colours.iter().map(|(_, count)| count).sum();
        // A wide set of few pixels counts too, since highlights are small.
        let weight = spread(channel).pow(2) * count.isqrt();
        Self {
            colours,
            channel,
            weight,
        }
    }

    fn halves(mut self) -> [Self; 2] {
        self.colours.sort_by_key(|(colour, _)| colour[self.channel]);
        let half = self.colours.iter().map(|(_, count)| count).sum::<u64>() / 2;
        let mut passed = 0;
        let middle = self.colours.iter().position(|(_, count)| {
            passed += count;
            passed > half
        });
        let last = self.colours.len() - 1;
        let behind = self.colours.split_off(middle.unwrap_or(0).clamp(1, last));
        [Self::of(self.colours), Self::of(behind)]
    }

    fn middle(&self) -> Option<Colour> {
        let count: u64 = self.colours.iter().map(|(_, count)| count).sum();
        let mean = |channel: usize| {
            let sum: u64 = self
                .colours
                .iter()
                .map(|(colour, count)| u64::from(colour[channel]) * count)
                .sum();
            u8::try_from((sum + count / 2).checked_div(count)?).ok()
        };
        Some([mean(0)?, mean(1)?, mean(2)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_palette_is_kept_exactly() {
        let all = [[0, 0, 0], [255, 0, 0], [0, 255, 0], [1, 2, 3]];
        let mut palette = Palette::of(all.into_iter().cycle().take(400), 8);
        let bytes = palette.bytes();
        assert_eq!(bytes.len(), 12);
        for colour in all {
            let number = usize::from(palette.nearest(colour));
            assert_eq!(bytes[3 * number..3 * number + 3], colour);
        }
    }

    #[test]
    fn reduced_palette_stays_close() {
        let grey = |at: u32| [(at % 256) as u8; 3];
        let mut palette = Palette::of((0..2560).map(grey), 64);
        let bytes = palette.bytes();
        assert!(bytes.len() <= 192);
        for at in 0..256 {
            let number = usize::from(palette.nearest(grey(at)));
            assert!(bytes[3 * number].abs_diff(grey(at)[0]) <= 4, "{at}");
        }
        assert!(Palette::of(std::iter::empty(), 4).bytes().is_empty());
    }
}
