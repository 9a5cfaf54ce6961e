//! A channel whose relays and peers say anything in any order, while time passes and the game asks this and that.

#![no_main]

use libfuzzer_sys::{
    arbitrary::{self, Arbitrary},
    fuzz_target,
};
use mbrane_channel::{Action, Channel, Identity, Line, RELAYS, Why};

const OWN: [u8; 8] = [5; 8];
const WALL: i64 = 1_800_000_000_000;
const IDS: [&str; 3] = ["own", "other", "stranger"];
/// The relays' and the first direct ones.
const LINES: [Line; 4] = [RELAYS, 1, 2, 3];
/// The place of each relay in the list.
const PLACES: [usize; 2] = [0, 1];
const SAID: [&str; 4] = ["OK", "EOSE", "CLOSED", "NOTICE"];
const REASONS: [&str; 5] = [
    "",
    "rate-limited: slow",
    "duplicate:",
    "invalid: created_at too late",
    "blocked",
];
/// The most that one event makes this side do: all parts of the longest text, to every peer that it follows.
const MAX_ACTIONS: usize = 1_000;

#[derive(Arbitrary, Debug)]
enum Event {
    Pass {
        time: u16,
        slips: i8,
        hidden: bool,
    },
    Hear {
        line: u8,
        id: u8,
        frame: Frame,
    },
    HearBytes {
        line: u8,
        id: u8,
        bytes: Vec<u8>,
    },
    RelayOpens {
        relay: u8,
    },
    RelayEnds {
        relay: u8,
        address: bool,
    },
    RelaySays {
        relay: u8,
        said: u8,
        took: bool,
        reason: u8,
    },
    Send {
        length: u16,
        answers: bool,
    },
    NamePlayers {
        both: bool,
    },
    Wake,
    BeginByHand,
    LineChanges {
        line: u8,
        open: bool,
    },
    Signal {
        line: u8,
        code: String,
        offer: bool,
    },
    LineIsStale {
        line: u8,
        offer: String,
    },
    Publish,
}

#[derive(Arbitrary, Debug)]
struct Frame {
    kind: u8,
    /// The byte that the sender's session consists of.
    from: u8,
    to: u8,
    count: u16,
    heard: u8,
    body: Vec<u8>,
}

impl Frame {
    fn write(&self) -> Vec<u8> {
        let to = match self.to % 3 {
            0 => OWN,
            1 => [0; 8],
            _ => [self.to; 8],
        };
        [
            &[self.kind % 9][..],
            &[self.from; 8],
            &to,
            &u32::from(self.count).to_be_bytes(),
            &u32::from(self.heard).to_be_bytes(),
            &self.body,
        ]
        .concat()
    }
}

fn of<T: Copy>(all: &[T], number: u8) -> T {
    all[usize::from(number) % all.len()]
}

fuzz_target!(|events: Vec<Event>| {
    let own = Identity {
        session: OWN,
        id: IDS[0].to_owned(),
        direct: true,
    };
    let (mut now, mut slipped) = (0, 0);
    let mut channel = Channel::open(&own, PLACES.len(), now, WALL);
    let mut turns = PLACES.map(|_| 0);
    for event in events {
        match event {
            Event::Pass {
                time,
                slips,
                hidden,
            } => {
                now += i64::from(time) * 10;
                slipped += i64::from(slips) * 1_000;
                channel.look(now, WALL + now + slipped, hidden);
            }
            Event::Hear { line, id, frame } => {
                channel.hear(of(&LINES, line), of(&IDS, id), &frame.write(), now);
            }
            Event::HearBytes { line, id, bytes } => {
                channel.hear(of(&LINES, line), of(&IDS, id), &bytes, now);
            }
            Event::RelayOpens { relay } => {
                channel.relay_opened(of(&PLACES, relay), of(&turns, relay), now);
            }
            Event::RelayEnds { relay, address } => {
                let why = if address { Why::Address } else { Why::Gone };
                channel.relay_lost(of(&PLACES, relay), of(&turns, relay), why, now);
            }
            Event::RelaySays {
                relay,
                said,
                took,
                reason,
            } => {
                let said = (of(&SAID, said), took, of(&REASONS, reason));
                channel.relay_said(of(&PLACES, relay), of(&turns, relay), said, now);
            }
            Event::Send { length, answers } => {
                let text = "x".repeat(length.into());
                if answers {
                    channel.answer(&text, now);
                } else {
                    channel.send(&text, now);
                }
            }
            Event::NamePlayers { both } => {
                channel.set_players(if both { "own other" } else { "own" }, now);
            }
            Event::Wake => channel.wake(now),
            Event::BeginByHand => _ = channel.begin_by_hand(now),
            Event::LineChanges { line, open } => channel.line_changed(of(&LINES, line), open, now),
            Event::Signal { line, code, offer } => {
                channel.signal(of(&LINES, line), &code, offer, now)
            }
            Event::LineIsStale { line, offer } => {
                channel.line_is_stale(of(&LINES, line), &offer, now)
            }
            Event::Publish => _ = channel.publish(now),
        }
        let actions = channel.take_actions();
        assert!(actions.len() <= MAX_ACTIONS, "{}", actions.len());
        for action in actions {
            if let Action::Dial { relay, turn } = action {
                turns[relay] = turn;
            }
        }
        if channel.is_over() {
            return;
        }
    }
});
