//! Texts of a match, typed by who may read them: one for this disk only, one that may leave this machine or seat.

/// A whole match including its secrets. It goes to this machine's storage and nowhere else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved(String);

impl Saved {
    pub(crate) const fn new(text: String) -> Self {
        Self(text)
    }

    pub fn into_text(self) -> String {
        self.0
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The part of a match that a viewer may see, as text: for links, the clipboard, the engine, the page and logs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shared(String);

impl Shared {
    pub(crate) const fn new(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
