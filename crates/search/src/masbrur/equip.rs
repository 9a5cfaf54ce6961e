//! A turn of equipment: look at many placements, and try the best in combat.

use std::ops::Range;

use mbrane_rules::masbrur::{Dominoes, Masbrur, Move, Placement, Secret, Standing, Wall};
use mbrane_rules::{Game, Seat};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::combat::{Side, dot, most, opposing_shares};
use super::effort::Effort;

/// A move that is tried, with its results for the seat that moves, in half points.
struct Trial {
    action: Move,
    side: Side,
    die: u8,
    /// The combats against the opponent's walls, then against its answers.
    worths: Vec<f32>,
    /// The worth of the combats against its walls together.
    worth: f32,
    /// The worth of those against its answers.
    answered: f32,
}

impl Trial {
    fn new(action: Move, side: Side, die: u8) -> Self {
        Self {
            action,
            side,
            die,
            worths: Vec::new(),
            worth: 0.0,
            answered: 0.0,
        }
    }

    /// The opponent's present walls and its answers count equally.
    fn promise(&self) -> f32 {
        self.worth + self.answered
    }
}

pub(super) struct Equipping {
    position: Masbrur,
    seat: Seat,
    effort: Effort,
    /// Placements with walls that were not looked at yet.
    unseen: Vec<(Placement, Wall)>,
    looked: usize,
    stage: usize,
    looks: Vec<(i32, Placement, Side)>,
    attack: bool,
    /// The opponent's sides: one for each wall that it may have, then its answers to a placement.
    enemies: Vec<Side>,
    walls: usize,
    /// The moves tried in combat; if there is a wall, the first one is to place no domino.
    trials: Vec<Trial>,
    /// The number of trials that place no domino: one, or none.
    staying: usize,
    combats: usize,
}

impl Equipping {
    pub(super) fn new(position: &Masbrur, seat: Seat, effort: Effort) -> Self {
        let hand = position.hand(seat);
        let mut unseen = Vec::new();
        position.for_each_bare_placement(|placement| {
            let walls = Wall::every(hand.without(placement.domino));
            unseen.extend(walls.map(|wall| (placement, wall)));
        });
        let attack = position.check(Move::Attack).is_ok();
        Self {
            position: position.clone(),
            seat,
            effort,
            unseen,
            looked: 0,
            stage: 0,
            looks: Vec::new(),
            attack,
            enemies: Vec::new(),
            walls: 0,
            trials: Vec::new(),
            staying: 0,
            combats: 0,
        }
    }

    /// Looks at a placement, or tries one in combat; returns whether there is more to do.
    pub(super) fn step(&mut self, rng: &mut Xoshiro256PlusPlus) -> bool {
        while let Some(&(looks, finalists)) = self.effort.stages.get(self.stage) {
            if self.looked < looks && !self.unseen.is_empty() {
                self.look(rng);
                return true;
            }
            if self.effort.rounds == 0 || (self.looks.is_empty() && self.trials.is_empty()) {
                return false;
            }
            self.choose_finalists(finalists);
            if self.combats < self.trials.len() * self.enemies.len() {
                self.fight();
                return true;
            }
            self.stage += 1;
        }
        false
    }

    fn look(&mut self, rng: &mut Xoshiro256PlusPlus) {
        let drawn = rng.random_range(0..self.unseen.len());
        let (placement, wall) = self.unseen.swap_remove(drawn);
        let hand = after(&self.position, self.position.hand(self.seat), placement);
        self.looks
            .extend(Side::of(hand, wall).map(|side| (side.power(), placement, side)));
        self.looked += 1;
    }

    /// Moves the strongest looks into the trials, until those have this many placements.
    fn choose_finalists(&mut self, count: usize) {
        let die = self.position.die();
        if self.enemies.is_empty() {
            let now = Side::now(&self.position, self.seat);
            let enemy = !self.seat;
            let hand = self.position.hand(enemy);
            self.enemies = match self.position.wall(enemy).and_then(Secret::known) {
                Some(wall) => Side::of(hand, wall).into_iter().collect(),
                None => {
                    let strongest = self.looks.iter().max_by_key(|(power, ..)| *power);
                    let against = now.as_ref().or(strongest.map(|(.., side)| side));
                    Side::opposing(hand, against, die, self.effort.walls)
                }
            };
            self.walls = self.enemies.len();
            self.enemies.extend(self.answers());
            let stay = now.map(|side| Trial::new(self.stay(), side, die));
            self.trials.extend(stay);
            self.staying = self.trials.len();
        }
        let more = (self.staying + count).saturating_sub(self.trials.len());
        let raised = die + u8::from(self.position.offerer() == self.seat);
        for _ in 0..more {
            // Among equals the first.
            let strongest = (0..self.looks.len())
                .rev()
                .max_by_key(|look| self.looks[*look].0);
            let Some((_, placement, side)) = strongest.map(|look| self.looks.remove(look)) else {
                return;
            };
            let action = Move::Place(placement, Secret::Known(side.wall));
            self.trials.push(Trial::new(action, side, raised));
        }
    }

    /// Returns the strongest sides that the opponent can have after its next turn, as if the strongest placement were made first.
    fn answers(&self) -> Vec<Side> {
        if self.effort.answers == 0 {
            return Vec::new();
        }
        let strongest = self.looks.iter().max_by_key(|(power, ..)| *power);
        let Some((_, placement, side)) = strongest else {
            return Vec::new();
        };
        let mut next = self.position.clone();
        next.apply(Move::Place(*placement, Secret::Known(side.wall)));
        let hand = next.hand(!self.seat);
        let mut all = Vec::new();
        next.for_each_bare_placement(|placement| {
            let hand_then = after(&next, hand, placement);
            let answer = |wall: Wall| {
                let standing = Standing::new(hand_then.minus(wall.dominoes()))?;
                Some((standing.heaviest(), hand_then, wall))
            };
            all.extend(Wall::every(hand.without(placement.domino)).filter_map(answer));
        });
        let weights = all.iter().map(|(weight, ..)| *weight as f32);
        let strongest = most(weights.enumerate(), self.effort.answers).into_iter();
        let side = |number: usize| Side::of(all[number].1, all[number].2);
        strongest.filter_map(side).collect()
    }

    fn fight(&mut self) {
        let number = self.combats / self.enemies.len();
        let enemy = self.combats % self.enemies.len();
        let trial = &mut self.trials[number];
        // An offerer's placement raises the die.
        let raised = enemy >= self.walls && self.position.offerer() != self.seat;
        let enemy = &self.enemies[enemy];
        let (side, die, rounds) = (&trial.side, trial.die, self.effort.rounds);
        let worth = if self.effort.answers > 0 {
            side.exact(enemy, die + u8::from(raised), rounds)
        } else if self.effort.foresees {
            side.foreseen(enemy, die, rounds)
        } else {
            side.against(enemy, die, rounds)
        };
        trial.worths.push(worth);
        self.combats += 1;
        if self.combats.is_multiple_of(self.enemies.len()) {
            self.weigh(number + 1);
        }
    }

    /// Weighs the first trials against the opponent's walls. Answers are weighed only among trials with the same placement, because the
    /// opponent sees the placement but not the wall.
    fn weigh(&mut self, met: usize) {
        let all: Vec<usize> = (0..met).collect();
        for (trial, worth) in all.iter().zip(self.worths(&all, 0..self.walls)) {
            self.trials[*trial].worth = worth;
        }
        if self.walls == self.enemies.len() {
            return;
        }
        let placement = |trial: usize| match self.trials[trial].action {
            Move::Place(placement, _) => Some(placement),
            _ => None,
        };
        let alike: Vec<usize> = all
            .into_iter()
            .filter(|trial| placement(*trial) == placement(met - 1))
            .collect();
        let worths = self.worths(&alike, self.walls..self.enemies.len());
        for (trial, worth) in alike.iter().zip(worths) {
            self.trials[*trial].answered = worth;
        }
    }

    /// Returns each trial's worth against some of the opponent's sides, weighted by the opponent's probabilities.
    fn worths(&self, trials: &[usize], enemies: Range<usize>) -> Vec<f32> {
        let worths: Vec<&[f32]> = trials
            .iter()
            .map(|trial| &self.trials[*trial].worths[enemies.clone()])
            .collect();
        let gain = |trial: usize, enemy: usize| worths[trial][enemy];
        let often = opposing_shares(trials.len(), enemies.len(), &gain);
        worths.iter().map(|worths| dot(worths, &often)).collect()
    }

    /// Returns the move that places no domino.
    const fn stay(&self) -> Move {
        if self.attack {
            Move::Attack
        } else {
            Move::Pass
        }
    }

    pub(super) fn best(&self) -> Move {
        let stay = self.stay();
        // Compare only trials that have met all of the opponent's walls.
        let met = self.combats / self.enemies.len().max(1);
        let trials = self.trials[..met].iter();
        let placing = trials.filter(|trial| trial.action != stay);
        let placing = placing.reduce(|best, trial| {
            if trial.promise() > best.promise() {
                trial
            } else {
                best
            }
        });
        let Some(best) = placing else {
            return self.strongest().unwrap_or(stay);
        };
        match self.trials.first().filter(|trial| trial.action == stay) {
            // Attack when ahead, before the opponent improves.
            Some(now) if self.attack && (now.worth > 0.0 || now.worth >= best.worth) => {
                Move::Attack
            }
            Some(now) if now.worth > best.worth => Move::Pass,
            _ => best.action,
        }
    }

    /// Returns the strongest placement looked at; none if there is none, or if an attack is possible and no placement is an improvement.
    fn strongest(&self) -> Option<Move> {
        let (power, placement, side) = self
            .looks
            .iter()
            .reduce(|best, look| if look.0 > best.0 { look } else { best })?;
        let now = Side::now(&self.position, self.seat).map(|side| side.power());
        let better = !self.attack || now.is_none_or(|now| *power > now);
        better.then_some(Move::Place(*placement, Secret::Known(side.wall)))
    }
}

/// Returns an arsenal after one of its dominoes was placed.
fn after(position: &Masbrur, hand: Dominoes, placement: Placement) -> Dominoes {
    let out = position
        .field()
        .pushed_out(usize::from(placement.row), placement.end);
    hand.without(placement.domino)
        .with(out.unwrap_or(placement.domino))
}
