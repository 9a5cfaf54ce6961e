//! The match on the table outlives the program: saved after every action and every beat, and put among the games played when it
//! is over or when another takes its place.

use bevy::prelude::*;
use mbrane_play::Match;
use mbrane_rules::mbrane::Mbrane;

use super::{Game, MbraneSystems, review::Review, wishes::Wish};
use crate::{
    keep::{self, Keep},
    library::Library,
    screens::{Choices, Screen},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Sitting>();
    app.init_resource::<Incoming>();
    app.add_systems(Startup, (open_running, open_given));
    let changed = resource_changed::<Game>.or_else(resource_changed::<Screen>);
    app.add_systems(Update, keep_match.after(MbraneSystems::Stage).run_if(changed));
}

/// The name that the running match is kept under.
const NAME: &str = "running";

/// A match that is to be laid on the table by [`Wish::Open`].
#[derive(Resource, Debug, Default)]
pub struct Incoming(pub Option<Match<Mbrane>>);

/// What is kept of the match on the table.
#[derive(Resource, Debug, Default)]
struct Sitting {
    /// The match that has not ended, as it was saved last. It is put among the games when another takes its place.
    open: Option<Match<Mbrane>>,
    /// The match that has ended, as it was put among the games.
    ended: Option<Match<Mbrane>>,
    /// When the last match began, so that no two have the same name.
    newest: u64,
}

/// The match that was left, or that ran when the program ended.
fn open_running(mut keep: ResMut<Keep>, mut choices: ResMut<Choices>, mut sitting: ResMut<Sitting>) {
    let Some(play) = keep.open(NAME, str::parse::<Match<Mbrane>>) else { return };
    sitting.newest = play.began().unwrap_or(0);
    if play.ended().is_some() {
        sitting.ended = Some(play.clone());
    } else {
        sitting.open = Some(play.clone());
    }
    choices.left = Some(play);
}

/// The match that the program was started with.
fn open_given(mut incoming: ResMut<Incoming>, choices: Res<Choices>, mut wishes: MessageWriter<Wish>) {
    if let Some(play) = &mut incoming.0 {
        choices.seat(play);
        wishes.write(Wish::Open);
    }
}

fn keep_match(
    mut game: ResMut<Game>,
    screen: Res<Screen>,
    review: Res<Review>,
    choices: Res<Choices>,
    mut keep: ResMut<Keep>,
    mut library: ResMut<Library>,
    mut sitting: ResMut<Sitting>,
) {
    // Five tiles that are given are nobody's game.
    // And a place that is only looked at is not where the game is: that is saved already.
    if *screen != Screen::Table || choices.first_run || review.is_open() {
        return;
    }
    if game.play.entries() == 0 {
        sitting.shelve(&mut keep, &mut library);
        keep.remove(NAME);
        return;
    }
    let named = game.play.began().filter(|_| !sitting.goes_another_way(&game.play));
    if named.is_none() {
        // Only its name is new: nobody need look at it again for that.
        let began = sitting.name(&library);
        game.bypass_change_detection().play.begin_at(Some(began));
    }
    let play = &game.play;
    if sitting.open.as_ref().is_some_and(|open| open.began() != play.began()) {
        sitting.shelve(&mut keep, &mut library);
    }
    if play.ended().is_some() {
        sitting.open = None;
        if !sitting.ended.as_ref().is_some_and(|ended| is_same(ended, play)) {
            library.put(&mut keep, play);
            sitting.ended = Some(play.clone());
        }
    } else {
        sitting.open = Some(play.clone());
    }
    if play.is_worth_resuming() {
        keep.write(NAME, play.to_string());
    } else {
        keep.remove(NAME);
    }
}

/// Whether two have the same name and the same moves, whatever is shown of them.
fn is_same(one: &Match<Mbrane>, other: &Match<Mbrane>) -> bool {
    one.began() == other.began() && one.record() == other.record() && one.ended() == other.ended()
}

impl Sitting {
    /// Puts the match that has not ended among the games.
    fn shelve(&mut self, keep: &mut Keep, library: &mut Library) {
        if let Some(open) = self.open.take() {
            library.put(keep, &open);
        }
    }

    /// Whether a match that was kept as it ended goes on in another way: the one that is kept stays, and this is a new one.
    fn goes_another_way(&self, play: &Match<Mbrane>) -> bool {
        self.ended.as_ref().is_some_and(|ended| ended.began() == play.began() && !is_same(ended, play))
    }

    fn name(&mut self, library: &Library) -> u64 {
        let mut began = keep::now().max(self.newest + 1);
        while library.has(began) {
            began += 1;
        }
        self.newest = began;
        began
    }
}
