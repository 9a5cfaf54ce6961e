//! What others can do to two who play: those who see a relay's traffic, and those who hold a link to look on.

use super::*;

/// So many frames both players together may send in a minute, whatever others do.
const MOST: usize = 30;

impl World {
    /// The frames that were sent in a minute, in each second of which this was done.
    fn minute(&mut self, mut each: impl FnMut(&mut Self)) -> usize {
        let before = self.seen.len();
        for _ in 0..60 {
            each(self);
            self.pass(1_000);
        }
        self.seen.len() - before
    }

    /// Somebody hands frames to everybody.
    fn flood(&mut self, frames: &[Vec<u8>]) {
        let now = self.now;
        for person in &mut self.people {
            frames.iter().for_each(|frame| person.meeting.hear(frame, now));
        }
        self.hand_on();
    }

    /// Both still hear each other.
    fn goes_on(&mut self, a: usize, b: usize) {
        self.send(a, "the last move");
        self.pass(5_000);
        assert_eq!(self.texts(b, a).last().map(String::as_str), Some("the last move"));
        assert_eq!((self.state(a, b), self.state(b, a)), (Some("peer"), Some("peer")));
        assert!(self.people.iter().all(|person| !person.meeting.is_over()));
    }
}

#[test]
fn repeated_greetings_cost_a_match_few_frames() {
    let mut world = World::new();
    let (a, b) = (world.come("-"), world.come("-"));
    world.pass(20_000);
    let quiet = world.minute(|_| ());
    let seen = world.seen.clone();
    let sent = world.minute(|world| (0..5).for_each(|_| world.flood(&seen)));
    assert!(quiet <= 12 && sent <= MOST, "{quiet} in a quiet minute, {sent} under attack");
    world.goes_on(a, b);
}

#[test]
fn greetings_of_sessions_that_are_gone_are_answered_seldom() {
    let mut world = World::new();
    for _ in 0..12 {
        world.come("-");
        world.pass(2_000);
    }
    let seen = std::mem::take(&mut world.seen);
    world.people.clear();
    let (a, b) = (world.come("-"), world.come("-"));
    world.pass(60_000);
    let sent = world.minute(|world| world.flood(&seen));
    assert!(sent <= MOST, "{sent} frames");
    world.goes_on(a, b);
}
