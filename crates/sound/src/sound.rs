//! The sounds of the game.

/// A sound of the game. Where only one of two can be played, the later in this list counts for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sound {
    /// The player picks up or chooses something.
    Tap,
    /// A hand is sorted, a turn is given away: barely heard.
    Rustle,
    /// Influence runs outward, values roll.
    Influence,
    /// A tile or a card turns over.
    Flip,
    /// Something is lifted towards the place to watch.
    Sent,
    /// Dominoes slide or fly.
    Slide,
    /// A domino pushes a row.
    Push,
    /// A piece lands on the board.
    Place,
    /// An attempted move is illegal.
    Illegal,
    /// A scene begins, or a player has no move: a low tone.
    Hush,
    /// A beat of a heart before something is decided: deep, barely heard.
    Heart,
    /// A wall strikes, or a region falls that decides.
    Strike,
    /// A region or a section is decided: the note of the climb.
    Seal,
    /// A medal goes to its winner: the note of the climb.
    Medal,
    /// A lead is lost.
    Swing,
    /// The game is decided: a chord.
    Decider,
    /// The end, without a winner: a chord of its own.
    Draw,
    /// The end, for the only person here, who has lost: a minor third that falls.
    Loss,
    /// The end: a chord that resolves.
    Finale,
}

impl Sound {
    pub const ALL: [Self; 19] = {
        use Sound::*;
        [
            Tap, Rustle, Influence, Flip, Sent, Slide, Push, Place, Illegal, Hush, Heart, Strike,
            Seal, Medal, Swing, Decider, Draw, Loss, Finale,
        ]
    };

    /// Its place in [`ALL`](Self::ALL): how the page knows it.
    pub const fn index(self) -> usize {
        self as usize
    }
}
