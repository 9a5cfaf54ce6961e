//! An optional clock that both players agree on. The mover reports the time used, and the other checks it; time that has run out ends
//! no match, but may be claimed.

use std::fmt;
use std::str::FromStr;

use mbrane_rules::Seat;

/// The least time between two answers that no player waits for, in milliseconds.
pub(crate) const APART: u64 = 400;
/// The longest delivery by a slow network or device, in milliseconds; no player loses by it.
const DELIVERY: u64 = 10_000;
/// A sealed choice may stay closed for this long before the other player may end the match, in milliseconds.
const OPENING: u64 = 120_000;
/// The longest that a match waits for an absent player, in milliseconds; then the clock runs, and the match can be claimed.
pub(crate) const ABSENCE: u64 = 900_000;
/// The places in `Times::absent`.
pub(crate) const OWN: usize = 0;
pub(crate) const OTHER: usize = 1;
/// The shortest clock that is offered, in seconds: one of 10 s, as older programs offer, is all tolerance.
const SHORTEST_CLOCK: u32 = 20;
/// The longest clock, in seconds: a month.
const LONGEST_CLOCK: u32 = 31 * 24 * 3600;

/// How much time there is, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clock {
    Move(u32),
    /// For all of a seat's turns.
    Game(u32),
}

impl Clock {
    /// Returns whether it may be offered. Shorter ones of older programs can be taken up.
    pub(crate) const fn is_offered(self) -> bool {
        let (Self::Move(seconds) | Self::Game(seconds)) = self;
        seconds >= SHORTEST_CLOCK
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(seconds) => write!(f, "move.{seconds}"),
            Self::Game(seconds) => write!(f, "game.{seconds}"),
        }
    }
}

impl FromStr for Clock {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (kind, seconds) = text.split_once('.').ok_or(())?;
        let seconds = seconds.parse().map_err(|_| ())?;
        match kind {
            _ if !(10..=LONGEST_CLOCK).contains(&seconds) => Err(()),
            "move" => Ok(Self::Move(seconds)),
            "game" => Ok(Self::Game(seconds)),
            _ => Err(()),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Times {
    /// The clock wanted here, and the other player's.
    pub(crate) wanted: Option<Clock>,
    pub(crate) theirs: Option<Clock>,
    /// The other player's offer that was declined here.
    pub(crate) declined: Option<Clock>,
    pub(crate) agreed: Option<Clock>,
    /// How long each seat has thought in its turns so far, in milliseconds.
    pub(crate) spent: [u64; 2],
    /// When the seat to act learned that it is to act.
    pub(crate) since: u64,
    /// How much of that the other was not there.
    pub(crate) away: u64,
    /// The time without any connection, and the other's absence, in this match while it waited for that player alone.
    pub(crate) absent: [u64; 2],
    /// How long this device's seat thought about its last turn, and how many moves there were behind it.
    pub(crate) thought: Option<(u64, u32)>,
}

impl Times {
    pub(crate) const fn turn(&mut self, now: u64) {
        self.since = now;
        self.away = 0;
    }

    /// Puts a clock in force if both want it and the game has hardly begun.
    pub(crate) fn agree(&mut self, moves: usize) {
        if moves < 2 && self.agreed.is_none() {
            self.agreed = self.wanted.filter(|wanted| self.theirs == Some(*wanted));
        }
    }

    /// Puts the clock wanted here in force if the other plays by it, and may have moved since; whether that is new.
    pub(crate) fn taken_up(&mut self, timed: Option<Clock>, moves: usize) -> bool {
        let new = self.agreed.is_none() && timed.is_some() && timed == self.wanted && moves < 4;
        if new {
            self.agreed = timed;
        }
        new
    }

    /// The seat played here has moved; the match now has `moves` moves.
    pub(crate) const fn moved(&mut self, seat: Seat, moves: usize, now: u64) {
        let time = self.ran(now);
        self.spent[seat.index()] += time;
        self.thought = Some((time, moves as u32));
        self.turn(now);
    }

    /// The other has moved, and reports its thinking time. It is believed within the time that passed here, less the delivery.
    /// A longer delay by a relay counts as the other's absence.
    pub(crate) fn arrived(&mut self, seat: Seat, said: Option<u64>, now: u64) {
        let passed = self.ran(now);
        let least = passed.saturating_sub(DELIVERY);
        let said = said.unwrap_or(least);
        let left = ABSENCE.saturating_sub(self.absent[OTHER]);
        let held = least.saturating_sub(said).min(left);
        self.absent[OTHER] += held;
        self.spent[seat.index()] += said.clamp(least - held, passed);
        self.turn(now);
    }

    /// The time that a seat has left, perhaps negative, in milliseconds; `acts` is whether its turn runs.
    pub(crate) fn left(&self, seat: Seat, acts: bool, now: u64) -> Option<i64> {
        let running = if acts { self.ran(now) } else { 0 };
        let (all, used) = match self.agreed? {
            Clock::Move(seconds) => (seconds, running),
            Clock::Game(seconds) => (seconds, self.spent[seat.index()] + running),
        };
        Some(i64::from(all) * 1000 - used as i64)
    }

    /// Returns whether a turn may be over on a device that learned of it later. In its first moments it is not, however
    /// short the clock is.
    pub(crate) fn may_be_over(&self, seat: Seat, acts: bool, now: u64) -> bool {
        let left = self.left(seat, acts, now);
        let lost = left.is_some_and(|left| left <= DELIVERY as i64);
        acts && self.ran(now) >= DELIVERY && lost
    }

    /// How long the turn has run.
    const fn ran(&self, now: u64) -> u64 {
        now.saturating_sub(self.since).saturating_sub(self.away)
    }

    pub(crate) fn is_over(&self, seat: Seat, acts: bool, now: u64) -> bool {
        let left = self.left(seat, acts, now);
        acts && left.is_some_and(|left| left <= -(DELIVERY as i64))
    }

    pub(crate) const fn is_closed_too_long(&self, now: u64) -> bool {
        self.ran(now) >= OPENING
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_is_in_force_when_both_want_it_early_in_the_game() {
        let mut times = Times {
            wanted: Some(Clock::Move(60)),
            ..Times::default()
        };
        times.agree(0);
        assert_eq!(times.agreed, None);
        times.theirs = Some(Clock::Move(120));
        times.agree(0);
        assert_eq!(times.agreed, None);
        times.theirs = times.wanted;
        times.agree(2);
        assert_eq!(times.agreed, None);
        times.agree(1);
        assert_eq!(times.agreed, Some(Clock::Move(60)));
    }

    #[test]
    fn clock_accepted_by_the_opponent_is_in_force() {
        let mut times = Times {
            wanted: Some(Clock::Move(60)),
            ..Times::default()
        };
        assert!(!times.taken_up(None, 0) && !times.taken_up(Some(Clock::Move(61)), 0));
        assert!(
            !times.taken_up(Some(Clock::Move(60)), 4),
            "nobody takes it up late"
        );
        assert!(times.taken_up(Some(Clock::Move(60)), 3));
        assert!(!times.taken_up(Some(Clock::Move(60)), 3), "it is told once");
    }

    #[test]
    fn claimed_time_is_checked_against_elapsed_time() {
        let mut times = Times {
            agreed: Some(Clock::Game(600)),
            ..Times::default()
        };
        times.turn(0);
        times.arrived(Seat::Second, Some(55_000), 60_000);
        assert_eq!(times.spent[1], 55_000, "the way took five seconds");
        times.arrived(Seat::Second, Some(0), 160_000);
        assert_eq!(times.spent[1], 55_000, "the move may have been held up");
        assert_eq!(times.absent[OTHER], 90_000);
        times.absent[OTHER] = ABSENCE - 1_000;
        times.turn(60_000);
        times.arrived(Seat::Second, Some(0), 160_000);
        assert_eq!(times.spent[1], 55_000 + 89_000, "but only for so long");
        times.arrived(Seat::Second, Some(1_000_000), 170_000);
        assert_eq!(
            times.spent[1],
            55_000 + 89_000 + 10_000,
            "nobody loses more than passed"
        );
        times.away = 50_000;
        times.arrived(Seat::Second, Some(1000), 230_000);
        assert_eq!(
            times.spent[1], 155_000,
            "who is not there is not blamed for that"
        );
    }

    #[test]
    fn a_move_costs_the_time_that_the_clock_showed() {
        let mut times = Times {
            agreed: Some(Clock::Game(600)),
            ..Times::default()
        };
        times.turn(0);
        times.away = 50_000;
        let before = times.left(Seat::First, true, 60_000);
        times.moved(Seat::First, 3, 60_000);
        assert_eq!(
            times.left(Seat::First, false, 60_000),
            before,
            "time in which the other was away is nobody's"
        );
        assert_eq!(times.thought, Some((10_000, 3)));
    }

    #[test]
    fn flag_is_certain_only_when_delay_cannot_explain_it() {
        let mut times = Times {
            agreed: Some(Clock::Move(60)),
            ..Times::default()
        };
        times.turn(1000);
        assert!(!times.is_over(Seat::First, true, 70_000));
        assert!(times.is_over(Seat::First, true, 71_000));
        assert!(!times.is_over(Seat::First, false, 900_000));
        assert!(!times.may_be_over(Seat::First, true, 50_000));
        assert!(times.may_be_over(Seat::First, true, 51_000));
        assert_eq!(
            Times::default().left(Seat::First, true, 1),
            None,
            "there is none by default"
        );
    }

    #[test]
    fn turn_never_ends_in_its_first_moment() {
        for (clock, spent) in [(Clock::Move(10), 0), (Clock::Game(600), 599_000)] {
            let mut times = Times {
                agreed: Some(clock),
                spent: [spent, 0],
                ..Times::default()
            };
            times.turn(1_000);
            for now in [1_000, 5_000, 10_999] {
                assert!(!times.may_be_over(Seat::First, true, now), "{clock} {now}");
            }
            assert!(times.may_be_over(Seat::First, true, 11_000));
        }
    }

    #[test]
    fn game_clock_sums_turns_and_move_clock_counts_the_last() {
        for (clock, left) in [
            (Clock::Game(600), [560_000, 585_000]),
            (Clock::Move(600), [590_000, 600_000]),
        ] {
            let mut times = Times {
                agreed: Some(clock),
                ..Times::default()
            };
            times.turn(5_000);
            times.moved(Seat::First, 1, 35_000);
            assert_eq!(times.thought, Some((30_000, 1)));
            times.arrived(Seat::Second, None, 60_000);
            let now = |seat| times.left(seat, seat == Seat::First, 70_000);
            assert_eq!(Seat::BOTH.map(now), left.map(Some), "{clock}");
        }
    }

    #[test]
    fn sealed_choice_may_stay_closed_for_two_minutes_of_presence() {
        let mut times = Times::default();
        times.turn(1_000);
        times.away = 500;
        assert!(!times.is_closed_too_long(121_499));
        assert!(times.is_closed_too_long(121_500));
    }

    #[test]
    fn clocks_are_bounded() {
        for clock in [Clock::Move(10), Clock::Game(1800), Clock::Game(2_678_400)] {
            assert_eq!(clock.to_string().parse(), Ok(clock));
        }
        for bad in ["move.9", "game.2678401", "move", "x.60", "move.-5"] {
            assert_eq!(bad.parse::<Clock>(), Err(()), "{bad}");
        }
    }
}
