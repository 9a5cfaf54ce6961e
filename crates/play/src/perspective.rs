//! The viewer of a match, and where its players sit.

use mbrane_rules::{Seat, Viewer};

/// The viewer of a match and where its players sit: both decide how much is seen, and who acts here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Perspective {
    pub viewer: Viewer,
    /// The seat whose moves come by links, in a match that hides something and goes on.
    pub remote: Option<Seat>,
    /// Whether the remote moves arrive by a live connection, not by links.
    pub live: bool,
    /// Whether nothing is hidden, as in a puzzle.
    pub open: bool,
    /// Whether the match is over by its rules, whatever place of it is seen.
    pub over: bool,
}
