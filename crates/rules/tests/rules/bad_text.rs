//! Text that must be refused, each with the place and the reason; and text that must at least do no harm.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::Path;
use std::str::FromStr;

use mbrane_rules::masbrur::{self, Masbrur};
use mbrane_rules::mbrane::{self, Mbrane};
use mbrane_rules::sansumoku::{self, Sansumoku};
use mbrane_rules::{Cell, Game, Record, TextError};

use super::any_text;

/// Each of these must be refused in a message that contains all of its words.
fn refuses<T: Debug>(reader: impl Fn(&str) -> Result<T, TextError>, table: &[(&str, &[&str])]) {
    for (text, needles) in table {
        let words = any_text::refusal(text, &reader);
        for needle in *needles {
            assert!(
                words.contains(needle),
                "{text:?}: {needle:?} is not said in {words:?}"
            );
        }
    }
}

#[test]
fn bad_cells_are_refused() {
    let no_cell: &[&str] = &["is no cell"];
    refuses(
        Cell::from_str,
        &[
            ("", &["``", "a letter and a number"]),
            ("e", no_cell),
            ("5", no_cell),
            ("e55", &["`e55`"]),
            ("5e", &["columns are a–i, rows 1–9"]),
            ("e0", &["`e0`", "rows 1–9"]),
            ("j1", &["`j1`", "columns are a–i"]),
            ("E5", no_cell),
            (" e5", no_cell),
            ("e\n", &["`e\\n`"]),
            ("é", no_cell),
            ("\u{0}\u{0}", &["\\0"]),
        ],
    );
}

#[test]
fn bad_moves_of_mbrane_are_refused() {
    let no_move: &[&str] = &["is no move", "as in 8e5"];
    refuses(
        mbrane::Move::from_str,
        &[
            ("", &["an empty text is no move"]),
            ("8", no_move),
            ("8e", no_move),
            ("e5", no_move),
            ("8e55", &["`8e55`", "is no move"]),
            ("88e5", no_move),
            ("ge5", no_move),
            ("Ae5", no_move),
            ("8e0", &["`e0`", "rows 1–9"]),
            ("8j5", &["`j5`", "columns are a–i"]),
            ("8E5", &["`E5`"]),
            ("-8e5", no_move),
            ("+8e5", no_move),
            ("8é", &["is no cell"]),
            ("é5", no_move),
            ("８e5", no_move),
            ("8 e5", no_move),
            (" swap", no_move),
            ("Swap", no_move),
            ("swap:", no_move),
            ("pass", no_move),
            ("resign resign", no_move),
            ("\u{202e}e5", no_move),
        ],
    );
}

#[test]
fn bad_moves_of_sansumoku_are_refused() {
    refuses(
        sansumoku::Move::from_str,
        &[
            ("", &["an empty text is no move"]),
            ("5e5", &["`5e5`", "is no cell"]),
            ("e", &["is no cell"]),
            ("j9", &["columns are a–i"]),
            ("swap", &["`swap`"]),
            ("resign ", &["is no cell"]),
        ],
    );
}

#[test]
fn bad_setups_of_mbrane_and_sansumoku_are_refused() {
    refuses(
        mbrane::Setup::from_str,
        &[
            ("", &["begins with `mbrane`", "``"]),
            ("chess", &["begins with `mbrane`", "`chess`"]),
            ("Mbrane 9", &["`Mbrane`"]),
            ("mbrane", &["side of the board is 4 or 9"]),
            ("mbrane 16", &["4 or 9", "`16`"]),
            ("mbrane full 9", &["4 or 9", "`full`"]),
            (
                "mbrane 9 fully",
                &["`fully`", "full, plain, simple, torus, pie, consent"],
            ),
            ("mbrane 9 pie pie", &["`pie`", "again"]),
            ("mbrane 9 torus torus", &["`torus`", "again"]),
            ("mbrane 9 full plain", &["`plain`", "again"]),
            ("mbrane 4 full pie consent consent", &["`consent`", "again"]),
            ("mbrane 4 full : 3a1", &["`:`"]),
        ],
    );
    refuses(
        sansumoku::Setup::from_str,
        &[
            ("", &["begins with `sansumoku`"]),
            ("mbrane", &["`mbrane`"]),
            ("sansumoku 9", &["nothing to choose", "`9`"]),
        ],
    );
}

#[test]
fn bad_records_of_mbrane_are_refused() {
    refuses(
        Record::<Mbrane>::from_str,
        &[
            ("", &["colon"]),
            ("mbrane 9 full", &["colon"]),
            (":", &["begins with `mbrane`"]),
            ("sansumoku : e5", &["begins with `mbrane`", "`sansumoku`"]),
            (
                "mbrane 9 full from : 8e5",
                &["a position begins with its rows"],
            ),
            ("mbrane 9 full : : 8e5", &["move 1 `:`", "is no move"]),
            ("mbrane 9 full : 8e5 8e", &["move 2 `8e`", "is no move"]),
            (
                "mbrane 9 full : 8e5 7e5",
                &["move 2 `7e5`", "e5 is taken", "a 8 stands there"],
            ),
            (
                "mbrane 9 full : 8e5 8e9",
                &["move 2 `8e9`", "8 is already in this column, at e5"],
            ),
            (
                "mbrane 9 full : 8e5 8a5",
                &["move 2 `8a5`", "8 is already in this row, at e5"],
            ),
            (
                "mbrane 9 full : 8e5 8f6",
                &["move 2 `8f6`", "8 is already in this region, at e5"],
            ),
            (
                "mbrane 9 full : 9e5",
                &["move 1 `9e5`", "9 is no digit of this board", "0–8"],
            ),
            ("mbrane 4 full : 4a1", &["move 1 `4a1`", "0–3"]),
            (
                "mbrane 4 full : 3e1",
                &["move 1 `3e1`", "e1 is not on this board"],
            ),
            (
                "mbrane 4 full : 3a5",
                &["move 1 `3a5`", "a5 is not on this board"],
            ),
            (
                "mbrane 9 full : swap",
                &["move 1 `swap`", "without the swap"],
            ),
            (
                "mbrane 9 full pie : swap",
                &["move 1 `swap`", "only the very first tile"],
            ),
            (
                "mbrane 9 full pie : 8e5 7a1 swap",
                &["move 3 `swap`", "only the very first tile"],
            ),
            (
                "mbrane 9 full pie : 8e5 swap swap",
                &["move 3 `swap`", "only the very first tile"],
            ),
            (
                "mbrane 9 full : 8e5 7a1 offer",
                &["move 3 `offer`", "without counting early"],
            ),
            (
                "mbrane 9 full consent : 8e5 offer",
                &["move 2 `offer`", "at least two tiles"],
            ),
            (
                "mbrane 9 full pie consent : 8e5 swap offer",
                &["move 3 `offer`", "at least two tiles"],
            ),
            (
                "mbrane 9 full consent : 8e5 accept",
                &["move 2 `accept`", "no offer to answer"],
            ),
            (
                "mbrane 9 full consent : 8e5 decline",
                &["move 2 `decline`", "no offer to answer"],
            ),
            (
                "mbrane 9 full consent : 8e5 7a1 offer offer",
                &["move 4 `offer`", "waits for its answer"],
            ),
            (
                "mbrane 9 full consent : 8e5 7a1 offer 6b2",
                &["move 4 `6b2`", "waits for its answer"],
            ),
            (
                "mbrane 9 full consent : 8e5 7a1 offer decline offer",
                &["move 5 `offer`", "was declined"],
            ),
            (
                "mbrane 9 full consent : 8e5 7a1 offer accept 6b2",
                &["move 5 `6b2`", "the game is over"],
            ),
            (
                "mbrane 9 full : resign resign",
                &["move 2 `resign`", "the game is over"],
            ),
            (
                "mbrane 9 full : 8e5,7a1",
                &["move 1 `8e5,7a1`", "is no move"],
            ),
            (
                "mbrane 4 full from +0../....: 1a1",
                &["row 1 from the top, cell 3"],
            ),
        ],
    );
}

#[test]
fn bad_records_of_sansumoku_are_refused() {
    refuses(
        Record::<Sansumoku>::from_str,
        &[
            ("sansumoku", &["colon"]),
            (
                "sansumoku : e5 e5",
                &["move 2 `e5`", "e5 is taken: a 1 stands there"],
            ),
            (
                "sansumoku : e5 a1",
                &["move 2 `a1`", "sends you to section 5"],
            ),
            (
                "sansumoku : a1 a2 d5",
                &["move 3 `d5`", "sends you to section 4"],
            ),
            (
                "sansumoku : d9 a9",
                &[
                    "move 2 `a9`",
                    "the next digit here is 1",
                    "already in this row, at d9",
                ],
            ),
            (
                "sansumoku : a5 a6 a9",
                &[
                    "move 3 `a9`",
                    "the next digit here is 1",
                    "already in this column, at a5",
                ],
            ),
            (
                "sansumoku : resign a1",
                &["move 2 `a1`", "the game is over"],
            ),
            ("sansumoku : e5 5d5", &["move 2 `5d5`", "is no cell"]),
            ("sansumoku from x : e5", &["row 1 from the top, cell 1"]),
        ],
    );
}

const EMPTY_4: &str = "......../......../......../........";

fn mbrane_position(setup: &str, text: &str) -> Result<Mbrane, TextError> {
    Mbrane::from_text(setup.parse().expect("a setup"), text)
}

#[test]
fn bad_positions_of_mbrane_are_refused() {
    let full = "+0-1+2-3/-2+3-0+1/+1-0+3-2/-3+2-1+0";
    for text in [
        format!("{EMPTY_4} ivory unswapped placing"),
        format!("{full} ivory swapped placing"),
    ] {
        assert!(
            mbrane_position("mbrane 4 full pie consent", &text).is_ok(),
            "{text}"
        );
    }
    let rows = |last: &str, rest: &str| format!("......../......../......../{last} {rest}");
    let end = "ivory unswapped placing";
    let table: Vec<(String, &[&str])> = vec![
        (String::new(), &["a position begins with its rows"]),
        ("   ".into(), &["a position begins with its rows"]),
        (
            format!("......../......../........ {end}"),
            &["4 rows", "has 3"],
        ),
        (format!("{EMPTY_4}/........ {end}"), &["4 rows", "more"]),
        (
            rows("......", end),
            &["row 4 from the top, cell 4", "4 cells of two characters"],
        ),
        (
            rows(".......", end),
            &["row 4 from the top, cell 4", "4 cells of two characters"],
        ),
        (
            rows("..........", end),
            &["row 4 from the top", "more than 4 cells"],
        ),
        (
            rows("..8.....", end),
            &["row 4 from the top, cell 2", "`8.`", "a sign and a digit"],
        ),
        (
            rows("..+x....", end),
            &["row 4 from the top, cell 2", "`x` is no digit"],
        ),
        (
            rows("..+.....", end),
            &["row 4 from the top, cell 2", "`.` is no digit"],
        ),
        (
            rows("..+4....", end),
            &[
                "row 4 from the top, cell 2",
                "4 is no digit of this board",
                "0–3",
            ],
        ),
        (
            rows("..+A....", end),
            &["row 4 from the top, cell 2", "is no digit"],
        ),
        (
            rows("+1..-1..", end),
            &[
                "row 4 from the top, cell 3",
                "1 is already in this row, at a1",
            ],
        ),
        (
            format!("+1....../......../......../+1...... {end}"),
            &[
                "row 4 from the top, cell 1",
                "1 is already in this column, at a4",
            ],
        ),
        (
            format!("......../......../+1....../..-1.... {end}"),
            &[
                "row 4 from the top, cell 2",
                "1 is already in this region, at a2",
            ],
        ),
        (
            rows("........", ""),
            &["the colour to move is ivory or indigo"],
        ),
        (
            rows("........", "blue unswapped placing"),
            &["ivory or indigo", "`blue`"],
        ),
        (rows("........", "ivory"), &["swapped or unswapped"]),
        (
            rows("........", "ivory Swapped placing"),
            &["swapped or unswapped", "`Swapped`"],
        ),
        (
            rows("........", "ivory unswapped"),
            &["placing or offered or declined or accepted or resigned"],
        ),
        (
            rows("........", "ivory unswapped over"),
            &["the state is", "`over`"],
        ),
        (
            rows("........", "ivory unswapped placing now"),
            &["`now`", "behind the end"],
        ),
        (
            rows("........", "ivory swapped placing"),
            &["an empty board cannot be swapped"],
        ),
        (
            rows("........", "ivory unswapped offered"),
            &["at least two tiles"],
        ),
        (
            rows("+3......", "indigo unswapped offered"),
            &["at least two tiles"],
        ),
        (
            rows("+3......", "indigo unswapped declined"),
            &["at least two tiles"],
        ),
        (
            rows("+3......", "indigo unswapped accepted"),
            &["at least two tiles"],
        ),
        (
            format!("{full} ivory unswapped offered"),
            &["nothing more can be placed"],
        ),
        (
            format!("{full} ivory unswapped resigned"),
            &["nothing more can be placed"],
        ),
    ];
    let table: Vec<(&str, &[&str])> = table
        .iter()
        .map(|(text, needles)| (text.as_str(), *needles))
        .collect();
    refuses(
        |text| mbrane_position("mbrane 4 full pie consent", text),
        &table,
    );
    refuses(
        |text| mbrane_position("mbrane 4 full", text),
        &[(
            "+3-2..../......../......../........ ivory unswapped offered",
            &["there was no offer"],
        )],
    );
}

#[test]
fn given_positions_allow_the_swap_as_the_rules_do() {
    let (one, two) = (
        "+3....../......../......../........",
        "+3-2..../......../......../........",
    );
    let indigo_s = one.replace('+', "-");
    for (board, rest, setup, may) in [
        (one, "indigo unswapped placing", "mbrane 4 full pie", true),
        (one, "indigo unswapped placing", "mbrane 4 full", false),
        (one, "ivory unswapped placing", "mbrane 4 full pie", false),
        (one, "indigo swapped placing", "mbrane 4 full pie", false),
        (one, "indigo unswapped resigned", "mbrane 4 full pie", false),
        (
            indigo_s.as_str(),
            "indigo unswapped placing",
            "mbrane 4 full pie",
            false,
        ),
        (two, "indigo unswapped placing", "mbrane 4 full pie", false),
        (
            EMPTY_4,
            "indigo unswapped placing",
            "mbrane 4 full pie",
            false,
        ),
    ] {
        let position = mbrane_position(setup, &format!("{board} {rest}")).expect("a position");
        assert_eq!(
            position.check(mbrane::Move::Swap).is_ok(),
            may,
            "{board} {rest}"
        );
        assert_eq!(
            position.placements().contains(&mbrane::Move::Swap),
            may,
            "{board} {rest}"
        );
    }
}

/// A board whose rows from the top begin so; the rest is empty.
fn sansumoku_board(rows: &[&str]) -> String {
    (0..9)
        .map(|row| format!("{:.<18}", rows.get(row).copied().unwrap_or_default()))
        .collect::<Vec<_>>()
        .join("/")
}

#[test]
fn bad_positions_of_sansumoku_are_refused() {
    let none = "..................";
    let empty = sansumoku_board(&[]);
    let top = sansumoku_board;
    let end = "......... any blue";
    let read = |text: &str| Sansumoku::from_text(sansumoku::Setup, text);
    assert!(read(&format!("{empty} {end}")).is_ok());
    // Sections that hold a line of Blue's, and a full one that holds none.
    let lined = top(&["B1B2B3"]);
    let drawn = top(&["B1O2B3", "O4B5O6", "O7B8O9"]);
    assert!(read(&format!("{lined} B........ any blue")).is_ok());
    assert!(read(&format!("{drawn} d........ any blue")).is_ok());
    let table: Vec<(String, &[&str])> = vec![
        (String::new(), &["a position begins with its rows"]),
        (
            format!("{} {end}", [none; 8].join("/")),
            &["9 rows", "has 8"],
        ),
        (format!("{empty}/{none} {end}"), &["9 rows", "more"]),
        (
            format!("................ {end}"),
            &["row 1 from the top, cell 9"],
        ),
        (
            format!("{} {end}", top(&["...................."])),
            &["row 1 from the top", "more than 9 cells"],
        ),
        (
            format!("{} {end}", top(&["B0"])),
            &["row 1 from the top, cell 1", "`B0`"],
        ),
        (
            format!("{} {end}", top(&["..+1"])),
            &["row 1 from the top, cell 2", "`+1`"],
        ),
        (
            format!("{} {end}", top(&["..b1"])),
            &["row 1 from the top, cell 2", "`b1`"],
        ),
        (
            format!("{} {end}", top(&["B1O1"])),
            &["row 1 from the top, cell 2", "holds a 1 already", "a9"],
        ),
        (
            format!("{} {end}", top(&["B2"])),
            &["section 1 has 1 tiles", "its 1"],
        ),
        (
            format!("{} {end}", top(&["B1O3"])),
            &["section 1 has 2 tiles", "its 2"],
        ),
        (
            format!("{} {end}", top(&["B1....O1"])),
            &["another 1 stands in this row", "d9"],
        ),
        (
            format!("{} {end}", top(&["B1", "", "", "O1"])),
            &["another 1 stands in this column", "a6"],
        ),
        (format!("{empty} ........ any blue"), &["section 9"]),
        (
            format!("{empty} .......... any blue"),
            &["more than 9 marks"],
        ),
        (format!("{empty} x........ any blue"), &["section 1", "`x`"]),
        (
            format!("{empty} B........ any blue"),
            &["section 1", "holds no line of blue"],
        ),
        (
            format!("{lined} O........ any blue"),
            &["section 1", "holds no line of orange"],
        ),
        (
            format!("{lined} {end}"),
            &["section 1 holds a line but is marked open"],
        ),
        (
            format!("{lined} b........ any blue"),
            &["section 1 holds a line", "constraint"],
        ),
        (
            format!("{lined} d........ any blue"),
            &["section 1 holds a line but is marked drawn"],
        ),
        (
            format!("{drawn} {end}"),
            &["section 1 is full but is marked open"],
        ),
        (
            format!("{drawn} o........ any blue"),
            &["section 1 is full", "constraint"],
        ),
        (
            format!("{empty} d........ any blue"),
            &["section 1 is marked drawn but is not full"],
        ),
        (
            format!("{} B........ any blue", top(&["B1B2B3", "O4B5O6"])),
            &["section 1 went on after it was won"],
        ),
        (
            format!("{empty} ......... all blue"),
            &["any or one of 1–9", "`all`"],
        ),
        (
            format!("{empty} ......... 0 blue"),
            &["any or one of 1–9", "`0`"],
        ),
        (
            format!("{empty} ......... 10 blue"),
            &["any or one of 1–9", "`10`"],
        ),
        (format!("{empty} ........."), &["any or one of 1–9"]),
        (format!("{empty} ......... any"), &["blue or orange"]),
        (
            format!("{empty} ......... any ivory"),
            &["blue or orange", "`ivory`"],
        ),
        (
            format!("{empty} ......... any blue gone"),
            &["`gone`", "behind the end"],
        ),
        (
            format!("{empty} ......... any blue resigned now"),
            &["`now`", "behind the end"],
        ),
        (
            format!("{lined} B........ 1 blue"),
            &["section 1 is decided"],
        ),
        (format!("{empty} bbb...... 4 blue"), &["over"]),
        (
            format!("{empty} bbb...... any blue resigned"),
            &["over before"],
        ),
        (format!("{empty} bbbooo... any blue"), &["both colours"]),
    ];
    let table: Vec<(&str, &[&str])> = table
        .iter()
        .map(|(text, needles)| (text.as_str(), *needles))
        .collect();
    refuses(read, &table);
}

#[test]
fn position_without_a_legal_cell_is_refused() {
    // Section 1 is to deal a 2; its 1 and the twos of its neighbours leave no cell.
    let board = sansumoku_board(&[
        "......B2......O1",
        "........B1..O2",
        "....B1",
        "O2",
        "..B1",
        "",
        "..O2",
        "B1",
    ]);
    let read = |text: &str| Sansumoku::from_text(sansumoku::Setup, text);
    refuses(
        read,
        &[(
            format!("{board} ......... 1 blue").as_str(),
            &["no legal cell", "the game is not over"] as &[&str],
        )],
    );
    // Elsewhere there are cells enough.
    let elsewhere = read(&format!("{board} ......... 2 blue")).expect("a position");
    assert!(elsewhere.placement_count() > 0);
    let anywhere = read(&format!("{board} ......... any blue")).expect("a position");
    assert!(
        anywhere
            .placements()
            .iter()
            .all(|m| !["a9", "b8", "a7"].contains(&m.to_string().as_str()))
    );
}

#[test]
fn bad_moves_of_masbrur_are_refused() {
    let no_move: &[&str] = &["is no move"];
    let nothing: &[&str] = &["neither a repetition nor a sequence"];
    refuses(
        masbrur::Move::from_str,
        &[
            ("", &["an empty text is no move"]),
            ("05ar", no_move),
            ("05ar:", &["``", "no domino"]),
            ("05ar:12", &["a wall is two dominoes, not 1"]),
            ("05ar:12.34.56", &["not 3"]),
            ("05ar:34.12", &["12 stands out of order"]),
            ("05ar:12.12", &["12 stands out of order"]),
            ("05ar:21.34", &["`21`", "smaller number first"]),
            ("50ar:12.34", &["`50`", "smaller number first"]),
            ("08ar:12.34", &["`08`", "digits of 0–7"]),
            ("05ir:12.34", no_move),
            ("05ax:12.34", no_move),
            ("05a:12.34", no_move),
            ("ar:12.34", &["``"]),
            ("05ar:??", &["`??`"]),
            ("Pass", no_move),
            ("pass:", no_move),
            ("attack:1", no_move),
            ("take", no_move),
            ("take:3", &["a group is 1 or 2, not `3`"]),
            ("take:", &["``"]),
            ("offer:", &["``"]),
            ("offer:02.01", &["01 stands out of order"]),
            ("offer:?", &["`?`"]),
            ("lay:5", &["`5`"]),
            ("lay:50", &["smaller number first"]),
            ("match:57", &["has no end"]),
            ("match:57é", &["has no end"]),
            ("match:75r", &["smaller number first"]),
            ("wall:12", &["not 1"]),
            ("wall:none", &["`none`"]),
            ("show:", &["begins with u or l"]),
            ("show:None", &["begins with u or l"]),
            ("show:u", &["``", "the serving one first"]),
            ("show:u50.51.52.53", &["at least 5", "upper row, not 4"]),
            ("show:l50.51", &["at least 3", "lower row, not 2"]),
            ("show:l50.51.60", nothing),
            ("show:l50.50.51", nothing),
            ("show:l10.20.40", nothing),
            ("show:l51.50.52", &["not in rising order"]),
            ("show:l30.20.10", &["not in rising order"]),
            ("show:l01.12.12", nothing),
            ("show:l07.12.23.34.45.56.67.71.03", &["more than 8"]),
            ("show:l50.51.52.53.54.55.56.57.50", &["more than 8"]),
            (
                "show:l50.51.52,l60.61.62,l70.71.72",
                &["room for one formation, the lower for two"],
            ),
            (
                "show:u50.51.52.53.54,u60.61.62.63.64",
                &["room for one formation"],
            ),
            (
                "show:l50.51.52,l60.61.62,l70.71.72,l40.41.42",
                &["up to three"],
            ),
            ("show:l50.51.52,u60.61.62.63.64", &["upper first"]),
            ("show:l50.51.52,l60.61.62", &["then higher"]),
            ("show:l50.51.52,l70.75.73", &["not in rising order"]),
            ("show:l60.61.62,l50.51.65", &["neither"]),
            ("show:l65.61.62,l56.51.52", &["not in rising order"]),
            (
                "show:l61.62.65,l51.52.56",
                &["56 cannot serve so", "one way up"],
            ),
            ("show:u50.51.52.53.54,l50.60.70", &["05 cannot serve so"]),
            ("show:u50.51.52.53.54,l51.53.56", &["15 cannot serve so"]),
            ("show:none,l50.51.52", &["begins with u or l"]),
            ("seize:", &["before a colon"]),
            ("seize:34", &["before a colon"]),
            ("seize:34:none", &["begins with u or l"]),
            ("seize:34:l50.51.52", &["34 lengthens no formation"]),
            ("seize:12.34.56:l50.51.52", &["one or two dominoes"]),
            ("north:pass", no_move),
            ("north:take:1", no_move),
            ("north:north:show:none", no_move),
            ("south:show:none", no_move),
            ("show:none ", &["begins with u or l"]),
            (" pass", no_move),
            ("\u{202e}pass", no_move),
        ],
    );
}

#[test]
fn bad_setups_of_masbrur_are_refused() {
    refuses(
        masbrur::Setup::from_str,
        &[
            ("", &["begins with `masbrur`, not ``"]),
            ("mbrane 4", &["not `mbrane`"]),
            ("masbrur", &["1, 2, 4, 6 or 8 rounds, not ``"]),
            ("masbrur 3", &["not `3`"]),
            ("masbrur 04", &["not `04`"]),
            ("masbrur +4", &["not `+4`"]),
            ("masbrur free", &["not `free`"]),
            ("masbrur 4 full", &["`free` or nothing, not `full`"]),
            ("masbrur 4 free free", &["`free` stands behind the end"]),
        ],
    );
}

/// A round of Masbrur to its offer, its taking, its walls and its end.
const TAKEN: &str = "masbrur 4 : offer:02.03.04.05.06.13.14.15.16.17 take:2";

#[test]
fn bad_records_of_masbrur_are_refused() {
    let after = |moves: &str| format!("{TAKEN} {moves}");
    let refused = |record: &str, needles: &[&str]| {
        refuses(Record::<Masbrur>::from_str, &[(record, needles)]);
    };
    for (record, needles) in [
        ("masbrur 4", &["a colon between"][..]),
        ("masbrur 5 :", &["not `5`"]),
        (
            "masbrur 4 : pass",
            &["move 1 `pass`", "not now: the pool is to be parted"],
        ),
        ("masbrur 4 : take:1", &["the pool is to be parted"]),
        (
            "masbrur 4 : offer:02.03.04",
            &["a group has ten dominoes, this one has 3"],
        ),
        (
            "masbrur 4 : offer:00.02.03.04.05.06.13.14.15.16",
            &["00 is not in the pool"],
        ),
        (
            "masbrur 4 : offer:03.04.05.06.13.14.15.16.17.24",
            &["holds the pool's lowest, 02"],
        ),
        ("masbrur 4 : lay:05", &["the pool is to be parted"]),
        (
            "masbrur 4 free : lay:05 match:05r",
            &["05 lies in the field already"],
        ),
        (
            "masbrur 4 free : lay:05 match:06r",
            &["right end of row a bears 5, and 06 does not"],
        ),
        (
            "masbrur 4 free : lay:05 lay:06",
            &["the row's second domino"],
        ),
        (
            "masbrur 4 free : offer:02",
            &["the next row's first domino"],
        ),
    ] {
        refused(record, needles);
    }
    for (moves, needles) in [
        ("take:1", &["it is time to place, to pass or to attack"][..]),
        ("attack", &["to attack takes a wall laid in this round"]),
        ("07al:03.04", &["07 is not in the hand"]),
        (
            "02bl:03.04",
            &["the left end of row b bears 1, and 02 does not"],
        ),
        (
            "02al:02.03",
            &["02 is to be laid and cannot be in the wall"],
        ),
        ("02al:03.77", &["77 is not in the hand"]),
        ("wall:03.04", &["it is time to place"]),
        ("show:none", &["it is time to place"]),
        ("north:show:none", &["waits only where both choose"]),
        ("pass pass pass", &["a wall is to be laid"]),
        ("pass pass wall:03.77", &["77 is not in the hand"]),
        (
            "pass pass wall:02.03 wall:02.03",
            &["02 is not in the hand"],
        ),
        (
            "pass pass north:wall:24.25 wall:02.03",
            &["move 6", "the move before waits"],
        ),
        (
            "pass pass wall:02.03 north:wall:24.25",
            &["waits only where both choose"],
        ),
        (
            "pass pass wall:02.03 wall:24.25 show:l02.03.04",
            &["02 lies in the own wall"],
        ),
        (
            "pass pass wall:02.03 wall:24.25 show:l24.25.26",
            &["24 is not in the hand"],
        ),
        (
            "pass pass wall:02.03 wall:24.25 seize:none",
            &["formations are to be shown"],
        ),
        (
            "pass pass wall:? wall:24.25 show:l04.05.06",
            &["south's wall is hidden"],
        ),
        (
            "pass pass wall:02.03 wall:24.25 show:? show:none",
            &["south's show is hidden"],
        ),
        (
            "pass pass wall:? wall:24.25 show:none show:none",
            &["south's wall is hidden"],
        ),
        (
            "pass pass wall:02.03 wall:24.25 show:none show:none offer:02.03",
            &["this one has 2"],
        ),
        (
            "pass pass wall:02.03 wall:24.25 show:none show:none seize:none",
            &["the pool is to be parted"],
        ),
        ("resign pass", &["the game is over"]),
    ] {
        refused(&after(moves), needles);
    }
    // Accepted cases, beside those that are refused.
    for moves in [
        "02al:?",
        "pass pass north:wall:24.25",
        "pass pass wall:? wall:? show:?",
        "02al:? 24cl:? attack",
    ] {
        let record: Record<Masbrur> = after(moves)
            .parse()
            .unwrap_or_else(|error| panic!("{error}: {moves}"));
        assert_eq!(record.to_string(), after(moves));
    }
}

#[test]
fn bad_positions_of_masbrur_are_refused() {
    let taken: Record<Masbrur> = TAKEN.parse().expect("a record");
    let text = taken.position().to_string();
    let words: Vec<&str> = text.split(' ').collect();
    let with = |changes: &[(usize, &str)]| {
        let mut words = words.clone();
        for (place, word) in changes {
            words[*place] = word;
        }
        words.join(" ")
    };
    let setup = masbrur::Setup::default();
    let read = |text: &str| Masbrur::from_text(setup, text);
    assert!(read(&with(&[])).is_ok());
    let field = |rows: &str| with(&[(0, rows)]);
    for (text, needles) in [
        (String::new(), &["the field is missing"][..]),
        (field("7770/6667"), &["8 rows, the text has 2"]),
        (
            field("7660/6667/5556/4445/3334/2223/1112/0001"),
            &["row h", "67 lies in the field already"],
        ),
        (
            field("7770/6567/5556/4445/3334/2223/1112/0001"),
            &["row g", "touching squares are equal"],
        ),
        (
            field("7770/666/5556/4445/3334/2223/1112/0001"),
            &["row g", "four digits"],
        ),
        (
            field("7770/..../5556/4445/3334/2223/1112/0001"),
            &["row g is missing"],
        ),
        (
            field("..../6667/5556/4445/3334/2223/1112/0001"),
            &["does not belong to the phase equip"],
        ),
        (field("-"), &["does not belong to the phase"]),
        (with(&[(1, "5")]), &["the round: a number of 1 to 4"]),
        (with(&[(1, "2")]), &["north offers in round 2"]),
        (with(&[(2, "sleep")]), &["`sleep` is no phase"]),
        (with(&[(2, "lay")]), &["does not belong to the phase lay"]),
        (
            with(&[(2, "offer")]),
            &["nobody has dominoes in the phase offer"],
        ),
        (with(&[(2, "wall")]), &["it is both to move"]),
        (with(&[(2, "show")]), &["both have a wall before"]),
        (with(&[(2, "seize")]), &["are known when"]),
        (
            with(&[(2, "over"), (3, "-")]),
            &["the game is over after round 4"],
        ),
        (
            with(&[(2, "over"), (3, "both")]),
            &["both cannot have given up"],
        ),
        (with(&[(3, "north")]), &["it is south to move"]),
        (with(&[(3, "both")]), &["it is south to move"]),
        (with(&[(3, "east")]), &["who moves", "not `east`"]),
        (
            with(&[(4, words[5])]),
            &["no group is offered in the phase equip"],
        ),
        (with(&[(5, "-")]), &["both have ten dominoes"]),
        (with(&[(5, words[6])]), &["both have"]),
        (
            with(&[(5, "02.03")]),
            &["south's dominoes", "ten of them, not 2"],
        ),
        (with(&[(7, "02.03")]), &["not before"]),
        (with(&[(7, "77.02")]), &["out of order"]),
        (
            with(&[(7, "02.77"), (14, "1"), (13, "1"), (3, "north")]),
            &["77 is in south's wall but not in the hand"],
        ),
        (with(&[(8, "24.25")]), &["before the first turn"]),
        (with(&[(9, "none")]), &["south shows but has no wall"]),
        (with(&[(11, "none")]), &["south has nothing to seize"]),
        (with(&[(13, "1")]), &["the die cannot show 1 after 0 turns"]),
        (
            with(&[(13, "1"), (14, "1"), (15, "1"), (3, "north")]),
            &["the die cannot show 1 after 1 turns"],
        ),
        (with(&[(13, "21")]), &["the die", "0 to 20"]),
        (
            with(&[(14, "1"), (3, "north")]),
            &["south did not pass but has no wall"],
        ),
        (with(&[(14, "01")]), &["the turns"]),
        (with(&[(15, "1")]), &["there cannot be 1 passes in 0 turns"]),
        (
            with(&[(14, "2"), (15, "2")]),
            &["the phase of equipment is over"],
        ),
        (with(&[(16, "north")]), &["south offers in round 1"]),
        (with(&[(17, "0")]), &["the points", "as in 212.5/180"]),
        (with(&[(17, "0/00")]), &["the points"]),
        (with(&[(17, "1/1")]), &["only one player may have points"]),
        (with(&[(17, "0/0 more")]), &["`more` stands behind the end"]),
    ] {
        refuses(read, &[(&text, needles)]);
    }
}

#[test]
fn free_field_row_that_cannot_be_completed_is_refused() {
    let record: Record<Masbrur> = "masbrur 4 free : lay:00".parse().expect("a record");
    let text = record.position().to_string();
    let (_, rest) = text.split_once(' ').expect("words");
    let read = |text: &str| Masbrur::from_text(record.start().setup(), text);
    // The rows below hold every other domino with a 0.
    let field = "..../..../..../00../0771/5006/3004/1002";
    refuses(
        read,
        &[(
            &format!("{field} {rest}"),
            &["row e: nothing that is left matches 00"],
        )],
    );
}

/// Lines that can be read, to be damaged.
fn records() -> Vec<String> {
    let moves = |text: &str, line: usize| text.lines().nth(line).expect("a line").to_owned();
    vec![
        "mbrane 9 full pie consent : 8e5 swap 7d4 offer decline 3a1 offer accept".into(),
        "mbrane 4 simple : 3a1 2b3 resign".into(),
        "mbrane 4 full from +3-2..../......../......../........ ivory unswapped placing : 1c1"
            .into(),
        "sansumoku : e5 d4 a2 resign".into(),
        format!("{TAKEN} 02al:03.04 24cl:? pass pass resign"),
        format!("{TAKEN} pass pass wall:02.03 wall:24.25 north:show:?"),
        "masbrur 1 free : lay:05 match:57r lay:12".into(),
        format!(
            "mbrane 9 full pie : {}",
            moves(include_str!("../data/mbrane-9.txt"), 0)
        ),
        format!(
            "mbrane 4 full torus pie : {}",
            moves(include_str!("../data/mbrane-4.txt"), 5)
        ),
        format!(
            "sansumoku : {}",
            moves(include_str!("../data/sansumoku.txt"), 6)
        ),
    ]
}

/// The positions half-way through those records, and at their ends.
fn positions() -> Vec<String> {
    fn of<G: Game>(record: &str) -> Option<[String; 2]> {
        let record: Record<G> = record.parse().ok()?;
        Some([
            record.position_at(record.moves().len() / 2).to_string(),
            record.position().to_string(),
        ])
    }
    records()
        .iter()
        .flat_map(|line| {
            of::<Mbrane>(line)
                .or_else(|| of::<Sansumoku>(line))
                .or_else(|| of::<Masbrur>(line))
                .expect("a record")
        })
        .collect()
}

/// Everything that damages a line at one place.
fn damaged(line: &str, places: impl Iterator<Item = usize>, mut each: impl FnMut(&[u8])) {
    let bytes = line.as_bytes();
    for at in places {
        each(&bytes[..at]);
        each(&bytes[at..]);
        let mut copy = bytes.to_vec();
        copy.remove(at);
        each(&copy);
        copy.insert(at, bytes[at]);
        copy.insert(at, bytes[at]);
        each(&copy);
        let mut copy = bytes.to_vec();
        if at > 0 {
            copy.swap(at - 1, at);
            each(&copy);
            copy.swap(at - 1, at);
        }
        for byte in 0..=u8::MAX {
            copy[at] = byte;
            each(&copy);
        }
    }
}

/// Reads versions damaged at every `step`th place; some must be refused, some accepted.
fn damage(lines: &[String], step: usize, body: fn(&[u8]) -> usize) {
    for (number, line) in lines.iter().enumerate() {
        assert!(body(line.as_bytes()) > 0, "{line}");
        let (mut tried, mut let_in) = (0_usize, 0_usize);
        damaged(line, (number % step..line.len()).step_by(step), |bytes| {
            tried += 1;
            let_in += usize::from(body(bytes) > 0);
        });
        assert!(
            let_in > line.len() / step,
            "only {let_in} of {tried} let in: {line}"
        );
        assert!(
            tried - let_in > 100 * (line.len() / step),
            "{let_in} of {tried} let in: {line}"
        );
    }
}

#[test]
fn damaged_records_cause_no_panic() {
    damage(&records(), 4, any_text::record);
}

#[test]
fn damaged_positions_cause_no_panic() {
    damage(&positions(), 4, any_text::position);
}

#[test]
#[ignore = "long: cargo xtask soak"]
fn records_and_positions_damaged_anywhere_cause_no_panic() {
    damage(&records(), 1, any_text::record);
    damage(&positions(), 1, any_text::position);
}

#[test]
fn endless_text_is_refused_at_once() {
    const MILLION: usize = 1_000_000;
    let pieces = [
        "a",
        "8",
        ".",
        "/",
        ":",
        " ",
        "\n",
        "+8",
        "8e5 ",
        "e5 ",
        "offer decline ",
        "lay:",
        "show:u",
        "12.",
        "swap ",
        "pie ",
        "....../",
        "é",
        "🂡",
        "\u{10ffff}",
        "\u{0}",
        "\\",
        "`",
    ];
    let heads = [
        "",
        "mbrane 9 full : ",
        "mbrane 9 full pie consent : 8e5 ",
        "mbrane 9 full from ",
        "sansumoku : ",
        "sansumoku from ",
        "masbrur 4 : ",
        "masbrur 4 free from ",
    ];
    for piece in pieces {
        let much = piece.repeat(MILLION / piece.len());
        for head in heads {
            any_text::record(format!("{head}{much}").as_bytes());
        }
        any_text::position(much.as_bytes());
        any_text::position(format!("{EMPTY_4} {much}").as_bytes());
        for reader in [
            |text: &str| text.parse::<mbrane::Move>().map(drop),
            |text: &str| text.parse::<sansumoku::Move>().map(drop),
            |text: &str| text.parse::<masbrur::Move>().map(drop),
            |text: &str| text.parse::<masbrur::Setup>().map(drop),
            |text: &str| text.parse::<mbrane::Setup>().map(drop),
            |text: &str| text.parse::<sansumoku::Setup>().map(drop),
            |text: &str| text.parse::<Cell>().map(drop),
        ] {
            any_text::refusal(&much, reader);
            any_text::refusal(&format!("mbrane 9 {much}x"), reader);
        }
    }
    // Blanks alone are no moves, however many.
    let blank = format!("sansumoku :{}", " ".repeat(MILLION));
    assert_eq!(
        blank
            .parse::<Record<Sansumoku>>()
            .map(|record| record.moves().len()),
        Ok(0)
    );
}

#[test]
fn corpus_is_parsed_without_a_panic() {
    let read = |folder: &str, body: fn(&[u8]) -> usize| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/corpus")
            .join(folder);
        let mut accepted = BTreeSet::new();
        for file in std::fs::read_dir(&folder).expect("a corpus") {
            let path = file.expect("a file").path();
            let bytes = std::fs::read(&path).expect("a file");
            accepted.insert(body(&bytes) > 0);
        }
        assert_eq!(
            accepted.len(),
            2,
            "a corpus has lines that are let in and lines that are not"
        );
    };
    read("record", any_text::record);
    read("position", any_text::position);
}
