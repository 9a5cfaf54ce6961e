//! Who chooses for a seat, at one of five levels: from what the seat sees, the same for the same seed.

use std::hash::{Hash, Hasher};

use mbrane_rules::masbrur::{
    Choice, Dominoes, Group, Masbrur, Move, Phase, Placement, Secret, Seizure, Show, Standing, Wall,
};
use mbrane_rules::{Eyes, Game, Seat};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::combat::{Side, Worth, candidates, solve};
use crate::Level;
use crate::fingerprint::Fingerprint;

/// How a level plays.
#[derive(Clone, Copy)]
struct Care {
    /// Placements with their walls that are looked at.
    looks: usize,
    /// How many of the best are tried in combat.
    finalists: usize,
    /// The walls that the enemy may have, as it is supposed.
    walls: usize,
    /// Rounds of regret matching; none shows what is strongest.
    rounds: u32,
    /// How often it moves by chance.
    slips: f64,
    /// How many ways to part the pool are tried.
    offers: usize,
}

const CARES: [Care; 5] = [
    Care { looks: 4, finalists: 1, walls: 1, rounds: 0, slips: 0.35, offers: 1 },
    Care { looks: 15, finalists: 1, walls: 1, rounds: 0, slips: 0.15, offers: 2 },
    Care { looks: 60, finalists: 2, walls: 2, rounds: 30, slips: 0.08, offers: 4 },
    Care { looks: 250, finalists: 6, walls: 3, rounds: 80, slips: 0.0, offers: 8 },
    Care { looks: 900, finalists: 16, walls: 6, rounds: 150, slips: 0.0, offers: 16 },
];

/// What a seat does at a level, or as well as can be; none where it has nothing to do, or would have to know what is hidden.
pub fn choose(position: &Masbrur, seat: Seat, level: Option<Level>, seed: u64) -> Option<Move> {
    let seen = position.seen(Eyes::Of(seat));
    if !seen.to_act().contains(seat) {
        return None;
    }
    let mut hasher = Fingerprint::default();
    (seed, &seen).hash(&mut hasher);
    let rng = Xoshiro256PlusPlus::seed_from_u64(hasher.finish());
    let level = level.map_or(CARES.len(), |level| usize::from(level.number()));
    let care = CARES[level.clamp(1, CARES.len()) - 1];
    Player { seen, seat, care, rng }.choose()
}

struct Player {
    /// What the seat sees.
    seen: Masbrur,
    seat: Seat,
    care: Care,
    rng: Xoshiro256PlusPlus,
}

fn known<T: Copy>(secret: Option<Secret<T>>) -> Option<T> {
    secret.and_then(Secret::known)
}

fn side(hand: Dominoes, wall: Wall) -> Option<Side> {
    Standing::new(hand.minus(wall.dominoes())).map(|standing| Side::new(standing, wall))
}

/// The walls of a hand that leave the most to show, the best first.
fn best_walls(hand: Dominoes, count: usize) -> Vec<Side> {
    let mut sides: Vec<(i32, Side)> =
        Wall::every(hand).filter_map(|wall| side(hand, wall)).map(|side| (side.power(), side)).collect();
    sides.sort_by_key(|(power, _)| std::cmp::Reverse(*power));
    sides.into_iter().take(count).map(|(_, side)| side).collect()
}

impl Player {
    fn choose(mut self) -> Option<Move> {
        match self.seen.phase() {
            Phase::Offer => Some(self.offer()),
            Phase::Take => Some(self.take()),
            Phase::Equip => Some(self.equip()),
            Phase::Wall => self.wall(),
            Phase::Show => self.show(),
            Phase::Seize => self.seize(),
            Phase::Lay | Phase::Match => self.seen.placements().choose(&mut self.rng).copied(),
            Phase::Over => None,
        }
    }

    /// How much ten can show behind the wall that suits them best.
    fn power(hand: Dominoes) -> i32 {
        best_walls(hand, 1).first().map_or(0, Side::power)
    }

    /// The other takes the better group, so the groups are made alike.
    fn offer(&mut self) -> Move {
        let form = self.seen.placements().first().copied().unwrap_or(Move::Resign);
        let pool = self.seen.pool();
        let mut best: Option<(i32, Move)> = None;
        for _ in 0..self.care.offers {
            let m = self.seen.vary(form, &mut self.rng);
            let Move::Offer(group) = m else { break };
            let apart = (Self::power(group) - Self::power(pool.minus(group))).abs();
            if best.is_none_or(|(known, _)| apart < known) {
                best = Some((apart, m));
            }
        }
        best.map_or(form, |(_, m)| m)
    }

    fn take(&mut self) -> Move {
        let named = self.seen.offered();
        let better = Self::power(named) >= Self::power(self.seen.pool().minus(named));
        let slips = self.rng.random_bool(self.care.slips);
        Move::Take(if better == slips { Group::Rest } else { Group::Named })
    }

    /// Sides that the enemy may have: with its wall where that is known, else with the walls that suit it best.
    fn enemies(&self) -> Vec<Side> {
        let hand = self.seen.hand(!self.seat);
        match known(self.seen.wall(!self.seat)) {
            Some(wall) => side(hand, wall).into_iter().collect(),
            None => best_walls(hand, self.care.walls),
        }
    }

    /// What a combat is worth on average, in half points.
    fn worth(&self, mine: &Side, enemies: &[Side], die: u8) -> f32 {
        let sum: f32 = enemies.iter().map(|enemy| mine.against(enemy, die, self.care.rounds)).sum();
        sum / enemies.len().max(1) as f32
    }

    fn equip(&mut self) -> Move {
        let hand = self.seen.hand(self.seat);
        let mut placements = Vec::new();
        self.seen.for_each_bare_placement(|placement| placements.push(placement));
        let attack = self.seen.check(Move::Attack).is_ok();
        if placements.is_empty() {
            return if attack { Move::Attack } else { Move::Pass };
        }
        if self.rng.random_bool(self.care.slips) {
            let form = self.seen.placements()[self.rng.random_range(0..placements.len())];
            return self.seen.vary(form, &mut self.rng);
        }
        let mut looks: Vec<(i32, Placement, Side)> = self.looks(hand, &placements);
        looks.sort_by_key(|(power, ..)| std::cmp::Reverse(*power));
        looks.truncate(self.care.finalists);
        let place = |placement: Placement, wall: Wall| Move::Place(placement, Secret::Known(wall));
        if self.care.rounds == 0 {
            // Who looks at its own dominoes alone attacks as soon as nothing gets better.
            let now = known(self.seen.wall(self.seat)).and_then(|wall| side(hand, wall)).map(|side| side.power());
            return match looks.first() {
                Some((power, placement, side)) if !attack || now.is_none_or(|now| *power > now) => {
                    place(*placement, side.wall)
                }
                _ if attack => Move::Attack,
                _ => Move::Pass,
            };
        }
        let enemies = self.enemies();
        let die = self.seen.die();
        let raised = die + u8::from(self.seen.offerer() == self.seat);
        let mut best: Option<(f32, Move)> = None;
        for (_, placement, side) in &looks {
            let worth = self.worth(side, &enemies, raised);
            if best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, place(*placement, side.wall)));
            }
        }
        let mine = known(self.seen.wall(self.seat)).and_then(|wall| side(hand, wall));
        let now = mine.map(|mine| self.worth(&mine, &enemies, die));
        match (best, now) {
            // What is ahead is taken before the enemy improves.
            (_, Some(now)) if attack && now > 0.0 => Move::Attack,
            (Some((worth, _)), Some(now)) if attack && now >= worth => Move::Attack,
            (Some((worth, _)), Some(now)) if now > worth => Move::Pass,
            (Some((_, m)), _) => m,
            (None, _) => Move::Pass,
        }
    }

    /// Placements with walls, and how much could be shown after them.
    fn looks(&mut self, hand: Dominoes, placements: &[Placement]) -> Vec<(i32, Placement, Side)> {
        let mut all: Vec<(Placement, Wall)> = Vec::new();
        for placement in placements {
            all.extend(Wall::every(hand.without(placement.domino)).map(|wall| (*placement, wall)));
        }
        let mut looks = Vec::new();
        for _ in 0..self.care.looks.min(all.len()) {
            let (placement, wall) = all.swap_remove(self.rng.random_range(0..all.len()));
            let out = self.seen.field().pushed_out(usize::from(placement.row), placement.end);
            let after = hand.without(placement.domino).with(out.unwrap_or(placement.domino));
            looks.extend(side(after, wall).map(|side| (side.power(), placement, side)));
        }
        looks
    }

    fn wall(&mut self) -> Option<Move> {
        let sides = best_walls(self.seen.hand(self.seat), self.care.finalists.max(2));
        let pick = if self.care.rounds == 0 {
            sides.choose(&mut self.rng)?.wall
        } else {
            let enemies = self.enemies();
            let die = self.seen.die();
            let worths: Vec<f32> = sides.iter().map(|side| self.worth(side, &enemies, die)).collect();
            let best = (0..sides.len()).max_by(|one, other| worths[*one].total_cmp(&worths[*other]))?;
            sides[best].wall
        };
        Some(Move::Choose(Choice::Wall(Secret::Known(pick))))
    }

    /// An index by its share.
    fn draw(&mut self, shares: &[f32]) -> usize {
        let mut left: f32 = self.rng.random();
        for (index, share) in shares.iter().enumerate() {
            left -= share;
            if left < 0.0 {
                return index;
            }
        }
        shares.len().saturating_sub(1)
    }

    fn show(&mut self) -> Option<Move> {
        let standing = self.seen.standing(self.seat)?;
        let wall = known(self.seen.wall(self.seat))?;
        let enemy_wall = known(self.seen.wall(!self.seat))?;
        let mine = candidates(&Side::new(standing, wall).outlines, enemy_wall);
        let outline = if self.rng.random_bool(self.care.slips) {
            mine.choose(&mut self.rng)?.0
        } else if self.care.rounds == 0 {
            Side::new(standing, wall).outlines.strongest(enemy_wall)
        } else {
            let enemy = side(self.seen.hand(!self.seat), enemy_wall)?;
            let theirs: Vec<Worth> = candidates(&enemy.outlines, wall).into_iter().map(|(_, worth)| worth).collect();
            let worths: Vec<Worth> = mine.iter().map(|(_, worth)| *worth).collect();
            let (shares, _) = solve(&worths, &theirs, self.seen.die(), 10 * self.care.rounds);
            mine[self.draw(&shares)].0
        };
        Some(Move::Choose(Choice::Show(Secret::Known(standing.show(outline)?))))
    }

    /// What is shown with something seized.
    fn seized(&self, seat: Seat, show: &Show, wall: Wall) -> Vec<(Seizure, Worth)> {
        let all = self.seen.seizures(seat);
        let all = if all.is_empty() { vec![Seizure::NONE] } else { all };
        let worth = |seizure: Seizure| {
            let now = if seizure.is_none() { *show } else { *seizure.formations() };
            Worth::of_show(show, &now, seizure.dominoes().len(), wall)
        };
        all.into_iter().map(|seizure| (seizure, worth(seizure))).collect()
    }

    fn seize(&mut self) -> Option<Move> {
        let walls = Seat::BOTH.map(|seat| known(self.seen.wall(seat)));
        let shows = Seat::BOTH.map(|seat| known(self.seen.show_of(seat)));
        let of = |seat: Seat| Some((shows[seat.index()]?, walls[(!seat).index()]?));
        let (show, wall) = of(self.seat)?;
        let mine = self.seized(self.seat, &show, wall);
        let pick = if self.care.rounds == 0 {
            mine.iter().max_by_key(|(seizure, _)| seizure.formations().squares())?.0
        } else {
            let (show, wall) = of(!self.seat)?;
            let theirs: Vec<Worth> = self.seized(!self.seat, &show, wall).into_iter().map(|(_, worth)| worth).collect();
            let worths: Vec<Worth> = mine.iter().map(|(_, worth)| *worth).collect();
            let (shares, _) = solve(&worths, &theirs, self.seen.die(), 2 * self.care.rounds);
            mine[self.draw(&shares)].0
        };
        Some(Move::Choose(Choice::Seize(Secret::Known(pick))))
    }
}
