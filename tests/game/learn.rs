//! The button of the rules beside a board, and the list of moves.

use crate::{
    bench::{game, rest, screen, tell},
    clicks::{Words, calm, find, read},
    hands::{click, session},
};
use bevy::prelude::*;
use mbrane::session::{Navigate, Screen};

#[test]
fn rules_open_from_every_table_and_lead_back() {
    for (width, height) in [(1280, 800), (390, 844), (844, 390)] {
        for kind in ["mbrane", "sansumoku", "masbrur"] {
            let mut app = game(width, height);
            calm(&mut app);
            tell(&mut app, Navigate::Play(kind));
            read(&mut app);
            let before = session(&app).table().save();
            let place = find(&app, "?");
            click(&mut app, place);
            rest(&mut app);
            assert_eq!(
                (screen(&app), session(&app).screens.about),
                (Screen::Learn, kind),
                "{width}x{height}"
            );
            // A click on the rules makes no move.
            let middle = Vec2::new(width as f32, height as f32) / 2.0;
            click(&mut app, middle);
            assert_eq!(session(&app).table().save(), before);
            tell(&mut app, Navigate::Back);
            rest(&mut app);
            assert_eq!(
                (screen(&app), session(&app).table().save()),
                (Screen::Table, before),
                "{width}x{height}"
            );
            // A second look is the same.
            let place = find(&app, "?");
            click(&mut app, place);
            rest(&mut app);
            assert_eq!(screen(&app), Screen::Learn);
            assert!(
                app.world()
                    .resource::<Words>()
                    .0
                    .iter()
                    .all(|(word, _)| word != "?")
            );
        }
    }
}
