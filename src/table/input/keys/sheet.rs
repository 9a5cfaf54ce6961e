//! The key bindings in words: rows for a list, grouped by when they apply.

use bevy::prelude::*;
use mbrane_play::words::{
    Words,
    common::{self, Label},
};
use std::collections::BTreeMap;

use super::{
    action::{self, Refusal},
    bindings::{Action, BINDINGS, Binding, Button, Does, Held, NONE, When},
};
use crate::{
    pad::PadButton,
    table::{
        analysis::review::ReviewCommand, links::clipboard::ClipboardCommand, scene::faces::Face,
        stage::playback::PlaybackCommand,
    },
};

/// The keys of one time, and their effects.
pub(crate) struct Group {
    pub(crate) heading: Label,
    pub(crate) rows: Vec<Row>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) label: String,
    pub(crate) fixed: Vec<String>,
    /// The action, if its key can be changed.
    pub(crate) action: Option<Action>,
    pub(crate) pads: Vec<PadButton>,
}

pub(crate) fn groups(words: &Words, face: &Face) -> Vec<Group> {
    let times = [
        (When::Turn, Label::KeysTurn),
        (When::Scene, Label::KeysScene),
        (When::Review, Label::KeysReview),
        (When::Front, Label::KeysAlways),
    ];
    let group = |(time, heading): (When, Label)| {
        let mut rows: Vec<Row> = Vec::new();
        for Binding(_, held, button, does) in BINDINGS.iter().filter(|binding| binding.0 == time) {
            let label = said(words, face, *does);
            let place = rows.iter().position(|row| row.label == label).unwrap_or_else(|| {
                rows.push(Row { label, fixed: Vec::new(), action: None, pads: Vec::new() });
                rows.len() - 1
            });
            let row = &mut rows[place];
            match button {
                Button::Key(code) => row.fixed.extend(key(words, *code, *held)),
                Button::Of(action) => row.action = Some(*action),
                Button::Pad(button) => row.pads.push(*button),
            }
        }
        // A pad's two main buttons act as Enter and Escape.
        for row in &mut rows {
            let stands_for = |name: Label| row.fixed.iter().any(|key| key == words.label(name));
            let keys = [(Label::KeyEnter, PadButton::South), (Label::KeyEscape, PadButton::East)];
            let pads: Vec<_> = keys.into_iter().filter(|(name, _)| stands_for(*name)).map(|(_, pad)| pad).collect();
            row.pads.extend(pads);
        }
        Group { heading, rows }
    };
    times.into_iter().map(group).collect()
}

pub(crate) fn cap(words: &Words, action: Action, keys: &BTreeMap<String, String>) -> String {
    key(words, action.chosen(keys), NONE).unwrap_or_default()
}

pub(crate) fn refused(words: &Words, face: &Face, code: KeyCode, refusal: Refusal) -> String {
    let key = key(words, code, NONE);
    match (refusal, key) {
        (Refusal::Unknown | Refusal::Fixed, None) => words.label(Label::KeyUnknown).to_owned(),
        (Refusal::Unknown | Refusal::Fixed, Some(key)) => common::key_fixed(words, &key),
        (Refusal::Taken(other), key) => {
            let does = BINDINGS.iter().find(|binding| binding.2 == Button::Of(other)).map(|binding| binding.3);
            let what = does.map(|does| said(words, face, does)).unwrap_or_default();
            common::key_taken(words, &key.unwrap_or_default(), &what)
        }
    }
}

/// Returns the name of a key with its modifiers; `None` for a second key of the same name.
fn key(words: &Words, code: KeyCode, held: Held) -> Option<String> {
    let name = match code {
        KeyCode::Enter => words.label(Label::KeyEnter),
        KeyCode::Space => words.label(Label::KeySpace),
        KeyCode::Escape => words.label(Label::KeyEscape),
        KeyCode::Backspace => words.label(Label::KeyBackspace),
        KeyCode::Delete => words.label(Label::KeyDelete),
        KeyCode::ArrowLeft => words.label(Label::KeyLeft),
        KeyCode::ArrowRight => words.label(Label::KeyRight),
        KeyCode::ArrowUp => words.label(Label::KeyUp),
        KeyCode::ArrowDown => words.label(Label::KeyDown),
        KeyCode::Home => words.label(Label::KeyHome),
        KeyCode::End => words.label(Label::KeyEnd),
        KeyCode::PageUp => words.label(Label::KeyPageUp),
        KeyCode::PageDown => words.label(Label::KeyPageDown),
        code => action::cap(code)?,
    };
    let control = held.command.then(|| words.label(Label::KeyControl));
    let shift = held.shift.then(|| words.label(Label::KeyShift));
    let parts: Vec<&str> = control.into_iter().chain(shift).chain([name]).collect();
    Some(parts.join(" + "))
}

fn said(words: &Words, face: &Face, does: Does) -> String {
    let label = match does {
        Does::Exchange(ClipboardCommand::CopyRecord) => Label::CopyRecord,
        Does::Exchange(ClipboardCommand::CopyPosition) => Label::CopyPosition,
        Does::Exchange(_) => Label::Paste,
        Does::Playback(PlaybackCommand::Advance) => Label::Step,
        Does::Playback(PlaybackCommand::Pause) => Label::Pause,
        Does::Playback(PlaybackCommand::Faster) => Label::KeyFaster,
        Does::Playback(PlaybackCommand::Film) => Label::Film,
        Does::Playback(PlaybackCommand::Skip | PlaybackCommand::To(_)) => Label::Skip,
        Does::Playback(PlaybackCommand::Again) | Does::Review(ReviewCommand::Again) => {
            return words.label(face.labels.again).to_owned();
        }
        Does::Playback(PlaybackCommand::Upset) | Does::Review(ReviewCommand::Upset) => {
            return words.label(face.labels.what_turned).to_owned();
        }
        Does::Undo => Label::Undo,
        Does::Redo => Label::Redo,
        Does::Review(ReviewCommand::By(..0)) => Label::StepBack,
        Does::Review(ReviewCommand::By(_)) => Label::StepOn,
        Does::Review(ReviewCommand::Moves(-1 | 1)) => Label::KeyMove,
        Does::Review(ReviewCommand::Moves(_)) => Label::KeyMoves,
        Does::Review(ReviewCommand::At(0)) => Label::ToTheStart,
        Does::Review(ReviewCommand::At(_)) => Label::ToTheEnd,
        Does::Review(ReviewCommand::Loss) => Label::KeyLoss,
        Does::Review(ReviewCommand::Branch(_)) => Label::BranchHere,
        Does::Review(ReviewCommand::Look) => Label::KeyLook,
        Does::Review(_) | Does::Back => Label::Back,
        Does::OpenReview => Label::Review,
        Does::Hint => Label::Hint,
        Does::Chance => Label::WinChance,
        Does::Settings => Label::Settings,
        Does::Mute => Label::KeyMute,
        Does::Type => Label::TypeMove,
        Does::Learn => Label::HowToPlay,
        Does::Keys => Label::Keys,
        Does::Clear => Label::KeyClear,
        Does::Press => Label::KeyPress,
        Does::Steer(_) => Label::KeySteer,
        Does::Piece(_) => Label::KeyPiece,
    };
    words.label(label).to_owned()
}
