//! Games as text: copied from the table, and brought to it.

use bevy::prelude::*;
use mbrane_play::{Table, read_match};

use super::Frame;
use crate::{
    clipboard::Clipboard,
    notices::{Notices, Tone},
    rest,
    session::{Kinds, Navigate, Screen, Session},
    settings::Settings,
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(rest::command::<ExchangeCommand>);
    app.add_systems(Update, apply_exchange.after(Frame::Input).before(Frame::Navigate));
}

/// What can be done with games as text.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExchangeCommand {
    /// Copy the record of the match on the table.
    CopyRecord,
    /// Copy the position that is shown.
    CopyPosition,
    /// Open the game whose text lies on the clipboard.
    Paste,
}

fn apply_exchange(
    mut commands: MessageReader<ExchangeCommand>,
    session: Res<Session>,
    screen: Res<State<Screen>>,
    kinds: Res<Kinds>,
    settings: Res<Settings>,
    words: Res<Language>,
    mut clipboard: ResMut<Clipboard>,
    mut notices: ResMut<Notices>,
    mut ways: MessageWriter<Navigate>,
) {
    for command in commands.read() {
        let table = session.table();
        let text = match command {
            ExchangeCommand::Paste => {
                match clipboard.read() {
                    Ok(None) => {}
                    Ok(Some(text)) => match bring(&text, &kinds, &settings, &words) {
                        Ok(table) => drop(ways.write(Navigate::Open(table))),
                        Err(reason) => notices.say(reason, Tone::Bad),
                    },
                    Err(label) => notices.say(words.label(label), Tone::Bad),
                }
                continue;
            }
            _ if *screen.get() != Screen::Table => continue,
            ExchangeCommand::CopyRecord => table.record_to_copy(),
            ExchangeCommand::CopyPosition if table.covered().is_some() => continue,
            ExchangeCommand::CopyPosition => table.position_text(session.eyes()),
        };
        match clipboard.write(&text) {
            Ok(None) => {}
            Ok(Some(label)) => notices.say(words.label(label), Tone::Good),
            Err(label) => notices.say(words.label(label), Tone::Bad),
        }
    }
}

/// A match from a text, wherever that comes from. One that has not ended and names nobody is played against whom was chosen
/// last.
///
/// # Errors
/// What to say about a text that holds no game.
pub fn bring(text: &str, kinds: &Kinds, settings: &Settings, words: &Language) -> Result<Box<dyn Table>, String> {
    let mut table = read_match(&kinds.list(), text, words)?;
    settings.seat(&mut *table);
    Ok(table)
}
