//! Names that one program holds against all others: two windows do not save into each other's match.

use std::any::Any;

/// A name that this program holds until this is dropped, or until the program ends in any way.
#[derive(Debug)]
pub struct Lock {
    _held: Option<Box<dyn Any + Send + Sync>>,
}

impl Lock {
    pub fn of(held: impl Any + Send + Sync) -> Self {
        Self { _held: Some(Box::new(held)) }
    }

    /// For a store that cannot lock anything: every program believes that it is alone.
    pub const fn nothing() -> Self {
        Self { _held: None }
    }
}

/// Which of the places for a text this program has for itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    Ours,
    /// Another program has the first; this is the place with this number, from 2.
    Second(u32),
}

impl Claim {
    /// The place for `name` with this number, from 1.
    pub(super) const fn numbered(number: u32) -> Self {
        if number < 2 { Self::Ours } else { Self::Second(number) }
    }

    /// The name of the place: `running`, `running-2`.
    pub fn name(self, name: &str) -> String {
        match self {
            Self::Ours => name.to_owned(),
            Self::Second(number) => format!("{name}-{number}"),
        }
    }
}
