//! The actions that players can give another key, and the keys that they can choose.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::{
    bindings::{Action, BINDINGS, Binding, Trigger, When},
    letter,
};

macro_rules! codes {
    ($($name:ident $cap:literal)*) => { [$((KeyCode::$name, stringify!($name), $cap)),*] };
}

/// The keys to choose from: the name of each in browsers and settings, and its cap.
const CODES: [(KeyCode, &str, &str); 54] = codes! {
    KeyA "A" KeyB "B" KeyC "C" KeyD "D" KeyE "E" KeyF "F" KeyG "G" KeyH "H" KeyI "I"
    KeyJ "J" KeyK "K" KeyL "L" KeyM "M" KeyN "N" KeyO "O" KeyP "P" KeyQ "Q" KeyR "R"
    KeyS "S" KeyT "T" KeyU "U" KeyV "V" KeyW "W" KeyX "X" KeyY "Y" KeyZ "Z"
    F1 "F1" F2 "F2" F3 "F3" F4 "F4" F6 "F6" F7 "F7" F8 "F8" F9 "F9" F10 "F10"
    Comma "," Period "." Minus "-" Equal "=" Semicolon ";" Slash "/" BracketLeft "[" BracketRight "]"
    Backspace "Backspace" Delete "Del" Insert "Ins" Home "Home" End "End" PageUp "PgUp" PageDown "PgDn"
    NumpadAdd "Num +" NumpadSubtract "Num -" NumpadMultiply "Num *" NumpadDivide "Num /"
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The key is not one to choose from.
    Unknown,
    /// The key has a fixed use: it steers, or a game uses it.
    Fixed,
    /// This action has the key at the same time.
    Taken(Action),
}

impl Action {
    fn all() -> impl Iterator<Item = Self> {
        BINDINGS
            .iter()
            .flat_map(|binding| binding.1)
            .filter_map(|button| match *button {
                Trigger::Rebindable(name, code) => Some(Self { name, code }),
                _ => None,
            })
    }

    /// Returns the player's key for it. An invalid choice counts as none.
    pub(crate) fn chosen(self, keys: &BTreeMap<String, String>) -> KeyCode {
        let named = keys
            .get(self.name)
            .and_then(|name| CODES.iter().find(|(_, known, _)| known == name));
        named
            .map(|(code, ..)| *code)
            .filter(|code| !self.is_fixed(*code))
            .unwrap_or(self.code)
    }

    fn times(self) -> impl Iterator<Item = When> {
        let times = BINDINGS.iter().filter(move |binding| {
            binding
                .1
                .contains(&Trigger::Rebindable(self.name, self.code))
        });
        times.map(|Binding(when, ..)| *when)
    }

    /// Returns whether a key has another, fixed use at the same time.
    fn is_fixed(self, code: KeyCode) -> bool {
        self.times().any(|when| {
            let games = when != When::Scene && when != When::Review && letter(code).is_some();
            let bound = |Binding(time, buttons, ..): &Binding| {
                meet(*time, when) && buttons.contains(&Trigger::Key(code))
            };
            games || BINDINGS.iter().any(bound)
        })
    }
}

/// Returns whether two times can coincide.
const fn meet(one: When, other: When) -> bool {
    matches!((one, other), (When::Front, _) | (_, When::Front)) || one as u8 == other as u8
}

/// Gives an action this key in the player's choices.
pub(crate) fn assign(
    keys: &mut BTreeMap<String, String>,
    action: Action,
    code: KeyCode,
) -> Result<(), Refusal> {
    let (_, name, _) = CODES
        .iter()
        .find(|(known, ..)| *known == code)
        .ok_or(Refusal::Unknown)?;
    if action.is_fixed(code) {
        return Err(Refusal::Fixed);
    }
    let shares = |other: &Action| {
        action
            .times()
            .any(|when| other.times().any(|time| meet(time, when)))
            && other.chosen(keys) == code
    };
    if let Some(other) = Action::all().filter(|other| *other != action).find(shares) {
        return Err(Refusal::Taken(other));
    }
    if code == action.code {
        keys.remove(action.name);
    } else {
        keys.insert(action.name.to_owned(), (*name).to_owned());
    }
    Ok(())
}

pub(crate) fn cap(code: KeyCode) -> Option<&'static str> {
    CODES
        .iter()
        .find(|(known, ..)| *known == code)
        .map(|(.., cap)| *cap)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    const HINT: Action = Action {
        name: "hint",
        code: KeyCode::KeyH,
    };
    const LOSS: Action = Action {
        name: "loss",
        code: KeyCode::KeyM,
    };
    const PAUSE: Action = Action {
        name: "pause",
        code: KeyCode::KeyP,
    };
    const UNDO: Action = Action {
        name: "undo",
        code: KeyCode::KeyU,
    };
    const UPSET: Action = Action {
        name: "upset",
        code: KeyCode::KeyT,
    };

    #[test]
    fn every_action_has_a_key() {
        for action in Action::all() {
            assert!(
                cap(action.code).is_some() && !action.is_fixed(action.code),
                "{action:?}"
            );
        }
        let actions: HashSet<_> = Action::all().collect();
        let names: HashSet<_> = actions.iter().map(|action| action.name).collect();
        assert_eq!(names.len(), actions.len());
        assert!(
            CODES
                .iter()
                .all(|(code, name, _)| format!("{code:?}") == *name)
        );
    }

    #[test]
    fn a_key_is_given_once_at_a_time() {
        let mut keys = BTreeMap::new();
        // This action belongs to the review alone, where the key is free.
        assert_eq!(assign(&mut keys, LOSS, KeyCode::KeyL), Ok(()));
        assert_eq!(LOSS.chosen(&keys), KeyCode::KeyL);
        assert_eq!(
            assign(&mut keys, UPSET, KeyCode::KeyL),
            Err(Refusal::Taken(LOSS))
        );
        assert_eq!(
            assign(&mut keys, HINT, KeyCode::KeyU),
            Err(Refusal::Taken(UNDO))
        );
        // A game uses the first, the review the second, and the third is not one to choose from.
        assert_eq!(assign(&mut keys, HINT, KeyCode::KeyO), Err(Refusal::Fixed));
        assert_eq!(assign(&mut keys, LOSS, KeyCode::End), Err(Refusal::Fixed));
        assert_eq!(
            assign(&mut keys, HINT, KeyCode::Escape),
            Err(Refusal::Unknown)
        );
        // Games have no keys while a scene plays.
        assert_eq!(assign(&mut keys, PAUSE, KeyCode::KeyO), Ok(()));
        // Back to the default.
        assert_eq!(assign(&mut keys, LOSS, KeyCode::KeyM), Ok(()));
        assert_eq!(keys.len(), 1);
    }

    #[test]
    fn invalid_keys_in_settings_count_as_defaults() {
        for text in ["KeyO", "Escape", "nonsense", ""] {
            let keys = BTreeMap::from([("hint".to_owned(), text.to_owned())]);
            assert_eq!(HINT.chosen(&keys), KeyCode::KeyH, "{text}");
        }
    }
}
