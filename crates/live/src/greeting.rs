//! The greetings at a live table: a handful of sayings, which everybody reads in their own language.

/// A greeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Greeting {
    /// Hello.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Well played.
    WellPlayed,
    /// Thanks.
    Thanks,
    /// One moment, please.
    OneMoment,
    /// I have to go.
    HaveToGo,
}

impl Greeting {
    /// All of them, in the order in which they are offered. Texts number them so.
    pub const ALL: [Self; 6] =
        [Self::Hello, Self::GoodLuck, Self::WellPlayed, Self::Thanks, Self::OneMoment, Self::HaveToGo];

    pub(crate) fn number(self) -> usize {
        Self::ALL.iter().position(|known| *known == self).unwrap_or_default()
    }
}
