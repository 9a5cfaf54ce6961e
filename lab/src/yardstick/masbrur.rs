//! A yardstick for Masbrur: a player that seeks an arsenal with long shows, attacks when it can, and shows the strongest.

use mbrane_rules::masbrur::{
    Choice, Masbrur, Move, Outline, Outlines, Phase, Secret, Standing, Wall,
};
use mbrane_rules::{Game, Seat, Viewer};
use mbrane_search::fingerprint;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

/// The number of placements with walls that it looks at.
const LOOKS: usize = 120;

/// Returns the move of a seat; none if it has nothing to do, or if the move depends on hidden dominoes. Equal seeds choose equally.
pub fn greedy(position: &Masbrur, seat: Seat, seed: u64) -> Option<Move> {
    let seen = position.seen(Viewer::Of(seat));
    if !seen.to_act().contains(seat) {
        return None;
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(fingerprint(&(seed, &seen)));
    match seen.phase() {
        Phase::Equip => Some(equip(&seen, seat, &mut rng)),
        Phase::Show => show(&seen, seat),
        Phase::Seize => {
            // The seizure that puts most squares into formations.
            let most = seen
                .seizures(seat)
                .into_iter()
                .max_by_key(|seizure| seizure.formations().squares())?;
            Some(Move::Choose(Choice::Seize(Secret::Known(most))))
        }
        _ => {
            let forms = seen.legal_moves_of(seat);
            let forms: Vec<Move> = forms.into_iter().filter(|m| *m != Move::Resign).collect();
            let form = *forms.choose(&mut rng)?;
            Some(match form {
                Move::Choose(Choice::Wall(_)) => wall(&seen, seat)?,
                form => seen.vary(form, &mut rng),
            })
        }
    }
}

fn most_squares(standing: Standing) -> u8 {
    Outlines::of(standing)
        .iter()
        .map(Outline::squares)
        .max()
        .unwrap_or(0)
}

fn equip(position: &Masbrur, seat: Seat, rng: &mut Xoshiro256PlusPlus) -> Move {
    if position.can_attack(seat) && position.check(Move::Attack).is_ok() && position.turns() > 3 {
        return Move::Attack;
    }
    let forms = position.placements();
    let Some(first) = forms.first() else {
        return Move::Pass;
    };
    let mut best = (0, *first);
    for _ in 0..LOOKS {
        let Some(form) = forms.choose(rng) else { break };
        let m = position.vary(*form, rng);
        let mut after = position.clone();
        after.apply(m);
        let squares = after.standing(seat).map_or(0, most_squares);
        if squares > best.0 {
            best = (squares, m);
        }
    }
    best.1
}

fn wall(position: &Masbrur, seat: Seat) -> Option<Move> {
    let hand = position.hand(seat);
    let worth = |wall: Wall| Standing::new(hand.minus(wall.dominoes())).map_or(0, most_squares);
    let best = Wall::every(hand).max_by_key(|wall| worth(*wall))?;
    Some(Move::Choose(Choice::Wall(Secret::Known(best))))
}

fn show(position: &Masbrur, seat: Seat) -> Option<Move> {
    let standing = position.standing(seat)?;
    let enemy = position.wall(!seat)?.known()?;
    let show = standing.show(Outlines::of(standing).strongest(enemy))?;
    Some(Move::Choose(Choice::Show(Secret::Known(show))))
}
