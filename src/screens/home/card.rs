//! A game's card: its picture, what it is, what there is to go on with, and what can be done.

use bevy_egui::egui::Layout as Direction;
use mbrane_play::{AnyMatch, Ladder, words::players_of};

use super::{
    layout::{ASIDE, CardLayout, LeftLayout},
    living::Picture,
};
use crate::{
    screens::{frame::OpenScreen, prelude::*},
    theme::palette::outline,
};

/// Below this height, in points, the place for a match to continue counts as low.
const LOW: f32 = 50.0;

pub(super) struct Card<'a> {
    pub(super) words: &'a Words,
    pub(super) picture: &'a Picture,
    pub(super) ladder: Option<&'a Ladder>,
    /// The match to continue, and whether it is the newcomer's match.
    pub(super) left: Option<(&'a dyn AnyMatch, bool)>,
    /// Whether it has the button to press next: the one that continues or starts that match, or Play if there is none.
    pub(super) lit: bool,
}

impl CardLayout {
    pub(super) fn moved(&self, way: Vec2) -> Self {
        let mut moved = self.clone();
        let Self {
            card,
            picture,
            title,
            aside,
            line,
            left,
            buttons,
        } = &mut moved;
        let left = left.iter_mut().flat_map(
            |LeftLayout {
                 area,
                 picture,
                 words,
                 button,
             }| [area, picture, words, button],
        );
        for rect in [card, picture, title, aside, line]
            .into_iter()
            .chain(left)
            .chain(buttons)
        {
            *rect = rect.translate(way);
        }
        moved
    }
}

impl Card<'_> {
    /// Shows the card, and focuses its lit button when the home `arrives`. Returns whether the player points at the
    /// card or focuses a button of it.
    pub(super) fn show(&self, ui: &mut Ui, place: &CardLayout, screen: &mut OpenScreen) -> bool {
        let pointed = ui.rect_contains_pointer(place.card);
        let large = place.title.height() > 30.0;
        let radius = if large { 16 } else { 12 };
        ground(ui, place.card, radius);
        if pointed {
            let corners = CornerRadius::same(radius);
            let edge = Stroke::new(1.5, BUTTON_NEAR.words());
            ui.painter()
                .rect_stroke(place.card, corners, edge, StrokeKind::Inside);
        }
        self.picture(ui, place);
        self.words(ui, place, large);
        let mut focused = false;
        let mut pressed = |ui: &mut Ui, rect: Rect, [text, name]: [&str; 2], lit: bool| {
            let response = press(ui, rect, text, name, lit);
            if screen.arrives && lit {
                response.request_focus();
            }
            focused |= response.has_focus();
            response.clicked()
        };
        let kind = self.picture.game.kind.name();
        let name = self.words.label(self.picture.game.face.labels.name);
        if let Some((rects, (table, given))) = place.left.as_ref().zip(self.left) {
            let said = self.left(ui, rects, table, given);
            let label = self
                .words
                .label(if given { Label::Start } else { Label::Continue });
            let called = if given {
                label.to_owned()
            } else {
                common::continue_game(self.words, name, &said)
            };
            if pressed(ui, rects.button, [label, &called], self.lit) {
                screen.navigate.write(if given {
                    Navigate::Start
                } else {
                    Navigate::Continue(kind)
                });
            }
        }
        let words = self.words;
        let goes_on = self.left.is_some_and(|(_, given)| !given);
        let (play, called) = if goes_on {
            (Label::NewGame, common::new_game_of(words, name))
        } else {
            (Label::Play, common::play_game(words, name))
        };
        let buttons = [
            (
                play,
                called,
                self.lit && self.left.is_none(),
                Navigate::Play(kind),
            ),
            (
                Label::HowToPlay,
                common::learn_game(words, name),
                false,
                Navigate::Learn(kind),
            ),
            (
                Label::SetUp,
                common::set_up_game(words, name),
                false,
                Navigate::SetUp(kind),
            ),
        ];
        for (rect, (label, called, lit, to)) in place.buttons.into_iter().zip(buttons) {
            if pressed(ui, rect, [words.label(label), &called], lit) {
                screen.navigate.write(to);
            }
        }
        pointed || focused
    }

    /// Which computers were beaten and who is next; before the first result, whose game it is and how long it takes.
    fn asides(&self) -> Vec<String> {
        let Some(ladder) = self.ladder.filter(|ladder| ladder.games > 0) else {
            let labels = &self.picture.game.face.labels;
            return [labels.author, labels.minutes]
                .map(|label| self.words.label(label).to_owned())
                .into();
        };
        let Some(level) = ladder.next() else {
            return vec![self.words.label(Label::AllBeaten).to_owned()];
        };
        let next = self
            .words
            .computer(self.picture.game.kind.computers()[level.index()]);
        vec![
            common::beaten_of(self.words, ladder.beaten()),
            common::next_opponent(self.words, next),
        ]
    }

    fn picture(&self, ui: &Ui, place: &CardLayout) {
        let corners = CornerRadius::same(if place.picture.height() > 150.0 {
            12
        } else {
            8
        });
        ui.painter()
            .rect_filled(place.picture, corners, SEAM.words());
        if let Some(line) = outline() {
            ui.painter().rect_stroke(
                place.picture,
                corners,
                Stroke::new(1.0, line.words()),
                StrokeKind::Inside,
            );
        }
        let inset = (0.03 * place.picture.size().min_elem()).clamp(3.0, 12.0);
        let painter = ui
            .painter()
            .with_clip_rect(place.picture.intersect(ui.clip_rect()));
        (self.picture.game.face.picture)(
            &painter,
            place.picture.shrink(inset),
            &*self.picture.table,
            self.picture.at,
        );
    }

    fn words(&self, ui: &mut Ui, place: &CardLayout, large: bool) {
        let labels = &self.picture.game.face.labels;
        let title = if large { 28.0 } else { 21.0 };
        said(
            ui,
            place.title,
            self.words.label(labels.name),
            title,
            TEXT,
            true,
        );
        let asides = self.asides();
        let size = if large { size::SMALL } else { 12.5 };
        if place.aside.width() < ASIDE {
            let half = Vec2::new(place.aside.width(), 0.5 * place.aside.height());
            for (aside, top) in asides
                .into_iter()
                .zip([place.aside.top(), place.aside.center().y])
            {
                said(
                    ui,
                    Rect::from_min_size(pos2(place.aside.left(), top), half),
                    &aside,
                    size,
                    TEXT_MUTED,
                    false,
                );
            }
        } else {
            said(
                ui,
                place.aside,
                &asides.join(" · "),
                size,
                TEXT_MUTED,
                false,
            );
        }
        let (about, height) = (self.words.label(labels.line), place.line.height());
        at(ui, place.line, |ui| {
            let about = if large {
                Text::new(text::read(ui, about, height))
            } else {
                text::brief(ui, about, height)
            };
            ui.add(about);
        });
    }

    /// Shows the match to continue. Returns its words, for the button's name.
    fn left(&self, ui: &mut Ui, rects: &LeftLayout, table: &dyn AnyMatch, given: bool) -> String {
        ui.painter().rect_filled(
            rects.area,
            CornerRadius::same(10),
            BUTTON.words().gamma_multiply(0.45),
        );
        // The newcomer's match has a whole sentence, which needs the picture's room where the place is low.
        let told = given && rects.area.height() < LOW;
        if !told && rects.picture.is_positive() {
            (self.picture.game.face.picture)(ui.painter(), rects.picture, table, 0.0);
        }
        if given {
            let all = rects.area.expand2(Vec2::new(0.0, 1.0));
            let beside = all
                .with_min_x(rects.picture.left() + 4.0)
                .with_max_x(rects.words.right());
            let place = if told { beside } else { rects.words };
            let about = self.words.label(self.picture.game.first_game);
            along(ui, place, |ui| {
                ui.add(text::brief(ui, about, place.height()))
            });
            return String::new();
        }
        let summary = table.summary();
        let sides = self.picture.game.kind.sides(self.words);
        let who = players_of(&summary, sides.each_ref().map(String::as_str), self.words);
        let turn = turn_of(table, self.words);
        let turn = common::left_at(self.words, &turn, summary.moves);
        let half = rects.words.height() / 2.0;
        let upper = Rect::from_min_size(rects.words.min, Vec2::new(rects.words.width(), half));
        let (large, small) = if half > 24.0 {
            (size::BUTTON, size::SMALL)
        } else {
            (size::SMALL, 12.5)
        };
        line(ui, upper, &who, large, TEXT, Align2::LEFT_CENTER);
        line(
            ui,
            upper.translate(Vec2::new(0.0, half)),
            &turn,
            small,
            TEXT_MUTED,
            Align2::LEFT_CENTER,
        );
        format!("{who}, {turn}")
    }
}

/// Whose turn it is in a match that was left, or how it stands where it is nobody's.
fn turn_of(table: &dyn AnyMatch, words: &Words) -> String {
    match table.awaited().first() {
        Some(seat) if table.beats_finished() && table.player(seat).is_person() => {
            table.turn_words(seat, words)
        }
        Some(seat) if table.beats_finished() => {
            common::turn_name(words, &table.called(seat, words))
        }
        _ => table.caption(words).title,
    }
}

/// Runs `show` in this place, in the middle of its height.
fn along<T>(ui: &mut Ui, place: Rect, show: impl FnOnce(&mut Ui) -> T) -> T {
    show(
        &mut ui.new_child(
            UiBuilder::new()
                .max_rect(place)
                .layout(Direction::left_to_right(Align::Center)),
        ),
    )
}

/// One line of words in its place, also for those who do not see it.
fn said(ui: &mut Ui, place: Rect, said: &str, size: f32, tone: Tone, strong: bool) {
    along(ui, place, |ui| {
        ui.add(text::one_line(
            ui,
            said,
            if strong { bold } else { regular },
            size,
            tone,
        ))
    });
}

fn press(ui: &mut Ui, rect: Rect, text: &str, name: &str, lit: bool) -> Response {
    let mut inside = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(name));
    let weight = if lit { Weight::First } else { Weight::Usual };
    button_called(&mut inside, text, name, rect.size(), weight)
}
