//! The worth of a combat: which shows to choose, and how often, by regret matching.

use mbrane_rules::masbrur::{
    Blocking, Contender, Dominoes, MOST_FORMATIONS, Outline, Outlines, Seizure, Show, Standing, Wall, compare,
};

/// All squares of two players' eight standing dominoes.
const SQUARES: i32 = 32;

/// A show or a seizure as one row or column of the payoff matrix.
#[derive(Clone, Copy)]
pub(super) struct Worth {
    contenders: [Option<Contender>; MOST_FORMATIONS],
    /// Squares used, without those of seized dominoes.
    used: i32,
}

impl Worth {
    fn of_outline(outline: Outline, enemy: Wall) -> Self {
        Self { contenders: outline.contenders(enemy), used: i32::from(outline.squares()) }
    }

    /// Returns the worth of a show after a seizure of this many dominoes; the show before it decides what is blocked.
    fn of_show(shown: &Show, now: &Show, seized: usize, enemy: Wall) -> Self {
        let blocked = Blocking::of(shown, enemy).places;
        let contenders = std::array::from_fn(|place| {
            let strength = now.places()[place]?.strength();
            Some(Contender { unblocked: !blocked[place], strength })
        });
        Self { contenders, used: i32::from(now.squares()) - 2 * seized as i32 }
    }

    /// Returns the best that a show can become by seizing from the opponent's wall, for each number of squares used.
    pub(super) fn of_seizures(show: &Show, enemy: Wall) -> Vec<Self> {
        let mut best: Vec<Self> = Vec::new();
        for (_, worth) in Self::seized(show, enemy) {
            match best.iter_mut().find(|known| known.used == worth.used) {
                Some(known) if known.contenders < worth.contenders => *known = worth,
                Some(_) => {}
                None => best.push(worth),
            }
        }
        best
    }

    /// Returns every seizure from a wall for a show, with the worth of the show after it.
    pub(super) fn seized(show: &Show, enemy: Wall) -> Vec<(Seizure, Self)> {
        let worth = |seizure: Seizure| {
            let now = if seizure.is_none() { *show } else { *seizure.formations() };
            (seizure, Self::of_show(show, &now, seizure.dominoes().len(), enemy))
        };
        Seizure::every(show, enemy).into_iter().map(worth).collect()
    }

    /// Returns how many half points it is ahead of the other.
    fn against(&self, other: &Self, die: u8) -> i32 {
        let mut contenders = [self.contenders, other.contenders];
        let [mine, theirs] = compare(&mut contenders);
        (i32::from(mine) - i32::from(theirs)) * (SQUARES - self.used - other.used + i32::from(die))
    }
}

/// Returns the outlines worth choosing against an opponent's wall: for each number of squares the best one.
pub(super) fn candidates(outlines: &Outlines, enemy: Wall) -> Vec<(Outline, Worth)> {
    let mut best: [Option<(Outline, Worth)>; 17] = [None; 17];
    for outline in outlines.iter() {
        let worth = Worth::of_outline(outline, enemy);
        let slot = &mut best[usize::from(outline.squares()).min(16)];
        if slot.as_ref().is_none_or(|(_, known)| known.contenders < worth.contenders) {
            *slot = Some((outline, worth));
        }
    }
    best.into_iter().flatten().collect()
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

/// Rounds of regret matching over both seizures.
const SEIZING_ROUNDS: u32 = 40;

impl Duel {
    pub(super) fn new(mine: &[Worth], theirs: &[Worth], die: u8) -> Self {
        Self::over(mine, theirs, |one, other| one.against(other, die) as f32)
    }

    /// Creates a game in which a second simultaneous choice follows each pair of first choices.
    pub(super) fn of_two_steps(mine: &[Vec<Worth>], theirs: &[Vec<Worth>], die: u8) -> Self {
        Self::over(mine, theirs, |one, other| {
            if let ([one], [other]) = (one.as_slice(), other.as_slice()) {
                return one.against(other, die) as f32;
            }
            let mut duel = Self::new(one, other, die);
            duel.play(SEIZING_ROUNDS);
            duel.value()
        })
    }

    fn over<T>(mine: &[T], theirs: &[T], worth: impl Fn(&T, &T) -> f32) -> Self {
        let payoff = mine.iter().map(|one| theirs.iter().map(|other| worth(one, other)).collect()).collect();
        let nothing = || [vec![0.0; mine.len()], vec![0.0; theirs.len()]];
        Self { payoff, regrets: nothing(), sums: nothing(), round: 0 }
    }

    /// Plays this many more rounds. Several calls do the same as one with all their rounds.
    pub(super) fn play(&mut self, rounds: u32) {
        for _ in 0..rounds {
            let [first, second] = self.regrets.each_ref().map(|regrets| strategy(regrets));
            let gains: Vec<f32> = self.payoff.iter().map(|row| dot(row, &second)).collect();
            let losses: Vec<f32> = (0..second.len())
                .map(|column| self.payoff.iter().zip(&first).map(|(row, often)| row[column] * often).sum())
                .collect();
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

    /// Returns how often the first makes each choice.
    pub(super) fn shares(&self) -> Vec<f32> {
        strategy(&self.sums[0])
    }

    /// Returns the first's gain, in half points.
    pub(super) fn value(&self) -> f32 {
        let second = strategy(&self.sums[1]);
        self.payoff.iter().zip(self.shares()).map(|(row, often)| dot(row, &second) * often).sum()
    }
}

fn dot(one: &[f32], other: &[f32]) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
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
        Self { standing, outlines: Outlines::of(standing), wall }
    }

    /// Returns the side of an arsenal with a wall; none if it is not ten dominoes of which two are the wall.
    pub(super) fn of(hand: Dominoes, wall: Wall) -> Option<Self> {
        Standing::new(hand.minus(wall.dominoes())).map(|standing| Self::new(standing, wall))
    }

    /// Returns the sides of an arsenal with each wall, those that can show the most first, at most `count`.
    pub(super) fn best(hand: Dominoes, count: usize) -> Vec<Self> {
        let mut sides: Vec<(i32, Self)> =
            Wall::every(hand).filter_map(|wall| Self::of(hand, wall)).map(|side| (side.power(), side)).collect();
        sides.sort_by_key(|(power, _)| std::cmp::Reverse(*power));
        sides.into_iter().take(count).map(|(_, side)| side).collect()
    }

    /// Returns the worth of a combat against the other side, in half points.
    pub(super) fn against(&self, other: &Self, die: u8, rounds: u32) -> f32 {
        let worths = |side: &Self, enemy: Wall| -> Vec<Worth> {
            candidates(&side.outlines, enemy).into_iter().map(|(_, worth)| worth).collect()
        };
        let mut duel = Duel::new(&worths(self, other.wall), &worths(other, self.wall), die);
        duel.play(rounds);
        duel.value()
    }

    /// As [`Side::against`], but both foresee seizures.
    pub(super) fn foreseen(&self, other: &Self, die: u8, rounds: u32) -> f32 {
        let shows = |side: &Self, enemy: Wall| -> Vec<Vec<Worth>> {
            let show = |(outline, _)| side.standing.show(outline).map(|show| Worth::of_seizures(&show, enemy));
            candidates(&side.outlines, enemy).into_iter().filter_map(show).collect()
        };
        let mut duel = Duel::of_two_steps(&shows(self, other.wall), &shows(other, self.wall), die);
        duel.play(rounds);
        duel.value()
    }

    /// Returns a first estimate of how much it can show, whatever the opponent's wall.
    pub(super) fn power(&self) -> i32 {
        let of_outline = |outline: Outline| -> i32 {
            let of_form = |length: u8, height: u8| 10 * i32::from(length) + i32::from(height) + 15;
            outline.forms().map(|form| of_form(form.length, form.height())).sum()
        };
        self.outlines.iter().map(of_outline).max().unwrap_or(0)
    }
}
