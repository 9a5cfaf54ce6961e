//! The command line: options and refusals.

use mbrane_lab::arena::{Contender, Options, Test, USAGE};

fn parse(line: &[&str]) -> Result<Option<Options>, String> {
    Options::parse(line.iter().map(|word| (*word).to_owned()))
}

fn options(line: &[&str]) -> Options {
    match parse(line) {
        Ok(Some(options)) => options,
        other => panic!("{line:?}: {other:?}"),
    }
}

#[test]
fn options_need_only_two_players() {
    let asked = options(&["level 3", "uct ms 300"]);
    assert_eq!(
        asked.contenders.map(|player| player.to_string()),
        ["level 3", "uct ms 300"]
    );
    assert_eq!(
        (asked.game.as_str(), asked.games, asked.plies, asked.seed),
        ("mbrane 9 full", 400, 4, 1)
    );
    assert_eq!(
        (asked.threads, asked.book, asked.file, asked.test),
        (None, None, None, Some(Test::default()))
    );
}

#[test]
fn every_option_is_parsed() {
    let asked = options(&[
        "random",
        "--game",
        "sansumoku",
        "--games",
        "20",
        "--plies",
        "0",
        "--seed",
        "7",
        "--threads",
        "2",
        "--file",
        "m.txt",
        "--elo0",
        "-10",
        "--elo1",
        "10.5",
        "--alpha",
        "0.1",
        "--beta",
        "0.2",
        "greedy",
    ]);
    assert_eq!(asked.contenders, [Contender::Random, Contender::Greedy]);
    assert_eq!(
        (asked.game.as_str(), asked.games, asked.plies, asked.seed),
        ("sansumoku", 20, 0, 7)
    );
    assert_eq!(
        (asked.threads, asked.file.as_deref()),
        (Some(2), Some("m.txt"))
    );
    assert_eq!(
        asked.test,
        Some(Test {
            elo: [-10.0, 10.5],
            alpha: 0.1,
            beta: 0.2
        })
    );
    assert_eq!(options(&["--all", "random", "random"]).test, None);
    assert_eq!(parse(&["--help"]), Ok(None));
    assert_eq!(parse(&["random", "-h", "--nonsense"]), Ok(None));
}

#[test]
fn players_are_written_as_they_are_read() {
    for name in [
        "level 1",
        "level 5",
        "nodes 1000",
        "ms 100",
        "nodes 50 exploration=0.1 liking=0",
        "random",
        "greedy",
        "uct nodes 77000",
        "uct ms 300",
        "program ./old/mbrane-engine nodes 500",
        "program engine level 2",
    ] {
        assert_eq!(
            name.parse::<Contender>().map(|player| player.to_string()),
            Ok(name.to_owned())
        );
    }
    assert_eq!(
        "  uct   ms 5 "
            .parse::<Contender>()
            .map(|player| player.to_string()),
        Ok("uct ms 5".to_owned())
    );
}

#[test]
fn invalid_options_are_explained() {
    for (line, reason) in [
        (&[][..], "a match has two players, each in quotes, not 0"),
        (
            &["random"],
            "a match has two players, each in quotes, not 1",
        ),
        (
            &["random", "greedy", "level 1"],
            "a match has two players, each in quotes, not 3",
        ),
        (
            &["random", "level"],
            "a search needs a budget: `nodes N`, `ms N` or `level 1..5`",
        ),
        (&["level 6"], "a level is from 1 to 5, not `6`"),
        (
            &["nodes 0"],
            "a budget of nodes is from 1 to 1000000000000, not `0`",
        ),
        (
            &["nodes 5 ms 5"],
            "a search takes one budget, but here follows `ms`",
        ),
        (
            &["uct"],
            "uct needs a budget: `nodes N`, `ms N` or `level 1..5`",
        ),
        (
            &["uct level 3"],
            "uct has no levels: `uct nodes N` or `uct ms N`",
        ),
        (
            &["uct ms 5 heavy"],
            "uct takes one budget, but here follows `heavy`",
        ),
        (
            &["--book", "even.txt", "--plies", "2", "random", "random"],
            "a game begins with random moves or as a book says",
        ),
        (&["random 5"], "random stands alone, but here follows `5`"),
        (&["program"], "there is no player `program`: "),
        (&["program engine"], "a program needs a budget: "),
        (&["somebody"], "there is no player `somebody`: "),
        (&["--games"], "--games needs a value behind it"),
        (
            &["--games", "many"],
            "--games takes a number from 2 to 1000000, not \"many\"",
        ),
        (
            &["--games", "0"],
            "--games takes a number from 2 to 1000000, not \"0\"",
        ),
        (
            &["--games", "21", "random", "random"],
            "games come in pairs: --games takes an even number",
        ),
        (
            &["--plies", "13"],
            "--plies takes a number from 0 to 12, not \"13\"",
        ),
        (&["--seed", "-1"], "--seed takes a number from 0 to "),
        (
            &["--threads", "0"],
            "--threads takes a number from 1 to 256, not \"0\"",
        ),
        (
            &["--elo0", "nan"],
            "--elo0 takes a number from -2000 to 2000, not \"nan\"",
        ),
        (
            &["--elo0", "30", "random", "random"],
            "--elo0 must be less than --elo1",
        ),
        (
            &["--alpha", "0.5"],
            "--alpha takes a number from 0.0001 to 0.49, not \"0.5\"",
        ),
        (&["--fast"], "there is no option --fast"),
    ] {
        let refused = parse(line).expect_err("a refusal");
        assert!(refused.starts_with(reason), "{line:?}: {refused}");
    }
}

#[test]
fn help_lists_every_option() {
    for option in [
        "game", "games", "plies", "book", "seed", "threads", "file", "elo0", "elo1", "alpha",
        "beta", "all", "help",
    ] {
        assert!(USAGE.contains(&format!("--{option} ")), "{option}");
    }
}
