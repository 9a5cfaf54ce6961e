//! A small net that predicts the winner of Sansumoku.
//!
//! A first layer, the same for all sections, sees each section by itself; a second layer sees the hidden units of all. The net takes the
//! point of view of the player to move. Its weights come from games of the search against itself: see `lab/README.md`.

use std::sync::LazyLock;

use mbrane_rules::sansumoku::{Mark, Sansumoku, Target, completing};

use super::super::mbrane::learned::fate;
use super::weights::NET;

/// The number of inputs for a section.
pub const INPUTS: usize = 45;
/// The number of hidden units for a section.
pub const HIDDEN: usize = 16;
/// The number of hidden units behind them.
pub const SECOND: usize = 20;

/// The offset of each part in the net's weights, behind those of the first layer: by input, then by hidden unit.
pub mod part {
    use super::{HIDDEN, INPUTS, SECOND};

    /// By hidden unit, the bias of the first layer.
    pub const FIRST_BIAS: usize = INPUTS * HIDDEN;
    /// By section, hidden unit and unit of the second layer.
    pub const SECOND_BY_UNIT: usize = FIRST_BIAS + HIDDEN;
    pub const SECOND_BIAS: usize = SECOND_BY_UNIT + 9 * HIDDEN * SECOND;
    /// By unit of the second layer, then the bias.
    pub const GAME: usize = SECOND_BIAS + SECOND;
    pub const END: usize = GAME + SECOND + 1;
}

/// The number of the net's weights.
pub const WEIGHTS: usize = part::END;
/// The whole number that stands for a weight of one.
pub const UNIT: f32 = 8.0;

static WEIGHED: LazyLock<[f32; WEIGHTS]> =
    LazyLock::new(|| NET.map(|weight| f32::from(weight) / UNIT));

/// Returns the inputs of a section as bits: each is one or zero.
#[inline]
pub fn inputs(position: &Sansumoku, section: usize) -> u64 {
    let mover = position.to_move();
    match position.mark(section) {
        Mark::Line(colour) | Mark::Constraint(colour) => {
            return 1 << (27 + usize::from(colour != mover));
        }
        Mark::Drawn => return 1 << 29,
        Mark::Open => {}
    }
    let (placed, open) = position.places(section);
    let [mine, theirs] = [placed[mover.index()], placed[(!mover).index()]];
    let mut inputs = u64::from(mine) | u64::from(theirs) << 9 | u64::from(open) << 18;
    for (side, set) in [mine, theirs].into_iter().enumerate() {
        let wins = completing(set) & !(mine | theirs);
        if wins != 0 {
            inputs |= 1 << (side + if wins & open != 0 { 30 } else { 32 });
        }
    }
    match position.target() {
        Target::Section(target) => inputs |= u64::from(target == section) << 34,
        Target::Any => inputs |= 1 << 35,
    }
    let digit = position.next_digit(section);
    inputs | digit.map_or(0, |digit| 1 << (35 + digit))
}

/// Returns the hidden units of a section with these inputs, and what they add to the second layer.
#[inline]
pub fn look(
    weights: &[f32; WEIGHTS],
    section: usize,
    inputs: u64,
) -> ([f32; HIDDEN], [f32; SECOND]) {
    let rows = weights[..part::SECOND_BY_UNIT].as_chunks::<HIDDEN>().0;
    let mut units = rows[INPUTS];
    let mut rest = inputs;
    while rest != 0 {
        let row = &rows[rest.trailing_zeros() as usize];
        for unit in 0..HIDDEN {
            units[unit] += row[unit];
        }
        rest &= rest - 1;
    }
    let mut added = [0.0; SECOND];
    let weights = &weights[part::SECOND_BY_UNIT..part::SECOND_BIAS];
    let (rows, _) = weights.as_chunks::<SECOND>();
    for (unit, row) in units.iter_mut().zip(&rows[section * HIDDEN..]) {
        *unit = unit.max(0.0);
        if *unit > 0.0 {
            for place in 0..SECOND {
                added[place] += *unit * row[place];
            }
        }
    }
    (units, added)
}

/// Returns the units of the second layer behind the rectifier, and the number whose [`chance`](fate::chance) is that of winning.
#[inline]
pub fn conclude(weights: &[f32; WEIGHTS], added: &[[f32; SECOND]; 9]) -> ([f32; SECOND], f32) {
    let mut second = [0.0; SECOND];
    second.copy_from_slice(&weights[part::SECOND_BIAS..part::GAME]);
    for added in added {
        for place in 0..SECOND {
            second[place] += added[place];
        }
    }
    let mut game = weights[part::END - 1];
    for (unit, weight) in second.iter_mut().zip(&weights[part::GAME..]) {
        *unit = unit.max(0.0);
        game += *unit * weight;
    }
    (second, game)
}

/// The net, which looks only at sections that have changed since the last position.
pub(super) struct Net {
    inputs: [u64; 9],
    added: [[f32; SECOND]; 9],
}

impl Net {
    pub(super) const fn new() -> Self {
        Self {
            inputs: [0; 9],
            added: [[0.0; SECOND]; 9],
        }
    }

    /// Returns the chance to win of the player to move, in a game that goes on.
    pub(super) fn chance(&mut self, position: &Sansumoku) -> f32 {
        let weights = &*WEIGHED;
        for section in 0..9 {
            // Every section has an input that is one.
            let inputs = inputs(position, section);
            if inputs != self.inputs[section] {
                self.inputs[section] = inputs;
                self.added[section] = look(weights, section, inputs).1;
            }
        }
        fate::chance(conclude(weights, &self.added).1)
    }
}

#[cfg(test)]
mod tests {
    use mbrane_rules::sansumoku::Setup;
    use mbrane_rules::{Game as _, Playout as _};
    use rand::SeedableRng as _;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;

    #[test]
    fn kept_sections_give_the_same_chance_as_new_ones() {
        let mut net = Net::new();
        for seed in 0..20 {
            let mut position = Sansumoku::start(Setup);
            let mut moves = Vec::new();
            position.playout(&mut Xoshiro256PlusPlus::seed_from_u64(seed), |_, m| {
                moves.push(m);
            });
            for m in moves {
                assert_eq!(
                    net.chance(&position).to_bits(),
                    Net::new().chance(&position).to_bits()
                );
                position.apply(m);
            }
        }
    }
}
