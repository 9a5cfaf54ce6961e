//! The set-up of a game: whom one plays, who begins, and what is agreed, each choice explained in a line where it is chosen.

mod rows;

use super::{
    prelude::*,
    rows::{self as card, CardLayout, Row},
};

pub(super) fn plugin(app: &mut App) {
    draw(app, Screen::SetUp, sync_setup);
}

fn sync_setup(
    mut frame: ScreenFrame,
    words: Res<Language>,
    (games, session): (Res<Games>, Res<Session>),
    mut settings: ResMut<Settings>,
) -> Result {
    let Some(game) = games.of(session.about) else { return Ok(()) };
    let mut chosen = settings.clone();
    let rows = rows::of(game, &chosen, &words);
    let shapes: Vec<_> = rows.iter().map(Row::shape).collect();
    let place = CardLayout::new(frame.size(), &shapes);
    frame.cover("set-up", (), |ui, screen| {
        let title = common::set_up_game(&words, (game.label)(&words, GameLabel::Name));
        card::show(ui, &place, &title, &rows, None, &mut chosen);
        if at(ui, place.aside, |ui| screen.button(ui, Label::Back, place.aside.size(), Weight::Usual)).clicked() {
            screen.navigate.write(Navigate::Back);
        }
        let play = at(ui, place.first, |ui| screen.button(ui, Label::Play, place.first.size(), Weight::First));
        if screen.arrives {
            play.request_focus();
        }
        if play.clicked() {
            // A player who sets up a game is no newcomer.
            chosen.first_run = false;
            screen.navigate.write(Navigate::Play(game.kind.name()));
        }
    })?;
    settings.set_if_neq(chosen);
    Ok(())
}
