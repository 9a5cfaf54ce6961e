//! A text as a QR code (ISO/IEC 18004, versions 1 to 13): of at most 57 modules a side, which a phone reads from a screen at arm's length, or of
//! at most 69, which it reads from close by.

/// The largest version, and the largest one that is read at arm's length.
const MAX_VERSION: usize = 13;
const ARM: usize = 10;
/// All codewords of each version.
const ALL: [usize; MAX_VERSION] = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346, 404, 466, 532];
/// The two lower levels of correction, the stronger one first: its number in the code, and for each version the codewords that correct a
/// block and the number of blocks.
const LEVELS: [(u32, [usize; MAX_VERSION], [usize; MAX_VERSION]); 2] = [
    (
        0,
        [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22],
        [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9],
    ),
    (
        1,
        [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26],
        [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4],
    ),
];

/// A code: dark and light modules, without the light margin of four modules that it needs around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    size: usize,
    dark: Vec<bool>,
    /// The modules that carry no data.
    fixed: Vec<bool>,
}

impl Code {
    /// The smallest code for a text, in the stronger correction where that has room; none where it would need more than 57 modules a side.
    pub fn of(text: &str) -> Option<Self> {
        Self::up_to(ARM, text)
    }

    /// The same with at most 69 modules a side.
    pub fn large(text: &str) -> Option<Self> {
        Self::up_to(MAX_VERSION, text)
    }

    fn up_to(most: usize, text: &str) -> Option<Self> {
        LEVELS.into_iter().find_map(|(level, each, count)| {
            let blocks = |version: usize| (each[version - 1], count[version - 1]);
            let fits = |version: &usize| {
                bits_needed(*version, text) <= 8 * room(*version, blocks(*version))
            };
            let version = (1..=most).find(fits)?;
            Some(Self::made(version, level, blocks(version), text.as_bytes()))
        })
    }

    pub const fn size(&self) -> usize {
        self.size
    }

    pub fn is_dark(&self, x: usize, y: usize) -> bool {
        self.dark[y * self.size + x]
    }

    fn made(version: usize, level: u32, blocks: (usize, usize), text: &[u8]) -> Self {
        let size = 4 * version + 17;
        let mut code = Self {
            size,
            dark: vec![false; size * size],
            fixed: vec![false; size * size],
        };
        code.draw_fixed(version);
        code.draw_format(level, 0);
        code.draw_words(&corrected(version, blocks, &words(version, blocks, text)));
        let masked = (0..8).map(|mask| {
            let mut masked = code.clone();
            masked.mask(mask);
            masked.draw_format(level, mask);
            masked
        });
        masked.min_by_key(Self::penalty).unwrap_or(code)
    }

    fn set(&mut self, x: usize, y: usize, dark: bool) {
        self.dark[y * self.size + x] = dark;
        self.fixed[y * self.size + x] = true;
    }

    fn draw_fixed(&mut self, version: usize) {
        let last = self.size - 1;
        for along in 0..self.size {
            self.set(6, along, along % 2 == 0);
            self.set(along, 6, along % 2 == 0);
        }
        for (middle_x, middle_y) in [(3, 3), (last - 3, 3), (3, last - 3)] {
            for y in 0..self.size {
                for x in 0..self.size {
                    let ring = x.abs_diff(middle_x).max(y.abs_diff(middle_y));
                    if ring <= 4 {
                        self.set(x, y, ring != 2 && ring != 4);
                    }
                }
            }
        }
        // The middles of the small squares, along either side.
        let middles = match version {
            1 => vec![],
            2..=6 => vec![6, last - 6],
            _ => vec![6, last / 2, last - 6],
        };
        let corner = |x: usize, y: usize| [(6, 6), (6, last - 6), (last - 6, 6)].contains(&(x, y));
        let pairs = middles
            .iter()
            .flat_map(|x| middles.iter().map(move |y| (*x, *y)));
        for (x, y) in pairs.filter(|(x, y)| !corner(*x, *y)) {
            for place in 0..25_usize {
                let (dx, dy) = (place % 5, place / 5);
                let ring = dx.abs_diff(2).max(dy.abs_diff(2));
                self.set(x + dx - 2, y + dy - 2, ring != 1);
            }
        }
        if version >= 7 {
            let bits = (version as u32) << 12 | remainder(version as u32, 12, 0x1F25);
            for place in 0..18 {
                let (along, across) = (place / 3, self.size - 11 + place % 3);
                let dark = bits >> place & 1 == 1;
                self.set(across, along, dark);
                self.set(along, across, dark);
            }
        }
    }

    fn draw_format(&mut self, level: u32, mask: u32) {
        let data = level << 3 | mask;
        let bits = (data << 10 | remainder(data, 10, 0x537)) ^ 0x5412;
        let dark = |place: usize| bits >> place & 1 == 1;
        let size = self.size;
        // From the upper left corner's outside to its inside, around it.
        let first = [
            (8, 0),
            (8, 1),
            (8, 2),
            (8, 3),
            (8, 4),
            (8, 5),
            (8, 7),
            (8, 8),
            (7, 8),
        ];
        for (place, (x, y)) in first
            .into_iter()
            .chain((0..6).rev().map(|x| (x, 8)))
            .enumerate()
        {
            self.set(x, y, dark(place));
        }
        for place in 0..8 {
            self.set(size - 1 - place, 8, dark(place));
        }
        for place in 8..15 {
            self.set(8, size - 15 + place, dark(place));
        }
        self.set(8, size - 8, true);
    }

    /// The codewords, two columns at a time from the right, up and down.
    fn draw_words(&mut self, words: &[u8]) {
        let mut bits = words
            .iter()
            .flat_map(|word| (0..8).rev().map(move |bit| word >> bit & 1 == 1));
        let columns = (1..self.size)
            .rev()
            .step_by(2)
            .map(|right| if right <= 6 { right - 1 } else { right });
        for (turn, right) in columns.enumerate() {
            for along in 0..self.size {
                let y = if turn % 2 == 0 {
                    self.size - 1 - along
                } else {
                    along
                };
                for x in [right, right - 1] {
                    let at = y * self.size + x;
                    if !self.fixed[at] {
                        self.dark[at] = bits.next().unwrap_or(false);
                    }
                }
            }
        }
    }

    fn mask(&mut self, mask: u32) {
        for y in 0..self.size {
            for x in 0..self.size {
                let turns = match mask {
                    0 => (x + y) % 2,
                    1 => y % 2,
                    2 => x % 3,
                    3 => (x + y) % 3,
                    4 => (x / 3 + y / 2) % 2,
                    5 => x * y % 2 + x * y % 3,
                    6 => (x * y % 2 + x * y % 3) % 2,
                    _ => ((x + y) % 2 + x * y % 3) % 2,
                };
                let at = y * self.size + x;
                self.dark[at] ^= turns == 0 && !self.fixed[at];
            }
        }
    }

    /// How hard it is to read: runs, squares, what looks like a corner, and too much of dark or light.
    fn penalty(&self) -> usize {
        let size = self.size;
        let mut penalty = 0;
        for line in 0..size {
            for turned in [false, true] {
                let at = |along: usize| {
                    if turned {
                        self.is_dark(line, along)
                    } else {
                        self.is_dark(along, line)
                    }
                };
                let mut run = 0;
                for along in 0..size {
                    run = if along > 0 && at(along) == at(along - 1) {
                        run + 1
                    } else {
                        1
                    };
                    penalty += match run {
                        5 => 3,
                        6.. => 1,
                        _ => 0,
                    };
                }
                // A corner's dark and light modules with a margin of four, either way round.
                let part = |from: usize| {
                    (from..from + 11).fold(0, |bits, along| bits << 1 | u16::from(at(along)))
                };
                let corners = (0..=size - 11)
                    .filter(|from| matches!(part(*from), 0b10111010000 | 0b00001011101));
                penalty += 40 * corners.count();
            }
        }
        for y in 1..size {
            for x in 1..size {
                let own = self.is_dark(x, y);
                let same = [(x - 1, y), (x, y - 1), (x - 1, y - 1)]
                    .into_iter()
                    .all(|(x, y)| self.is_dark(x, y) == own);
                penalty += if same { 3 } else { 0 };
            }
        }
        let dark = self.dark.iter().filter(|dark| **dark).count();
        penalty + 10 * ((20 * dark).abs_diff(10 * size * size) / (size * size))
    }
}

const fn room(version: usize, (each, blocks): (usize, usize)) -> usize {
    ALL[version - 1] - each * blocks
}

const fn length_bits(version: usize) -> usize {
    if version < 10 { 8 } else { 16 }
}

const fn bits_needed(version: usize, text: &str) -> usize {
    4 + length_bits(version) + 8 * text.len()
}

/// The text as codewords: bytes, then an end, then filling.
fn words(version: usize, blocks: (usize, usize), text: &[u8]) -> Vec<u8> {
    let room = room(version, blocks);
    let mut bits: Vec<bool> = Vec::with_capacity(8 * room);
    let mut put = |number: usize, length: usize| {
        bits.extend((0..length).rev().map(|bit| number >> bit & 1 == 1));
    };
    put(0b0100, 4);
    put(text.len(), length_bits(version));
    text.iter().for_each(|byte| put(usize::from(*byte), 8));
    // The end, which fills the last byte.
    put(0, 4);
    let byte = |bits: &[bool]| bits.iter().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    let mut words: Vec<u8> = bits.chunks(8).map(byte).collect();
    words.extend([0xEC, 0x11].into_iter().cycle().take(room - words.len()));
    words
}

/// All codewords: those of the text in blocks, and those that correct each block, dealt in turn.
fn corrected(version: usize, blocks: (usize, usize), words: &[u8]) -> Vec<u8> {
    let (each, count) = blocks;
    let (short, longer) = (words.len() / count, words.len() % count);
    let mut rest = words;
    let parts: Vec<&[u8]> = (0..count)
        .map(|block| {
            let (part, others) = rest.split_at(short + usize::from(block >= count - longer));
            rest = others;
            part
        })
        .collect();
    let divisor = divisor(each);
    let corrections: Vec<Vec<u8>> = parts
        .iter()
        .map(|part| correction(part, &divisor))
        .collect();
    let mut all = Vec::with_capacity(ALL[version - 1]);
    for place in 0..=short {
        all.extend(parts.iter().filter_map(|part| part.get(place)));
    }
    for place in 0..each {
        all.extend(corrections.iter().map(|part| part[place]));
    }
    all
}

/// The product of two numbers of the field of 256 that codes use.
fn times(one: u8, other: u8) -> u8 {
    (0..8).rev().fold(0_u8, |product, bit| {
        let doubled = product << 1 ^ if product & 0x80 != 0 { 0x1D } else { 0 };
        doubled ^ if other >> bit & 1 == 1 { one } else { 0 }
    })
}

/// The generator polynomial for `degree` correcting codewords, without its first coefficient, which is 1.
fn divisor(degree: usize) -> Vec<u8> {
    let mut divisor = vec![0; degree];
    divisor[degree - 1] = 1;
    let mut root = 1;
    for _ in 0..degree {
        for place in 0..degree {
            let next = divisor.get(place + 1).copied().unwrap_or(0);
            divisor[place] = times(divisor[place], root) ^ next;
        }
        root = times(root, 2);
    }
    divisor
}

fn correction(words: &[u8], divisor: &[u8]) -> Vec<u8> {
    let mut left = vec![0; divisor.len()];
    for word in words {
        let factor = word ^ left.remove(0);
        left.push(0);
        left.iter_mut()
            .zip(divisor)
            .for_each(|(part, by)| *part ^= times(*by, factor));
    }
    left
}

fn remainder(data: u32, degree: u32, divisor: u32) -> u32 {
    (0..degree).fold(data, |left, _| {
        (left << 1) ^ ((left >> (degree - 1)) * divisor)
    })
}
