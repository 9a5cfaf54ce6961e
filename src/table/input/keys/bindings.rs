//! The table of key bindings: what each key does, with which modifiers, when, and in which words.

use bevy::prelude::*;
use mbrane_play::words::common::Label;

use crate::{
    input::pad::PadButton,
    table::{
        analysis::review::ReviewCommand, links::clipboard::ClipboardCommand,
        stage::playback::PlaybackCommand,
    },
};

/// An action with a key of the player's choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Action {
    /// Its name in the settings.
    pub(super) name: &'static str,
    /// Its default key.
    pub(super) code: KeyCode,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    /// On the table and on the title.
    Front,
    Turn,
    Scene,
    Review,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Button {
    Key(KeyCode),
    /// A key with the command key held: Control, or Super.
    Command(KeyCode),
    CommandShift(KeyCode),
    /// The player's key for the action with this name, and its default key.
    Of(&'static str, KeyCode),
    Pad(PadButton),
}

impl Button {
    /// Returns the key pressed with these modifiers. Shift counts only with the command key, and no binding has Alt.
    pub(super) const fn pressed(
        code: KeyCode,
        command: bool,
        shift: bool,
        alt: bool,
    ) -> Option<Self> {
        match (command, shift, alt) {
            (.., true) => None,
            (false, ..) => Some(Self::Key(code)),
            (true, false, _) => Some(Self::Command(code)),
            (true, true, _) => Some(Self::CommandShift(code)),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Does {
    Clipboard(ClipboardCommand),
    Playback(PlaybackCommand),
    Undo,
    Redo,
    Review(ReviewCommand),
    Hint,
    Chance,
    Settings,
    Mute,
    Type,
    Learn,
    Keys,
    Clear,
    Press,
    /// Go one step, where y grows downwards.
    Steer(Vec2),
    /// Go to the next piece of the hand, or the one before.
    Piece(i8),
    Back,
}

/// The words for an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wording {
    Common(Label),
    /// The game's own words for replaying its scene.
    Again,
    /// The game's own words for replaying it from the turning point.
    Turned,
}

/// A time, the buttons, their effect, and its words.
pub(crate) struct Binding(
    pub(crate) When,
    pub(crate) &'static [Button],
    pub(crate) Does,
    pub(crate) Wording,
);

/// All bindings except a game's own keys for spots and actions. Shift alone does not matter, any other modifier does.
pub(crate) const BINDINGS: &[Binding] = {
    use Button::{Command, CommandShift, Key, Of, Pad};
    use ClipboardCommand as C;
    use Does::{
        Back, Chance, Clear, Clipboard, Hint, Keys, Learn, Mute, Piece, Playback, Press, Redo,
        Review as InReview, Settings, Steer, Type, Undo,
    };
    use KeyCode as K;
    use Label as L;
    use PadButton as B;
    use PlaybackCommand as P;
    use ReviewCommand as R;
    use When::{Front, Review, Scene, Turn};
    use Wording::{Again, Common, Turned};
    &[
        Binding(
            Turn,
            &[Key(K::ArrowLeft)],
            Steer(Vec2::NEG_X),
            Common(L::KeySteer),
        ),
        Binding(
            Turn,
            &[Key(K::ArrowRight)],
            Steer(Vec2::X),
            Common(L::KeySteer),
        ),
        Binding(
            Turn,
            &[Key(K::ArrowUp)],
            Steer(Vec2::NEG_Y),
            Common(L::KeySteer),
        ),
        Binding(
            Turn,
            &[Key(K::ArrowDown)],
            Steer(Vec2::Y),
            Common(L::KeySteer),
        ),
        Binding(
            Turn,
            &[Key(K::Enter), Key(K::NumpadEnter), Key(K::Space)],
            Press,
            Common(L::KeyPress),
        ),
        Binding(Turn, &[Pad(B::Left1)], Piece(-1), Common(L::KeyPiece)),
        Binding(Turn, &[Pad(B::Right1)], Piece(1), Common(L::KeyPiece)),
        Binding(
            Turn,
            &[Of("clear", K::Backspace), Key(K::Delete)],
            Clear,
            Common(L::KeyClear),
        ),
        Binding(
            Turn,
            &[Of("undo", K::KeyU), Pad(B::West)],
            Undo,
            Common(L::Undo),
        ),
        Binding(Turn, &[Of("redo", K::KeyR)], Redo, Common(L::Redo)),
        Binding(
            Turn,
            &[Of("hint", K::KeyH), Pad(B::North)],
            Hint,
            Common(L::Hint),
        ),
        Binding(Turn, &[Of("chance", K::KeyE)], Chance, Common(L::WinChance)),
        Binding(
            Turn,
            &[Of("review", K::KeyV), Pad(B::Select)],
            InReview(R::Open),
            Common(L::Review),
        ),
        Binding(Turn, &[Of("again", K::KeyC)], Playback(P::Again), Again),
        Binding(Turn, &[Of("rules", K::F1)], Learn, Common(L::HowToPlay)),
        Binding(Turn, &[Of("mute", K::KeyM)], Mute, Common(L::KeyMute)),
        Binding(Turn, &[Of("type", K::Slash)], Type, Common(L::TypeMove)),
        Binding(
            Turn,
            &[Of("settings", K::Comma), Pad(B::Start)],
            Settings,
            Common(L::Settings),
        ),
        Binding(Turn, &[Key(K::Escape)], Back, Common(L::Back)),
        Binding(
            Scene,
            &[Key(K::Space), Key(K::Enter)],
            Playback(P::Advance),
            Common(L::Step),
        ),
        Binding(
            Scene,
            &[Key(K::NumpadEnter), Key(K::ArrowRight)],
            Playback(P::Advance),
            Common(L::Step),
        ),
        Binding(
            Scene,
            &[Of("pause", K::KeyP), Pad(B::West)],
            Playback(P::Pause),
            Common(L::Pause),
        ),
        Binding(
            Scene,
            &[Of("faster", K::KeyS), Pad(B::North)],
            Playback(P::NextSpeed),
            Common(L::KeyFaster),
        ),
        Binding(
            Scene,
            &[Key(K::End), Key(K::Escape)],
            Playback(P::Skip),
            Common(L::Skip),
        ),
        Binding(Scene, &[Of("mute", K::KeyM)], Mute, Common(L::KeyMute)),
        Binding(Scene, &[Of("undo", K::KeyU)], Undo, Common(L::Undo)),
        Binding(
            Review,
            &[Key(K::ArrowLeft)],
            InReview(R::By(-1)),
            Common(L::StepBack),
        ),
        Binding(
            Review,
            &[Key(K::ArrowRight)],
            InReview(R::By(1)),
            Common(L::StepOn),
        ),
        Binding(
            Review,
            &[Key(K::ArrowUp)],
            InReview(R::Moves(-1)),
            Common(L::KeyMove),
        ),
        Binding(
            Review,
            &[Key(K::ArrowDown)],
            InReview(R::Moves(1)),
            Common(L::KeyMove),
        ),
        Binding(
            Review,
            &[Pad(B::Left1), Key(K::PageUp)],
            InReview(R::Moves(-10)),
            Common(L::KeyMoves),
        ),
        Binding(
            Review,
            &[Pad(B::Right1), Key(K::PageDown)],
            InReview(R::Moves(10)),
            Common(L::KeyMoves),
        ),
        Binding(
            Review,
            &[Key(K::Home)],
            InReview(R::At(0)),
            Common(L::ToTheStart),
        ),
        Binding(
            Review,
            &[Key(K::End)],
            InReview(R::At(usize::MAX)),
            Common(L::ToTheEnd),
        ),
        Binding(
            Review,
            &[Of("loss", K::KeyM), Pad(B::North)],
            InReview(R::Loss),
            Common(L::KeyLoss),
        ),
        Binding(Review, &[Of("upset", K::KeyT)], InReview(R::Upset), Turned),
        Binding(
            Review,
            &[Of("again", K::KeyC), Pad(B::West)],
            InReview(R::Again),
            Again,
        ),
        Binding(
            Review,
            &[Of("look", K::KeyO)],
            InReview(R::Look),
            Common(L::KeyLook),
        ),
        Binding(
            Review,
            &[Of("chance", K::KeyE)],
            Chance,
            Common(L::WinChance),
        ),
        Binding(
            Review,
            &[Of("branch", K::KeyB), Pad(B::Start)],
            InReview(R::Branch(true)),
            Common(L::BranchHere),
        ),
        Binding(
            Review,
            &[Key(K::Escape), Of("review", K::KeyV), Pad(B::Select)],
            InReview(R::Back),
            Common(L::Back),
        ),
        Binding(
            Front,
            &[Command(K::KeyC)],
            Clipboard(C::CopyRecord),
            Common(L::CopyRecord),
        ),
        Binding(
            Front,
            &[CommandShift(K::KeyC)],
            Clipboard(C::CopyPosition),
            Common(L::CopyPosition),
        ),
        Binding(
            Front,
            &[Command(K::KeyV)],
            Clipboard(C::Paste),
            Common(L::Paste),
        ),
        Binding(Front, &[Of("keys", K::F2)], Keys, Common(L::Keys)),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_one_meaning_at_a_time() {
        let code = |button: Button| match button {
            Button::Of(_, code) => Button::Key(code),
            button => button,
        };
        let mut all = Vec::new();
        for Binding(when, buttons, ..) in BINDINGS {
            all.extend(buttons.iter().map(|button| (*when, code(*button))));
        }
        for (index, one) in all.iter().enumerate() {
            assert!(!all[index + 1..].contains(one), "{one:?}");
        }
    }

    #[test]
    fn a_modifier_makes_another_key_of_it() {
        let pressed = |command, shift, alt| Button::pressed(KeyCode::KeyC, command, shift, alt);
        assert_eq!(
            pressed(true, false, false),
            Some(Button::Command(KeyCode::KeyC))
        );
        assert_eq!(
            pressed(true, true, false),
            Some(Button::CommandShift(KeyCode::KeyC))
        );
        assert_eq!(
            pressed(false, true, false),
            Some(Button::Key(KeyCode::KeyC))
        );
        assert_eq!(pressed(false, false, true), None);
        assert_eq!(pressed(true, false, true), None);
    }
}
