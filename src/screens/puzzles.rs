//! The puzzles: those of a day, the days before it, and those to practise.

mod calendar;
mod practice;

use mbrane_play::puzzle::Day;

use super::{frame::OpenScreen, prelude::*};
use crate::{
    games::Game,
    mistakes::OwnMistakes,
    puzzles::{PuzzleDay, Puzzles, rating_words, today},
    session::{Kinds, PuzzleSource},
    storage::{Storage, WallClock},
    theme::widgets::show_focus,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), |mut day: ResMut<PuzzleDay>| {
        day.0 = None;
    });
    app.add_systems(OnEnter(Screen::Puzzles), |mut puzzles: ResMut<Puzzles>| {
        puzzles.retry();
    });
    draw(app, Screen::Puzzles, sync_puzzles);
    practice::plugin(app);
}

/// How high the row of a game is, and where there is little room.
const ROW_HEIGHT: f32 = 60.0;
const ROW_LEAST: f32 = TARGET;
/// The height below which a card has no title.
const LOW_CARD: f32 = 420.0;
/// The height of the streak, and of all that the rows leave out: streak and dates with the gaps below them.
const STREAK: f32 = 20.0;
const HEADER_HEIGHT: f32 = STREAK + TARGET + 12.0;

fn sync_puzzles(
    mut frame: ScreenFrame,
    (games, mut puzzles): (Res<Games>, ResMut<Puzzles>),
    mut chosen: ResMut<PuzzleDay>,
    (mut mistakes, mut storage, kinds): (ResMut<OwnMistakes>, ResMut<Storage>, Res<Kinds>),
    clock: Res<WallClock>,
) -> Result {
    let today = today(*clock);
    let due = mistakes.due(today).len();
    // A clock that was set back shows no day before its time.
    let day = chosen.0.map_or(today, |day| day.min(today));
    let puzzles = puzzles.bypass_change_detection();
    let rows: Vec<_> = games
        .0
        .iter()
        .filter_map(|game| Row::of(game, puzzles, day))
        .collect();
    let mut wanted = None;
    frame.card("puzzles", (), |ui, screen| {
        let mut room = Rect::from_min_size(ui.cursor().min, ui.available_size());
        let below = room.cut_bottom(TARGET, BUTTON_GAP);
        let height = room
            .height()
            .max(HEADER_HEIGHT + rows.len() as f32 * (ROW_LEAST + 6.0));
        wanted = at(ui, room, |ui| {
            let all = ScrollArea::vertical()
                .auto_shrink([false, false])
                .show(ui, |ui| {
                    let place = ui
                        .allocate_exact_size(vec2(ui.available_width(), height), Sense::hover())
                        .0;
                    at(ui, place, |ui| {
                        show(ui, screen, &rows, puzzles, (day, today))
                    })
                });
            all.inner
        });
        at(ui, below, |ui| {
            let buttons = if due > 0 { 3.0 } else { 2.0 };
            let size = vec2(
                (ui.available_width() + BUTTON_GAP) / buttons - BUTTON_GAP,
                TARGET,
            );
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = BUTTON_GAP;
                if screen
                    .button(ui, Label::Back, size, Weight::Usual)
                    .clicked()
                {
                    screen.navigate.write(Navigate::Back);
                }
                if screen
                    .button(ui, Label::PuzzlePractise, size, Weight::Usual)
                    .clicked()
                {
                    screen.navigate.write(Navigate::Visit(Screen::Practice));
                }
                let said = format!("{}: {due}", screen.words.label(Label::YourMistakes));
                if due > 0 && button(ui, &said, size, Weight::First).clicked() {
                    let own = mistakes.bypass_change_detection();
                    screen
                        .navigate
                        .write(Navigate::mistake(own, &mut storage, &kinds, today));
                }
            });
        });
    })?;
    if let Some(day) = wanted {
        chosen.0 = Some(day).filter(|day| *day < today);
    }
    Ok(())
}

/// Shows title, streak, games and calendar, if they fit. Returns the wanted day.
fn show(
    ui: &mut Ui,
    screen: &mut OpenScreen,
    rows: &[Row],
    puzzles: &mut Puzzles,
    (day, today): (Day, Day),
) -> Option<Day> {
    let words = screen.words;
    ui.spacing_mut().item_spacing.y = 6.0;
    let place = |ui: &mut Ui, height: f32| {
        ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover())
            .0
    };
    let height = ui.available_height();
    if height > LOW_CARD {
        let title = place(ui, 30.0);
        let name = words.label(Label::PuzzlesOfDay);
        left_line(ui, title, name, size::TITLE, TEXT);
    }
    let streak = puzzles.progress.streak.on(today);
    let said = if streak > 0 {
        common::puzzle_streak(words, streak)
    } else {
        words.label(Label::PuzzleNoStreak).to_owned()
    };
    let under = place(ui, STREAK);
    // It is about today.
    let said = if day == today { said } else { String::new() };
    left_line(ui, under, &said, size::SMALL, TEXT_MUTED);
    let count = rows.len() as f32;
    let left = ui.available_height() - TARGET - 6.0;
    let row = ((left + 6.0) / count - 6.0).clamp(ROW_LEAST, ROW_HEIGHT);
    let calendar = left - count * (row + 6.0) >= calendar::LEAST_HEIGHT;
    let dates = place(ui, TARGET);
    let mut wanted = calendar::steps(ui, dates, words, (day, today), calendar);
    let first = rows.iter().position(|row| row.state.is_none()).unwrap_or(0);
    for (at, row_of) in rows.iter().enumerate() {
        let place = place(ui, row);
        if row_of.show(ui, place, words, screen.arrives && at == first) {
            if let Some(text) = row_of.text.clone() {
                screen.navigate.write(Navigate::Puzzle {
                    kind: row_of.game.kind.name(),
                    text,
                    source: PuzzleSource::Day(day),
                });
            } else {
                puzzles.retry();
            }
        }
    }
    if calendar {
        let place = place(ui, ui.available_height());
        wanted = calendar::show(ui, place, words, (day, today), &puzzles.progress).or(wanted);
    }
    wanted
}

/// The puzzle of a game on a day.
struct Row {
    game: &'static Game,
    rating: Option<u16>,
    own_rating: u16,
    /// The puzzle as it was left, or to begin; none while it has not arrived.
    text: Option<String>,
    begun: bool,
    lost: bool,
    /// True if it was solved; none while it is not finished.
    state: Option<bool>,
}

impl Row {
    fn of(game: &'static Game, puzzles: &mut Puzzles, day: Day) -> Option<Self> {
        game.kind.puzzle_kinds().first()?;
        let kind = game.kind.name();
        let key = (kind.to_owned(), day);
        let state = puzzles.progress.days.get(&key).copied();
        let open = puzzles.progress.open.get(&(key.0, Some(day))).cloned();
        let (rating, text) = puzzles
            .of_day(kind, day)
            .map(|line| (line.rating, line.text.to_owned()))
            .unzip();
        let (begun, lost) = (open.is_some(), puzzles.is_lost());
        Some(Self {
            game,
            rating,
            own_rating: puzzles.rating(kind).rating,
            text: open.or(text),
            begun,
            lost,
            state,
        })
    }

    /// Shows it as a button. Returns whether that was pressed.
    fn show(&self, ui: &mut Ui, place: Rect, words: &Words, arrives: bool) -> bool {
        let name = words.label(self.game.face.labels.name);
        let rating = self
            .rating
            .map(|rating| rating_words(rating, self.own_rating, words))
            .unwrap_or_default();
        let state = words.label(match self.state {
            Some(true) => Label::PuzzleSolved,
            Some(false) => Label::PuzzleSeen,
            None if self.begun => Label::Continue,
            None if self.text.is_none() && self.lost => Label::PuzzlesLost,
            None if self.text.is_none() => Label::PuzzlesComing,
            None => Label::Play,
        });
        let said = if rating.is_empty() {
            state.to_owned()
        } else {
            format!("{rating}, {state}")
        };
        let response = ui.interact(place, ui.id().with(self.game.kind.name()), Sense::click());
        response.widget_info(|| {
            WidgetInfo::labeled(WidgetType::Button, true, format!("{name}: {said}"))
        });
        if arrives {
            response.request_focus();
        }
        let near = response.hovered() || response.has_focus();
        let corners = CornerRadius::same(12);
        let fill = if near { BUTTON_NEAR } else { BUTTON };
        ui.painter().rect_filled(place, corners, fill.color32());
        show_focus(ui, &response, place.shrink(2.0), corners);
        let mut inner = place.shrink2(vec2(12.0, 6.0));
        inner.min.x += tiles(ui.painter(), inner.left_center(), &self.game.face) + 12.0;
        let tone = if self.state.is_none() {
            FOCUS
        } else {
            TEXT_MUTED
        };
        let (left, right) = inner.split_left_right_at_fraction(0.6);
        line(ui, right, state, size::BODY, tone, Align2::RIGHT_CENTER);
        let (top, bottom) = left.split_top_bottom_at_fraction(0.55);
        line(ui, top, name, size::BODY, TEXT, Align2::LEFT_CENTER);
        // With little room, the number stands alone.
        let shown = match self.rating {
            Some(number) if text::small_width(ui, &rating) > left.width() => {
                common::puzzle_rating(words, number)
            }
            _ => rating,
        };
        left_line(ui, bottom, &shown, size::SMALL, TEXT_MUTED);
        response.clicked()
    }
}
