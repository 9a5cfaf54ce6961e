//! Game and channel together: what docs/live.md promises, on simulated devices.

mod attackers;
mod clocks;
mod random;
mod room;

use std::{fs, path::Path};

/// The tests of each row of the page's tables and of each kind of claim: the file, and their names.
const TESTED: [(&str, &str, &[&str]); 31] = [
    (
        "Read moves, names, greetings",
        "crates/relay_client/src/room.rs",
        &["frame_opens_in_its_room_only"],
    ),
    (
        "Read your sealed choice early",
        "crates/live/tests/live/games.rs",
        &["sent_texts_contain_no_hidden_choice"],
    ),
    (
        "Learn your network address",
        "web/live/check/attacks.mjs",
        &[
            "strangers' offers open no connections, and the two who play open one each",
            "whoever looks on never dials, and is never dialled",
        ],
    ),
    (
        "Take a seat",
        "crates/live/tests/live/attacks.rs",
        &[
            "texts_under_a_foreign_key_change_nothing",
            "proof_is_valid_for_one_key_only",
        ],
    ),
    (
        "Move for you, undo or restart alone",
        "crates/live/tests/live/attacks.rs",
        &["moves_of_the_other_seat_are_not_taken_from_the_wrong_player"],
    ),
    (
        "Gain by repeating notes",
        BOTH_ATTACKERS,
        &["repeated_notes_change_nothing"],
    ),
    (
        "Make both players send, notes a minute",
        BOTH_ATTACKERS,
        &[
            "strangers_make_both_players_send_little",
            "spectators_make_both_players_send_little",
            "relays_make_both_players_send_little",
            "opponents_make_a_player_send_little",
        ],
    ),
    (
        "Take your opponent's place",
        BOTH_ATTACKERS,
        &["spectators_do_not_take_an_opponents_place"],
    ),
    (
        "Push out spectators",
        BOTH_ATTACKERS,
        &["spectators_do_not_take_an_opponents_place"],
    ),
    (
        "Delay or block",
        BOTH_ATTACKERS,
        &["a_relay_that_drops_all_delays_nothing_beside_an_honest_one"],
    ),
    (
        "Bend the clock",
        BOTH_CLOCKS,
        &[
            "relays_cannot_bend_clocks",
            "opponents_hide_ten_seconds_of_each_turn_and_fifteen_minutes_of_a_game",
        ],
    ),
    (
        "End the match",
        BOTH_CLOCKS,
        &["match_ends_without_consent_only_by_a_valid_claim"],
    ),
    (
        "`budget`",
        "crates/channel/src/channel/tests/attacks.rs",
        &["greetings_of_sessions_that_are_gone_are_answered_seldom"],
    ),
    (
        "`SPARED`",
        "crates/channel/src/budget.rs",
        &["players_are_answered_after_strangers_used_up_their_share"],
    ),
    (
        "`caused`",
        "crates/channel/src/channel/tests/attacks.rs",
        &["frames_caused_by_an_opponent_share_one_budget"],
    ),
    (
        "`signals`",
        "crates/channel/src/channel/tests/attacks.rs",
        &["a_match_under_all_attacks_at_once_goes_on_and_ends"],
    ),
    (
        "`REMEMBERED`",
        "crates/channel/src/budget.rs",
        &["counts_only_grow_and_remembered_senders_are_bounded"],
    ),
    (
        "`CROWD`, `DEVICES`",
        "crates/channel/src/channel/tests/attacks.rs",
        &["a_thousand_sessions_cost_a_match_few_frames"],
    ),
    (
        "`NAMED`",
        "crates/channel/src/channel/tests/attacks.rs",
        &["a_thousand_sessions_cost_a_match_few_frames"],
    ),
    (
        "`WAITING`",
        "web/live/check/attacks.mjs",
        &["a flood from one relay leaves room for another"],
    ),
    (
        "`MAX_WAITING` (`crates/inbox`)",
        "crates/inbox/src/lib.rs",
        &["spectators_under_new_keys_push_out_no_event_of_a_player"],
    ),
    (
        "`CONNECTIONS`",
        "crates/channel/src/channel/tests/attacks.rs",
        &["a_match_under_all_attacks_at_once_goes_on_and_ends"],
    ),
    (
        "`MAX_TEXT`, `PART`",
        "crates/channel/src/parts.rs",
        &["torn_and_forged_parts_change_nothing"],
    ),
    (
        "`MAX_FRAME`, `LONGEST_MESSAGE`",
        "crates/relay_client/src/room.rs",
        &["opening_tells_damaged_frames_from_newer_ones"],
    ),
    (
        "`MAX_KEYS` (`presence.rs`)",
        "crates/live/src/live/presence.rs",
        &["a_full_list_forgets_spectators_and_keeps_players"],
    ),
    (
        "*Flag*",
        BOTH_CLOCKS,
        &["a_flag_is_claimed_ten_seconds_beyond_the_limit"],
    ),
    (
        "*Unopened*",
        "crates/live/src/clock.rs",
        &["sealed_choice_may_stay_closed_for_two_minutes_of_presence"],
    ),
    (
        "*Left*",
        BOTH_CLOCKS,
        &["left_can_be_claimed_only_from_absent_players"],
    ),
    (
        "`deaf MS`, `hears`",
        BOTH_CLOCKS,
        &["sleep_and_outages_are_charged_to_neither_player"],
    ),
    (
        "`away KEY`",
        "crates/channel/src/channel/tests.rs",
        &["both_count_as_away_while_a_relay_delays_texts_only"],
    ),
    (
        "`gave-up`",
        "crates/channel/src/channel/tests.rs",
        &["silence_means_away_and_16_minutes_end_the_search"],
    ),
];

const BOTH_ATTACKERS: &str = "crates/live/tests/both/attackers.rs";
const BOTH_CLOCKS: &str = "crates/live/tests/both/clocks.rs";

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).unwrap_or_else(|reason| panic!("{path}: {reason}"))
}

/// The cells of the table rows in a section of the page, without head and line.
fn rows(page: &str, from: &str, to: &str) -> Vec<Vec<String>> {
    let section = page.split_once(from).expect("its heading").1;
    let section = section.split_once(to).expect("the next heading").0;
    let rows = section.lines().filter_map(|line| line.strip_prefix("| "));
    rows.filter(|row| !row.starts_with('|') && !row.starts_with("---"))
        .map(|row| {
            let cells = row.trim_end_matches('|').split(" | ");
            cells.map(|cell| cell.trim().to_owned()).collect()
        })
        .collect()
}

/// The cells of a row in the table of attackers: stranger, spectator, relay and opponent.
fn promised(name: &str) -> Vec<String> {
    let rows = rows(&read("docs/live.md"), "## Attackers", "**Network");
    let row = rows.into_iter().find(|row| row[0] == name);
    row.unwrap_or_else(|| panic!("no row {name}"))
}

#[test]
fn each_row_of_the_page_names_tests_that_are_there() {
    let page = read("docs/live.md");
    let mut names: Vec<String> = rows(&page, "## Attackers", "**Network")
        .into_iter()
        .chain(rows(&page, "**Budgets**", "## Game and channel"))
        .map(|row| row[0].clone())
        .filter(|name| name != "Constant")
        .collect();
    let claims = page.split_once("**Claims**").expect("claims").1;
    let claims = claims.lines().filter_map(|line| line.strip_prefix("- *"));
    names.extend(claims.map(|claim| format!("*{}*", claim.split('*').next().unwrap_or_default())));
    for name in &names {
        let row = TESTED.iter().find(|(row, ..)| row == name);
        let (_, file, tests) = row.unwrap_or_else(|| panic!("{name} has no test"));
        let text = read(file);
        assert!(!tests.is_empty(), "{name}");
        for test in *tests {
            let is_there = text.contains(&format!("#[test]\nfn {test}()"))
                || text.contains(&format!("    #[test]\n    fn {test}()"))
                || text.contains(&format!("  \"{test}\": "));
            assert!(is_there, "{name}: {file} has no {test}");
        }
    }
    for (row, ..) in TESTED {
        let is_row = names.iter().any(|name| name == row) || page.contains(&format!("| {row} |"));
        assert!(is_row, "{row} is no row of the page");
    }
}
