//! A player's settings, and what the program remembers about them, as text.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::str::FromStr;

use crate::sealed::{Frame, damaged, number};
use crate::words::Locale;
use crate::{Level, Name, SaveError, Server, Speed};

const FRAME: Frame = Frame { head: "mbrane-settings", version: 1 };

/// The kind of opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Against {
    /// The computer.
    Computer,
    /// Another person at the same screen.
    Person,
    /// Two computers play each other, and the player watches.
    Watch,
}

/// The opponent in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opponent {
    /// The kind of opponent.
    pub against: Against,
    /// How strong the computer is.
    pub level: Level,
    /// Whether the person moves first.
    pub begins: bool,
}

/// When the ghost shows the result if the board were counted now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhatIfShown {
    /// Never.
    Never,
    /// Unless two people play: neither should have to play against the other's arithmetic.
    AgainstComputers,
    /// Always.
    Always,
}

/// The colours of everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// A dark room, a mid-tone board, light and dark tiles.
    #[default]
    Usual,
    /// Red and black on cream.
    RedAndBlack,
    /// Light: a board on paper.
    Paper,
    /// High contrast: white on black.
    Contrast,
}

impl Theme {
    /// All of them, by [`index`](Self::index).
    pub const ALL: [Self; 4] = [Self::Usual, Self::RedAndBlack, Self::Paper, Self::Contrast];

    /// Its place among all.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How loud something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Volume {
    /// Not at all.
    Off,
    /// Softer.
    Low,
    /// In between.
    Middle,
    /// As it was made.
    Full,
}

impl Volume {
    /// All of them, the softest first.
    pub const ALL: [Self; 4] = [Self::Off, Self::Low, Self::Middle, Self::Full];

    /// The one that is written so.
    pub fn of(text: &str) -> Option<Self> {
        value(VOLUMES, text)
    }
}

/// A player's settings, and what the program remembers about them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The language; none: the system's.
    pub language: Option<Locale>,
    /// Cross-fades instead of motions; none: as the system asks.
    pub reduced_motion: Option<bool>,
    /// How fast counts play.
    pub speed: Speed,
    /// When the ghost shows the result if the board were counted now.
    pub what_if: WhatIfShown,
    /// Whether a bar shows the chance to win.
    pub chance: bool,
    /// The colours of everything.
    pub theme: Theme,
    /// The size of words, in percent of the usual one: from 100 to 200.
    pub text: u16,
    /// Whether the buttons are to the left of the board.
    pub left_handed: bool,
    /// Whether the game fills the screen.
    pub full_screen: bool,
    /// Whether a board always shows its coordinates, and not only while words name a cell.
    pub coordinates: bool,
    /// Whether one touch places a tile, without a ghost first.
    pub one_tap: bool,
    /// The volume of moves at the table.
    pub table_volume: Volume,
    /// The volume of scenes.
    pub scene_volume: Volume,
    /// Whether all sound is off.
    pub muted: bool,
    /// The names of the person at this screen, and of a second one.
    pub names: [Name; 2],
    /// The opponent in games without an entry of their own. Older versions kept one choice for all games.
    pub opponent: Opponent,
    /// The opponent in each game, by the game's name in records.
    pub opponents: BTreeMap<String, Opponent>,
    /// The last set-up of each game as text, by the game's name in records.
    pub agreed: BTreeMap<String, String>,
    /// Whether two games are summed, in games without an entry of their own. Older versions knew only one game.
    pub of_two: bool,
    /// Whether two games are summed, by the game's name in records.
    pub two: BTreeMap<String, bool>,
    /// The game that was played last, by its name in records; empty where none was.
    pub last_game: String,
    /// How many steps of each game's lesson are done, by the game's name in records.
    pub lessons: BTreeMap<String, usize>,
    /// The keys that were chosen, by the name of what they do, as browsers name keys.
    pub keys: BTreeMap<String, String>,
    /// The relays for invitations to remote friends; empty for the built-in ones.
    pub relays: Vec<Server>,
    /// Whether nobody has played here yet.
    pub first_run: bool,
    /// Whether somebody has seen a count to its end.
    pub seen_count: bool,
    /// Lines of programs that know more: kept as they are.
    pub others: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            reduced_motion: None,
            speed: Speed::One,
            what_if: WhatIfShown::AgainstComputers,
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
            opponent: Opponent { against: Against::Computer, level: Level::SECOND, begins: true },
            opponents: BTreeMap::new(),
            agreed: BTreeMap::new(),
            of_two: false,
            two: BTreeMap::new(),
            last_game: String::new(),
            lessons: BTreeMap::new(),
            keys: BTreeMap::new(),
            relays: Vec::new(),
            first_run: true,
            seen_count: false,
            others: Vec::new(),
        }
    }
}

/// Values and the words for them.
type Words<T> = &'static [(T, &'static str)];

/// As the system asks.
const SYSTEM: &str = "system";
const YES: Words<bool> = &[(true, "yes"), (false, "no")];
const MOTION: Words<Option<bool>> = &[(None, SYSTEM), (Some(true), "yes"), (Some(false), "no")];
const SPEEDS: Words<Speed> = &[
    (Speed::Half, "half"),
    (Speed::One, "one"),
    (Speed::Two, "two"),
    (Speed::Four, "four"),
    (Speed::Instant, "instant"),
    (Speed::Step, "step"),
];
const WHAT_IF: Words<WhatIfShown> = &[
    (WhatIfShown::Never, "never"),
    (WhatIfShown::AgainstComputers, "against-computers"),
    (WhatIfShown::Always, "always"),
];
const THEMES: Words<Theme> = &[
    (Theme::Usual, "usual"),
    (Theme::RedAndBlack, "red-and-black"),
    (Theme::Paper, "paper"),
    (Theme::Contrast, "high-contrast"),
];
const VOLUMES: Words<Volume> =
    &[(Volume::Off, "off"), (Volume::Low, "low"), (Volume::Middle, "middle"), (Volume::Full, "full")];
const AGAINST: Words<Against> =
    &[(Against::Computer, "computer"), (Against::Person, "person"), (Against::Watch, "watch")];

fn word<T: PartialEq>(words: Words<T>, value: &T) -> &'static str {
    words.iter().find(|(known, _)| known == value).map_or("", |(_, word)| word)
}

fn value<T: Copy>(words: Words<T>, text: &str) -> Option<T> {
    words.iter().find(|(_, word)| *word == text).map(|(value, _)| *value)
}

fn name(text: &str) -> Option<Name> {
    Some(Name::new(text)).filter(|name| name.as_str() == text)
}

impl Settings {
    /// Whether the ghost tells the result were it counted now, at a table of so many people.
    pub fn shows_what_if(&self, people: usize) -> bool {
        match self.what_if {
            WhatIfShown::Never => false,
            WhatIfShown::AgainstComputers => people < 2,
            WhatIfShown::Always => true,
        }
    }

    /// The opponent in a game of this kind.
    pub fn opponent_in(&self, kind: &str) -> Opponent {
        self.opponents.get(kind).copied().unwrap_or(self.opponent)
    }

    /// Whether two games of this kind are summed.
    pub fn is_of_two(&self, kind: &str) -> bool {
        self.two.get(kind).copied().unwrap_or(self.of_two)
    }

    /// These settings, where another program changed those `before` to `theirs` meanwhile: what was not changed here is theirs.
    #[must_use]
    pub fn merged(&self, before: &Self, theirs: &Self) -> Self {
        fn newer<T: PartialEq + Clone>(ours: &T, before: &T, theirs: &T) -> T {
            if ours == before { theirs.clone() } else { ours.clone() }
        }
        fn newer_each<T: PartialEq + Clone>(
            ours: &BTreeMap<String, T>,
            before: &BTreeMap<String, T>,
            theirs: &BTreeMap<String, T>,
        ) -> BTreeMap<String, T> {
            let mut merged = theirs.clone();
            let changed = ours.iter().filter(|(game, value)| before.get(*game) != Some(*value));
            merged.extend(changed.map(|(game, value)| (game.clone(), value.clone())));
            merged
        }
        Self {
            language: newer(&self.language, &before.language, &theirs.language),
            reduced_motion: newer(&self.reduced_motion, &before.reduced_motion, &theirs.reduced_motion),
            speed: newer(&self.speed, &before.speed, &theirs.speed),
            what_if: newer(&self.what_if, &before.what_if, &theirs.what_if),
            chance: newer(&self.chance, &before.chance, &theirs.chance),
            theme: newer(&self.theme, &before.theme, &theirs.theme),
            text: newer(&self.text, &before.text, &theirs.text),
            left_handed: newer(&self.left_handed, &before.left_handed, &theirs.left_handed),
            full_screen: newer(&self.full_screen, &before.full_screen, &theirs.full_screen),
            coordinates: newer(&self.coordinates, &before.coordinates, &theirs.coordinates),
            one_tap: newer(&self.one_tap, &before.one_tap, &theirs.one_tap),
            table_volume: newer(&self.table_volume, &before.table_volume, &theirs.table_volume),
            scene_volume: newer(&self.scene_volume, &before.scene_volume, &theirs.scene_volume),
            muted: newer(&self.muted, &before.muted, &theirs.muted),
            names: newer(&self.names, &before.names, &theirs.names),
            opponent: newer(&self.opponent, &before.opponent, &theirs.opponent),
            opponents: newer_each(&self.opponents, &before.opponents, &theirs.opponents),
            agreed: newer_each(&self.agreed, &before.agreed, &theirs.agreed),
            lessons: newer_each(&self.lessons, &before.lessons, &theirs.lessons),
            keys: newer(&self.keys, &before.keys, &theirs.keys),
            relays: newer(&self.relays, &before.relays, &theirs.relays),
            of_two: newer(&self.of_two, &before.of_two, &theirs.of_two),
            two: newer_each(&self.two, &before.two, &theirs.two),
            last_game: newer(&self.last_game, &before.last_game, &theirs.last_game),
            first_run: newer(&self.first_run, &before.first_run, &theirs.first_run),
            seen_count: newer(&self.seen_count, &before.seen_count, &theirs.seen_count),
            others: theirs.others.clone(),
        }
    }

    /// Takes a setting as a line of the text, such as `theme paper`. None where that means nothing.
    pub fn set(&mut self, line: &str) -> Option<()> {
        let known = self.others.len();
        self.take(line)?;
        (self.others.len() == known).then_some(())
    }

    /// Takes one line; whether its value means something. Lines that nobody knows are kept.
    fn take(&mut self, line: &str) -> Option<()> {
        let (key, text) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "language" if text == SYSTEM => self.language = None,
            // One that only a newer program knows is kept as its line.
            "language" if Locale::of(text).is_some() => self.language = Locale::of(text),
            "reduced-motion" => self.reduced_motion = value(MOTION, text)?,
            "speed" => self.speed = value(SPEEDS, text)?,
            "what-if" => self.what_if = value(WHAT_IF, text)?,
            "chance" => self.chance = value(YES, text)?,
            "theme" => self.theme = value(THEMES, text)?,
            "text" => self.text = number(text).filter(|percent| (100..=200).contains(percent))?,
            "left-handed" => self.left_handed = value(YES, text)?,
            "full-screen" => self.full_screen = value(YES, text)?,
            "coordinates" => self.coordinates = value(YES, text)?,
            "one-tap" => self.one_tap = value(YES, text)?,
            "table-volume" => self.table_volume = value(VOLUMES, text)?,
            "scene-volume" => self.scene_volume = value(VOLUMES, text)?,
            "muted" => self.muted = value(YES, text)?,
            "name" => self.names[0] = name(text)?,
            "second-name" => self.names[1] = name(text)?,
            "against" => self.opponent.against = value(AGAINST, text)?,
            "level" => self.opponent.level = number(text).and_then(Level::new)?,
            "begins" => self.opponent.begins = value(YES, text)?,
            "opponent" => {
                let mut words = text.splitn(4, ' ');
                let game = words.next().filter(|game| !game.is_empty())?;
                let against = value(AGAINST, words.next()?)?;
                let level = number(words.next()?).and_then(Level::new)?;
                let begins = value(YES, words.next()?)?;
                self.opponents.insert(game.to_owned(), Opponent { against, level, begins });
            }
            "lesson" => {
                let (game, steps) = text.split_once(' ').filter(|(game, _)| !game.is_empty())?;
                self.lessons.insert(game.to_owned(), number(steps)?);
            }
            "agreed" => {
                let game = text.split(' ').next().filter(|game| !game.is_empty())?;
                self.agreed.insert(game.to_owned(), text.to_owned());
            }
            "key" => {
                let (what, key) = text.split_once(' ').filter(|(what, key)| !what.is_empty() && !key.is_empty())?;
                self.keys.insert(what.to_owned(), key.to_owned());
            }
            "relays" => self.relays = Server::list(text)?,
            "of-two" => self.of_two = value(YES, text)?,
            "two" => {
                let (game, two) = text.split_once(' ')?;
                self.two.insert(game.to_owned(), value(YES, two)?);
            }
            "last-game" => text.clone_into(&mut self.last_game),
            "first-run" => self.first_run = value(YES, text)?,
            "seen-count" => self.seen_count = value(YES, text)?,
            _ => self.others.push(line.to_owned()),
        }
        Some(())
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        writeln!(text, "language {}", self.language.map_or(SYSTEM, Locale::code))?;
        writeln!(text, "reduced-motion {}", word(MOTION, &self.reduced_motion))?;
        writeln!(text, "speed {}", word(SPEEDS, &self.speed))?;
        writeln!(text, "what-if {}", word(WHAT_IF, &self.what_if))?;
        writeln!(text, "chance {}", word(YES, &self.chance))?;
        writeln!(text, "theme {}", word(THEMES, &self.theme))?;
        writeln!(text, "text {}", self.text)?;
        writeln!(text, "left-handed {}", word(YES, &self.left_handed))?;
        writeln!(text, "full-screen {}", word(YES, &self.full_screen))?;
        writeln!(text, "coordinates {}", word(YES, &self.coordinates))?;
        writeln!(text, "one-tap {}", word(YES, &self.one_tap))?;
        writeln!(text, "table-volume {}", word(VOLUMES, &self.table_volume))?;
        writeln!(text, "scene-volume {}", word(VOLUMES, &self.scene_volume))?;
        writeln!(text, "muted {}", word(YES, &self.muted))?;
        writeln!(text, "name {}", self.names[0])?;
        writeln!(text, "second-name {}", self.names[1])?;
        let Opponent { against, level, begins } = &self.opponent;
        writeln!(text, "against {}", word(AGAINST, against))?;
        writeln!(text, "level {}", level.number())?;
        writeln!(text, "begins {}", word(YES, begins))?;
        for (game, Opponent { against, level, begins }) in &self.opponents {
            let (against, begins) = (word(AGAINST, against), word(YES, begins));
            writeln!(text, "opponent {game} {against} {} {begins}", level.number())?;
        }
        for (game, steps) in &self.lessons {
            writeln!(text, "lesson {game} {steps}")?;
        }
        for agreed in self.agreed.values() {
            writeln!(text, "agreed {agreed}")?;
        }
        for (what, key) in &self.keys {
            writeln!(text, "key {what} {key}")?;
        }
        if !self.relays.is_empty() {
            writeln!(text, "relays {}", Server::line(&self.relays))?;
        }
        writeln!(text, "of-two {}", word(YES, &self.of_two))?;
        for (game, two) in &self.two {
            writeln!(text, "two {game} {}", word(YES, two))?;
        }
        writeln!(text, "last-game {}", self.last_game)?;
        writeln!(text, "first-run {}", word(YES, &self.first_run))?;
        writeln!(text, "seen-count {}", word(YES, &self.seen_count))?;
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
        let mut read = Self::default();
        for line in FRAME.open(text)? {
            read.take(line).ok_or_else(|| {
                let shown: String = line.chars().take(40).flat_map(char::escape_debug).collect();
                damaged(format!("nobody knows what `{shown}` means there"))
            })?;
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_programs_choose_comes_together() {
        let before = Settings::default();
        let agreed = |text: &str| BTreeMap::from([(text[..1].to_owned(), text.to_owned())]);
        let two = |game: &str| BTreeMap::from([(game.to_owned(), true)]);
        let ours = Settings { one_tap: true, agreed: agreed("a ours"), two: two("a"), ..before.clone() };
        let theirs = Settings {
            opponent: Opponent { begins: false, ..before.opponent },
            agreed: agreed("b theirs"),
            two: two("b"),
            last_game: "b".to_owned(),
            others: vec!["new yes".to_owned()],
            ..before.clone()
        };
        let merged = ours.merged(&before, &theirs);
        assert!(merged.one_tap && !merged.opponent.begins);
        assert_eq!((merged.agreed.len(), merged.two.len(), merged.last_game.as_str()), (2, 2, "b"));
        assert_eq!(merged.others, theirs.others);
        assert_eq!(ours.merged(&before, &before), ours);
    }
}
