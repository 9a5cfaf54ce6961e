//! The keyboard: one table of what each key does, with which modifiers, and when.

use bevy::{ecs::system::SystemParam, input::keyboard::KeyboardInput, prelude::*};
use mbrane_play::{Deed, Manner, Now, Spot, lesson::Phase};

use super::{
    Frame,
    chance::ToggleChance,
    exchange::ExchangeCommand,
    flow::MatchCommand,
    hand::{Hand, HandCommand},
    hint::{Hint, ToggleHint},
    layout::Layout,
    lesson::LessonCommand,
    playback::PlaybackCommand,
    review::{OpenReview, Review, ReviewCommand},
    stage::Stage,
};
use crate::{
    session::{Navigate, Screen, Session},
    sound::ToggleMute,
    theme::focus::{Focus, ReleaseFocus},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, apply_keys.in_set(Frame::Input));
}

/// Where a key means something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum When {
    /// On the table and on the title.
    Front,
    /// While moves are made.
    Turn,
    /// While a scene plays.
    Scene,
    /// While a game is looked at.
    Review,
}

/// The modifier keys that are held: the one for commands (Control, or Super), Shift, and Alt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Held {
    command: bool,
    shift: bool,
    alt: bool,
}

const NONE: Held = Held { command: false, shift: false, alt: false };
const COMMAND: Held = Held { command: true, shift: false, alt: false };
const COMMAND_SHIFT: Held = Held { command: true, shift: true, alt: false };

/// What a key does.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Does {
    Exchange(ExchangeCommand),
    Playback(PlaybackCommand),
    Match(MatchCommand),
    Review(ReviewCommand),
    OpenReview,
    Hint,
    Chance,
    Settings,
    Mute,
    Learn,
    Clear,
    Press,
    Steer(Vec2),
    Back,
}

/// A key and what it does.
struct Binding(When, Held, KeyCode, Does);

const UP: Vec2 = Vec2::new(0.0, -1.0);
const DOWN: Vec2 = Vec2::new(0.0, 1.0);

/// Every key but those that a game gives its spots and deeds. Shift alone changes nothing, any other modifier does.
const BINDINGS: &[Binding] = {
    use Does::{Back, Chance, Clear, Exchange, Hint, Learn, Match, Mute, OpenReview, Playback, Press, Settings, Steer};
    use KeyCode as K;
    use PlaybackCommand as P;
    use When::{Front, Review, Scene, Turn};
    const fn look(command: ReviewCommand) -> Does {
        Does::Review(command)
    }
    &[
        Binding(Front, COMMAND, K::KeyC, Exchange(ExchangeCommand::CopyRecord)),
        Binding(Front, COMMAND_SHIFT, K::KeyC, Exchange(ExchangeCommand::CopyPosition)),
        Binding(Front, COMMAND, K::KeyV, Exchange(ExchangeCommand::Paste)),
        Binding(Scene, NONE, K::Space, Playback(P::Advance)),
        Binding(Scene, NONE, K::Enter, Playback(P::Advance)),
        Binding(Scene, NONE, K::NumpadEnter, Playback(P::Advance)),
        Binding(Scene, NONE, K::ArrowRight, Playback(P::Advance)),
        Binding(Scene, NONE, K::KeyP, Playback(P::Pause)),
        Binding(Scene, NONE, K::KeyS, Playback(P::Faster)),
        Binding(Scene, NONE, K::End, Playback(P::Skip)),
        Binding(Scene, NONE, K::Escape, Playback(P::Skip)),
        Binding(Scene, NONE, K::KeyM, Mute),
        Binding(Scene, NONE, K::KeyU, Match(MatchCommand::Undo)),
        Binding(Turn, NONE, K::ArrowLeft, Steer(Vec2::NEG_X)),
        Binding(Turn, NONE, K::ArrowRight, Steer(Vec2::X)),
        Binding(Turn, NONE, K::ArrowUp, Steer(UP)),
        Binding(Turn, NONE, K::ArrowDown, Steer(DOWN)),
        Binding(Turn, NONE, K::Enter, Press),
        Binding(Turn, NONE, K::NumpadEnter, Press),
        Binding(Turn, NONE, K::Space, Press),
        Binding(Turn, NONE, K::Backspace, Clear),
        Binding(Turn, NONE, K::Delete, Clear),
        Binding(Turn, NONE, K::KeyC, Playback(P::Again)),
        Binding(Turn, NONE, K::KeyU, Match(MatchCommand::Undo)),
        Binding(Turn, NONE, K::KeyR, Match(MatchCommand::Redo)),
        Binding(Turn, NONE, K::Comma, Settings),
        Binding(Turn, NONE, K::KeyM, Mute),
        Binding(Turn, NONE, K::F1, Learn),
        Binding(Turn, NONE, K::KeyH, Hint),
        Binding(Turn, NONE, K::KeyE, Chance),
        Binding(Turn, NONE, K::KeyV, OpenReview),
        Binding(Turn, NONE, K::Escape, Back),
        Binding(Review, NONE, K::Escape, look(ReviewCommand::Back)),
        Binding(Review, NONE, K::KeyV, look(ReviewCommand::Back)),
        Binding(Review, NONE, K::KeyE, Chance),
        Binding(Review, NONE, K::ArrowLeft, look(ReviewCommand::By(-1))),
        Binding(Review, NONE, K::ArrowRight, look(ReviewCommand::By(1))),
        Binding(Review, NONE, K::ArrowUp, look(ReviewCommand::Moves(-1))),
        Binding(Review, NONE, K::ArrowDown, look(ReviewCommand::Moves(1))),
        Binding(Review, NONE, K::PageUp, look(ReviewCommand::Moves(-10))),
        Binding(Review, NONE, K::PageDown, look(ReviewCommand::Moves(10))),
        Binding(Review, NONE, K::Home, look(ReviewCommand::At(0))),
        Binding(Review, NONE, K::End, look(ReviewCommand::At(usize::MAX))),
        Binding(Review, NONE, K::KeyC, look(ReviewCommand::Again)),
        Binding(Review, NONE, K::KeyT, look(ReviewCommand::Upset)),
        Binding(Review, NONE, K::KeyM, look(ReviewCommand::Loss)),
        Binding(Review, NONE, K::KeyO, look(ReviewCommand::Look)),
        Binding(Review, NONE, K::KeyB, look(ReviewCommand::Branch(true))),
    ]
};

/// What the keys act on.
#[derive(SystemParam)]
struct Keyboard<'w> {
    session: Res<'w, Session>,
    stage: Res<'w, Stage>,
    screen: Res<'w, State<Screen>>,
    review: Res<'w, Review>,
    hint: Res<'w, Hint>,
    layout: Res<'w, Layout>,
    focus: Res<'w, Focus>,
    hand: ResMut<'w, Hand>,
    releases: MessageWriter<'w, ReleaseFocus>,
    ways: MessageWriter<'w, Navigate>,
    commands: MessageWriter<'w, HandCommand>,
    matches: MessageWriter<'w, MatchCommand>,
    playback: MessageWriter<'w, PlaybackCommand>,
    looks: MessageWriter<'w, ReviewCommand>,
    opens: MessageWriter<'w, OpenReview>,
    hints: MessageWriter<'w, ToggleHint>,
    chances: MessageWriter<'w, ToggleChance>,
    lessons: MessageWriter<'w, LessonCommand>,
    mutes: MessageWriter<'w, ToggleMute>,
    exchanges: MessageWriter<'w, ExchangeCommand>,
}

fn apply_keys(
    mut keys: MessageReader<KeyboardInput>,
    pressed: Option<Res<ButtonInput<KeyCode>>>,
    mut down: Local<Vec<KeyCode>>,
    mut board: Keyboard,
) {
    // What has no news in this frame is held or not all through it.
    let keys: Vec<&KeyboardInput> = keys.read().collect();
    if let Some(pressed) = pressed {
        let news = |code: KeyCode| keys.iter().any(|key| key.key_code == code);
        down.retain(|code| news(*code));
        down.extend(MODIFIERS.into_iter().filter(|code| !news(*code) && pressed.pressed(*code)));
    }
    // A slow frame may hold a modifier's press and release: they count in their order.
    for key in keys {
        if MODIFIERS.contains(&key.key_code) {
            down.retain(|code| *code != key.key_code);
            if key.state.is_pressed() {
                down.push(key.key_code);
            }
        } else if key.state.is_pressed() {
            board.apply(key.key_code, key.repeat, held(&down));
        }
    }
}

/// The keys that change what others mean.
const MODIFIERS: [KeyCode; 8] = [
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
    KeyCode::ShiftLeft,
    KeyCode::ShiftRight,
    KeyCode::AltLeft,
    KeyCode::AltRight,
];

fn held(down: &[KeyCode]) -> Held {
    let any = |keys: &[KeyCode]| keys.iter().any(|key| down.contains(key));
    Held { command: any(&MODIFIERS[..4]), shift: any(&MODIFIERS[4..6]), alt: any(&MODIFIERS[6..]) }
}

impl Held {
    /// Whether a binding that wants these is meant. Shift counts only together with the key for commands.
    fn fits(self, wanted: Self) -> bool {
        let shift = self.shift && self.command;
        Self { shift, ..self } == wanted
    }
}

impl Keyboard<'_> {
    fn apply(&mut self, code: KeyCode, repeat: bool, held: Held) {
        let now = self.when();
        // While somebody chooses who plays on, all other keys go through the choices.
        let chooses = now == When::Review && self.review.asks();
        if chooses && code == KeyCode::Escape && held == NONE {
            self.looks.write(ReviewCommand::Branch(false));
            return;
        }
        let meant = |binding: &&Binding| {
            let Binding(when, wanted, bound, does) = binding;
            *bound == code && held.fits(*wanted) && self.is_time(*when, now, *does) && !chooses
        };
        let found = BINDINGS.iter().find(meant);
        if let Some(Binding(when, _, _, does)) = found {
            let steps = matches!(does, Does::Steer(_))
                || matches!(does, Does::Review(ReviewCommand::By(_) | ReviewCommand::Moves(_)));
            // A key that is held down steps on; everything else it does once.
            if !repeat || steps {
                self.do_it(*does, *when);
            }
        } else if now == When::Turn && held.fits(NONE) && !repeat && self.shows(Screen::Table) {
            self.press_key(code);
        }
    }

    fn shows(&self, screen: Screen) -> bool {
        *self.screen.get() == screen
    }

    fn when(&self) -> When {
        if self.review.holds() {
            When::Review
        } else if self.shows(Screen::Table) && self.stage.plays_scene(&self.session) {
            When::Scene
        } else {
            When::Turn
        }
    }

    fn is_time(&self, when: When, now: When, does: Does) -> bool {
        let table = self.shows(Screen::Table);
        // A lesson goes one way, and nobody helps.
        let aids = matches!(does, Does::Match(_) | Does::Hint | Does::Chance | Does::OpenReview | Does::Learn);
        if aids && self.session.lesson.is_some() {
            return false;
        }
        // A button that has the keys is pressed by them, and gone from by arrows.
        let presses = matches!(does, Does::Press | Does::Steer(_) | Does::Playback(PlaybackCommand::Advance));
        match when {
            When::Front => {
                let copies = does != Does::Exchange(ExchangeCommand::Paste);
                table || !copies && self.shows(Screen::Title)
            }
            // Escape leads back from everywhere.
            When::Turn if does == Does::Back => now == When::Turn,
            _ => table && now == when && !(self.focus.focused && presses && when != When::Review),
        }
    }

    fn do_it(&mut self, does: Does, when: When) {
        if when == When::Review && matches!(does, Does::Review(_)) {
            // What steers steps, whatever button had the keys.
            self.releases.write(ReleaseFocus);
        }
        match does {
            Does::Exchange(command) => drop(self.exchanges.write(command)),
            Does::Playback(command) => drop(self.playback.write(command)),
            Does::Match(command) => drop(self.matches.write(command)),
            Does::Review(command) => drop(self.looks.write(command)),
            Does::OpenReview => drop(self.opens.write(OpenReview)),
            Does::Hint => drop(self.hints.write(ToggleHint)),
            Does::Chance => drop(self.chances.write(ToggleChance)),
            Does::Mute => drop(self.mutes.write(ToggleMute)),
            Does::Settings => drop(self.ways.write(Navigate::Settings)),
            Does::Learn => drop(self.ways.write(Navigate::Learn(self.session.table().kind()))),
            Does::Clear => drop(self.commands.write(HandCommand::Clear)),
            Does::Press if self.goes_on().is_some() => drop(self.goes_on().map(|command| self.lessons.write(command))),
            Does::Press => {
                let settled = self.session.table().now() == Now::Settled;
                let command = if settled { HandCommand::Do(Deed::Close) } else { HandCommand::Place };
                self.commands.write(command);
            }
            Does::Steer(way) => self.steer(way),
            Does::Back => self.back(),
        }
    }

    /// What goes on with a lesson that waits for it.
    fn goes_on(&self) -> Option<LessonCommand> {
        match self.session.lesson.as_ref()?.phase() {
            Phase::Read => Some(LessonCommand::Next),
            Phase::Over => Some(LessonCommand::Play),
            Phase::Move | Phase::Reply(_) | Phase::Next => None,
        }
    }

    /// One thing back: the control, what is held, the hint, the table.
    fn back(&mut self) {
        if self.shows(Screen::Title) {
            return;
        }
        let table = self.session.table();
        if !self.shows(Screen::Table) {
            self.ways.write(Navigate::Back);
        } else if self.focus.focused && table.outcome().is_none() && self.session.lesson.is_none() {
            self.releases.write(ReleaseFocus);
        } else if !self.hand.draft.picks.is_empty() {
            self.commands.write(HandCommand::Clear);
        } else if self.hint.is_asked() {
            self.hints.write(ToggleHint);
        } else {
            self.ways.write(Navigate::Back);
        }
    }

    /// A key that the game gives a spot or a deed.
    fn press_key(&mut self, code: KeyCode) {
        let Some(key) = letter(code) else { return };
        let table = self.session.table();
        if let Some((_, spot)) = table.spot_keys().into_iter().find(|(letter, _)| *letter == key) {
            self.hand.keys |= self.hand.draft.hover.is_none();
            self.releases.write(ReleaseFocus);
            let steered = table.steered(&self.hand.draft);
            if self.hand.keys && steered.is_none() {
                self.commands.write_batch(table.first_spot(&self.hand.draft).map(HandCommand::Aim));
            }
            // Keys and fingers see the ghost first.
            let manner = if self.hand.keys {
                Manner::Keys
            } else if self.hand.touch {
                Manner::Touch
            } else {
                Manner::Point
            };
            self.commands.write(HandCommand::Press(spot, manner));
        } else if let Some((_, deed)) = table.deed_keys().into_iter().find(|(letter, _)| *letter == key) {
            self.commands.write(HandCommand::Do(deed));
        }
    }

    fn steer(&mut self, way: Vec2) {
        let table = self.session.table();
        let hovered = self.hand.draft.hover.filter(|spot| table.can_steer(*spot));
        // What the keys were on may be gone from the table.
        let lies = |spot: &Spot| self.layout.rect(*spot).is_some() && table.can_steer(*spot);
        let to = match table.steered(&self.hand.draft).filter(lies).or(hovered) {
            Some(from) => Some(neighbour(&self.layout, from, way, |spot| table.can_steer(spot))),
            None => table.first_spot(&self.hand.draft),
        };
        self.hand.keys = true;
        self.hand.draft.hover = None;
        self.commands.write_batch(to.map(HandCommand::Aim));
    }
}

/// The spot that lies next in a direction: in line with this one, or else the nearest that lies more ahead than aside; this one where
/// there is none.
fn neighbour(layout: &Layout, from: Spot, way: Vec2, may: impl Fn(Spot) -> bool) -> Spot {
    let Some(here) = layout.rect(from) else { return from };
    let line = 0.5 * here.size().min_element();
    let rank = |to: &Rect| {
        let offset = to.center() - here.center();
        let (along, aside) = (offset.dot(way), offset.dot(way.perp()).abs());
        let in_line = aside < line;
        // In line: not farther aside than half of what it is large.
        (along > 1.0 && (in_line || aside < 2.0 * along))
            .then_some((!in_line, if in_line { along } else { along + 2.0 * aside }))
    };
    let spots = layout.cells.iter().chain(&layout.pieces).filter(|(spot, _)| may(*spot));
    let near = spots.filter_map(|(spot, rect)| Some((*spot, rank(rect)?)));
    let nearest = |one: &(Spot, (bool, f32)), other: &(Spot, (bool, f32))| {
        one.1.0.cmp(&other.1.0).then(one.1.1.total_cmp(&other.1.1))
    };
    near.min_by(nearest).map_or(from, |(spot, _)| spot)
}

/// The letter or digit of a key.
const fn letter(code: KeyCode) -> Option<char> {
    Some(match code {
        KeyCode::Digit0 | KeyCode::Numpad0 => '0',
        KeyCode::Digit1 | KeyCode::Numpad1 => '1',
        KeyCode::Digit2 | KeyCode::Numpad2 => '2',
        KeyCode::Digit3 | KeyCode::Numpad3 => '3',
        KeyCode::Digit4 | KeyCode::Numpad4 => '4',
        KeyCode::Digit5 | KeyCode::Numpad5 => '5',
        KeyCode::Digit6 | KeyCode::Numpad6 => '6',
        KeyCode::Digit7 | KeyCode::Numpad7 => '7',
        KeyCode::Digit8 | KeyCode::Numpad8 => '8',
        KeyCode::Digit9 | KeyCode::Numpad9 => '9',
        KeyCode::KeyA => 'a',
        KeyCode::KeyK => 'k',
        KeyCode::KeyO => 'o',
        KeyCode::KeyP => 'p',
        KeyCode::KeyT => 't',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_means_two_things_at_once() {
        for (index, Binding(when, held, code, _)) in BINDINGS.iter().enumerate() {
            let same = |other: &&Binding| (other.0, other.1, other.2) == (*when, *held, *code);
            assert!(!BINDINGS[index + 1..].iter().any(|other| same(&other)), "{when:?} {code:?}");
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
