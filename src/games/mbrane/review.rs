//! The review: looks at any place of the game that lies on the table, and goes on from there if wanted.

mod card;
mod keys;
mod moves;
mod panel;
mod plot;
mod steps;

use bevy::prelude::*;
use bevy_tweening::TweenAnim;
use mbrane_play::{
    Level, Player, Stop,
    mbrane::{Course, Worth, positions},
};
use mbrane_rules::{Game as _, mbrane::Mbrane};
use mbrane_search::{Budget, Judgement};

use super::{
    Game, MbraneSystems,
    hand::Hand,
    judge::{Asker, Judge, Request},
    stage::{Moment, Stage},
    wishes::Wish,
};
use crate::screens::{Against, Choices, Screen};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Review>();
    app.add_message::<Look>();
    app.add_systems(Update, (apply_looks, sync_held).chain().in_set(MbraneSystems::Act).after(super::wishes::Granted));
    app.add_systems(
        Update,
        (sync_asked, sync_course)
            .run_if(resource_changed::<Review>.or_eager(resource_changed::<Judge>))
            .in_set(MbraneSystems::Show),
    );
    app.add_plugins((keys::plugin, panel::plugin));
}

/// What somebody who reviews a game wishes.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// Go back to where the game is.
    Back,
    /// Stand at this stop.
    At(usize),
    /// So many stops on, or back.
    By(isize),
    /// So many whole moves on, or back.
    Moves(isize),
    /// Stand after this entry; 0 is the start.
    After(usize),
    /// Show the count again.
    Again,
    /// Go to the upset that decided the game.
    Upset,
    /// Go to the next of the moves that lost most.
    Loss,
    /// Ask, or do not ask any more, who plays on from here.
    Branch(bool),
    /// Choose who plays on from here.
    With(Partners),
    /// Play on from here as chosen.
    Play,
}

/// The review, if one is open.
#[derive(Resource, Debug, Default)]
pub struct Review {
    open: Option<Open>,
}

/// A review that is open.
#[derive(Debug)]
pub struct Open {
    /// Which state of the match it looks at.
    revision: u64,
    /// How many entries the game shows when the review is over.
    back: usize,
    /// Where it can stand.
    pub stops: Vec<Stop>,
    /// Where it stands.
    pub at: usize,
    /// Whether the count plays.
    replays: bool,
    /// Who plays on from here, while that is asked.
    pub branch: Option<Partners>,
    /// What every position of the game is worth.
    pub course: Course,
    /// Every position.
    positions: Vec<Mbrane>,
    /// Whether the count has an upset that made the victory.
    upset: bool,
    /// Whether it has just come here: what is shown of it is brought into view.
    fresh: bool,
}

/// Who plays a game that branches off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Partners {
    /// Whom one plays.
    pub against: Against,
    /// How strong the computer is.
    pub level: u8,
}

/// What a position of a game may cost.
const COURSE: Budget = Budget { playouts: 16_000, milliseconds: 300 };

impl Review {
    /// Whether a game is looked at.
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Whether a moment is held; not while the count plays again.
    pub fn holds(&self) -> bool {
        self.open.as_ref().is_some_and(|open| !open.replays)
    }

    /// The review that is open.
    pub const fn opened(&self) -> Option<&Open> {
        self.open.as_ref()
    }

    /// Opens where the game is.
    fn begin(&mut self, game: &mut Game, stage: &mut Stage) {
        game.play.finish();
        stage.stop();
        stage.frozen = true;
        let stops = game.play.stops();
        let at = game.play.stop(&stops);
        let mut end = game.play.clone();
        end.seek(usize::MAX, usize::MAX);
        self.open = Some(Open {
            revision: game.revision,
            back: game.play.cursor(),
            stops,
            at,
            replays: false,
            branch: None,
            course: Course::default(),
            positions: positions(&game.play),
            upset: end.turning_point().is_some(),
            fresh: true,
        });
    }

    /// Goes back to where the game is.
    pub(super) fn end(&mut self, game: &mut Game, stage: &mut Stage) {
        if let Some(open) = self.open.take() {
            game.play.seek(open.back, usize::MAX);
            stage.frozen = false;
            stage.stop();
        }
    }
}

impl Open {
    /// What led to where it stands.
    pub fn stop(&self) -> Stop {
        self.stops.get(self.at).copied().unwrap_or(Stop { cursor: 0, beat: None })
    }

    /// The stop after all beats of an entry.
    fn after(&self, cursor: usize) -> usize {
        let last = self.stops.len() - 1;
        self.stops.iter().position(|stop| stop.cursor == cursor && stop.beat.is_none()).unwrap_or(last)
    }
}

/// Everything that a look can change.
#[derive(bevy::ecs::system::SystemParam)]
struct Looking<'w> {
    review: ResMut<'w, Review>,
    game: ResMut<'w, Game>,
    stage: ResMut<'w, Stage>,
    hand: ResMut<'w, Hand>,
    screen: Res<'w, Screen>,
    choices: Res<'w, Choices>,
}

fn apply_looks(mut looks: MessageReader<Look>, mut wishes: MessageReader<Wish>, mut looking: Looking) {
    let opens = wishes.read().filter(|wish| **wish == Wish::Review).count() % 2 == 1;
    if opens && *looking.screen == Screen::Table {
        looking.toggle();
    }
    for look in looks.read() {
        looking.grant(*look);
    }
    let Looking { review, game, .. } = &looking;
    if let Some(open) = review.open.as_ref() {
        // The match has changed under it: whoever laid another one wants to see that.
        if open.revision != game.revision || *looking.screen != Screen::Table {
            looking.review.open = None;
            looking.stage.frozen = false;
        } else if open.replays && game.play.is_still() {
            let last = open.stops.len() - 1;
            looking.stand(last);
        }
    }
}

impl Looking<'_> {
    fn toggle(&mut self) {
        if self.review.is_open() {
            self.review.end(&mut self.game, &mut self.stage);
        } else if !self.stage.counts(&self.game) {
            self.hand.drop();
            self.review.begin(&mut self.game, &mut self.stage);
        }
    }

    fn grant(&mut self, look: Look) {
        let Some(open) = &mut self.review.open else { return };
        let last = open.stops.len() - 1;
        match look {
            Look::Back => self.review.end(&mut self.game, &mut self.stage),
            Look::At(stop) => self.stand(stop),
            Look::By(by) => {
                let at = open.at.saturating_add_signed(by);
                self.stand(at);
            }
            Look::Moves(by) => {
                let cursor = open.stop().cursor.saturating_add_signed(by);
                let at = open.after(cursor.min(open.stops[last].cursor));
                self.stand(at);
            }
            Look::After(cursor) => {
                let at = open.after(cursor);
                self.stand(at);
            }
            Look::Again => self.again(),
            Look::Upset => self.upset(),
            Look::Loss => {
                let mut losses: Vec<usize> =
                    open.course.losses(plot::MARKED).iter().map(|loss| loss.entry + 1).collect();
                losses.sort_unstable();
                let here = open.stop().cursor;
                let next = losses.iter().find(|cursor| **cursor > here).or(losses.first()).copied();
                if let Some(at) = next.map(|cursor| open.after(cursor)) {
                    self.stand(at);
                }
            }
            Look::With(partners) => open.branch = Some(partners),
            Look::Branch(false) => open.branch = None,
            Look::Branch(true) => {
                let (against, level) = (self.choices.against, self.choices.level);
                // There is nothing to play on where a game is over.
                if self.game.play.outcome().is_none() {
                    open.branch = Some(Partners { against, level });
                    open.fresh = true;
                }
            }
            Look::Play => self.branch(),
        }
    }

    fn stand(&mut self, stop: usize) {
        let Some(open) = &mut self.review.open else { return };
        let stop = stop.min(open.stops.len() - 1);
        open.at = stop;
        open.replays = false;
        open.branch = None;
        open.fresh = true;
        let stop = open.stops[stop];
        self.game.play.stand(stop);
        self.stage.stop();
        self.stage.frozen = true;
    }

    /// Lets the count play.
    fn again(&mut self) {
        let last = self.review.open.as_ref().map_or(0, |open| open.stops.len() - 1);
        self.stand(last);
        let Some(start) = self.game.play.told().and_then(mbrane_play::Told::cascade).map(|count| count.start) else {
            return;
        };
        self.game.play.set_beat(start);
        self.stage.frozen = false;
        if let Some(open) = &mut self.review.open {
            open.replays = true;
        }
    }

    fn upset(&mut self) {
        let last = self.review.open.as_ref().map_or(0, |open| open.stops.len() - 1);
        let here = self.review.open.as_ref().map_or(0, |open| open.at);
        self.stand(last);
        let beat = self.game.play.turning_point().map(|(beat, _)| beat);
        let stops = self.review.open.as_ref().map_or(&[][..], |open| &open.stops);
        let found = beat.and_then(|beat| stops.iter().position(|stop| stop.beat == Some(beat)));
        self.stand(found.unwrap_or(here));
    }

    /// Lays a game on the table that goes on from here.
    fn branch(&mut self) {
        let Some(Partners { against, level }) = self.review.open.as_ref().and_then(|open| open.branch) else { return };
        let mut play = self.game.play.branch();
        let Some(acts) = play.position().to_act().single() else { return };
        let [me, other] = self.choices.names.clone().map(Player::person);
        let computer = || Level::new(level).map(Player::computer_of);
        let (mine, theirs) = match against {
            Against::Computer => (me, computer().unwrap_or(other)),
            Against::Person => (me, other),
            Against::Watch => (computer().unwrap_or(me), computer().unwrap_or(other)),
        };
        play.seat(acts, mine);
        play.seat(!acts, theirs);
        self.review.open = None;
        self.stage.frozen = false;
        self.stage.stop();
        self.hand.drop();
        self.game.replace(play);
    }
}

/// What is held is held at its end: every beat has done what it does.
fn sync_held(
    review: Res<Review>,
    game: Res<Game>,
    actor: Single<(Entity, &mut Moment, Has<TweenAnim>)>,
    mut commands: Commands,
) {
    if !review.holds() || !(review.is_changed() || game.is_changed()) {
        return;
    }
    let (entity, mut moment, moves) = actor.into_inner();
    moment.set_if_neq(Moment(1.0));
    if moves {
        commands.entity(entity).remove::<TweenAnim>();
    }
}

/// Has every position of the game judged while it is looked at.
fn sync_asked(review: Res<Review>, mut judge: ResMut<Judge>) {
    let wanted = review.open.as_ref().map_or_else(Vec::new, |open| {
        let requests = open.positions.iter().map(|position| Request { position: position.clone(), budget: COURSE });
        requests.collect()
    });
    if judge.wants(Asker::Course) != wanted.as_slice() {
        judge.want(Asker::Course, wanted);
    }
}

/// The course follows what is known.
fn sync_course(mut review: ResMut<Review>, game: Res<Game>, judge: Res<Judge>) {
    let review = review.bypass_change_detection();
    if let Some(open) = &mut review.open {
        let mut play = game.play.clone();
        play.seek(open.back, usize::MAX);
        open.course = Course::new(&play, |position| judge.worth(position).map(worth));
    }
}

/// What a judgement says, as a table needs it.
pub(crate) fn worth(judgement: &Judgement<mbrane_rules::mbrane::Move>) -> Worth {
    Worth { chance: judgement.chance, points: judgement.points, proven: judgement.proven }
}
