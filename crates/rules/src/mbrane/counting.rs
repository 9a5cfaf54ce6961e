//! The count of a position, by any scoring.

use super::count::{Count, Resolution, Step, cascade, narrow, values};
use super::setup::Scoring;
use super::{Colour, Mbrane};
use crate::grid::MAX_REGIONS;

impl Mbrane {
    /// Each region's final value and the step that awards it, were the board counted as it stands.
    pub fn resolution(&self) -> Resolution {
        if self.setup.scoring != Scoring::Full {
            return Resolution {
                values: self.region_values(),
                ..Resolution::default()
            };
        }
        let mut resolution = Resolution::default();
        let mut step = 0;
        cascade(&self.worth, self.setup.order.side(), |resolved| {
            for (region, &value) in resolved.nets.iter().enumerate() {
                if resolved.regions >> region & 1 != 0 {
                    resolution.values[region] = value as i16;
                    resolution.steps[region] = step;
                }
            }
            step += 1;
        });
        resolution
    }

    /// The count of the board as it stands, as if placement ended now.
    pub fn count(&self) -> Count {
        self.count_by(self.setup.scoring)
    }

    /// As [`Mbrane::count`], by another scoring than the one agreed.
    pub fn count_by(&self, scoring: Scoring) -> Count {
        let side = self.setup.order.side();
        let step = |regions: u32, values: [i32; MAX_REGIONS]| {
            let before = narrow(values);
            let together = (0..side).filter(|region| regions >> region & 1 != 0);
            Step {
                regions: together.map(|region| (region, before[region])).collect(),
                before,
            }
        };
        let mut steps = Vec::with_capacity(side);
        if scoring == Scoring::Full {
            cascade(&self.worth, side, |resolved| {
                steps.push(step(resolved.regions, resolved.nets));
            });
        } else {
            steps.push(step(!0, values(&self.worth, scoring)));
        }
        let mut tally = [0, 0];
        for (_, value) in steps.iter().flat_map(|step| &step.regions) {
            if let Some(colour) = Colour::favoured_by(*value) {
                tally[colour.index()] += 1;
            }
        }
        Count {
            steps,
            tally,
            order: self.setup.order,
        }
    }

    /// The net value of each region as the board stands, by the scoring agreed, in half points: Ivory's lead is positive.
    pub fn region_values(&self) -> [i16; MAX_REGIONS] {
        narrow(values(&self.worth, self.setup.scoring))
    }
}
