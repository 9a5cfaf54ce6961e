//! What a player wishes.

mod grant;

pub(super) use grant::Granted;

use bevy::prelude::*;
use mbrane_rules::mbrane::Move;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Wish>();
    app.add_plugins(grant::plugin);
}

/// What a player wishes. Pointer, keys and buttons say it in the same words.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// Take this digit, or let it go.
    Digit(u8),
    /// Aim at this cell, by its place in reading order.
    Aim(usize),
    /// Act on this cell: place there, or aim at it where no digit is held.
    Cell(usize),
    /// Touch this cell: the first touch aims, the second places.
    Touch(usize),
    /// Lift this digit's tile off the rack, to drag it.
    Lift(u8),
    /// Let the tile that is dragged go over this cell.
    LetGo(usize),
    /// Place what is held.
    Place,
    /// Let go of what is held.
    Drop,
    /// Say something beside placing.
    Say(Move),
    /// Begin to resign, or leave off: it takes a while.
    Resign(bool),
    /// Keep one's colour where the first tile could be taken over.
    Keep,
    /// Count a settled game.
    Count,
    /// Go on placing although the game is settled.
    KeepPlacing,
    /// Take the last decision back.
    Undo,
    /// Do it again.
    Redo,
    /// Finish the beat that plays; where the stage waits, play the next one.
    Advance,
    /// Stop the beats, or let them go on.
    Pause,
    /// Go to the end of the count.
    Skip,
    /// Change the speed.
    Speed,
    /// Show the count again.
    Again,
    /// Show how a game that was given up would have ended.
    WouldEnd,
    /// Show what turned the game.
    Upset,
    /// Play another one.
    Rematch,
    /// Begin a game as chosen.
    Play,
    /// Go on with the game that lies on the table.
    Continue,
    /// Show how to choose.
    SetUp,
    /// Lay the match on the table that has [come in](super::keeping::Incoming).
    Open,
    /// Show the settings.
    Settings,
    /// Show the games played.
    Records,
    /// Go back, or leave the table.
    Leave,
    /// Show a good move, or do not show it any more.
    Hint,
    /// Show the chance to win, or do not show it any more.
    Chance,
    /// Look at the game from its start, or go back to it.
    Review,
    /// Copy the game as a link, where there is a page to link to.
    CopyLink,
    /// Fill the screen with the page, or no more.
    FullScreen,
}
