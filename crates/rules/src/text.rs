//! Why a text was refused, in words that name the place; and what all texts share.

use std::fmt;

/// A text that could not be read: where, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TextError(String);

impl TextError {
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// The text that is expected in a place, and the text found there.
    pub(crate) fn expected(what: impl fmt::Display, text: &str) -> Self {
        Self(format!("{what}, not {}", excerpt(text)))
    }

    /// A text, and what is wrong with it.
    pub(crate) fn of(text: &str, fault: impl fmt::Display) -> Self {
        Self(format!("{} {fault}", excerpt(text)))
    }

    /// The same reason, with the place it was found at in front.
    pub(crate) fn at(self, place: impl fmt::Display) -> Self {
        Self(format!("{place}: {}", self.0))
    }
}

pub(crate) fn refuse<T>(reason: impl Into<String>) -> Result<T, TextError> {
    Err(TextError::new(reason))
}

macro_rules! err_if {
    (let $found:pat = $value:expr, $error:expr) => {
        if let $found = $value {
            return Err($error);
        }
    };
    ($holds:expr, $error:expr) => {
        if $holds {
            return Err($error);
        }
    };
}
pub(crate) use err_if;

macro_rules! refuse_if {
    (let $found:pat = $value:expr, $($reason:tt)+) => {
        $crate::text::err_if!(let $found = $value, $crate::TextError::new(format_args!($($reason)+).to_string()))
    };
    ($holds:expr, $($reason:tt)+) => {
        $crate::text::err_if!($holds, $crate::TextError::new(format_args!($($reason)+).to_string()))
    };
}
pub(crate) use refuse_if;

/// An excerpt of foreign text for a message: quoted, a few characters at most, without unprintable ones.
pub(crate) fn excerpt(text: &str) -> String {
    const SHOWN: usize = 16;
    // Counted as shown: what is escaped is up to ten times as long.
    let mut characters = text.chars().flat_map(char::escape_debug);
    let mut shown: String = characters.by_ref().take(SHOWN).collect();
    if characters.next().is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

/// Reads the word that a game's set-up begins with.
pub(crate) fn expect_name(word: Option<&str>, name: &str, title: &str) -> Result<(), TextError> {
    let word = word.unwrap_or_default();
    let begins = format_args!("a game of {title} begins with `{name}`");
    err_if!(word != name, TextError::expected(begins, word));
    Ok(())
}

/// Refuses anything behind the end of a text.
pub(crate) fn expect_end(next: Option<&str>, of: &str) -> Result<(), TextError> {
    let fault = format_args!("stands behind the end of the {of}");
    next.map_or(Ok(()), |more| Err(TextError::of(more, fault)))
}

/// Picks the choice that a word of a position names; the error lists them all.
pub(crate) fn pick<T: Copy + fmt::Display>(
    word: Option<&str>,
    what: &str,
    choices: &[T],
) -> Result<T, TextError> {
    let word = word.unwrap_or_default();
    choices
        .iter()
        .copied()
        .find(|choice| choice.to_string() == word)
        .ok_or_else(|| {
            let names: Vec<String> = choices.iter().map(ToString::to_string).collect();
            TextError::expected(format_args!("{what} is {}", names.join(" or ")), word)
        })
}

pub(crate) fn join(
    f: &mut fmt::Formatter<'_>,
    separator: char,
    items: impl IntoIterator<Item = impl fmt::Display>,
) -> fmt::Result {
    items.into_iter().enumerate().try_for_each(|(place, item)| {
        if place > 0 {
            write!(f, "{separator}{item}")
        } else {
            write!(f, "{item}")
        }
    })
}

macro_rules! debug_as_text {
    ($($type:ty),+) => {$(
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    )+};
}
pub(crate) use debug_as_text;

/// Lists an enum's values with the word for each.
macro_rules! words {
    ($type:ident: $($value:ident $word:literal),+) => {
        impl $type {
            #[allow(dead_code, reason = "some are only written")]
            pub(crate) const WORDS: &[Self] = &[$(Self::$value),+];
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self {
                    $(Self::$value => $word),+
                })
            }
        }
    };
}
pub(crate) use words;

/// Gives an enum of two its list, their index and the opposite of each.
#[macro_export]
macro_rules! opposites {
    ($type:ident: $one:ident, $other:ident) => {
        impl $type {
            pub const BOTH: [Self; 2] = [Self::$one, Self::$other];

            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl std::ops::Not for $type {
            type Output = Self;

            #[inline]
            fn not(self) -> Self {
                match self {
                    Self::$one => Self::$other,
                    Self::$other => Self::$one,
                }
            }
        }
    };
}
pub(crate) use opposites;
