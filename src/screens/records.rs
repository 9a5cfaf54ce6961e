//! The games played: newest first, found by a name, opened, copied, deleted and put back.

mod list;

use bevy::{prelude::*, window::RequestRedraw, winit::EventLoopProxyWrapper};
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Sense, Ui, UiBuilder, vec2},
};
use mbrane_play::words::{Label, Language, Message};

use super::{Choices, Controls, Screen, notices::Notices, on, setup::card};
use crate::{
    clipboard::Clipboard,
    games::mbrane::{exchange, keeping::Incoming, wishes::Wish},
    keep::{self, Keep},
    library::Library,
    table::layout::Layout,
    theme::{
        widgets::{TARGET, Weight, button, field},
        words,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shelf>();
    app.add_systems(Update, open_shelf.run_if(resource_changed::<Screen>));
    app.add_systems(EguiPrimaryContextPass, sync_records.run_if(resource_equals(Screen::Records)));
}

const ENGLISH: Language = Language::English;

/// What is looked at in the list.
#[derive(Resource, Debug, Default)]
pub struct Shelf {
    /// The name that is searched.
    pub query: String,
    /// The games that are found, by their place in the library.
    found: Vec<usize>,
    /// Which of them is chosen.
    chosen: usize,
    /// For what they were found.
    sought: Option<String>,
    /// Whether the keys have been given to the list, or to what stands in its place.
    met: bool,
    /// Whether the chosen one must be moved into sight.
    reveal: bool,
}

/// What is asked of the games.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ask {
    Open,
    Copy,
    Delete,
    Restore,
    Paste,
    Back,
}

/// The list is read when somebody comes to see it.
fn open_shelf(
    screen: Res<Screen>,
    keep: Res<Keep>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut library: ResMut<Library>,
    mut shelf: ResMut<Shelf>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if *screen == Screen::Records {
        library.read(&keep, keep::wake(proxy.as_deref()));
        *shelf = Shelf::default();
        redraw.write(RequestRedraw);
    } else if library.can_restore() {
        library.forget_deleted();
    }
}

/// Everything that the list is about.
#[derive(bevy::ecs::system::SystemParam)]
struct Room<'w> {
    library: ResMut<'w, Library>,
    keep: ResMut<'w, Keep>,
    shelf: ResMut<'w, Shelf>,
    clipboard: ResMut<'w, Clipboard>,
    incoming: ResMut<'w, Incoming>,
    choices: Res<'w, Choices>,
    notices: ResMut<'w, Notices>,
}

fn sync_records(
    mut contexts: EguiContexts,
    layout: Res<Layout>,
    mut room: Room,
    mut controls: ResMut<Controls>,
    mut wishes: MessageWriter<Wish>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let context = contexts.ctx_mut()?;
    controls.arrives(Screen::Records, false);
    let Room { library, shelf, .. } = &mut room;
    shelf.find(library);
    // What the keys go to is known when the list is there.
    let arrives = library.is_read() && !std::mem::replace(&mut shelf.met, library.is_read());
    let mut asked = None;
    on(context, "records", layout.sheet, layout.zoom, |ui| {
        card(ui, |ui| asked = records(ui, library, shelf, arrives));
    });
    if let Some(asked) = asked {
        room.grant(asked, &mut wishes);
        redraw.write(RequestRedraw);
    }
    Ok(())
}

fn records(ui: &mut Ui, library: &Library, shelf: &mut Shelf, arrives: bool) -> Option<Ask> {
    let mut asked = None;
    let width = ui.available_width();
    ui.spacing_mut().item_spacing.y = 0.0;
    if ui.available_height() > 420.0 {
        ui.label(words::title(ENGLISH.label(Label::Records)));
        ui.add_space(8.0);
    }
    field(ui, &mut shelf.query, ENGLISH.label(Label::Search));
    ui.add_space(8.0);

    let rows = if shelf.found.is_empty() { 1.0 } else { 2.0 };
    let room = ui.available_height() - rows * (TARGET + 8.0);
    let (place, _) = ui.allocate_exact_size(vec2(width, room.max(TARGET)), Sense::hover());
    if shelf.found.is_empty() {
        let message = match (library.is_read(), shelf.query.trim()) {
            (false, _) => Message::ReadingGames,
            (true, "") => Message::NoGames,
            (true, name) => Message::NoGamesWith(name.to_owned()),
        };
        let mut inside = ui.new_child(UiBuilder::new().max_rect(place.shrink(4.0)));
        inside.label(words::body(&ENGLISH.say(&message)));
    } else if list::show(ui, place, library.games(), shelf, arrives) {
        asked = Some(Ask::Open);
    }

    let mut row = |ui: &mut Ui, buttons: &[(Label, Weight, Ask)]| {
        let count = buttons.len() as f32;
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            for (label, weight, ask) in buttons {
                let size = vec2((width - 8.0 * (count - 1.0)) / count, TARGET);
                let response = button(ui, ENGLISH.label(*label), size, *weight);
                if response.clicked() {
                    asked = Some(*ask);
                }
                if arrives && shelf.found.is_empty() && *ask == Ask::Back {
                    response.request_focus();
                }
            }
        });
    };
    if !shelf.found.is_empty() {
        row(
            ui,
            &[
                (Label::Open, Weight::First, Ask::Open),
                (Label::CopyRecord, Weight::Usual, Ask::Copy),
                (Label::Delete, Weight::Usual, Ask::Delete),
            ],
        );
    }
    let mut last = vec![(Label::Back, Weight::Usual, Ask::Back), (Label::Paste, Weight::Usual, Ask::Paste)];
    if library.can_restore() {
        last.push((Label::PutBack, Weight::First, Ask::Restore));
    }
    row(ui, &last);
    asked
}

impl Shelf {
    /// Finds the games that are searched, if list or search have changed.
    fn find(&mut self, library: &ResMut<Library>) {
        if self.sought.as_ref() == Some(&self.query) && !library.is_changed() {
            return;
        }
        let games = library.games().iter().enumerate();
        self.found = games.filter(|(_, game)| game.told.is_with(&self.query)).map(|(place, _)| place).collect();
        if self.sought.as_ref() != Some(&self.query) {
            self.chosen = 0;
            self.reveal = true;
        }
        self.chosen = self.chosen.min(self.found.len().saturating_sub(1));
        self.sought = Some(self.query.clone());
    }
}

impl Room<'_> {
    fn grant(&mut self, asked: Ask, wishes: &mut MessageWriter<Wish>) {
        let games = self.library.games();
        let key = self.shelf.found.get(self.shelf.chosen).and_then(|place| games.get(*place));
        let key = key.map(|game| game.key.clone());
        let outcome = match (asked, key) {
            (Ask::Back, _) => {
                wishes.write(Wish::Leave);
                return;
            }
            (Ask::Paste, _) => exchange::paste(&self.clipboard, &self.choices, &mut self.incoming, wishes),
            (Ask::Restore, _) => {
                self.library.restore(&mut self.keep);
                Ok(())
            }
            (Ask::Delete, Some(key)) => {
                self.library.delete(&mut self.keep, &key);
                Ok(())
            }
            (Ask::Open, Some(key)) => self.library.open(&mut self.keep, &key).map(|play| {
                self.incoming.0 = Some(play);
                wishes.write(Wish::Open);
            }),
            (Ask::Copy, Some(key)) => match self.library.open(&mut self.keep, &key) {
                Ok(play) => {
                    self.clipboard.write(&play.record().to_string()).map(|()| self.notices.say(Message::Copied))
                }
                Err(message) => Err(message),
            },
            (Ask::Open | Ask::Copy | Ask::Delete, None) => Ok(()),
        };
        if let Err(message) = outcome {
            self.notices.say(message);
        }
    }
}
