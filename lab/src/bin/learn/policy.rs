//! Learns a policy that predicts which moves a search prefers.

use mbrane_rules::mbrane::{self, Mbrane, Move, Setup};
use mbrane_rules::{Cell, Game as _};
use mbrane_search::Knowledge as _;
use mbrane_search::learned::Sight;
use mbrane_search::learned::policy::{POLICY_WEIGHTS, REGION_WEIGHTS, SAID};
use mbrane_search::learned::trunk::{HIDDEN, INPUTS, TRUNK};

use super::adam::Adam;
use super::games::Sample;
use super::net::{self, behind, say_of_region, slopes_back, with_one};

/// The number of passes over all positions.
const ROUNDS: usize = 6;
/// The most table weights that count for a move.
const MAX_WEIGHTS: usize = 20;

struct Candidate {
    code: u16,
    digit: usize,
    cell: Cell,
    features: [u16; MAX_WEIGHTS],
    count: usize,
    liking: f32,
}

/// The data of a position for the policy's loss and its slopes.
#[derive(Default)]
struct View {
    setup: Setup,
    inputs: Vec<[f32; INPUTS]>,
    hidden: Vec<[f32; HIDDEN]>,
    moves: Vec<Candidate>,
}

impl View {
    /// Looks at a position with weights, those of the tables before those of the net.
    fn look(&mut self, position: &Mbrane, weights: &[f32]) {
        let (tables, net) = weights.split_at(POLICY_WEIGHTS);
        let net: &[f32; REGION_WEIGHTS] = net.try_into().expect("as many weights");
        let sight = Sight::of(position);
        self.inputs = sight.inputs().numbers().to_vec();
        let said: Vec<_> = self
            .inputs
            .iter()
            .map(|inputs| say_of_region(net, inputs))
            .collect();
        self.hidden = said.iter().map(|(hidden, _)| *hidden).collect();
        self.setup = position.setup();
        self.moves.clear();
        position.for_each_placement(|m| {
            let Move::Place { digit, cell } = m else {
                return;
            };
            let digit = usize::from(digit);
            let (mut features, mut count, mut liking) = ([0; MAX_WEIGHTS], 0, 0.0);
            sight.features(digit, cell, |index| {
                features[count] = index as u16;
                count += 1;
                liking += tables[index];
            });
            for_each_region(self.setup, cell, |region, kind| {
                liking += said[region].1[kind * 9 + digit];
            });
            self.moves.push(Candidate {
                code: Mbrane::code(m),
                digit,
                cell,
                features,
                count,
                liking,
            });
        });
    }

    /// Returns the policy's share for each move.
    fn shares(&self) -> Vec<f32> {
        softmax(self.moves.iter().map(|candidate| candidate.liking))
    }
}

/// Calls `f` with the region of a cell and 0, then with each region that it touches and 1.
fn for_each_region(setup: Setup, cell: Cell, mut f: impl FnMut(usize, usize)) {
    f(mbrane::region_at(setup.order, cell), 0);
    mbrane::touched(setup, cell).for_each(|region| f(region, 1));
}

fn softmax(likings: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut shares: Vec<f32> = likings.collect();
    let most = shares.iter().copied().fold(f32::MIN, f32::max);
    shares
        .iter_mut()
        .for_each(|share| *share = (*share - most).exp());
    let all: f32 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= all);
    shares
}

/// Returns the policy's weights that fit the games: those of the tables, then those of the net.
pub(crate) fn learn(learned: &[Sample<Mbrane>], apart: &[Sample<Mbrane>]) -> Vec<f32> {
    let learned: Vec<&Sample<Mbrane>> = learned
        .iter()
        .filter(|sample| !sample.visits.is_empty())
        .collect();
    let parts = [
        (POLICY_WEIGHTS, 0.0),
        (POLICY_WEIGHTS + TRUNK, 0.3),
        (POLICY_WEIGHTS + REGION_WEIGHTS, 0.05),
    ];
    let mut adam = Adam::new(2, &parts, 0.02, 1e-5, ROUNDS * learned.len());
    let mut view = View::default();
    for round in 0..ROUNDS {
        adam.learn(learned.len(), round as u64, |index, weights, slopes| {
            view.look(&learned[index].position, weights);
            add_slopes(&view, &learned[index].visits, weights, slopes);
        });
        tell(apart, &adam.weights, round + 1 == ROUNDS);
    }
    adam.weights
}

/// Adds the gradient of the weights to `slopes`.
fn add_slopes(view: &View, visits: &[(u16, f32)], weights: &[f32], slopes: &mut [f32]) {
    let mut by_region = [[0.0_f32; SAID]; 9];
    for (candidate, share) in view.moves.iter().zip(view.shares()) {
        let wanted = visits
            .iter()
            .find(|(code, _)| *code == candidate.code)
            .map_or(0.0, |(_, share)| *share);
        let slope = share - wanted;
        for &index in &candidate.features[..candidate.count] {
            slopes[usize::from(index)] += slope;
        }
        for_each_region(view.setup, candidate.cell, |region, kind| {
            by_region[region][kind * 9 + candidate.digit] += slope;
        });
    }
    let (net, slopes) = (&weights[POLICY_WEIGHTS..], &mut slopes[POLICY_WEIGHTS..]);
    for ((outputs, hidden), inputs) in by_region.iter().zip(&view.hidden).zip(&view.inputs) {
        net::add_slopes(&mut slopes[TRUNK..], *hidden, outputs);
        let back = behind(hidden, slopes_back(&net[TRUNK..], outputs));
        net::add_slopes(slopes, with_one(inputs), &back);
    }
}

/// Prints the losses of the policy and of the search's priors on games kept apart: the cross-entropy to the visits, by tiles placed.
fn tell(apart: &[Sample<Mbrane>], weights: &[f32], by_phase: bool) {
    let mut view = View::default();
    let mut losses = [[0.0_f64; 3]; 11];
    for sample in apart
        .iter()
        .filter(|sample| !sample.visits.is_empty())
        .step_by(5)
    {
        view.look(&sample.position, weights);
        let learned = view.shares();
        let mut looks = Vec::new();
        sample
            .position
            .for_each_prior(&Mbrane::SEARCH.weights, |code, prior| {
                looks.push((code, prior));
            });
        let in_use = softmax(
            looks
                .iter()
                .map(|(_, prior)| prior / Mbrane::SEARCH.weights.liking),
        );
        let [learned_loss, use_loss, count] = &mut losses[sample.position.placed() / 8];
        for &(code, share) in &sample.visits {
            let place = view
                .moves
                .iter()
                .position(|candidate| candidate.code == code);
            let learned = place.map_or(1.0, |place| learned[place]);
            let in_use = looks
                .iter()
                .position(|(other, _)| *other == code)
                .map_or(1.0, |place| in_use[place]);
            *learned_loss -= f64::from(share * learned.max(1e-9).ln());
            *use_loss -= f64::from(share * in_use.max(1e-9).ln());
        }
        *count += 1.0;
    }
    let all = losses.iter().fold([0.0; 3], |all, more| {
        std::array::from_fn(|index| all[index] + more[index])
    });
    eprintln!(
        "policy: learned {:.3}, in use {:.3} nats",
        all[0] / all[2],
        all[1] / all[2]
    );
    for (phase, [learned, in_use, count]) in losses
        .into_iter()
        .enumerate()
        .filter(|(_, [.., count])| by_phase && *count > 0.0)
    {
        eprintln!(
            "  from {} tiles: {:.3}, {:.3} ({count} positions)",
            phase * 8,
            learned / count,
            in_use / count
        );
    }
}
