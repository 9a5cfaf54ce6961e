//! Plural forms: which ones a language has, and which of them a number takes.

/// A plural form, by the name that Unicode gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    One,
    Two,
    Few,
    Many,
    Other,
}

impl Category {
    pub const ALL: [Self; 5] = [Self::One, Self::Two, Self::Few, Self::Many, Self::Other];

    pub const fn name(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::Two => "two",
            Self::Few => "few",
            Self::Many => "many",
            Self::Other => "other",
        }
    }
}

/// The forms that whole numbers take in a language; none if its rules are unknown. Leaves out forms that only fractions
/// and millions take.
pub(crate) fn categories(language: &str) -> Option<&'static [Category]> {
    match base(language) {
        "de" | "en" | "es" | "fr" | "it" | "pt" => Some(&[Category::One, Category::Other]),
        "pl" | "ru" | "uk" => Some(&[Category::One, Category::Few, Category::Many]),
        _ => None,
    }
}

pub fn plural(language: &str, n: u32) -> Category {
    match (base(language), n) {
        ("de" | "en" | "es" | "it" | "pl", 1) | ("fr" | "pt", 0 | 1) => Category::One,
        ("pl", _) => match (n % 10, n % 100) {
            (2..=4, tens) if !(12..=14).contains(&tens) => Category::Few,
            _ => Category::Many,
        },
        ("ru" | "uk", _) => match (n % 10, n % 100) {
            (1, tens) if tens != 11 => Category::One,
            (2..=4, tens) if !(12..=14).contains(&tens) => Category::Few,
            _ => Category::Many,
        },
        _ => Category::Other,
    }
}

/// Returns whether [`Category::One`] is the number 1 alone, so that a sentence need not show the number.
pub(crate) fn one_is_one(language: &str) -> bool {
    plural(language, 1) == Category::One
        && [0, 21]
            .iter()
            .all(|n| plural(language, *n) != Category::One)
}

fn base(language: &str) -> &str {
    language.split('-').next().unwrap_or(language)
}
