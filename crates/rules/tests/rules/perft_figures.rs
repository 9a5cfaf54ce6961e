//! How many lines of play there are from the start, against the figures that the rules' text gives.

use mbrane_rules::masbrur::Masbrur;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Game, Record, perft};

/// Counts to every depth that has a figure.
fn counts<G: Game>(setup: &str, figures: &[u64]) {
    let start = G::start(setup.parse().expect("a setup"));
    for (depth, figure) in (1_u32..).zip(figures) {
        assert_eq!(
            perft(&start, depth, &mut || true),
            Some(*figure),
            "{setup}, depth {depth}"
        );
    }
}

#[test]
fn perft_of_the_standard_board_without_pie() {
    counts::<Mbrane>("mbrane 9 full", &[729, 510_300, 342_802_044]);
}

#[test]
fn perft_of_the_standard_board_with_pie() {
    counts::<Mbrane>("mbrane 9 full pie", &[729, 511_029, 343_312_344]);
}

#[test]
fn perft_of_the_short_board_with_pie() {
    counts::<Mbrane>(
        "mbrane 4 full pie",
        &[64, 3_456, 150_080, 5_242_368, 144_994_560],
    );
}

#[test]
fn perft_with_joined_edges() {
    counts::<Mbrane>("mbrane 9 full torus pie", &[729, 511_029]);
    counts::<Mbrane>("mbrane 4 full torus pie", &[64, 3_456, 150_080]);
}

#[test]
fn perft_of_sansumoku() {
    counts::<Sansumoku>("sansumoku", &[81, 612, 4_104, 24_660, 134_388, 681_984]);
}

#[test]
fn perft_of_masbrur_from_a_sorted_pool() {
    let taken: Record<Masbrur> = "masbrur 4 : offer:02.03.04.05.06.13.14.15.16.17 take:2"
        .parse()
        .expect("a record");
    for (depth, figure) in [40, 1_583, 59_866, 2_258_250, 82_174_453]
        .into_iter()
        .enumerate()
    {
        let depth = depth as u32 + 1;
        let count = perft(taken.position(), depth, &mut || true);
        assert_eq!(count, Some(figure), "depth {depth}");
    }
}

#[test]
fn perft_of_masbrur_on_a_free_field() {
    counts::<Masbrur>("masbrur 4 free", &[36, 504, 17_136, 226_464]);
}

#[test]
fn scoring_options_change_no_perft_figure() {
    for scoring in ["full", "plain", "simple"] {
        counts::<Mbrane>(
            &format!("mbrane 4 {scoring} pie consent"),
            &[64, 3_456, 150_080],
        );
    }
}

#[test]
fn perft_of_depth_0_is_1() {
    counts_from("mbrane 4 full : 1a1", 0, 1);
    counts_from("mbrane 4 full : resign", 0, 1);
}

#[test]
fn perft_is_zero_after_the_end_and_during_an_offer() {
    for record in [
        "mbrane 4 full : resign",
        "mbrane 4 full consent : 3a1 2c4 offer",
        "mbrane 4 full consent : 3a1 2c4 offer accept",
    ] {
        counts_from(record, 1, 0);
        counts_from(record, 3, 0);
    }
}

fn counts_from(record: &str, depth: u32, figure: u64) {
    let record: Record<Mbrane> = record.parse().expect("a record");
    assert_eq!(
        perft(record.position(), depth, &mut || true),
        Some(figure),
        "{record}, {depth}"
    );
}

#[test]
fn perft_can_be_stopped_at_any_depth() {
    let start = Mbrane::start("mbrane 9 full".parse().expect("a setup"));
    let mut asked = 0;
    let count = perft(&start, 99, &mut || {
        asked += 1;
        asked < 3
    });
    assert_eq!(count, None);
}
