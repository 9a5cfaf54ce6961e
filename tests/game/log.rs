//! The list of events in the panel, places lit on the board by the words that name them, and better moves.

use crate::{
    bench::{self, tell, until},
    cascade::{lay_count, records},
    hands::{FOUR, NINE, click, game, layout, painted_words, point, vector_moves},
    helpers::{assert_rests, match_of, table},
};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use mbrane::{
    settings::Settings,
    table::{
        analysis::review::{Better, Review, ReviewCommand},
        panel::{PanelSystems, mentions::Mentioned},
        stage::playback_commands::PlaybackCommand,
    },
};
use mbrane_play::{
    Narration as _, Spot,
    mbrane::{Cue, spot_of_cell},
    words::Words,
};
use mbrane_rules::{
    Game as _,
    mbrane::{Mbrane, Move, Order, cells_of},
};
use std::time::Duration;

const MIDDLE: &str = "mbrane 9 full : 3b1 5f9 4d3 5e1 3g2 8d9 1a8 0c5";

/// The rings that are to be seen on the board.
fn rings(app: &mut App) -> usize {
    bench::pieces(app, "ring around a named place").len()
}

fn lit(app: &App) -> &[Vec<Spot>] {
    &app.world().resource::<Mentioned>().places
}

#[test]
fn a_move_in_the_panel_lights_its_cell_and_opens_the_review_there() {
    let mut app = table(match_of::<Mbrane>(MIDDLE));
    let log = layout(&app).log.expect("there is height for the moves");
    assert_eq!(rings(&mut app), 0);
    point(&mut app, log.min + Vec2::new(40.0, 15.0));
    app.update();
    app.update();
    let cell = |name: &str| spot_of_cell(Order::Three, name.parse().expect("a cell"));
    assert!(
        lit(&app).iter().flatten().any(|spot| *spot == cell("b1")),
        "{:?}",
        lit(&app)
    );
    assert_eq!(rings(&mut app), 1);
    assert_rests(&mut app, "the table");
    point(&mut app, Vec2::new(5.0, 5.0));
    bench::run(&mut app, Duration::from_millis(100));
    assert_eq!((lit(&app).len(), rings(&mut app)), (0, 0));
    assert_rests(&mut app, "the table");
    click(&mut app, log.min + Vec2::new(40.0, 15.0));
    app.update();
    let stop = app
        .world()
        .resource::<Review>()
        .opened()
        .expect("the review is open")
        .stop();
    assert_eq!((stop.cursor, stop.beat), (1, None));
    assert_eq!(game(&app).unmasked().cursor(), 1);
}

#[test]
fn a_review_that_is_opened_twice_in_one_frame_leads_back_to_the_match() {
    let mut app = table(match_of::<Mbrane>(MIDDLE));
    let stood = game(&app).unmasked().cursor();
    for command in [
        ReviewCommand::Open,
        ReviewCommand::After(1),
        ReviewCommand::Open,
    ] {
        app.world_mut().write_message(command);
    }
    app.update();
    assert_eq!(
        app.world()
            .resource::<Review>()
            .opened()
            .expect("the review is open")
            .stop()
            .cursor,
        1
    );
    tell(&mut app, ReviewCommand::Back);
    assert_eq!(game(&app).unmasked().cursor(), stood);
}

#[test]
fn hovered_words_light_the_places_they_name() {
    let mut app = table(match_of::<Mbrane>(MIDDLE));
    tell(&mut app, ReviewCommand::Open);
    tell(&mut app, ReviewCommand::After(3));
    let words = layout(&app).review().words;
    point(&mut app, words.min + Vec2::new(30.0, 14.0));
    bench::run(&mut app, Duration::from_millis(100));
    let cell = spot_of_cell(Order::Three, "d3".parse().expect("a cell"));
    assert_eq!(
        lit(&app),
        [vec![cell]],
        "the move that the review stands after"
    );
    assert_eq!(rings(&mut app), 1);
    // A region is all its cells.
    let said = "The north-east leads, C does not";
    let named = game(&app).named(said, &Words::english());
    let region = |region: usize| {
        cells_of(Order::Three, region)
            .map(|cell| spot_of_cell(Order::Three, cell))
            .collect::<Vec<_>>()
    };
    let spots: Vec<Vec<Spot>> = named.iter().map(|named| named.spots.clone()).collect();
    assert_eq!(spots, [region(2), region(4)]);
}

/// The words along the board's edge.
#[derive(Resource, Default)]
struct Along(Vec<String>);

fn note_along(mut contexts: EguiContexts, mut along: ResMut<Along>) -> Result {
    along.0 = painted_words(contexts.ctx_mut()?, &[egui::LayerId::background()]);
    Ok(())
}

#[test]
fn coordinates_show_when_chosen_or_while_words_name_a_cell() {
    let mut app = table(match_of::<Mbrane>(MIDDLE));
    app.init_resource::<Along>();
    app.add_systems(EguiPrimaryContextPass, note_along.after(PanelSystems));
    let along = |app: &mut App| {
        bench::run(app, Duration::from_millis(100));
        // The review's judgements arrive when they are ready.
        bench::rest(app);
        app.world().resource::<Along>().0.join("")
    };
    assert_eq!(along(&mut app), "");
    tell(&mut app, ReviewCommand::Open);
    tell(&mut app, ReviewCommand::After(3));
    assert_eq!(along(&mut app), "abcdefghi987654321");
    tell(&mut app, ReviewCommand::Back);
    assert_eq!(along(&mut app), "");
    app.world_mut().resource_mut::<Settings>().coordinates = true;
    assert_eq!(along(&mut app), "abcdefghi987654321");
}

#[test]
fn the_steps_of_a_count_are_listed_and_lead_back() {
    let mut app = bench::game(1280, 800);
    lay_count(&mut app, records(NINE, 9).swap_remove(14));
    app.update();
    // All steps are listed at the end of the count.
    let mut whole = game(&app).clone();
    whole.finish();
    let steps = whole.steps(&Words::english());
    let sequence = whole.unmasked().current_beats().expect("a count").clone();
    let gathers = sequence
        .beats
        .iter()
        .filter(|beat| matches!(beat.cue, Cue::Gather(_)))
        .count();
    assert_eq!(steps.len(), gathers);
    assert!(
        steps.iter().any(|step| step.text.contains("flip"))
            && steps.iter().any(|step| step.text.contains("swung"))
    );
    tell(&mut app, PlaybackCommand::Pause);
    app.world_mut()
        .resource_mut::<mbrane::session::Session>()
        .set_beat(steps[1].beat);
    bench::run(&mut app, Duration::from_millis(100));
    let list = layout(&app).steps.expect("there is height for the steps");
    click(&mut app, list.min + Vec2::new(60.0, 15.0));
    app.update();
    assert_eq!(
        game(&app).unmasked().beat(),
        steps[0].beat,
        "back to the first step"
    );
    // It plays that beat and waits then.
    bench::skip(&mut app, Duration::from_secs(3));
    assert_eq!(game(&app).unmasked().beat(), steps[0].beat + 1);
    // Future steps cannot be opened.
    tell(&mut app, PlaybackCommand::To(steps[3].beat));
    assert_eq!(game(&app).unmasked().beat(), steps[0].beat + 1);
}

#[test]
fn review_of_a_losing_move_names_and_shows_a_better_one() {
    let mut found = 0;
    for skip in 0..6 {
        let line: Vec<String> = vector_moves(FOUR, skip)
            .iter()
            .map(ToString::to_string)
            .collect();
        let mut app = table(match_of::<Mbrane>(&format!(
            "mbrane 4 full : {}",
            line.join(" ")
        )));
        tell(&mut app, ReviewCommand::Open);
        tell(&mut app, ReviewCommand::At(0));
        let judged = |app: &App| {
            let review = app
                .world()
                .resource::<Review>()
                .opened()
                .expect("it is open");
            review.course.worth.iter().flatten().count()
        };
        until(&mut app, "all is judged", |app| {
            judged(app) > game(app).erased().entries()
        });
        tell(&mut app, ReviewCommand::Loss);
        app.update();
        let cursor = game(&app).unmasked().cursor();
        let Some((action, side)) = app.world().resource::<Better>().action() else {
            continue;
        };
        let (action, side) = (action.typed::<Move>().expect("a move"), side);
        let mut before = game(&app).clone();
        before.seek(cursor - 1, usize::MAX);
        assert!(
            before.unmasked().position().check(action).is_ok(),
            "{action} could have been played"
        );
        assert_ne!(
            Some(&action),
            game(&app).unmasked().record().moves().get(cursor - 1)
        );
        assert_eq!(
            Some(
                before.unmasked().side(
                    before
                        .unmasked()
                        .position()
                        .to_act()
                        .single()
                        .expect("a seat")
                )
            ),
            Some(side)
        );
        let placed = matches!(action, Move::Place { .. });
        assert_eq!(
            !bench::pieces(&mut app, "hint").is_empty(),
            placed,
            "its ghost is on the board"
        );
        tell(&mut app, ReviewCommand::Back);
        app.update();
        assert!(app.world().resource::<Better>().action().is_none());
        found += 1;
    }
    assert!(found > 0);
}
