//! Seats and colours: swaps in every role, rematches, matches of two.

use mbrane_play::mbrane::State;
use mbrane_play::words::{DescribeState as _, Who, Words};
use mbrane_play::{Match, MatchStatus, Refusal};
use mbrane_rules::mbrane::{Colour, Illegal, Mbrane, Phase};
use mbrane_rules::{Outcome, Seat};

use crate::helpers::{
    Chance, FIRST, person, place_to_the_end, play_text, random_step, tables, two_leg,
};

const SETUP: &str = "mbrane 4 full pie consent";

#[test]
fn after_a_swap_seats_colours_and_names_stay_right() {
    let mut chance = Chance(6);
    for players in tables() {
        for _ in 0..10 {
            let mut game = Match::<Mbrane>::new(SETUP.parse().unwrap(), players.clone());
            play_text(&mut game, "3b2");
            assert_eq!(game.unmasked().state(), State::SwapQuestion);
            assert_eq!(game.unmasked().colour(Seat::Second), Colour::Indigo);
            play_text(&mut game, "swap");
            assert_eq!(
                (
                    game.unmasked().colour(FIRST),
                    game.unmasked().colour(Seat::Second)
                ),
                (Colour::Indigo, Colour::Ivory)
            );
            // The colour to move is Indigo as before, and that is the first seat now.
            let expected = if players[0].is_person() {
                (Some(FIRST), None)
            } else {
                (None, Some(FIRST))
            };
            assert_eq!(
                (
                    game.unmasked().local_actor(),
                    game.thinker().map(|(seat, _)| seat)
                ),
                expected
            );
            place_to_the_end(&mut game, &mut chance);
            if game.unmasked().status() == MatchStatus::Settled {
                assert!(game.close());
            }
            let [ivory, indigo] = game.unmasked().position().count().tally.map(u16::from);
            assert_eq!(
                game.unmasked().outcome().unwrap().points,
                [indigo, ivory],
                "the second seat plays Ivory"
            );
            // Undoing the swap gives the colours back.
            game.seek(1, usize::MAX);
            assert_eq!(game.unmasked().colour(FIRST), Colour::Ivory);
        }
    }
}

#[test]
fn offers_are_answered_by_the_other_seat() {
    for moves in ["3b2 1c1", "3b2 swap 1c1", "3b2 swap 1c1 0a1"] {
        for players in tables() {
            let mut game = Match::<Mbrane>::new(SETUP.parse().unwrap(), players);
            play_text(&mut game, moves);
            let by = mbrane_rules::Game::to_act(game.unmasked().position())
                .single()
                .unwrap();
            assert_eq!(game.unmasked().actions().len(), 2);
            play_text(&mut game, "offer");
            assert_eq!(game.unmasked().state(), State::Offered { by });
            assert_eq!(
                game.unmasked().check_move(by, "accept".parse().unwrap()),
                Err(Refusal::NotYourTurn)
            );
            assert_eq!(
                game.unmasked().check_move(!by, "2d1".parse().unwrap()),
                Err(Refusal::Illegal(Illegal::OfferPending))
            );
            let mut accepted = game.clone();
            play_text(&mut accepted, "accept");
            assert!(
                matches!(accepted.unmasked().state(), State::Over(_))
                    && accepted.unmasked().position().phase() == Phase::Accepted
            );
            assert!(
                accepted
                    .unmasked()
                    .current_beats()
                    .unwrap()
                    .scene()
                    .is_some()
            );
            play_text(&mut game, "decline");
            assert_eq!(game.unmasked().state(), State::Declined);
            assert_eq!(
                game.unmasked().check_move(by, "offer".parse().unwrap()),
                Err(Refusal::Illegal(Illegal::AlreadyDeclined))
            );
            assert_eq!(
                game.unmasked().check_move(!by, "resign".parse().unwrap()),
                Err(Refusal::NotYourTurn)
            );
            play_text(&mut game, "resign");
            assert_eq!(game.unmasked().outcome().unwrap().winner, Some(!by));
        }
    }
}

#[test]
fn only_a_single_person_is_called_you() {
    let [two, first, second, none] =
        tables().map(|players| Match::<Mbrane>::new(SETUP.parse().unwrap(), players));
    let words = Words::english();
    assert_eq!(two.unmasked().who(FIRST, &words), Who::called("Ada"));
    assert_eq!(
        (
            first.unmasked().who(FIRST, &words),
            first.unmasked().who(Seat::Second, &words)
        ),
        (Who::You, Who::called("Marble"))
    );
    assert_eq!(second.unmasked().who(Seat::Second, &words), Who::You);
    assert_eq!(none.unmasked().only_person(), None);
    let nameless = Match::<Mbrane>::new(SETUP.parse().unwrap(), [person(""), person("")]);
    assert_eq!(
        nameless.unmasked().who(Seat::Second, &words),
        Who::called("Indigo")
    );
}

#[test]
fn rematch_is_begun_by_the_other_seat() {
    let [_, players, ..] = tables();
    let mut game = Match::<Mbrane>::new(SETUP.parse().unwrap(), players.clone());
    play_text(&mut game, "3b2 swap 1c1 resign");
    let next = game.rematch();
    assert_eq!(
        (
            next.unmasked().player(FIRST),
            next.unmasked().player(Seat::Second)
        ),
        (&players[1], &players[0])
    );
    assert_eq!(
        (
            next.history().entries(),
            next.unmasked().info().leg(),
            next.unmasked().totals()
        ),
        (0, None, None)
    );
    assert_eq!(next.thinker().map(|(seat, _)| seat), Some(FIRST));
    assert_eq!(next.rematch().unmasked().player(FIRST), &players[0]);
}

#[test]
fn two_games_are_summed_by_player() {
    let mut chance = Chance(7);
    for players in tables() {
        for _ in 0..10 {
            let mut first = two_leg(Match::<Mbrane>::new(
                SETUP.parse().unwrap(),
                players.clone(),
            ));
            assert_eq!(
                (
                    first.unmasked().info().leg(),
                    first.unmasked().totals(),
                    first.unmasked().outcome_of_two()
                ),
                (Some(1), Some([0, 0]), None)
            );
            while random_step(&mut first, &mut chance) {}
            let points = |outcome: Outcome| match (outcome.resigned, outcome.winner) {
                (true, Some(Seat::First)) => [4, 0],
                (true, _) => [0, 4],
                _ => outcome.points,
            };
            let [one, two] = points(first.unmasked().outcome().unwrap());
            assert_eq!(
                (first.unmasked().totals(), first.unmasked().outcome_of_two()),
                (Some([one, two]), None)
            );

            let mut second = first.rematch();
            assert_eq!(
                (second.unmasked().info().leg(), second.unmasked().totals()),
                (Some(2), Some([two, one]))
            );
            assert_eq!(
                second.unmasked().player(Seat::Second),
                first.unmasked().player(FIRST)
            );
            let carried = |second: &Match<Mbrane>| {
                let lines = Mbrane::caption(second.unmasked(), &Words::english())
                    .more
                    .into_iter();
                lines
                    .filter(|line| line.starts_with("First game: "))
                    .count()
            };
            assert_eq!(carried(&second), 1, "the sum stays in sight");
            second.act(FIRST, "3b2".parse().unwrap()).unwrap();
            second.finish();
            while random_step(&mut second, &mut chance) {}
            assert_eq!(carried(&second), 0, "then there is a better one");
            let [more_two, more_one] = points(second.unmasked().outcome().unwrap());
            let both = second.unmasked().outcome_of_two().unwrap();
            assert_eq!(both.points, [two + more_two, one + more_one]);
            let third = second.rematch();
            assert_eq!(
                (third.unmasked().info().leg(), third.unmasked().totals()),
                (Some(1), Some([0, 0]))
            );
            assert_eq!(
                third.unmasked().player(FIRST),
                first.unmasked().player(FIRST)
            );
        }
    }
}
