//! Mistakes in kept games, as positions to practise.

use mbrane_play::puzzle::{Day, Hint, PuzzleKind, PuzzleStep};
use mbrane_play::words::{Words, common};
use mbrane_play::{
    AnyMatch, Course, Kind, KindOf, Level, Mistake, Mistakes, Name, Player, Worth, suspects,
};
use mbrane_rules::Seat;
use mbrane_rules::masbrur::Masbrur;
use mbrane_rules::mbrane::Mbrane;

const SHORT: &str = "mbrane 4 full : 0c4 3b1 2c3 1d2 0b3 2a2 1a1 3d3 3c2 2d1 3a4 1b4";
const BATTLE: &str = include_str!("../../../../assets/demo/masbrur.txt");

/// A game that the first seat began here against a computer.
fn game(kind: &dyn Kind, record: &str) -> Box<dyn AnyMatch> {
    let players = [
        Player::person(Name::new("")),
        Player::computer_of(Level::Three),
    ];
    let (setup_text, moves) = record.trim().split_once(" : ").unwrap();
    let mut table = kind.start(setup_text, players).unwrap();
    for m in moves.split(' ') {
        let seat = table.awaited().first().unwrap();
        table.play_text(seat, m, &Words::english()).unwrap();
    }
    table.set_id(Some(7));
    table
}

fn mistake(table: &dyn AnyMatch, entry: usize, best: &str) -> Mistake {
    let played = table.line().moves[entry].clone();
    Mistake {
        game: 7,
        entry,
        lost: 30,
        played,
        best: best.to_owned(),
        solved: 0,
        due: Day(1),
    }
}

#[test]
fn a_mistake_is_a_puzzle_with_the_best_move() {
    let kind = KindOf::<Mbrane>::new();
    let mut table = game(&kind, SHORT);
    let text = mistake(&*table, 4, "0a1").text(&mut *table).unwrap();
    let mut puzzle = kind.read_puzzle(&text).unwrap();
    assert_eq!(
        (puzzle.kind(), puzzle.facts().rating, puzzle.facts().solver),
        (PuzzleKind::Mistake, 30, Seat::First)
    );
    let words = Words::english();
    assert_eq!(puzzle.task(&words), common::mistake_task(&words, "0 b3"));
    assert_eq!(puzzle.table().entries(), 0);
    assert_eq!(puzzle.answered().line().moves, ["0a1"]);
    assert!(
        matches!(puzzle.hint(), Hint::Region(_))
            && matches!(puzzle.hint(), Hint::Idea(PuzzleKind::Mistake))
    );
    assert!(matches!(puzzle.play("0b3"), Ok(PuzzleStep::Unjudged)));
    assert!(puzzle.play("0c4").is_err(), "the cell is taken");
    puzzle.tries_mut().judge(false);
    assert_eq!(
        (puzzle.tries().misses, puzzle.tries().is_over()),
        (1, false)
    );
    assert!(matches!(puzzle.play("0b3"), Ok(PuzzleStep::Unjudged)));
    puzzle.tries_mut().judge(true);
    assert!(puzzle.tries().is_solved());
    let mut again = kind.read_puzzle(&text).unwrap();
    assert!(
        matches!(again.play("0a1"), Ok(PuzzleStep::Right { solved: true, replies }) if replies.is_empty())
    );
    let mut shown = kind.read_puzzle(&text).unwrap();
    assert_eq!(shown.show(), ["0a1"]);
    assert!(shown.tries().is_over() && !shown.tries().is_solved());
    // It is no puzzle of a pack or of a link.
    assert!(
        kind.read_puzzle(&text.replace("mistake 30 0b3 ", "mistake 30 | "))
            .is_none()
    );
    assert!(kind.read_puzzle(&again.link()).is_none());
}

#[test]
fn a_game_with_other_moves_gives_no_puzzle() {
    let kind = KindOf::<Mbrane>::new();
    let mut table = game(&kind, SHORT);
    let known = mistake(&*table, 4, "0a1");
    assert!(
        Mistake {
            played: "0b4".to_owned(),
            ..known.clone()
        }
        .text(&mut *table)
        .is_none()
    );
    assert!(Mistake { entry: 40, ..known }.text(&mut *table).is_none());
}

#[test]
fn a_position_shows_what_the_player_knew() {
    let kind = KindOf::<Masbrur>::new();
    let table = game(&kind, BATTLE);
    let own = |entry: usize| table.movers()[entry] == Some(Seat::First);
    let texts = (0..table.moves())
        .filter(|entry| own(*entry))
        .filter_map(|entry| {
            let best = table.line().moves[entry].clone();
            mistake(&*table, entry, &best).text(&mut *table.boxed())
        });
    let texts: Vec<_> = texts.collect();
    assert!(
        texts.len() > 5 && texts.iter().any(|text| text.contains('?')),
        "{texts:?}"
    );
    for text in texts {
        let puzzle = kind.read_puzzle(&text);
        // A choice that depends on the opponent's hidden one cannot be practised.
        let Some(puzzle) = puzzle else { continue };
        assert_eq!(
            (puzzle.facts().solver, puzzle.answered().entries()),
            (Seat::First, 1),
            "{text}"
        );
    }
}

#[test]
fn games_are_searched_for_mistakes_if_the_players_seat_is_known() {
    let kind = KindOf::<Mbrane>::new();
    let own = game(&kind, SHORT).summary();
    let mut mistakes = Mistakes::default();
    assert_eq!(mistakes.next_game([&own]), Some((7, 12, Seat::First)));
    mistakes.put(7, 12, Vec::new());
    assert_eq!(mistakes.next_game([&own]), None);
    let mut apart = game(&kind, SHORT);
    apart.set_player(Seat::Second, Player::person(Name::new("Bo")));
    apart.set_id(Some(8));
    let apart = apart.summary();
    assert_eq!(
        mistakes.next_game([&apart]),
        None,
        "two people at one screen"
    );
    mistakes.note_seat(8, Seat::Second);
    assert_eq!(
        mistakes.next_game([&own, &apart]),
        Some((8, 12, Seat::Second))
    );
    let unfinished = game(&kind, "mbrane 4 full : 0c4 3b1").summary();
    assert_eq!(Mistakes::default().next_game([&unfinished]), None);
    let mut pasted = game(&kind, SHORT);
    pasted.info_mut().drop_credit();
    assert_eq!(
        Mistakes::default().next_game([&pasted.summary()]),
        None,
        "it came from elsewhere"
    );
}

#[test]
fn only_the_players_own_moves_are_suspected() {
    let table = game(
        &KindOf::<Mbrane>::new(),
        "mbrane 4 full pie : 0c4 swap 3b1 2c3 resign",
    );
    // Every move loses, the later the more.
    let worth = |cursor: usize| {
        let lost = 0.03 * (cursor * cursor) as f32;
        let first = [0.9, 0.9 - lost][cursor % 2];
        Some(Worth {
            chance: [first, 1.0 - first],
            points: [0.0; 2],
            proven: true,
        })
    };
    let course = Course::new((0..=5).map(worth).collect(), table.movers(), Seat::First);
    for seat in Seat::BOTH {
        for entry in suspects(&*table, &course, seat) {
            assert_eq!(table.movers()[entry], Some(seat));
            assert!(!["swap", "resign"].contains(&table.line().moves[entry].as_str()));
        }
    }
    assert!(!suspects(&*table, &course, Seat::First).is_empty());
}
