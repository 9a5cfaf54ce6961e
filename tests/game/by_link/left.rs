//! A link brings several entries, which are shown one by one; meanwhile the player leaves the table.

use super::{Side, by_turns, round_by_seat, start_with_people, two};
use crate::{
    bench::{rest, run, screen, skip, tell},
    hands::session,
    redraw::asks_for_more,
};
use bevy::app::App;
use mbrane::{
    session::{Navigate, Screen},
    settings::Settings,
    storage::Memory,
    table::{
        analysis::review::{Review, ReviewCommand},
        change::hand::HandCommand,
    },
};
use mbrane_play::Speed;
use mbrane_rules::Seat;
use std::{collections::BTreeMap, time::Duration};

/// The texts that a side has saved before a link comes, and the link, which brings several entries.
struct Before {
    kind: &'static str,
    seat: Seat,
    texts: BTreeMap<String, String>,
    link: String,
}

impl Before {
    /// The first link of a match of Masbrur that does.
    fn of_masbrur() -> Self {
        let (mut two, mut moves) = (two("masbrur"), round_by_seat(0));
        let mut found = None;
        by_turns(&mut two, &mut moves, |two, from, link| {
            let to = &mut two[1 - from];
            let (seat, texts, shown) = (to.seat, to.memory.texts(), to.table().entries());
            to.read_notices();
            to.paste(link);
            if shown > 0 && to.table().entries() >= shown + 2 {
                found = Some(Self {
                    kind: "masbrur",
                    seat,
                    texts,
                    link: link.to_owned(),
                });
            }
            found.is_none()
        });
        found.expect("both choose, and the second seat first")
    }

    /// A link of a game without secrets that comes to a device which has not seen the last ones.
    fn of_one_without_secrets(kind: &'static str) -> Self {
        let mut two = two(kind);
        let (mut texts, mut link) = (BTreeMap::new(), String::new());
        for turn in 0..6 {
            let side = &mut two[turn % 2];
            let m = side.table().any_move(side.seat).expect("a move");
            side.play(&m);
            link = side.copy();
            two[1 - turn % 2].paste(&link);
            two[1 - turn % 2].settle();
            if turn == 1 {
                texts = two[0].memory.texts();
            }
        }
        Self {
            kind,
            seat: two[0].seat,
            texts,
            link,
        }
    }

    /// The program with the saved state, at the table.
    fn opened(&self) -> Side {
        let memory = Memory::default();
        self.texts
            .iter()
            .for_each(|(key, text)| memory.put(key, text));
        let mut side = Side {
            app: start_with_people(&memory),
            memory,
            seat: self.seat,
        };
        tell(&mut side.app, Navigate::Continue(self.kind));
        side.settle();
        side
    }

    /// The same after the link arrived: not all of its entries are shown yet.
    fn shows(&self) -> Side {
        let mut side = self.opened();
        side.paste(&self.link);
        let table = side.table();
        assert!(
            session(&side.app).laid.has_unshown_moves && table.cursor() < table.entries(),
            "{table:?}"
        );
        side
    }

    fn goes_on(&self, side: &mut Side) {
        tell(&mut side.app, Navigate::Continue(self.kind));
        assert_eq!(screen(&side.app), Screen::Table);
    }
}

/// Restarts the program.
fn begin_anew(side: &mut Side) {
    side.app = App::new();
    side.app = start_with_people(&side.memory);
}

/// The state of the table, and the seats to act.
fn state(side: &Side) -> (usize, usize, Option<Seat>, Option<Seat>, bool) {
    let (shown, table) = (session(&side.app), side.table());
    (
        table.cursor(),
        table.entries(),
        shown.laid.remote.turn,
        shown.laid.remote.local_seat,
        side.acts(),
    )
}

/// After any detour, the same is shown as without one.
fn is_shown_to_its_end(before: &Before) {
    let mut stays = before.shows();
    stays.settle();
    let whole = state(&stays);
    assert_eq!(whole.0, whole.1);
    let mut wrong = Vec::new();
    for way in ["menu", "lesson", "program", "redo", "review"] {
        let mut side = before.shows();
        match way {
            "menu" => {
                tell(&mut side.app, Navigate::Back);
                assert_eq!(screen(&side.app), Screen::Title);
                before.goes_on(&mut side);
            }
            "lesson" => {
                for way in [Navigate::Learn("mbrane"), Navigate::Lesson("mbrane")] {
                    tell(&mut side.app, way);
                }
                assert!(session(&side.app).is_guided());
                run(&mut side.app, Duration::from_millis(100));
                for _ in 0..2 {
                    tell(&mut side.app, Navigate::Back);
                }
                assert_eq!(screen(&side.app), Screen::Table);
            }
            "program" => {
                begin_anew(&mut side);
                before.goes_on(&mut side);
            }
            "redo" => tell(&mut side.app, HandCommand::Redo),
            _ => {
                tell(&mut side.app, ReviewCommand::Open);
                if !side.app.world().resource::<Review>().is_open() {
                    // A scene plays.
                    continue;
                }
                tell(&mut side.app, ReviewCommand::At(usize::MAX));
                run(&mut side.app, Duration::from_millis(100));
                tell(&mut side.app, ReviewCommand::Back);
            }
        }
        // No side may act before it has seen everything.
        let early = side.acts()
            && !side.table().is_at_latest()
            && !session(&side.app).laid.has_unshown_moves;
        let seen = side.settles();
        if early || !seen || state(&side) != whole {
            wrong.push((way, early, seen, state(&side)));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} should be {whole:?}: {wrong:?}",
        before.kind
    );
}

#[test]
fn received_open_moves_are_shown_to_their_end_after_any_detour() {
    is_shown_to_its_end(&Before::of_one_without_secrets("sansumoku"));
}

#[test]
#[ignore = "long"]
fn received_masbrur_moves_are_shown_to_their_end_after_any_detour() {
    is_shown_to_its_end(&Before::of_masbrur());
}

#[test]
fn undone_moves_stay_undone_after_any_detour() {
    let before = Before::of_one_without_secrets("sansumoku");
    for all_shown in [false, true] {
        let mut side = before.shows();
        if all_shown {
            side.settle();
        }
        tell(&mut side.app, HandCommand::Undo);
        let back = side.table().cursor();
        assert!(back < side.table().entries() && !session(&side.app).laid.has_unshown_moves);
        for program in [false, true] {
            for again in [false, true] {
                if program {
                    begin_anew(&mut side);
                } else {
                    tell(&mut side.app, Navigate::Back);
                }
                if again {
                    side.paste(&before.link);
                } else {
                    before.goes_on(&mut side);
                }
                skip(&mut side.app, Duration::from_secs(1));
                let now = (
                    side.table().cursor(),
                    session(&side.app).laid.has_unshown_moves,
                );
                assert_eq!(now, (back, false), "{all_shown} {program} {again}");
            }
        }
    }
}

/// Between two entries there is no input.
#[test]
#[ignore = "long"]
fn received_moves_request_frames_until_they_are_shown() {
    let mut wrong = Vec::new();
    for before in [
        Before::of_one_without_secrets("sansumoku"),
        Before::of_masbrur(),
    ] {
        for speed in [Speed::Four, Speed::Instant] {
            let mut side = before.opened();
            side.app.world_mut().resource_mut::<Settings>().speed = speed;
            rest(&mut side.app);
            side.paste(&before.link);
            let mut frames = 0;
            while asks_for_more(&side.app) && frames < 1500 {
                side.app.update();
                frames += 1;
            }
            let table = side.table();
            if !table.is_at_latest()
                || !table.beats_finished()
                || session(&side.app).laid.has_unshown_moves
            {
                wrong.push(format!("{speed:?} after {frames} frames: {table:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}
