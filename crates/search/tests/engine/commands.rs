//! The exact answers to each command.

use crate::world::Talk;

const EMPTY_9: &str = "................../................../................../................../................../\
                       ................../................../................../..................";

#[test]
fn engine_starts_with_the_standard_game() {
    let mut talk = Talk::new();
    assert_eq!(
        talk.one("show"),
        format!("position {EMPTY_9} ivory unswapped placing")
    );
    talk.answers(&[
        ("trace", "trace"),
        ("result", "result ongoing"),
        ("perft 2", "perft 2 510300"),
    ]);
}

#[test]
fn game_command_sets_the_start_position() {
    let mut talk = Talk::new();
    talk.answers(&[
        ("game mbrane 4 simple", "ok"),
        (
            "show",
            "position ......../......../......../........ ivory unswapped placing",
        ),
        ("position start moves 3a1", "ok"),
        (
            "show",
            "position ......../......../......../+3...... indigo unswapped placing",
        ),
        ("  game\tmbrane   4  pie plain\r", "ok"),
        (
            "show",
            "position ......../......../......../........ ivory unswapped placing",
        ),
        ("position start moves 3a1 swap", "ok"),
        (
            "show",
            "position ......../......../......../+3...... indigo swapped placing",
        ),
    ]);
    talk.answers(&[
        ("game sansumoku", "ok"),
        ("result", "sections ......... ongoing"),
    ]);
    assert_eq!(
        talk.one("show"),
        format!("position {EMPTY_9} ......... any blue")
    );
}

#[test]
fn positions_are_set_from_text() {
    let mut talk = Talk::new();
    talk.answers(&[
        ("game mbrane 4 full pie consent", "ok"),
        ("position text ......../......../......../+3...... indigo unswapped placing", "ok"),
        ("trace", "trace"),
        ("position text ......../......../......../+3...... indigo unswapped placing moves swap 2b2", "ok"),
        ("trace", "trace 54 53"),
        ("show", "position ......../......../..-2..../+3...... ivory swapped placing"),
        ("position text ......../......../..-2..../+3...... ivory swapped offered moves", "ok"),
        ("moves", "moves"),
        ("position start", "ok"),
        ("position start moves", "ok"),
        ("trace", "trace"),
    ]);
}

#[test]
fn moves_are_sorted_as_text() {
    let mut talk = Talk::new();
    talk.agreed(&["game mbrane 4 full pie", "position start moves 3a1"]);
    let listed = talk.one("moves");
    let mut words: Vec<&str> = listed.split(' ').skip(1).collect();
    assert!(listed.starts_with("moves 0a2 0a3 0a4 0b1 "), "{listed}");
    assert!(listed.ends_with(" 3d4 swap"), "{listed}");
    let as_listed = words.clone();
    words.sort_unstable();
    assert_eq!(words, as_listed);

    talk.agreed(&["game sansumoku", "position start moves e5"]);
    talk.answers(&[("moves", "moves d4 d5 d6 e4 e6 f4 f5 f6")]);
}

#[test]
fn perft_counts_placements_and_the_swap() {
    let mut talk = Talk::new();
    talk.answers(&[
        ("game mbrane 9", "ok"),
        ("perft 0", "perft 0 1"),
        ("perft 1", "perft 1 729"),
        ("perft 3", "perft 3 342802044"),
        ("game mbrane 9 pie consent", "ok"),
        ("perft 2", "perft 2 511029"),
        ("game mbrane 4 pie", "ok"),
        ("perft 4", "perft 4 5242368"),
        ("game sansumoku", "ok"),
        ("perft 6", "perft 6 681984"),
    ]);
    // Perft counts from the current position; near the end of a game no line is that long.
    talk.answers(&[
        ("game mbrane 4", "ok"),
        (
            "position text +0+1+2+3/+2+3+0+1/+1+0+3+2/+3...... indigo unswapped placing",
            "ok",
        ),
        ("moves", "moves 0d1 1c1 2b1"),
        ("perft 1", "perft 1 3"),
        ("perft 3", "perft 3 6"),
        ("perft 20", "perft 20 0"),
    ]);
}

#[test]
fn a_stopped_perft_answers_the_deepest_count_that_is_whole() {
    let mut talk = Talk::new();
    assert_eq!(talk.stopped_at(1, "perft 3"), ["perft 2 510300"]);
    talk.agreed(&["game sansumoku"]);
    let whole = [
        "perft 1 81",
        "perft 2 612",
        "perft 3 4104",
        "perft 4 24660",
        "perft 5 134388",
    ];
    for look in 1..20 {
        let answers = talk.stopped_at(look, "perft 6");
        assert_eq!(answers.len(), 1);
        assert!(whole.contains(&answers[0].as_str()), "{answers:?}");
    }
}

#[test]
fn trace_omits_sentences() {
    let mut talk = Talk::new();
    talk.answers(&[
        ("game mbrane 4 full pie consent", "ok"),
        ("position start moves 3b2 swap 1c1 offer decline 2d4", "ok"),
        ("trace", "trace 64 54 53 42"),
        ("position start moves 3b2 1c1 offer accept", "ok"),
        ("trace", "trace 64 54"),
        ("position start moves 3b2 resign", "ok"),
        ("trace", "trace 64"),
    ]);
}

#[test]
fn resolve_command_assumes_that_placement_ended() {
    let mut talk = Talk::new();
    talk.answers(&[
        ("game mbrane 4 full", "ok"),
        (
            "resolve",
            "resolution NW:0.0,NE:0.0,SW:0.0,SE:0.0 ratio 0/0",
        ),
        ("position start moves 3b2 1c1", "ok"),
        (
            "resolve",
            "resolution SW:+2.5 NW:+1.5,NE:+1.5 SE:+0.5 ratio 4/0",
        ),
    ]);
    talk.agreed(&["game mbrane 4 simple", "position start moves 3b2 1c1"]);
    talk.answers(&[(
        "resolve",
        "resolution NW:0.0,NE:0.0,SW:+3.0,SE:-1.0 ratio 1/1",
    )]);
}

#[test]
fn results_name_the_winner_by_colour() {
    let mut talk = Talk::new();
    talk.agreed(&["game mbrane 4 full pie consent"]);
    for (position, result) in [
        ("position start moves 3b2 1c1 offer", "result ongoing"),
        (
            "position start moves 3b2 1c1 offer accept",
            "result ivory 4/0",
        ),
        (
            "position start moves 3b2 swap 1c1 offer accept",
            "result ivory 4/0",
        ),
        (
            "position start moves 1c1 3b2 offer accept",
            "result indigo 0/4",
        ),
        (
            "position start moves 0a1 0d4 offer accept",
            "result draw 0/0",
        ),
        ("position start moves 3b2 resign", "result ivory resigned"),
        ("position start moves resign", "result indigo resigned"),
        (
            "position start moves 3b2 swap resign",
            "result ivory resigned",
        ),
        // The seat that is asked resigns: the colour that offered wins.
        (
            "position start moves 3b2 1c1 offer resign",
            "result ivory resigned",
        ),
        // Settled, but not over: a zero still fits.
        (
            "position text +1+2+3../+3..+1+2/+2+1..+3/..+3+2+1 indigo unswapped placing",
            "result ongoing",
        ),
        (
            "position text +1+2+3-0/+3-0+1+2/+2+1-0+3/-0+3+2+1 indigo unswapped placing",
            "result ivory 4/0",
        ),
    ] {
        talk.agreed(&[position]);
        assert_eq!(talk.one("result"), result, "{position}");
    }
    talk.agreed(&["game sansumoku", "position start moves e5 resign"]);
    talk.answers(&[("result", "sections ......... blue"), ("moves", "moves")]);
}

#[test]
fn help_lists_every_command() {
    let lines = Talk::new().all("help");
    for command in [
        "game", "position", "show", "moves", "perft", "trace", "resolve", "result", "seed", "go",
        "bench", "stop", "help", "quit",
    ] {
        assert!(
            lines.iter().any(|line| line.starts_with(command)),
            "{command}"
        );
    }
    assert!(
        lines
            .iter()
            .all(|line| !line.starts_with("error") && !line.is_empty())
    );
}

#[test]
fn stop_and_quit_answer_nothing() {
    let mut talk = Talk::new();
    assert!(talk.all("stop").is_empty());
    assert!(talk.all("quit").is_empty());
}
