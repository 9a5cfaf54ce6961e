//! The table of key bindings: what each key does, with which modifiers, when, and in which words.

use bevy::prelude::*;
use mbrane_play::words::common::Label;

use crate::{
    pad::PadButton,
    table::{analysis::review::ReviewCommand, links::clipboard::ClipboardCommand, stage::playback::PlaybackCommand},
};

/// An action with a key of the player's choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Action {
    /// Its name in the settings.
    pub(super) name: &'static str,
    /// Its default key.
    pub(super) code: KeyCode,
}

impl Action {
    pub(super) const UNDO: Self = Self::new("undo", KeyCode::KeyU);
    pub(super) const REDO: Self = Self::new("redo", KeyCode::KeyR);
    pub(super) const CLEAR: Self = Self::new("clear", KeyCode::Backspace);
    pub(super) const HINT: Self = Self::new("hint", KeyCode::KeyH);
    pub(super) const CHANCE: Self = Self::new("chance", KeyCode::KeyE);
    pub(super) const REVIEW: Self = Self::new("review", KeyCode::KeyV);
    pub(super) const AGAIN: Self = Self::new("again", KeyCode::KeyC);
    pub(super) const RULES: Self = Self::new("rules", KeyCode::F1);
    pub(super) const MUTE: Self = Self::new("mute", KeyCode::KeyM);
    pub(super) const TYPE: Self = Self::new("type", KeyCode::Slash);
    pub(super) const SETTINGS: Self = Self::new("settings", KeyCode::Comma);
    pub(super) const PAUSE: Self = Self::new("pause", KeyCode::KeyP);
    pub(super) const FASTER: Self = Self::new("faster", KeyCode::KeyS);
    pub(super) const LOSS: Self = Self::new("loss", KeyCode::KeyM);
    pub(super) const UPSET: Self = Self::new("upset", KeyCode::KeyT);
    pub(super) const LOOK: Self = Self::new("look", KeyCode::KeyO);
    pub(super) const BRANCH: Self = Self::new("branch", KeyCode::KeyB);
    pub(super) const KEYS: Self = Self::new("keys", KeyCode::F2);

    const fn new(name: &'static str, code: KeyCode) -> Self {
        Self { name, code }
    }
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

/// The words for an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wording {
    Common(Label),
    /// The game's own words for replaying its scene.
    Again,
    /// The game's own words for replaying it from the turning point.
    Turned,
}

/// A time, the held modifiers, the buttons, their effect, and its words.
pub(crate) struct Binding(
    pub(crate) When,
    pub(crate) Held,
    pub(crate) &'static [Button],
    pub(crate) Does,
    pub(crate) Wording,
);

const UP: Vec2 = Vec2::new(0.0, -1.0);
const DOWN: Vec2 = Vec2::new(0.0, 1.0);

/// All bindings but the keys that a game gives its spots and deeds. Shift alone changes nothing, any other modifier does.
pub(crate) const BINDINGS: &[Binding] = {
    use Action as A;
    use Button::{Key, Of, Pad};
    use ClipboardCommand as C;
    use Does::{
        Back, Chance, Clear, Exchange, Hint, Keys, Learn, Mute, Piece, Playback, Press, Redo, Review as InReview,
        Settings, Steer, Type, Undo,
    };
    use KeyCode as K;
    use Label as L;
    use PadButton as B;
    use PlaybackCommand as P;
    use ReviewCommand as R;
    use When::{Front, Review, Scene, Turn};
    use Wording::{Again, Common, Turned};
    &[
        Binding(Turn, NONE, &[Key(K::ArrowLeft)], Steer(Vec2::NEG_X), Common(L::KeySteer)),
        Binding(Turn, NONE, &[Key(K::ArrowRight)], Steer(Vec2::X), Common(L::KeySteer)),
        Binding(Turn, NONE, &[Key(K::ArrowUp)], Steer(UP), Common(L::KeySteer)),
        Binding(Turn, NONE, &[Key(K::ArrowDown)], Steer(DOWN), Common(L::KeySteer)),
        Binding(Turn, NONE, &[Key(K::Enter), Key(K::NumpadEnter), Key(K::Space)], Press, Common(L::KeyPress)),
        Binding(Turn, NONE, &[Pad(B::Left1)], Piece(-1), Common(L::KeyPiece)),
        Binding(Turn, NONE, &[Pad(B::Right1)], Piece(1), Common(L::KeyPiece)),
        Binding(Turn, NONE, &[Of(A::CLEAR), Key(K::Delete)], Clear, Common(L::KeyClear)),
        Binding(Turn, NONE, &[Of(A::UNDO), Pad(B::West)], Undo, Common(L::Undo)),
        Binding(Turn, NONE, &[Of(A::REDO)], Redo, Common(L::Redo)),
        Binding(Turn, NONE, &[Of(A::HINT), Pad(B::North)], Hint, Common(L::Hint)),
        Binding(Turn, NONE, &[Of(A::CHANCE)], Chance, Common(L::WinChance)),
        Binding(Turn, NONE, &[Of(A::REVIEW), Pad(B::Select)], InReview(R::Open), Common(L::Review)),
        Binding(Turn, NONE, &[Of(A::AGAIN)], Playback(P::Again), Again),
        Binding(Turn, NONE, &[Of(A::RULES)], Learn, Common(L::HowToPlay)),
        Binding(Turn, NONE, &[Of(A::MUTE)], Mute, Common(L::KeyMute)),
        Binding(Turn, NONE, &[Of(A::TYPE)], Type, Common(L::TypeMove)),
        Binding(Turn, NONE, &[Of(A::SETTINGS), Pad(B::Start)], Settings, Common(L::Settings)),
        Binding(Turn, NONE, &[Key(K::Escape)], Back, Common(L::Back)),
        Binding(Scene, NONE, &[Key(K::Space), Key(K::Enter)], Playback(P::Advance), Common(L::Step)),
        Binding(Scene, NONE, &[Key(K::NumpadEnter), Key(K::ArrowRight)], Playback(P::Advance), Common(L::Step)),
        Binding(Scene, NONE, &[Of(A::PAUSE), Pad(B::West)], Playback(P::Pause), Common(L::Pause)),
        Binding(Scene, NONE, &[Of(A::FASTER), Pad(B::North)], Playback(P::Faster), Common(L::KeyFaster)),
        Binding(Scene, NONE, &[Key(K::End), Key(K::Escape)], Playback(P::Skip), Common(L::Skip)),
        Binding(Scene, NONE, &[Of(A::MUTE)], Mute, Common(L::KeyMute)),
        Binding(Scene, NONE, &[Of(A::UNDO)], Undo, Common(L::Undo)),
        Binding(Review, NONE, &[Key(K::ArrowLeft)], InReview(R::By(-1)), Common(L::StepBack)),
        Binding(Review, NONE, &[Key(K::ArrowRight)], InReview(R::By(1)), Common(L::StepOn)),
        Binding(Review, NONE, &[Key(K::ArrowUp)], InReview(R::Moves(-1)), Common(L::KeyMove)),
        Binding(Review, NONE, &[Key(K::ArrowDown)], InReview(R::Moves(1)), Common(L::KeyMove)),
        Binding(Review, NONE, &[Pad(B::Left1), Key(K::PageUp)], InReview(R::Moves(-10)), Common(L::KeyMoves)),
        Binding(Review, NONE, &[Pad(B::Right1), Key(K::PageDown)], InReview(R::Moves(10)), Common(L::KeyMoves)),
        Binding(Review, NONE, &[Key(K::Home)], InReview(R::At(0)), Common(L::ToTheStart)),
        Binding(Review, NONE, &[Key(K::End)], InReview(R::At(usize::MAX)), Common(L::ToTheEnd)),
        Binding(Review, NONE, &[Of(A::LOSS), Pad(B::North)], InReview(R::Loss), Common(L::KeyLoss)),
        Binding(Review, NONE, &[Of(A::UPSET)], InReview(R::Upset), Turned),
        Binding(Review, NONE, &[Of(A::AGAIN), Pad(B::West)], InReview(R::Again), Again),
        Binding(Review, NONE, &[Of(A::LOOK)], InReview(R::Look), Common(L::KeyLook)),
        Binding(Review, NONE, &[Of(A::CHANCE)], Chance, Common(L::WinChance)),
        Binding(Review, NONE, &[Of(A::BRANCH), Pad(B::Start)], InReview(R::Branch(true)), Common(L::BranchHere)),
        Binding(Review, NONE, &[Key(K::Escape), Of(A::REVIEW), Pad(B::Select)], InReview(R::Back), Common(L::Back)),
        Binding(Front, COMMAND, &[Key(K::KeyC)], Exchange(C::CopyRecord), Common(L::CopyRecord)),
        Binding(Front, COMMAND_SHIFT, &[Key(K::KeyC)], Exchange(C::CopyPosition), Common(L::CopyPosition)),
        Binding(Front, COMMAND, &[Key(K::KeyV)], Exchange(C::Paste), Common(L::Paste)),
        Binding(Front, NONE, &[Of(A::KEYS)], Keys, Common(L::Keys)),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_one_meaning_at_a_time() {
        let code = |button: Button| match button {
            Button::Of(action) => Button::Key(action.code),
            button => button,
        };
        let mut all = Vec::new();
        for Binding(when, held, buttons, ..) in BINDINGS {
            all.extend(buttons.iter().map(|button| (*when, *held, code(*button))));
        }
        for (index, one) in all.iter().enumerate() {
            assert!(!all[index + 1..].contains(one), "{one:?}");
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
