//! The motions by name: how long each takes at 1× and how it eases. Whatever moves, moves by one of them.

/// The course of a motion from its start to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Easing {
    /// Even.
    Linear,
    /// Fast, then gently into place.
    CubicOut,
    /// Gently out and gently in.
    CubicInOut,
    /// As [`Easing::CubicOut`], a little beyond the end and back: at most 8 %.
    BackOut,
}

/// A way to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Motion {
    /// A button or tile answers a press.
    Press,
    /// A tile travels and lands.
    Land,
    /// What is refused shakes.
    Shake,
    /// Rack and banner change colour.
    Turn,
    /// Names cross.
    Cross,
    /// A card comes in.
    Card,
    /// The rack leaves, the room dims.
    Hush,
    /// A region lifts out of the others, its number swells.
    Gather,
    /// Nothing moves.
    Hold,
    /// Tiles flip, in a wave.
    Flip,
    /// Influence runs outward through the seam.
    Influence,
    /// Pills roll, bezels change.
    Roll,
    /// A lock closes, a slot of the race fills.
    Seal,
    /// A bezel passes through neutral, its pill turns.
    Upset,
    /// The slot that decides bursts.
    Decider,
    /// The winner's regions stay lit, the ratio grows.
    Finale,
}

/// What every further tile adds to a wave of flips.
const FLIP_STEP: u32 = 30;
/// The longest wave of flips.
const FLIP_MOST: u32 = 390;

impl Motion {
    /// How long it takes at 1×, in milliseconds; [`Motion::Flip`] for a single tile, without the wave.
    pub const fn ms(self) -> u32 {
        match self {
            Self::Press => 100,
            Self::Land => 180,
            Self::Shake | Self::Seal => 120,
            Self::Turn | Self::Card | Self::Flip | Self::Roll => 240,
            Self::Cross => 700,
            Self::Hush => 900,
            Self::Gather => 280,
            Self::Hold => 140,
            Self::Influence => 200,
            Self::Upset => 450,
            Self::Decider => 500,
            Self::Finale => 1500,
        }
    }

    /// How it eases.
    pub const fn easing(self) -> Easing {
        match self {
            Self::Press | Self::Hold | Self::Influence | Self::Shake => Easing::Linear,
            Self::Land | Self::Gather | Self::Seal | Self::Decider => Easing::BackOut,
            Self::Turn | Self::Card | Self::Roll | Self::Finale => Easing::CubicOut,
            Self::Cross | Self::Hush | Self::Flip | Self::Upset => Easing::CubicInOut,
        }
    }

    /// How long a wave of flips over so many tiles takes at 1×, in milliseconds.
    pub fn flips(tiles: usize) -> u32 {
        let tiles = u32::try_from(tiles).unwrap_or(u32::MAX);
        Self::Flip.ms().saturating_add(tiles.saturating_mul(FLIP_STEP)).min(FLIP_MOST)
    }
}

/// When the tile `index` of a wave over `tiles` starts, and how long it takes, in a wave that takes `total`: all in the same
/// unit of time. The last tile ends with the wave.
pub fn wave(total: u32, index: usize, tiles: usize) -> (u32, u32) {
    let whole = u64::from(Motion::flips(tiles));
    let one = u32::try_from(u64::from(total) * u64::from(Motion::Flip.ms()) / whole).unwrap_or(total);
    let later = tiles.saturating_sub(1).max(1) as u64;
    let start = u64::from(total - one) * (index as u64).min(later) / later;
    if tiles <= 1 { (0, total) } else { (start as u32, one) }
}
