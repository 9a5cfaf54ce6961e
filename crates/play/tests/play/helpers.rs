//! Players, matches and random games that several tests begin with.

use mbrane_play::{Animated, Level, Match, MatchStatus, MoveInput, Name, Player};
use mbrane_rules::mbrane::{Mbrane, Move};
use mbrane_rules::{Game as _, Seat};

/// Random numbers that are the same in every run: SplitMix64.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound.max(1) as u64) as usize
    }

    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        if of.is_empty() {
            None
        } else {
            Some(of[self.below(of.len())])
        }
    }
}

pub(crate) fn person(name: &str) -> Player {
    Player::person(Name::new(name))
}

pub(crate) fn computer(level: u8) -> Player {
    Player::computer_of(Level::new(level).expect("a level"))
}

/// Two people with names.
pub(crate) fn people() -> [Player; 2] {
    ["Ada", "Ben"].map(person)
}

/// A match at the end of a record.
pub(crate) fn match_of<G: Animated>(record: &str, players: [Player; 2]) -> Match<G> {
    Match::from_record(
        record
            .trim()
            .parse()
            .unwrap_or_else(|error| panic!("{record}: {error}")),
        players,
    )
}

/// Two people, a person on either seat, two computers.
pub(crate) fn tables() -> [[Player; 2]; 4] {
    [
        people(),
        [person("Ada"), computer(3)],
        [computer(1), person("Ada")],
        [computer(5), computer(2)],
    ]
}

/// Plays a random action of the seat to act; false when the game is over.
pub(crate) fn random_step<G: Animated>(game: &mut Match<G>, chance: &mut Chance) -> bool {
    let seat = match game.unmasked().status() {
        MatchStatus::Over(_) => return false,
        MatchStatus::Settled if chance.once_in(2) => {
            assert!(game.close(), "it is settled");
            return true;
        }
        MatchStatus::Settled => {
            game.go_on();
            return true;
        }
        MatchStatus::Turn(seats) => seats.single().expect("a game of turns"),
    };
    if !game.unmasked().is_at_latest() && game.unmasked().local_actor().is_none() {
        return game.redo();
    }
    let placements = game.unmasked().position().placements();
    // Resigning comes last among the actions, and is rare.
    let mut actions = game.unmasked().actions();
    if !placements.is_empty() || actions.len() > 1 {
        let resign = actions.pop();
        actions.extend(resign.filter(|_| chance.once_in(60)));
    }
    let talk = placements.is_empty() || chance.once_in(8);
    let m = chance
        .pick(&actions)
        .filter(|_| talk)
        .or_else(|| chance.pick(&placements))
        .expect("something to do");
    game.act(seat, m).expect("it is legal");
    true
}

/// Plays without talk until the game is over or settled.
pub(crate) fn place_to_the_end(game: &mut Match<Mbrane>, chance: &mut Chance) {
    while let MatchStatus::Turn(seats) = game.unmasked().status() {
        let seat = seats.single().expect("a game of turns");
        let mut placements = game.unmasked().position().placements();
        placements.retain(|m| *m != Move::Swap);
        game.act(seat, chance.pick(&placements).expect("it is not over"))
            .expect("it is legal");
    }
}

/// Plays the moves of a text for both seats.
pub(crate) fn play_text(game: &mut Match<Mbrane>, moves: &str) {
    for word in moves.split_whitespace() {
        let seat = game
            .unmasked()
            .position()
            .to_act()
            .single()
            .expect("it is not over");
        game.act(seat, word.parse().expect("a move"))
            .unwrap_or_else(|error| panic!("{word}: {error:?}"));
    }
}

/// The seat that plays first in a table of people.
pub(crate) const FIRST: Seat = Seat::First;

/// The first of two games with seats changed, whose points are summed.
pub(crate) fn two_leg<G: MoveInput>(mut game: Match<G>) -> Match<G> {
    game.info_mut().make_of_two();
    game
}
