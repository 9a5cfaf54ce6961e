//! Ratings: how often the levels find the answer.

use mbrane_search::{Knowledge, Level, Opponent, Options};

/// Returns the number of games by which a level rates a puzzle.
pub(crate) fn tries() -> u32 {
    std::env::var("LEVEL_SEEDS")
        .ok()
        .and_then(|tries| tries.parse().ok())
        .unwrap_or(4)
}

/// Returns the rating that explains best how often each level found the answer, out of `tries` each. `ladder` holds the ratings of
/// levels 1 to 4. A level finds the answer of a puzzle of its own rating half of the time.
pub(crate) fn fitted(found: [u32; 4], tries: u32, ladder: [f64; 4]) -> u16 {
    let (mut low, mut high) = (400.0, 2600.0);
    // One try of each outcome from the middle of the ladder keeps ratings finite where all levels agree.
    let middle = ladder.iter().sum::<f64>() / 4.0;
    let solved = f64::from(found.iter().sum::<u32>()) + 1.0;
    let chance = |level: f64, rating: f64| 1.0 / (1.0 + 10_f64.powf((rating - level) / 400.0));
    while high - low > 0.5 {
        let rating = (low + high) / 2.0;
        let expected = ladder
            .iter()
            .map(|level| f64::from(tries) * chance(*level, rating))
            .sum::<f64>();
        if expected + 2.0 * chance(middle, rating) > solved {
            low = rating;
        } else {
            high = rating;
        }
    }
    low.round() as u16
}

/// Returns how often each of levels 1 to 4 finds one of the `right` walls among all, if it
/// tries as many as in a game.
pub(crate) fn met(right: usize, walls: usize, tries: u32) -> [u32; 4] {
    [2, 2, 2, 6].map(|looks| {
        let missed = (1.0 - right as f64 / walls as f64).powi(looks);
        (f64::from(tries) * (1.0 - missed)).round() as u32
    })
}

/// Returns the rating of a puzzle; `finds` tells whether a level finds the answer with a seed.
pub(crate) fn rating(finds: impl Fn(u8, u64) -> bool, ladder: [f64; 4]) -> u16 {
    let tries = tries();
    let found = [1, 2, 3, 4]
        .map(|level| (0..tries).filter(|&seed| finds(level, seed.into())).count() as u32);
    fitted(found, tries, ladder)
}

/// Returns the move of a level.
pub(crate) fn chosen<G: Knowledge>(position: &G, level: u8, seed: u64) -> Option<G::Move> {
    let mut opponent = Opponent::new(
        Level::new(level),
        Options {
            seed,
            memory: 1 << 20,
        },
    );
    opponent.begin(position);
    while opponent.step(1000) {}
    opponent.choose()
}
