//! A game's card: picture, description, the match to continue, and buttons.

use bevy_egui::egui::{
    FontId, Layout as Direction, TextFormat,
    text::{LayoutJob, TextWrapping},
};
use mbrane_play::{AnyMatch, Ladder, words::players_of};

use super::{layout::CardLayout, living::Picture};
use crate::{
    screens::{frame::OpenScreen, prelude::*},
    theme::{
        palette::outline,
        widgets::{cut_small, rim, show_focus},
    },
};

pub(super) struct Card<'a> {
    pub(super) words: &'a Words,
    pub(super) picture: &'a Picture,
    pub(super) ladder: Option<&'a Ladder>,
    /// The match to continue, and whether it is the newcomer's match.
    pub(super) to_continue: Option<(&'a dyn AnyMatch, bool)>,
    /// True if the newcomer's match is of this game, so that it can be played again.
    pub(super) has_starter: bool,
    /// True if its button is the one to press next.
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
            hero,
            line,
            button,
            again,
            links,
        } = &mut moved;
        for rect in [card, picture, title, aside, button]
            .into_iter()
            .chain(hero)
            .chain(line)
            .chain(again)
            .chain(links)
        {
            *rect = rect.translate(way);
        }
        moved
    }
}

/// Between two links of the wide card.
const LINK_GAP: f32 = 16.0;
/// A description with more height than this, in points, has larger words.
const LARGER_FROM: f32 = 60.0;
/// The part of the wide card's width that links may take beside its title.
const LINKS: f32 = 0.6;

impl Card<'_> {
    /// Beside rules and set-up: the other match that can be begun here.
    pub(super) fn has_third_link(&self) -> bool {
        self.to_continue.is_some() || self.has_starter
    }

    /// The parked match, which the picture shows.
    pub(super) fn parked(&self) -> Option<&dyn AnyMatch> {
        self.to_continue
            .and_then(|(table, given)| (!given).then_some(table))
    }

    /// Shows the card, and focuses its lit button when the home `arrives`. Returns whether the player points at the card.
    pub(super) fn show(&self, ui: &mut Ui, place: &CardLayout, screen: &mut OpenScreen) -> bool {
        let pointed = ui.rect_contains_pointer(place.card);
        let large = place.title.height() > 30.0;
        let radius = if large { 16 } else { 12 };
        ground(ui, place.card, radius);
        if pointed {
            let corners = CornerRadius::same(radius);
            let edge = Stroke::new(1.5, BUTTON_NEAR.color32());
            ui.painter()
                .rect_stroke(place.card, corners, edge, StrokeKind::Inside);
        }
        self.picture(ui, place);
        let said = self.words(ui, place, large);
        let words = self.words;
        let kind = self.picture.game.kind.name();
        let name = words.label(self.picture.game.face.labels.name);
        let play = (
            Label::Play,
            common::play_game(words, name),
            Navigate::Play(kind),
        );
        let (first, again) = match self.to_continue {
            None => {
                let label = words.label(Label::FiveTiles).to_owned();
                let starter = (Label::FiveTiles, label, Navigate::Start);
                (play, self.has_starter.then_some(starter))
            }
            Some((_, true)) => {
                let label = words.label(Label::PlayIt).to_owned();
                ((Label::PlayIt, label, Navigate::Start), Some(play))
            }
            Some((_, false)) => {
                let called = common::continue_game(words, name, &said);
                let again = common::new_game_of(words, name);
                (
                    (Label::Continue, called, Navigate::Continue(kind)),
                    Some((Label::NewGame, again, Navigate::Play(kind))),
                )
            }
        };
        let (label, called, to) = first;
        let mut inside = ui.new_child(UiBuilder::new().max_rect(place.button).id_salt(&called));
        let weight = Weight::first_if(self.lit);
        let size = place.button.size();
        let button = button_called(&mut inside, words.label(label), &called, size, weight);
        if screen.arrives && self.lit {
            button.request_focus();
        }
        if button.clicked() {
            screen.navigate.write(to);
        }
        let rules = (
            Label::HowToPlay,
            common::learn_game(words, name),
            Navigate::Learn(kind),
        );
        let set_up = (
            Label::SetUp,
            common::set_up_game(words, name),
            Navigate::SetUp(kind),
        );
        // Beside the title, the link to a usual game ends at the card's edge.
        let beside = place
            .again
            .is_some_and(|again| again.top() < place.aside.top());
        let links = place.links.into_iter().zip([rules, set_up]);
        let mut links: Vec<_> = place.again.zip(again).into_iter().chain(links).collect();
        if place.hero.is_none() || !self.put_side_by_side(ui, place, &mut links) {
            self.share_row(ui, &mut links);
        }
        for (rect, (label, called, to)) in links {
            let at_end = place.hero.is_none() && beside && Some(rect) == place.again;
            let align = if at_end {
                Align2::RIGHT_CENTER
            } else {
                Align2::LEFT_CENTER
            };
            let link = link(ui, rect, [words.label(label), &called], align);
            if link.clicked() {
                screen.navigate.write(to);
            }
        }
        pointed
    }

    /// Divides the last row of links by what their words need, if one is too narrow and the row has room for all.
    fn share_row<L>(&self, ui: &Ui, links: &mut [(Rect, (Label, String, L))]) {
        let Some(top) = links.last().map(|(rect, _)| rect.top()) else {
            return;
        };
        let others = links.iter().filter(|(rect, _)| rect.top() != top).count();
        let links = &mut links[others..];
        let needs: Vec<f32> = links
            .iter()
            .map(|(_, (label, ..))| {
                let wide = text::small_width(ui, self.words.label(*label));
                wide.ceil().max(TARGET)
            })
            .collect();
        let (Some((first, _)), Some((last, _))) = (links.first(), links.last()) else {
            return;
        };
        let (mut left, gap) = (first.left(), LINK_GAP / 2.0);
        let gaps = gap * (links.len() - 1) as f32;
        let free = last.right() - left - gaps - needs.iter().sum::<f32>();
        let fits = |((rect, _), need): (&(Rect, _), &f32)| rect.width() >= *need;
        if free < 0.0 || links.iter().zip(&needs).all(fits) {
            return;
        }
        let extra = free / links.len() as f32;
        for ((rect, _), need) in links.iter_mut().zip(needs) {
            *rect = rect.with_min_x(left).with_max_x(left + need + extra);
            left = rect.right() + gap;
        }
    }

    /// Puts the links of the wide card beside each other, up to the picture's edge, where they fit beside the title. Returns whether
    /// they do.
    fn put_side_by_side<L>(
        &self,
        ui: &Ui,
        place: &CardLayout,
        links: &mut [(Rect, (Label, String, L))],
    ) -> bool {
        let widths: Vec<f32> = links
            .iter()
            .map(|(_, (label, ..))| {
                let label = self.words.label(*label);
                let wide = text::small_width(ui, label) * size::BUTTON / size::SMALL;
                wide.max(TARGET) + LINK_GAP
            })
            .collect();
        if widths.iter().sum::<f32>() >= LINKS * place.picture.width() {
            return false;
        }
        let mut right = place.picture.right();
        for ((rect, _), width) in links.iter_mut().zip(widths).rev() {
            *rect = rect.with_min_x(right - width + LINK_GAP).with_max_x(right);
            right -= width;
        }
        true
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
            .rect_filled(place.picture, corners, SEAM.color32());
        if let Some(line) = outline() {
            rim(ui.painter(), place.picture, corners, 1.0, line);
        }
        let inset = (0.03 * place.picture.size().min_elem()).clamp(3.0, 12.0);
        let painter = ui
            .painter()
            .with_clip_rect(place.picture.intersect(ui.clip_rect()));
        let (table, at) = self
            .parked()
            .map_or((&*self.picture.table, self.picture.at), |left| (left, 0.0));
        (self.picture.game.face.picture)(&painter, place.picture.shrink(inset), table, at);
    }

    /// Shows the card's words. Returns those of the match to continue, for the button's name.
    fn words(&self, ui: &mut Ui, place: &CardLayout, large: bool) -> String {
        let labels = &self.picture.game.face.labels;
        let title = if large { 28.0 } else { 21.0 };
        let name = self.words.label(labels.name);
        said(ui, place.title, name, title, TEXT, true);
        let mut asides = self.asides();
        let size = if large { size::SMALL } else { 12.5 };
        let mut aside = asides.join(" · ");
        if text::small_width(ui, &aside) * size / size::SMALL > place.aside.width() {
            aside = asides.pop().unwrap_or_default();
        }
        said(ui, place.aside, &aside, size, TEXT_MUTED, false);
        let about = self.words.label(labels.line);
        let mut summary = String::new();
        let mut line = place.line;
        match (place.hero.or(place.line), self.to_continue) {
            (Some(room), Some((table, false))) => {
                summary = self.summary(ui, room, table, place.hero.is_some());
                line = line.filter(|line| *line != room);
            }
            (Some(room), given) if place.hero.is_some() => {
                let first = self.words.label(self.picture.game.first_game);
                let sentence = if given.is_some() {
                    first
                } else {
                    line = None;
                    about
                };
                // The second sentence asks or promises, so it has a line of its own.
                let sentence = sentence.replacen(". ", ".\n", 1);
                along(ui, room, |ui| {
                    let sentence = text::filling(ui, &sentence, 28.0, room.height(), TEXT);
                    ui.add(Text::new(sentence).wrap())
                });
            }
            _ => {}
        }
        if let Some(line) = line {
            at(ui, line, |ui| {
                let about = if large {
                    let most = if line.height() > LARGER_FROM {
                        21.0
                    } else {
                        size::BODY
                    };
                    Text::new(text::read_at(ui, about, most, line.height()))
                } else {
                    text::brief(ui, about, line.height())
                };
                ui.add(about);
            });
        }
        summary
    }

    /// Shows who plays the match to continue, and whose turn it is. Returns both.
    fn summary(&self, ui: &Ui, room: Rect, table: &dyn AnyMatch, large: bool) -> String {
        let summary = table.summary();
        let sides = self.picture.game.kind.sides(self.words);
        let who = players_of(&summary, sides.each_ref().map(String::as_str), self.words);
        let turn = turn_of(table, self.words);
        let turn = common::left_at(self.words, &turn, summary.moves);
        let (first, second) = match (large, room.height() > 60.0) {
            (true, true) => (28.0, size::BODY),
            (true, false) => (size::SUBTITLE, size::SMALL),
            (false, _) if room.height() > 40.0 => (size::BUTTON, size::SMALL),
            (false, _) => (size::SMALL, 12.0),
        };
        let painter = ui.painter();
        let laid = |text: &str, font: FontId, tone: Tone| {
            painter.layout_job(cut_small(painter, text, font, tone, room.width()))
        };
        let lines = [
            laid(&who, bold(first), TEXT),
            laid(&turn, regular(second), TEXT_MUTED),
        ];
        let height = lines.iter().map(|line| line.size().y).sum::<f32>();
        let mut corner = if large {
            pos2(room.left(), room.center().y - height / 2.0)
        } else {
            room.min
        };
        for line in lines {
            let below = line.size().y;
            painter.galley(corner, line, TEXT.color32());
            corner.y += below;
        }
        format!("{who}, {turn}")
    }
}

/// The turn in a match that was left, or its state if it is over.
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

/// One line of words in its place, also for screen readers.
fn said(ui: &mut Ui, place: Rect, said: &str, size: f32, tone: Tone, strong: bool) {
    along(ui, place, |ui| {
        let font = if strong { bold } else { regular };
        ui.add(text::one_line(ui, said, font, size, tone))
    });
}

/// A quiet way from a card: underlined words in a place that is large enough to be touched.
fn link(ui: &mut Ui, rect: Rect, [text, name]: [&str; 2], align: Align2) -> Response {
    let response = ui.interact(rect, ui.id().with(name), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
    let near = response.hovered() || response.has_focus();
    let tone = if near { TEXT } else { TEXT_MUTED };
    let painter = ui.painter();
    // Two lines only where one line would be small.
    let share = rect.width() / text::small_width(ui, text);
    let one_line = (2.0 * share * size::SMALL).floor() / 2.0;
    let font = if one_line >= 13.0 {
        Some(one_line.min(size::BUTTON))
    } else {
        text::size_in(painter, text, regular, size::SMALL, rect.size())
    };
    let font = regular(font.unwrap_or_else(|| text::least(ui.ctx())));
    let format = TextFormat {
        underline: Stroke::new(1.0, tone.color32().gamma_multiply(0.6)),
        ..TextFormat::simple(font, tone.color32())
    };
    let mut job = LayoutJob::single_section(text.to_owned(), format);
    job.wrap = TextWrapping::wrap_at_width(rect.width() + 1.0);
    let galley = painter.layout_job(job);
    let place = align.align_size_within_rect(galley.size(), rect);
    painter.galley(place.min, galley, tone.color32());
    let around = place.expand2(vec2(6.0, 3.0));
    show_focus(ui, &response, around, CornerRadius::same(6));
    response
}
