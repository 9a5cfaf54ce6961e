//! The languages of the program.

use super::LANGUAGES;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Locale(usize);

impl Locale {
    pub const ENGLISH: Self = Self(0);

    pub fn all() -> impl Iterator<Item = Self> {
        (0..LANGUAGES.len()).map(Self)
    }

    pub const fn code(self) -> &'static str {
        LANGUAGES[self.0].0
    }

    /// Its name in the language itself: `Deutsch`.
    pub const fn name(self) -> &'static str {
        LANGUAGES[self.0].1
    }

    /// The language that a system's tag means, without its country and encoding: `de_AT.UTF-8`, `de-AT`.
    pub fn of(tag: &str) -> Option<Self> {
        let code = tag.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Self::all().find(|locale| locale.code().eq_ignore_ascii_case(code))
    }
}
