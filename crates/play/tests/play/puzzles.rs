//! The packs, proved again by the slow solver, and puzzles being solved.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::helpers::computer;
use mbrane_play::puzzle::{
    AnyPuzzle, DAYS_IN_PART, Day, Hint, PackIndex, Puzzle, PuzzleGame, PuzzleKind, PuzzleMatch,
    PuzzleProgress, PuzzleStep, is_todays_link, puzzle_lines,
};
use mbrane_play::words::Words;
use mbrane_play::{Animated, Draft, Kind, KindOf, Link, PressKind, TableAction};
use mbrane_rules::masbrur::Masbrur;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Game, Record, Seat};

/// The puzzles of each game that every run proves.
const SAMPLE: usize = 30;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../assets/puzzles")
}

fn index<G: Animated>() -> PackIndex {
    let text = fs::read_to_string(folder().join("index.txt")).unwrap();
    text.lines()
        .map(|line| line.parse::<PackIndex>().unwrap())
        .find(|index| index.game == G::INFO.kind)
        .unwrap()
}

/// All puzzles of a game: the dated ones, then those to choose from.
fn puzzles<G: PuzzleGame>() -> Vec<Puzzle<G>> {
    let index = index::<G>();
    let mut all = Vec::new();
    for (dated, count) in [(true, index.dated), (false, index.more)] {
        let before = all.len();
        for part in 0..count.div_ceil(DAYS_IN_PART) {
            let text = fs::read_to_string(folder().join(index.file(dated, part))).unwrap();
            let (head, lines) = text.strip_suffix('\n').unwrap().split_once("\n# ").unwrap();
            assert_eq!(head, format!("mbrane-puzzles 1 {}", G::INFO.kind));
            let mut lines = lines.split('\n');
            let made = lines.next().unwrap();
            assert!(made.starts_with("seeds 0 to "), "{made}");
            let puzzles: Vec<Puzzle<G>> = lines.clone().map(|line| line.parse().unwrap()).collect();
            assert!(
                puzzles.iter().map(ToString::to_string).eq(lines),
                "{}",
                index.file(dated, part)
            );
            assert!(puzzles.len() == DAYS_IN_PART.min(before + count - all.len()));
            all.extend(puzzles);
        }
    }
    all
}

/// Every `step`th puzzle is proved.
fn prove<G: PuzzleGame>(step: impl Fn(usize) -> usize) {
    let all = puzzles::<G>();
    let step = step(all.len()).max(1);
    for puzzle in all.into_iter().step_by(step) {
        if puzzle.kind == PuzzleKind::Predict {
            assert!(
                puzzle.record.start().score(Seat::First).is_some(),
                "{puzzle}"
            );
        } else {
            prove_line(&puzzle);
        }
    }
}

fn after<G: Game>(position: &G, m: G::Move) -> G {
    let mut next = position.clone();
    next.play(m).unwrap();
    next
}

/// Proves the scores, that one first move is right, and each further move of the line.
fn prove_line<G: PuzzleGame>(puzzle: &Puzzle<G>) {
    let mut solver = puzzle.engine(20_000_000);
    let mut position = puzzle.record.start().clone();
    let best = solver.score(&position).unwrap();
    assert!(best >= 0, "{puzzle}");
    let keeps = |score: &i16| score.signum() == best.signum();
    for (ply, &m) in puzzle.record.moves().iter().enumerate() {
        let moves = position.puzzle_moves();
        let scores = solver.scores(&position).unwrap();
        if let Some(reply) = puzzle.known_reply() {
            assert_eq!(
                mbrane_play::puzzle::Scores::of(scores.clone()),
                puzzle.scores,
                "{puzzle}"
            );
            assert_eq!(
                moves.iter().zip(scores).find(|(known, _)| **known == m),
                Some((&m, best)),
                "{puzzle}"
            );
            assert!(after(&position, m).check(reply).is_ok(), "{puzzle}");
            return;
        }
        let at = moves
            .iter()
            .position(|known| G::is_same(*known, m))
            .unwrap();
        if ply % 2 == 1 {
            assert_eq!(
                Some(&scores[at]),
                scores.iter().min(),
                "reply {m} of {puzzle}"
            );
        } else {
            assert!(keeps(&scores[at]), "{m} of {puzzle}");
            let others = (0..moves.len()).filter(|other| *other != at && keeps(&scores[*other]));
            let last = ply > 0 && ply + 1 == puzzle.record.moves().len();
            let ends = |other: usize| {
                last && after(&position, moves[other])
                    .score(puzzle.solver())
                    .is_some()
            };
            assert!(
                others.clone().all(ends),
                "{m} is not the only one of {puzzle}"
            );
        }
        if ply == 0 {
            assert_eq!(
                mbrane_play::puzzle::Scores::of(scores),
                puzzle.scores,
                "{puzzle}"
            );
        }
        position = after(&position, m);
    }
}

#[test]
fn a_sample_of_the_packs_is_proved_again() {
    prove::<Mbrane>(|all| all / SAMPLE);
    prove::<Sansumoku>(|all| all / SAMPLE);
    prove::<Masbrur>(|all| all / SAMPLE);
}

#[test]
#[ignore = "takes minutes: cargo xtask soak --puzzles"]
fn every_puzzle_is_proved_again() {
    prove::<Mbrane>(|_| 1);
    prove::<Sansumoku>(|_| 1);
    prove::<Masbrur>(|_| 1);
}

/// Solves every puzzle by the answers shown, and checks that some other first moves solve none.
fn solve<G: PuzzleGame>() {
    let mut copies = BTreeSet::new();
    for (at, puzzle) in puzzles::<G>().into_iter().enumerate() {
        let line = puzzle.to_string();
        assert_eq!(line.parse::<Puzzle<G>>().as_ref(), Ok(&puzzle));
        assert!(
            copies.insert(puzzle.record.start().canonical_text()),
            "a copy: {line}"
        );
        let mut solving = PuzzleMatch::new(puzzle.clone());
        if let Some(right) = puzzle
            .record
            .start()
            .prediction()
            .filter(|_| puzzle.kind == PuzzleKind::Predict)
        {
            assert!(matches!(
                solving.predict(&right),
                Ok(PuzzleStep::Right { solved: true, .. })
            ));
            assert!(
                solving.tries().is_solved()
                    && solving.tries().misses == 0
                    && solving.predict(&right).is_err(),
                "{line}"
            );
            let other = if right.starts_with('+') { "-" } else { "+" };
            let mut solving = PuzzleMatch::new(puzzle);
            let step = solving.predict(&format!("{other}{}", &right[1..]));
            assert!(
                matches!(step, Ok(PuzzleStep::Missed { regions }) if regions == [0]),
                "{line}"
            );
            assert!(
                solving.tries().shown
                    && solving.tries().misses == 1
                    && solving.predict(&right).is_err(),
                "{line}"
            );
            continue;
        }
        for pair in puzzle.record.moves().chunks(2) {
            assert!(!solving.tries().is_solved());
            let step = solving.play(&pair[0].to_string());
            let Ok(PuzzleStep::Right { replies, solved }) = step else {
                panic!("{step:?} in {line}")
            };
            assert!(solved == (pair.get(1).is_none() || puzzle.known_reply().is_some()));
            assert!(
                pair.get(1)
                    .is_none_or(|reply| replies[0] == reply.to_string()),
                "{replies:?} in {line}"
            );
        }
        // Building the table takes time.
        if at % 16 == 0 {
            let legal = solving.table().legal();
            assert!(
                legal.iter().all(|(m, _)| solving.play(m).is_err()),
                "a solved puzzle takes no moves: {line}"
            );
            let puzzle: &dyn AnyPuzzle = &solving;
            assert!(puzzle.advice(&Words::english()).is_some(), "{line}");
        }
        assert!(
            solving.tries().is_solved() && solving.tries().misses == 0,
            "{line}"
        );
        let answer = puzzle.answer().unwrap();
        let best = puzzle.scores.best();
        let also = |m: G::Move| puzzle.known_reply().is_some() && puzzle.score_of(m) == best;
        let wrong = puzzle
            .choices()
            .into_iter()
            .filter(|m| !G::is_same(*m, answer) && !also(*m));
        for m in puzzle.choices() {
            assert_eq!(
                puzzle.is_right(0, m),
                G::is_same(m, answer) || also(m),
                "{m} in {line}"
            );
        }
        // Refutations take time.
        if let Some(m) = wrong
            .clone()
            .nth(at % wrong.clone().count())
            .filter(|_| at % 16 == 0)
        {
            let mut solving = PuzzleMatch::new(puzzle.clone());
            let Ok(PuzzleStep::Wrong { score, replies }) = solving.play(&m.to_string()) else {
                panic!("{line}")
            };
            assert!(
                score.is_some() && score < best,
                "{score:?} by {m} in {line}"
            );
            assert!(puzzle.score_of(m).is_none_or(|known| Some(known) == score));
            let mut end = puzzle.record.start().clone();
            end.play(m).unwrap();
            replies
                .unwrap()
                .iter()
                .for_each(|m| end.play(m.parse().ok().unwrap()).unwrap());
            assert_eq!(end.score(puzzle.solver()), score);
            assert!(!solving.tries().is_solved() && solving.tries().misses == 1);
        }
    }
}

#[test]
fn the_answers_shown_solve_every_puzzle_and_no_other_first_move_does() {
    solve::<Mbrane>();
    solve::<Sansumoku>();
    solve::<Masbrur>();
}

#[test]
fn neighbours_in_the_dated_packs_differ() {
    fn check<G: PuzzleGame>() {
        let dated = index::<G>().dated;
        let all: Vec<_> = puzzles::<G>()
            .into_iter()
            .take(dated)
            .map(|puzzle| (puzzle.kind, puzzle.rating))
            .collect();
        let same = all.windows(2).filter(|pair| pair[0] == pair[1]).count();
        assert!(
            20 * same <= all.len(),
            "{same} of {} are like the day before",
            all.len()
        );
    }
    check::<Mbrane>();
    check::<Sansumoku>();
    check::<Masbrur>();
}

#[test]
fn damaged_lines_are_refused_with_a_reason() {
    let good = puzzles::<Mbrane>()
        .into_iter()
        .find(|puzzle| puzzle.kind == PuzzleKind::Only)
        .unwrap()
        .to_string();
    let parse = |text: &str| {
        text.parse::<Puzzle<Mbrane>>()
            .map_err(|error| error.to_string())
    };
    let reason = |from: &str, to: &str| parse(&good.replacen(from, to, 1)).unwrap_err();
    assert!(parse(&good).is_ok());
    assert!(reason(" | ", " ").starts_with("a puzzle has three parts"));
    assert_eq!(
        reason("only", "show"),
        "this game has no puzzles of the kind `show`"
    );
    assert_eq!(
        reason("only ", "only 1"),
        "the rating is a number from 0 to 9999, not `1".to_owned() + &good[5..9] + "`"
    );
    assert!(reason("mbrane 9", "mbrane 7").starts_with("its record cannot be read"));
    assert_eq!(
        parse(&(good.clone() + " x")).unwrap_err(),
        "`x` is no score: a number, or a number*times"
    );
    assert!(
        parse(&(good.clone() + " 0"))
            .unwrap_err()
            .contains("moves, but")
    );
    assert!(
        parse(&(good.clone() + " 0*99999999999999999999")).is_err()
            && parse(&(good.clone() + " 0*60000")).is_err()
    );
    let without_line = format!(
        "{}: | {}",
        good.split(" : ").next().unwrap(),
        good.split(" | ").nth(2).unwrap()
    );
    assert_eq!(parse(&without_line).unwrap_err(), "it shows no answer");
}

#[test]
fn any_text_is_read_or_refused() {
    // Every line of the packs with characters taken out, doubled and exchanged, by a small generator of numbers.
    fn check<G: PuzzleGame>(next: &mut impl FnMut(usize) -> usize) {
        for puzzle in puzzles::<G>().into_iter().step_by(9) {
            let line = puzzle.to_string();
            for _ in 0..20 {
                let mut text: Vec<char> = line.chars().collect();
                for _ in 0..1 + next(3) {
                    let (at, other) = (next(text.len()), next(text.len()));
                    match next(4) {
                        0 => drop(text.remove(at)),
                        1 => text.insert(at, text[other]),
                        2 => text.swap(at, other),
                        _ => text[at] = char::from_u32(next(0x300) as u32).unwrap_or('|'),
                    }
                }
                let text: String = text.into_iter().collect();
                if let Ok(read) = text.parse::<Puzzle<G>>() {
                    assert_eq!(read.to_string().parse(), Ok(read), "{text}");
                }
                let _ = KindOf::<G>::new().read_puzzle(&text);
                let _ = text.parse::<PuzzleProgress>();
            }
        }
    }
    let mut state = 1_u64;
    let mut next = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    check::<Mbrane>(&mut next);
    check::<Sansumoku>(&mut next);
    check::<Masbrur>(&mut next);
}

/// A puzzle of more than one move.
fn long() -> Box<dyn AnyPuzzle> {
    long_ones().remove(0)
}

fn long_ones() -> Vec<Box<dyn AnyPuzzle>> {
    let long = puzzles::<Sansumoku>()
        .into_iter()
        .filter(|puzzle| puzzle.record.moves().len() == 3);
    long.take(2)
        .map(|puzzle| Box::new(PuzzleMatch::new(puzzle)) as Box<dyn AnyPuzzle>)
        .collect()
}

/// The moves of a puzzle's line.
fn line(puzzle: &dyn AnyPuzzle) -> Vec<String> {
    let text = puzzle.text();
    let moves = text
        .split(" | ")
        .nth(2)
        .unwrap()
        .split(" : ")
        .nth(1)
        .unwrap();
    moves.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn left_puzzle_resumes_at_the_same_step() {
    let mut puzzle = long();
    let moves = line(&*puzzle);
    assert!(puzzle.play("a0").is_err() && puzzle.tries().misses == 0);
    assert!(matches!(puzzle.hint(), Hint::Region(_)));
    let step = puzzle.play(&moves[0]).unwrap();
    assert!(
        matches!(step, PuzzleStep::Right { replies, solved: false } if replies == [moves[1].clone()])
    );
    let kept = puzzle.text();
    let mut puzzle = KindOf::<Sansumoku>::new().read_puzzle(&kept).unwrap();
    assert_eq!(
        (
            puzzle.text(),
            puzzle.tries().hints,
            puzzle.table().entries()
        ),
        (kept, 1, 2)
    );
    assert_eq!(
        (puzzle.hint(), puzzle.hint(), puzzle.tries().hints),
        (Hint::Idea(puzzle.kind()), Hint::Idea(puzzle.kind()), 2)
    );
    assert!(matches!(
        puzzle.play(&moves[2]),
        Ok(PuzzleStep::Right { solved: true, .. })
    ));
    assert!(puzzle.tries().is_solved() && puzzle.play(&moves[2]).is_err());
    assert_eq!(
        puzzle.share("Sansumoku", Some(Day(20_454))),
        format!("Sansumoku 2026-01-01 ({}): ✓ ?2", puzzle.facts().rating)
    );
    assert_eq!(puzzle.show(), Vec::<String>::new());
    assert!(
        puzzle.tries().is_solved(),
        "showing a solved puzzle changes nothing"
    );
}

#[test]
fn links_open_the_same_puzzle() {
    fn check<G: PuzzleGame>() {
        let mut kinds = BTreeSet::new();
        for puzzle in puzzles::<G>()
            .into_iter()
            .filter(|puzzle| kinds.insert(puzzle.kind))
        {
            let solving = PuzzleMatch::new(puzzle);
            let link = format!("https://example.org/#{}", solving.link());
            assert!(link.len() < 600, "{} letters", link.len());
            let read = KindOf::<G>::new().read_puzzle(&link).unwrap();
            assert_eq!(read.text(), solving.text());
            assert!(
                KindOf::<G>::new()
                    .read_puzzle(&link[..link.len() - 2])
                    .is_none()
            );
        }
    }
    check::<Mbrane>();
    check::<Sansumoku>();
    check::<Masbrur>();
}

#[test]
fn a_link_that_hides_a_choice_is_refused() {
    let of = |kind: PuzzleKind| {
        puzzles::<Masbrur>()
            .into_iter()
            .find(|puzzle| puzzle.kind == kind)
            .unwrap()
    };
    // The opponent's show, and its wall, which nothing can follow.
    for (kind, hidden, moves) in [
        (PuzzleKind::Show, 9, ""),
        (PuzzleKind::Wall, 7, "show:none"),
    ] {
        let puzzle = of(kind);
        let text = puzzle.record.start().to_string();
        let mut words: Vec<&str> = text.split(' ').collect();
        words[hidden] = "?";
        let answer = puzzle
            .answer()
            .filter(|_| kind == PuzzleKind::Wall)
            .map_or_else(String::new, |m| m.to_string());
        let record = format!("masbrur 1 from {} : {answer} {moves}", words.join(" "))
            .parse()
            .unwrap();
        let link = Link::<Masbrur> {
            record,
            at: None,
            game: None,
        };
        assert!(
            KindOf::<Masbrur>::new()
                .read_puzzle(&format!("puzzle={kind}.1000.{link}"))
                .is_none()
        );
    }
    // A wall is no show, and its line has the reply.
    let line = of(PuzzleKind::Wall).to_string();
    let show = of(PuzzleKind::Show).to_string().replacen("show", "wall", 1);
    let reply = line.rfind(" show:").unwrap();
    let end = line[reply..].find(" |").unwrap() + reply;
    // Nor may both act at once, or the solver twice.
    let text = of(PuzzleKind::Show).record.start().to_string();
    let mut both: Vec<&str> = text.split(' ').collect();
    (both[3], both[9]) = ("both", "-");
    let twice = "masbrur 1 free : lay:05"
        .parse::<Record<Masbrur>>()
        .unwrap()
        .position()
        .to_string();
    let lines = [
        (
            format!("masbrur 1 from {}", both.join(" ")),
            "show:none show:none",
        ),
        (format!("masbrur 1 free from {twice}"), "match:57r lay:12"),
    ];
    let [both, twice] = lines.map(|(start, moves)| {
        let record: Record<Masbrur> = format!("{start} : {moves}").parse().unwrap();
        let scores = vec!["0"; record.start().puzzle_moves().len()].join(" ");
        format!("wall 1000 | {record} | {scores}")
    });
    for wrong in [
        show,
        format!("{}{}", &line[..reply], &line[end..]),
        both,
        twice,
    ] {
        let reason = wrong.parse::<Puzzle<Masbrur>>().unwrap_err().to_string();
        assert_eq!(
            reason,
            "its line of play is not the answer and the reply that is known"
        );
    }
}

#[test]
fn pressed_dominoes_are_seized() {
    let words = Words::english();
    let seizures = puzzles::<Masbrur>()
        .into_iter()
        .filter(|puzzle| puzzle.kind == PuzzleKind::Seize)
        .step_by(8);
    for puzzle in seizures {
        let mut table = PuzzleMatch::new(puzzle.clone()).table();
        table.set_player(!puzzle.solver(), computer(5));
        for m in puzzle
            .choices()
            .iter()
            .map(ToString::to_string)
            .filter(|m| m != "seize:none")
        {
            let mut draft = Draft::default();
            for spot in table.presses(&m).unwrap_or_default().concat() {
                table.press(&mut draft, spot, PressKind::Point);
            }
            // A square may lengthen more than one formation.
            let dominoes = &m[..=m.rfind(':').unwrap()];
            let offers = table
                .offers(&draft, &words)
                .into_iter()
                .map(|offer| offer.action);
            let mut said = offers.filter_map(|action| {
                if let TableAction::Play(m) = action {
                    Some(m.to_string())
                } else {
                    None
                }
            });
            assert!(
                said.any(|said| said.starts_with(dominoes)),
                "{m} in {puzzle}"
            );
        }
    }
}

#[test]
fn the_puzzle_of_a_day_is_read_played_and_kept() {
    let mut progress = PuzzleProgress::default();
    let today = Day::of_millis(1_767_225_600_000);
    let index = index::<Sansumoku>();
    let (part, number) = today.place(index.dated).unwrap();
    assert_eq!(index.file(true, part), "sansumoku-1.txt");
    let pack = fs::read_to_string(folder().join(index.file(true, part))).unwrap();
    let line = puzzle_lines(&pack).nth(number).unwrap().text;
    let right = line
        .split(" : ")
        .nth(1)
        .and_then(|moves| moves.split(' ').next())
        .unwrap();
    let mut puzzle = KindOf::<Sansumoku>::new().read_puzzle(line).unwrap();
    assert!(matches!(puzzle.play(right), Ok(PuzzleStep::Right { .. })));
    progress.keep(&*puzzle, Some(today), today);
    assert_eq!(progress.to_string().parse(), Ok(progress));
}

#[test]
fn a_finished_puzzle_counts_once() {
    let mut progress = PuzzleProgress::default();
    let kept =
        |progress: &PuzzleProgress| assert_eq!(progress.to_string().parse().as_ref(), Ok(progress));
    let day = Some(Day(20_454));
    let mut puzzle = long();
    let moves = line(&*puzzle);
    puzzle.play(&moves[0]).unwrap();
    progress.keep(&*puzzle, day, Day(20_454));
    kept(&progress);
    assert_eq!(progress.open[&("sansumoku".to_owned(), day)], puzzle.text());
    puzzle.play(&moves[2]).unwrap();
    progress.keep(&*puzzle, day, Day(20_454));
    progress.keep(&*puzzle, day, Day(20_454));
    kept(&progress);
    assert!(progress.open.is_empty() && progress.streak.length == 1);
    let rating = progress.ratings["sansumoku"];
    assert_eq!(rating.puzzles, 1);
    assert!(rating.rating > 1000);
    let mut shown = long_ones().remove(1);
    shown.show();
    assert!(shown.text().starts_with("0 0 0 shown | "));
    progress.keep(&*shown, Some(Day(20_455)), Day(20_455));
    kept(&progress);
    assert_eq!(
        (
            progress.streak.length,
            progress.days[&("sansumoku".to_owned(), Day(20_455))]
        ),
        (1, false)
    );
    assert!(progress.ratings["sansumoku"].rating < rating.rating);
    let mut late = long();
    line(&*late)
        .iter()
        .step_by(2)
        .for_each(|m| _ = late.play(m).unwrap());
    progress.keep(&*late, Some(Day(20_456)), Day(20_460));
    assert!(
        progress.days[&("sansumoku".to_owned(), Day(20_456))] && progress.streak.length == 1,
        "a day of the past"
    );
    assert!(
        "mbrane-puzzle-progress 1\nx\n"
            .parse::<PuzzleProgress>()
            .is_err()
    );
}

#[test]
fn shortcut_of_the_installed_page_opens_todays_puzzles() {
    let manifest = include_str!("../../../../web/manifest.webmanifest");
    let (_, shortcuts) = manifest.split_once("\"shortcuts\"").unwrap();
    let address = shortcuts
        .split("\"url\": \"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .unwrap();
    assert!(is_todays_link(address), "{address}");
}
