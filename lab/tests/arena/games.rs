//! Games between players: fair in pairs, and the same for the same seed.

use std::cell::Cell;
use std::time::Duration;

use mbrane_lab::arena::{Contest, Openings, Plan, Played, Player, Side};
use mbrane_rules::masbrur::Masbrur;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Game as _, Seat};
use mbrane_search::Knowledge as _;

pub(crate) fn plan<G: Contest>(setup: &str, a: &str, b: &str) -> Plan<G> {
    let contenders = [a, b].map(|name| name.parse().expect("a player"));
    Plan {
        setup: setup.parse().expect("a setup"),
        contenders,
        openings: Openings::Random(4),
        seed: 11,
    }
}

pub(crate) fn play<G: Contest>(plan: &Plan<G>, number: u32) -> Played<G> {
    // A clock that advances by a millisecond at every look.
    let looks = Cell::new(0);
    let clock = || {
        looks.set(looks.get() + 1);
        Duration::from_millis(looks.get())
    };
    let player = |side| {
        G::player(&plan.contenders[side as usize], plan.seed_for(number, side)).expect("a player")
    };
    let mut players = Side::BOTH.map(player);
    plan.play(number, &mut players, &clock, &|| true)
        .expect("a game")
        .expect("a whole game")
}

const PLAYERS: &[&str] = &[
    "random",
    "greedy",
    "level 1",
    "nodes 40",
    "ms 2",
    "uct nodes 100",
    "uct ms 2",
];

#[test]
fn every_player_finishes_every_game() {
    for (index, a) in PLAYERS.iter().enumerate() {
        let b = PLAYERS[(index + 3) % PLAYERS.len()];
        for setup in ["mbrane 9 full", "mbrane 4 simple pie consent"] {
            let game: Played<Mbrane> = play(&plan(setup, a, b), 0);
            assert!(
                game.record.position().decided().is_some(),
                "{a} against {b}: {}",
                game.record
            );
        }
        let game: Played<Sansumoku> = play(&plan("sansumoku", a, b), 1);
        assert!(
            game.record.position().outcome().is_some(),
            "{a} against {b}: {}",
            game.record
        );
    }
}

#[test]
fn masbrur_is_played_by_its_own_players() {
    for (a, b) in [
        ("level 1", "random"),
        ("greedy", "level 2"),
        ("nodes 40", "level 1 sees=1"),
    ] {
        for number in 0..2 {
            let game: Played<Masbrur> = play(&plan("masbrur 1", a, b), number);
            assert!(
                game.record.position().outcome().is_some(),
                "{a} against {b}: {}",
                game.record
            );
        }
    }
    assert!(Masbrur::player(&"uct nodes 40".parse().expect("a player"), 1).is_err());
}

#[test]
fn changed_parameters_change_the_moves() {
    let changed = plan(
        "mbrane 9 full",
        "nodes 60 liking=0 exploration=0.5",
        "greedy",
    );
    assert_ne!(
        play::<Mbrane>(&changed, 0).record,
        play::<Mbrane>(&plan("mbrane 9 full", "nodes 60", "greedy"), 0).record
    );
    for (name, reason) in [
        ("nodes 5 depth=3", "unknown parameter depth"),
        ("ms 5 liking=a", "liking=a: "),
    ] {
        let refused = Mbrane::player(&name.parse().expect("a player"), 1)
            .err()
            .expect("a refusal");
        assert!(refused.starts_with(reason), "{refused}");
    }
    assert!(Masbrur::player(&"level 1 liking=0".parse().expect("a player"), 1).is_err());
}

#[test]
fn pair_of_games_shares_its_opening_with_seats_changed() {
    let plan: Plan<Mbrane> = plan("mbrane 9 full pie", "greedy", "random");
    let opening = plan.opening(6);
    assert_eq!(opening.moves().len(), 4);
    assert_eq!(opening, plan.opening(7));
    assert_ne!(opening, plan.opening(8));

    // A, the stronger, has the first seat in even games and the second in odd ones.
    for number in 0..6 {
        let game: Played<Mbrane> = play(&plan, number);
        assert!(
            game.record
                .moves()
                .starts_with(plan.opening(number).moves())
        );
        let seat = if number % 2 == 0 {
            Seat::First
        } else {
            Seat::Second
        };
        let outcome = game.record.position().decided().expect("an end");
        assert_eq!(
            game.winner == Some(Side::A),
            outcome.winner == Some(seat),
            "{}",
            game.record
        );
        assert_eq!(
            game.winner,
            Some(Side::A),
            "greedy beats random: {}",
            game.record
        );
    }
}

#[test]
fn a_pair_begins_with_a_line_of_the_book() {
    let text = "# even ones\nmbrane 9 full : 8e5 7d4\n\n  mbrane 9 full : 4d4 8e8 3a1\n";
    let setup = "mbrane 9 full".parse().expect("a setup");
    let book = Openings::<Mbrane>::read_book("even.txt", text, setup).expect("a book");
    let plan = Plan {
        openings: book,
        ..plan("mbrane 9 full", "greedy", "random")
    };
    let begins = |number| plan.opening(number).to_string();
    assert_eq!(
        [0, 1, 4, 5].map(begins),
        ["mbrane 9 full : 8e5 7d4"; 4].map(str::to_owned)
    );
    assert_eq!(
        [2, 3, 7].map(begins),
        ["mbrane 9 full : 4d4 8e8 3a1"; 3].map(str::to_owned)
    );
    let game: Played<Mbrane> = play(&plan, 3);
    assert!(
        game.record
            .to_string()
            .starts_with("mbrane 9 full : 4d4 8e8 3a1 ")
    );
}

#[test]
fn the_books_of_even_openings_can_be_played() {
    let setup = "mbrane 9 full".parse().expect("a setup");
    for text in [
        include_str!("../../openings/mbrane-9.txt"),
        include_str!("../../openings/mbrane-9-fresh.txt"),
    ] {
        let book = Openings::<Mbrane>::read_book("book.txt", text, setup).expect("a book");
        let plan = Plan {
            openings: book.clone(),
            ..plan("mbrane 9 full", "greedy", "random")
        };
        let pairs: Vec<String> = (0..76)
            .step_by(2)
            .map(|number| plan.opening(number).to_string())
            .collect();
        assert!(
            (1..pairs.len()).all(|pair| !pairs[..pair].contains(&pairs[pair])),
            "38 at least, none twice"
        );
        // Another book of the same name makes another match.
        let shorter = text.trim().rsplit_once('\n').expect("lines").0;
        let shorter = Openings::<Mbrane>::read_book("book.txt", shorter, setup).expect("a book");
        assert_ne!(book.to_string(), shorter.to_string());
    }
}

#[test]
fn openings_report_the_line_of_a_bad_one() {
    let setup = "mbrane 9 full".parse().expect("a setup");
    for (text, reason) in [
        ("# nothing\n", "there is no opening in it"),
        (
            "mbrane 9 full : 8e5\nmbrane 9 full :  8e5",
            "line 2: it stands there twice",
        ),
        ("\nmbrane 9 full : 8e5 8e6", "line 2: move 2"),
        (
            "mbrane 9 full pie : 8e5",
            "line 1: it is for mbrane 9 full pie, not for mbrane 9 full",
        ),
        (
            "mbrane 9 full : 8e5 resign",
            "line 1: nothing is left to play",
        ),
        ("8e5", "line 1: a record has a colon"),
    ] {
        let refused = Openings::<Mbrane>::read_book("book", text, setup).expect_err("a refusal");
        assert!(refused.starts_with(reason), "{text:?}: {refused}");
    }
}

#[test]
fn games_limited_by_nodes_are_reproducible() {
    for (a, b) in [
        ("nodes 60", "uct nodes 60"),
        ("greedy", "random"),
        ("nodes 30", "greedy"),
    ] {
        for setup in ["mbrane 9 full", "mbrane 4 full pie consent"] {
            let plan = plan(setup, a, b);
            let once: Vec<Played<Mbrane>> = (0..2).map(|number| play(&plan, number)).collect();
            let again: Vec<Played<Mbrane>> = (0..2).map(|number| play(&plan, number)).collect();
            assert_eq!(once, again);
            let other = Plan {
                seed: 12,
                ..plan.clone()
            };
            assert_ne!(once[0].record, play::<Mbrane>(&other, 0).record);
        }
        let plan = plan("sansumoku", a, b);
        assert_eq!(play::<Sansumoku>(&plan, 0), play(&plan, 0));
    }
}

#[test]
fn a_match_can_be_left_between_moves() {
    let plan = plan::<Mbrane>("mbrane 9", "random", "random");
    let mut players = Side::BOTH
        .map(|side| Mbrane::player(&plan.contenders[side as usize], 0).expect("a player"));
    let left = plan
        .play(0, &mut players, &|| Duration::ZERO, &|| false)
        .expect("no mistake");
    assert_eq!(left, None);
}

#[test]
fn player_of_an_illegal_move_is_named() {
    let plan = plan::<Mbrane>("mbrane 9", "random", "greedy");
    let cheat = |_| -> Player<Mbrane> { Box::new(|_, _| Ok("accept".parse().expect("a move"))) };
    let mut players = Side::BOTH.map(cheat);
    let reason = plan
        .play(1, &mut players, &|| Duration::ZERO, &|| true)
        .expect_err("a mistake");
    assert!(
        reason
            .starts_with("game 1: B (greedy): accept is illegal: there is no offer to answer, after mbrane 9 full : "),
        "{reason}"
    );
}
