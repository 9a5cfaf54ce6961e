//! The table of key bindings: what each key does, with which modifiers, and when.

use bevy::prelude::*;

use crate::{
    pad::PadButton,
    table::{analysis::review::ReviewCommand, links::clipboard::ClipboardCommand, stage::playback::PlaybackCommand},
};

/// An action with a key of the player's choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Action {
    Undo,
    Redo,
    Clear,
    Hint,
    Chance,
    Review,
    Again,
    Rules,
    Mute,
    Type,
    Settings,
    Pause,
    Faster,
    Loss,
    Upset,
    Look,
    Branch,
    Keys,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    /// On the table and on the title.
    Front,
    Turn,
    Scene,
    Review,
}

/// The held modifiers: the command key (Control, or Super), Shift, and Alt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Held {
    pub(crate) command: bool,
    pub(crate) shift: bool,
    pub(crate) alt: bool,
}

pub(super) const NONE: Held = Held { command: false, shift: false, alt: false };
const COMMAND: Held = Held { command: true, shift: false, alt: false };
const COMMAND_SHIFT: Held = Held { command: true, shift: true, alt: false };

impl Held {
    /// Whether these are the modifiers of a binding. Shift counts only together with the command key.
    pub(super) fn fits(self, wanted: Self) -> bool {
        let shift = self.shift && self.command;
        Self { shift, ..self } == wanted
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Button {
    Key(KeyCode),
    /// The player's key for this action.
    Of(Action),
    Pad(PadButton),
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Does {
    Exchange(ClipboardCommand),
    Playback(PlaybackCommand),
    Undo,
    Redo,
    Review(ReviewCommand),
    OpenReview,
    Hint,
    Chance,
    Settings,
    Mute,
    Type,
    Learn,
    Keys,
    Clear,
    Press,
    Steer(Vec2),
    /// Go to the next piece of the hand, or the one before.
    Piece(i8),
    Back,
}

/// A time, the held modifiers, a button, and its effect.
pub(crate) struct Binding(pub(crate) When, pub(crate) Held, pub(crate) Button, pub(crate) Does);

const UP: Vec2 = Vec2::new(0.0, -1.0);
const DOWN: Vec2 = Vec2::new(0.0, 1.0);

/// All bindings but the keys that a game gives its spots and deeds. Shift alone changes nothing, any other modifier does.
pub(crate) const BINDINGS: &[Binding] = {
    use Action as A;
    use Button::{Key, Of, Pad};
    use Does::{
        Back, Chance, Clear, Exchange, Hint, Keys, Learn, Mute, OpenReview, Piece, Playback, Press, Redo,
        Review as InReview, Settings, Steer, Type, Undo,
    };
    use KeyCode as K;
    use PadButton as B;
    use PlaybackCommand as P;
    use When::{Front, Review, Scene, Turn};
    &[
        Binding(Turn, NONE, Key(K::ArrowLeft), Steer(Vec2::NEG_X)),
        Binding(Turn, NONE, Key(K::ArrowRight), Steer(Vec2::X)),
        Binding(Turn, NONE, Key(K::ArrowUp), Steer(UP)),
        Binding(Turn, NONE, Key(K::ArrowDown), Steer(DOWN)),
        Binding(Turn, NONE, Key(K::Enter), Press),
        Binding(Turn, NONE, Key(K::NumpadEnter), Press),
        Binding(Turn, NONE, Key(K::Space), Press),
        Binding(Turn, NONE, Pad(B::Left1), Piece(-1)),
        Binding(Turn, NONE, Pad(B::Right1), Piece(1)),
        Binding(Turn, NONE, Of(A::Clear), Clear),
        Binding(Turn, NONE, Key(K::Delete), Clear),
        Binding(Turn, NONE, Of(A::Undo), Undo),
        Binding(Turn, NONE, Pad(B::West), Undo),
        Binding(Turn, NONE, Of(A::Redo), Redo),
        Binding(Turn, NONE, Of(A::Hint), Hint),
        Binding(Turn, NONE, Pad(B::North), Hint),
        Binding(Turn, NONE, Of(A::Chance), Chance),
        Binding(Turn, NONE, Of(A::Review), OpenReview),
        Binding(Turn, NONE, Pad(B::Select), OpenReview),
        Binding(Turn, NONE, Of(A::Again), Playback(P::Again)),
        Binding(Turn, NONE, Of(A::Rules), Learn),
        Binding(Turn, NONE, Of(A::Mute), Mute),
        Binding(Turn, NONE, Of(A::Type), Type),
        Binding(Turn, NONE, Of(A::Settings), Settings),
        Binding(Turn, NONE, Pad(B::Start), Settings),
        Binding(Turn, NONE, Key(K::Escape), Back),
        Binding(Scene, NONE, Key(K::Space), Playback(P::Advance)),
        Binding(Scene, NONE, Key(K::Enter), Playback(P::Advance)),
        Binding(Scene, NONE, Key(K::NumpadEnter), Playback(P::Advance)),
        Binding(Scene, NONE, Key(K::ArrowRight), Playback(P::Advance)),
        Binding(Scene, NONE, Of(A::Pause), Playback(P::Pause)),
        Binding(Scene, NONE, Pad(B::West), Playback(P::Pause)),
        Binding(Scene, NONE, Of(A::Faster), Playback(P::Faster)),
        Binding(Scene, NONE, Pad(B::North), Playback(P::Faster)),
        Binding(Scene, NONE, Key(K::End), Playback(P::Skip)),
        Binding(Scene, NONE, Key(K::Escape), Playback(P::Skip)),
        Binding(Scene, NONE, Of(A::Mute), Mute),
        Binding(Scene, NONE, Of(A::Undo), Undo),
        Binding(Review, NONE, Key(K::ArrowLeft), InReview(ReviewCommand::By(-1))),
        Binding(Review, NONE, Key(K::ArrowRight), InReview(ReviewCommand::By(1))),
        Binding(Review, NONE, Key(K::ArrowUp), InReview(ReviewCommand::Moves(-1))),
        Binding(Review, NONE, Key(K::ArrowDown), InReview(ReviewCommand::Moves(1))),
        Binding(Review, NONE, Pad(B::Left1), InReview(ReviewCommand::Moves(-10))),
        Binding(Review, NONE, Pad(B::Right1), InReview(ReviewCommand::Moves(10))),
        Binding(Review, NONE, Key(K::PageUp), InReview(ReviewCommand::Moves(-10))),
        Binding(Review, NONE, Key(K::PageDown), InReview(ReviewCommand::Moves(10))),
        Binding(Review, NONE, Key(K::Home), InReview(ReviewCommand::At(0))),
        Binding(Review, NONE, Key(K::End), InReview(ReviewCommand::At(usize::MAX))),
        Binding(Review, NONE, Of(A::Loss), InReview(ReviewCommand::Loss)),
        Binding(Review, NONE, Pad(B::North), InReview(ReviewCommand::Loss)),
        Binding(Review, NONE, Of(A::Upset), InReview(ReviewCommand::Upset)),
        Binding(Review, NONE, Of(A::Again), InReview(ReviewCommand::Again)),
        Binding(Review, NONE, Pad(B::West), InReview(ReviewCommand::Again)),
        Binding(Review, NONE, Of(A::Look), InReview(ReviewCommand::Look)),
        Binding(Review, NONE, Of(A::Chance), Chance),
        Binding(Review, NONE, Of(A::Branch), InReview(ReviewCommand::Branch(true))),
        Binding(Review, NONE, Pad(B::Start), InReview(ReviewCommand::Branch(true))),
        Binding(Review, NONE, Key(K::Escape), InReview(ReviewCommand::Back)),
        Binding(Review, NONE, Of(A::Review), InReview(ReviewCommand::Back)),
        Binding(Review, NONE, Pad(B::Select), InReview(ReviewCommand::Back)),
        Binding(Front, COMMAND, Key(K::KeyC), Exchange(ClipboardCommand::CopyRecord)),
        Binding(Front, COMMAND_SHIFT, Key(K::KeyC), Exchange(ClipboardCommand::CopyPosition)),
        Binding(Front, COMMAND, Key(K::KeyV), Exchange(ClipboardCommand::Paste)),
        Binding(Front, NONE, Of(A::Keys), Keys),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_means_two_things_at_once() {
        let code = |button: Button| match button {
            Button::Of(action) => Button::Key(action.code()),
            button => button,
        };
        for (index, Binding(when, held, button, _)) in BINDINGS.iter().enumerate() {
            let same = |other: &&Binding| (other.0, other.1, code(other.2)) == (*when, *held, code(*button));
            assert!(!BINDINGS[index + 1..].iter().any(|other| same(&other)), "{when:?} {button:?}");
        }
    }

    #[test]
    fn a_modifier_makes_another_key_of_it() {
        let control = Held { command: true, ..NONE };
        assert!(control.fits(COMMAND) && !control.fits(NONE));
        assert!(Held { shift: true, ..NONE }.fits(NONE));
        assert!(Held { shift: true, ..control }.fits(COMMAND_SHIFT));
        assert!(!Held { alt: true, ..NONE }.fits(NONE));
    }
}
