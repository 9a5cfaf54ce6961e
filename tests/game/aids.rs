//! Hint and win chance: asked for by keys, thought about beside the game, dropped when they are out of date.

use crate::{
    bench::{self, screen, tell, until},
    hands::{game, key, say, settle},
    helpers::{assert_rests, computer, match_of, person, table},
};
use bevy::prelude::*;
use mbrane::{
    session::Screen,
    table::{
        analysis::{
            chance::{Chance, ToggleChance},
            hint::{Hint, ToggleHint},
            judge::{Asker, Judge},
            review::{Review, ReviewCommand},
            thinking::Thinking,
        },
        change::hand::HandCommand,
    },
};
use mbrane_play::{
    AnyMove, Match, Narration as _, Shared, TableAction, Texts as _,
    words::{Words, common::Label},
};
use mbrane_rules::{
    Game as _, Seat, Viewer,
    masbrur::Masbrur,
    mbrane::{Mbrane, Move},
};
use std::time::Duration;

fn hint(app: &App) -> &Hint {
    app.world().resource::<Hint>()
}

/// Tries every aid at this table: hint, win chance, and a review that goes
/// back and would play on. Returns the computer's jobs, and whether playing on asks for an opponent.
pub(crate) fn help(app: &mut App) -> (usize, bool) {
    tell(app, ToggleHint);
    tell(app, ToggleChance);
    app.update();
    let asked = |app: &App, asker| judge(app).wants(asker).len();
    let mut wanted = asked(app, Asker::Hint) + asked(app, Asker::Bar);
    tell(app, ReviewCommand::Open);
    for stop in [usize::MAX, 0] {
        tell(app, ReviewCommand::At(stop));
        tell(app, ToggleHint);
        app.update();
        wanted += asked(app, Asker::Hint) + asked(app, Asker::Bar) + asked(app, Asker::Course);
    }
    tell(app, ReviewCommand::Branch(true));
    let branches = app.world().resource::<Review>().asks();
    tell(app, ReviewCommand::Back);
    app.update();
    (wanted, branches)
}

/// The move of the hint.
fn advised(app: &App) -> Move {
    hint(app)
        .action()
        .and_then(AnyMove::typed)
        .expect("a move of Mbrane")
}

/// The position that is shown, as the judge knows it.
fn position(app: &App) -> Shared {
    game(app)
        .position_at(game(app).unmasked().cursor(), Viewer::All)
        .record
}

fn judge(app: &App) -> &Judge {
    app.world().resource::<Judge>()
}

const MIDDLE: &str = "mbrane 9 full : 3b1 5f9 4d3 5e1 3g2 8d9 1a8 0c5";

/// The match on the usual board, and on the one whose edges are joined.
fn on_both_boards() -> [String; 2] {
    [MIDDLE.to_owned(), MIDDLE.replacen("full", "full torus", 1)]
}

#[test]
fn hint_is_a_legal_move_with_its_reason_and_ends_with_the_next_move() {
    for middle in on_both_boards() {
        let mut app = table(match_of::<Mbrane>(&middle));
        key(&mut app, KeyCode::KeyH);
        let words = Words::english();
        assert_eq!(hint(&app).message(), Some(words.label(Label::HintThinking)));
        until(&mut app, "a hint comes", |app| hint(app).action().is_some());
        let action = advised(&app);
        assert!(game(&app).unmasked().position().check(action).is_ok());
        let reasons = [false, true]
            .map(|wins| game(&app).advised([0.5; 2], Some((&action.to_string(), wins)), &words));
        let said = hint(&app).message().expect("a reason");
        assert!(
            reasons.iter().flatten().any(|(_, reason)| reason == said),
            "{reasons:?}"
        );
        assert_rests(&mut app, "the table");
        say(&mut app, &action.to_string());
        app.update();
        assert_eq!(game(&app).unmasked().record().moves().last(), Some(&action));
        assert!(!hint(&app).is_asked(), "the position has changed");
        settle(&mut app);
    }
}

#[test]
fn a_hint_is_taken_back_by_its_key_and_by_escape() {
    let mut app = table(match_of::<Mbrane>(MIDDLE));
    for code in [KeyCode::KeyH, KeyCode::Escape] {
        key(&mut app, KeyCode::KeyH);
        assert!(hint(&app).is_asked());
        key(&mut app, code);
        assert!(!hint(&app).is_asked() && !judge(&app).is_busy(), "{code:?}");
        assert_eq!(screen(&app), Screen::Table);
    }
    assert_rests(&mut app, "the table");
}

#[test]
fn win_chance_switched_on_is_off_in_the_next_match() {
    let mut app = table(match_of::<Mbrane>(MIDDLE));
    let is_on = |app: &App| app.world().resource::<Chance>().is_on();
    tell(&mut app, ToggleChance);
    app.update();
    assert!(is_on(&app));
    bench::open_match(&mut app, match_of::<Mbrane>(MIDDLE));
    app.update();
    assert!(!is_on(&app));
    tell(&mut app, ToggleChance);
    app.update();
    assert!(is_on(&app));
}

#[test]
fn only_a_person_to_move_gets_a_hint() {
    let mut app = bench::game(1280, 800);
    // Eight tiles lie: the first seat is to act.
    bench::open_match(
        &mut app,
        Match::<Mbrane>::from_record(MIDDLE.parse().expect("a record"), [computer(5), person()]),
    );
    assert_eq!(
        game(&app).thinker().map(|(seat, _)| seat),
        Some(Seat::First)
    );
    key(&mut app, KeyCode::KeyH);
    assert!(!hint(&app).is_asked());
}

#[test]
fn hint_advises_on_swaps_and_offers() {
    let mut app = table(match_of::<Mbrane>("mbrane 9 full pie : 8e5"));
    key(&mut app, KeyCode::KeyH);
    until(&mut app, "a hint comes", |app| hint(app).action().is_some());
    assert!(
        game(&app)
            .unmasked()
            .position()
            .check(advised(&app))
            .is_ok()
    );
    // An offer is answered.
    let mut app = table(match_of::<Mbrane>(
        "mbrane 4 full consent : 0c4 3b1 2c3 1d2 0b3 2a2 offer",
    ));
    key(&mut app, KeyCode::KeyH);
    until(&mut app, "a hint comes", |app| hint(app).action().is_some());
    assert!(matches!(advised(&app), Move::Accept | Move::Decline));
}

#[test]
fn chance_is_judged_after_every_move_and_then_rests() {
    for middle in on_both_boards() {
        let mut app = table(match_of::<Mbrane>(&middle));
        assert_eq!(
            app.world().resource::<Chance>().message(),
            None,
            "it is off until asked for"
        );
        assert_rests(&mut app, "the table");
        assert!(!judge(&app).is_busy());
        key(&mut app, KeyCode::KeyE);
        for m in ["3i6", "1e5"] {
            until(&mut app, "it is judged", |app| {
                judge(app).worth(&position(app)).is_some() && !judge(app).is_busy()
            });
            let worth = judge(&app).worth(&position(&app)).expect("it is judged");
            let at = game(&app).position_at(game(&app).unmasked().cursor(), Viewer::All);
            let said = game(&app).erased().chance(&at, &worth, &Words::english());
            assert_eq!(
                app.world().resource::<Chance>().message(),
                Some(said.as_str())
            );
            say(&mut app, m);
            settle(&mut app);
            app.update();
        }
        key(&mut app, KeyCode::KeyE);
        assert_eq!(app.world().resource::<Chance>().message(), None);
        assert!(!judge(&app).is_busy());
        assert_rests(&mut app, "the table");
    }
}

#[test]
fn chance_is_told_from_the_seventh_tile_on() {
    let (first_six, _) = MIDDLE.split_at(MIDDLE.find(" 1a8").expect("the seventh"));
    let mut app = table(match_of::<Mbrane>(first_six));
    let too_early = Words::english().label(Label::ChanceOpening).to_owned();
    let message = |app: &App| {
        app.world()
            .resource::<Chance>()
            .message()
            .map(str::to_owned)
    };
    key(&mut app, KeyCode::KeyE);
    app.update();
    assert_eq!(message(&app), Some(too_early.clone()));
    assert!(!judge(&app).is_busy());
    say(&mut app, "1a8");
    settle(&mut app);
    until(&mut app, "it is judged", |app| {
        judge(app).worth(&position(app)).is_some()
    });
    app.update();
    assert_ne!(message(&app), Some(too_early));
}

#[test]
fn chance_of_an_opening_that_has_ended_is_its_result() {
    let mut app = table(match_of::<Mbrane>("mbrane 9 full : 5d4 resign"));
    key(&mut app, KeyCode::KeyE);
    until(&mut app, "it is known", |app| {
        judge(app).worth(&position(app)).is_some()
    });
    app.update();
    let message = app.world().resource::<Chance>().message();
    assert!(
        message.is_some_and(|said| said.starts_with("Ivory wins")),
        "{message:?}"
    );
}

#[test]
fn shown_chance_is_hidden_from_the_next_player() {
    let record = "masbrur 1 : offer:02.03.13.14.15.16.24.25.37.46 take:1 17hl:35.36";
    let mut app = table(Match::<Masbrur>::from_record(
        record.parse().expect("a record"),
        [person(), person()],
    ));
    let message = |app: &App| {
        app.world()
            .resource::<Chance>()
            .message()
            .map(str::to_owned)
    };
    let unknown = Words::english().label(Label::ChanceUnknown).to_owned();
    tell(&mut app, HandCommand::Do(TableAction::Uncover));
    key(&mut app, KeyCode::KeyE);
    until(&mut app, "it is judged", |app| {
        message(app).is_some_and(|message| message != unknown) && !judge(app).is_busy()
    });
    tell(&mut app, HandCommand::Type("37cr:02.46".to_owned()));
    settle(&mut app);
    tell(&mut app, HandCommand::Do(TableAction::Uncover));
    assert_eq!(
        crate::hands::session(&app).table().viewer(),
        Viewer::Of(Seat::First)
    );
    assert_eq!(message(&app), Some(unknown));
}

/// Returns whether a hint's tile is visible.
fn hinted(app: &mut App) -> bool {
    !bench::pieces(app, "hint").is_empty()
}

#[test]
fn hint_without_advice_shows_no_tile() {
    let mut app = table(match_of::<Mbrane>(MIDDLE));
    key(&mut app, KeyCode::KeyH);
    until(&mut app, "a hint comes", |app| hint(app).action().is_some());
    app.update();
    assert!(hinted(&mut app));
    // No tile that can still be placed changes the result, so no move is better than another.
    bench::open_match(&mut app, crate::settled::almost(0, &person()));
    bench::run(&mut app, Duration::from_millis(100));
    tell(&mut app, HandCommand::Do(TableAction::GoOn));
    key(&mut app, KeyCode::KeyH);
    let none = Words::english().label(Label::NoAdvice).to_owned();
    until(&mut app, "it is said", |app| {
        hint(app).message() == Some(&none)
    });
    app.update();
    assert_eq!(hint(&app).action(), None);
    assert!(!hinted(&mut app));
    assert_rests(&mut app, "the table");
}

#[test]
fn answer_that_comes_during_a_review_is_not_learned_for_the_position_shown() {
    // The next tile ends the placing, so the computer proves the result at once. It cannot prove a whole game's result.
    let mut app = bench::game(1280, 800);
    app.world_mut().resource_mut::<Thinking>().hold = true;
    bench::open_match(&mut app, crate::dropped::almost_over(computer(5)));
    until(&mut app, "its answer", |app| {
        app.world().resource::<Thinking>().holds_answer()
    });
    // The review opens while the computer thinks, and shows the start.
    app.world_mut().write_message(ReviewCommand::Open);
    tell(&mut app, ReviewCommand::At(0));
    assert_eq!(game(&app).unmasked().cursor(), 0);
    app.world_mut().resource_mut::<Thinking>().hold = false;
    let places = 0..=game(&app).erased().entries();
    let known = |app: &App, cursor: usize| {
        judge(app).worth(&game(app).position_at(cursor, Viewer::All).record)
    };
    until(&mut app, "all is judged", |app| {
        places.clone().all(|cursor| known(app, cursor).is_some())
    });
    let proven = |cursor: usize| known(&app, cursor).is_some_and(|worth| worth.proven);
    assert!(proven(*places.end()) && !proven(0));
}
