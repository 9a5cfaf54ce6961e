//! What is held over the table: the draft of a move, how it is steered, and why the last one was refused.

use bevy::{ecs::system::SystemParam, prelude::*};
use mbrane_play::{Deed, Draft, Manner, Now, Refused, Spot, Table, lesson::Lesson};
use mbrane_rules::Seat;

use super::{
    Frame,
    explain::Explained,
    lesson::LessonPlayed,
    pointer::Press,
    review::Review,
    stage::{BeatsPlayed, Stage},
};
use crate::{
    rest,
    session::{Screen, Session},
    theme::shake::ShakeNow,
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hand>();
    app.init_resource::<LetGo>();
    app.add_plugins(rest::command::<HandCommand>);
    app.add_systems(Update, (reset_hand, apply_commands).chain().in_set(HandSystems).in_set(Frame::Act));
    app.add_systems(Update, drop_drag.in_set(Frame::Stage).after(BeatsPlayed).before(LessonPlayed));
}

/// What somebody composes has been taken in.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct HandSystems;

/// What is held over the table.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Hand {
    /// The move while it is put together.
    pub draft: Draft,
    /// Whether the keys steer, so that the spot they would act on must be seen.
    pub keys: bool,
    /// Where the keys went in this frame, before the draft has it.
    pub aimed: Option<Spot>,
    /// Whether a finger was the last to point.
    pub touch: bool,
    /// What is dragged.
    pub drag: Option<Drag>,
    /// What was refused last.
    pub refused: Option<Refused>,
    /// The last move that was refused, and what was said of it.
    tried: Option<(String, Refused)>,
    /// What a long press asks about.
    pub explained: Option<Explained>,
}

/// A piece that is dragged.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Drag {
    /// Where it lay.
    pub spot: Spot,
    /// Where it is, in the layout's terms.
    pub at: Vec2,
}

/// What somebody does with their hand. Pointer, keys, buttons and the page say it in the same words.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum HandCommand {
    /// Press a spot.
    Press(Spot, Manner),
    /// Go to a spot by keys.
    Aim(Spot),
    /// Lift a piece, to drag it.
    Lift(Spot),
    /// Let what is dragged go over a spot.
    LetGo(Spot),
    /// Play what is held.
    Place,
    /// Let go of what is held.
    Clear,
    /// Do something beside placing.
    Do(Deed),
}

/// The last piece that was let go over the board: it lands from there and not from its place.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct LetGo(Option<(u64, Spot, Vec2)>);

impl LetGo {
    /// A piece goes from `at` to a spot.
    pub(super) const fn note(&mut self, session: &Session, spot: Spot, at: Vec2) {
        // Where it may stay, the match is in its next state then.
        self.0 = Some((session.revision() + 1, spot, at));
    }

    /// From where the piece comes that was placed last, if it was let go over the board.
    pub(crate) fn from(&self, session: &Session, spot: Spot) -> Option<Vec2> {
        self.0.filter(|(revision, place, _)| (*revision, *place) == (session.revision(), spot)).map(|(.., at)| at)
    }
}

impl Hand {
    /// Lets go of everything but where the keys are.
    pub fn clear(&mut self, table: &dyn Table) {
        let steered = table.steered(&self.draft).filter(|_| self.keys);
        // Keys that go to spots without choosing them stay where they are.
        let at = self.draft.at;
        let picks = steered.filter(|_| at.is_none()).into_iter().collect();
        let draft = Draft { picks, hover: self.draft.hover, at, dismissed: false };
        *self = Self { draft, keys: self.keys, touch: self.touch, ..Self::default() };
    }
}

/// Another match, or another screen: nothing is held any more.
fn reset_hand(
    session: Res<Session>,
    screen: Res<State<Screen>>,
    mut hand: ResMut<Hand>,
    mut press: ResMut<Press>,
    mut seen: Local<Option<(u64, Screen)>>,
) {
    let now = (session.replaced(), *screen.get());
    if seen.replace(now) != Some(now) {
        *hand = Hand { keys: hand.keys, ..Hand::default() };
        press.0 = None;
    }
}

/// What is dragged goes home where nobody can place any more: the other's move has ended the placing.
fn drop_drag(session: Res<Session>, stage: Res<Stage>, mut hand: ResMut<Hand>, mut press: ResMut<Press>) {
    let table = session.table();
    if hand.drag.is_some() && (stage.plays_scene(&session) || !matches!(table.now(), Now::Turn(_))) {
        hand.clear(table);
        press.0 = None;
    }
}

fn apply_commands(
    mut commands: MessageReader<HandCommand>,
    mut composing: Composing,
    mut shakes: MessageWriter<ShakeNow>,
) {
    if composing.words.is_changed() {
        composing.say_again();
    }
    if composing.hand.aimed.is_some() {
        composing.hand.aimed = None;
    }
    for command in commands.read() {
        if !composing.is_open() {
            continue;
        }
        composing.hand.explained = None;
        composing.apply(command);
        if composing.hand.refused.is_some() && !matches!(command, HandCommand::Aim(_) | HandCommand::Lift(_)) {
            shakes.write(ShakeNow);
        }
    }
}

/// All that composing a move can change.
#[derive(SystemParam)]
struct Composing<'w> {
    session: ResMut<'w, Session>,
    stage: ResMut<'w, Stage>,
    hand: ResMut<'w, Hand>,
    screen: Res<'w, State<Screen>>,
    review: Res<'w, Review>,
    words: Res<'w, Language>,
}

impl Composing<'_> {
    /// Whoever looks at a game plays nothing, and what plays a scene is no move's time.
    fn is_open(&self) -> bool {
        let shows = *self.screen.get() == Screen::Table && !self.review.holds();
        shows && !self.stage.plays_scene(&self.session) && self.session.lesson.as_ref().is_none_or(Lesson::awaits_move)
    }

    /// Whether what came from elsewhere is still being shown: the place that is shown is not the one that is played at.
    fn shows_news(&self) -> bool {
        let session = &self.session;
        session.follows() || session.live.is_some() && !session.table().is_live()
    }

    fn apply(&mut self, command: &HandCommand) {
        match command {
            HandCommand::Press(spot, manner) => {
                self.hand.refused = None;
                let m = self.session.table().press(&mut self.hand.draft, *spot, *manner);
                self.play(m);
            }
            HandCommand::Aim(spot) => {
                self.hand.refused = None;
                let _ = self.session.table().press(&mut self.hand.draft, *spot, Manner::Keys);
            }
            HandCommand::Lift(spot) => {
                self.hand.refused = None;
                self.hand.keys = false;
                self.session.table().lift(&mut self.hand.draft, *spot);
            }
            HandCommand::LetGo(spot) => {
                self.hand.drag = None;
                self.hand.refused = None;
                let m = self.session.table().press(&mut self.hand.draft, *spot, Manner::Point);
                self.play(m);
            }
            HandCommand::Place if self.session.table().covered().is_some() => {
                self.apply(&HandCommand::Do(Deed::Uncover));
            }
            HandCommand::Place => {
                let m = self.session.table().confirm(&mut self.hand.draft);
                self.play(m);
            }
            HandCommand::Clear => self.hand.clear(self.session.table()),
            HandCommand::Do(Deed::Say(m)) => self.play(Some(m.clone())),
            HandCommand::Do(Deed::Dismiss) => self.hand.draft.dismissed = true,
            HandCommand::Do(Deed::Close | Deed::GoOn) if self.shows_news() => {}
            HandCommand::Do(deed) => {
                if self.session.change(|table| table.decide(deed)) {
                    self.changed();
                }
            }
        }
    }

    fn play(&mut self, m: Option<String>) {
        let (Some(m), Some(seat)) = (m, speaker(self.session.table())) else { return };
        // Nobody acts for somebody who does not see the table yet, or before what came was seen.
        if self.session.table().covered().is_some() || self.shows_news() {
            return;
        }
        let mut refused = self.forbidden(seat, &m);
        if refused.is_none() {
            let words = &self.words;
            self.session.change(|table| match table.act(seat, &m, words) {
                Ok(()) => true,
                Err(reason) => {
                    refused = Some(reason);
                    false
                }
            });
        }
        if let Some(refused) = refused {
            self.hand.tried = Some((m, refused.clone()));
            self.hand.refused = Some(refused);
            return;
        }
        if let Some(lesson) = &mut self.session.lesson {
            lesson.played();
        }
        self.changed();
    }

    /// Why this move of a seat is not put to the rules: nobody here speaks for the seat now, or the lesson asks for something else.
    fn forbidden(&self, seat: Seat, m: &str) -> Option<Refused> {
        let (session, words) = (&self.session, &self.words);
        let table = session.table();
        if let Some(why) = session.watched {
            return Some(Refused::plain(words.label(why).to_owned()));
        }
        // Also in the frame of one's own move, before it is known that the other is to act.
        if session.away == Some(seat) || session.mine.is_some_and(|mine| mine != seat) {
            let live = session.live.is_some();
            let message = if live { table.turn_words(seat, words) } else { table.send_link(seat, words) };
            return Some(Refused::plain(message));
        }
        session.lesson.as_ref().and_then(|lesson| lesson.check(table, m, words).err())
    }

    /// What was refused last is told in the language that is spoken now.
    fn say_again(&mut self) {
        let Some((m, said)) = self.hand.tried.take() else { return };
        let Some(seat) = speaker(self.session.table()).filter(|_| self.hand.refused == Some(said)) else { return };
        let by_rules = || self.session.table().boxed().act(seat, &m, &self.words).err();
        let refused = self.forbidden(seat, &m).or_else(by_rules);
        self.hand.tried = refused.clone().map(|refused| (m, refused));
        self.hand.refused = refused;
    }

    /// What was held and what still moved from the move before is over.
    fn changed(&mut self) {
        self.hand.clear(self.session.table());
        self.stage.stop();
    }
}

/// The seat that a person at this screen speaks for.
fn speaker(table: &dyn Table) -> Option<Seat> {
    let settled = || (table.now() == Now::Settled).then(|| table.awaited().single()).flatten();
    table.acting().or_else(|| table.only_person()).or_else(settled)
}
