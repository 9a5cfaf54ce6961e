//! The settings for all games, each chosen option explained in a line.

mod rows;

use super::{prelude::*, rows as card};
use crate::{bridge::PageCommand, sound::Speaker};

pub(super) fn plugin(app: &mut App) {
    draw(app, Screen::Settings, show_settings);
}

fn show_settings(
    mut frame: ScreenFrame,
    (words, games, speaker, session): (Res<Language>, Res<Games>, Res<Speaker>, Res<Session>),
    mut settings: ResMut<Settings>,
    mut page: MessageWriter<PageCommand>,
) -> Result {
    let Some(game) = games.0.first() else {
        return Ok(());
    };
    let mut chosen = settings.clone();
    let rows = rows::of(game, &chosen, &words, speaker.is_lost());
    let place = card::card_layout(frame.size(), &rows);
    frame.cover("settings", (), |ui, screen| {
        // After writing a name with on-screen letters, the focus returns to that name's button.
        let named = if screen.arrives {
            session.screens.naming
        } else {
            None
        };
        screen.arrives &= named.is_none();
        let wanted = card::show(
            ui,
            &place,
            words.label(Label::Settings),
            &rows,
            named,
            &mut chosen,
        );
        screen.navigate.write_batch(wanted.map(Navigate::Letters));
        let mut asides = vec![Label::Keys, Label::About];
        // Browsers fill the screen only after a press.
        if cfg!(target_family = "wasm") {
            asides.push(Label::FullScreen);
        }
        let places = place.aside.grid(asides.len(), asides.len(), BUTTON_GAP);
        for (label, rect) in asides.into_iter().zip(places) {
            if at(ui, rect, |ui| {
                screen.button(ui, label, rect.size(), Weight::Usual)
            })
            .clicked()
            {
                match label {
                    Label::Keys => _ = screen.navigate.write(Navigate::Visit(Screen::Keys)),
                    Label::About => _ = screen.navigate.write(Navigate::Visit(Screen::About)),
                    _ => _ = page.write(PageCommand::FullScreen),
                }
            }
        }
        at(ui, place.first, |ui| {
            screen.back(ui, place.first.size(), Weight::First);
        });
    })?;
    settings.set_if_neq(chosen);
    Ok(())
}
