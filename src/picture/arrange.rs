//! Helpers that set up scenes: records, screens and matches on the table.

use bevy::{prelude::*, state::state::StateTransition};
use bevy_tweening::TweenAnim;
use mbrane_play::{AnyMatch, Beat, Level, Match, MoveInput, Name, Player, Speed};
use mbrane_rules::{Record, Seat, mbrane::Mbrane};

use crate::{
    input::pad::Pads,
    notices::Notices,
    session::{Kinds, Mode, Screen, Session},
    settings::Settings,
    table::{
        change::hand::Hand,
        stage::{Moment, Stage},
    },
};

/// A state's name, and the function that sets it up in the real game.
pub(super) type Scene = (&'static str, fn(&mut World));

/// A close game with a late turning point, in which two regions resolve together.
pub(super) const CLOSE: &str = include_str!("../../assets/demo/mbrane.txt").trim_ascii();
pub(super) const DRAWN: &str = include_str!("../../assets/pictures/drawn.txt").trim_ascii();
pub(super) const SHORT: &str = include_str!("../../assets/pictures/short.txt").trim_ascii();
/// A game of a stronger computer against a weaker one.
pub(super) const UNEVEN: &str = include_str!("../../assets/pictures/uneven.txt").trim_ascii();

pub(super) fn match_of(text: &str, moves: usize) -> Match<Mbrane> {
    seated(text, moves)
}

/// Returns the first moves of a record as a match. The seat to act, or the first seat after the game, is a person; the other is a computer.
pub(super) fn seated<G: MoveInput>(text: &str, moves: usize) -> Match<G> {
    let mut record: Record<G> = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    while record.moves().len() > moves {
        record.pop();
    }
    let acts = record.position().to_act().single().unwrap_or(Seat::First);
    let computer = Player::computer_among(Level::Four, G::INFO.computers);
    let mut players = [computer.clone(), computer];
    players[acts.index()] = nobody();
    Match::from_record(record, players)
}

pub(super) fn nobody() -> Player {
    Player::person(Name::new(""))
}

/// The set-up steps for the next frame.
#[derive(Resource, Default)]
pub(super) struct Later(Vec<Box<dyn FnOnce(&mut World) + Send + Sync>>);

/// Runs a set-up step in the next frame, after all systems have followed the steps of this one.
pub(super) fn later(world: &mut World, set: impl FnOnce(&mut World) + Send + Sync + 'static) {
    world.resource_mut::<Later>().0.push(Box::new(set));
}

pub(super) fn apply_later(world: &mut World) {
    for set in std::mem::take(&mut world.resource_mut::<Later>().0) {
        set(world);
    }
}

/// Switches to a screen at once, even if it is shown already, so that it does not reset what the scene sets up next.
pub(super) fn turn_to(world: &mut World, screen: Screen) {
    world.resource_mut::<NextState<Screen>>().set(screen);
    world.run_schedule(StateTransition);
}

pub(super) fn open_match(world: &mut World, screen: Screen, table: Box<dyn AnyMatch>) {
    let mut settings = world.resource_mut::<Settings>();
    settings.coordinates = false;
    // The scene before may have skipped its beats.
    if settings.speed == Speed::Instant {
        settings.speed = Speed::One;
    }
    let mut session = world.resource_mut::<Session>();
    // The scene before may have been a lesson.
    session.mode = Mode::Match;
    session.replace(table);
    turn_to(world, screen);
    *world.resource_mut::<Hand>() = Hand::default();
    *world.resource_mut::<Notices>() = Notices::default();
    *world.resource_mut::<Pads>() = Pads::default();
    let mut stage = world.resource_mut::<Stage>();
    // The new match was not interrupted, so its motion plays on.
    stage.stop();
    stage.frozen = false;
}

pub(super) fn show<G: MoveInput>(world: &mut World, play: Match<G>) {
    open_match(world, Screen::Table, Box::new(play));
}

/// Shows a screen with the demonstration behind it.
pub(super) fn show_screen(world: &mut World, screen: Screen) {
    let demo = world.resource::<Kinds>().demo();
    open_match(world, screen, demo);
}

pub(super) fn table(world: &mut World, text: &str, moves: usize) {
    show(world, match_of(text, moves));
}

/// Shows the first beat of this kind after the first moves of a record, at share `at`.
pub(super) fn frozen(
    world: &mut World,
    text: &str,
    moves: usize,
    at: f32,
    is: fn(&Beat<Mbrane>) -> bool,
) {
    held_at(world, match_of(text, moves), at, is);
}

/// Shows the first beat of this kind in a match's last move, at share `at`.
pub(super) fn held_at<G: MoveInput>(
    world: &mut World,
    play: Match<G>,
    at: f32,
    is: impl Fn(&Beat<G>) -> bool,
) {
    let beat = play
        .unmasked()
        .current_beats()
        .and_then(|sequence| sequence.beats.iter().position(is))
        .unwrap_or(0);
    hold(world, play, beat, at);
}

pub(super) fn hold<G: MoveInput>(world: &mut World, mut play: Match<G>, beat: usize, at: f32) {
    play.set_beat(beat);
    show(world, play);
    world.resource_mut::<Stage>().frozen = true;
    if let Ok(stage) = world.query_filtered::<Entity, With<Moment>>().single(world) {
        world
            .entity_mut(stage)
            .insert(Moment(at))
            .remove::<TweenAnim>();
    }
}
