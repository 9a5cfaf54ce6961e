//! Slow, obvious second implementations written from the rules' text alone, and the fast rules held against them.

mod masbrur;
mod masbrur_slow;
mod mbrane;
mod mbrane_slow;
mod sansumoku;
mod sansumoku_slow;

use std::collections::BTreeMap;

/// How often each rare thing was met, so that a test can be sure that it met it.
#[derive(Default, Debug)]
pub(crate) struct Tally(BTreeMap<&'static str, usize>);

impl Tally {
    pub(crate) fn note(&mut self, what: &'static str, happened: bool) {
        *self.0.entry(what).or_default() += usize::from(happened);
    }

    /// Asserts that each of these happened at least as often as given.
    pub(crate) fn at_least(&self, least: &[(&str, usize)]) {
        for (what, count) in least {
            assert!(
                self.0.get(what).is_some_and(|met| met >= count),
                "{what} should be met {count} times: {self:?}"
            );
        }
    }
}
