//! Visit after visit, of which nothing is kept.

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
        for (kind, agreed) in [
            ("mbrane", "mbrane 4 full consent"),
            ("sansumoku", "sansumoku"),
            ("masbrur", "masbrur 1"),
        ] {
            visit(&mut app, kind, agreed);
        }
        rounds.push(Held::now(&app));
    }
    assert_flat(&rounds);
}

/// Frames after which somebody goes without having come to the end.
const LONGEST: usize = 400;

/// Somebody plays the end that is shown, then a whole game with somebody else, and goes.
fn visit(app: &mut App, kind: &'static str, agreed: &'static str) {
    for begin in [StandCommand::Begin, StandCommand::Play(kind, agreed, 2)] {
        tell(app, begin);
        // Where a record that is followed ends before its game does, a computer would think.
        for _ in 0..LONGEST {
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
