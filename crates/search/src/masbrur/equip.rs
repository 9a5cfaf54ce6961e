//! A turn of equipment: look at many placements, try the best in combat, then play the round on from those.

use mbrane_rules::masbrur::{Masbrur, Move, Placement, Secret, Wall};
use mbrane_rules::{Game, Seat};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

use super::care::Care;
use super::combat::{Side, opposing_shares};
use super::onward::{after, played_on};

/// The number of rounds played on that the combats count for.
const FIRST: f32 = 40.0;
/// The bonus for moves that were hardly tried, in half points.
const CURIOSITY: f32 = 6.0;

/// A move that is tried, with its results for the seat that moves, in half points.
struct Trial {
    action: Move,
    side: Side,
    die: u8,
    /// The combats against the opponent's walls.
    worths: Vec<f32>,
    /// Their worth together.
    worth: f32,
    /// The sum of the rounds that were played on.
    sum: f32,
    tries: u32,
}

impl Trial {
    fn new(action: Move, side: Side, die: u8) -> Self {
        Self { action, side, die, worths: Vec::new(), worth: 0.0, sum: 0.0, tries: 0 }
    }

    fn value(&self) -> f32 {
        (FIRST * self.worth + self.sum) / (FIRST + self.tries as f32)
    }
}

pub(super) struct Equipping {
    position: Masbrur,
    seat: Seat,
    care: Care,
    /// Placements with walls that were not looked at yet.
    unseen: Vec<(Placement, Wall)>,
    looked: usize,
    stage: usize,
    looks: Vec<(i32, Placement, Side)>,
    attack: bool,
    /// The opponent's sides, one for each wall that it may have.
    enemies: Vec<Side>,
    /// The moves tried in combat; if there is a wall, the first one is to place no domino.
    trials: Vec<Trial>,
    /// The number of trials that place no domino: one, or none.
    staying: usize,
    combats: usize,
    tries: u32,
}

impl Equipping {
    pub(super) fn new(position: &Masbrur, seat: Seat, care: Care) -> Self {
        let hand = position.hand(seat);
        let mut unseen = Vec::new();
        position.for_each_bare_placement(|placement| {
            unseen.extend(Wall::every(hand.without(placement.domino)).map(|wall| (placement, wall)));
        });
        let attack = position.check(Move::Attack).is_ok();
        Self {
            position: position.clone(),
            seat,
            care,
            unseen,
            looked: 0,
            stage: 0,
            looks: Vec::new(),
            attack,
            enemies: Vec::new(),
            trials: Vec::new(),
            staying: 0,
            combats: 0,
            tries: 0,
        }
    }

    /// Looks at a placement, tries one in combat, or plays a round on; returns whether there is more to do.
    pub(super) fn step(&mut self, rng: &mut Xoshiro256PlusPlus) -> bool {
        while let Some(&(looks, finalists)) = self.care.stages.get(self.stage) {
            if self.looked < looks && !self.unseen.is_empty() {
                self.look(rng);
                return true;
            }
            if self.care.rounds == 0 || (self.looks.is_empty() && self.trials.is_empty()) {
                return false;
            }
            self.choose_finalists(finalists);
            if self.combats < self.trials.len() * self.enemies.len() {
                self.fight();
                return true;
            }
            self.stage += 1;
        }
        if self.tries < self.care.tries && self.trials.len() > 1 {
            self.play_on(rng);
            return true;
        }
        false
    }

    fn look(&mut self, rng: &mut Xoshiro256PlusPlus) {
        let (placement, wall) = self.unseen.swap_remove(rng.random_range(0..self.unseen.len()));
        let hand = after(&self.position, self.position.hand(self.seat), placement);
        self.looks.extend(Side::of(hand, wall).map(|side| (side.power(), placement, side)));
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
                    let strongest = self.looks.iter().max_by_key(|(power, ..)| *power).map(|(.., side)| side);
                    Side::opposing(hand, now.as_ref().or(strongest), die, self.care.walls)
                }
            };
            let stay = if self.attack { Move::Attack } else { Move::Pass };
            self.trials.extend(now.map(|side| Trial::new(stay, side, die)));
            self.staying = self.trials.len();
        }
        let more = (self.staying + count).saturating_sub(self.trials.len());
        if more == 0 || self.looks.is_empty() {
            return;
        }
        let raised = die + u8::from(self.position.offerer() == self.seat);
        self.looks.sort_by_key(|(power, ..)| std::cmp::Reverse(*power));
        let finalists = self
            .looks
            .drain(..more.min(self.looks.len()))
            .map(|(_, placement, side)| Trial::new(Move::Place(placement, Secret::Known(side.wall)), side, raised));
        self.trials.extend(finalists);
    }

    fn fight(&mut self) {
        let (number, enemy) = (self.combats / self.enemies.len(), self.combats % self.enemies.len());
        let trial = &mut self.trials[number];
        let enemy = &self.enemies[enemy];
        let worth = if self.care.foresees {
            trial.side.foreseen(enemy, trial.die, self.care.rounds)
        } else {
            trial.side.against(enemy, trial.die, self.care.rounds)
        };
        trial.worths.push(worth);
        self.combats += 1;
        if self.combats.is_multiple_of(self.enemies.len()) {
            self.weigh(number + 1);
        }
    }

    /// Weighs the first trials by how often the opponent would choose each wall against them.
    fn weigh(&mut self, met: usize) {
        let often = opposing_shares(met, self.enemies.len(), &|trial, enemy| self.trials[trial].worths[enemy]);
        for trial in &mut self.trials[..met] {
            trial.worth = trial.worths.iter().zip(&often).map(|(worth, often)| worth * often).sum();
        }
    }

    /// Plays the round on from the trial with the most promise; few tries raise it.
    fn play_on(&mut self, rng: &mut Xoshiro256PlusPlus) {
        self.tries += 1;
        let often = (self.tries as f32).sqrt();
        let promise = |trial: &Trial| trial.value() + CURIOSITY * often / (1.0 + trial.tries as f32);
        let Some(place) =
            (0..self.trials.len()).max_by(|a, b| promise(&self.trials[*a]).total_cmp(&promise(&self.trials[*b])))
        else {
            return;
        };
        let enemy = self.enemies.choose(rng).map(|enemy| enemy.wall);
        let supposed = enemy.and_then(|wall| self.position.supposing_wall(!self.seat, wall));
        let mut position = supposed.unwrap_or_else(|| self.position.clone());
        let trial = &self.trials[place];
        let gained = if trial.action == Move::Attack {
            enemy.map_or(0.0, |wall| {
                let theirs = Side::of(position.hand(!self.seat), wall);
                theirs.map_or(0.0, |theirs| trial.side.against(&theirs, trial.die, self.care.rounds))
            })
        } else {
            position.apply(trial.action);
            played_on(position, self.seat, rng)
        };
        let trial = &mut self.trials[place];
        trial.sum += gained;
        trial.tries += 1;
    }

    pub(super) fn best(&self) -> Move {
        let stay = if self.attack { Move::Attack } else { Move::Pass };
        // Compare only trials that have met all of the opponent's walls.
        let met = self.combats / self.enemies.len().max(1);
        let placing = self.trials[..met].iter().filter(|trial| trial.action != stay);
        let placing = placing.reduce(|best, trial| if trial.value() > best.value() { trial } else { best });
        let Some(best) = placing else { return self.strongest().unwrap_or(stay) };
        match self.trials.first().filter(|trial| trial.action == stay) {
            // If no round was played on, attack when ahead, before the opponent improves.
            Some(now) if self.attack && self.tries == 0 && now.worth > 0.0 => Move::Attack,
            Some(now) if self.attack && now.value() >= best.value() => Move::Attack,
            Some(now) if now.value() > best.value() => Move::Pass,
            _ => best.action,
        }
    }

    /// Returns the strongest placement looked at; none if there is none, or if an attack is possible and no placement is an improvement.
    fn strongest(&self) -> Option<Move> {
        let (power, placement, side) =
            self.looks.iter().reduce(|best, look| if look.0 > best.0 { look } else { best })?;
        let now = Side::now(&self.position, self.seat).map(|side| side.power());
        let better = !self.attack || now.is_none_or(|now| *power > now);
        better.then_some(Move::Place(*placement, Secret::Known(side.wall)))
    }
}
