//! The set-up of a game: whom one plays, who begins, and what is agreed, each choice explained in a line where it is chosen.

mod rows;

use super::{prelude::*, rows as card};

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
    let title = common::set_up_game(&words, words.label(game.labels.name));
    if card::screen(&mut frame, "set-up", &title, &rows, Label::Play, &mut chosen)? {
        // A player who sets up a game is no newcomer.
        chosen.first_run = false;
        frame.navigate.write(Navigate::Play(game.kind.name()));
    }
    settings.set_if_neq(chosen);
    Ok(())
}
