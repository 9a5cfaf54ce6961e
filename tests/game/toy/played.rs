//! The toy is played in every way, and its referee asked.

use super::{card, record, settle_and_uncover, toy, toy_table};
use crate::{
    bench::tell,
    hands::{click, key, layout, listen, reads, session},
};
use bevy::prelude::*;
use mbrane::table::change::{
    hand::{Hand, HandCommand},
    match_commands::MatchCommand,
};
use mbrane_play::{PressKind, Spot};
use mbrane_rules::Seat;

const WHOLE: &str = "toy : hide-2 name-1 name-3 hide-1 name-1 name-2";

/// The numbers of that game in the order of presses: in the second round the seat that laid the card has the table, and names first.
const NUMBERS: [u16; 6] = [2, 1, 3, 1, 2, 1];

fn assert_whole(app: &mut App) {
    settle_and_uncover(app);
    app.update();
    assert_eq!(record(app), WHOLE);
    assert_eq!(
        toy(app).unmasked().outcome().map(|outcome| outcome.points),
        Some([3, 0])
    );
}

#[test]
fn toy_cells_are_laid_out_on_its_board() {
    let app = toy_table("toy :");
    let layout = layout(&app);
    assert_eq!(
        layout
            .cells
            .iter()
            .map(|(spot, _)| spot.0)
            .collect::<Vec<_>>(),
        [1, 2, 3]
    );
    assert!(layout.pieces.is_empty());
    for (spot, rect) in &layout.cells {
        assert_eq!((rect.width(), rect.height()), (layout.cell, layout.cell));
        assert_eq!(layout.cell_under(rect.center()), Some(*spot));
        assert!(layout.tray.contains(rect.min) && layout.tray.contains(rect.max));
    }
}

#[test]
fn pointer_plays_a_whole_toy_game() {
    let mut app = toy_table("toy :");
    listen(&mut app);
    for number in NUMBERS {
        settle_and_uncover(&mut app);
        let place = card(&app, number);
        click(&mut app, place);
    }
    assert_whole(&mut app);
    assert!(reads(&app, "3 to 0"), "the table says how it ended");
}

#[test]
fn arrows_stay_within_the_toys_row() {
    let mut app = toy_table("toy :");
    let at = |app: &App| {
        session(app)
            .table()
            .steered(&app.world().resource::<Hand>().draft)
            .map(|spot| spot.0)
    };
    let way = [
        KeyCode::ArrowRight,
        KeyCode::ArrowRight,
        KeyCode::ArrowRight,
        KeyCode::ArrowRight,
        KeyCode::ArrowUp,
    ];
    let reached = way.map(|code| {
        key(&mut app, code);
        at(&app)
    });
    assert_eq!(reached, [Some(1), Some(2), Some(3), Some(3), Some(3)]);
    key(&mut app, KeyCode::ArrowLeft);
    key(&mut app, KeyCode::Enter);
    assert_eq!(record(&app), "toy : hide-2");
}

#[test]
fn commands_play_a_whole_toy_game() {
    let mut app = toy_table("toy :");
    for (played, number) in NUMBERS.into_iter().enumerate() {
        settle_and_uncover(&mut app);
        match played % 3 {
            0 => tell(&mut app, HandCommand::Press(Spot(number), PressKind::Point)),
            1 => {
                tell(&mut app, HandCommand::Aim(Spot(number)));
                tell(&mut app, HandCommand::Place);
            }
            _ => tell(&mut app, HandCommand::Type(format!("name-{number}"))),
        }
    }
    assert_whole(&mut app);
    // A revealed choice cannot be taken back.
    tell(&mut app, HandCommand::Undo);
    assert_eq!(toy(&app).unmasked().cursor(), 6);
    tell(&mut app, MatchCommand::Rematch);
    assert_eq!(
        (
            record(&app).as_str(),
            toy(&app).unmasked().player(Seat::First).name().as_str()
        ),
        ("toy :", "Zoë")
    );
}

#[test]
fn refusal_uses_the_toys_own_words() {
    let mut app = toy_table("toy : hide-2");
    tell(&mut app, HandCommand::Type("hide-1".to_owned()));
    let refused = app
        .world()
        .resource::<Hand>()
        .refused
        .clone()
        .expect("it is refused");
    assert_eq!(
        (refused.message.as_str(), refused.tried),
        ("not now", vec![Spot(1)])
    );
    assert_eq!(record(&app), "toy : hide-2");
}
