//! The saved games: newest first, found by a name, opened, copied, deleted and restored.

mod list;

use bevy::ecs::system::SystemParam;
use mbrane_play::AnyMatch;

use super::{ladder::crown, prelude::*};
use crate::{
    clipboard::Clipboard,
    library::Library,
    notices::{NoticeKind, Notices},
    session::Kinds,
    settings::SystemPreferences,
    storage::Storage,
    table::links::clipboard::ClipboardCommand,
    theme::widgets::button_drawn,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RecordsState>();
    app.add_systems(
        OnEnter(Screen::Records),
        |mut state: ResMut<RecordsState>| {
            *state = RecordsState::default();
        },
    );
    draw(app, Screen::Records, sync_records);
}

/// A list narrower than this has a drawing on the button that leads to the results, in points.
const NARROW_LIST: f32 = 250.0;

#[derive(Resource, Debug, Default)]
pub struct RecordsState {
    pub query: String,
    /// The games found, as indexes into the library.
    found: Vec<usize>,
    chosen: usize,
    /// The search text that `found` belongs to, and the number of games then.
    searched: Option<String>,
    listed: usize,
    /// True once the list, or its replacement, has had the focus.
    has_had_focus: bool,
    reveal: bool,
}

#[derive(SystemParam)]
struct RecordsParams<'w> {
    library: ResMut<'w, Library>,
    storage: ResMut<'w, Storage>,
    state: ResMut<'w, RecordsState>,
    clipboard: ResMut<'w, Clipboard>,
    session: Res<'w, Session>,
    kinds: Res<'w, Kinds>,
    games: Res<'w, Games>,
    system: Res<'w, SystemPreferences>,
    notices: ResMut<'w, Notices>,
    words: Res<'w, Language>,
    exchanges: MessageWriter<'w, ClipboardCommand>,
}

fn sync_records(
    mut frame: ScreenFrame,
    mut room: RecordsParams,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let RecordsParams {
        library,
        state,
        games,
        system,
        ..
    } = &mut room;
    state.find(library);
    // The list, or its replacement, takes the focus only after the library is read.
    let arrives =
        library.is_read() && !std::mem::replace(&mut state.has_had_focus, library.is_read());
    let mut asked = None;
    frame.card("records", (), |ui, screen| {
        asked = records(
            ui,
            screen.words,
            games,
            library,
            state,
            (arrives, system.reader),
        );
    })?;
    let reads = !room.library.is_read();
    if let Some(asked) = asked {
        room.perform(asked, &mut frame.navigate);
    }
    if asked.is_some() || reads {
        redraw.write(RequestRedraw);
    }
    Ok(())
}

/// Shows the card. Returns the label of the pressed button.
fn records(
    ui: &mut Ui,
    words: &Words,
    games: &Games,
    library: &Library,
    state: &mut RecordsState,
    (arrives, reader): (bool, bool),
) -> Option<Label> {
    let mut asked = None;
    let width = ui.available_width();
    ui.spacing_mut().item_spacing.y = 0.0;
    if ui.available_height() > 420.0 {
        ui.label(text::title(words.label(Label::Records)));
        ui.add_space(8.0);
    }
    let search = words.label(Label::Search);
    let (top, _) = ui.allocate_exact_size(vec2(width, TARGET), Sense::hover());
    let narrow = width < NARROW_LIST;
    let side = if narrow {
        TARGET
    } else {
        (0.38 * width).min(180.0)
    };
    // The button comes first, so that Tab leads from the field to the list.
    let mut written = top;
    let place = written.cut_right(side, BUTTON_GAP);
    let (results, size) = (words.label(Label::Results), place.size());
    let draw = |painter: &Painter, place: Rect, _| {
        let place = Rect::from_center_size(place.center(), vec2(24.0, 18.0));
        crown(painter, place, true);
    };
    let results = at(ui, place, |ui| {
        if narrow {
            button_drawn(ui, results, size, Weight::Usual, None, draw)
        } else {
            button(ui, results, size, Weight::Usual)
        }
    });
    if results.clicked() {
        asked = Some(Label::Results);
    }
    let hint = if text::small_width(ui, search) + 24.0 <= written.width() {
        search
    } else {
        ""
    };
    // The player may have begun to type before the list is read.
    let arrives =
        !at(ui, written, |ui| field(ui, search, &mut state.query, hint)).has_focus() && arrives;
    ui.add_space(8.0);

    let rows = if state.found.is_empty() { 1.0 } else { 2.0 };
    let room = ui.available_height() - rows * (TARGET + 8.0);
    let (place, _) = ui.allocate_exact_size(vec2(width, room.max(TARGET)), Sense::hover());
    if state.found.is_empty() {
        let empty = match (library.is_read(), state.query.trim()) {
            (false, _) => words.label(Label::ReadingGames).to_owned(),
            (true, "") => words.label(Label::NoGames).to_owned(),
            (true, name) => common::no_games_with(words, name),
        };
        let mut inside = ui.new_child(UiBuilder::new().max_rect(place.shrink(4.0)));
        inside.label(text::body(&empty));
    } else if list::show(
        ui,
        place,
        words,
        games,
        library.games(),
        state,
        (arrives, reader),
    ) {
        asked = Some(Label::Open);
    }

    let mut row = |ui: &mut Ui, buttons: &[(Label, Weight)]| {
        let count = buttons.len() as f32;
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            for (label, weight) in buttons {
                let size = vec2((width - 8.0 * (count - 1.0)) / count, TARGET);
                let response = button(ui, words.label(*label), size, *weight);
                if response.clicked() {
                    asked = Some(*label);
                }
                if arrives && state.found.is_empty() && *label == Label::Back {
                    response.request_focus();
                }
            }
        });
    };
    if !state.found.is_empty() {
        row(
            ui,
            &[
                (Label::Open, Weight::First),
                (Label::CopyRecord, Weight::Usual),
                (Label::Delete, Weight::Usual),
            ],
        );
    }
    let mut last = vec![(Label::Back, Weight::Usual), (Label::Paste, Weight::Usual)];
    if library.can_restore() {
        last.push((Label::PutBack, Weight::First));
    }
    row(ui, &last);
    asked
}

impl RecordsState {
    fn find(&mut self, library: &ResMut<Library>) {
        // This screen's own changes do not count as changes here.
        let listed = std::mem::replace(&mut self.listed, library.games().len());
        let is_same = self.searched.as_ref() == Some(&self.query);
        if is_same && listed == self.listed && !library.is_changed() {
            return;
        }
        let games = library.games().iter().enumerate();
        self.found = games
            .filter(|(_, game)| game.summary.is_with(&self.query))
            .map(|(place, _)| place)
            .collect();
        if !is_same {
            self.chosen = 0;
            self.reveal = true;
        }
        self.chosen = self.chosen.min(self.found.len().saturating_sub(1));
        self.searched = Some(self.query.clone());
    }
}

impl RecordsParams<'_> {
    fn perform(&mut self, pressed: Label, navigate: &mut MessageWriter<Navigate>) {
        let games = self.library.games();
        let game = self
            .state
            .found
            .get(self.state.chosen)
            .and_then(|place| games.get(*place));
        let game = game.map(|game| (game.key.clone(), game.summary.began));
        match (pressed, game) {
            (Label::Back, _) => _ = navigate.write(Navigate::Back),
            (Label::Results, _) => _ = navigate.write(Navigate::Visit(Screen::Ladder)),
            (Label::Paste, _) => _ = self.exchanges.write(ClipboardCommand::Paste),
            (Label::PutBack, _) => self.library.restore(&mut self.storage),
            (Label::Delete, Some((key, _))) => self.library.delete(&mut self.storage, &key),
            (Label::Open, Some((key, began))) => {
                if let Some(way) = self.way_to_open(began) {
                    navigate.write(way);
                } else if let Some(table) = self.open(&key) {
                    navigate.write(Navigate::Open(table));
                }
            }
            (Label::CopyRecord, Some((key, _))) => self.copy(&key),
            // Delete, Open and CopyRecord need a chosen game; this screen has no other buttons.
            _ => {}
        }
    }

    /// The navigation to the match with this id, on the table or parked: it is
    /// newer than its entry in the list.
    fn way_to_open(&self, began: Option<u64>) -> Option<Navigate> {
        let is = |table: &dyn AnyMatch| began.is_some() && table.id() == began;
        if let Some(parked) = self.session.parked.values().find(|parked| is(&***parked)) {
            Some(Navigate::Continue(parked.kind()))
        } else if self.session.visits() && is(self.session.table()) {
            Some(Navigate::Return)
        } else {
            None
        }
    }

    /// A game of the list; none, and a notice that says why, where it cannot be read.
    fn open(&mut self, key: &str) -> Option<Box<dyn AnyMatch>> {
        let opened = self
            .library
            .open(&mut self.storage, &self.kinds.list(), key, &self.words);
        opened
            .map_err(|reason| self.notices.say(reason, NoticeKind::Problem))
            .ok()
    }

    fn copy(&mut self, key: &str) {
        let Some(table) = self.open(key) else { return };
        // Until a game ends, the copied record leaves out its hidden choices.
        self.notices
            .say_copied(self.clipboard.write(&table.record_to_copy()), &self.words);
    }
}
