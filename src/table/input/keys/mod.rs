//! Input from the keyboard, and from gamepad buttons that are not keys, by the table in `bindings.rs`.

mod bindings;
mod rebinding;
pub(crate) mod sheet;

use bevy::{
    ecs::system::SystemParam,
    input::keyboard::{Key, KeyboardInput},
    prelude::*,
};
use mbrane_play::{
    AnyMatch, DraftKeys, MatchStatus, PressKind, Spot, TableAction,
    lesson::{Lesson, Phase},
};

use super::{
    pointer::PointerSystems,
    typing::{ToggleTyping, Typing},
};
use crate::{
    input::focus::{Focus, ReleaseFocus},
    input::pad::PadPress,
    session::{Mode, Navigate, Screen, Session},
    settings::Settings,
    sound::ToggleMute,
    table::{
        Frame,
        analysis::{
            chance::ToggleChance,
            hint::{Hint, ToggleHint},
            review::{Review, ReviewCommand},
        },
        change::{
            hand::{Hand, HandCommand},
            lesson::LessonCommand,
            puzzle::PuzzleCommand,
        },
        layout::Layout,
        links::clipboard::ClipboardCommand,
        stage::{TableMode, mode::table_mode, playback_commands::PlaybackCommand},
    },
};
pub(crate) use bindings::Action;
use bindings::{BINDINGS, Binding, Does, Trigger, When};
pub(crate) use rebinding::Refusal;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeyAsked>();
    let applied = (table_mode.pipe(apply_keys), table_mode.pipe(apply_pads)).chain();
    app.add_systems(Update, applied.in_set(KeySystems).in_set(Frame::Input));
    // An audience has no controls.
    let plays = |session: Res<Session>| !session.is_audience();
    app.configure_sets(Update, (KeySystems, PointerSystems).run_if(plays));
    app.configure_sets(Update, KeySystems.after(PointerSystems));
}

#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct KeySystems;

/// The action that is about to get another key, and why the last key was refused.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct KeyAsked {
    pub(crate) action: Option<Action>,
    pub(crate) refused: Option<(KeyCode, Refusal)>,
}

#[derive(SystemParam)]
struct Keyboard<'w, 's> {
    session: Res<'w, Session>,
    screen: Res<'w, State<Screen>>,
    review: Res<'w, Review>,
    hint: Res<'w, Hint>,
    layout: Res<'w, Layout>,
    focus: Res<'w, Focus>,
    hand: ResMut<'w, Hand>,
    settings: ResMut<'w, Settings>,
    asked: ResMut<'w, KeyAsked>,
    typing: Res<'w, Typing>,
    commands: Commands<'w, 's>,
}

fn apply_keys(
    In(mode): In<TableMode>,
    mut keys: MessageReader<KeyboardInput>,
    pressed: Option<Res<ButtonInput<KeyCode>>>,
    mut down: Local<Vec<KeyCode>>,
    mut keyboard: Keyboard,
) {
    let now = time_of(mode);
    // A modifier without an event in this frame stays held, or not, throughout.
    let keys: Vec<&KeyboardInput> = keys.read().collect();
    if let Some(pressed) = pressed {
        let news = |code: KeyCode| keys.iter().any(|key| key.key_code == code);
        down.retain(|code| news(*code));
        down.extend(
            MODIFIERS
                .concat()
                .into_iter()
                .filter(|code| !news(*code) && pressed.pressed(*code)),
        );
    }
    // A slow frame may hold a modifier's press and release: apply them in order.
    for key in keys {
        if MODIFIERS.concat().contains(&key.key_code) {
            down.retain(|code| *code != key.key_code);
            if key.state.is_pressed() {
                down.push(key.key_code);
            }
        } else if key.state.is_pressed() {
            let any = |keys: &[KeyCode]| keys.iter().any(|key| down.contains(key));
            let [command, shift, alt] = MODIFIERS.map(any);
            let button = Trigger::pressed(key.key_code, command, shift, alt);
            if keyboard.typing.focused {
                // The text field takes the letters; Escape closes it.
                if key.key_code == KeyCode::Escape {
                    keyboard.commands.write_message(ToggleTyping);
                }
            } else if let Some(action) = keyboard.asked.action {
                keyboard.give(action, key.key_code, key.repeat);
            } else if key.logical_key == Key::Character("?".into())
                && matches!(button, Some(Trigger::Key(_)))
            {
                // `?` works wherever the keyboard has it.
                if keyboard.is_time(When::Front, now, Does::Keys) {
                    keyboard.do_once(Does::Keys, When::Front, key.repeat);
                }
            } else if let Some(button) = button {
                keyboard.apply(now, button, key.repeat);
            }
        }
    }
}

/// Applies the gamepad buttons that are not keys.
fn apply_pads(
    In(mode): In<TableMode>,
    mut presses: MessageReader<PadPress>,
    mut keyboard: Keyboard,
) {
    for PadPress(button) in presses.read() {
        if keyboard.asked.action.is_none() {
            keyboard.apply(time_of(mode), Trigger::Pad(*button), false);
        }
    }
}

/// The modifiers: command keys, Shift and Alt.
const MODIFIERS: [&[KeyCode]; 3] = [
    &[
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
    ],
    &[KeyCode::ShiftLeft, KeyCode::ShiftRight],
    &[KeyCode::AltLeft, KeyCode::AltRight],
];

/// Returns the time of the table; none on other screens.
const fn time_of(mode: TableMode) -> Option<When> {
    match mode {
        TableMode::Away => None,
        TableMode::Frozen => Some(When::Review),
        TableMode::Scene => Some(When::Scene),
        TableMode::Beats | TableMode::Still => Some(When::Turn),
    }
}

impl Keyboard<'_, '_> {
    fn apply(&mut self, now: Option<When>, button: Trigger, repeat: bool) {
        // While the review asks who plays on, all other keys belong to the choices.
        let chooses = now == Some(When::Review) && self.review.asks();
        if chooses && button == Trigger::Key(KeyCode::Escape) {
            self.commands.write_message(ReviewCommand::Branch(false));
            return;
        }
        let meant = |binding: &&Binding| {
            let Binding(when, buttons, does, _) = binding;
            let bound = buttons.iter().any(|bound| match *bound {
                Trigger::Rebindable(name, code) => {
                    button == Trigger::Key(Action { name, code }.chosen(&self.settings.keys))
                }
                bound => button == bound,
            });
            bound && self.is_time(*when, now, *does) && !chooses
        };
        let found = BINDINGS.iter().find(meant);
        if let Some(Binding(when, _, does, _)) = found {
            self.do_once(*does, *when, repeat);
        } else if let Trigger::Key(code) = button
            && now == Some(When::Turn)
            && !repeat
        {
            self.press_key(code);
        }
    }

    /// Gives an action the pressed key; Escape leaves it as it is.
    fn give(&mut self, action: Action, code: KeyCode, repeat: bool) {
        if repeat {
            return;
        }
        let mut keys = self.settings.keys.clone();
        let given = if code == KeyCode::Escape {
            Ok(())
        } else {
            rebinding::assign(&mut keys, action, code)
        };
        *self.asked = match given {
            Ok(()) => KeyAsked::default(),
            // Keep waiting for a key.
            Err(refusal) => KeyAsked {
                action: Some(action),
                refused: Some((code, refusal)),
            },
        };
        if keys != self.settings.keys {
            self.settings.keys = keys;
        }
    }

    fn is_time(&self, when: When, now: Option<When>, does: Does) -> bool {
        // A lesson allows no undo and no help, and a puzzle has hints of its own.
        let aids = matches!(
            does,
            Does::Undo | Does::Redo | Does::Hint | Does::Chance | Does::Learn | Does::Type
        ) || does == Does::Review(ReviewCommand::Open);
        let forbids = match self.session.mode {
            Mode::Lesson(..) => aids,
            Mode::Puzzle(..) => aids && does != Does::Hint,
            Mode::Match | Mode::Stand(_) | Mode::Audience => false,
        };
        if forbids {
            return false;
        }
        // Keys press a focused button, and arrows leave it.
        let presses = matches!(
            does,
            Does::Press | Does::Steer(_) | Does::Playback(PlaybackCommand::Advance)
        );
        let rests = matches!(now, None | Some(When::Turn));
        let copies = matches!(
            does,
            Does::Clipboard(ClipboardCommand::CopyRecord | ClipboardCommand::CopyPosition)
        );
        match when {
            // The list of keys never interrupts a scene or a review.
            When::Front if does == Does::Keys && !rests => false,
            When::Front => now.is_some() || !copies && *self.screen.get() == Screen::Title,
            // Escape goes back from everywhere.
            When::Turn if does == Does::Back => rests,
            _ => now == Some(when) && !(self.focus.focused && presses && when != When::Review),
        }
    }

    /// Applies a key: a held key repeats steps, and everything else happens once.
    fn do_once(&mut self, does: Does, when: When, repeat: bool) {
        let steps = matches!(
            does,
            Does::Steer(_) | Does::Review(ReviewCommand::By(_) | ReviewCommand::Moves(_))
        );
        if repeat && !steps {
            return;
        }
        let kind = self.session.table().kind();
        let commands = &mut self.commands;
        if when == When::Review && matches!(does, Does::Review(_)) {
            // Keys step through the game, even where a button had the focus.
            commands.write_message(ReleaseFocus);
        }
        match does {
            Does::Clipboard(command) => _ = commands.write_message(command),
            Does::Playback(command) => _ = commands.write_message(command),
            Does::Undo => _ = commands.write_message(HandCommand::Undo),
            Does::Redo => _ = commands.write_message(HandCommand::Redo),
            Does::Review(command) => _ = commands.write_message(command),
            Does::Hint => match self.session.puzzle() {
                Some(_) => _ = commands.write_message(PuzzleCommand::Hint),
                None => _ = commands.write_message(ToggleHint),
            },
            Does::Chance => _ = commands.write_message(ToggleChance),
            Does::Mute => _ = commands.write_message(ToggleMute),
            Does::Type => _ = commands.write_message(ToggleTyping),
            Does::Settings => _ = commands.write_message(Navigate::Visit(Screen::Settings)),
            Does::Learn => _ = commands.write_message(Navigate::Learn(kind)),
            Does::Keys => _ = commands.write_message(Navigate::Visit(Screen::Keys)),
            Does::Clear => _ = commands.write_message(HandCommand::Clear),
            Does::Piece(by) => self.go_to_piece(by),
            Does::Press => self.press(),
            Does::Steer(way) => self.steer(way),
            Does::Back => self.back(),
        }
    }

    /// Continues a waiting lesson, ends a settled game, or plays the held move.
    fn press(&mut self) {
        let settled = self.session.table().status() == MatchStatus::Settled;
        if self.session.is_forecasting() {
            let spot = self.session.table().steered(&self.hand.draft);
            spot.map(|spot| {
                self.commands
                    .write_message(HandCommand::Press(spot, PressKind::Point))
            });
            return;
        }
        match self.session.lesson().map(Lesson::phase) {
            Some(Phase::Read) => self.commands.write_message(LessonCommand::Next),
            Some(Phase::Over) => self.commands.write_message(LessonCommand::Play),
            _ if settled => self
                .commands
                .write_message(HandCommand::Do(TableAction::Close)),
            _ => self.commands.write_message(HandCommand::Place),
        };
    }

    /// Goes back by one thing: leaves the focused control, the held pieces, the hint, or the table.
    fn back(&mut self) {
        let releases = self.session.table().outcome().is_none() && !self.session.is_guided();
        match self.screen.get() {
            Screen::Title => return,
            Screen::Table if self.focus.focused && releases => {
                self.commands.write_message(ReleaseFocus)
            }
            Screen::Table if !self.hand.draft.picks.is_empty() => {
                self.commands.write_message(HandCommand::Clear)
            }
            Screen::Table if self.hint.is_asked() => self.commands.write_message(ToggleHint),
            _ => self.commands.write_message(Navigate::Back),
        };
    }

    /// Presses the spot or does the action that the game gives this key.
    fn press_key(&mut self, code: KeyCode) {
        let Some(key) = letter(code) else { return };
        let DraftKeys { spots, actions } = self.session.table().keys();
        if let Some((_, spot)) = spots.into_iter().find(|(letter, _)| *letter == key) {
            self.press_piece(spot);
        } else if let Some((_, action)) = actions.into_iter().find(|(letter, _)| *letter == key) {
            self.commands.write_message(HandCommand::Do(action));
        }
    }

    fn press_piece(&mut self, spot: Spot) {
        let table = self.session.table();
        self.hand.keys |= self.hand.draft.hover.is_none();
        self.commands.write_message(ReleaseFocus);
        if self.hand.keys
            && table.steered(&self.hand.draft).is_none()
            && let Some(first) = table.first_spot(&self.hand.draft)
        {
            self.commands.write_message(HandCommand::Aim(first));
        }
        // With keys and fingers, the ghost comes first.
        let manner = if self.hand.keys {
            PressKind::Keys
        } else if self.hand.touch {
            PressKind::Touch
        } else {
            PressKind::Point
        };
        self.commands
            .write_message(HandCommand::Press(spot, manner));
    }

    /// Presses the next of the spots that have keys, or the one before, counted from the chosen one.
    fn go_to_piece(&mut self, by: i8) {
        let Some(spot) = piece_beside(self.session.table(), &self.hand, by) else {
            return;
        };
        // A pad has no pointer that hovers.
        self.hand.keys = true;
        self.hand.draft.hover = None;
        self.hand.aimed = Some(spot);
        self.press_piece(spot);
    }

    fn steer(&mut self, way: Vec2) {
        let table = self.session.table();
        let hovered = self.hand.draft.hover.filter(|spot| table.can_steer(*spot));
        // The steered spot may be gone from the table.
        let lies = |spot: &Spot| self.layout.rect(*spot).is_some() && table.can_steer(*spot);
        // A slow frame may hold several steps.
        let aimed = self.hand.aimed.or_else(|| table.steered(&self.hand.draft));
        let to = match aimed.filter(lies).or(hovered) {
            Some(from) => Some(neighbour(&self.layout, from, way, |spot| {
                table.can_steer(spot)
            })),
            None => table.first_spot(&self.hand.draft),
        };
        self.hand.keys = true;
        self.hand.draft.hover = None;
        self.hand.aimed = to;
        if let Some(to) = to {
            self.commands.write_message(HandCommand::Aim(to));
        }
    }
}

/// Returns the next or previous spot that has a key, cyclically, from the chosen one or the keyboard's spot.
pub(crate) fn piece_beside(table: &dyn AnyMatch, hand: &Hand, by: i8) -> Option<Spot> {
    let spots = table.keys().spots.into_iter();
    let spots: Vec<Spot> = spots.map(|(_, spot)| spot).collect();
    let count = spots.len();
    let steered = table.steered(&hand.draft);
    let there = |spot: &Spot| match hand.aimed {
        // A slow frame may hold several presses.
        Some(aimed) => aimed == *spot,
        None => steered == Some(*spot) || hand.draft.picks.contains(spot),
    };
    let next = match spots.iter().position(there) {
        Some(chosen) => (chosen + count).checked_add_signed(isize::from(by))? % count,
        None if by < 0 => count.checked_sub(1)?,
        None => 0,
    };
    spots.get(next).copied()
}

/// Returns the next spot in a direction: one in line, or else the nearest within a slope of two to one; `from` if
/// there is none.
fn neighbour(layout: &Layout, from: Spot, way: Vec2, may: impl Fn(Spot) -> bool) -> Spot {
    let Some(here) = layout.rect(from) else {
        return from;
    };
    let line = 0.5 * here.size().min_element();
    let rank = |to: &Rect| {
        let offset = to.center() - here.center();
        let (along, aside) = (offset.dot(way), offset.dot(way.perp()).abs());
        let in_line = aside < line;
        // In line means aside by less than half the size of this spot.
        (along > 1.0 && (in_line || aside < 2.0 * along))
            .then_some((!in_line, if in_line { along } else { along + 2.0 * aside }))
    };
    let spots = layout
        .cells
        .iter()
        .chain(&layout.pieces)
        .filter(|(spot, _)| may(*spot));
    let near = spots.filter_map(|(spot, rect)| Some((*spot, rank(rect)?)));
    let nearest =
        near.min_by(|(_, one), (_, other)| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
    nearest.map_or(from, |(spot, _)| spot)
}

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
