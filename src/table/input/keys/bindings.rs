//! The table of key bindings: what each key does, with which modifiers, when, and in which words.

use bevy::prelude::*;
use mbrane_play::words::common::Label;

use crate::{
    input::pad::PadButton,
    table::{
        analysis::review::ReviewCommand, links::clipboard::ClipboardCommand,
        stage::playback_commands::PlaybackCommand,
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
pub(crate) enum Trigger {
    Key(KeyCode),
    /// A key with the command key held: Control, or Super.
    Command(KeyCode),
    CommandShift(KeyCode),
    /// The player's key for the action with this name, and its default key.
    Rebindable(&'static str, KeyCode),
    Pad(PadButton),
}

impl Trigger {
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
    pub(crate) &'static [Trigger],
    pub(crate) Does,
    pub(crate) Wording,
);

const fn turn(buttons: &'static [Trigger], does: Does, label: Label) -> Binding {
    Binding(When::Turn, buttons, does, Wording::Common(label))
}

const fn front(buttons: &'static [Trigger], does: Does, label: Label) -> Binding {
    Binding(When::Front, buttons, does, Wording::Common(label))
}

const fn scene(buttons: &'static [Trigger], does: PlaybackCommand, label: Label) -> Binding {
    let wording = Wording::Common(label);
    Binding(When::Scene, buttons, Does::Playback(does), wording)
}

const fn review(buttons: &'static [Trigger], does: ReviewCommand, label: Label) -> Binding {
    let wording = Wording::Common(label);
    Binding(When::Review, buttons, Does::Review(does), wording)
}

/// All bindings except a game's own keys for spots and actions. Shift alone does not matter, any other modifier does.
pub(crate) const BINDINGS: &[Binding] = {
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
    use Trigger::{Command, CommandShift, Key, Pad, Rebindable};
    use When::{Review, Scene, Turn};
    use Wording::{Again, Common, Turned};
    &[
        turn(&[Key(K::ArrowLeft)], Steer(Vec2::NEG_X), L::KeySteer),
        turn(&[Key(K::ArrowRight)], Steer(Vec2::X), L::KeySteer),
        turn(&[Key(K::ArrowUp)], Steer(Vec2::NEG_Y), L::KeySteer),
        turn(&[Key(K::ArrowDown)], Steer(Vec2::Y), L::KeySteer),
        turn(
            &[Key(K::Enter), Key(K::NumpadEnter), Key(K::Space)],
            Press,
            L::KeyPress,
        ),
        turn(&[Pad(B::Left1)], Piece(-1), L::KeyPiece),
        turn(&[Pad(B::Right1)], Piece(1), L::KeyPiece),
        turn(
            &[Rebindable("clear", K::Backspace), Key(K::Delete)],
            Clear,
            L::KeyClear,
        ),
        turn(&[Rebindable("undo", K::KeyU), Pad(B::West)], Undo, L::Undo),
        turn(&[Rebindable("redo", K::KeyR)], Redo, L::Redo),
        turn(&[Rebindable("hint", K::KeyH), Pad(B::North)], Hint, L::Hint),
        turn(&[Rebindable("chance", K::KeyE)], Chance, L::WinChance),
        turn(
            &[Rebindable("review", K::KeyV), Pad(B::Select)],
            InReview(R::Open),
            L::Review,
        ),
        Binding(
            Turn,
            &[Rebindable("again", K::KeyC)],
            Playback(P::Again),
            Again,
        ),
        turn(&[Rebindable("rules", K::F1)], Learn, L::HowToPlay),
        turn(&[Rebindable("mute", K::KeyM)], Mute, L::KeyMute),
        turn(&[Rebindable("type", K::Slash)], Type, L::TypeMove),
        turn(
            &[Rebindable("settings", K::Comma), Pad(B::Start)],
            Settings,
            L::Settings,
        ),
        turn(&[Key(K::Escape)], Back, L::Back),
        scene(&[Key(K::Space), Key(K::Enter)], P::Advance, L::Step),
        scene(
            &[Key(K::NumpadEnter), Key(K::ArrowRight)],
            P::Advance,
            L::Step,
        ),
        scene(
            &[Rebindable("pause", K::KeyP), Pad(B::West)],
            P::Pause,
            L::Pause,
        ),
        scene(
            &[Rebindable("faster", K::KeyS), Pad(B::North)],
            P::NextSpeed,
            L::KeyFaster,
        ),
        scene(&[Key(K::End), Key(K::Escape)], P::Skip, L::Skip),
        Binding(
            Scene,
            &[Rebindable("mute", K::KeyM)],
            Mute,
            Common(L::KeyMute),
        ),
        Binding(Scene, &[Rebindable("undo", K::KeyU)], Undo, Common(L::Undo)),
        review(&[Key(K::ArrowLeft)], R::By(-1), L::StepBack),
        review(&[Key(K::ArrowRight)], R::By(1), L::StepOn),
        review(&[Key(K::ArrowUp)], R::Moves(-1), L::KeyMove),
        review(&[Key(K::ArrowDown)], R::Moves(1), L::KeyMove),
        review(&[Pad(B::Left1), Key(K::PageUp)], R::Moves(-10), L::KeyMoves),
        review(
            &[Pad(B::Right1), Key(K::PageDown)],
            R::Moves(10),
            L::KeyMoves,
        ),
        review(&[Key(K::Home)], R::At(0), L::ToTheStart),
        review(&[Key(K::End)], R::At(usize::MAX), L::ToTheEnd),
        review(
            &[Rebindable("loss", K::KeyM), Pad(B::North)],
            R::Loss,
            L::KeyLoss,
        ),
        Binding(
            Review,
            &[Rebindable("upset", K::KeyT)],
            InReview(R::TurningPoint),
            Turned,
        ),
        Binding(
            Review,
            &[Rebindable("again", K::KeyC), Pad(B::West)],
            InReview(R::Again),
            Again,
        ),
        review(&[Rebindable("look", K::KeyO)], R::Look, L::KeyLook),
        Binding(
            Review,
            &[Rebindable("chance", K::KeyE)],
            Chance,
            Common(L::WinChance),
        ),
        review(
            &[Rebindable("branch", K::KeyB), Pad(B::Start)],
            R::Branch(true),
            L::BranchHere,
        ),
        review(
            &[
                Key(K::Escape),
                Rebindable("review", K::KeyV),
                Pad(B::Select),
            ],
            R::Back,
            L::Back,
        ),
        front(&[Command(K::KeyC)], Clipboard(C::CopyRecord), L::CopyRecord),
        front(
            &[CommandShift(K::KeyC)],
            Clipboard(C::CopyPosition),
            L::CopyPosition,
        ),
        front(&[Command(K::KeyV)], Clipboard(C::Paste), L::Paste),
        front(&[Rebindable("keys", K::F2)], Keys, L::Keys),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_one_meaning_at_a_time() {
        let code = |button: Trigger| match button {
            Trigger::Rebindable(_, code) => Trigger::Key(code),
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
        let pressed = |command, shift, alt| Trigger::pressed(KeyCode::KeyC, command, shift, alt);
        assert_eq!(
            pressed(true, false, false),
            Some(Trigger::Command(KeyCode::KeyC))
        );
        assert_eq!(
            pressed(true, true, false),
            Some(Trigger::CommandShift(KeyCode::KeyC))
        );
        assert_eq!(
            pressed(false, true, false),
            Some(Trigger::Key(KeyCode::KeyC))
        );
        assert_eq!(pressed(false, false, true), None);
        assert_eq!(pressed(true, false, true), None);
    }
}
