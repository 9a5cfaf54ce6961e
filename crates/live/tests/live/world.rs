//! Devices, and the connection between them: texts are lost, delayed, repeated and reordered; devices are killed and reopened.

use mbrane_live::{Clock, Invite, Live, News, Role, Undo};
use mbrane_play::{
    AnyMatch, Kind, KindOf, LinkMatchId, Match, MatchStatus, Name, Player, TableAction,
};
use mbrane_rules::masbrur::{Choice, Masbrur, Move, Outlines, Phase, Secret, Wall};
use mbrane_rules::{Game as _, Seat, Viewer, mbrane::Mbrane, sansumoku::Sansumoku};

/// Numbers that look random: the same ones in every run.
pub(crate) struct Dice(pub u64);

impl Dice {
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % count.max(1)
    }

    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        let place = self.below(from.len());
        from.get(place).cloned()
    }

    pub(crate) fn seed(&mut self) -> [u8; 32] {
        std::array::from_fn(|_| self.below(256) as u8)
    }
}

pub(crate) const KINDS: [&dyn Kind; 3] = [
    &KindOf::<Mbrane>::new(),
    &KindOf::<Sansumoku>::new(),
    &KindOf::<Masbrur>::new(),
];

/// A match of two people that begins as agreed.
pub(crate) fn start(setup_text: &str) -> Box<dyn AnyMatch> {
    let kind = KINDS
        .iter()
        .find(|kind| setup_text.split(' ').next() == Some(kind.name()))
        .expect("a game");
    let nobody = || Player::person(Name::new(""));
    kind.start(setup_text, [nobody(), nobody()])
        .expect("what is agreed")
}

/// A device at the table.
pub(crate) struct Device {
    pub(crate) live: Live,
    /// The match as its screen has it.
    pub(crate) screen: Option<Box<dyn AnyMatch>>,
    pub(crate) key: String,
    pub(crate) heard: Vec<News>,
}

impl Device {
    pub(crate) fn new(mut live: Live, number: usize) -> Self {
        let key = format!("key-of-device-{number}");
        live.keyed(&format!("{key} private-{number}"));
        let screen = live.table().map(AnyMatch::boxed);
        Self {
            live,
            screen,
            key,
            heard: Vec::new(),
        }
    }

    pub(crate) fn hear(&mut self, key: &str, text: &str, now: u64) {
        let news = self.live.hear(key, text, now);
        let laid = news
            .iter()
            .any(|news| matches!(news, News::Began | News::Moves(_) | News::Undone));
        if laid {
            self.look();
        }
        self.heard.extend(news);
    }

    /// The screen shows the known state.
    pub(crate) fn look(&mut self) {
        self.screen = self.live.table().map(AnyMatch::boxed);
        let seat = self.live.seat();
        if let Some(screen) = &mut self.screen {
            screen.look_as(seat.map(Viewer::Of));
            screen.seek(usize::MAX, usize::MAX);
        }
    }

    /// The program is killed, and restarts with its saved state.
    pub(crate) fn kill(&mut self, now: u64) {
        let saved = self.live.save();
        let live = Live::read(&saved, &KINDS).unwrap_or_else(|| panic!("{saved}"));
        assert_eq!(live.save(), saved);
        self.live = live;
        self.live.open(now);
        self.live.keyed(&format!("{} private-again", self.key));
        self.look();
    }

    /// It saves little, and reads it as it was written.
    pub(crate) fn assert_sound(&self) {
        let saved = self.live.save();
        assert!(saved.len() < 64 * 1024, "{}", saved.len());
        let read = Live::read(&saved, &KINDS).unwrap_or_else(|| panic!("{saved}"));
        assert_eq!(read.save(), saved);
    }

    /// Plays a move, where this seat may; whether it did.
    pub(crate) fn play(&mut self, dice: &mut Dice, now: u64) -> bool {
        let (Some(seat), Some(screen)) = (self.live.seat(), &mut self.screen) else {
            return false;
        };
        screen.look_as(Some(Viewer::Of(seat)));
        if screen.status() == MatchStatus::Settled {
            assert!(screen.decide(&TableAction::GoOn));
            screen.seek(usize::MAX, usize::MAX);
        }
        if !screen.local_actors().contains(seat) || screen.ended().is_some() || self.live.draws() {
            return false;
        }
        let m = choose(&**screen, seat, dice);
        let words = mbrane_play::words::Words::english();
        screen
            .play_text(seat, &m, &words)
            .unwrap_or_else(|refused| panic!("{m}: {}", refused.message));
        screen.seek(usize::MAX, usize::MAX);
        let screen = screen.boxed();
        assert!(
            self.live.moved(&*screen, now),
            "{m} is said in {:?}",
            self.live
        );
        true
    }
}

/// Something that a seat may do.
fn choose(table: &dyn AnyMatch, seat: Seat, dice: &mut Dice) -> String {
    if let Some(play) = table.as_any().downcast_ref::<Match<Masbrur>>() {
        return choose_hidden(play.unmasked().position(), seat, dice).to_string();
    }
    // Resign only now and then: an early end tests little.
    let legal: Vec<String> = table
        .legal()
        .into_iter()
        .map(|(m, _)| m)
        .filter(|m| m != "resign")
        .collect();
    if legal.is_empty() || dice.one_in(400) {
        return table
            .resignation(seat)
            .map_or_else(|| table.any_move(seat).expect("a move"), |m| m.to_string());
    }
    dice.pick(&legal).expect("a move")
}

fn choose_hidden(position: &Masbrur, seat: Seat, dice: &mut Dice) -> Move {
    let hand = position.hand(seat);
    let wall = |hand, dice: &mut Dice| {
        dice.pick(&Wall::every(hand).collect::<Vec<_>>())
            .expect("dominoes")
    };
    match position.phase() {
        Phase::Equip => {
            let placements = position.placements();
            if position.check_by(seat, Move::Attack).is_ok() && dice.one_in(4) {
                return Move::Attack;
            }
            if dice.one_in(3) {
                return Move::Pass;
            }
            let Some(Move::Place(placement, _)) = dice.pick(&placements) else {
                return Move::Pass;
            };
            Move::Place(
                placement,
                Secret::Known(wall(hand.without(placement.domino), dice)),
            )
        }
        Phase::Wall => Move::Choose(Choice::Wall(Secret::Known(wall(hand, dice)))),
        Phase::Show => {
            let standing = position.standing(seat).expect("walls are open");
            let outlines: Vec<_> = Outlines::of(standing).iter().collect();
            let outline = dice.pick(&outlines).expect("nothing can always be shown");
            Move::Choose(Choice::Show(Secret::Known(
                standing.show(outline).expect("it can be shown"),
            )))
        }
        Phase::Seize => Move::Choose(Choice::Seize(Secret::Known(
            dice.pick(&position.seizures(seat)).expect("none is one"),
        ))),
        _ => dice
            .pick(&position.placements())
            .expect("something is to be done"),
    }
}

struct Sent {
    at: u64,
    to: usize,
    key: String,
    text: String,
}

/// How bad the way is.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    /// One text in this number is lost, or arrives twice; 0 for none.
    pub(crate) lost: usize,
    pub(crate) twice: usize,
    /// The longest delay.
    pub(crate) delay: usize,
    /// One device is killed in this number of steps.
    pub(crate) kills: usize,
}

impl Way {
    pub(crate) const GOOD: Self = Self {
        lost: 0,
        twice: 0,
        delay: 60,
        kills: 0,
    };
    pub(crate) const BAD: Self = Self {
        lost: 4,
        twice: 6,
        delay: 4000,
        kills: 300,
    };
}

/// All devices, and the texts in transit.
pub(crate) struct World {
    pub(crate) devices: Vec<Device>,
    pub(crate) dice: Dice,
    pub(crate) now: u64,
    way: Way,
    /// A device whose texts never arrive.
    pub(crate) mute: Option<usize>,
    sent: Vec<Sent>,
    /// The newest text of each device, which the channel delivers to arrivals.
    newest: Vec<Option<String>>,
    pub(crate) texts: usize,
    pub(crate) bytes: usize,
    pub(crate) longest: usize,
    pub(crate) seen: Vec<(String, String)>,
}

impl World {
    /// Two players and a spectator.
    pub(crate) fn of(setup_text: &str, seat: Seat, seed: u64, way: Way) -> Self {
        let mut dice = Dice(seed | 1);
        let now = 1_800_000_000_000;
        let name = LinkMatchId::new("abcd1234").expect("a name");
        let host = Live::invite(
            dice.seed(),
            name,
            &*start(setup_text),
            seat,
            &Name::new("Ada"),
            now,
            &KINDS,
        )
        .expect("nothing is hidden");
        let host = Device::new(host, 0);
        let invite: Invite = host
            .live
            .invitation()
            .expect("a link")
            .to_string()
            .parse()
            .expect("a link");
        let guest = Live::join(dice.seed(), &invite, &Name::new("Bo"), &KINDS);
        let look: Invite = host
            .live
            .looking_on()
            .expect("a link")
            .to_string()
            .parse()
            .expect("a link");
        let watcher = Live::join(dice.seed(), &look, &Name::new("Cy"), &KINDS);
        let devices = vec![host, Device::new(guest, 1), Device::new(watcher, 2)];
        let mut world = Self {
            devices,
            dice,
            now,
            way,
            mute: None,
            sent: Vec::new(),
            newest: Vec::new(),
            texts: 0,
            bytes: 0,
            longest: 0,
            seen: Vec::new(),
        };
        for number in 0..world.devices.len() {
            world.devices[number].live.open(now + number as u64);
            world.meet(number);
        }
        world
    }

    /// A device and all others learn of each other's presence.
    pub(crate) fn meet(&mut self, number: usize) {
        let keys: Vec<String> = self
            .devices
            .iter()
            .map(|device| device.key.clone())
            .collect();
        for (other, key) in keys
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != number)
        {
            self.devices[other]
                .live
                .set_channel_state(&format!("peer {}", keys[number]), self.now);
            self.devices[number]
                .live
                .set_channel_state(&format!("peer {key}"), self.now);
            if let Some(Some(text)) = self.newest.get(other) {
                self.sent.push(Sent {
                    at: self.now + 10,
                    to: number,
                    key: key.clone(),
                    text: text.clone(),
                });
            }
        }
    }

    fn send(&mut self, from: usize, text: &str) {
        self.texts += 1;
        self.bytes += text.len();
        self.longest = self.longest.max(text.len());
        let key = self.devices[from].key.clone();
        self.newest.resize(self.devices.len(), None);
        self.newest[from] = Some(text.to_owned());
        if self.seen.len() < 3000 {
            self.seen.push((key.clone(), text.to_owned()));
        }
        for to in (0..self.devices.len()).filter(|to| *to != from && self.mute != Some(from)) {
            if self.way.lost > 0 && self.dice.one_in(self.way.lost) {
                if self.devices[to].live.role() == Role::Watcher {
                    // The channel repeats its parts for spectators; players' devices repeat their texts themselves.
                    self.sent.push(Sent {
                        at: self.now + 10_000,
                        to,
                        key: key.clone(),
                        text: text.to_owned(),
                    });
                }
                continue;
            }
            let copies = if self.way.twice > 0 && self.dice.one_in(self.way.twice) {
                2
            } else {
                1
            };
            for _ in 0..copies {
                let at = self.now + 10 + self.dice.below(self.way.delay) as u64;
                self.sent.push(Sent {
                    at,
                    to,
                    key: key.clone(),
                    text: text.to_owned(),
                });
            }
        }
    }

    /// A tenth of a second passes; `acts` adds each device's own actions.
    pub(crate) fn step(&mut self, mut acts: impl FnMut(&mut Device, &mut Dice, u64)) {
        self.now += 100;
        let (due, later): (Vec<Sent>, Vec<Sent>) = std::mem::take(&mut self.sent)
            .into_iter()
            .partition(|sent| sent.at <= self.now);
        self.sent = later;
        for sent in due {
            self.devices[sent.to].hear(&sent.key, &sent.text, self.now);
        }
        for number in 0..self.devices.len() {
            acts(&mut self.devices[number], &mut self.dice, self.now);
            if self.way.kills > 0 && self.dice.one_in(self.way.kills) {
                self.devices[number].kill(self.now);
                self.meet(number);
            }
            if let Some(text) = self.devices[number].live.poll(self.now) {
                self.send(number, &text);
            }
        }
    }

    /// Steps until this holds.
    pub(crate) fn until(&mut self, what: &str, mut holds: impl FnMut(&Self) -> bool) {
        for _ in 0..20_000 {
            if holds(self) {
                return;
            }
            self.step(|_, _, _| ());
        }
        panic!(
            "never: {what}; {:?}",
            self.devices
                .iter()
                .map(|device| &device.live)
                .collect::<Vec<_>>()
        );
    }

    /// Steps and plays until the game is over for all.
    pub(crate) fn play_to_the_end(&mut self) {
        for _ in 0..60_000 {
            if self.devices.iter().all(|device| device.live.is_over()) {
                return;
            }
            self.step(whims);
        }
        let lives: Vec<_> = self.devices.iter().map(|device| &device.live).collect();
        panic!("it never ended: {lives:?}");
    }

    /// Steps and plays until the match has `moves` moves.
    pub(crate) fn play_until(&mut self, moves: usize) {
        for _ in 0..60_000 {
            if self.devices.iter().all(|device| device.moves() >= moves) {
                return;
            }
            self.step(|device, dice, now| {
                if device.moves() < moves {
                    device.play(dice, now);
                }
            });
        }
        let lives = self.devices.iter().map(|device| &device.live);
        panic!(
            "it never came to {moves} moves: {:?}",
            lives.collect::<Vec<_>>()
        );
    }
}

impl Device {
    pub(crate) fn moves(&self) -> usize {
        self.live.table().map_or(0, <dyn AnyMatch>::moves)
    }

    pub(crate) fn record(&self) -> String {
        self.live.table().map_or_else(String::new, |table| {
            table.record_for(Viewer::All).to_string()
        })
    }
}

/// Random actions of the player at a device: moves, requests to take moves back, and answers.
fn whims(device: &mut Device, dice: &mut Dice, now: u64) {
    if let Some(wanted) = device.live.undo_wanted().filter(|_| dice.one_in(3)) {
        let _: Undo = wanted;
        let before = device.moves();
        if device.live.answer_undo(dice.one_in(2), now) {
            assert!(device.moves() < before);
            device.look();
        }
    } else if dice.one_in(150) {
        device.live.ask_undo();
    } else if dice.one_in(2) {
        device.play(dice, now);
    }
}

/// A world in which both sit, on a good way.
pub(crate) fn good(setup_text: &str) -> World {
    let mut world = World::of(setup_text, Seat::First, 99, Way::GOOD);
    world.until("all sit", |world| {
        world.devices[..2]
            .iter()
            .all(|device| device.live.seat().is_some())
    });
    world.until("all see it", |world| {
        world
            .devices
            .iter()
            .all(|device| device.live.table().is_some())
    });
    world
}

/// A match of each game after some moves, with all texts that were sent.
pub(crate) fn begun() -> Vec<World> {
    ["mbrane 9 full", "sansumoku", "masbrur 1"]
        .into_iter()
        .map(|setup_text| {
            let mut world = World::of(setup_text, Seat::First, 77, Way::GOOD);
            world.play_until(8);
            for _ in 0..30 {
                world.step(|_, _, _| ());
            }
            world
        })
        .collect()
}

/// Lets three idle seconds pass.
pub(crate) fn rest(world: &mut World) {
    for _ in 0..30 {
        world.step(|_, _, _| ());
    }
}

/// A world with this clock in which `moves` moves were made.
pub(crate) fn timed(setup_text: &str, clock: Clock, moves: usize) -> World {
    let mut world = good(setup_text);
    for device in &mut world.devices[..2] {
        device.live.want_clock(Some(clock));
    }
    rest(&mut world);
    assert!(
        world.devices[..2]
            .iter()
            .all(|device| device.live.clock() == Some(clock))
    );
    world.play_until(moves);
    rest(&mut world);
    world
}

/// The device that waits for the other's move, and the device that is to move.
pub(crate) fn waits(world: &World) -> (usize, usize) {
    let awaits = |number: usize, own: bool| {
        let live = &world.devices[number].live;
        let seat = live.seat().expect("a seat");
        live.table()
            .expect("a game")
            .awaited()
            .contains(if own { seat } else { !seat })
    };
    (0..2)
        .map(|waits| (waits, 1 - waits))
        .find(|(waits, acts)| awaits(*waits, false) && awaits(*acts, true))
        .expect("a turn")
}
