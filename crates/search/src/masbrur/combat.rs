//! What a combat is worth: the shows that are worth choosing, and how often, found by regret matching.

use mbrane_rules::masbrur::{Blocking, Contender, MOST_FORMATIONS, Outline, Outlines, Show, Standing, Wall, compare};

/// All squares of two players' eight standing dominoes.
const SQUARES: i32 = 32;

/// A show or a seizure as one row or column of the payoff matrix.
#[derive(Clone, Copy)]
pub(super) struct Worth {
    contenders: [Option<Contender>; MOST_FORMATIONS],
    /// Squares used, less those that seized dominoes brought.
    used: i32,
}

impl Worth {
    fn of_outline(outline: Outline, enemy: Wall) -> Self {
        Self { contenders: outline.contenders(enemy), used: i32::from(outline.squares()) }
    }

    /// Formations as they are after seizing so many dominoes; what was shown decides what is blocked.
    pub(super) fn of_show(shown: &Show, now: &Show, seized: usize, enemy: Wall) -> Self {
        let blocked = Blocking::of(shown, enemy).places;
        let contenders = std::array::from_fn(|place| {
            let strength = now.places()[place]?.strength();
            Some(Contender { unblocked: !blocked[place], strength })
        });
        Self { contenders, used: i32::from(now.squares()) - 2 * seized as i32 }
    }

    /// Half points that the first is ahead by.
    fn against(&self, other: &Self, die: u8) -> i32 {
        let mut contenders = [self.contenders, other.contenders];
        let [mine, theirs] = compare(&mut contenders);
        (i32::from(mine) - i32::from(theirs)) * (SQUARES - self.used - other.used + i32::from(die))
    }
}

/// The outlines that are worth choosing against an enemy's wall: for each number of squares the one that stands best.
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

/// A game in which both choose at once: how often each choice of the first is made, and what it gains, in half points.
pub(super) fn solve(mine: &[Worth], theirs: &[Worth], die: u8, rounds: u32) -> (Vec<f32>, f32) {
    let payoff: Vec<Vec<f32>> =
        mine.iter().map(|one| theirs.iter().map(|other| one.against(other, die) as f32).collect()).collect();
    let mut regrets = [vec![0.0_f32; mine.len()], vec![0.0_f32; theirs.len()]];
    let mut sums = [vec![0.0_f32; mine.len()], vec![0.0_f32; theirs.len()]];
    for round in 0..rounds {
        let [first, second] = [strategy(&regrets[0]), strategy(&regrets[1])];
        let gains: Vec<f32> = payoff.iter().map(|row| dot(row, &second)).collect();
        let losses: Vec<f32> = (0..theirs.len())
            .map(|column| payoff.iter().zip(&first).map(|(row, often)| row[column] * often).sum())
            .collect();
        let value = dot(&gains, &first);
        // Regrets never fall below nothing, and later rounds weigh more: it settles sooner.
        for (regret, gain) in regrets[0].iter_mut().zip(&gains) {
            *regret = (*regret + gain - value).max(0.0);
        }
        for (regret, loss) in regrets[1].iter_mut().zip(&losses) {
            *regret = (*regret + value - loss).max(0.0);
        }
        for (sum, often) in sums[0].iter_mut().zip(&first) {
            *sum += often * round as f32;
        }
        for (sum, often) in sums[1].iter_mut().zip(&second) {
            *sum += often * round as f32;
        }
    }
    let [first, second] = sums.map(|sum| strategy(&sum));
    let value = payoff.iter().zip(&first).map(|(row, often)| dot(row, &second) * often).sum();
    (first, value)
}

fn dot(one: &[f32], other: &[f32]) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// Weights as shares; all alike where there are none.
fn strategy(weights: &[f32]) -> Vec<f32> {
    let sum: f32 = weights.iter().sum();
    if sum <= 0.0 {
        return vec![1.0 / weights.len().max(1) as f32; weights.len()];
    }
    weights.iter().map(|weight| weight / sum).collect()
}

/// What one's eight can show, and the wall beside them.
pub(super) struct Side {
    pub(super) outlines: Outlines,
    pub(super) wall: Wall,
}

impl Side {
    pub(super) fn new(standing: Standing, wall: Wall) -> Self {
        Self { outlines: Outlines::of(standing), wall }
    }

    /// What a combat against the other is worth, in half points.
    pub(super) fn against(&self, other: &Self, die: u8, rounds: u32) -> f32 {
        let worths = |side: &Self, enemy: Wall| -> Vec<Worth> {
            candidates(&side.outlines, enemy).into_iter().map(|(_, worth)| worth).collect()
        };
        solve(&worths(self, other.wall), &worths(other, self.wall), die, rounds).1
    }

    /// How much it can show, whatever the enemy's wall: a first look.
    pub(super) fn power(&self) -> i32 {
        let of_outline = |outline: Outline| -> i32 {
            let of_form = |length: u8, height: u8| 10 * i32::from(length) + i32::from(height) + 15;
            outline.forms().map(|form| of_form(form.length, form.height())).sum()
        };
        self.outlines.iter().map(of_outline).max().unwrap_or(0)
    }
}
