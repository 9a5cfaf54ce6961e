//! Commands that cannot be carried out are refused with a reason, and change nothing.

use crate::world::Talk;

/// Refused in every game.
const ALWAYS: &[(&str, &str)] = &[
    ("", "an empty line is no command; try help"),
    (" \t ", "an empty line is no command; try help"),
    ("hello", "there is no command `hello`; try help"),
    ("Show", "there is no command `Show`; try help"),
    (
        "\u{1f}\u{7}",
        "there is no command `\\u{1f}\\u{7}`; try help",
    ),
    (
        "abcdefghijklmnopqrstuvwxyz",
        "there is no command `abcdefghijklmnopqrstuvwx…`; try help",
    ),
    ("show all", "show stands alone, but here follows `all`"),
    ("moves e5", "moves stands alone, but here follows `e5`"),
    ("trace 1", "trace stands alone, but here follows `1`"),
    (
        "resolve full",
        "resolve stands alone, but here follows `full`",
    ),
    ("result now", "result stands alone, but here follows `now`"),
    ("stop now", "stop stands alone, but here follows `now`"),
    ("quit now", "quit stands alone, but here follows `now`"),
    ("help me", "help stands alone, but here follows `me`"),
    ("game", "game needs a name: mbrane, sansumoku or masbrur"),
    (
        "game chess",
        "there is no game `chess`: mbrane, sansumoku or masbrur",
    ),
    ("game mbrane", "the side of the board is 4 or 9, not ``"),
    (
        "game mbrane 16",
        "the side of the board is 4 or 9, not `16`",
    ),
    (
        "game mbrane 9 fast",
        "`fast` is not among full, plain, simple, torus, pie, consent",
    ),
    (
        "game mbrane 9 full simple",
        "`simple` says again what was said",
    ),
    ("game mbrane 9 pie pie", "`pie` says again what was said"),
    (
        "game sansumoku 9",
        "Sansumoku has nothing to choose, but here stands `9`",
    ),
    (
        "position",
        "position needs `start` or `text <position>`, and then perhaps `moves …`",
    ),
    (
        "position now",
        "position needs `start` or `text <position>`, and then perhaps `moves …`, not `now`",
    ),
    ("position start 8e5", "after start comes `moves`, not `8e5`"),
    ("position text", "position text needs a position"),
    ("position text moves e5", "position text needs a position"),
    ("perft", "perft needs a depth"),
    ("perft x", "the depth of perft is a whole number, not `x`"),
    ("perft -1", "the depth of perft is a whole number, not `-1`"),
    ("perft +1", "the depth of perft is a whole number, not `+1`"),
    (
        "perft 2.5",
        "the depth of perft is a whole number, not `2.5`",
    ),
    ("perft 21", "the depth of perft is from 0 to 20, not `21`"),
    ("perft 99", "the depth of perft is from 0 to 20, not `99`"),
    (
        "perft 99999999999999999999",
        "the depth of perft is from 0 to 20, not `99999999999999999999`",
    ),
    ("perft 1 2", "perft takes one number, but here follows `2`"),
    ("seed", "seed needs a number"),
    ("seed abc", "a seed is a whole number, not `abc`"),
    (
        "seed 18446744073709551616",
        "a seed is from 0 to 18446744073709551615, not `18446744073709551616`",
    ),
    ("go", "go needs a budget: `nodes N`, `ms N` or `level 1..5`"),
    (
        "go nodes",
        "go needs a budget: `nodes N`, `ms N` or `level 1..5`",
    ),
    (
        "go infinite",
        "go needs a budget: `nodes N`, `ms N` or `level 1..5`, not `infinite`",
    ),
    (
        "go nodes 0",
        "a budget of nodes is from 1 to 1000000000000, not `0`",
    ),
    (
        "go nodes many",
        "a budget of nodes is a whole number, not `many`",
    ),
    ("go nodes 5 5", "go takes one budget, but here follows `5`"),
    ("go ms 0", "a budget in ms is from 1 to 86400000, not `0`"),
    (
        "go ms 86400001",
        "a budget in ms is from 1 to 86400000, not `86400001`",
    ),
    ("go level 0", "a level is from 1 to 5, not `0`"),
    ("go level 6", "a level is from 1 to 5, not `6`"),
    ("go level 300", "a level is from 1 to 5, not `300`"),
    (
        "go level 3 ms 5",
        "go takes one budget, but here follows `ms`",
    ),
    ("bench", "bench needs a number of seconds"),
    ("bench x", "bench takes a number of seconds, not `x`"),
    ("bench -1", "bench takes a number of seconds, not `-1`"),
    ("bench nan", "bench takes a number of seconds, not `nan`"),
    ("bench inf", "bench takes a number of seconds, not `inf`"),
    ("bench .", "bench takes a number of seconds, not `.`"),
    (
        "bench 0",
        "bench takes more than 0 and at most 3600 seconds, not `0`",
    ),
    (
        "bench 3601",
        "bench takes more than 0 and at most 3600 seconds, not `3601`",
    ),
    ("bench 1 1", "bench takes one number, but here follows `1`"),
];

/// Refused on the short board, where `3b2 1c1` was played with swap and consent.
const MBRANE: &[(&str, &str)] = &[
    (
        "position start moves 3b2 1c",
        "move 2 `1c`: `1c` is no move: a digit and a cell, as in 8e5, or a word",
    ),
    (
        "position start moves 3b2 1c1 9a1",
        "move 3 `9a1`: 9 is no digit of this board: it has 0–3",
    ),
    (
        "position start moves 3b2 1e1",
        "move 2 `1e1`: e1 is not on this board",
    ),
    (
        "position start moves 3b2 1z1",
        "move 2 `1z1`: `z1` is no cell: columns are a–i, rows 1–9",
    ),
    (
        "position start moves 3b2 1b2",
        "move 2 `1b2`: b2 is taken: a 3 stands there",
    ),
    (
        "position start moves 3b2 3b4",
        "move 2 `3b4`: 3 is already in this column, at b2",
    ),
    (
        "position start moves 3b2 3d2",
        "move 2 `3d2`: 3 is already in this row, at b2",
    ),
    (
        "position start moves 3b2 3a1",
        "move 2 `3a1`: 3 is already in this region, at b2",
    ),
    (
        "position start moves swap",
        "move 1 `swap`: only the very first tile can be answered by a swap",
    ),
    (
        "position start moves 3b2 swap swap",
        "move 3 `swap`: only the very first tile can be answered by a swap",
    ),
    (
        "position start moves 3b2 offer",
        "move 2 `offer`: an offer to count needs at least two tiles on the board",
    ),
    (
        "position start moves 3b2 1c1 accept",
        "move 3 `accept`: there is no offer to answer",
    ),
    (
        "position start moves 3b2 1c1 offer 2d4",
        "move 4 `2d4`: an offer to count waits for its answer",
    ),
    (
        "position start moves 3b2 1c1 offer decline offer",
        "move 5 `offer`: the offer was declined: place a tile first",
    ),
    (
        "position start moves 3b2 1c1 offer accept 2d4",
        "move 5 `2d4`: the game is over",
    ),
    (
        "position start moves resign 3b2",
        "move 2 `3b2`: the game is over",
    ),
    (
        "position start moves 3b2 moves 1c1",
        "move 2 `moves`: `moves` is no move: a digit and a cell, as in 8e5, or a word",
    ),
    (
        "position text x",
        "row 1 from the top, cell 1: a row has 4 cells of two characters",
    ),
    (
        "position text ......../......../........ ivory unswapped placing",
        "the board has 4 rows, the text has 3",
    ),
    (
        "position text ......../......../......../+3+3.... ivory unswapped placing",
        "row 4 from the top, cell 2: 3 is already in this row, at a1",
    ),
    (
        "position text ......../......../......../+4...... ivory unswapped placing",
        "row 4 from the top, cell 1: 4 is no digit of this board: it has 0–3",
    ),
    (
        "position text ......../......../......../........ ivory swapped placing",
        "an empty board cannot be swapped: the swap answers the first tile",
    ),
    (
        "position text ......../......../......../+3...... indigo unswapped offered",
        "an offer to count needs at least two tiles on the board",
    ),
    (
        "position text ......../......../......../+3...... indigo unswapped placing moves 3b1",
        "move 1 `3b1`: 3 is already in this row, at a1",
    ),
];

/// Refused in Sansumoku, where `e5 d4` was played.
const SANSUMOKU: &[(&str, &str)] = &[
    ("resolve", "nothing is resolved in this game: try result"),
    (
        "position start moves e5 e",
        "move 2 `e`: `e` is no cell: a letter and a number, as in e5",
    ),
    (
        "position start moves e5 a1",
        "move 2 `a1`: the last move sends you to section 5",
    ),
    (
        "position start moves e5 e5",
        "move 2 `e5`: e5 is taken: a 1 stands there",
    ),
    (
        "position start moves 8e5",
        "move 1 `8e5`: `8e5` is no cell: a letter and a number, as in e5",
    ),
    (
        "position start moves swap",
        "move 1 `swap`: `swap` is no cell: a letter and a number, as in e5",
    ),
    (
        "position start moves resign e5",
        "move 2 `e5`: the game is over",
    ),
];

fn refused(talk: &mut Talk, table: &[(&str, &str)]) {
    let state =
        |talk: &mut Talk| ["show", "trace", "moves", "result"].map(|question| talk.one(question));
    let before = state(talk);
    for (line, reason) in table {
        assert_eq!(talk.one(line), format!("error {reason}"), "{line:?}");
        assert_eq!(state(talk), before, "{line:?} changes nothing");
    }
}

#[test]
fn commands_refused_in_every_game() {
    let mut talk = Talk::new();
    refused(&mut talk, ALWAYS);
    talk.agreed(&["game sansumoku", "position start moves e5 d4"]);
    refused(&mut talk, ALWAYS);
}

#[test]
fn commands_refused_in_mbrane() {
    let mut talk = Talk::new();
    talk.agreed(&[
        "game mbrane 4 full pie consent",
        "position start moves 3b2 1c1",
    ]);
    refused(&mut talk, MBRANE);

    talk.agreed(&["game mbrane 4 full", "position start moves 3b2 1c1"]);
    refused(
        &mut talk,
        &[
            (
                "position start moves 3b2 swap",
                "move 2 `swap`: this game is played without the swap",
            ),
            (
                "position start moves 3b2 1c1 offer",
                "move 3 `offer`: this game is played without counting early",
            ),
        ],
    );
}

#[test]
fn commands_refused_in_sansumoku() {
    let mut talk = Talk::new();
    talk.agreed(&["game sansumoku", "position start moves e5 d4"]);
    refused(&mut talk, SANSUMOKU);
}

#[test]
fn perft_too_deep_to_finish_is_refused() {
    let mut talk = Talk::new();
    for (game, depth) in [
        ("game mbrane 9", 5),
        ("game mbrane 9", 20),
        ("game mbrane 4", 12),
    ] {
        talk.agreed(&[game]);
        let refusal = talk.one(&format!("perft {depth}"));
        assert!(
            refusal.starts_with(&format!("error perft {depth} would visit about ")),
            "{refusal}"
        );
    }
}

#[test]
fn line_just_under_the_limit_is_read() {
    let mut talk = Talk::new();
    let moves = "8e5 ".repeat(10_000);
    talk.answers(&[(
        format!("position start moves {moves}").as_str(),
        "error move 2 `8e5`: e5 is taken: a 8 stands there",
    )]);
}
