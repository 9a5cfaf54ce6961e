//! A fast hash that is the same on every machine.

use std::hash::{Hash, Hasher};

/// A hash that mixes words by multiplication, each number at its own width, so that 32- and 64-bit machines agree. Where it `FOLDS` the
/// upper half of each product into the lower one, differences of a few cells do not cancel each other.
#[derive(Clone, Copy, Default)]
pub(crate) struct Mixed<const FOLDS: bool>(u64);

/// For hashes that only need to look random.
pub(crate) type Fingerprint = Mixed<false>;
/// For proven positions: a collision would prove a false result.
pub(crate) type ProofKey = Mixed<true>;

/// A number that stands for a value: equal on every machine, and different for different values as good as always.
pub fn fingerprint(value: &impl Hash) -> u64 {
    Fingerprint::of(value)
}

const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl<const FOLDS: bool> Mixed<FOLDS> {
    pub(crate) fn of(value: &impl Hash) -> u64 {
        let mut hasher = Self::default();
        value.hash(&mut hasher);
        hasher.finish()
    }

    #[inline]
    fn mix(&mut self, word: u64) {
        let mixed = self.0 ^ word;
        self.0 = if FOLDS {
            let product = u128::from(mixed) * u128::from(FACTOR);
            product as u64 ^ (product >> 64) as u64
        } else {
            mixed.wrapping_mul(FACTOR).rotate_left(29)
        };
    }
}

impl<const FOLDS: bool> Hasher for Mixed<FOLDS> {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.mix(u64::from_le_bytes(*word));
        }
        for &byte in rest {
            self.mix(u64::from(byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.mix(number as u64);
    }

    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 32
    }
}

/// Returns a number from 0 to 1 (never 1) that looks random and depends on two numbers alone.
pub(crate) fn unit(a: u64, b: u64) -> f32 {
    let mut hasher = Fingerprint::default();
    hasher.mix(a);
    hasher.mix(b);
    (hasher.finish() >> 40) as f32 / (1_u64 << 24) as f32
}
