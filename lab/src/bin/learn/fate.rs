//! Learns to predict the owner of each region and the winner.

use mbrane_rules::mbrane::Mbrane;
use mbrane_search::learned::Sight;
use mbrane_search::learned::fate::{FATE_WEIGHTS, chance, part};
use mbrane_search::learned::trunk::INPUTS;

use super::adam::{Adam, slope};
use super::games::{Sample, by_seat};
use super::net::{say, slopes};

type Weights = [f32; FATE_WEIGHTS];
type Inputs = [[f32; INPUTS]; 9];

/// The number of passes over all positions.
const ROUNDS: usize = 14;
/// The weight of a region's fate beside the game's.
const REGION: f32 = 0.15;

/// Returns the net's weights that fit the games.
pub(crate) fn learn(learned: &[Sample<Mbrane>], apart: &[Sample<Mbrane>]) -> Vec<f32> {
    let parts = [(part::REGION, 0.3), (part::STRAIGHT, 0.2), (part::END, 0.0)];
    let mut adam = Adam::new(1, &parts, 0.004, 1e-5, ROUNDS * learned.len());
    let seen: Vec<Inputs> = learned
        .iter()
        .map(|sample| Sight::of(&sample.position).inputs().numbers())
        .collect();
    for round in 0..ROUNDS {
        adam.learn(learned.len(), 100 + round as u64, |index, weights, sums| {
            let weights: &Weights = weights.try_into().expect("as many weights");
            let (inputs, sample) = (&seen[index], &learned[index]);
            let said = say(weights, inputs);
            let game = slope(said.game, sample.aim);
            let values = sample.end.resolution().values;
            let regions = std::array::from_fn(|region| {
                let owned = by_seat(
                    &sample.position,
                    0.5 + 0.5 * f32::from(values[region].signum()),
                );
                REGION * slope(said.regions[region], owned)
            });
            slopes(weights, inputs, &said, game, &regions, sums);
        });
        if round % 7 == 6 {
            tell(apart, &adam.weights);
        }
    }
    adam.weights
}

/// Prints the losses of the net and of the search on games kept apart: squared error of the chance to win, by tiles placed.
fn tell(apart: &[Sample<Mbrane>], weights: &[f32]) {
    let weights: Weights = weights.try_into().expect("as many weights");
    let mut losses = [[0.0_f64; 3]; 11];
    for sample in apart {
        let said = say(&weights, &Sight::of(&sample.position).inputs().numbers());
        let [learned, search, count] = &mut losses[sample.position.placed() / 8];
        *learned += f64::from((chance(said.game) - sample.won).powi(2));
        *search += f64::from((sample.worth - sample.won).powi(2));
        *count += 1.0;
    }
    let all = losses.iter().fold([0.0; 3], |all, more| {
        std::array::from_fn(|index| all[index] + more[index])
    });
    eprintln!(
        "fate: learned {:.4}, search {:.4} (squares)",
        all[0] / all[2],
        all[1] / all[2]
    );
    for (phase, [learned, search, count]) in losses
        .into_iter()
        .enumerate()
        .filter(|(_, [.., count])| *count > 0.0)
    {
        eprintln!(
            "  from {} tiles: {:.4}, {:.4} ({count} positions)",
            phase * 8,
            learned / count,
            search / count
        );
    }
}
