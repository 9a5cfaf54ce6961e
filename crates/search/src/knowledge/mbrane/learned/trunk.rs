//! The first layer of both networks: the inputs of each region, and its hidden units, in 16-bit integers.
//!
//! Products and sums of eight such numbers are one instruction each. Sums saturate, so their order matters, and the compiler must not
//! change it. Every machine gets the same results.

use super::sight::{Lanes, SIDE, Sight, add, lanes_of};

/// The number of inputs that each region has of its own.
pub const OWN: usize = 31;
/// The number of inputs for a region: its own, whether it lies in a corner or at an edge, and those shared by all regions.
pub const INPUTS: usize = OWN + 2 + SHARED;
const SHARED: usize = 3;
/// The number of hidden units for a region.
pub const HIDDEN: usize = 32;
/// The number of weights: by input, then by hidden unit; the last input is always one.
pub const TRUNK: usize = (INPUTS + 1) * HIDDEN;

/// The whole numbers that stand for one: of a region's own inputs, of shared ones, of weights, of hidden units.
const OWN_UNIT: i16 = 32;
const SHARED_UNIT: i16 = 1024;
pub const WEIGHT_UNIT: i32 = 64;
pub const HIDDEN_UNIT: i32 = OWN_UNIT as i32 * WEIGHT_UNIT;
/// The greatest input of a region's own, and the greatest weight: their product has 16 bits.
const MOST_INPUT: i16 = 116;
pub const MOST_WEIGHT: i16 = i16::MAX / MOST_INPUT;

/// The regions that share a side with each region, and those that share a corner: with plain edges, then with joined ones.
static NEAR: [[[Lanes; 2]; SIDE]; 2] = [near(false), near(true)];

const fn near(joined: bool) -> [[Lanes; 2]; SIDE] {
    let mut near = [[[0; 16]; 2]; SIDE];
    let mut region = 0;
    while region < SIDE {
        let mut sets = [0, 0];
        let mut other = 0;
        while other < SIDE {
            let (x, y) = (
                (region % 3).abs_diff(other % 3),
                (region / 3).abs_diff(other / 3),
            );
            // Of three in a row round joined edges, each lies beside both others.
            let (x, y) = if joined {
                (min(x, 1), min(y, 1))
            } else {
                (x, y)
            };
            match (x, y) {
                (0, 1) | (1, 0) => sets[0] |= 1 << other,
                (1, 1) => sets[1] |= 1 << other,
                _ => {}
            }
            other += 1;
        }
        near[region] = [lanes_of(sets[0]), lanes_of(sets[1])];
        region += 1;
    }
    near
}

const fn min(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

/// How much of a region a lead holds, by its size, for three spreads: 4, 8 and 12 half points hold half of it.
static HOLDS: [[i16; 3]; 128] = {
    let mut holds = [[0; 3]; 128];
    let mut lead = 0;
    while lead < 128 {
        let mut kind = 0;
        while kind < 3 {
            let all = lead + 4 * (kind as i16 + 1);
            holds[lead as usize][kind] = (2 * OWN_UNIT * lead + all) / (2 * all);
            kind += 1;
        }
        lead += 1;
    }
    holds
};

#[inline]
fn hold(lead: i16) -> [i16; 3] {
    HOLDS[usize::from(lead.unsigned_abs().min(127))].map(|hold| hold * lead.signum())
}

/// The inputs of a position.
#[derive(Clone, Debug)]
pub struct Inputs {
    joined: bool,
    own: [Lanes; OWN],
    shared: [i16; SHARED],
}

impl Inputs {
    /// Returns the inputs of each region as plain numbers.
    pub fn numbers(&self) -> [[f32; INPUTS]; SIDE] {
        std::array::from_fn(|region| {
            std::array::from_fn(|input| match input {
                ..OWN => f32::from(self.own[input][region]) / f32::from(OWN_UNIT),
                OWN => f32::from(self.kind(region) == 0),
                _ if input == OWN + 1 => f32::from(self.kind(region) == 1),
                _ => f32::from(self.shared[input - OWN - 2]) / f32::from(SHARED_UNIT),
            })
        })
    }

    /// Returns 0 for a region in a corner, 1 for one at an edge, 2 for one among eight others.
    const fn kind(&self, region: usize) -> usize {
        if self.joined || region == 4 {
            2
        } else {
            region % 2
        }
    }
}

impl Sight {
    pub fn inputs(&self) -> Inputs {
        let mut own = [[0; 16]; OWN];
        // Of each region: how much the leads hold, and the room.
        let mut near = [[0; 3]; SIDE];
        for region in 0..SIDE {
            let (leads, counted) = (hold(self.leads[region]), hold(self.counted[region]));
            let room = (i16::from(self.room[region]) * 57 + 8) >> 4;
            near[region] = [leads[1], counted[1], room];
            let mut sum = 0;
            for digit in 1..SIDE {
                let open = self.open[region].of(digit) as i16;
                sum += if open > 0 { digit as i16 } else { 0 };
                own[7 + digit][region] = open.min(4) * 8;
            }
            own[0][region] = leads[0];
            own[1][region] = leads[2];
            own[2][region] = counted[0];
            own[3][region] = counted[2];
            own[4][region] = i16::from(self.steps[region]) * 4;
            own[5][region] = counted[1].abs();
            own[6][region] = room;
            own[7][region] = (sum * 57 + 32) >> 6;
        }
        own[16] = self.around.map(|around| (around >> 1).min(MOST_INPUT));
        for (near, regions) in near.iter().zip(&NEAR[usize::from(self.setup.joined)]) {
            for (side, regions) in regions.iter().enumerate() {
                for (kind, number) in near.iter().enumerate() {
                    add(&mut own[17 + 3 * side + kind], regions, *number);
                }
            }
        }
        own[17..23]
            .iter_mut()
            .for_each(|lanes| *lanes = lanes.map(|sum| sum >> 1));
        let doubled = |lanes: &Lanes| lanes.map(|sum| (2 * sum).min(MOST_INPUT));
        for side in 0..2 {
            own[23 + side] = doubled(&self.power[side]);
            own[25 + side] = doubled(&self.coming[side]);
            // Two ninths of it.
            own[27 + side] = self.coming_from_room[side].map(|sum| (sum.min(520) * 57) >> 8);
            own[29 + side] = doubled(&self.going[side]);
        }
        let won: i16 = self.counted.iter().map(|lead| lead.signum()).sum();
        let held: i16 = near.iter().map(|near| near[1]).sum();
        let empty: i16 = self.room.iter().map(|&room| i16::from(room)).sum();
        let shared = [
            (i32::from(empty) * 1024 / 81) as i16,
            won * 1024 / 9,
            held * 32 / 9,
        ];
        Inputs {
            joined: self.setup.joined,
            own,
            shared,
        }
    }
}

pub(crate) type Trunk = [[i16; HIDDEN]; INPUTS + 1];

/// Returns some of a net's weights, in rows of this width padded to lanes.
pub(super) const fn rows<const LANES: usize, const ROWS: usize>(
    weights: &[i16],
    from: usize,
    width: usize,
) -> [[i16; LANES]; ROWS] {
    let mut rows = [[0; LANES]; ROWS];
    let mut index = 0;
    while index < width * ROWS {
        rows[index / width][index % width] = weights[from + index];
        index += 1;
    }
    rows
}

/// Returns the hidden units of each region behind the rectifier.
pub(crate) fn run(rows: &Trunk, inputs: &Inputs) -> [[i16; HIDDEN]; SIDE] {
    let starts: [[i16; HIDDEN]; 3] = std::array::from_fn(|kind| {
        std::array::from_fn(|unit| {
            let weight = |row: usize| i32::from(rows[row][unit]);
            let shared: i32 = (0..SHARED)
                .map(|place| weight(OWN + 2 + place) * i32::from(inputs.shared[place]))
                .sum();
            let own = weight(INPUTS) + if kind < 2 { weight(OWN + kind) } else { 0 };
            (own * i32::from(OWN_UNIT) + (shared >> 5)).clamp(i16::MIN.into(), i16::MAX.into())
                as i16
        })
    });
    std::array::from_fn(|region| {
        let mut units = starts[inputs.kind(region)];
        for (lanes, row) in inputs.own.iter().zip(rows) {
            let input = lanes[region];
            for unit in 0..HIDDEN {
                units[unit] = units[unit].saturating_add(row[unit].wrapping_mul(input));
            }
        }
        units.map(|unit| unit.max(0))
    })
}
