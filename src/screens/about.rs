//! About the program: its version, the games' authors, where it saves data, its licences, and a report for anyone who
//! finds a fault.

use bevy::{ecs::system::SystemParam, render::renderer::RenderAdapterInfo};

use super::prelude::*;
use crate::{clipboard::Clipboard, journal, notices::Notices, table::layout::Layout};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Licences>();
    app.add_systems(OnEnter(Screen::About), |mut licences: ResMut<Licences>| {
        licences.0 = None;
    });
    draw(app, Screen::About, sync_about);
}

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The licences of all dependencies. The page has them in a separate file, which it fetches on demand.
#[cfg(not(target_family = "wasm"))]
const LICENCES: &str = include_str!("../../assets/licences.txt");

#[derive(Resource, Default)]
struct Licences(Option<Vec<&'static str>>);

#[derive(SystemParam)]
struct Facts<'w> {
    session: Res<'w, Session>,
    settings: Res<'w, Settings>,
    layout: Res<'w, Layout>,
    adapter: Option<Res<'w, RenderAdapterInfo>>,
}

impl Facts<'_> {
    fn report(&self) -> String {
        let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
        let adapter = self.adapter.as_ref().map_or_else(
            || "none".to_owned(),
            |info| {
                format!(
                    "{}, {:?}, {} {}",
                    info.name, info.backend, info.driver, info.driver_info
                )
            },
        );
        let window = self.layout.window.size();
        let Settings(settings) = &*self.settings;
        // This record leaves out what the viewer may not see.
        let record = self.session.table().record_to_copy();
        let mut report = format!(
            "mbrane {VERSION}\nsystem: {system}\ngraphics: {adapter}\nwindow: {}x{} at {}, text {} %, {:?}\ngame: {}\nlog:\n",
            window.x,
            window.y,
            self.layout.scale,
            settings.text,
            settings.theme,
            record.as_str(),
        );
        for line in journal::lines() {
            report.push_str(&format!("  {line}\n"));
        }
        report
    }
}

fn sync_about(
    mut frame: ScreenFrame,
    games: Res<Games>,
    facts: Facts,
    mut licences: ResMut<Licences>,
    (mut clipboard, mut notices): (ResMut<Clipboard>, ResMut<Notices>),
) -> Result {
    frame.card("about", (), |ui, screen| {
        let room = ui.available_height() - TARGET - 16.0;
        match &licences.0 {
            Some(lines) => read(ui, lines, room),
            None => tell(ui, screen.words, &games, room),
        }
        ui.add_space(12.0);
        let size = vec2(
            (ui.available_width() - 8.0 + BUTTON_GAP) / 3.0 - BUTTON_GAP,
            TARGET + 4.0,
        );
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = BUTTON_GAP;
            if screen
                .button(ui, Label::CopyReport, size, Weight::Usual)
                .clicked()
            {
                notices.say_copied(clipboard.write_plain(&facts.report()), screen.words);
            }
            let reads = licences.0.is_some();
            let weight = Weight::taken_if(reads);
            if screen.button(ui, Label::Licences, size, weight).clicked() {
                open_licences(&mut licences, reads);
            }
            screen.back(ui, size, Weight::First);
        });
    })
}

#[cfg(not(target_family = "wasm"))]
fn open_licences(licences: &mut Licences, reads: bool) {
    licences.0 = (!reads).then(|| LICENCES.lines().collect());
}

#[cfg(target_family = "wasm")]
fn open_licences(_: &mut Licences, _: bool) {
    crate::bridge::ask("licences", "");
}

fn tell(ui: &mut Ui, words: &Words, games: &Games, room: f32) {
    ScrollArea::vertical()
        .max_height(room)
        .auto_shrink([false, false])
        .id_salt("about")
        .show(ui, |ui| {
            ui.set_width(ui.available_width() - 12.0);
            ui.label(text::title(&common::about_version(words, VERSION)));
            ui.add_space(8.0);
            ui.label(text::body(words.label(Label::AboutProgram)));
            ui.add_space(16.0);
            ui.label(text::subtitle(words.label(Label::AboutGames)));
            for game in &games.0 {
                let [name, author] = [game.face.labels.name, game.face.labels.author]
                    .map(|label| words.label(label));
                ui.label(text::body(&common::about_game(words, name, author)));
            }
            ui.add_space(16.0);
            ui.label(text::subtitle(words.label(Label::AboutKept)));
            ui.label(text::body(&kept(words)));
            ui.add_space(16.0);
            ui.label(text::subtitle(words.label(Label::AboutFault)));
            ui.label(text::body(words.label(Label::AboutReport)));
        });
}

#[cfg(not(target_family = "wasm"))]
fn kept(words: &Words) -> String {
    match crate::storage::data_folder() {
        Ok(folder) => common::about_folder(words, &folder.display().to_string()),
        Err(trouble) => trouble.to_string(),
    }
}

#[cfg(target_family = "wasm")]
fn kept(words: &Words) -> String {
    words.label(Label::AboutBrowser).to_owned()
}

/// Lines of one height, of which only those in view are made.
fn read(ui: &mut Ui, lines: &[&str], room: f32) {
    let row = size::SMALL * 1.4;
    let area = ScrollArea::both()
        .max_height(room)
        .auto_shrink([false, false])
        .id_salt("licences");
    area.show_rows(ui, row, lines.len(), |ui, seen| {
        for line in &lines[seen] {
            let line = Text::new(text::aside(line)).wrap_mode(egui::TextWrapMode::Extend);
            ui.add_sized(vec2(ui.available_width(), row), line);
        }
    });
}
