//! Prints statistics of the rounds of Masbrur in files of the arena:
//! `mbrane-arena --game "masbrur 4" --plies 0 --all --file FILE A B`, then
//! `cargo run --release -p mbrane-lab --bin masbrur -- FILE …`.

use mbrane_rules::masbrur::{Event, Masbrur};
use mbrane_rules::{Game, Record, Seat};

/// Statistics of all rounds.
#[derive(Default)]
struct Tally {
    rounds: u32,
    /// Ends by an attack, two passes, the die at 20, forty turns, as `EquipmentEnd` has them.
    ends: [u32; 4],
    /// Attacks by the offerer.
    offerer_attacks: u32,
    turns: u32,
    /// Rounds in which the offerer is ahead, and rounds that are even.
    offerer_ahead: [u32; 2],
    /// The sum of the offerers' leads, in half points.
    ahead: i64,
    /// Rounds with a blocked formation, and rounds with a seizure.
    blocked: u32,
    seized: u32,
}

impl Tally {
    fn add(&mut self, record: &Record<Masbrur>) {
        let mut position = record.start().clone();
        for &m in record.moves() {
            let offerer = position.offerer();
            let mut events = Vec::new();
            position.play_telling(m, &mut events).expect("a legal move");
            events.iter().for_each(|event| self.hear(offerer, event));
        }
    }

    fn hear(&mut self, offerer: Seat, event: &Event) {
        match event {
            Event::Attacked { by } => self.offerer_attacks += u32::from(*by == offerer),
            Event::EquipmentEnded { why } => self.ends[*why as usize] += 1,
            Event::Placed { .. } => self.turns += 1,
            Event::ShowsOpened { blocking, .. } => {
                self.blocked += u32::from(
                    blocking
                        .iter()
                        .any(|blocking| blocking.places.contains(&true)),
                );
            }
            Event::SeizuresOpened { seizures } => {
                self.seized +=
                    u32::from(seizures.iter().flatten().any(|seizure| !seizure.is_none()));
            }
            Event::RoundEnded { result, .. } => {
                self.rounds += 1;
                let points = result.half_points().map(i64::from);
                let ahead = points[offerer.index()] - points[(!offerer).index()];
                self.ahead += ahead;
                self.offerer_ahead[0] += u32::from(ahead > 0);
                self.offerer_ahead[1] += u32::from(ahead == 0);
            }
            _ => {}
        }
    }

    fn tell(&self) {
        let share = |count: u32| 100.0 * f64::from(count) / f64::from(self.rounds.max(1));
        let each = |sum: f64| sum / f64::from(self.rounds.max(1));
        let [attacks, passes, die, turns] = self.ends.map(share);
        println!(
            "{} rounds, {:.1} placements each",
            self.rounds,
            each(f64::from(self.turns))
        );
        println!(
            "ended by attack {attacks:.1} % (the offerer's {:.1} %), two passes {passes:.1} %, the die {die:.1} %, forty turns {turns:.1} %",
            share(self.offerer_attacks)
        );
        let [ahead, even] = self.offerer_ahead.map(share);
        println!(
            "the offerer has more in {ahead:.1} %, both as much in {even:.1} %; the offerer is {:.2} points ahead on average",
            each(self.ahead as f64) / 2.0
        );
        println!(
            "something is blocked in {:.1} %, something seized in {:.1} %",
            share(self.blocked),
            share(self.seized)
        );
    }
}

fn main() -> Result<(), String> {
    let mut tally = Tally::default();
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        // Behind the heading, each line has a game's number, its winner and its record.
        for line in text.lines().skip(1).filter(|line| !line.is_empty()) {
            let record = line.splitn(3, ' ').nth(2).unwrap_or_default();
            let record: Record<Masbrur> = record
                .parse()
                .map_err(|error| format!("{path}: {error}: {line}"))?;
            tally.add(&record);
        }
    }
    tally.tell();
    Ok(())
}
