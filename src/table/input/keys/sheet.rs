//! The key bindings in words: rows for a list, grouped by when they apply.

use bevy::prelude::*;
use mbrane_play::words::{
    Words,
    common::{self, Label},
};
use std::collections::BTreeMap;

use super::{
    bindings::{Action, BINDINGS, Binding, Trigger, When, Wording},
    rebinding::{self, Refusal},
};
use crate::{input::pad::PadButton, table::scene::faces::Face};

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
        for Binding(_, buttons, _, wording) in BINDINGS.iter().filter(|binding| binding.0 == time) {
            let label = said(words, face, *wording);
            let place = rows
                .iter()
                .position(|row| row.label == label)
                .unwrap_or_else(|| {
                    rows.push(Row {
                        label,
                        fixed: Vec::new(),
                        action: None,
                        pads: Vec::new(),
                    });
                    rows.len() - 1
                });
            let row = &mut rows[place];
            for button in *buttons {
                match *button {
                    Trigger::Key(code) => row.fixed.extend(key(words, code, &[])),
                    Trigger::Command(code) => {
                        row.fixed.extend(key(words, code, &[Label::KeyControl]));
                    }
                    Trigger::CommandShift(code) => {
                        row.fixed
                            .extend(key(words, code, &[Label::KeyControl, Label::KeyShift]));
                    }
                    Trigger::Rebindable(name, code) => row.action = Some(Action { name, code }),
                    Trigger::Pad(button) => row.pads.push(button),
                }
            }
        }
        // A pad's two main buttons act as Enter and Escape.
        for row in &mut rows {
            let stands_for = |name: Label| row.fixed.iter().any(|key| key == words.label(name));
            let keys = [
                (Label::KeyEnter, PadButton::South),
                (Label::KeyEscape, PadButton::East),
            ];
            let pads: Vec<_> = keys
                .into_iter()
                .filter(|(name, _)| stands_for(*name))
                .map(|(_, pad)| pad)
                .collect();
            row.pads.extend(pads);
        }
        Group { heading, rows }
    };
    times.into_iter().map(group).collect()
}

pub(crate) fn cap(words: &Words, action: Action, keys: &BTreeMap<String, String>) -> String {
    key(words, action.chosen(keys), &[]).unwrap_or_default()
}

pub(crate) fn refused(words: &Words, face: &Face, code: KeyCode, refusal: Refusal) -> String {
    let key = key(words, code, &[]);
    match (refusal, key) {
        (Refusal::Unknown | Refusal::Fixed, None) => words.label(Label::KeyUnknown).to_owned(),
        (Refusal::Unknown | Refusal::Fixed, Some(key)) => common::key_fixed(words, &key),
        (Refusal::Taken(other), key) => {
            let taken = BINDINGS.iter().find(|binding| {
                binding
                    .1
                    .contains(&Trigger::Rebindable(other.name, other.code))
            });
            let what = taken
                .map(|binding| said(words, face, binding.3))
                .unwrap_or_default();
            common::key_taken(words, &key.unwrap_or_default(), &what)
        }
    }
}

/// Returns the name of a key with its modifiers; `None` for a second key of the same name.
fn key(words: &Words, code: KeyCode, modifiers: &[Label]) -> Option<String> {
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
        code => rebinding::cap(code)?,
    };
    let parts: Vec<&str> = modifiers
        .iter()
        .map(|label| words.label(*label))
        .chain([name])
        .collect();
    Some(parts.join(" + "))
}

fn said(words: &Words, face: &Face, wording: Wording) -> String {
    let label = match wording {
        Wording::Common(label) => label.id(),
        Wording::Again => face.labels.again,
        Wording::Turned => face.labels.show_what_turned,
    };
    words.label(label).to_owned()
}
