//! What the player has chosen: read before the game starts, saved when it changes.

use bevy::prelude::*;
use mbrane_play::{Against, AnyMatch, Level, Name, Opponent, Player, words::Locale};
use mbrane_rules::Seat;

use crate::storage::Storage;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>();
    app.init_resource::<SystemPreferences>();
    app.init_resource::<SavedSettings>();
    // Every system of `Startup` finds them.
    app.add_systems(PreStartup, open_settings.in_set(OpenSettings));
    app.add_systems(Last, sync_settings.run_if(not(resource_exists::<NotKept>)));
}

/// The settings are read.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct OpenSettings;

/// The name that settings are kept under.
const NAME: &str = "settings";

/// What the player has chosen.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default, Deref, DerefMut)]
pub struct Settings(pub mbrane_play::Settings);

/// What is chosen from now on is nobody's own, and is not saved.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotKept;

/// What the system asks of every program, where that can be known.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SystemPreferences {
    /// Cross-fades instead of motions.
    pub reduced_motion: bool,
    /// Whether a screen reader is in use.
    pub reader: bool,
    /// The language, where it is one of the program's.
    pub language: Option<Locale>,
}

impl Settings {
    /// Whether motions are cross-fades.
    pub fn reduces_motion(&self, system: &SystemPreferences) -> bool {
        self.reduced_motion.unwrap_or(system.reduced_motion)
    }

    /// What was agreed last in a game, by its name in records.
    pub fn agreed_for<'a>(&'a self, kind: &str, default: &'a str) -> &'a str {
        self.agreed.get(kind).map_or(default, String::as_str)
    }

    /// Who plays the next game of this kind, by seat, where computers are called so.
    pub fn players(&self, kind: &str, computers: [&str; 5]) -> [Player; 2] {
        let Opponent { against, level, begins } = self.opponent_in(kind);
        let second = against == Against::Computer && !begins;
        let me = if second { Seat::Second } else { Seat::First };
        Self::partners(me, against, &Player::computer_among(level, computers), &self.names)
    }

    /// Seats whom was chosen last at a match that goes on and names nobody: whoever is to act is the one who looks.
    pub fn seat(&self, table: &mut dyn AnyMatch) {
        let nobody = |seat: Seat| table.player(seat).is_person() && table.player(seat).name().as_str().is_empty();
        if Seat::BOTH.into_iter().all(nobody) {
            let Opponent { against, level, .. } = self.opponent_in(table.kind());
            Self::seat_partners(table, against, level, &[Name::new(""), Name::new("")]);
        }
    }

    /// Seats these at a match that goes on: whoever is to act is the one who looks. Whether anybody is to act.
    pub fn seat_partners(table: &mut dyn AnyMatch, against: Against, level: Level, names: &[Name; 2]) -> bool {
        let Some(acts) = table.awaited().first() else { return false };
        let players = Self::partners(acts, against, &Player::computer_among(level, table.computers()), names);
        Seat::BOTH.into_iter().zip(players).for_each(|(seat, player)| table.set_player(seat, player));
        true
    }

    /// Who plays, by seat, where the person at this screen has the seat `me`.
    fn partners(me: Seat, against: Against, computer: &Player, names: &[Name; 2]) -> [Player; 2] {
        let [mine, theirs] = names.clone().map(Player::person);
        let [mine, theirs] = match against {
            Against::Computer => [mine, computer.clone()],
            Against::Person => [mine, theirs],
            Against::Watch => [computer.clone(), computer.clone()],
        };
        if me == Seat::First { [mine, theirs] } else { [theirs, mine] }
    }
}

/// The settings as they were saved last.
#[derive(Resource, Default)]
struct SavedSettings(Settings);

fn open_settings(mut storage: ResMut<Storage>, mut settings: ResMut<Settings>, mut saved: ResMut<SavedSettings>) {
    if let Some(read) = storage.open(NAME, str::parse) {
        settings.0 = read;
        saved.0 = settings.clone();
    }
}

/// Another window may have saved its settings since: what was changed there and not here stays as it is there.
fn sync_settings(settings: Res<Settings>, mut storage: ResMut<Storage>, mut saved: ResMut<SavedSettings>) {
    if !settings.is_changed() || saved.0 == *settings {
        return;
    }
    let text = storage.read(NAME).ok().flatten();
    // What was damaged meanwhile, or belongs to a newer program now, is not overwritten.
    let theirs = text.and_then(|text| text.parse().ok().or_else(|| storage.open(NAME, str::parse)));
    let merged = theirs.map(|theirs| settings.merged(&saved.0, &theirs));
    storage.write(NAME, merged.as_ref().unwrap_or(&settings.0).to_string());
    saved.0 = settings.clone();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_person_begins_only_where_that_was_chosen() {
        let names = [Name::new("Ada"), Name::new("Bo")];
        let mut settings = Settings(mbrane_play::Settings { names, ..Default::default() });
        let people =
            |settings: &Settings| settings.players("mbrane", Player::COMPUTERS).map(|player| player.is_person());
        assert_eq!(people(&settings), [true, false]);
        settings.opponent.begins = false;
        assert_eq!(people(&settings), [false, true]);
        settings.opponent.against = Against::Person;
        assert_eq!(
            settings.players("mbrane", Player::COMPUTERS).map(|player| player.name().to_string()),
            ["Ada", "Bo"]
        );
        settings.opponent.against = Against::Watch;
        assert_eq!(people(&settings), [false, false]);
    }

    #[test]
    fn each_game_has_the_opponent_that_was_chosen_for_it() {
        let mut settings = Settings::default();
        let level = Level::new(5).expect("a level");
        let opponent = Opponent { level, ..settings.opponent };
        settings.opponents.insert("sansumoku".to_owned(), opponent);
        let level = |kind: &str| settings.players(kind, Player::COMPUTERS)[1].level();
        assert_eq!((level("sansumoku"), level("mbrane")), (Level::new(5), Some(settings.opponent.level)));
    }
}
