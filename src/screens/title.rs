//! The title: the name, what the game is, and where to go.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align, Response, Ui, vec2},
};
use mbrane_play::words::{Words, common::Label};

use super::card;
use crate::{
    bridge::PageCommand,
    games::{Game, GameLabel, Games},
    session::{Navigate, Screen, Session},
    settings::Settings,
    table::layout::Layout,
    theme::{
        areas::on,
        brand,
        focus::{Focus, FocusSystems},
        text,
        widgets::{TARGET, Weight, button},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    let shows = in_state(Screen::Title);
    app.add_systems(EguiPrimaryContextPass, sync_title.after(FocusSystems).run_if(shows));
}

/// What the program is called in every language.
const NAME: &str = "Mbrane";
/// Between two buttons, in points.
const GAP: f32 = 8.0;

/// What the title shows, and what its buttons ask.
struct Title<'a, 'w, 'p> {
    words: &'a Words,
    game: &'a Game,
    /// Whether there is a match to go on with.
    left: bool,
    /// Whether nobody has played here yet.
    newcomer: bool,
    ways: &'a mut MessageWriter<'w, Navigate>,
    page: &'a mut MessageWriter<'p, PageCommand>,
}

fn sync_title(
    mut contexts: EguiContexts,
    layout: Res<Layout>,
    words: Res<Language>,
    games: Res<Games>,
    session: Res<Session>,
    settings: Res<Settings>,
    mut focus: ResMut<Focus>,
    mut ways: MessageWriter<Navigate>,
    mut page: MessageWriter<PageCommand>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let Some(game) = games.0.first() else { return Ok(()) };
    let arrives = focus.arrives("title");
    let mut title = Title {
        words: &words,
        game,
        left: session.left.contains_key(game.kind.name()),
        newcomer: settings.first_run,
        ways: &mut ways,
        page: &mut page,
    };
    on(context, "title", layout.sheet, layout.zoom, |ui| {
        card(ui, |ui| title.show(ui, arrives));
    });
    Ok(())
}

impl Title<'_, '_, '_> {
    fn show(&mut self, ui: &mut Ui, arrives: bool) {
        let low = ui.available_height() < 380.0;
        self.head(ui, low);
        let width = ui.available_width();
        let whole = vec2(width, 52.0);
        let first = if self.left && low {
            // Side by side, so that nothing else has to go.
            let half = vec2((width - GAP) / 2.0, whole.y);
            let row = ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                let first =
                    self.way(ui, Label::Continue, half, Weight::First, Navigate::Continue(self.game.kind.name()));
                self.way(ui, Label::NewGame, half, Weight::Usual, Navigate::Play(self.game.kind.name()));
                first
            });
            ui.add_space(GAP);
            row.inner
        } else if self.left {
            let first = self.way(ui, Label::Continue, whole, Weight::First, Navigate::Continue(self.game.kind.name()));
            ui.add_space(GAP);
            self.way(ui, Label::NewGame, whole, Weight::Usual, Navigate::Play(self.game.kind.name()));
            ui.add_space(GAP);
            first
        } else {
            let label = if self.newcomer { Label::Start } else { Label::Play };
            let first = {
                let kind = self.game.kind.name();
                let to = if self.newcomer { Navigate::Start } else { Navigate::Play(kind) };
                self.way(ui, label, whole, Weight::First, to)
            };
            ui.add_space(GAP);
            first
        };
        if arrives {
            first.request_focus();
        }
        let mut ways = vec![(Label::Records, Navigate::Records), (Label::Settings, Navigate::Settings)];
        if low {
            ways.insert(0, (Label::SetUp, Navigate::SetUp(self.game.kind.name())));
        } else {
            self.way(ui, Label::SetUp, whole, Weight::Usual, Navigate::SetUp(self.game.kind.name()));
            ui.add_space(GAP);
        }
        let share = (width + GAP) / ways.len() as f32 - GAP;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for (label, to) in ways {
                self.way(ui, label, vec2(share, TARGET), Weight::Usual, to);
            }
        });
        ui.add_space(GAP);
        // Where there is room beside what one comes for.
        if cfg!(target_family = "wasm") && ui.available_height() > TARGET {
            self.of_the_page(ui);
        }
        if self.newcomer && !self.left && ui.available_height() > 64.0 {
            ui.label(text::aside((self.game.label)(self.words, GameLabel::FirstGame)));
        }
        ui.with_layout(egui::Layout::bottom_up(Align::Min), |ui| {
            ui.label(text::aside((self.game.label)(self.words, GameLabel::Credit)));
        });
    }

    /// The name, and above the buttons as much of what the game is as leaves them their room.
    fn head(&self, ui: &mut Ui, low: bool) {
        const NAME_HEIGHT: f32 = 96.0;
        const MARK: f32 = 44.0;
        const AFTER: f32 = 24.0;
        if low {
            ui.label(text::headline(NAME));
            ui.add_space(GAP);
            return;
        }
        let ways = 60.0 * if self.left { 3.0 } else { 2.0 } + 2.0 * (TARGET + GAP) + 24.0;
        let mut room = ui.available_height() - ways - NAME_HEIGHT;
        let mut takes = |height: f32| {
            let fits = height <= room;
            room -= if fits { height } else { 0.0 };
            fits
        };
        let about = (self.game.label)(self.words, GameLabel::About);
        let lines = text::height(ui, about);
        let (about_fits, mark_fits) = (takes(lines + AFTER), takes(MARK + AFTER));
        ui.add_space((ui.available_height() * 0.10).min(room).max(0.0));
        ui.label(text::name(NAME));
        ui.add_space(GAP);
        if mark_fits {
            brand::mark(ui, MARK);
            ui.add_space(AFTER);
        }
        if about_fits {
            ui.label(text::body(about));
            ui.add_space(AFTER);
        }
    }

    /// A button that leads somewhere.
    fn way(&mut self, ui: &mut Ui, label: Label, size: egui::Vec2, weight: Weight, to: Navigate) -> Response {
        let response = button(ui, self.words.label(label), size, weight);
        if response.clicked() {
            self.ways.write(to);
        }
        response
    }

    /// What a page can do with a game, and a window by itself.
    fn of_the_page(&mut self, ui: &mut Ui) {
        let link = self.left.then_some((Label::CopyLink, PageCommand::CopyLink));
        let width = if link.is_some() { (ui.available_width() - GAP) / 2.0 } else { ui.available_width() };
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for (label, command) in link.into_iter().chain([(Label::FullScreen, PageCommand::FullScreen)]) {
                if button(ui, self.words.label(label), vec2(width, TARGET), Weight::Quiet).clicked() {
                    self.page.write(command);
                }
            }
        });
    }
}
