//! Mistakes in the player's own games: found while the program is idle, practised, and forgotten with their games.

use crate::{
    bench::{run, screen, skip, tell, until},
    clicks::{calm, find, read},
    hands::fling,
    helpers::{SHORT, notice, start},
    puzzles::{day, phase, play, press, puzzle, wait},
};
use bevy::prelude::*;
use mbrane::{
    library::Library,
    mistakes::{OwnMistakes, Power},
    session::{Kinds, Navigate, PuzzlePhase, PuzzleSource, Screen},
    settings::Settings,
    storage::{Memory, Storage, WallClock},
    table::analysis::judge::{Asker, Judge},
};
use mbrane_play::{
    Level, Mistake, Mistakes, Name, Player, Speed,
    puzzle::{Day, PuzzleGame, Solver},
    words::Words,
};
use mbrane_rules::{
    Game as _, Record, Seat,
    mbrane::{Mbrane, Move},
};
use std::time::Duration;

const BEGAN: u64 = 1_799_000_000_000;
const A_MOMENT: Duration = Duration::from_millis(200);

/// Keeps a whole game that a person in this seat began here against a computer. Returns its moves.
fn keep(memory: &Memory, app: &App, record: &str, seat: Seat) -> Vec<String> {
    let computer = Player::computer_of(Level::Three);
    let players = Seat::BOTH.map(|other| {
        if other == seat {
            Player::person(Name::new(""))
        } else {
            computer.clone()
        }
    });
    let (setup_text, moves) = record.trim().split_once(" : ").expect("a record");
    let kind = app
        .world()
        .resource::<Kinds>()
        .of(setup_text.split(' ').next().expect("a name"))
        .expect("a game")
        .kind;
    let mut table = kind.start(setup_text, players).expect("a set-up");
    for m in moves.split(' ') {
        let acts = table.awaited().first().expect("a turn");
        table.play_text(acts, m, &Words::english()).expect("a move");
    }
    table.set_id(Some(BEGAN));
    assert!(table.ended().is_some());
    memory.put(&format!("games/{BEGAN:013}"), table.save().as_str());
    table.line().moves
}

fn mistakes(app: &App) -> Vec<Mistake> {
    app.world()
        .resource::<OwnMistakes>()
        .due(day(app))
        .into_iter()
        .cloned()
        .collect()
}

/// The program at home, where it reads the games but searches none.
fn home(memory: &Memory) -> App {
    let mut app = start(memory);
    app.world_mut().resource_mut::<Settings>().speed = Speed::Four;
    until(&mut app, "the games are read", |app| {
        app.world().resource::<Library>().is_read()
    });
    app
}

fn search(app: &mut App) {
    app.insert_resource(Power(|| false));
    app.world_mut().resource_mut::<Settings>().set_changed();
    app.update();
}

fn set_day(app: &mut App, day: Day) {
    app.insert_resource(WallClock::At(day.millis() + 1));
    app.update();
}

/// Keeps a mistake in the middle of the kept game, beside any other move as the best.
fn blunder(app: &mut App, moves: &[String], seat: Seat) -> Mistake {
    let kinds = app.world().resource::<Kinds>().list();
    let text = Library::text(app.world().resource::<Storage>(), BEGAN).expect("a game");
    let mut table = mbrane_play::read_saved(&kinds, &text).expect("a match");
    let movers = table.movers();
    let on_board = |entry: &usize| {
        movers[*entry] == Some(seat) && mbrane_play::is_on_board(&*table, &moves[*entry])
    };
    let entry = (moves.len() / 2..moves.len())
        .find(on_board)
        .expect("an own move");
    table.seek(entry, usize::MAX);
    let legal = table
        .legal()
        .into_iter()
        .filter(|(m, spots)| *m != moves[entry] && !spots.is_empty());
    let best = legal.map(|(m, _)| m).next().expect("another move");
    let (played, due) = (moves[entry].clone(), day(app));
    let mistake = Mistake {
        game: BEGAN,
        entry,
        lost: 34,
        played,
        best,
        solved: 0,
        due,
    };
    app.world_mut()
        .resource_scope(|world, mut kept: Mut<OwnMistakes>| {
            let put = |kept: &mut Mistakes| kept.put(BEGAN, moves.len(), vec![mistake.clone()]);
            kept.change(&mut world.resource_mut::<Storage>(), put);
        });
    app.update();
    mistake
}

#[test]
fn blunder_is_found_practised_and_returns() {
    let memory = Memory::default();
    let scratch = start(&memory);
    let moves = keep(&memory, &scratch, &thrown_away(), Seat::Second);
    // A second window would say so over the buttons at home.
    drop(scratch);
    let mut app = home(&memory);
    assert!(mistakes(&app).is_empty(), "the device runs on its battery");
    search(&mut app);
    until(&mut app, "the game is searched", |app| {
        memory.texts().contains_key("mistakes") && !busy(app)
    });
    let found = mistakes(&app);
    assert!((1..=3).contains(&found.len()), "{found:?}");
    for Mistake {
        entry,
        played,
        best,
        lost,
        ..
    } in &found
    {
        assert!(moves[*entry] == *played && best != played && *lost >= 10);
    }
    // The button at home shows their number, and opens the puzzles.
    calm(&mut app);
    read(&mut app);
    let place = find(
        &app,
        &format!("Puzzles: {}\u{a0}to\u{a0}practise", found.len()),
    );
    fling(&mut app, &[place]);
    run(&mut app, A_MOMENT);
    assert_eq!(screen(&app), Screen::Puzzles);
    press(&mut app, &format!("Your mistakes: {}", found.len()));
    let source = PuzzleSource::Mistake {
        game: BEGAN,
        entry: found[0].entry,
    };
    assert_eq!((screen(&app), puzzle(&app).source), (Screen::Table, source));
    wait(&mut app);
    // The move of the game is as wrong as it was.
    play(&mut app, &found[0].played);
    until(&mut app, "it is judged", |app| {
        *phase(app) != PuzzlePhase::Judging
    });
    assert_eq!(
        (phase(&app), puzzle(&app).puzzle.tries().misses),
        (&PuzzlePhase::Refuted, 1)
    );
    wait(&mut app);
    press(&mut app, "Try again");
    wait(&mut app);
    play(&mut app, &found[0].best);
    wait(&mut app);
    assert!(puzzle(&app).puzzle.tries().is_solved());
    assert_eq!(puzzle(&app).practised.expect("it was kept").days, Some(1));
    tell(&mut app, Navigate::Back);
    assert_eq!(mistakes(&app).len(), found.len() - 1);
    // It comes back tomorrow, also in another program, and a clean answer puts it off for three days.
    drop(app);
    let mut app = home(&memory);
    let tomorrow = Day(day(&app).0 + 1);
    set_day(&mut app, tomorrow);
    assert_eq!(mistakes(&app).len(), found.len());
    tell(&mut app, Navigate::Visit(Screen::Puzzles));
    press(&mut app, &format!("Your mistakes: {}", found.len()));
    wait(&mut app);
    play(&mut app, &found[0].best);
    wait(&mut app);
    assert_eq!(puzzle(&app).practised.expect("it was kept").days, Some(3));
    // A deleted game takes its mistakes with it, once it cannot be restored.
    tell(&mut app, Navigate::Back);
    app.world_mut()
        .resource_scope(|world, mut library: Mut<Library>| {
            library.delete(
                &mut world.resource_mut::<Storage>(),
                &format!("games/{BEGAN:013}"),
            );
        });
    app.update();
    assert_eq!(mistakes(&app).len(), found.len() - 1, "it can be restored");
    app.world_mut().resource_mut::<Library>().forget_deleted();
    app.update();
    assert_eq!(
        ***app.world().resource::<OwnMistakes>(),
        Mistakes::default()
    );
    assert!(memory.texts()["mistakes"].contains("\"list\":[]"));
}

fn busy(app: &App) -> bool {
    !app.world()
        .resource::<Judge>()
        .wants(Asker::Idle)
        .is_empty()
}

/// A short game in which the second seat gives the result away late, so that an engine proves it at once.
fn thrown_away() -> String {
    for played in [9, 7, 5] {
        let mut record: Record<Mbrane> = SHORT.parse().expect("a record");
        while record.moves().len() > played {
            record.pop();
        }
        let score = |m: &Move| {
            let mut after = record.position().clone();
            after.apply(*m);
            Solver::new(Seat::Second, 1_000_000)
                .score(&after)
                .expect("it is solved")
                .signum()
        };
        let mut moves = record.position().puzzle_moves();
        moves.sort_by_key(score);
        if moves.first().map(score) == moves.last().map(score) {
            continue;
        }
        let mut next = moves.first().copied();
        while let Some(m) = next {
            record.push(m).expect("a legal move");
            next = record.position().puzzle_moves().first().copied();
        }
        return record.to_string();
    }
    panic!("every move leads to the same result");
}

#[test]
fn a_mistake_of_each_game_is_answered_by_mouse() {
    for index in 0..3 {
        let memory = Memory::default();
        let scratch = start(&memory);
        let demo = scratch.world().resource::<Kinds>().0[index].demo;
        let moves = keep(&memory, &scratch, demo, Seat::First);
        let mut app = home(&memory);
        let mistake = blunder(&mut app, &moves, Seat::First);
        tell(&mut app, Navigate::Visit(Screen::Puzzles));
        press(&mut app, "Your mistakes: 1");
        wait(&mut app);
        let kind = app.world().resource::<Kinds>().0[index].kind.name();
        assert_eq!(puzzle(&app).puzzle.facts().game.kind, kind);
        tell(&mut app, mbrane::table::change::puzzle::PuzzleCommand::Hint);
        assert_eq!(puzzle(&app).puzzle.tries().hints, 1);
        let table = crate::hands::session(&app).table();
        assert!(
            table.presses(&mistake.best).is_some(),
            "{kind} {mistake:?} {:?}",
            table.acting()
        );
        play(&mut app, &mistake.best);
        wait(&mut app);
        assert!(
            puzzle(&app).puzzle.tries().is_solved(),
            "{kind}: {:?}",
            phase(&app)
        );
        // With a hint it comes back as after a miss.
        assert_eq!(puzzle(&app).practised.expect("it was kept").days, Some(1));
        assert!(
            memory.texts()["games/1799000000000"].contains("\"credit\":\"full\""),
            "the game itself is untouched"
        );
        press(&mut app, "Back");
        assert_eq!(screen(&app), Screen::Puzzles);
    }
}

#[test]
fn hint_counts_even_if_the_player_leaves_before_the_answer() {
    let memory = Memory::default();
    let scratch = start(&memory);
    let moves = keep(&memory, &scratch, &thrown_away(), Seat::Second);
    drop(scratch);
    let mut app = home(&memory);
    blunder(&mut app, &moves, Seat::Second);
    tell(&mut app, Navigate::Visit(Screen::Puzzles));
    press(&mut app, "Your mistakes: 1");
    wait(&mut app);
    tell(&mut app, mbrane::table::change::puzzle::PuzzleCommand::Hint);
    assert_eq!(*phase(&app), PuzzlePhase::Answer);
    tell(&mut app, Navigate::Back);
    assert!(mistakes(&app).is_empty());
    let tomorrow = Day(day(&app).0 + 1);
    set_day(&mut app, tomorrow);
    assert_eq!(
        mistakes(&app)
            .iter()
            .map(|mistake| mistake.solved)
            .collect::<Vec<_>>(),
        [1]
    );
}

#[test]
fn the_answer_is_shown_on_request() {
    let memory = Memory::default();
    let moves = keep(&memory, &start(&memory), SHORT, Seat::First);
    let mut app = home(&memory);
    blunder(&mut app, &moves, Seat::First);
    tell(&mut app, Navigate::Visit(Screen::Puzzles));
    press(&mut app, "Your mistakes: 1");
    wait(&mut app);
    skip(&mut app, Duration::from_secs(1));
    press(&mut app, "Show answer");
    wait(&mut app);
    assert_eq!(
        (phase(&app), puzzle(&app).puzzle.tries().is_solved()),
        (&PuzzlePhase::Over, false)
    );
    assert!(mistakes(&app).is_empty());
    set_day(&mut app, Day(BEGAN as u32 / 86_400));
    assert_eq!(mistakes(&app).len(), 1, "a clock set back hides nothing");
}

#[test]
fn mistake_search_pauses_at_the_table_and_when_disabled() {
    let memory = Memory::default();
    keep(&memory, &start(&memory), SHORT, Seat::First);
    let mut app = home(&memory);
    app.world_mut().resource_mut::<Settings>().mistakes = false;
    search(&mut app);
    assert!(!busy(&app));
    app.world_mut().resource_mut::<Settings>().mistakes = true;
    app.update();
    app.update();
    assert!(busy(&app));
    tell(&mut app, Navigate::Play("sansumoku"));
    app.update();
    assert!(!busy(&app), "a match is in front");
    tell(&mut app, Navigate::Back);
    app.update();
    assert!(busy(&app));
}

#[test]
fn two_windows_answer_mistakes_and_neither_is_forgotten() {
    let memory = Memory::default();
    let scratch = start(&memory);
    let moves = keep(&memory, &scratch, SHORT, Seat::First);
    drop(scratch);
    let mut one = home(&memory);
    let mistake = blunder(&mut one, &moves, Seat::First);
    let mut other = home(&memory);
    assert_eq!(mistakes(&other).len(), 1);
    let today = day(&one);
    let answer = |app: &mut App, entry: usize| {
        app.world_mut()
            .resource_scope(|world, mut kept: Mut<OwnMistakes>| {
                let answer = |kept: &mut Mistakes| kept.answer(BEGAN, entry, true, today);
                kept.change(&mut world.resource_mut::<Storage>(), answer)
            })
    };
    assert_eq!(answer(&mut one, mistake.entry), Some(1));
    // The other window has not read that, and finds another mistake meanwhile.
    let second = Mistake {
        entry: mistake.entry + 2,
        ..mistake.clone()
    };
    other
        .world_mut()
        .resource_scope(|world, mut kept: Mut<OwnMistakes>| {
            let found = vec![mistake.clone(), second.clone()];
            kept.change(&mut world.resource_mut::<Storage>(), |kept| {
                kept.put(BEGAN, moves.len(), found);
            });
        });
    assert_eq!(
        mistakes(&other),
        std::slice::from_ref(&second),
        "the first comes back tomorrow"
    );
    assert_eq!(answer(&mut other, second.entry), Some(1));
    assert!(mistakes(&home(&memory)).is_empty());
}

#[test]
fn damaged_mistakes_are_set_aside() {
    let memory = Memory::default();
    memory.put("mistakes", "mbrane-mistakes 1\nmistake 1\n");
    let app = start(&memory);
    assert!(
        notice(&app).is_some_and(|said| said.contains("damaged")),
        "{:?}",
        notice(&app)
    );
    assert_eq!(
        memory.texts()["mistakes.damaged-1"],
        "mbrane-mistakes 1\nmistake 1\n"
    );
}

#[test]
fn home_shows_no_mistakes_when_none_is_due() {
    let mut app = home(&Memory::default());
    calm(&mut app);
    read(&mut app);
    run(&mut app, A_MOMENT);
    find(&app, "Puzzles");
}
