//! Scenes of mistakes in the player's own games.

use mbrane_play::{Mistake, Mistakes, Speed, is_on_board, words::Words};
use mbrane_rules::Viewer;
use mbrane_search::{Candidate, Judgement};

use super::{super::prelude::*, puzzles::TODAY, screens};
use crate::{
    library::Library,
    mistakes::OwnMistakes,
    session::PuzzleRun,
    storage::{Storage, WallClock},
    table::analysis::judge::Judge,
};

/// Keeps three games with a mistake each, that of this game the greatest.
pub(super) fn keep(world: &mut World, kind: &str) {
    world.insert_resource(WallClock::At(TODAY.millis()));
    screens::results(world, 3, Screen::Title);
    let kept: Vec<_> = world
        .resource::<Library>()
        .games()
        .iter()
        .filter_map(|game| game.summary.began)
        .collect();
    for game in kept {
        let kinds = world.resource::<Kinds>().list();
        let text = Library::text(world.resource::<Storage>(), game).unwrap_or_default();
        let Ok(mut table) = mbrane_play::read_saved(&kinds, &text) else {
            continue;
        };
        let Some(found) = mistake(&mut *table, game, kind) else {
            continue;
        };
        world.resource_scope(|world, mut mistakes: Mut<OwnMistakes>| {
            let put = |kept: &mut Mistakes| kept.put(game, table.moves(), vec![found]);
            mistakes.change(&mut world.resource_mut::<Storage>(), put);
        });
    }
}

/// Takes a move in the middle of a game as a mistake, and any other one as the best.
fn mistake(table: &mut dyn AnyMatch, game: u64, kind: &str) -> Option<Mistake> {
    let (seat, moves) = (table.only_person()?, table.line().moves);
    let (movers, middle) = (table.movers(), moves.len() / 2);
    let own = |entry: &usize| movers[*entry] == Some(seat) && is_on_board(table, &moves[*entry]);
    let entry = (middle..moves.len()).find(own)?;
    let played = moves[entry].clone();
    table.seek(entry, usize::MAX);
    let mut others = table
        .legal()
        .into_iter()
        .filter(|(m, spots)| *m != played && !spots.is_empty());
    let best = others.next_back()?.0;
    let lost = if table.kind() == kind { 34 } else { 18 };
    Some(Mistake {
        game,
        entry,
        lost,
        played,
        best,
        solved: 0,
        due: TODAY,
    })
}

pub(super) fn puzzles(world: &mut World) {
    keep(world, "mbrane");
    show_screen(world, Screen::Puzzles);
}

pub(super) fn begun(world: &mut World, kind: &'static str) {
    keep(world, kind);
    world.resource_scope(|world, mut mistakes: Mut<OwnMistakes>| {
        let kinds = world.resource::<Kinds>().clone();
        let way = Navigate::mistake(
            &mut mistakes,
            &mut world.resource_mut::<Storage>(),
            &kinds,
            TODAY,
        );
        world.write_message(way);
    });
}

/// Shows a mistake after the best move, or after another one that is judged as worse.
pub(super) fn answered(world: &mut World, kind: &'static str, right: bool) {
    begun(world, kind);
    later(world, move |world| {
        world.resource_mut::<Settings>().speed = Speed::Instant;
        let session = world.resource::<Session>();
        let Some((run, table)) = session.puzzle().map(|run| (run, session.table())) else {
            return;
        };
        let Some(m) = chosen(run, table, right) else {
            return;
        };
        let (seat, answered) = (run.puzzle.facts().solver, run.puzzle.answered());
        let mut made = table.boxed();
        if made.play_text(seat, &m, &Words::english()).is_err() {
            return;
        }
        made.seek(usize::MAX, usize::MAX);
        let reply = made.any_move(!seat).map(|action| {
            vec![Candidate {
                action,
                visits: 9,
                chance: 0.59,
                points: [5.0, 4.0],
                proven: None,
            }]
        });
        let ends = [
            (answered, 0.72, Vec::new()),
            (made, 0.41, reply.unwrap_or_default()),
        ];
        for (end, chance, best) in ends {
            let mut chances = [chance; 2];
            chances[(!seat).index()] = 1.0 - chance;
            let judgement = Judgement {
                playouts: 90_000,
                chance: chances,
                points: [5.0, 4.0],
                proven: false,
                best,
            };
            let text = end.position_at(end.cursor(), Viewer::Of(seat)).record;
            world.resource_mut::<Judge>().trust(&text, judgement);
        }
        world.write_message(HandCommand::Type(m));
    });
}

fn chosen(run: &PuzzleRun, table: &dyn AnyMatch, right: bool) -> Option<String> {
    let answer = run.puzzle.answered().line().moves.pop()?;
    let other = |(m, spots): (String, Vec<Spot>)| (m != answer && !spots.is_empty()).then_some(m);
    if right {
        Some(answer)
    } else {
        table.legal().into_iter().find_map(other)
    }
}
