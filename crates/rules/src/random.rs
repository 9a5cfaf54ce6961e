//! Small random numbers.

/// Maps 64 random bits to a number below `bound`, by their upper half.
#[inline]
pub(crate) fn below(random: u64, bound: u64) -> u64 {
    ((random >> 32) * bound) >> 32
}
