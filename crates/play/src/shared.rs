//! Texts of a match by who may read them: what this disk keeps, and what may leave this machine or this seat.

/// A whole match as this machine keeps it, with all that is hidden. It goes to the storage and nowhere else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved(String);

impl Saved {
    pub(crate) const fn new(text: String) -> Self {
        Self(text)
    }

    /// The text, for the storage.
    pub fn into_text(self) -> String {
        self.0
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What somebody may see of a match, as text: for links, the clipboard, the thinker, the page and logs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shared(String);

impl Shared {
    pub(crate) const fn new(text: String) -> Self {
        Self(text)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
