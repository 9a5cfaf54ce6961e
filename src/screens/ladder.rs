//! The results against the computers of each game: crowns, strength and statistics, to copy, paste and delete.

mod content;

use bevy::ecs::system::SystemParam;
use mbrane_play::{Ladder, archive, words::LabelId};

use super::{frame::OpenScreen, prelude::*};
use crate::{
    clipboard::Clipboard,
    games::Game,
    library::{KeptGame, Library},
    notices::Notices,
    storage::Storage,
    table::links::clipboard::ClipboardCommand,
    theme::{rects::card_margins, widgets::choice},
};
pub(super) use content::crown;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Ladders>();
    app.add_systems(OnEnter(Screen::Ladder), show_last_game);
    draw(app, Screen::Ladder, sync_ladder);
}

/// The results in each game, and in each of its set-ups that has a list of its own.
#[derive(Resource, Default)]
pub(super) struct Ladders {
    of: Vec<Results>,
    /// The place of those that are shown.
    shown: usize,
}

struct Results {
    game: &'static Game,
    /// The name of the set-up, if it has a list of its own.
    own_list: Option<LabelId>,
    ladder: Ladder,
}

impl Results {
    fn kept<'a>(&self, library: &'a Library) -> impl Iterator<Item = &'a KeptGame> + use<'a> {
        let (game, own_list) = (self.game, self.own_list);
        library
            .credited(game.kind.name())
            .filter(move |kept| game.kind.ratings(&kept.summary.setup).own_list == own_list)
    }
}

/// The least width of a button in a row with all others, in points.
const BUTTON_LEAST: f32 = 110.0;
const WIDEST_CARD: f32 = 940.0;
/// The greatest heights of the card with two columns, and with one.
const CARD_HEIGHTS: [f32; 2] = [600.0, 900.0];

impl Ladders {
    pub(super) fn sync(&mut self, library: &Library, changed: bool, games: &Games) {
        if changed || self.of.is_empty() {
            self.of.clear();
            for &game in &games.0 {
                // The game's own results stand first, also where there are none yet.
                let mut names = vec![None];
                for kept in library.credited(game.kind.name()) {
                    let own_list = game.kind.ratings(&kept.summary.setup).own_list;
                    if !names.contains(&own_list) {
                        names.push(own_list);
                    }
                }
                self.of.extend(names.into_iter().map(|own_list| {
                    let mut results = Results {
                        game,
                        own_list,
                        ladder: Ladder::default(),
                    };
                    let played = results.kept(library).map(|kept| &kept.summary);
                    results.ladder = Ladder::of(
                        played
                            .map(|summary| (summary, game.kind.ratings(&summary.setup).strengths)),
                    );
                    results
                }));
            }
        }
    }

    pub(super) fn of(&self, kind: &str) -> Option<&Ladder> {
        self.of
            .iter()
            .find(|results| results.game.kind.name() == kind)
            .map(|results| &results.ladder)
    }
}

fn show_last_game(
    (settings, games, library): (Res<Settings>, Res<Games>, Res<Library>),
    mut ladders: ResMut<Ladders>,
) {
    ladders.sync(&library, true, &games);
    ladders.shown = ladders
        .of
        .iter()
        .position(|results| results.game.kind.name() == settings.last_game)
        .unwrap_or(0);
}

#[derive(SystemParam)]
struct Room<'w> {
    library: ResMut<'w, Library>,
    storage: ResMut<'w, Storage>,
    ladders: ResMut<'w, Ladders>,
    clipboard: ResMut<'w, Clipboard>,
    games: Res<'w, Games>,
    notices: ResMut<'w, Notices>,
    words: Res<'w, Language>,
    exchanges: MessageWriter<'w, ClipboardCommand>,
}

fn sync_ladder(
    mut frame: ScreenFrame,
    mut room: Room,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let changed = room.library.is_changed();
    let Room {
        library,
        ladders,
        games,
        ..
    } = &mut room;
    ladders.sync(library, changed, games);
    let mut asked = None;
    frame.cover("ladder", (), |ui, screen| {
        asked = show(ui, screen, ladders, library);
    })?;
    if let Some(asked) = asked {
        room.grant(asked);
        redraw.write(RequestRedraw);
    }
    Ok(())
}

/// The parts of the card, from its top.
struct Places {
    card: Rect,
    title: Option<Rect>,
    tabs: Rect,
    room: Rect,
    buttons: Vec<Rect>,
}

impl Places {
    fn new(window: Rect, buttons: usize) -> Self {
        let [margin, inset] = card_margins(window.size());
        let width = (window.width() - 2.0 * margin).min(WIDEST_CARD);
        let two = width - 2.0 * inset >= content::TWO;
        let height = (window.height() - 2.0 * margin).min(CARD_HEIGHTS[usize::from(!two)]);
        let card = Rect::from_center_size(window.center(), vec2(width, height));
        let mut room = card.shrink(inset);
        let title = (room.height() > 420.0).then(|| room.cut_top(36.0, BUTTON_GAP));
        let tabs = room.cut_top(TARGET, BUTTON_GAP);
        let columns = if room.width() >= BUTTON_LEAST * buttons as f32 {
            buttons
        } else {
            2
        };
        let rows = buttons.div_ceil(columns) as f32;
        let foot = room.cut_bottom(rows * (TARGET + BUTTON_GAP) - BUTTON_GAP, BUTTON_GAP);
        Self {
            card,
            title,
            tabs,
            room,
            buttons: foot.grid(buttons, columns, BUTTON_GAP),
        }
    }
}

/// Shows the card. Returns the label of the pressed button.
fn show(
    ui: &mut Ui,
    screen: &mut OpenScreen,
    ladders: &mut Ladders,
    library: &Library,
) -> Option<Label> {
    let words = screen.words;
    let mut buttons = vec![(Label::Paste, Weight::Usual)];
    if !library.games().is_empty() {
        buttons.insert(0, (Label::CopyAll, Weight::Usual));
    }
    let Ladders { of, shown } = ladders;
    let results = of.get(*shown).or(of.first())?;
    if library.can_restore() {
        buttons.push((Label::PutBack, Weight::First));
    } else if results.kept(library).next().is_some() {
        buttons.push((Label::DeleteResults, Weight::Usual));
    }
    let places = Places::new(ui.max_rect(), buttons.len() + 1);
    ground(ui, places.card, 16);
    if let Some(title) = places.title {
        left_line(ui, title, words.label(Label::Results), size::TITLE, TEXT);
    }
    let names = of.iter().enumerate().map(|(place, results)| {
        let name = results.own_list.unwrap_or(results.game.face.labels.name);
        (place, words.label(name))
    });
    let names: Vec<_> = names.collect();
    at(ui, places.tabs, |ui| choice(ui, shown, &names));
    at(ui, places.room, |ui| {
        content::show(ui, &results.ladder, results.game, words);
    });
    let mut asked = None;
    for ((label, weight), place) in buttons.into_iter().zip(&places.buttons[1..]) {
        if at(ui, *place, |ui| {
            screen.button(ui, label, place.size(), weight)
        })
        .clicked()
        {
            asked = Some(label);
        }
    }
    at(ui, places.buttons[0], |ui| {
        screen.back(ui, places.buttons[0].size(), Weight::First);
    });
    asked
}

impl Room<'_> {
    fn grant(&mut self, asked: Label) {
        let Self {
            library, storage, ..
        } = self;
        match asked {
            Label::CopyAll => {
                let texts: Vec<_> = library
                    .games()
                    .iter()
                    .filter_map(|game| storage.read(&game.key).ok().flatten())
                    .collect();
                let all = archive(texts.iter().map(String::as_str));
                self.notices
                    .say_copied(self.clipboard.write(&all), &self.words);
            }
            Label::Paste => _ = self.exchanges.write(ClipboardCommand::Paste),
            Label::DeleteResults => {
                let Some(results) = self.ladders.of.get(self.ladders.shown) else {
                    return;
                };
                let keys: Vec<_> = results.kept(library).map(|kept| kept.key.clone()).collect();
                keys.iter().for_each(|key| library.delete(storage, key));
            }
            Label::PutBack => {
                while library.can_restore() {
                    library.restore(storage);
                }
            }
            // This screen has no other buttons.
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::frame::{apart, within};

    #[test]
    fn parts_are_within_the_window_and_apart() {
        for size in [
            [1280.0, 800.0],
            [390.0, 844.0],
            [844.0, 390.0],
            [320.0, 568.0],
            [568.0, 320.0],
            [480.0, 360.0],
        ] {
            let window = Rect::from_min_size(pos2(0.0, 0.0), Vec2::from(size));
            for buttons in 1..=4 {
                let places = Places::new(window, buttons);
                let mut parts = places.buttons.clone();
                parts.extend([places.tabs, places.room].into_iter().chain(places.title));
                assert!(within(window, places.card) && apart(&parts), "{size:?}");
                assert!(
                    parts.iter().all(|part| within(places.card, *part)),
                    "{size:?}"
                );
                assert!(places.room.height() >= 100.0, "{size:?}: {:?}", places.room);
            }
        }
    }
}
