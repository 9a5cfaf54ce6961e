//! A player's settings and progress, as text.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::older;
use crate::puzzle::PuzzleKind;
use crate::sealed::{Fields, Stored, from_json, named, open, raw, seal, to_json};
use crate::words::Locale;
use crate::{Level, Name, SaveError, Server, Speed};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Against {
    Computer,
    Person,
    Watch,
}

/// When the ghost shows the result if the board were counted now. Where two people play, neither should have to play
/// against the other's arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WhatIfShown {
    Never,
    AgainstComputers,
    Always,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    #[default]
    Usual,
    RedAndBlack,
    Paper,
    #[serde(rename = "high-contrast")]
    Contrast,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Volume {
    Off,
    Low,
    Middle,
    Full,
}

/// How hard the puzzles for practice are, beside the player's rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difficulty {
    Easier,
    #[default]
    Fair,
    Harder,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Opponent {
    pub against: Against,
    pub level: Level,
    /// True if the person moves first.
    pub begins: bool,
}

impl Theme {
    pub const ALL: [Self; 4] = [Self::Usual, Self::RedAndBlack, Self::Paper, Self::Contrast];

    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Volume {
    pub fn of(text: &str) -> Option<Self> {
        named(text)
    }
}

/// The puzzles chosen for practice: of one kind, or of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Practice {
    pub kind: Option<PuzzleKind>,
    pub difficulty: Difficulty,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    /// The language; none: the system's.
    #[serde(deserialize_with = "known_language")]
    pub language: Option<Locale>,
    /// Cross-fades instead of motions; none: as the system asks.
    pub reduced_motion: Option<bool>,
    /// True if faces blink now and then while the table is at rest.
    pub idle_motion: bool,
    pub speed: Speed,
    pub what_if: WhatIfShown,
    /// True if the idle program searches the player's own games for mistakes.
    pub mistakes: bool,
    /// True if a bar shows the chance to win.
    pub chance: bool,
    pub theme: Theme,
    /// The size of words, in percent of the usual one: from 100 to 200.
    #[serde(deserialize_with = "size_of_words")]
    pub text: u16,
    pub left_handed: bool,
    pub full_screen: bool,
    /// True if a board always shows its coordinates, and not only while words name a cell.
    pub coordinates: bool,
    /// True if one touch places a tile, without a ghost first.
    pub one_tap: bool,
    pub table_volume: Volume,
    pub scene_volume: Volume,
    pub muted: bool,
    /// The names of the person at this screen, and of a second one.
    pub names: [Name; 2],
    /// The opponent in each game, by the game's name in records.
    pub opponents: BTreeMap<String, Opponent>,
    /// How many steps of each game's lesson are done, by the game's name in records.
    pub lessons: BTreeMap<String, usize>,
    /// The options of each game's last set-up, by the game's name in records.
    pub setups: BTreeMap<String, String>,
    /// The chosen keys, by the name of their action, as browsers name keys.
    pub keys: BTreeMap<String, String>,
    /// The relays for invitations to remote friends; empty for the built-in ones.
    #[serde(serialize_with = "one_line", deserialize_with = "servers")]
    pub relays: Vec<Server>,
    /// True if two games are summed, by the game's name in records.
    pub two: BTreeMap<String, bool>,
    /// How far the person begins ahead of the computer, by the game's name in records; see
    /// [`History::head_start`](crate::History::head_start).
    #[serde(deserialize_with = "head_starts")]
    pub head_starts: BTreeMap<String, i8>,
    /// The puzzles chosen for practice, by the game's name in records.
    pub practice: BTreeMap<String, Practice>,
    /// The game whose puzzles were practised last; empty where none was.
    pub practised: String,
    /// The game that was played last, by its name in records; empty where none was.
    pub last_game: String,
    pub first_run: bool,
    /// True if the player has watched a scene to its end.
    #[serde(rename = "seen-count")]
    pub has_seen_scene: bool,
    /// Fields of newer programs, written back as they came.
    #[serde(skip)]
    pub others: Fields,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            reduced_motion: None,
            idle_motion: true,
            speed: Speed::One,
            what_if: WhatIfShown::AgainstComputers,
            mistakes: true,
            chance: false,
            theme: Theme::Usual,
            text: 100,
            left_handed: false,
            full_screen: false,
            coordinates: false,
            one_tap: false,
            table_volume: Volume::Middle,
            scene_volume: Volume::Middle,
            muted: false,
            names: [Name::new(""), Name::new("")],
            opponents: BTreeMap::new(),
            lessons: BTreeMap::new(),
            setups: BTreeMap::new(),
            keys: BTreeMap::new(),
            relays: Vec::new(),
            two: BTreeMap::new(),
            head_starts: BTreeMap::new(),
            practice: BTreeMap::new(),
            practised: String::new(),
            last_game: String::new(),
            first_run: true,
            has_seen_scene: false,
            others: Fields::default(),
        }
    }
}

/// A language that only a newer program knows is none here.
fn known_language<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Locale>, D::Error> {
    Ok(Option::<String>::deserialize(from)?.and_then(|tag| Locale::of(&tag)))
}

fn size_of_words<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    let percent = u16::deserialize(from)?;
    let fits = (100..=200).contains(&percent);
    fits.then_some(percent)
        .ok_or_else(|| D::Error::custom("a size of words"))
}

fn head_starts<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, i8>, D::Error> {
    let steps = BTreeMap::<String, i8>::deserialize(from)?;
    let fits = steps.values().all(|step| (-2..=2).contains(step));
    fits.then_some(steps)
        .ok_or_else(|| D::Error::custom("a head start"))
}

fn servers<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Server>, D::Error> {
    Server::list(&String::deserialize(from)?).ok_or_else(|| D::Error::custom("servers"))
}

fn one_line<S: Serializer>(servers: &[Server], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&Server::line(servers))
}

impl Opponent {
    pub const USUAL: Self = Self {
        against: Against::Computer,
        level: Level::Two,
        begins: true,
    };
}

/// Merges the changes of two programs: a field that was not changed here is theirs. `entries`: maps are merged entry by entry.
fn merge(ours: &Fields, before: &Fields, mut theirs: Fields, entries: bool) -> Fields {
    theirs
        .0
        .retain(|name, _| ours.0.contains_key(name) || !before.0.contains_key(name));
    for (name, our) in &ours.0 {
        let was = before.0.get(name);
        if was.is_some_and(|was| was.get() == our.get()) {
            continue;
        }
        let maps = [ours, before, &theirs].map(|fields| fields.inside(name));
        let value = match maps {
            [Some(our), Some(was), Some(their)] if entries => raw(&merge(&our, &was, their, false)),
            _ => our.clone(),
        };
        theirs.0.insert(name.clone(), value);
    }
    theirs
}

impl Settings {
    /// Returns these settings, where another program changed those `before` to `theirs` meanwhile: settings that were
    /// not changed here are theirs.
    #[must_use]
    pub fn merged(&self, before: &Self, theirs: &Self) -> Self {
        let [ours, before, new] = [self, before, theirs].map(Fields::of);
        let read: Result<Self, _> = from_json(&to_json(&merge(&ours, &before, new, true)));
        Self {
            others: theirs.others.clone(),
            ..read.unwrap_or_else(|_| self.clone())
        }
    }

    pub fn shows_what_if(&self, people: usize) -> bool {
        match self.what_if {
            WhatIfShown::Never => false,
            WhatIfShown::AgainstComputers => people < 2,
            WhatIfShown::Always => true,
        }
    }

    pub fn opponent_in(&self, kind: &str) -> Opponent {
        self.opponents.get(kind).copied().unwrap_or(Opponent::USUAL)
    }

    pub fn setup_of(&self, kind: &str) -> Option<String> {
        self.setups
            .get(kind)
            .map(|options| format!("{kind} {options}").trim_end().to_owned())
    }

    pub fn keep_setup(&mut self, setup: &str) {
        let (kind, options) = setup.split_once(' ').unwrap_or((setup, ""));
        self.setups.insert(kind.to_owned(), options.to_owned());
    }

    pub fn is_of_two(&self, kind: &str) -> bool {
        self.two.get(kind).copied().unwrap_or(false)
    }

    pub fn head_start(&self, kind: &str) -> i8 {
        self.head_starts.get(kind).copied().unwrap_or(0)
    }

    /// Takes a setting as a line, such as `theme paper`. Returns `None` if it means nothing.
    pub fn set(&mut self, line: &str) -> Option<()> {
        let mut fields = Fields::of(self);
        let known = fields.0.len();
        older::put_setting(&mut fields, line)?;
        let read: Self = from_json(&to_json(&fields)).ok()?;
        if fields.0.len() != known {
            return None;
        }
        let others = std::mem::take(&mut self.others);
        *self = Self { others, ..read };
        Some(())
    }
}

impl Stored for Settings {
    const HEAD: &'static str = "mbrane-settings";
    const VERSION: u32 = 2;

    fn older(lines: &[&str]) -> Result<String, SaveError> {
        let mut all = Fields::default();
        for line in lines {
            let mut one = Fields::default();
            older::put_setting(&mut one, line)
                .and_then(|()| from_json::<Self>(&to_json(&one)).ok())
                .and_then(|_| older::put_setting(&mut all, line))
                .ok_or_else(|| older::unknown(line))?;
        }
        Ok(to_json(&all))
    }

    fn others(&mut self) -> Option<&mut Fields> {
        Some(&mut self.others)
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&seal(self, &self.others))
    }
}

impl FromStr for Settings {
    type Err = SaveError;

    fn from_str(text: &str) -> Result<Self, SaveError> {
        open(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_of_two_windows_are_merged() {
        let before = Settings::default();
        let two = |game: &str| BTreeMap::from([(game.to_owned(), true)]);
        let ours = Settings {
            one_tap: true,
            two: two("a"),
            ..before.clone()
        };
        let theirs = Settings {
            muted: true,
            two: two("b"),
            last_game: "b".to_owned(),
            others: Fields(BTreeMap::from([("new".to_owned(), raw(&true))])),
            ..before.clone()
        };
        let merged = ours.merged(&before, &theirs);
        assert!(merged.one_tap && merged.muted);
        assert_eq!((merged.two.len(), merged.last_game.as_str()), (2, "b"));
        assert_eq!(merged.others, theirs.others);
        assert_eq!(ours.merged(&before, &before), ours);
        // An entry that was removed here stays removed.
        assert_eq!(before.merged(&ours, &ours).two, BTreeMap::new());
    }
}
