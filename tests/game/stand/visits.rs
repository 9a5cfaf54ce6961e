//! Visit after visit, without a trace.

use super::{phase, stand};
use crate::{
    bench::tell,
    memory::{Held, alone, assert_flat},
};
use bevy::{prelude::*, time::TimeUpdateStrategy};
use mbrane::{
    session::Session,
    stand::{Phase, StandCommand},
    storage::Memory,
    table::change::hand::HandCommand,
};
use mbrane_play::TableAction;
use std::time::Duration;

#[test]
#[ignore = "long"]
fn visits_leave_the_heap_as_it_was() {
    alone("stand::visits::each_game_by_one_and_by_two_in_own_process");
}

#[test]
#[ignore = "it needs a process of its own"]
fn each_game_by_one_and_by_two_in_own_process() {
    let mut app = stand(
        "address https://play.mbrane.example/\nminutes 60",
        &Memory::default(),
    );
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        500,
    )));
    let mut rounds = Vec::new();
    for _ in 0..3 {
        for (kind, setup_text) in [
            ("mbrane", "mbrane 4 full consent"),
            ("sansumoku", "sansumoku"),
            ("masbrur", "masbrur 1"),
        ] {
            visit(&mut app, kind, setup_text);
        }
        rounds.push(Held::now(&app));
    }
    assert_flat(&rounds);
}

/// Frames after which a visitor leaves before the end.
const MAX_FRAMES: usize = 400;

/// One visit: plays the end that is shown, then a whole game with another person, and leaves.
fn visit(app: &mut App, kind: &'static str, setup_text: &'static str) {
    for begin in [StandCommand::Begin, StandCommand::Play(kind, setup_text, 2)] {
        tell(app, begin);
        // A followed record that ends before its game would make a computer think.
        for _ in 0..MAX_FRAMES {
            play_lit(app);
            app.update();
            if phase(app) == Phase::Poster || app.world().resource::<Session>().thinker().is_some()
            {
                break;
            }
        }
    }
    tell(app, StandCommand::Choose);
    tell(app, StandCommand::Leave);
    for _ in 0..40 {
        app.update();
    }
}

/// Plays the lit move for the seat to act, or any move.
pub(super) fn play_lit(app: &mut App) {
    let session = app.world().resource::<Session>();
    let table = session.table();
    let lit = session.stand().and_then(|stand| stand.next.clone());
    let command = if table.covered().is_some() {
        Some(HandCommand::Do(TableAction::Uncover))
    } else {
        let seat = table.acting().filter(|_| table.beats_finished());
        seat.and_then(|seat| lit.or_else(|| table.any_move(seat)))
            .map(HandCommand::Type)
    };
    if let Some(command) = command {
        app.world_mut().write_message(command);
    }
    // Every command shows that the visitor is still there, and this one does nothing else.
    app.world_mut().write_message(StandCommand::Back);
}
