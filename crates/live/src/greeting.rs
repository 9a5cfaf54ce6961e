//! The greetings at a live table: a handful of sayings, which everybody reads in their own language.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Greeting {
    Hello,
    GoodLuck,
    WellPlayed,
    Thanks,
    OneMoment,
    HaveToGo,
}

impl Greeting {
    /// All of them, in the order in which they are offered. Texts number them so.
    pub const ALL: [Self; 6] =
        [Self::Hello, Self::GoodLuck, Self::WellPlayed, Self::Thanks, Self::OneMoment, Self::HaveToGo];
}
