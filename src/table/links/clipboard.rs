//! Games as text: copied from the table, and pasted onto it.

use super::{LinkCommand, receive};
use crate::{
    clipboard::Clipboard,
    notices::{NoticeKind, Notices},
    redraw,
    session::{Screen, Session},
    table::Frame,
    words::Language,
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(redraw::add_command_message::<ClipboardCommand>);
    app.add_systems(
        Update,
        apply_clipboard.after(Frame::Input).before(receive::apply),
    );
}

#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClipboardCommand {
    CopyRecord,
    CopyPosition,
    Paste,
}

pub(crate) fn apply_clipboard(
    mut commands: MessageReader<ClipboardCommand>,
    session: Res<Session>,
    screen: Res<State<Screen>>,
    words: Res<Language>,
    mut clipboard: ResMut<Clipboard>,
    mut notices: ResMut<Notices>,
    mut links: MessageWriter<LinkCommand>,
) {
    for command in commands.read() {
        let table = session.table();
        let text = match command {
            ClipboardCommand::Paste => {
                match clipboard.read() {
                    Ok(text) => {
                        links.write_batch(text.map(LinkCommand::Paste));
                    }
                    Err(label) => notices.say(words.label(label), NoticeKind::Problem),
                }
                continue;
            }
            _ if *screen.get() != Screen::Table => continue,
            ClipboardCommand::CopyRecord => table.record_to_copy(),
            ClipboardCommand::CopyPosition if table.covered().is_some() => continue,
            ClipboardCommand::CopyPosition => table.position_text(session.viewer()),
        };
        notices.say_copied(clipboard.write(&text), &words);
    }
}
