//! Why a text was refused, in words that name the place.

use std::fmt;

/// A text that could not be read: where, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError(String);

impl TextError {
    /// A reason.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// The same reason, with the place it was found at in front.
    pub(crate) fn at(self, place: impl fmt::Display) -> Self {
        Self(format!("{place}: {}", self.0))
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TextError {}

/// A piece of somebody's text to show in a message: quoted, at most a few characters of it, nothing unprintable.
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

/// Writes `Display`, `FromStr` text for serde: what is saved or sent is the text, not the layout.
macro_rules! serde_as_text {
    (for [$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de, $($generics)*> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str> as serde::Deserialize<'de>>::deserialize(deserializer)?;
                text.parse().map_err(<D::Error as serde::de::Error>::custom)
            }
        }
    };
    ($type:ty) => {
        $crate::text::serde_as_text!(for [] $type);
    };
}
pub(crate) use serde_as_text;
