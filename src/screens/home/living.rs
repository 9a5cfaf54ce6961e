//! The living pictures of the games: each rests at the best moment of its game's demonstration, and plays the moves before it once,
//! one picture after the other.

use bevy::{prelude::*, window::RequestRedraw};
use mbrane_play::AnyMatch;
use std::time::Duration;

use crate::{
    games::{Game, Games},
    session::{Kinds, Screen},
    settings::{Settings, SystemPreferences},
    table::Frame,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Gallery>();
    let home = in_state(Screen::Title);
    let comes = home.clone().and_then(resource_changed::<State<Screen>>);
    app.add_systems(
        Update,
        (open_gallery.run_if(comes), play_pictures.run_if(home))
            .chain()
            .in_set(Frame::Show),
    );
    app.add_systems(OnExit(Screen::Title), |mut gallery: ResMut<Gallery>| {
        *gallery = Gallery::default();
    });
}

/// How many moves are played up to the moment at which a picture rests.
const MOVES: usize = 4;
/// The pause between two moves, in milliseconds.
const MOVE_PAUSE: u32 = 260;
/// Scenes that add up to more than this, in milliseconds, play faster.
const LONGEST_SCENE: u32 = 5500;

#[derive(Resource, Default)]
pub(super) struct Gallery {
    pub(super) pictures: Vec<Picture>,
    /// The match that a newcomer is offered first.
    pub(super) given: Option<Box<dyn AnyMatch>>,
    /// The picture that plays, and those that play next.
    plays: Option<(usize, Timer)>,
    next: Vec<usize>,
}

pub(super) struct Picture {
    pub(super) game: &'static Game,
    /// The demonstration, at the place that is seen.
    pub(super) table: Box<dyn AnyMatch>,
    /// How much of the current beat is over.
    pub(super) at: f32,
    steps: Vec<Step>,
    /// The entry, the beat and the share of it at which it rests.
    rests: (usize, usize, f32),
    /// True if it was visible since the home screen opened, and if the player points at its card.
    seen: bool,
    near: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Step {
    cursor: usize,
    beat: usize,
    /// When it begins, how long it moves, and when it is over, in milliseconds.
    begins: u32,
    moves: u32,
    ends: u32,
}

impl Gallery {
    /// Lets a picture on the screen play after those before it: once, and again when the pointer comes `near`. Returns whether that is news.
    pub(super) fn look(&mut self, picture: usize, near: bool) -> bool {
        let plays = self.plays.as_ref().map(|(playing, _)| *playing);
        let waits = self
            .next
            .iter()
            .copied()
            .chain(plays)
            .any(|other| other == picture);
        let Some(looked) = self.pictures.get_mut(picture) else {
            return false;
        };
        let comes = near && !looked.near;
        let news = (comes || !looked.seen) && !waits && !looked.steps.is_empty();
        (looked.seen, looked.near) = (true, near);
        if news {
            self.next.push(picture);
        }
        news
    }
}

impl Picture {
    fn new(game: &'static Game, plays: bool) -> Option<Self> {
        let mut table = game.kind.read_record(game.demo.trim()).ok()?;
        let rests = climax(game, &mut *table);
        let mut picture = Self {
            game,
            steps: if plays {
                steps(&mut *table, rests)
            } else {
                Vec::new()
            },
            table,
            at: 1.0,
            rests,
            seen: false,
            near: false,
        };
        picture.rest();
        Some(picture)
    }

    fn lasts(&self) -> Duration {
        Duration::from_millis(self.steps.last().map_or(0, |step| u64::from(step.ends)))
    }

    fn show(&mut self, time: u32) {
        let Some(step) = self
            .steps
            .iter()
            .find(|step| time < step.ends)
            .or(self.steps.last())
        else {
            return;
        };
        if (self.table.cursor(), self.table.beat()) != (step.cursor, step.beat) {
            self.table.seek(step.cursor, step.beat);
        }
        self.at = ((time.saturating_sub(step.begins)) as f32 / step.moves.max(1) as f32).min(1.0);
    }

    fn rest(&mut self) {
        let (cursor, beat, at) = self.rests;
        self.table.seek(cursor, beat);
        self.at = at;
    }
}

/// The entry, the beat and the share of it at which a game's picture rests: its climax, or its end where it has none.
fn climax(game: &Game, table: &mut dyn AnyMatch) -> (usize, usize, f32) {
    let found = (1..=table.entries()).rev().find_map(|cursor| {
        table.seek(cursor, 0);
        let (beat, at) = (game.climax)(table)?;
        Some((cursor, beat, at))
    });
    found.unwrap_or((table.entries(), usize::MAX, 1.0))
}

/// The beats of the last moves up to this place.
fn steps(table: &mut dyn AnyMatch, (entries, beat, at): (usize, usize, f32)) -> Vec<Step> {
    let mut beats = Vec::new();
    for cursor in entries.saturating_sub(MOVES) + 1..=entries {
        table.seek(cursor, 0);
        let first = beats.len();
        beats.extend((0..).map_while(|beat| Some((cursor, beat, table.beat_time(beat)?, 0))));
        if let Some(last) = beats[first..].last_mut() {
            last.3 = MOVE_PAUSE;
        }
        if cursor == entries && beat < beats.len() - first {
            beats.truncate(first + beat + 1);
            if let Some(last) = beats.last_mut() {
                last.2.ms = (last.2.ms as f32 * at) as u32;
            }
        }
    }
    let scenes: u32 = beats
        .iter()
        .filter(|(_, _, time, _)| time.scene)
        .map(|(_, _, time, _)| time.ms)
        .sum();
    let mut now = 0;
    let step = |(cursor, beat, time, still): (usize, usize, mbrane_play::BeatTime, u32)| {
        let faster = time.scene && scenes > LONGEST_SCENE;
        let moves = if faster {
            time.ms * LONGEST_SCENE / scenes
        } else {
            time.ms
        };
        let begins = now;
        now += moves + still;
        Step {
            cursor,
            beat,
            begins,
            moves,
            ends: now,
        }
    };
    beats.into_iter().map(step).collect()
}

fn open_gallery(
    games: Res<Games>,
    kinds: Res<Kinds>,
    settings: Res<Settings>,
    system: Res<SystemPreferences>,
    mut gallery: ResMut<Gallery>,
) {
    let plays = !settings.reduces_motion(&system);
    *gallery = Gallery {
        pictures: games
            .0
            .iter()
            .filter_map(|game| Picture::new(game, plays))
            .collect(),
        given: kinds.starter_match(&settings),
        ..default()
    };
}

fn play_pictures(
    mut gallery: ResMut<Gallery>,
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Gallery {
        pictures,
        plays,
        next,
        ..
    } = gallery.bypass_change_detection();
    if let Some((playing, timer)) = plays {
        if timer.tick(time.delta()).is_finished() {
            pictures[*playing].rest();
            *plays = None;
        } else {
            pictures[*playing].show(timer.elapsed().as_millis() as u32);
        }
    }
    if plays.is_none() && !next.is_empty() {
        let coming = next.remove(0);
        *plays = Some((
            coming,
            Timer::new(pictures[coming].lasts(), TimerMode::Once),
        ));
    }
    if plays.is_some() {
        redraw.write(RequestRedraw);
    }
}

/// Shows every picture when this share of it is over, and lets none play.
#[cfg(feature = "pictures")]
pub(crate) fn hold_pictures(world: &mut World, share: f32) {
    let mut gallery = world.resource_mut::<Gallery>();
    (gallery.plays, gallery.next) = (None, Vec::new());
    for picture in &mut gallery.pictures {
        picture.seen = true;
        let time = picture.lasts().as_millis() as f32 * share;
        picture.show(time as u32);
        if share >= 1.0 {
            picture.rest();
        }
    }
}

#[cfg(feature = "pictures")]
pub(crate) fn pictures_move(world: &World) -> bool {
    world.resource::<Gallery>().plays.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;

    #[test]
    fn every_picture_plays_a_few_moves_and_ends_at_its_resting_position() {
        for game in GAMES {
            let mut table = game.kind.read_record(game.demo.trim()).expect("a record");
            let rests = climax(game, &mut *table);
            let steps = steps(&mut *table, rests);
            assert!(steps.len() >= MOVES, "{}", game.kind.name());
            assert!(steps.windows(2).all(|pair| pair[0].ends == pair[1].begins));
            let last = steps.last().expect("a step");
            assert!(
                (1_000..12_000).contains(&last.ends),
                "{} takes {} ms",
                game.kind.name(),
                last.ends
            );
            assert_eq!(last.cursor, rests.0);
        }
    }
}
