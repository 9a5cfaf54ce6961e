//! The words and buttons beside the board.

mod actions;
mod aids;
mod banner;
mod bar;
mod caption;
mod card;
mod explain;
pub(super) mod kept;
mod lesson;
mod log;
pub(super) mod parting;
mod result;
mod row;
pub(super) mod rows;
mod scene;
mod seats;
mod turn;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Context, Ui},
};
use mbrane_play::{
    Deed, Offer, Side,
    words::{common::Label, live},
};
use mbrane_rules::Seat;

pub use turn::{Turn, TurnShown};

use super::{
    breath::Breath,
    chance::{Chance, ToggleChance, may_tell},
    faces::{Face, Faces, SceneLabel, Tones},
    flow::MatchCommand,
    hand::{Hand, HandCommand},
    hint::{Hint, ToggleHint},
    keys::piece_beside,
    layout::{Layout, Posture},
    lesson::LessonCommand,
    links::LinkCommand,
    playback::PlaybackCommand,
    resign::{HoldResign, Resigning},
    review::{OpenReview, Review, ReviewCommand},
    score_words::ScoreWords,
    stage::Stage,
    typing::{ToggleTyping, Typing},
};
use crate::{
    live::{LiveCommand, LivePlay, clock, said},
    pad::{PadButton, Pads, mark},
    session::{Kinds, Navigate, Screen, Session},
    settings::{Settings, SystemAsks},
    sound::ToggleMute,
    storage,
    theme::{
        areas::on,
        focus::{Focus, FocusSystems, release},
        text,
        widgets::Weight,
    },
    words::Language,
};
use row::{Ask, Button, row};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((turn::plugin, explain::plugin));
    app.add_systems(EguiPrimaryContextPass, sync_zoom);
    let panel = sync_panel.in_set(PanelSystems).after(FocusSystems);
    app.add_systems(EguiPrimaryContextPass, panel.run_if(in_state(Screen::Table)));
}

/// The words beside the board are said.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct PanelSystems;

/// Words of every screen are as large as the layout says.
fn sync_zoom(mut contexts: EguiContexts, layout: Res<Layout>) -> Result {
    let context = contexts.ctx_mut()?;
    context.set_zoom_factor(layout.zoom);
    // Rectangles of the layout lie on pixels of the screen, not on whole points of egui's.
    #[cfg(debug_assertions)]
    context.all_styles_mut(|style| style.debug.show_unaligned = false);
    Ok(())
}

/// How far something may lie over another thing, in logical pixels.
const OVER: f32 = 1.0;

/// Everything that the panel speaks of.
#[derive(SystemParam)]
struct Topic<'w> {
    session: Res<'w, Session>,
    faces: Res<'w, Faces>,
    words: Res<'w, Language>,
    turn: Res<'w, TurnShown>,
    score: Res<'w, ScoreWords>,
    stage: Res<'w, Stage>,
    hand: Res<'w, Hand>,
    layout: Res<'w, Layout>,
    settings: Res<'w, Settings>,
    resigning: Res<'w, Resigning>,
    breath: Res<'w, Breath>,
    review: Res<'w, Review>,
    hint: Res<'w, Hint>,
    chance: Res<'w, Chance>,
    pads: Res<'w, Pads>,
    system: Res<'w, SystemAsks>,
    live: Res<'w, LivePlay>,
    kinds: Res<'w, Kinds>,
}

impl Topic<'_> {
    fn label(&self, label: Label) -> &str {
        self.words.label(label)
    }

    /// How the game on the table is drawn.
    fn face(&self) -> &Face {
        self.faces.of(self.session.table().kind())
    }

    fn tones(&self, side: Side) -> Tones {
        self.face().tones(side)
    }

    /// What the game on the table calls something about its scene.
    fn scene_label(&self, label: SceneLabel) -> String {
        (self.face().label)(&self.words, label)
    }

    fn turn(&self) -> Turn {
        self.turn.0.unwrap_or_else(|| Turn::of(self.session.table()))
    }

    /// What a long press asked about, in words.
    fn explained(&self) -> Option<Vec<String>> {
        let asked = self.hand.explained?;
        let table = self.session.table();
        let people = Seat::BOTH.into_iter().filter(|seat| table.player(*seat).is_person()).count();
        asked.words(&self.session, &self.hand.draft, &self.words, self.settings.shows_what_if(people))
    }

    /// Whether this is a stand's table: what leads away from it, or helps, is not there.
    fn at_stand(&self) -> bool {
        self.session.stand.is_some()
    }

    /// How it stands with somebody far away, where one is at the table.
    fn live_line(&self) -> Option<String> {
        let live = self.live.at(&self.session)?;
        let line = said::line(&self.live, live, storage::now(), &self.words);
        if self.layout.posture == Posture::Wide {
            return Some(line);
        }
        // The bar of a tall window has no room for it.
        let left = |seat: Seat| {
            let name = self.session.table().called(seat, &self.words);
            Some(format!("{name} {}", clock::left(live, seat, storage::now(), &self.words)?))
        };
        let parts = Seat::BOTH.into_iter().filter_map(left).chain([line]);
        Some(parts.collect::<Vec<_>>().join(" · "))
    }

    /// Whether nobody moves here: somebody looks on, or it is being drawn by lot who begins.
    fn watches(&self) -> bool {
        self.session.watched.is_some()
    }

    /// The latter.
    fn draws_lots(&self) -> bool {
        self.session.watched == Some(live::Label::LotDraws)
    }

    /// Whether the result is shown.
    fn is_over(&self) -> bool {
        let table = self.session.table();
        table.is_still() && table.outcome().is_some()
    }
}

/// The button of something that the table offers.
fn offered(offer: Offer) -> Button {
    let weight = if offer.first { Weight::First } else { Weight::Usual };
    Button::new(offer.label, weight, Ask::Do(offer.deed))
}

fn sync_panel(
    mut contexts: EguiContexts,
    topic: Topic,
    mut focus: ResMut<Focus>,
    mut typing: ResMut<Typing>,
    mut asking: Asking,
) -> Result {
    let context = contexts.ctx_mut()?;
    let layout = &*topic.layout;
    if topic.session.stand.as_ref().is_some_and(|stand| stand.shows) {
        // A stand has its own words while it shows a game.
        return Ok(());
    }
    let looks = topic.review.holds();
    let lesson = topic.session.lesson.as_ref();
    // What the other asks for comes before what the game asks.
    let card = card::of_live(&topic).or_else(|| card::of(context, &topic).filter(|_| !topic.is_over()));
    let card = card.filter(|_| !looks && lesson.is_none());
    let over = topic.is_over() && card.is_none();
    let asks = over || card.as_ref().is_some_and(card::Card::asks);
    let step = lesson.map(|lesson| (lesson.progress(), lesson.phase(), topic.session.table().is_still()));
    let arrives = !looks && focus.arrives((Screen::Table, asks, step));
    let cover = card.as_ref().map(|card| card.place(&topic));
    if focus.cover != cover {
        focus.cover = cover;
    }
    let mut asked = None;
    let mut ask = |wanted: Ask| asked = Some(wanted);
    let mut holds = false;
    let mut types = false;
    if let Some(card) = card.as_ref().filter(|card| card.covers) {
        card.cover(context, &topic, arrives, &mut ask);
        if let Some(asked) = asked {
            asking.tell(asked, topic.session.table().kind());
        }
        return Ok(());
    }
    match layout.posture {
        Posture::Wide => on(context, "seats", layout.seats, layout.zoom, |ui| seats::show(ui, &topic)),
        Posture::Tall if looks || lesson.is_some() && layout.lesson() == layout.panel => {}
        Posture::Tall => show_bar(context, &topic, &mut ask),
    }
    // On the smallest screens a review, a card, or what a lesson says lies over it.
    let lies = cover.or_else(|| lesson.map(|_| layout.lesson()));
    let covers = |place: Rect| lies.is_some_and(|lies| lies.intersect(place).size().min_element() > OVER);
    if !looks && lesson.is_none() && !topic.at_stand() && !covers(layout.learn) {
        on(context, "how to play", layout.learn, layout.zoom, |ui| bar::learn(ui, &topic, &mut ask));
    }
    // Also while a lesson or a review sounds.
    if !topic.at_stand() && !covers(layout.mute) {
        on(context, "mute", layout.mute, layout.zoom, |ui| bar::mute(ui, &topic, &mut ask));
    }
    let covered = looks && layout.review().covers || covers(layout.aside);
    if let Some(score) = topic.score.0.as_ref().filter(|_| !covered) {
        let chance = topic.chance.message().filter(|_| may_tell(&topic.session));
        on(context, "aside", layout.aside, layout.zoom, |ui| show_score(ui, score, chance));
    }
    if looks {
        // The review has its own words.
    } else if topic.is_over() && topic.at_stand() {
        on(context, "result", layout.result, layout.zoom, |ui| result::words(ui, &topic));
    } else if over && lesson.is_none() {
        result::show(context, &topic, arrives, &mut ask);
    } else if topic.stage.plays_scene(&topic.session) {
        on(context, "scene", layout.count_words, layout.zoom, |ui| scene::news(ui, &topic));
        on(context, "scene's actions", layout.actions, layout.zoom, |ui| scene::actions(ui, &topic, &mut ask));
        if let Some(steps) = layout.steps.filter(|_| !topic.at_stand()) {
            on(context, "steps", steps, layout.zoom, |ui| log::steps(ui, &topic, &mut ask));
        }
    } else if let Some(lesson) = lesson {
        lesson::show(context, &topic, lesson, arrives, &mut ask);
    } else {
        holds = show_turn(context, &topic, &mut typing, card.as_ref(), arrives, &mut ask);
        types = typing.open;
    }
    if !types && typing.focused {
        typing.rest();
    }
    if topic.resigning.wanted != holds {
        asking.holds.write(HoldResign(holds));
    }
    if let Some(asked) = asked {
        // Another button may come to stand where this one was: the keys go back to the board. Who types goes on typing.
        if matches!(asked, Ask::Do(_) | Ask::Place) && !types {
            release(context);
        }
        asking.tell(asked, topic.session.table().kind());
    }
    Ok(())
}

fn show_bar(context: &Context, topic: &Topic, ask: &mut impl FnMut(Ask)) {
    let (layout, zoom) = (&*topic.layout, topic.layout.zoom);
    on(context, "turn", layout.bar_turn, zoom, |ui| bar::turn(ui, topic));
    if topic.session.lesson.is_some() {
        // It is left by its own button, and goes one way.
        return;
    }
    if !topic.at_stand() {
        on(context, "menu", layout.bar_menu, zoom, |ui| bar::menu(ui, topic, ask));
    }
    if !topic.watches() {
        on(context, "undo", layout.bar_undo, zoom, |ui| bar::undo(ui, topic, ask));
    }
}

/// What the score counts, and the chance to win.
fn show_score(ui: &mut Ui, score: &str, chance: Option<&str>) {
    let chance = chance.map(|message| format!(" · {message}"));
    let said = format!("{score}{}", chance.unwrap_or_default());
    ui.vertical_centered(|ui| ui.label(text::aside_in(ui, &said, ui.available_height())));
}

/// What is said and offered while moves are composed: whether the button that resigns is held.
fn show_turn(
    context: &Context,
    topic: &Topic,
    typing: &mut ResMut<Typing>,
    card: Option<&card::Card>,
    arrives: bool,
    ask: &mut impl FnMut(Ask),
) -> bool {
    let (layout, zoom) = (&*topic.layout, topic.layout.zoom);
    match card {
        Some(card) => card.show(context, topic, arrives, ask),
        None => {
            on(context, "caption", layout.caption, zoom, |ui| caption::show(ui, topic));
            caption::over_score(context, topic);
        }
    }
    // Who is asked has enough to choose from.
    if let Some(aids) = layout.aids.filter(|_| card.is_none() && !topic.at_stand()) {
        on(context, "aids", aids, zoom, |ui| {
            row(ui, &aids::buttons(topic), ask);
        });
    }
    let covered = |place: &Rect| card.is_some_and(|card| card.place(topic).contains(place.center()));
    if let Some(place) = layout.place.filter(|place| !covered(place)) {
        on(context, "place", place, zoom, |ui| actions::place(ui, topic, ask));
    }
    if card.is_none() {
        mark_pieces(context, topic);
    }
    let mut holds = false;
    if typing.open && !topic.at_stand() {
        let typing = typing.bypass_change_detection();
        on(context, "typing", layout.actions, zoom, |ui| {
            if let Some(m) = typing.show(ui, &topic.session, &topic.words) {
                ask(Ask::Do(Deed::Say(m)));
            }
        });
    } else {
        on(context, "actions", layout.actions, zoom, |ui| holds = actions::show(ui, topic, ask));
    }
    // Last, so that those who go by keys come to the buttons first.
    if let Some(log) = layout.log.filter(|_| card.is_none() && !topic.at_stand()) {
        on(context, "log", log, zoom, |ui| log::moves(ui, topic, ask));
    }
    holds
}

/// Which pieces the shoulders of a pad go to, while one is the hand in use.
fn mark_pieces(context: &Context, topic: &Topic) {
    if !topic.pads.in_use || topic.session.table().hands().is_nobody() {
        return;
    }
    for (by, button) in [(-1, PadButton::Left1), (1, PadButton::Right1)] {
        let spot = piece_beside(topic.session.table(), &topic.hand.draft, by);
        if let Some(place) = spot.and_then(|spot| topic.layout.rect(spot)) {
            let name = if by < 0 { "piece before" } else { "piece after" };
            on(context, name, place, topic.layout.zoom, |ui| mark::on(ui, ui.max_rect(), button));
        }
    }
}

/// The messages that the panel's buttons become.
#[derive(SystemParam)]
struct Asking<'w> {
    hand: MessageWriter<'w, HandCommand>,
    flow: MessageWriter<'w, MatchCommand>,
    playback: MessageWriter<'w, PlaybackCommand>,
    ways: MessageWriter<'w, Navigate>,
    hints: MessageWriter<'w, ToggleHint>,
    chances: MessageWriter<'w, ToggleChance>,
    reviews: MessageWriter<'w, OpenReview>,
    looks: MessageWriter<'w, ReviewCommand>,
    holds: MessageWriter<'w, HoldResign>,
    links: MessageWriter<'w, LinkCommand>,
    lessons: MessageWriter<'w, LessonCommand>,
    types: MessageWriter<'w, ToggleTyping>,
    mutes: MessageWriter<'w, ToggleMute>,
    live: MessageWriter<'w, LiveCommand>,
}

impl Asking<'_> {
    /// Tells what was asked for at a table of this game.
    fn tell(&mut self, asked: Ask, kind: &'static str) {
        match asked {
            Ask::Place => {
                self.hand.write(HandCommand::Place);
            }
            Ask::Do(deed) => {
                self.hand.write(HandCommand::Do(deed));
            }
            Ask::Match(command) => {
                self.flow.write(command);
            }
            Ask::Playback(command) => {
                self.playback.write(command);
            }
            Ask::Leave => {
                self.ways.write(Navigate::Back);
            }
            Ask::Learn => {
                self.ways.write(Navigate::Learn(kind));
            }
            Ask::Hint => {
                self.hints.write(ToggleHint);
            }
            Ask::Chance => {
                self.chances.write(ToggleChance);
            }
            Ask::Review => {
                self.reviews.write(OpenReview);
            }
            Ask::Lesson(command) => {
                self.lessons.write(command);
            }
            Ask::ReviewAfter(entry) => {
                self.reviews.write(OpenReview);
                self.looks.write(ReviewCommand::After(entry));
            }
            Ask::Friend => {
                self.ways.write(Navigate::Friend);
            }
            Ask::Live(command) => {
                self.live.write(command);
            }
            Ask::CopyLink => {
                self.links.write(LinkCommand::Copy);
            }
            Ask::Type => {
                self.types.write(ToggleTyping);
            }
            Ask::Mute => {
                self.mutes.write(ToggleMute);
            }
        }
    }
}
