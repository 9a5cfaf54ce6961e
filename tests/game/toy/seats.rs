//! Both seats choose at once.

use super::{
    click_card, open_toy, program, record, settle_and_uncover, toy, toy_game::Move, toy_table,
};
use crate::{
    bench::{play_for, run, tell, until},
    hands::session,
    helpers::{computer, people, person},
};
use mbrane::{
    session::Navigate,
    storage::Memory,
    table::change::hand::{Hand, HandCommand},
};
use mbrane_play::{PressKind, Spot};
use mbrane_rules::{Seat, Seats, mbrane::Mbrane};
use std::time::Duration;

#[test]
fn simultaneous_choices_are_taken_in_either_order() {
    for second_first in [false, true] {
        let mut app = toy_table("toy : hide-2");
        assert_eq!(toy(&app).unmasked().local_actors(), Seats::BOTH);
        if second_first {
            assert!(play_for(&mut app, Seat::Second, "name-3"));
            app.update();
            assert_eq!(
                (record(&app).as_str(), toy(&app).unmasked().local_actors()),
                ("toy : hide-2", Seats::only(Seat::First))
            );
            tell(&mut app, HandCommand::Press(Spot(1), PressKind::Point));
        } else {
            tell(&mut app, HandCommand::Press(Spot(1), PressKind::Point));
            assert_eq!(
                toy(&app).unmasked().local_actors(),
                Seats::only(Seat::Second)
            );
            settle_and_uncover(&mut app);
            tell(&mut app, HandCommand::Press(Spot(3), PressKind::Point));
        }
        settle_and_uncover(&mut app);
        assert_eq!(record(&app), "toy : hide-2 name-1 name-3");
    }
}

#[test]
fn pending_choice_can_be_undone() {
    let mut app = toy_table("toy : hide-2");
    assert!(play_for(&mut app, Seat::Second, "name-3"));
    tell(&mut app, HandCommand::Undo);
    assert_eq!(
        (
            toy(&app).unmasked().waiting(),
            toy(&app).unmasked().local_actors()
        ),
        (None, Seats::BOTH)
    );
    assert_eq!(record(&app), "toy : hide-2");
}

/// No engine knows the toy: its computer fails three times, and then plays any legal move.
#[test]
fn computer_and_person_choose_at_once_on_either_seat() {
    for (players, chosen) in [
        ([computer(1), person()], "toy : hide-2 name-1 name-3"),
        ([person(), computer(1)], "toy : hide-2 name-3 name-1"),
    ] {
        let mut app = program(&Memory::default());
        open_toy(&mut app, "toy : hide-2", players);
        // The person is first to choose, on whichever seat.
        tell(&mut app, HandCommand::Press(Spot(3), PressKind::Point));
        assert!(toy(&app).unmasked().local_actors().is_nobody());
        until(&mut app, "the computer chooses too", |app| {
            toy(app).unmasked().record().moves().len() == 3
        });
        assert_eq!(record(&app), chosen);
        settle_and_uncover(&mut app);
    }
}

#[test]
fn held_choice_stays_while_the_computer_chooses() {
    let mut app = program(&Memory::default());
    open_toy(&mut app, "toy : hide-2", [computer(1), person()]);
    tell(&mut app, HandCommand::Press(Spot(3), PressKind::Touch));
    until(&mut app, "the computer chooses", |app| {
        toy(app).unmasked().record().moves().len() == 2
    });
    assert_eq!(app.world().resource::<Hand>().draft.picks, [Spot(3)]);
    tell(&mut app, HandCommand::Press(Spot(3), PressKind::Touch));
    settle_and_uncover(&mut app);
    assert_eq!(record(&app), "toy : hide-2 name-1 name-3");
}

#[test]
fn pending_choice_survives_a_restart() {
    let memory = Memory::default();
    let mut app = program(&memory);
    open_toy(&mut app, "toy : hide-2", people());
    assert!(play_for(&mut app, Seat::Second, "name-3"));
    run(&mut app, Duration::from_millis(100));
    let kept = toy(&app).clone();
    drop(app);
    let mut app = program(&memory);
    assert!(
        session(&app).on::<Mbrane>().is_some(),
        "the title has its own game behind it"
    );
    tell(&mut app, Navigate::Continue("toy"));
    assert_eq!(*toy(&app), kept);
    assert_eq!(
        (
            toy(&app).unmasked().waiting(),
            toy(&app).unmasked().local_actors()
        ),
        (Some(Move::Name(3)), Seats::only(Seat::First))
    );
    // A covered table takes no moves.
    click_card(&mut app, 1);
    assert_eq!(
        (record(&app).as_str(), session(&app).table().covered()),
        ("toy : hide-2", Some(Seat::First))
    );
    settle_and_uncover(&mut app);
    click_card(&mut app, 1);
    settle_and_uncover(&mut app);
    assert_eq!(record(&app), "toy : hide-2 name-1 name-3");
}
