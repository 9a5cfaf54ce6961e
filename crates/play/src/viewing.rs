//! The choices about the view of a match, and the seat at the screen.

use mbrane_rules::{Seat, Viewer};

use crate::{Animated, History, Perspective, Seen};

/// The choices about the view of a match, and the seat at the screen. It is no part of the match, and is not saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Viewing {
    /// The seat that now has the screen, where two people share it.
    pub(crate) facing: Option<Seat>,
    pub(crate) chosen: Option<Viewer>,
    pub(crate) remote: Option<Seat>,
    pub(crate) live: bool,
    pub(crate) open: bool,
}

impl Viewing {
    /// The perspective of the table, from the whole match. It sees everything if nothing is hidden, if no
    /// person plays, when the match is over, and when it [cannot go on](crate::Seen::is_incomplete). Otherwise it is
    /// the only person's, or of two at one screen that of the person who last took it over.
    pub(crate) fn perspective<G: Animated>(&self, all: &Seen<G>) -> Perspective {
        let of = |viewer| Perspective {
            viewer,
            ..all.perspective()
        };
        if !G::INFO.hides || all.info.watched {
            return of(Viewer::All);
        }
        let over = all.perspective().over;
        if let Some(chosen) = self.chosen
            && (chosen != Viewer::All || over)
        {
            return of(chosen);
        }
        if over || all.is_incomplete() {
            return of(Viewer::All);
        }
        let people = all.info.people();
        if people.is_nobody() {
            return of(Viewer::All);
        }
        let facing = || self.facing.or_else(|| all.local_actors().first());
        let seat = people.single().or_else(facing);
        of(Viewer::Of(seat.unwrap_or(Seat::First)))
    }

    /// The perspective of this viewer.
    pub(crate) fn of<G: Animated>(&self, viewer: Viewer, history: &History<G>) -> Perspective {
        let over = history.ended_by_rules().is_some();
        Perspective {
            viewer,
            remote: if over { None } else { self.remote },
            live: self.live,
            open: self.open,
            over,
        }
    }
}
