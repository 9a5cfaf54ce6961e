//! Claimed matches: over for both players, saved as such, shown in the list, and no reason to open secrets.

use mbrane_play::puzzle::PuzzleGame;
use mbrane_play::words::{Words, result_of};
use mbrane_play::{
    AnyMatch, ClaimedEnd, Kind, KindOf, Match, MoveInput, SaveError, Summary, Why, read_saved,
};
use mbrane_rules::masbrur::Masbrur;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Outcome, Record, Seat, Viewer};

use crate::helpers::{Chance, people, random_step};
use crate::saves::summed;
use crate::toy::Toy;

fn overs() -> impl Iterator<Item = ClaimedEnd> {
    Seat::BOTH
        .into_iter()
        .flat_map(|loser| [Why::Flag, Why::Unopened].map(|why| ClaimedEnd { loser, why }))
}

/// A match of two people that has not ended.
fn begun<G: MoveInput>(setup: &str, moves: usize, seed: u64) -> Match<G> {
    let mut game = Match::<G>::new(setup.parse().expect("a setup"), people());
    let mut chance = Chance(seed);
    while game.unmasked().record().moves().len() < moves && random_step(&mut game, &mut chance) {}
    game.finish();
    // Some end early.
    if game.erased().ended().is_some() {
        begun(setup, moves, seed + 100)
    } else {
        game
    }
}

/// Checks a match that a player claims at its current place.
fn holds<G: PuzzleGame>(game: &Match<G>) {
    let words = Words::english();
    let kinds: [&dyn Kind; 1] = [&KindOf::<G>::new()];
    for over in overs() {
        let mut claimed = game.clone();
        assert!(claimed.claim(Some(over)) && !claimed.claim(Some(over)));
        let outcome = Outcome::resignation(over.loser);
        assert_eq!(
            (claimed.erased().ended(), claimed.unmasked().outcome()),
            (Some(outcome), Some(outcome))
        );
        assert!(
            claimed.unmasked().local_actors().is_nobody()
                && <dyn AnyMatch>::awaited(&claimed).is_nobody()
                && claimed.thinker().is_none()
        );
        assert!(!<dyn AnyMatch>::is_same_game(&claimed, game) && !claimed.standing().can_suppose);
        for seat in Seat::BOTH {
            let m = game
                .unmasked()
                .position()
                .legal_moves()
                .first()
                .map(ToString::to_string)
                .expect("a move");
            assert!(
                <dyn AnyMatch>::play_text(&mut claimed.clone(), seat, &m, &words).is_err(),
                "it is over"
            );
        }
        // A claim opens no secrets.
        for viewer in [Viewer::Of(Seat::First), Viewer::Of(Seat::Second)] {
            let record = |play: &Match<G>| play.seen(viewer).record().to_string();
            assert_eq!(record(&claimed), record(game));
            assert_eq!(
                claimed.unmasked().view(viewer),
                game.unmasked().view(viewer)
            );
        }
        assert_eq!(
            <dyn AnyMatch>::record_to_copy(&claimed),
            <dyn AnyMatch>::record_to_copy(game)
        );
        assert_eq!(
            (
                claimed.erased().hides(),
                claimed.erased().has_looks(),
                claimed.viewer()
            ),
            (game.erased().hides(), false, game.viewer())
        );
        // The claim is in the save.
        let text = <dyn AnyMatch>::save(&claimed).into_text();
        let read = read_saved(&kinds, &text).expect("a match");
        assert_eq!(
            (read.info().claimed(), read.ended(), read.save()),
            (Some(over), Some(outcome), <dyn AnyMatch>::save(&claimed))
        );
        // The list names the winner, whether it read the save or the match itself.
        let summary = Summary::read(&text).expect("a match");
        assert_eq!(summary, claimed.erased().summary());
        let said = result_of(&summary, ["One", "Two"], &words);
        let [winner, loser] = if over.loser == Seat::First {
            ["Ben", "Ada"]
        } else {
            ["Ada", "Ben"]
        };
        assert!(said.contains(winner) && !said.contains(loser), "{said}");
        assert_ne!(
            said,
            result_of(&game.erased().summary(), ["One", "Two"], &words)
        );
        if G::INFO.kind != "toy" {
            assert!(
                <dyn AnyMatch>::caption(&claimed, &words)
                    .title
                    .contains(winner)
            );
        }
        // Even if the opponent plays elsewhere, the caption waits for no move.
        let mut far = claimed.clone();
        far.look_as(Some(Viewer::Of(Seat::First)));
        assert!(
            !<dyn AnyMatch>::caption(&far, &words)
                .title
                .starts_with("Waiting")
        );
        // Before its end a player looks back as usual, and a branch from there is not claimed.
        if game.erased().entries() > 0 {
            let mut back = claimed.clone();
            back.seek(0, usize::MAX);
            assert!(back.unmasked().outcome().is_none() && back.erased().ended().is_some());
            assert!(back.branch().unmasked().info().claimed().is_none());
        }
        assert!(
            claimed.branch().unmasked().info().claimed().is_none()
                && claimed.rematch().unmasked().info().claimed().is_none()
        );
        assert!(claimed.claim(None));
        assert_eq!(claimed, *game);
    }
}

#[test]
fn a_claim_ends_a_match_and_is_kept_with_it() {
    for seed in 0..3 {
        for moves in [0, 1, 6] {
            holds(&begun::<Mbrane>("mbrane 9 full pie consent", moves, seed));
            holds(&begun::<Sansumoku>("sansumoku", moves, seed));
        }
    }
    let mut hidden = Match::<Masbrur>::new("masbrur 1".parse().expect("a setup"), people());
    for _ in 0..12 {
        // A match that ended by the rules cannot be claimed.
        let Some(seat) = hidden.unmasked().local_actors().first() else {
            break;
        };
        holds(&hidden);
        let m = <dyn AnyMatch>::any_move(&hidden, seat).expect("a move");
        <dyn AnyMatch>::play_text(&mut hidden, seat, &m, &Words::english()).expect("it is legal");
        hidden.finish();
    }
    for text in [
        "toy :",
        "toy : hide-2",
        "toy : hide-2 name-1",
        "toy : hide-1 name-2 name-3 hide-2",
    ] {
        let record: Record<Toy> = text.parse().expect("a record");
        holds(&Match::from_record(record, people()));
    }
}

#[test]
fn finished_match_cannot_be_claimed() {
    let over = ClaimedEnd {
        loser: Seat::First,
        why: Why::Flag,
    };
    let record: Record<Toy> = "toy : hide-1 name-2 name-3 hide-2 name-1 name-1"
        .parse()
        .expect("a record");
    let mut done = Match::from_record(record, people());
    let ended = done.erased().ended();
    assert!(ended.is_some() && !done.claim(Some(over)));
    assert_eq!(done.erased().ended(), ended);
    let good = "mbrane-play 2\nfirst person Ada\nsecond person Ben\nrecord mbrane 4 full : 3b2 1c1\nat 2 2\n";
    assert!(
        summed(&good.replace("record", "claimed 0.flag\nrecord"))
            .parse::<Match<Mbrane>>()
            .is_ok()
    );
    for claim in ["0.flag\npoints 3 1", "2.flag", "1.whim", "", "1"] {
        let text = summed(&good.replace("record", &format!("claimed {claim}\nrecord")));
        assert!(
            matches!(
                text.parse::<Match<Mbrane>>(),
                Err(SaveError::Damaged { .. })
            ),
            "{text}"
        );
    }
    let resigned = "claimed 0.flag\nresigned first\nrecord mbrane 4 full : resign";
    let text = format!("mbrane-play 2\nfirst person Ada\nsecond person Ben\n{resigned}\nat 1 0\n");
    assert!(matches!(
        summed(&text).parse::<Match<Mbrane>>(),
        Err(SaveError::Damaged { .. })
    ));
}

#[test]
fn live_opponent_is_awaited_without_a_link() {
    let record: Record<Toy> = "toy : hide-2".parse().expect("a record");
    let mut play = Match::from_record(record, people());
    play.look_as(Some(Viewer::Of(Seat::First)));
    play.act(Seat::First, "name-1".parse().expect("a move"))
        .expect("it is legal");
    play.finish();
    let title = |play: &Match<Toy>| <dyn AnyMatch>::caption(play, &Words::english()).title;
    assert_eq!(title(&play), "Waiting for Ben’s link");
    assert!(play.set_live(true) && !play.set_live(true));
    assert_eq!(title(&play), "Waiting for Ben");
}
