//! The viewer of a match, and where its players sit.

use mbrane_rules::{Seat, Viewer};

/// The viewer of a match and the location of its players, which decide what is visible and who acts here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Perspective {
    pub viewer: Viewer,
    /// The seat whose moves come by links, in a match that hides something and goes on.
    pub remote: Option<Seat>,
    /// True if the remote moves arrive by a live connection, not by links.
    pub live: bool,
    /// True if nothing is hidden, as in a puzzle.
    pub open: bool,
    /// True if the match is over by its rules, at any place of it.
    pub over: bool,
}
