//! The scenes of review, hint, evaluation and a two-game match.

use mbrane_play::{AnyMatch, Beats as _, Course, Texts as _, mbrane::Cue};
use mbrane_rules::Viewer;
use mbrane_search::{Knowledge, Options, Search};

use super::prelude::*;
use crate::table::analysis::{chance::ToggleChance, judge::Judge, review::Review};

pub(super) const SCENES: &[Scene] = &[
    ("review-start", |world| {
        review(world, CLOSE, ReviewCommand::At(0), false);
    }),
    ("review-judged", |world| {
        review(world, UNEVEN, ReviewCommand::After(43), true);
    }),
    ("review-loss", loss),
    ("review-flip", |world| {
        review(
            world,
            CLOSE,
            ReviewCommand::At(stop(|cue| matches!(cue, Cue::Flip { .. }))),
            true,
        );
    }),
    ("review-upset", |world| {
        review(world, CLOSE, ReviewCommand::TurningPoint, true);
    }),
    ("review-end", |world| {
        review(world, CLOSE, ReviewCommand::At(usize::MAX), true);
    }),
    ("review-branch", branch),
    ("review-short", |world| {
        review(world, SHORT, ReviewCommand::After(7), true);
    }),
    ("hint", |world| {
        advised(world, match_of(CLOSE, 30), ToggleHint);
    }),
    ("hint-thinking", thinking),
    ("chance", |world| {
        advised(world, match_of(CLOSE, 44), ToggleChance);
    }),
    ("two-between", |world| two(world, 1)),
    ("two-begins", |world| two(world, 2)),
    ("two-after", |world| two(world, 3)),
];

/// Playouts for each position, enough to show a trend.
const PLAYOUTS: u32 = 2_000;

pub(super) fn judge<G: MoveInput + Knowledge>(world: &mut World, play: &Match<G>) {
    let mut search = Search::new(
        play.unmasked().record().start().clone(),
        Options {
            seed: 0,
            memory: 16 << 20,
        },
    );
    for (position, text) in play
        .history()
        .positions()
        .iter()
        .zip(play.erased().positions_for(Viewer::All))
    {
        let text = text.record;
        if world.resource::<Judge>().worth(&text).is_some() {
            continue;
        }
        search.turn_to(position);
        search.step(PLAYOUTS.saturating_sub(search.playouts()).max(200));
        if let Some(judgement) = search.judgement() {
            world.resource_mut::<Judge>().trust(&text, judgement);
        }
    }
}

fn review(world: &mut World, text: &str, command: ReviewCommand, judged: bool) {
    reviewed(world, match_of(text, usize::MAX), command, judged);
}

pub(super) fn reviewed<G: MoveInput + Knowledge>(
    world: &mut World,
    play: Match<G>,
    command: ReviewCommand,
    judged: bool,
) {
    *world.resource_mut::<Review>() = Review::default();
    *world.resource_mut::<Judge>() = Judge::default();
    if judged {
        judge(world, &play);
    }
    show(world, play);
    world.write_message(ReviewCommand::Open);
    world.write_message(command);
}

/// Returns the stop at the end of the count's first beat with such a cue.
fn stop(is: fn(&Cue) -> bool) -> usize {
    let play = match_of(CLOSE, usize::MAX);
    let found = play.unmasked().current_beats().and_then(|sequence| {
        sequence
            .beats
            .iter()
            .position(|beat| beat.time.scene && is(&beat.cue))
    });
    let stops = play.stops();
    let is = |stop: &mbrane_play::Stop| {
        stop.cursor == play.erased().entries() && stop.beat == found && found.is_some()
    };
    stops.iter().position(is).unwrap_or(0)
}

/// Shows the review after the move that lost most.
fn loss(world: &mut World) {
    review(world, CLOSE, ReviewCommand::At(0), true);
    let (play, judge) = (match_of(CLOSE, usize::MAX), world.resource::<Judge>());
    let worth = play
        .erased()
        .positions_for(Viewer::All)
        .iter()
        .map(|position| judge.worth(&position.record))
        .collect();
    let losses = Course::new(worth, <dyn AnyMatch>::movers(&play), Seat::First).losses(1);
    let after = losses.first().map_or(0, |loss| loss.entry + 1);
    world.write_message(ReviewCommand::After(after));
}

fn branch(world: &mut World) {
    review(world, UNEVEN, ReviewCommand::After(21), true);
    world.write_message(ReviewCommand::Branch(true));
}

/// Shows a match, its position evaluated, with help requested.
pub(super) fn advised<G: MoveInput + Knowledge>(
    world: &mut World,
    play: Match<G>,
    help: impl Message,
) {
    *world.resource_mut::<Review>() = Review::default();
    world.resource_mut::<Settings>().chance = false;
    let mut search = Search::new(
        play.unmasked().position().clone(),
        Options {
            seed: 0,
            memory: 32 << 20,
        },
    );
    search.step(40_000);
    if let Some(judgement) = search.judgement() {
        let text = play
            .position_at(play.unmasked().cursor(), Viewer::All)
            .record;
        world.resource_mut::<Judge>().trust(&text, judgement);
    }
    show(world, play);
    world.write_message(help);
}

/// Shows a two-game match: between the games, at the start of the second, or after both.
fn two(world: &mut World, stage: u8) {
    world.resource_mut::<Settings>().chance = false;
    world.resource_mut::<Settings>().first_run = false;
    let mut first = match_of(CLOSE, usize::MAX);
    first.info_mut().make_of_two();
    let play = match stage {
        1 => first,
        2 => first.rematch(),
        _ => {
            let mut second = first.rematch();
            for m in match_of(UNEVEN, usize::MAX).unmasked().record().moves() {
                if let Some(seat) = second.unmasked().position().to_act().single() {
                    let _ = second.act(seat, *m);
                }
            }
            second.finish();
            second
        }
    };
    show(world, play);
}

fn thinking(world: &mut World) {
    *world.resource_mut::<Judge>() = Judge::default();
    show(world, match_of(CLOSE, 26));
    world.write_message(ToggleHint);
}
