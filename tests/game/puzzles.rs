//! Puzzles on the real table: found, answered rightly and wrongly, given up, shared, and kept.

use crate::{
    bench::{game, game_keeping, pieces, rest, run, screen, skip, tell, until},
    clicks::{Words, find, read},
    directed::{record, to_camera},
    hands::{click, hand, key, layout, point, session, spot_at},
    helpers::{copied, notice, start},
    redraw::asks_for_more,
};
use bevy::prelude::*;
use mbrane::{
    games::GAMES,
    notices::{NoticeKind, Notices},
    puzzles::{Puzzles, today},
    session::{Navigate, PuzzlePhase, PuzzleRun, PuzzleSource, Screen},
    settings::Settings,
    storage::{Memory, Storage, WallClock},
    table::{
        change::puzzle::PuzzleCommand,
        links::LinkCommand,
        stage::film::{CameraCommand, Film},
    },
};
use mbrane_play::{
    Practice, Speed, TableAction,
    puzzle::{Day, PuzzleKind, PuzzleLine, TODAYS_LINK},
};
use std::time::Duration;

const A_MOMENT: Duration = Duration::from_millis(100);

pub(crate) fn puzzle(app: &App) -> &PuzzleRun {
    session(app).puzzle().expect("a puzzle")
}

pub(crate) fn phase(app: &App) -> &PuzzlePhase {
    &puzzle(app).phase
}

pub(crate) fn day(app: &App) -> Day {
    today(*app.world().resource::<WallClock>())
}

/// Lays the first dated puzzle of this game on the table that is of one of these kinds, as that of the day.
pub(crate) fn begin(app: &mut App, kind: &'static str, kinds: &[PuzzleKind]) {
    begin_after(app, kind, kinds, 0);
}

/// The same, without the first `passed` of them.
fn begin_after(app: &mut App, kind: &'static str, kinds: &[PuzzleKind], passed: usize) {
    app.world_mut().resource_mut::<Settings>().speed = Speed::Four;
    let today = day(app);
    let mut puzzles = app.world_mut().resource_mut::<Puzzles>();
    let days = (Day::FIRST.0..).map(Day);
    let mut found = days.take(300).filter_map(|day| {
        let line = puzzles.of_day(kind, day)?;
        kinds.contains(&line.kind).then(|| line.text.to_owned())
    });
    let text = found.nth(passed).expect("a puzzle of these kinds");
    tell(app, Navigate::Visit(Screen::Puzzles));
    tell(
        app,
        Navigate::Puzzle {
            kind,
            text,
            source: PuzzleSource::Day(today),
        },
    );
    assert_eq!(screen(app), Screen::Table);
    wait(app);
}

/// Lets time pass until the player is to do something.
pub(crate) fn wait(app: &mut App) {
    for _ in 0..600 {
        let table = session(app).table();
        let waits = match phase(app) {
            PuzzlePhase::Answer => table.beats_finished(),
            PuzzlePhase::Reply | PuzzlePhase::Judging => false,
            PuzzlePhase::Refuted | PuzzlePhase::Over => puzzle(app).is_shown(table),
        };
        if waits {
            app.update();
            return;
        }
        skip(app, Duration::from_millis(200));
    }
    let table = session(app).table();
    panic!(
        "{}: {:?} does not end, {:?} may act",
        table.kind(),
        phase(app),
        table.awaited()
    );
}

/// The moves of the puzzle's line that are still to come.
fn line(app: &App) -> Vec<String> {
    let text = puzzle(app).puzzle.text();
    let plies: usize = text
        .split(' ')
        .next()
        .and_then(|word| word.parse().ok())
        .expect("a number");
    let moves = text
        .split(" : ")
        .nth(1)
        .expect("moves")
        .split(" | ")
        .next()
        .expect("moves");
    moves
        .split_whitespace()
        .skip(plies)
        .map(str::to_owned)
        .collect()
}

/// Plays a move by mouse, and by its button where spots alone have not.
pub(crate) fn play(app: &mut App, m: &str) {
    let presses = session(app)
        .table()
        .presses(m)
        .expect("a legal move")
        .concat();
    for spot in presses {
        let place = spot_at(&layout(app), spot);
        click(app, place);
    }
    if *phase(app) != PuzzlePhase::Answer {
        return;
    }
    let words = mbrane_play::words::Words::english();
    let offered = |app: &App| {
        let offers = session(app).table().offers(&hand(app).draft, &words);
        offers.into_iter().find(|offer| offer.action.plays(m))
    };
    if offered(app).is_none() && m.ends_with(":none") {
        // *Show nothing* comes after a proposal.
        press(app, "Proposal 1");
    }
    if let Some(offer) = offered(app) {
        press(app, &offer.label);
    }
}

/// Presses the button with this text.
pub(crate) fn press(app: &mut App, label: &str) {
    if !app.world().contains_resource::<Words>() {
        read(app);
    }
    run(app, A_MOMENT);
    let place = find(app, label);
    click(app, place);
    run(app, A_MOMENT);
}

#[test]
fn a_puzzle_of_the_day_is_chosen_by_keys() {
    for (tabs, entry) in GAMES.iter().enumerate() {
        let mut app = game(1280, 800);
        tell(&mut app, Navigate::Visit(Screen::Puzzles));
        run(&mut app, A_MOMENT);
        for _ in 0..tabs {
            key(&mut app, KeyCode::Tab);
        }
        key(&mut app, KeyCode::Enter);
        run(&mut app, A_MOMENT);
        assert_eq!(
            (screen(&app), session(&app).table().kind()),
            (Screen::Table, entry.kind.name())
        );
        assert_eq!(*phase(&app), PuzzlePhase::Answer);
    }
}

#[test]
fn the_picture_to_share_is_taken_before_a_puzzle_is_touched() {
    let began = || {
        let mut app = start(&Memory::default());
        app.insert_resource(Film::with_camera());
        record(&mut app);
        begin(&mut app, "sansumoku", &[PuzzleKind::Wildcard]);
        app
    };
    let answer = |app: &mut App| {
        for m in line(app).iter().step_by(2) {
            play(app, m);
            wait(app);
        }
        tell(app, PuzzleCommand::Picture);
        to_camera(app)
    };
    let mut app = began();
    run(&mut app, Duration::from_secs(3));
    assert_eq!(to_camera(&mut app), [CameraCommand::Picture]);
    let shared = answer(&mut app);
    tell(&mut app, PuzzleCommand::Share);
    assert!(
        matches!(&shared[..], [CameraCommand::Share(text)] if copied(&app).as_ref() == Some(text)),
        "{shared:?}"
    );
    // The next one has its own picture: the notice of copying has closed by itself.
    begin(&mut app, "sansumoku", &[PuzzleKind::Constraint]);
    run(&mut app, Duration::from_secs(3));
    assert_eq!(to_camera(&mut app), [CameraCommand::Picture]);
    // A notice lies over the table until it is closed.
    let mut app = began();
    app.world_mut()
        .resource_mut::<Notices>()
        .say("/home/ada is full", NoticeKind::Problem);
    run(&mut app, Duration::from_secs(3));
    assert_eq!(to_camera(&mut app), []);
    app.world_mut().resource_mut::<Notices>().close();
    run(&mut app, Duration::from_secs(3));
    assert_eq!(to_camera(&mut app), [CameraCommand::Picture]);
    // A hint shows in the panel.
    let mut app = began();
    tell(&mut app, PuzzleCommand::Hint);
    run(&mut app, Duration::from_secs(3));
    assert_eq!(answer(&mut app), []);
}

#[test]
fn right_moves_solve_a_puzzle_of_each_game_by_mouse() {
    let games = [
        ("mbrane", PuzzleKind::Only),
        ("sansumoku", PuzzleKind::Win),
        ("masbrur", PuzzleKind::Wall),
        ("masbrur", PuzzleKind::Show),
        ("masbrur", PuzzleKind::Seize),
    ];
    for (kind, of) in games {
        let mut app = start(&Memory::default());
        begin(&mut app, kind, &[of]);
        let moves = line(&app);
        for m in moves.iter().step_by(2) {
            play(&mut app, m);
            assert_ne!(*phase(&app), PuzzlePhase::Refuted, "{kind} {m}");
            wait(&mut app);
        }
        assert!(
            puzzle(&app).puzzle.tries().is_solved() && puzzle(&app).puzzle.tries().misses == 0,
            "{kind}: {:?}",
            phase(&app)
        );
        skip(&mut app, Duration::from_secs(2));
        assert!(!asks_for_more(&app), "{kind}: nothing moves at the end");
        let progress = app.world().resource::<Puzzles>().progress.clone();
        assert_eq!(
            (progress.streak.length, progress.ratings[kind].puzzles),
            (1, 1)
        );
        press(&mut app, "Puzzles of the day");
        assert_eq!(screen(&app), Screen::Puzzles);
        press(&mut app, "Back");
        assert_eq!(screen(&app), Screen::Title);
    }
}

#[test]
fn puzzle_combats_play_to_their_end_also_when_both_seize() {
    let mut app = start(&Memory::default());
    let mut both = 0;
    for first in 0..12 {
        begin_after(&mut app, "masbrur", &[PuzzleKind::Show], first);
        skip(&mut app, Duration::from_secs(1));
        tell(&mut app, PuzzleCommand::Show);
        wait(&mut app);
        let record = session(&app).table().record_for(session(&app).viewer());
        both += u32::from(record.as_str().matches("seize:").count() == 2);
    }
    assert!(both > 0, "some of them have two seizures");
}

#[test]
fn a_wrong_move_is_refuted_and_can_be_tried_again() {
    for (kind, of) in [
        ("mbrane", PuzzleKind::Last),
        ("sansumoku", PuzzleKind::Win),
        ("masbrur", PuzzleKind::Show),
    ] {
        let mut app = start(&Memory::default());
        read(&mut app);
        begin(&mut app, kind, &[of]);
        let (before, right) = (
            session(&app).table().record_for(session(&app).viewer()),
            line(&app)[0].clone(),
        );
        let legal = session(&app).table().legal();
        let wrong = legal
            .into_iter()
            .map(|(m, _)| m)
            .find(|m| *m != right && !m.contains("resign"))
            .expect("another move");
        play(&mut app, &wrong);
        assert_eq!(*phase(&app), PuzzlePhase::Refuted, "{kind} {wrong}");
        wait(&mut app);
        assert!(
            session(&app).table().outcome().is_some(),
            "{kind} is played out"
        );
        // The panel says why: who won, and in Mbrane the closest region.
        let end = session(&app)
            .table()
            .caption(&mbrane_play::words::Words::english());
        assert_eq!(end.closest.is_some(), kind == "mbrane");
        for line in [end.title].into_iter().chain(end.closest) {
            find(&app, &line);
        }
        press(&mut app, "Try again");
        // A hasty second press does not give up.
        key(&mut app, KeyCode::Enter);
        tell(&mut app, PuzzleCommand::Show);
        wait(&mut app);
        assert_eq!(
            session(&app).table().record_for(session(&app).viewer()),
            before
        );
        assert_eq!(
            (puzzle(&app).puzzle.tries().misses, phase(&app)),
            (1, &PuzzlePhase::Answer)
        );
        play(&mut app, &right);
        assert_ne!(*phase(&app), PuzzlePhase::Refuted);
    }
}

#[test]
fn hints_name_a_region_and_the_answer_is_shown_on_request() {
    let memory = Memory::default();
    let mut app = start(&memory);
    begin(&mut app, "mbrane", &[PuzzleKind::Only]);
    press(&mut app, "Hint");
    let spots = puzzle(&app).hinted();
    let answer = session(&app)
        .table()
        .presses(&line(&app)[0])
        .expect("it is legal")
        .concat();
    assert!(spots.len() == 9 && spots.iter().any(|spot| answer.contains(spot)));
    key(&mut app, KeyCode::KeyH);
    assert_eq!(puzzle(&app).puzzle.tries().hints, 2);
    press(&mut app, "Show answer");
    wait(&mut app);
    assert_eq!(
        (phase(&app), puzzle(&app).puzzle.tries().is_solved()),
        (&PuzzlePhase::Over, false)
    );
    let progress = &app.world().resource::<Puzzles>().progress;
    assert_eq!(
        (
            progress.streak.length,
            progress.days.values().collect::<Vec<_>>()
        ),
        (0, vec![&false])
    );
    assert!(memory.texts()["puzzles"].contains("],false]]"));
}

#[test]
fn a_forecast_is_made_by_pressing_regions_and_counted() {
    let mut app = start(&Memory::default());
    begin(&mut app, "mbrane", &[PuzzleKind::Predict]);
    let frames = |app: &mut App| pieces(app, "forecast").len();
    assert_eq!(frames(&mut app), 9);
    let right = {
        let mut copy = session(&app).table().boxed();
        copy.decide(&TableAction::Close);
        copy.set_beat(usize::MAX);
        copy.outcome().expect("a result").points
    };
    // Every press changes the region's leader alone, in a cycle with no leader in between.
    let regions = puzzle(&app)
        .puzzle
        .regions(&mbrane_play::words::Words::english());
    let before = puzzle(&app).forecast.clone().expect("a forecast");
    let place = spot_at(&layout(&app), regions[2].spots[4]);
    click(&mut app, place);
    let after = puzzle(&app).forecast.clone().expect("a forecast");
    let changed: Vec<_> = (0..9)
        .filter(|at| before.as_bytes()[*at] != after.as_bytes()[*at])
        .collect();
    assert_eq!(changed, [2]);
    skip(&mut app, Duration::from_secs(20));
    assert!(
        session(&app).is_forecasting() && session(&app).table().outcome().is_none(),
        "it waits for the forecast"
    );
    press(&mut app, "Count");
    assert_eq!(frames(&mut app), 0);
    wait(&mut app);
    assert_eq!(
        session(&app).table().outcome().expect("a result").points,
        right
    );
    assert!(puzzle(&app).puzzle.tries().is_over());
}

#[test]
fn leaving_a_puzzle_restores_the_match_and_keeps_the_progress() {
    let memory = Memory::default();
    let mut app = start(&memory);
    tell(&mut app, Navigate::Play("mbrane"));
    skip(&mut app, Duration::from_secs(2));
    crate::hands::say(&mut app, "8e5");
    let record = session(&app).table().record_for(session(&app).viewer());
    tell(&mut app, Navigate::Back);
    begin(&mut app, "sansumoku", &[PuzzleKind::Win]);
    press(&mut app, "Hint");
    key(&mut app, KeyCode::Escape);
    assert_eq!(screen(&app), Screen::Puzzles);
    tell(&mut app, Navigate::Continue("mbrane"));
    assert_eq!(
        session(&app).table().record_for(session(&app).viewer()),
        record
    );
    assert!(
        !memory
            .texts()
            .iter()
            .any(|(key, _)| key.contains("sansumoku")),
        "a puzzle is no match of one's own"
    );
    // The next start goes on with the puzzle.
    let mut again = start(&memory);
    let progress = again.world().resource::<Puzzles>().progress.clone();
    let text = progress.open[&("sansumoku".to_owned(), Some(day(&again)))].clone();
    assert!(text.starts_with("0 0 1 open"));
    let source = PuzzleSource::Day(day(&again));
    tell(
        &mut again,
        Navigate::Puzzle {
            kind: "sansumoku",
            text,
            source,
        },
    );
    assert_eq!(puzzle(&again).puzzle.tries().hints, 1);
}

#[test]
fn puzzles_solved_in_two_windows_are_both_kept() {
    let memory = Memory::default();
    let (mut one, mut other) = (start(&memory), start(&memory));
    for (app, kind, of) in [
        (&mut one, "mbrane", PuzzleKind::Last),
        (&mut other, "sansumoku", PuzzleKind::Win),
    ] {
        begin(app, kind, &[of]);
        for m in line(app).iter().step_by(2) {
            play(app, m);
            wait(app);
        }
    }
    let kept = start(&memory);
    let progress = &kept.world().resource::<Puzzles>().progress;
    assert_eq!((progress.days.len(), progress.streak.length), (2, 1));
}

#[test]
fn a_copied_result_leads_to_the_same_puzzle() {
    let mut app = start(&Memory::default());
    begin(&mut app, "mbrane", &[PuzzleKind::Last]);
    let right = line(&app)[0].clone();
    play(&mut app, &right);
    wait(&mut app);
    let id = puzzle(&app).puzzle.facts().id;
    press(&mut app, "Copy result");
    let text = copied(&app).expect("a text");
    let (result, link) = text.split_once('\n').expect("two lines");
    assert!(
        result.starts_with("Mbrane 20") && result.ends_with('✓'),
        "{result}"
    );
    tell(&mut app, Navigate::Back);
    tell(&mut app, LinkCommand::Paste(link.to_owned()));
    until(&mut app, "the puzzle comes", |app| {
        session(app).puzzle().is_some()
    });
    assert_eq!(
        (puzzle(&app).puzzle.facts().id, puzzle(&app).source),
        (id, PuzzleSource::Link)
    );
    let mut other = start(&Memory::default());
    tell(
        &mut other,
        LinkCommand::Paste(link[..link.len() - 3].to_owned()),
    );
    until(&mut other, "the reason is told", |app| {
        notice(app).is_some_and(|said| said.contains("damaged"))
    });
    assert_eq!(screen(&other), Screen::Title);
}

#[test]
fn the_link_of_a_stand_opens_todays_puzzles() {
    let mut app = start(&Memory::default());
    tell(
        &mut app,
        LinkCommand::Paste(format!("https://play.example.org/#{TODAYS_LINK}")),
    );
    app.update();
    assert_eq!((screen(&app), notice(&app)), (Screen::Puzzles, None));
}

/// Practises three puzzles, which must differ. Returns them.
fn practise(app: &mut App) -> Vec<u32> {
    let mut seen = Vec::new();
    tell(app, Navigate::Visit(Screen::Practice));
    press(app, "Start");
    for _ in 0..3 {
        assert_eq!(screen(app), Screen::Table);
        assert!(!seen.contains(&puzzle(app).puzzle.facts().id));
        seen.push(puzzle(app).puzzle.facts().id);
        skip(app, Duration::from_secs(1));
        tell(app, PuzzleCommand::Show);
        wait(app);
        press(app, "Next puzzle");
    }
    seen
}

#[test]
fn puzzles_to_practise_follow_one_another_without_repeats() {
    let mut app = game(1280, 800);
    app.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    let seen = practise(&mut app);
    let done = &app.world().resource::<Puzzles>().progress.done;
    assert!(seen.iter().all(|id| done.contains(id)));
}

#[test]
fn finished_puzzles_are_practised_again_in_turn() {
    let mut app = game(1280, 800);
    let kind = Some(PuzzleKind::Win);
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.speed = Speed::Instant;
        "sansumoku".clone_into(&mut settings.practised);
        settings.practice.insert(
            "sansumoku".to_owned(),
            Practice {
                kind,
                ..Practice::default()
            },
        );
    }
    app.world_mut()
        .resource_scope(|world, mut puzzles: Mut<Puzzles>| {
            let all = puzzles.more("sansumoku").expect("the packs are built in");
            let ids: Vec<u32> = all
                .iter()
                .filter(|line| Some(line.kind) == kind)
                .map(PuzzleLine::id)
                .collect();
            puzzles
                .progress
                .change(&mut world.resource_mut::<Storage>(), |progress| {
                    progress.done.extend(ids);
                });
        });
    practise(&mut app);
}

#[test]
fn a_link_to_today_shows_today_after_a_look_at_an_earlier_day() {
    let mut app = game_keeping(1280, 800, Memory::default());
    tell(&mut app, Navigate::Visit(Screen::Puzzles));
    read(&mut app);
    run(&mut app, A_MOMENT);
    press(&mut app, "«");
    let chosen = |app: &App| app.world().resource::<mbrane::puzzles::PuzzleDay>().0;
    assert!(chosen(&app).is_some());
    tell(&mut app, LinkCommand::Paste("#puzzle=today".to_owned()));
    run(&mut app, A_MOMENT);
    assert_eq!((screen(&app), chosen(&app)), (Screen::Puzzles, None));
}

#[test]
fn no_clock_shows_the_puzzles_of_tomorrow() {
    let mut app = game_keeping(1280, 800, Memory::default());
    tell(&mut app, Navigate::Visit(Screen::Puzzles));
    read(&mut app);
    run(&mut app, A_MOMENT);
    let today = day(&app);
    press(&mut app, "«");
    let shown = app
        .world()
        .resource::<mbrane::puzzles::PuzzleDay>()
        .0
        .expect("a day");
    assert!(shown < today);
    // The clock is set back to before that day.
    app.insert_resource(WallClock::At(Day(shown.0 - 40).millis()));
    run(&mut app, A_MOMENT);
    let row = find(&app, "Mbrane");
    click(&mut app, row);
    until(&mut app, "a puzzle comes", |app| {
        session(app).puzzle().is_some()
    });
    assert_eq!(puzzle(&app).source, PuzzleSource::Day(Day(shown.0 - 40)));
    for game in GAMES {
        assert!(!game.kind.puzzle_kinds().is_empty());
    }
}

#[test]
fn leave_button_does_not_show_the_menus_tooltip() {
    const MENU: &str = "All games and settings";
    let mut app = start(&Memory::default());
    read(&mut app);
    let explained = |app: &mut App, button: &str| {
        let place = find(app, button);
        point(app, place);
        run(app, Duration::from_secs(2));
        app.world()
            .resource::<Words>()
            .0
            .iter()
            .any(|(word, _)| word.starts_with(MENU))
    };
    begin(&mut app, "sansumoku", &[PuzzleKind::Wildcard]);
    assert!(!explained(&mut app, "Leave"));
    tell(&mut app, Navigate::Play("sansumoku"));
    rest(&mut app);
    assert!(explained(&mut app, "Menu"));
}
