//! Scenes of the screens around the table, and of lessons.

use mbrane_play::{Speed, mbrane::Cue, words::Words};

use super::super::prelude::*;
use crate::{
    games::GAMES,
    input::pad::Pads,
    library::Library,
    notices::{NoticeKind, Notices},
    screens::{hold_pictures, learn::Reading, records::RecordsState},
    session::KindEntry,
    storage::{Storage, StorageNews},
    table::change::lesson::LessonCommand,
};

/// Returns the first moves of a game's record, played against a computer.
fn begun(world: &World, kind: &str, moves: usize) -> Option<Box<dyn AnyMatch>> {
    let entry = world.resource::<Kinds>().of(kind)?;
    let record = if kind == "mbrane" {
        CLOSE
    } else {
        entry.demo.trim()
    };
    let (setup_text, all) = record.split_once(" : ")?;
    let first: Vec<_> = all.split(' ').take(moves).collect();
    let mut table = entry
        .kind
        .read_record(&format!("{setup_text} : {}", first.join(" ")))
        .ok()?;
    let acts = table.awaited().single()?;
    table.set_player(acts, nobody());
    table.set_player(!acts, Player::computer_of(Level::Three));
    Some(table)
}

/// Shows the home screen after a game of `last`, with unfinished matches of these games.
pub(super) fn home(world: &mut World, last: &str, left: &[&'static str]) {
    let mut settings = world.resource_mut::<Settings>();
    last.clone_into(&mut settings.last_game);
    settings.first_run = last.is_empty();
    let matches: Vec<_> = left
        .iter()
        .filter_map(|kind| Some((*kind, begun(world, kind, 23)?)))
        .collect();
    world.resource_mut::<Session>().parked = matches.into_iter().collect();
    turn_to(world, Screen::Settings);
    show_screen(world, Screen::Title);
    // Its pictures are at rest.
    later(world, |world| hold_pictures(world, 1.0));
}

pub(super) fn home_plays(world: &mut World) {
    home(world, "mbrane", &[]);
    later(world, |world| hold_pictures(world, 0.5));
}

pub(super) fn set_up(world: &mut World, kind: &'static str) {
    world.resource_mut::<Session>().screens.about = kind;
    show_screen(world, Screen::SetUp);
}

/// Shows the rules of the first game, scrolled by `offset` points.
pub(super) fn rules(world: &mut World, offset: f32) {
    show_screen(world, Screen::Title);
    world.write_message(Navigate::Learn(GAMES[0].kind.name()));
    later(world, move |world| {
        world.resource_mut::<Reading>().offset = offset;
    });
}

/// Shows a game's lesson after `steps` moves and presses of *Next*.
pub(super) fn lesson(world: &mut World, game: usize, steps: usize) {
    show_screen(world, Screen::Title);
    let kind = GAMES[game].kind.name();
    world
        .resource_mut::<Settings>()
        .lessons
        .insert(kind.to_owned(), steps);
    world.write_message(Navigate::Lesson(kind));
}

pub(super) fn played(world: &mut World, game: usize, steps: usize, m: &'static str) {
    lesson(world, game, steps);
    later(world, move |world| {
        world.write_message(HandCommand::Type(m.to_owned()));
    });
}

/// Shows the same after all that follows the move.
pub(super) fn outcome(world: &mut World, game: usize, steps: usize, m: &'static str) {
    played(world, game, steps, m);
    later(world, |world| {
        world.resource_mut::<Settings>().speed = Speed::Instant;
    });
}

/// Shows the end of a lesson, after the remark on its last move.
pub(super) fn finished(world: &mut World, game: usize, steps: usize, m: &'static str) {
    outcome(world, game, steps, m);
    later(world, |world| {
        later(world, |world| {
            world.write_message(LessonCommand::Next);
        });
    });
}

/// Accepts the table's proposal, so that only the button is left to press.
pub(super) fn proposal_taken(world: &mut World) {
    lesson(world, 2, 4);
    later(world, |world| {
        world.write_message(HandCommand::Press(Spot(300), PressKind::Point));
    });
}

pub(super) fn use_pad(world: &mut World) {
    let mut pads = world.resource_mut::<Pads>();
    (pads.count, pads.in_use) = (1, true);
}

pub(super) fn keys(world: &mut World) {
    show_screen(world, Screen::Keys);
    world.resource_mut::<Pads>().count = 1;
}

pub(super) fn letters(world: &mut World) {
    let name = Name::new("Zoë M");
    let old = std::mem::replace(&mut world.resource_mut::<Settings>().names[0], name);
    world.resource_mut::<Session>().screens.naming = Some(0);
    show_screen(world, Screen::Letters);
    // The screen has its own copy of the name by now.
    world.resource_mut::<Settings>().names[0] = old;
    use_pad(world);
}

fn change_library(world: &mut World, change: impl FnOnce(&mut Library, &mut Storage)) {
    world.resource_scope(|world, mut library: Mut<Library>| {
        change(&mut library, &mut world.resource_mut::<Storage>());
    });
}

pub(super) fn empty(world: &mut World) {
    delete_games(world);
    show_screen(world, Screen::Records);
}

/// Deletes the games that earlier scenes have stored.
fn delete_games(world: &mut World) {
    change_library(world, |library, storage| {
        let keys: Vec<_> = library
            .games()
            .iter()
            .map(|game| game.key.clone())
            .collect();
        keys.iter().for_each(|key| library.delete(storage, key));
        library.forget_deleted();
    });
}

pub(super) fn full(world: &mut World) {
    const EVENING: u64 = 1_763_755_200_000;
    let person = |name: &str| Player::person(Name::new(name));
    for number in 0..60_u64 {
        let text = [CLOSE, SHORT, DRAWN][number as usize % 3];
        let moves = if number % 5 == 4 { 9 } else { usize::MAX };
        let mut players = [
            nobody(),
            Player::computer_of(Level::ALL[number as usize % 5]),
        ];
        if number % 7 == 6 {
            players = [person("Adelheid von der Wiesenmühle"), person("Bo")];
        } else if number % 2 == 1 {
            players.swap(0, 1);
        }
        let mut play = match_of(text, moves);
        Seat::BOTH
            .into_iter()
            .zip(players)
            .for_each(|(seat, player)| play.seat(seat, player));
        play.erased_mut()
            .set_id(Some(EVENING - number * 11_234_567));
        change_library(world, |library, storage| _ = library.put(storage, &play));
    }
    // Add one game of every other kind.
    let others: Vec<_> = world
        .resource::<Kinds>()
        .0
        .iter()
        .skip(1)
        .copied()
        .collect();
    for (number, entry) in (1..).zip(others) {
        let Ok(mut table) = entry.kind.read_record(entry.demo.trim()) else {
            continue;
        };
        for (seat, name) in Seat::BOTH.into_iter().zip(["Ada", "Bo"]) {
            table.set_player(seat, person(name));
        }
        table.set_id(Some(EVENING - number * 14_234_567));
        change_library(world, |library, storage| {
            _ = library.put(storage, &*table);
        });
    }
    show_screen(world, Screen::Records);
}

/// Shows a screen after `games` games against computers, which are the demonstrations of all games in turn.
pub(super) fn results(world: &mut World, games: u64, screen: Screen) {
    delete_games(world);
    let entries = world.resource::<Kinds>().0.clone();
    for number in 0..games {
        let entry = entries[number as usize % entries.len()];
        // The levels come later one after the other.
        let level = Level::ALL[(number * 5 / games + number % 2) as usize % 5];
        let seat = if number / 3 % 3 == 1 {
            Seat::Second
        } else {
            Seat::First
        };
        if let Some(mut table) = counted(entry, level, seat, number % 5 == 3) {
            table.set_id(Some(1_763_755_200_000 + number));
            change_library(world, |library, storage| {
                _ = library.put(storage, &*table);
            });
        }
    }
    world.resource_mut::<Settings>().first_run = false;
    turn_to(world, Screen::Settings);
    show_screen(world, screen);
    if screen == Screen::Title {
        later(world, |world| hold_pictures(world, 1.0));
    }
}

/// Shows the third lost game in a row, after which a head start is offered.
pub(super) fn lost(world: &mut World) {
    delete_games(world);
    let entry = world.resource::<Kinds>().0[0];
    let lost = |seat: Seat| {
        let table = counted(entry, Level::Two, seat, false)?;
        table
            .outcome()
            .is_some_and(|over| over.winner == Some(!seat))
            .then_some(table)
    };
    for number in 0..3 {
        let Some(mut table) = Seat::BOTH.into_iter().find_map(lost) else {
            return;
        };
        table.set_id(Some(1_763_755_200_000 + number));
        change_library(world, |library, storage| {
            _ = library.put(storage, &*table);
        });
        open_match(world, Screen::Table, table);
    }
}

/// Returns the demonstration of a game as a match against a computer that began here.
fn counted(entry: KindEntry, level: Level, seat: Seat, helped: bool) -> Option<Box<dyn AnyMatch>> {
    let computer = Player::computer_among(level, entry.kind.computers());
    let players = Seat::BOTH.map(|other| {
        if other == seat {
            nobody()
        } else {
            computer.clone()
        }
    });
    let (setup_text, moves) = entry.demo.trim().split_once(" : ")?;
    let mut table = entry.kind.start(setup_text, players).ok()?;
    if helped {
        table.note_help();
    }
    for m in moves.split(' ') {
        let acts = table.awaited().first()?;
        table.play_text(acts, m, &Words::english()).ok()?;
    }
    Some(table)
}

pub(super) fn search(world: &mut World, query: &str) {
    full(world);
    query.clone_into(&mut world.resource_mut::<RecordsState>().query);
}

pub(super) fn deleted(world: &mut World) {
    full(world);
    change_library(world, |library, storage| {
        let key = library.games()[0].key.clone();
        library.delete(storage, &key);
    });
}

pub(super) fn interrupted(world: &mut World) {
    let mut play = match_of(CLOSE, usize::MAX);
    let seals = |sequence: &mbrane_play::BeatSequence<_>| {
        sequence
            .beats
            .iter()
            .rposition(|beat| matches!(beat.cue, Cue::Seal { .. }))
    };
    let beat = play.unmasked().current_beats().and_then(seals).unwrap_or(0);
    play.set_beat(beat);
    show_screen(world, Screen::Title);
    world.resource_mut::<Settings>().first_run = false;
    world
        .resource_mut::<Session>()
        .parked
        .insert("mbrane", Box::new(play));
    world.write_message(Navigate::Continue("mbrane"));
}

fn say(world: &mut World, news: &StorageNews) {
    let text = news.say(world.resource::<Language>());
    world
        .resource_mut::<Notices>()
        .say(text, NoticeKind::Problem);
}

pub(super) fn notice(world: &mut World) {
    table(world, CLOSE, 30);
    let reason = "it is damaged: its end is missing, or something in it was changed".to_owned();
    let aside = "/home/ada/.local/share/mbrane/running.damaged-1.txt".to_owned();
    say(world, &StorageNews::Damaged { aside, reason });
}

pub(super) fn full_disk(world: &mut World) {
    show_screen(world, Screen::Title);
    let reason = "/home/ada/.local/share/mbrane/games/1800000000000.txt: No space left on device (os error 28)"
        .to_owned();
    say(world, &StorageNews::CannotSave(reason));
}
