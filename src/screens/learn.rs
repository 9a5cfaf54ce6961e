//! How to play a game: its lesson, and its rules to read.

mod page;

use mbrane_play::{AnyMatch, lesson::Script};
use mbrane_text::markdown::{self, Block};
use std::collections::HashMap;

use super::{frame::lock_focus, prelude::*};
use crate::table::scene::faces::Faces;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reading>();
    app.add_systems(OnEnter(Screen::Learn), open_rules);
    app.add_systems(
        PreUpdate,
        open_rules.run_if(in_state(Screen::Learn).and_then(resource_changed::<Language>)),
    );
    draw(app, Screen::Learn, sync_learn);
}

#[derive(Resource, Default)]
pub struct Reading {
    blocks: Vec<Block>,
    /// The matches that are drawn, by the places of their blocks.
    boards: HashMap<usize, Box<dyn AnyMatch>>,
    steps: Option<usize>,
    /// How far they are scrolled, in points.
    pub offset: f32,
    /// How far they were in the last frame, and how far they could be.
    seen: f32,
    most: f32,
}

const PICTURE: f32 = 300.0;
/// How far an arrow key scrolls, in points.
const SCROLL_STEP: f32 = 56.0;
/// The part of a page that stays visible after paging, in points.
const PAGE_OVERLAP: f32 = 48.0;

fn open_rules(
    session: Res<Session>,
    games: Res<Games>,
    words: Res<Language>,
    mut reading: ResMut<Reading>,
) {
    let game = games.of(session.screens.about);
    let rules = game
        .map(|game| words.rules(session.screens.about, game.rules))
        .unwrap_or_default();
    let blocks = markdown::read(&rules);
    let board = |(place, block): (usize, &Block)| Some((place, board(&games, block)?));
    let boards = blocks.iter().enumerate().filter_map(board).collect();
    let lesson = game.and_then(|game| game.lesson);
    let steps = lesson.map(|script| {
        script
            .parse::<Script>()
            .map_or(0, |script| script.steps.len())
    });
    *reading = Reading {
        blocks,
        boards,
        steps,
        // The list remembers how far the last game's rules were scrolled.
        seen: -1.0,
        ..Reading::default()
    };
}

fn board(games: &Games, block: &Block) -> Option<Box<dyn AnyMatch>> {
    let Block::Fence(kind, lines) = block else {
        return None;
    };
    // Rows may stand below one another.
    let record = lines
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .replace("/ ", "/");
    games.of(kind)?.kind.read_record(&record).ok()
}

fn sync_learn(
    mut frame: ScreenFrame,
    (session, settings, faces): (Res<Session>, Res<Settings>, Res<Faces>),
    mut reading: ResMut<Reading>,
) -> Result {
    let kind = session.screens.about;
    let reading = reading.bypass_change_detection();
    frame.card("learn", kind, |ui, screen| {
        let room = ui.available_height() - TARGET - 16.0;
        rules(ui, reading, &faces, room);
        ui.add_space(12.0);
        let lesson = reading.steps.map(|steps| {
            let done = settings.lessons.get(kind).copied().unwrap_or(0);
            (lesson_label(steps, done), Navigate::Lesson(kind))
        });
        let ways_on: Vec<_> = lesson
            .into_iter()
            .chain([(Label::Back, Navigate::Back)])
            .collect();
        let size = vec2(
            (ui.available_width() - 8.0 + BUTTON_GAP) / ways_on.len() as f32 - BUTTON_GAP,
            TARGET + 4.0,
        );
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = BUTTON_GAP;
            for (place, (label, way)) in ways_on.into_iter().enumerate() {
                let weight = Weight::first_if(place == 0);
                let response = screen.button(ui, label, size, weight);
                if screen.arrives && place == 0 {
                    response.request_focus();
                }
                if response.clicked() {
                    screen.navigate.write(way);
                }
            }
        });
    })
}

const fn lesson_label(steps: usize, done: usize) -> Label {
    match done {
        0 => Label::LessonStart,
        done if done < steps => Label::LessonOn,
        _ => Label::LessonAgain,
    }
}

/// Shows the rules in a place of this height; wheel, fingers and keys scroll them.
fn rules(ui: &mut Ui, reading: &mut Reading, faces: &Faces, height: f32) {
    steer(ui, reading, height);
    let mut area = ScrollArea::vertical()
        .max_height(height)
        .auto_shrink([false, false])
        .id_salt("rules");
    if reading.offset != reading.seen {
        area = area.vertical_scroll_offset(reading.offset);
    }
    let scrolled = area.show(ui, |ui| {
        ui.set_width(ui.available_width() - 12.0);
        page::show(ui, &reading.blocks, |ui, place| {
            picture(ui, reading.boards.get(&place).map(|board| &**board), faces)
        });
    });
    (reading.offset, reading.seen) = (scrolled.state.offset.y, scrolled.state.offset.y);
    reading.most = (scrolled.content_size.y - scrolled.inner_rect.height()).max(0.0);
}

fn picture(ui: &mut Ui, table: Option<&dyn AnyMatch>, faces: &Faces) -> bool {
    let Some(table) = table else { return false };
    let side = ui.available_width().min(PICTURE);
    let (place, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), side), Sense::hover());
    response.widget_info(|| {
        WidgetInfo::labeled(
            WidgetType::Image,
            true,
            table.record_for(table.viewer()).as_str(),
        )
    });
    if !ui.is_rect_visible(place) {
        return true;
    }
    let place = Rect::from_center_size(place.center(), vec2(side, side));
    (faces.of(table.kind()).picture)(ui.painter(), place, table, 1.0);
    true
}

/// Up and down scroll, whatever button has the keys.
fn steer(ui: &Ui, reading: &mut Reading, height: f32) {
    lock_focus(ui);
    let times = |key: Key| ui.input(|input| input.num_presses(key)) as f32;
    let page = (height - PAGE_OVERLAP).max(SCROLL_STEP);
    let by = SCROLL_STEP * (times(Key::ArrowDown) - times(Key::ArrowUp))
        + page * (times(Key::PageDown) - times(Key::PageUp));
    let mut to = reading.offset + by;
    if times(Key::Home) > 0.0 {
        to = 0.0;
    }
    if times(Key::End) > 0.0 {
        to = reading.most;
    }
    if by != 0.0 || to != reading.offset {
        reading.offset = to.clamp(0.0, reading.most);
    }
}
