//! The player's settings: read before the game starts, saved when they change.

use bevy::prelude::*;
use mbrane_play::{Against, AnyMatch, Level, Name, Opponent, Player, words::Locale};
use mbrane_rules::Seat;

use crate::storage::Storage;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>();
    app.init_resource::<SystemPreferences>();
    app.init_resource::<SavedSettings>();
    // Every system of `Startup` finds the settings loaded.
    app.add_systems(PreStartup, open_settings.in_set(OpenSettings));
    app.add_systems(Last, save_settings.run_if(not(resource_exists::<NotKept>)));
}

#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct OpenSettings;

const NAME: &str = "settings";

#[derive(Resource, Debug, Clone, PartialEq, Eq, Default, Deref, DerefMut)]
pub struct Settings(pub mbrane_play::Settings);

/// Marks the settings as temporary: they belong to no player and are not saved.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotKept;

/// The system's preferences, where they are known.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SystemPreferences {
    /// True to cross-fade instead of moving.
    pub reduced_motion: bool,
    /// True if a screen reader is in use.
    pub reader: bool,
    /// The language, if the program has it.
    pub language: Option<Locale>,
}

impl Settings {
    /// Returns whether motions are cross-fades.
    pub fn reduces_motion(&self, system: &SystemPreferences) -> bool {
        self.reduced_motion.unwrap_or(system.reduced_motion)
    }

    /// The players of the next game of this kind, by seat, with these names for computers.
    pub fn players(&self, kind: &str, computers: [&str; 5]) -> [Player; 2] {
        let Opponent {
            against,
            level,
            begins,
        } = self.opponent_in(kind);
        let second = against == Against::Computer && !begins;
        let me = if second { Seat::Second } else { Seat::First };
        Self::partners(
            me,
            against,
            &Player::computer_among(level, computers),
            &self.names,
        )
    }

    /// Seats the partners chosen last in an unfinished match without names. The player at this screen gets the turn.
    pub fn seat(&self, table: &mut dyn AnyMatch) {
        let nobody = |seat: Seat| {
            table.player(seat).is_person() && table.player(seat).name().as_str().is_empty()
        };
        if Seat::BOTH.into_iter().all(nobody) {
            let Opponent { against, level, .. } = self.opponent_in(table.kind());
            Self::seat_partners(table, against, level, &[Name::new(""), Name::new("")]);
        }
    }

    /// Seats these players at an unfinished match. The player at this screen gets the turn. Returns whether anyone has
    /// the turn.
    pub fn seat_partners(
        table: &mut dyn AnyMatch,
        against: Against,
        level: Level,
        names: &[Name; 2],
    ) -> bool {
        let Some(acts) = table.awaited().first() else {
            return false;
        };
        let players = Self::partners(
            acts,
            against,
            &Player::computer_among(level, table.game().computers),
            names,
        );
        Seat::BOTH
            .into_iter()
            .zip(players)
            .for_each(|(seat, player)| table.set_player(seat, player));
        true
    }

    /// The players by seat, where the person at this screen has the seat `me`.
    fn partners(me: Seat, against: Against, computer: &Player, names: &[Name; 2]) -> [Player; 2] {
        let [mine, theirs] = names.clone().map(Player::person);
        let [mine, theirs] = match against {
            Against::Computer => [mine, computer.clone()],
            Against::Person => [mine, theirs],
            Against::Watch => [computer.clone(), computer.clone()],
        };
        if me == Seat::First {
            [mine, theirs]
        } else {
            [theirs, mine]
        }
    }
}

#[derive(Resource, Default)]
struct SavedSettings(Settings);

fn open_settings(
    mut storage: ResMut<Storage>,
    mut settings: ResMut<Settings>,
    mut saved: ResMut<SavedSettings>,
) {
    if let Some(read) = storage.open(NAME, str::parse) {
        settings.0 = read;
        saved.0 = settings.clone();
    }
}

/// Saves the settings. Another window's newer changes stay, except where this window changed the same.
fn save_settings(
    settings: Res<Settings>,
    mut storage: ResMut<Storage>,
    mut saved: ResMut<SavedSettings>,
) {
    if !settings.is_changed() || saved.0 == *settings {
        return;
    }
    let text = storage.read(NAME).ok().flatten();
    // A text that was damaged in the meantime, or that a newer program wrote, is not overwritten.
    let theirs = text.and_then(|text| text.parse().ok().or_else(|| storage.open(NAME, str::parse)));
    let merged = theirs.map(|theirs| settings.merged(&saved.0, &theirs));
    storage.write(NAME, merged.as_ref().unwrap_or(&settings.0).to_string());
    saved.0 = settings.clone();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn person_begins_only_when_chosen() {
        let names = [Name::new("Ada"), Name::new("Bo")];
        let mut settings = Settings(mbrane_play::Settings {
            names,
            ..Default::default()
        });
        let sit = |settings: &mut Settings, against| {
            settings.opponents.insert(
                "mbrane".to_owned(),
                Opponent {
                    against,
                    begins: false,
                    ..Opponent::USUAL
                },
            );
        };
        let people = |settings: &Settings| {
            settings
                .players("mbrane", Player::COMPUTERS)
                .map(|player| player.is_person())
        };
        assert_eq!(people(&settings), [true, false]);
        sit(&mut settings, Against::Computer);
        assert_eq!(people(&settings), [false, true]);
        sit(&mut settings, Against::Person);
        assert_eq!(
            settings
                .players("mbrane", Player::COMPUTERS)
                .map(|player| player.name().to_string()),
            ["Ada", "Bo"]
        );
        sit(&mut settings, Against::Watch);
        assert_eq!(people(&settings), [false, false]);
    }

    #[test]
    fn each_game_uses_its_chosen_opponent() {
        let mut settings = Settings::default();
        let level = Level::Five;
        let opponent = Opponent {
            level,
            ..Opponent::USUAL
        };
        settings.opponents.insert("sansumoku".to_owned(), opponent);
        let level = |kind: &str| settings.players(kind, Player::COMPUTERS)[1].level();
        assert_eq!(
            (level("sansumoku"), level("mbrane")),
            (Some(Level::Five), Some(Opponent::USUAL.level))
        );
    }
}
