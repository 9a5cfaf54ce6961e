//! The worth of a combat: which shows to choose, and how often, by regret matching.

use std::cell::Cell;
use std::cmp::{Ordering, Reverse};

use mbrane_rules::Seat;
use mbrane_rules::masbrur::{
    Blocking, Contender, Dominoes, MOST_FORMATIONS, Masbrur, Outline, Outlines, Secret, Seizure,
    Show, Standing, Wall, seizures,
};

/// All squares of two players' eight standing dominoes.
const SQUARES: i32 = 32;

/// A show or a seizure as one row or column of the payoff matrix.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Worth {
    /// The formations in the order in which they are compared, as numbers: 0 is none, 1 is blocked, more is stronger.
    ranks: [u16; MOST_FORMATIONS],
    /// Squares used, without those of seized dominoes.
    used: i32,
}

impl Worth {
    fn new(contenders: [Option<Contender>; MOST_FORMATIONS], used: i32) -> Self {
        let rank = |contender: Option<Contender>| match contender {
            None => 0,
            Some(Contender {
                unblocked: false, ..
            }) => 1,
            Some(Contender { strength, .. }) => {
                2 + 16 * u16::from(strength.length) + u16::from(strength.height)
            }
        };
        let mut ranks = contenders.map(rank);
        ranks.sort_unstable_by_key(|rank| Reverse(*rank));
        Self { ranks, used }
    }

    pub(super) fn of_outline(outline: Outline, enemy: Wall) -> Self {
        Self::new(outline.contenders(enemy), i32::from(outline.squares()))
    }

    /// Returns the worth of a show after a seizure of this many dominoes; the show before it decides what is blocked.
    fn of_show(shown: &Show, now: &Show, seized: usize, enemy: Wall) -> Self {
        let blocked = Blocking::of(shown, enemy).places;
        let contenders = std::array::from_fn(|place| {
            let strength = now.places()[place]?.strength();
            Some(Contender {
                unblocked: !blocked[place],
                strength,
            })
        });
        Self::new(contenders, i32::from(now.squares()) - 2 * seized as i32)
    }

    /// Returns what a show can become by seizing from the opponent's wall, without what is never better.
    pub(super) fn of_seizures(show: &Show, enemy: Wall) -> Vec<Self> {
        best_of(Self::seized(show, enemy))
            .into_iter()
            .map(|(_, worth)| worth)
            .collect()
    }

    /// Returns every seizure from a wall for a show, with the worth of the show after it.
    pub(super) fn seized(show: &Show, enemy: Wall) -> Vec<(Seizure, Self)> {
        let worth = |seizure: Seizure| {
            let now = if seizure.is_none() {
                show
            } else {
                seizure.formations()
            };
            let worth = Self::of_show(show, now, seizure.dominoes().len(), enemy);
            (seizure, worth)
        };
        seizures(show, enemy).into_iter().map(worth).collect()
    }

    /// Returns how many half points it is ahead of the other: a comparison won is worth two, a tie one each.
    pub(super) fn against(&self, other: &Self, die: u8) -> f32 {
        let compared = |(mine, theirs): (&u16, &u16)| match mine.cmp(theirs) {
            Ordering::Greater => 2,
            Ordering::Equal => 0,
            Ordering::Less => -2,
        };
        let ahead: i32 = self.ranks.iter().zip(&other.ranks).map(compared).sum();
        (ahead * (SQUARES - self.used - other.used + i32::from(die))) as f32
    }
}

/// Returns the choices of which none is better at every place with as many squares, those with the fewest squares first.
fn best_of<T>(mut all: Vec<(T, Worth)>) -> Vec<(T, Worth)> {
    all.sort_by_key(|(_, worth)| (worth.used, Reverse(worth.ranks)));
    let mut best: Vec<(T, Worth)> = Vec::new();
    let mut from = 0;
    for (choice, worth) in all {
        if best.last().is_some_and(|(_, last)| last.used != worth.used) {
            from = best.len();
        }
        let surpasses = |(_, known): &(T, Worth)| {
            let mut ranks = known.ranks.iter().zip(worth.ranks);
            ranks.all(|(known, rank)| *known >= rank)
        };
        if !best[from..].iter().any(surpasses) {
            best.push((choice, worth));
        }
    }
    best
}

/// Returns all outlines with their worth against an opponent's wall.
pub(super) fn all(outlines: &Outlines, enemy: Wall) -> Vec<(Outline, Worth)> {
    outlines
        .iter()
        .map(|outline| (outline, Worth::of_outline(outline, enemy)))
        .collect()
}

/// Returns the outlines worth choosing against an opponent's wall.
pub(super) fn candidates(outlines: &Outlines, enemy: Wall) -> Vec<(Outline, Worth)> {
    best_of(all(outlines, enemy))
}

/// A game with a simultaneous choice, which regret matching solves round by round.
#[derive(Clone, Debug)]
pub(super) struct Duel {
    /// How many half points the first is ahead, with a row for each of its choices.
    payoff: Vec<Vec<f32>>,
    regrets: [Vec<f32>; 2],
    sums: [Vec<f32>; 2],
    round: u32,
}

/// The number of walls that ten dominoes allow.
const WALLS: usize = 45;
/// Rounds of regret matching for a first glance at a wall.
const GLANCED: u32 = 20;
/// Rounds of regret matching over both walls.
const WALL_ROUNDS: u32 = 200;
/// Rounds of regret matching over both seizures.
const SEIZING_ROUNDS: u32 = 40;

/// Returns how many half points the first is ahead when both seize at the same time.
pub(super) fn seized(mine: &[Worth], theirs: &[Worth], die: u8) -> f32 {
    let least = |one: &Worth| {
        theirs
            .iter()
            .map(|other| one.against(other, die))
            .fold(f32::MAX, f32::min)
    };
    let most = |other: &Worth| {
        mine.iter()
            .map(|one| one.against(other, die))
            .fold(f32::MIN, f32::max)
    };
    let sure = mine.iter().map(least).fold(f32::MIN, f32::max);
    // Usually there is a saddle point, so no mixing is needed.
    if theirs.iter().any(|other| most(other) <= sure) {
        return sure;
    }
    let mut duel = Duel::new(mine, theirs, die);
    duel.play(SEIZING_ROUNDS);
    duel.value()
}

/// Choices that gain less than this, in half points, are left out of a game.
const LITTLE: f32 = 0.25;
/// The most times that choices join a game, and how many of each side join at a time.
const JOININGS: usize = 12;
const JOIN: usize = 3;

impl Duel {
    pub(super) fn new(mine: &[Worth], theirs: &[Worth], die: u8) -> Self {
        Self::over(mine.len(), theirs.len(), &|one, other| {
            mine[one].against(&theirs[other], die)
        })
    }

    pub(super) fn over(mine: usize, theirs: usize, gain: &dyn Fn(usize, usize) -> f32) -> Self {
        let payoff = (0..mine)
            .map(|one| (0..theirs).map(|other| gain(one, other)).collect())
            .collect();
        let nothing = || [vec![0.0; mine], vec![0.0; theirs]];
        Self {
            payoff,
            regrets: nothing(),
            sums: nothing(),
            round: 0,
        }
    }

    /// Creates a game over the choices that matter, and returns their indices: it begins with the first of each side, plays some
    /// rounds, and lets the best answers of both join until none gains anything (a double oracle).
    pub(super) fn of_answers(
        count: [usize; 2],
        gain: &dyn Fn(usize, usize) -> f32,
        rounds: u32,
    ) -> (Self, [Vec<usize>; 2]) {
        let known = vec![Cell::new(f32::NAN); count[0] * count[1]];
        let gain = &|one: usize, other: usize| {
            let cell = &known[one * count[1] + other];
            if cell.get().is_nan() {
                cell.set(gain(one, other));
            }
            cell.get()
        };
        let mut chosen = [vec![0], vec![0]];
        let mut duel = Self::over(1, 1, gain);
        for _ in 0..JOININGS {
            let [first, second] = duel.both_shares();
            let value = duel.value();
            let gains = |one: usize| -> f32 {
                let played = chosen[1].iter().zip(&second);
                played.map(|(&other, often)| gain(one, other) * often).sum()
            };
            let losses = |other: usize| -> f32 {
                let played = chosen[0].iter().zip(&first);
                played.map(|(&one, often)| gain(one, other) * often).sum()
            };
            let joining = [
                answers((0..count[0]).map(|one| gains(one) - value), &chosen[0]),
                answers((0..count[1]).map(|other| value - losses(other)), &chosen[1]),
            ];
            if joining.iter().all(Vec::is_empty) {
                break;
            }
            let [rows, columns] = joining;
            for other in columns {
                for (row, &one) in duel.payoff.iter_mut().zip(&chosen[0]) {
                    row.push(gain(one, other));
                }
                chosen[1].push(other);
            }
            for one in rows {
                let row = chosen[1].iter().map(|&other| gain(one, other));
                duel.payoff.push(row.collect());
                chosen[0].push(one);
            }
            // Start over: the best of fewer candidates says little.
            duel.regrets = chosen.each_ref().map(|chosen| vec![0.0; chosen.len()]);
            duel.sums = duel.regrets.clone();
            duel.round = 0;
            duel.play(rounds);
        }
        (duel, chosen)
    }

    /// Plays this many more rounds. Several calls do the same as one with all their rounds.
    pub(super) fn play(&mut self, rounds: u32) {
        for _ in 0..rounds {
            let [first, second] = self.regrets.each_ref().map(|regrets| strategy(regrets));
            let gains: Vec<f32> = self.payoff.iter().map(|row| dot(row, &second)).collect();
            let mut losses = vec![0.0; second.len()];
            for (row, often) in self.payoff.iter().zip(&first) {
                for (loss, gain) in losses.iter_mut().zip(row) {
                    *loss += gain * often;
                }
            }
            let value = dot(&gains, &first);
            // Regrets never fall below zero, and later rounds weigh more: both make it converge sooner.
            for (regret, gain) in self.regrets[0].iter_mut().zip(&gains) {
                *regret = (*regret + gain - value).max(0.0);
            }
            for (regret, loss) in self.regrets[1].iter_mut().zip(&losses) {
                *regret = (*regret + value - loss).max(0.0);
            }
            for (sums, played) in self.sums.iter_mut().zip([first, second]) {
                for (sum, often) in sums.iter_mut().zip(played) {
                    *sum += often * self.round as f32;
                }
            }
            self.round += 1;
        }
    }

    /// Returns how often each side makes each choice.
    pub(super) fn both_shares(&self) -> [Vec<f32>; 2] {
        self.sums.each_ref().map(|sums| strategy(sums))
    }

    pub(super) fn value(&self) -> f32 {
        let [first, second] = self.both_shares();
        self.payoff
            .iter()
            .zip(first)
            .map(|(row, often)| dot(row, &second) * often)
            .sum()
    }
}

/// Returns the choices that gain most, except those already included.
fn answers(gains: impl Iterator<Item = f32>, joined: &[usize]) -> Vec<usize> {
    let gaining = |(choice, gain): &(usize, f32)| *gain > LITTLE && !joined.contains(choice);
    most(gains.enumerate().filter(gaining), JOIN)
}

/// Returns the choices that gain most, at most `count`, best first.
/// Among equals the first comes first.
pub(super) fn most(gains: impl Iterator<Item = (usize, f32)>, count: usize) -> Vec<usize> {
    let mut gains: Vec<_> = gains.collect();
    let mut best = Vec::new();
    // A sort would add a kilobyte to the page's thinker.
    while best.len() < count && !gains.is_empty() {
        let larger = |one: usize, other: usize| {
            if gains[other].1 > gains[one].1 {
                other
            } else {
                one
            }
        };
        let at = (1..gains.len()).fold(0, larger);
        best.push(gains.remove(at).0);
    }
    best
}

pub(super) fn dot(one: &[f32], other: &[f32]) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// Returns how often the second of two sides should make each choice, given the first's gain for each pair.
pub(super) fn opposing_shares(
    mine: usize,
    theirs: usize,
    gain: &dyn Fn(usize, usize) -> f32,
) -> Vec<f32> {
    let mut duel = Duel::over(mine, theirs, gain);
    duel.play(WALL_ROUNDS);
    let [_, often] = duel.both_shares();
    often
}

/// Turns weights into shares; equal ones if all weights are zero.
fn strategy(weights: &[f32]) -> Vec<f32> {
    let sum: f32 = weights.iter().sum();
    if sum <= 0.0 {
        return vec![1.0 / weights.len().max(1) as f32; weights.len()];
    }
    weights.iter().map(|weight| weight / sum).collect()
}

/// A player's eight standing dominoes, all that they can show, and the wall beside them.
#[derive(Clone)]
pub(super) struct Side {
    standing: Standing,
    pub(super) outlines: Outlines,
    pub(super) wall: Wall,
}

impl Side {
    pub(super) fn new(standing: Standing, wall: Wall) -> Self {
        Self {
            standing,
            outlines: Outlines::of(standing),
            wall,
        }
    }

    /// Returns the side of an arsenal with a wall; none if it is not ten dominoes of which two are the wall.
    pub(super) fn of(hand: Dominoes, wall: Wall) -> Option<Self> {
        Standing::new(hand.minus(wall.dominoes())).map(|standing| Self::new(standing, wall))
    }

    /// Returns the side of a seat as it stands, if a wall is laid.
    pub(super) fn now(position: &Masbrur, seat: Seat) -> Option<Self> {
        let wall = position.wall(seat).and_then(Secret::known)?;
        Self::of(position.hand(seat), wall)
    }

    /// Returns the sides of an arsenal with each wall, those that can show the most first, at most `count`.
    pub(super) fn best(hand: Dominoes, count: usize) -> Vec<Self> {
        let sides: Vec<Self> = Wall::every(hand)
            .filter_map(|wall| Self::of(hand, wall))
            .collect();
        let powers = sides.iter().map(|side| side.power() as f32);
        let best = most(powers.enumerate(), count).into_iter();
        best.map(|side| sides[side].clone()).collect()
    }

    /// Returns the sides of an arsenal with the walls that it may have against another side, at most `count`: half of them can show
    /// the most, the others do best against it.
    pub(super) fn opposing(
        hand: Dominoes,
        against: Option<&Self>,
        die: u8,
        count: usize,
    ) -> Vec<Self> {
        let mut sides = Self::best(hand, WALLS);
        let rest = sides.split_off(count.div_ceil(2).min(sides.len()));
        let Some(against) = against else { return sides };
        let gain = |side: &Self| -against.against(side, die, GLANCED);
        let best = most(rest.iter().map(gain).enumerate(), count / 2).into_iter();
        sides.extend(best.map(|side| rest[side].clone()));
        sides
    }

    /// Returns the shows worth choosing, of this side and of the other.
    fn shows(&self, other: &Self) -> [Vec<(Outline, Worth)>; 2] {
        [(self, other.wall), (other, self.wall)]
            .map(|(side, enemy)| candidates(&side.outlines, enemy))
    }

    /// Returns what each show can become by seizing from the opponent's wall.
    pub(super) fn seizing(&self, shows: &[(Outline, Worth)], enemy: Wall) -> Vec<Vec<Worth>> {
        let seizing = |(outline, _): &(Outline, Worth)| {
            Some(Worth::of_seizures(&self.standing.show(*outline)?, enemy))
        };
        shows.iter().filter_map(seizing).collect()
    }

    /// Returns the worth of a combat against the other side, in half points.
    pub(super) fn against(&self, other: &Self, die: u8, rounds: u32) -> f32 {
        let [mine, theirs] = self.shows(other);
        let gain = |one: usize, other: usize| mine[one].1.against(&theirs[other].1, die);
        let (duel, _) = Duel::of_answers([mine.len(), theirs.len()], &gain, rounds);
        duel.value()
    }

    /// As [`Side::against`], but both foresee seizures, with the shows that they would choose without.
    pub(super) fn foreseen(&self, other: &Self, die: u8, rounds: u32) -> f32 {
        let [mine, theirs] = self.shows(other);
        let gain = |one: usize, other: usize| mine[one].1.against(&theirs[other].1, die);
        let (_, [first, second]) = Duel::of_answers([mine.len(), theirs.len()], &gain, rounds);
        let mine: Vec<_> = first.into_iter().map(|choice| mine[choice]).collect();
        let theirs: Vec<_> = second.into_iter().map(|choice| theirs[choice]).collect();
        let mine = self.seizing(&mine, other.wall);
        let theirs = other.seizing(&theirs, self.wall);
        let gain = |one: usize, other: usize| seized(&mine[one], &theirs[other], die);
        let mut duel = Duel::over(mine.len(), theirs.len(), &gain);
        duel.play(rounds);
        duel.value()
    }

    /// As [`Side::foreseen`], but both choose shows for their seizures, in twice the time. It omits only shows that look worse
    /// before they seize.
    pub(super) fn exact(&self, other: &Self, die: u8, rounds: u32) -> f32 {
        let [mine, theirs] = self.shows(other);
        let mine = self.seizing(&mine, other.wall);
        let theirs = other.seizing(&theirs, self.wall);
        let gain = |one: usize, other: usize| seized(&mine[one], &theirs[other], die);
        let (duel, _) = Duel::of_answers([mine.len(), theirs.len()], &gain, rounds);
        duel.value()
    }

    /// Returns a first estimate of how much it can show, whatever the opponent's wall.
    pub(super) fn power(&self) -> i32 {
        let of_outline = |outline: Outline| -> i32 {
            let of_form = |length: u8, height: u8| 10 * i32::from(length) + i32::from(height) + 15;
            outline
                .forms()
                .map(|form| of_form(form.length, form.height()))
                .sum()
        };
        self.outlines.iter().map(of_outline).max().unwrap_or(0)
    }
}
