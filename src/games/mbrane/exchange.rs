//! Games as text: copied from the table, and brought to it.

use bevy::prelude::*;
use mbrane_play::{Match, position_text, read_match, words::Message};
use mbrane_rules::mbrane::Mbrane;

use super::{Game, MbraneSystems, keeping::Incoming, wishes::Wish};
use crate::{
    clipboard::Clipboard,
    screens::{Choices, Screen, notices::Notices},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, apply_exchange.in_set(MbraneSystems::Input));
}

/// What may be asked for with a key held down that is no digit's.
fn asked(keys: &ButtonInput<KeyCode>) -> Option<KeyCode> {
    let held = [KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight];
    let held = keys.any_pressed(held);
    [KeyCode::KeyC, KeyCode::KeyV].into_iter().find(|key| held && keys.just_pressed(*key))
}

/// Control and C copies the record, with Shift the position; control and V brings a game.
fn apply_exchange(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    game: Res<Game>,
    screen: Res<Screen>,
    choices: Res<Choices>,
    mut clipboard: ResMut<Clipboard>,
    mut incoming: ResMut<Incoming>,
    mut notices: ResMut<Notices>,
    mut wishes: MessageWriter<Wish>,
) {
    let Some(keys) = keys else { return };
    let outcome = match asked(&keys) {
        Some(KeyCode::KeyC) if *screen == Screen::Table => {
            let position = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
            let text = if position { position_text(&game.play) } else { game.play.record().to_string() };
            clipboard.write(&text).map(|()| notices.say(Message::Copied))
        }
        Some(KeyCode::KeyV) if matches!(*screen, Screen::Table | Screen::Title) => {
            paste(&clipboard, &choices, &mut incoming, &mut wishes)
        }
        _ => return,
    };
    if let Err(message) = outcome {
        notices.say(message);
    }
}

/// Opens the game whose text lies on the clipboard.
///
/// # Errors
/// What to say where there is none; nothing has changed then.
pub(crate) fn paste(
    clipboard: &Clipboard,
    choices: &Choices,
    incoming: &mut Incoming,
    wishes: &mut MessageWriter<Wish>,
) -> Result<(), Message> {
    if let Some(text) = clipboard.read()? {
        incoming.0 = Some(bring(&text, choices)?);
        wishes.write(Wish::Open);
    }
    Ok(())
}

/// A match from a text, wherever that comes from. One that has not ended and names nobody is played against whom was chosen
/// last.
///
/// # Errors
/// What to say about a text that holds no game; nothing has changed then.
pub fn bring(text: &str, choices: &Choices) -> Result<Match<Mbrane>, Message> {
    let mut play = read_match(text)?;
    choices.seat(&mut play);
    Ok(play)
}
