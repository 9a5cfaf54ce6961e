//! A player's settings, and what the program remembers about them, as text.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::str::FromStr;

use crate::puzzle::PuzzleKind;
use crate::sealed::{Frame, number};
use crate::words::Locale;
use crate::{Level, Name, SaveError, Server, Speed};

const FRAME: Frame = Frame {
    head: "mbrane-settings",
    version: 1,
};

/// Defines settings with a few values, each with its word in the text.
macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident: $($(#[$note:meta])* $value:ident => $word:literal),+;)*) => {
        $($(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$note])* $value,)+
        })*

        words! { $($name: $(Self::$value => $word),+;)* }
    };
}

macro_rules! words {
    ($($type:ty: $($value:expr => $word:literal),+;)*) => {
        $(impl Value for $type {
            fn read(text: &str) -> Option<Self> {
                match text { $($word => Some($value),)+ _ => None }
            }

            fn text(&self) -> String {
                [$(($value, $word)),+].iter().find(|(value, _)| value == self).map_or("", |(_, word)| word).to_owned()
            }
        })*
    };
}

choices! {
    Against: Computer => "computer", Person => "person", Watch => "watch";
    /// When the ghost shows the result if the board were counted now. Where two people play, neither should have to play
    /// against the other's arithmetic.
    WhatIfShown: Never => "never", AgainstComputers => "against-computers", Always => "always";
    #[derive(Default)]
    Theme: #[default] Usual => "usual", RedAndBlack => "red-and-black", Paper => "paper", Contrast => "high-contrast";
    Volume: Off => "off", Low => "low", Middle => "middle", Full => "full";
    /// How hard the puzzles for practice are, beside the player's rating.
    #[derive(Default)]
    Difficulty: Easier => "easier", #[default] Fair => "fair", Harder => "harder";
}

words! {
    bool: true => "yes", false => "no";
    Option<bool>: None => "system", Some(true) => "yes", Some(false) => "no";
    Speed: Self::Half => "half", Self::One => "one", Self::Two => "two", Self::Four => "four", Self::Instant => "instant",
        Self::Step => "step";
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opponent {
    pub against: Against,
    pub level: Level,
    /// Whether the person moves first.
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
        Self::read(text)
    }
}

/// The puzzles chosen for practice: of one kind, or of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Practice {
    pub kind: Option<PuzzleKind>,
    pub difficulty: Difficulty,
}

/// Defines the settings, each by a row: its field, its default, and the keys of its lines in the text.
macro_rules! settings {
    ($($(#[$doc:meta])* $field:ident: $type:ty = $default:expr, $($key:literal)|+;)*) => {
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Settings {
            $($(#[$doc])* pub $field: $type,)*
            /// Lines of programs that know more: kept as they are.
            pub others: Vec<String>,
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($field: $default,)* others: Vec::new() }
            }
        }

        impl Settings {
            /// Returns these settings, where another program changed those `before` to `theirs` meanwhile: settings that were
            /// not changed here are theirs.
            #[must_use]
            pub fn merged(&self, before: &Self, theirs: &Self) -> Self {
                Self {
                    $($field: self.$field.merged(&before.$field, &theirs.$field),)*
                    others: theirs.others.clone(),
                }
            }

            /// Takes one line. Returns `None` if its value means nothing. Unknown lines are kept.
            fn take(&mut self, line: &str) -> Option<()> {
                let (key, text) = line.split_once(' ').unwrap_or((line, ""));
                match key {
                    // A language that only a newer program knows.
                    "language" if Option::<Locale>::read(text).is_none() => self.others.push(line.to_owned()),
                    $($($key)|+ => self.$field.take_line(key, text)?,)*
                    // The same for every game, and never changed, in 0.2.0.
                    "against" | "level" | "begins" | "of-two" => {}
                    _ => self.others.push(line.to_owned()),
                }
                Some(())
            }

            fn lines(&self) -> Vec<(&'static str, String)> {
                let mut lines = Vec::new();
                $(self.$field.write(&[$($key),+], &mut lines);)*
                lines
            }
        }
    };
}

settings! {
    /// The language; none: the system's.
    language: Option<Locale> = None, "language";
    /// Cross-fades instead of motions; none: as the system asks.
    reduced_motion: Option<bool> = None, "reduced-motion";
    /// Whether a face blinks now and then while the table is at rest.
    idle_motion: bool = true, "idle-motion";
    speed: Speed = Speed::One, "speed";
    what_if: WhatIfShown = WhatIfShown::AgainstComputers, "what-if";
    /// Whether mistakes in the player's own games are looked for while the program is idle.
    mistakes: bool = true, "mistakes";
    /// Whether a bar shows the chance to win.
    chance: bool = false, "chance";
    theme: Theme = Theme::Usual, "theme";
    /// The size of words, in percent of the usual one: from 100 to 200.
    text: u16 = 100, "text";
    left_handed: bool = false, "left-handed";
    full_screen: bool = false, "full-screen";
    /// Whether a board always shows its coordinates, and not only while words name a cell.
    coordinates: bool = false, "coordinates";
    /// Whether one touch places a tile, without a ghost first.
    one_tap: bool = false, "one-tap";
    table_volume: Volume = Volume::Middle, "table-volume";
    scene_volume: Volume = Volume::Middle, "scene-volume";
    muted: bool = false, "muted";
    /// The names of the person at this screen, and of a second one.
    names: [Name; 2] = [Name::new(""), Name::new("")], "name" | "second-name";
    /// The opponent in each game, by the game's name in records.
    opponents: BTreeMap<String, Opponent> = BTreeMap::new(), "opponent";
    /// How many steps of each game's lesson are done, by the game's name in records.
    lessons: BTreeMap<String, usize> = BTreeMap::new(), "lesson";
    /// The options of each game's last set-up, by the game's name in records.
    setups: BTreeMap<String, String> = BTreeMap::new(), "agreed";
    /// The chosen keys, by the name of their action, as browsers name keys.
    keys: BTreeMap<String, String> = BTreeMap::new(), "key";
    /// The relays for invitations to remote friends; empty for the built-in ones.
    relays: Vec<Server> = Vec::new(), "relays";
    /// Whether two games are summed, by the game's name in records.
    two: BTreeMap<String, bool> = BTreeMap::new(), "two";
    /// How far the person begins ahead of the computer, by the game's name in records; see
    /// [`History::head_start`](crate::History::head_start).
    head_starts: BTreeMap<String, i8> = BTreeMap::new(), "head-start";
    /// The puzzles chosen for practice, by the game's name in records.
    practice: BTreeMap<String, Practice> = BTreeMap::new(), "practice";
    /// The game whose puzzles were practised last; empty where none was.
    practised: String = String::new(), "practised";
    /// The game that was played last, by its name in records; empty where none was.
    last_game: String = String::new(), "last-game";
    first_run: bool = true, "first-run";
    seen_count: bool = false, "seen-count";
}

trait Value: Clone + PartialEq + Sized {
    fn read(text: &str) -> Option<Self>;
    fn text(&self) -> String;
}

macro_rules! forms {
    ($($type:ty: $read:expr, $text:expr;)*) => {
        $(impl Value for $type {
            fn read(text: &str) -> Option<Self> {
                ($read)(text)
            }

            fn text(&self) -> String {
                let text: fn(&Self) -> String = $text;
                text(self)
            }
        })*
    };
}

forms! {
    usize: number, Self::to_string;
    // The only number of this type is the size of words.
    u16: |text| number(text).filter(|percent| (100..=200).contains(percent)), Self::to_string;
    i8: |text: &str| text.parse().ok().filter(|step| (-2..=2).contains(step)), Self::to_string;
    Level: |text| number(text).and_then(Self::new), |level| level.number().to_string();
    String: |text: &str| Some(text.to_owned()), Self::clone;
    Name: |text: &str| Some(Self::new(text)).filter(|name| name.as_str() == text), Self::to_string;
    Vec<Server>: Server::list, |servers| Server::line(servers);
    Option<Locale>:
        |text| if text == "system" { Some(None) } else { Locale::of(text).map(Some) },
        |language| language.map_or("system", Locale::code).to_owned();
}

impl Value for Practice {
    fn read(text: &str) -> Option<Self> {
        let (kind, difficulty) = text.split_once(' ')?;
        let kind = if kind == "all" {
            None
        } else {
            Some(kind.parse().ok()?)
        };
        Some(Self {
            kind,
            difficulty: Value::read(difficulty)?,
        })
    }

    fn text(&self) -> String {
        format!(
            "{} {}",
            self.kind.map_or("all", PuzzleKind::word),
            self.difficulty.text()
        )
    }
}

impl Value for Opponent {
    fn read(text: &str) -> Option<Self> {
        let mut words = text.splitn(3, ' ');
        let mut word = || words.next();
        Some(Self {
            against: Value::read(word()?)?,
            level: Value::read(word()?)?,
            begins: Value::read(word()?)?,
        })
    }

    fn text(&self) -> String {
        [self.against.text(), self.level.text(), self.begins.text()].join(" ")
    }
}

trait Row: Clone + PartialEq {
    fn take_line(&mut self, key: &str, text: &str) -> Option<()>;

    fn write(&self, keys: &[&'static str], lines: &mut Vec<(&'static str, String)>);

    /// Returns the newer of both: its own value where it was changed since `before`.
    fn merged(&self, before: &Self, theirs: &Self) -> Self {
        if self == before {
            theirs.clone()
        } else {
            self.clone()
        }
    }
}

impl<T: Value> Row for T {
    fn take_line(&mut self, _: &str, text: &str) -> Option<()> {
        *self = T::read(text)?;
        Some(())
    }

    fn write(&self, keys: &[&'static str], lines: &mut Vec<(&'static str, String)>) {
        lines.push((keys[0], self.text()));
    }
}

impl Row for [Name; 2] {
    fn take_line(&mut self, key: &str, text: &str) -> Option<()> {
        self[usize::from(key == "second-name")].take_line(key, text)
    }

    fn write(&self, keys: &[&'static str], lines: &mut Vec<(&'static str, String)>) {
        lines.extend(
            keys.iter()
                .copied()
                .zip(self.each_ref().map(Name::to_string)),
        );
    }
}

/// A line an entry, which begins with the entry's name.
impl<T: Value> Row for BTreeMap<String, T> {
    fn take_line(&mut self, _: &str, text: &str) -> Option<()> {
        let (name, value) = text.split_once(' ').unwrap_or((text, ""));
        self.insert(
            Some(name).filter(|name| !name.is_empty())?.to_owned(),
            T::read(value)?,
        );
        Some(())
    }

    fn write(&self, keys: &[&'static str], lines: &mut Vec<(&'static str, String)>) {
        lines.extend(self.iter().map(|(name, value)| {
            (
                keys[0],
                format!("{name} {}", value.text()).trim_end().to_owned(),
            )
        }));
    }

    fn merged(&self, before: &Self, theirs: &Self) -> Self {
        let same = |name: &String| self.get(name) == before.get(name);
        let theirs = theirs.iter().filter(|(name, _)| same(name));
        let ours = self.iter().filter(|(name, _)| !same(name));
        theirs
            .chain(ours)
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect()
    }
}

impl Opponent {
    pub const USUAL: Self = Self {
        against: Against::Computer,
        level: Level::Two,
        begins: true,
    };
}

impl Settings {
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

    /// Takes a setting as a line of the text, such as `theme paper`. Returns `None` if it means nothing.
    pub fn set(&mut self, line: &str) -> Option<()> {
        let known = self.others.len();
        self.take(line)?;
        (self.others.len() == known).then_some(())
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (key, value) in self.lines() {
            writeln!(text, "{key} {value}")?;
        }
        // A language that only a newer program knows holds until another is chosen.
        let holds = |line: &&String| self.language.is_none() || !line.starts_with("language ");
        for line in self.others.iter().filter(holds) {
            writeln!(text, "{line}")?;
        }
        f.write_str(&FRAME.seal(&text))
    }
}

impl FromStr for Settings {
    type Err = SaveError;

    fn from_str(text: &str) -> Result<Self, SaveError> {
        FRAME.read(text, Self::take)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_programs_choose_comes_together() {
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
            others: vec!["new yes".to_owned()],
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
