//! The thread that opens the device, renders sounds, and retries when the device is gone.

use bevy::log::info;
use mbrane_sound::{Mixer, Strike};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

use super::{
    Output,
    device::{Device, Lost, News, Source},
};
use crate::redraw;

/// After this long, the next sound tries a missing device again.
const RETRY_PAUSE: Duration = Duration::from_secs(2);
/// A strike that waited this long is dropped.
const STALE: Duration = Duration::from_millis(250);

pub(super) type Open = fn(Source) -> Result<Box<dyn Device>, Lost>;

enum Order {
    Strike(Strike, Instant),
    Hush,
    /// From the device with this number, counted by how often one was opened.
    News(u64, News),
}

pub(super) struct Threaded {
    orders: Sender<Order>,
    lost: Arc<AtomicBool>,
}

impl Threaded {
    pub(super) fn new(open: Open) -> Self {
        let (orders, inbox) = channel();
        let lost = Arc::<AtomicBool>::default();
        let (back, its_lost) = (orders.clone(), lost.clone());
        let work = move || {
            let mut desk = Desk::new(open, back, its_lost, redraw::wake, Instant::now);
            while let Ok(order) = inbox.recv() {
                desk.obey(order, Instant::now);
            }
        };
        if thread::Builder::new()
            .name("sound".into())
            .spawn(work)
            .is_err()
        {
            lost.store(true, Ordering::Relaxed);
        }
        Self { orders, lost }
    }
}

impl Output for Threaded {
    fn play(&mut self, strike: Strike) {
        // A thread that is gone is silence.
        let _ = self.orders.send(Order::Strike(strike, Instant::now()));
    }

    fn hush(&mut self) {
        let _ = self.orders.send(Order::Hush);
    }

    fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed)
    }
}

struct Desk {
    open: Open,
    orders: Sender<Order>,
    /// Set while there is no device.
    lost: Arc<AtomicBool>,
    wake: fn(),
    /// How often a device was tried, and when last.
    opened: u64,
    tried: Instant,
    used: Option<Used>,
}

struct Used {
    device: Box<dyn Device>,
    source: Source,
    runs: bool,
}

impl Desk {
    fn new(
        open: Open,
        orders: Sender<Order>,
        lost: Arc<AtomicBool>,
        wake: fn(),
        now: impl Fn() -> Instant,
    ) -> Self {
        let mut desk = Self {
            open,
            orders,
            lost,
            wake,
            opened: 0,
            tried: now(),
            used: None,
        };
        desk.try_open();
        // Opening may take long.
        desk.tried = now();
        desk
    }

    fn obey(&mut self, order: Order, now: impl Fn() -> Instant) {
        let done = match order {
            Order::Strike(strike, asked) => {
                if self.used.is_none() && now().duration_since(self.tried) > RETRY_PAUSE {
                    self.try_open();
                    self.tried = now();
                }
                if now().duration_since(asked) < STALE {
                    self.strike(&strike)
                } else {
                    Ok(())
                }
            }
            Order::Hush => {
                if let Some(used) = &self.used
                    && let Some(mixer) = used.source.mixer().as_mut()
                {
                    mixer.hush();
                }
                Ok(())
            }
            Order::News(opened, _) if opened != self.opened => Ok(()),
            Order::News(_, News::Quiet) => self.rest(),
            Order::News(_, News::Gone(reason)) => Err(reason.into()),
        };
        if let Err(lost) = done {
            self.lose(lost);
        }
    }

    fn try_open(&mut self) {
        self.opened += 1;
        let (opened, orders) = (self.opened, self.orders.clone());
        let source = Source::new(move |news| {
            // If the thread has ended, so has the device.
            let _ = orders.send(Order::News(opened, news));
        });
        match (self.open)(source.clone()) {
            Ok(device) => {
                self.used = Some(Used {
                    device,
                    source,
                    runs: false,
                });
                self.note(false);
            }
            Err(lost) => self.lose(lost),
        }
    }

    fn strike(&mut self, strike: &Strike) -> Result<(), Lost> {
        let Some(used) = &mut self.used else {
            return Ok(());
        };
        let Some(rate) = used.source.mixer().as_ref().map(Mixer::rate) else {
            return Ok(());
        };
        // The device does not wait for this.
        let samples = Mixer::rendered(strike, rate);
        if let Some(mixer) = used.source.mixer().as_mut() {
            mixer.start(strike, samples);
        }
        if !used.runs {
            used.device.run(true)?;
            used.runs = true;
        }
        Ok(())
    }

    fn rest(&mut self) -> Result<(), Lost> {
        let Some(used) = &mut self.used else {
            return Ok(());
        };
        // A sound may have begun meanwhile.
        if used.runs && used.source.mixer().as_ref().is_some_and(Mixer::is_quiet) {
            used.device.run(false)?;
            used.runs = false;
        }
        Ok(())
    }

    fn lose(&mut self, reason: Lost) {
        if self.opened == 1 || self.used.is_some() {
            info!("no sound: {reason}");
        }
        self.used = None;
        self.note(true);
    }

    /// Notes whether there is no device, and wakes the window if that changed.
    fn note(&self, lost: bool) {
        if self.lost.swap(lost, Ordering::Relaxed) != lost {
            (self.wake)();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::plain;
    use mbrane_sound::Sound;
    use std::{
        cell::{Cell, RefCell},
        sync::mpsc::Receiver,
    };

    thread_local! {
        /// The source given to this test's fake device, and whether the device exists.
        static SOURCE: RefCell<Option<Source>> = const { RefCell::new(None) };
        static THERE: Cell<bool> = const { Cell::new(true) };
        static OPENED: Cell<u32> = const { Cell::new(0) };
        static WOKEN: Cell<u32> = const { Cell::new(0) };
        static RESTED: Cell<u32> = const { Cell::new(0) };
        /// How often the window was woken.
        static RUNG: Cell<u32> = const { Cell::new(0) };
    }

    struct Pretended;

    impl Device for Pretended {
        fn run(&mut self, runs: bool) -> Result<(), Lost> {
            let count = if runs { &WOKEN } else { &RESTED };
            count.set(count.get() + 1);
            Ok(())
        }
    }

    fn pretend(source: Source) -> Result<Box<dyn Device>, Lost> {
        OPENED.set(OPENED.get() + 1);
        if !THERE.get() {
            return none(source);
        }
        source.begin(48_000);
        SOURCE.set(Some(source));
        Ok(Box::new(Pretended))
    }

    fn none(_: Source) -> Result<Box<dyn Device>, Lost> {
        Err("there is none".into())
    }

    /// A desk whose thread is the test, at a time of the test's own.
    struct Bench {
        desk: Desk,
        inbox: Receiver<Order>,
        now: Instant,
    }

    impl Bench {
        fn new() -> Self {
            let (orders, inbox) = channel();
            let now = Instant::now();
            Self {
                desk: Desk::new(
                    pretend,
                    orders,
                    Arc::default(),
                    || RUNG.set(RUNG.get() + 1),
                    || now,
                ),
                inbox,
                now,
            }
        }

        fn play(&mut self, sound: Sound) {
            let now = self.now;
            self.desk.obey(Order::Strike(plain(sound), now), || now);
        }

        fn fill(&mut self, seconds: usize) -> Vec<f32> {
            let mut frames = vec![0.0; 96_000 * seconds];
            SOURCE.with_borrow_mut(|source| {
                source
                    .as_mut()
                    .expect("a device was opened")
                    .fill(&mut frames);
            });
            self.hear();
            frames
        }

        fn hear(&mut self) {
            while let Ok(order) = self.inbox.try_recv() {
                self.desk.obey(order, || self.now);
            }
        }

        fn is_lost(&self) -> bool {
            self.desk.lost.load(Ordering::Relaxed)
        }
    }

    #[test]
    fn device_opens_for_a_sound_and_closes_after_silence() {
        let mut bench = Bench::new();
        bench.play(Sound::Place);
        assert_eq!(WOKEN.get(), 1);
        assert!(bench.fill(1).iter().any(|sample| sample.abs() > 0.05));
        assert!(!bench.is_lost() && RESTED.get() == 0);
        bench.fill(5);
        assert_eq!(RESTED.get(), 1);
        bench.play(Sound::Tap);
        assert_eq!(WOKEN.get(), 2);
    }

    #[test]
    fn lost_device_is_silent_and_reopened_by_a_sound_after_two_seconds() {
        let mut bench = Bench::new();
        THERE.set(false);
        let gone = SOURCE.take().expect("a device was opened");
        gone.lose(&"it is unplugged");
        bench.hear();
        assert!(bench.is_lost() && RUNG.get() == 1);
        bench.now += RETRY_PAUSE;
        bench.play(Sound::Tap);
        assert_eq!(OPENED.get(), 1);
        bench.now += Duration::from_millis(1);
        (0..50).for_each(|_| bench.play(Sound::Tap));
        assert_eq!(OPENED.get(), 2, "it is not asked for with every sound");
        THERE.set(true);
        bench.now += 2 * RETRY_PAUSE;
        bench.play(Sound::Tap);
        assert!(!bench.is_lost() && OPENED.get() == 3 && WOKEN.get() == 1);
        // News of the device before are ignored.
        gone.lose(&"it is unplugged");
        bench.hear();
        assert!(!bench.is_lost() && RUNG.get() == 2);
    }

    #[test]
    fn sound_that_is_late_is_left_out() {
        let mut bench = Bench::new();
        let asked = bench.now;
        for (late, woken) in [(STALE, 0), (STALE / 2, 1)] {
            bench
                .desk
                .obey(Order::Strike(plain(Sound::Tap), asked), || asked + late);
            assert_eq!(WOKEN.get(), woken, "{late:?}");
        }
    }

    #[test]
    fn thread_without_a_device_says_so_and_stays_silent() {
        let mut output = Threaded::new(none);
        output.play(plain(Sound::Place));
        output.hush();
        let begun = Instant::now();
        while !output.is_lost() {
            assert!(
                begun.elapsed() < Duration::from_secs(300),
                "the thread hangs"
            );
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn silenced_sound_ends_at_once() {
        let mut bench = Bench::new();
        bench.play(Sound::Finale);
        assert!(bench.fill(1).iter().any(|sample| *sample != 0.0));
        bench.desk.obey(Order::Hush, || bench.now);
        assert!(bench.fill(1)[4800..].iter().all(|sample| *sample == 0.0));
    }
}
