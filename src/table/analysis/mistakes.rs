//! Finds mistakes in the player's own games while the program is idle, and judges the answers when they are practised.

use bevy::{ecs::system::SystemParam, window::RequestRedraw};
use mbrane_play::{Course, Judged, Mistake, Mistakes, percent, read_saved, suspects, words::Words};
use mbrane_rules::Seat;
use mbrane_search::Judgement;

use super::{prelude::*, review::requests};
use crate::{
    library::Library,
    mistakes::{OwnMistakes, Power},
    puzzles::today,
    session::{Kinds, PuzzlePhase, PuzzleSource},
    storage::{Storage, WallClock},
    table::change::lesson::LessonPlayed,
};

pub(super) fn plugin(app: &mut App) {
    let searches = resource_changed::<Judge>
        .or_eager(resource_changed::<Library>)
        .or_eager(resource_changed::<OwnMistakes>)
        .or_eager(resource_changed::<Settings>)
        .or_eager(resource_changed::<State<Screen>>);
    let searches = searches.and_then(not(in_state(Screen::Table)));
    let rest = |mut judge: ResMut<Judge>| judge.want(Asker::Idle, Vec::new());
    app.add_systems(OnEnter(Screen::Table), rest);
    let judges = resource_changed::<Judge>.or_eager(resource_changed::<Session>);
    let systems = (
        note_seat.run_if(resource_changed::<Session>),
        search.run_if(searches),
        judge_answer.run_if(judges),
    );
    // Run after the judge has recorded decided positions.
    app.add_systems(
        Update,
        systems
            .in_set(Frame::Stage)
            .after(JudgeSystems)
            .after(LessonPlayed),
    );
}

/// About a second of thought.
const BUDGET: Budget = Budget {
    playouts: 250_000,
    milliseconds: 1000,
};

/// The game that is searched.
struct Searched {
    game: u64,
    moves: usize,
    seat: Seat,
    table: Box<dyn AnyMatch>,
    /// All positions, as the player knew them.
    course: Vec<Request>,
}

/// Notes the player's seat in a game with a remote player, which saves do not contain.
fn note_seat(
    session: Res<Session>,
    mut mistakes: ResMut<OwnMistakes>,
    mut storage: ResMut<Storage>,
) {
    let (table, seat) = (session.table(), session.laid.remote.local_seat);
    let (Some(game), Some(seat), Some(_)) = (table.id(), seat, table.ended()) else {
        return;
    };
    if !mistakes.knows_seat(game, seat) {
        mistakes.change(&mut storage, |kept| kept.note_seat(game, seat));
    }
}

#[derive(SystemParam)]
struct SearchParams<'w> {
    library: Res<'w, Library>,
    storage: ResMut<'w, Storage>,
    mistakes: ResMut<'w, OwnMistakes>,
    kinds: Res<'w, Kinds>,
    clock: Res<'w, WallClock>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

/// Searches one game after the other, the newest first, while no match is in front.
fn search(
    (settings, power): (Res<Settings>, Res<Power>),
    mut params: SearchParams,
    mut search: Local<Option<Searched>>,
    mut judge: ResMut<Judge>,
) {
    let idle = settings.mistakes && params.library.is_read();
    if params.library.is_changed() {
        // The game may be gone.
        *search = None;
    }
    if search.is_none() && idle && !(power.0)() {
        *search = params.next();
    }
    let wanted = match search.as_ref() {
        Some(searched) if idle => match searched.mistakes(&judge, &params) {
            Ok(mistakes) => {
                let put = |kept: &mut Mistakes| kept.put(searched.game, searched.moves, mistakes);
                params.mistakes.change(&mut params.storage, put);
                params.redraw.write(RequestRedraw);
                *search = None;
                Vec::new()
            }
            Err(requests) => requests,
        },
        _ => Vec::new(),
    };
    if Judge::want_anew(&mut judge, Asker::Idle, wanted) {
        params.redraw.write(RequestRedraw);
    }
}

impl SearchParams<'_> {
    fn next(&mut self) -> Option<Searched> {
        let games = self.library.games().iter().map(|game| &game.summary);
        let (game, moves, seat) = self.mistakes.next_game(games)?;
        let text = Library::text(&self.storage, game);
        let Some(mut table) = text.and_then(|text| read_saved(&self.kinds.list(), &text).ok())
        else {
            self.mistakes
                .change(&mut self.storage, |kept| kept.put(game, moves, Vec::new()));
            return None;
        };
        table.look_as(Some(Viewer::Of(seat)));
        let course = requests(&*table, Viewer::Of(seat));
        Some(Searched {
            game,
            moves,
            seat,
            table,
            course,
        })
    }
}

impl Searched {
    /// The mistakes, or the judgements that are still missing.
    fn mistakes(&self, judge: &Judge, params: &SearchParams) -> Result<Vec<Mistake>, Vec<Request>> {
        if !self.course.iter().all(|request| judge.is_judged(request)) {
            return Err(self.course.clone());
        }
        let worth = self
            .course
            .iter()
            .map(|request| judge.worth(&request.game))
            .collect();
        let course = Course::new(worth, self.table.movers(), self.seat);
        let due = today(*params.clock);
        let mut mistakes = Vec::new();
        for entry in suspects(&*self.table, &course, self.seat) {
            let before = Request::at(&*self.table, entry, Viewer::Of(self.seat), BUDGET);
            if !judge.is_judged(&before) {
                return Err(vec![before]);
            }
            let best = judge
                .judgement(&before.game)
                .and_then(|judgement| judgement.best.first());
            let Some(best) = best.map(|best| best.action.clone()) else {
                continue;
            };
            let Some(played) = self.table.line().moves.get(entry).cloned() else {
                continue;
            };
            let Some(after) = self.after(&before, [&best, &played], params) else {
                continue;
            };
            if !after.iter().all(|request| judge.is_judged(request)) {
                return Err(after.into());
            }
            let [one, other] = after
                .each_ref()
                .map(|request| judged(judge, request, self.seat));
            let Some(lost) = one
                .zip(other)
                .and_then(|(best, played)| best.mistake(played))
            else {
                continue;
            };
            mistakes.push(Mistake {
                game: self.game,
                entry,
                lost,
                played,
                best,
                solved: 0,
                due,
            });
        }
        Ok(mistakes)
    }

    /// The positions after two moves. None if one cannot be played, since an unknown choice decides its result.
    fn after(
        &self,
        before: &Request,
        moves: [&str; 2],
        params: &SearchParams,
    ) -> Option<[Request; 2]> {
        let kind = params.kinds.of(self.table.kind())?.kind;
        let after = |m: &str| {
            let mut table = kind.read_record(before.game.as_str()).ok()?;
            table.play_text(self.seat, m, &Words::english()).ok()?;
            Some(Request::at(&*table, 1, Viewer::Of(self.seat), BUDGET))
        };
        Some([after(moves[0])?, after(moves[1])?])
    }
}

fn judged(judge: &Judge, request: &Request, seat: Seat) -> Option<Judged> {
    let Judgement {
        chance,
        playouts,
        proven,
        ..
    } = judge.judgement(&request.game)?;
    Some(Judged {
        chance: chance[seat.index()],
        playouts: (!proven).then_some(*playouts),
    })
}

/// Judges the player's answer beside the best one.
fn judge_answer(
    mut session: ResMut<Session>,
    mut judge: ResMut<Judge>,
    mut best: Local<Option<(u64, Request)>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (replaced, cursor) = (session.replaced(), session.table().cursor());
    let run = session.puzzle().filter(|run| {
        matches!(run.source, PuzzleSource::Mistake { .. }) && !run.puzzle.tries().is_over()
    });
    let Some(run) = run else {
        Judge::want_anew(&mut judge, Asker::Practice, Vec::new());
        return;
    };
    let seat = run.puzzle.facts().solver;
    if best.as_ref().is_none_or(|(of, _)| *of != replaced) {
        let answered = run.puzzle.answered();
        *best = Some((
            replaced,
            Request::at(&*answered, answered.cursor(), Viewer::Of(seat), BUDGET),
        ));
    }
    let Some((_, best)) = best.clone() else {
        return;
    };
    let judging = run.phase == PuzzlePhase::Judging;
    let made = judging.then(|| Request::at(session.table(), cursor, Viewer::Of(seat), BUDGET));
    let wanted: Vec<_> = [best.clone()].into_iter().chain(made.clone()).collect();
    if Judge::want_anew(&mut judge, Asker::Practice, wanted.clone()) {
        redraw.write(RequestRedraw);
    }
    let Some(made) = made else {
        return;
    };
    if !wanted.iter().all(|request| judge.is_judged(request)) {
        return;
    }
    let both = judged(&judge, &best, seat).zip(judged(&judge, &made, seat));
    // An engine that has failed cannot say that a move is wrong.
    let right = both.is_none_or(|(best, made)| best.is_equal(made));
    let reply = judge
        .judgement(&made.game)
        .and_then(|judgement| judgement.best.first());
    let Some(run) = session.puzzle_mut() else {
        return;
    };
    run.puzzle.tries_mut().judge(right);
    run.chances = both.map(|both| [both.0, both.1].map(|judged| percent(judged.chance)));
    run.phase = if right {
        PuzzlePhase::Over
    } else {
        PuzzlePhase::Refuted
    };
    run.replies = match reply {
        Some(reply) if !right => [reply.action.clone()].into(),
        _ => Default::default(),
    };
    run.kept = false;
    redraw.write(RequestRedraw);
}
