//! Small random numbers.

/// Maps 64 random bits to a number below `bound`, by their upper half.
#[inline]
pub(crate) fn below(random: u64, bound: u64) -> u64 {
    ((random >> 32) * bound) >> 32
}

/// The place of the count in [figures](figures_of_sets).
pub(crate) const COUNT: u32 = 36;

/// For each set of up to nine numbers as bits, of which the lowest stands for `lowest`: how many they are (from bit [`COUNT`]), and the
/// numbers as hexadecimal figures.
pub(crate) const fn figures_of_sets<const N: usize>(lowest: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut set = 0;
    while set < N {
        let (mut count, mut bit) = (0, 0);
        while bit < 9 {
            if set >> bit & 1 != 0 {
                table[set] |= (bit + lowest) << (4 * count);
                count += 1;
            }
            bit += 1;
        }
        table[set] |= count << COUNT;
        set += 1;
    }
    table
}
