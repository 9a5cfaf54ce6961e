//! The thread that opens the device, renders what is to be heard, and tries again when the device is gone.

use bevy::log::info;
use mbrane_sound::{Mixer, Strike};
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

use super::{
    Output,
    device::{Device, Lost, News, Source},
};
use crate::storage::Wake;

/// A device that was not there is asked for again by the first sound after so long.
const AGAIN: Duration = Duration::from_secs(2);
/// What could not be heard within so long is not heard any more.
const STALE: Duration = Duration::from_millis(250);

/// How a device is opened.
pub(super) type Open = fn(Source) -> Result<Box<dyn Device>, Lost>;

/// What the thread is told.
enum Order {
    Strike(Strike, Instant),
    Hush,
    /// By the device that was opened as the how-manieth.
    News(u64, News),
}

/// Sounds on a thread of their own.
pub(super) struct Threaded {
    orders: Sender<Order>,
    lost: Arc<AtomicBool>,
    wake: Arc<Mutex<Option<Wake>>>,
}

impl Threaded {
    /// Opens the device at once, so that it is known whether there is one.
    pub(super) fn new(open: Open) -> Self {
        let (orders, inbox) = channel();
        let lost = Arc::new(AtomicBool::new(false));
        let wake = Arc::<Mutex<Option<Wake>>>::default();
        let (back, its_lost, its_wake) = (orders.clone(), lost.clone(), wake.clone());
        let work = move || {
            Desk { open, orders: back, lost: its_lost, wake: its_wake, opened: 0, used: None }.run(&inbox);
        };
        if thread::Builder::new().name("sound".into()).spawn(work).is_err() {
            lost.store(true, Ordering::Relaxed);
        }
        Self { orders, lost, wake }
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

    fn wake_by(&mut self, wake: Wake) {
        *self.wake.lock().unwrap_or_else(PoisonError::into_inner) = Some(wake);
    }
}

/// What the thread works with.
struct Desk {
    open: Open,
    orders: Sender<Order>,
    lost: Arc<AtomicBool>,
    wake: Arc<Mutex<Option<Wake>>>,
    /// How many devices were asked for.
    opened: u64,
    used: Option<Used>,
}

/// A device in use.
struct Used {
    device: Box<dyn Device>,
    source: Source,
    rests: bool,
}

impl Desk {
    fn run(mut self, inbox: &Receiver<Order>) {
        self.try_open();
        let mut tried = Instant::now();
        while let Ok(order) = inbox.recv() {
            let done = match order {
                Order::Strike(strike, asked) => {
                    if self.used.is_none() && tried.elapsed() > AGAIN {
                        self.try_open();
                        tried = Instant::now();
                    }
                    if asked.elapsed() < STALE { self.strike(&strike) } else { Ok(()) }
                }
                Order::Hush => {
                    self.hush();
                    Ok(())
                }
                Order::News(opened, _) if opened != self.opened => Ok(()),
                Order::News(_, News::Quiet) => self.rest(),
                Order::News(_, News::Gone) => Err(Lost("it is gone".to_owned())),
            };
            if let Err(lost) = done {
                self.lose(&lost);
            }
        }
    }

    fn try_open(&mut self) {
        self.opened += 1;
        let (opened, orders) = (self.opened, self.orders.clone());
        let source = Source::new(move |news| {
            // Where nobody hears it, there is no device either.
            let _ = orders.send(Order::News(opened, news));
        });
        match (self.open)(source.clone()) {
            Ok(device) => {
                self.used = Some(Used { device, source, rests: true });
                self.tell(false);
            }
            Err(lost) => self.lose(&lost),
        }
    }

    fn strike(&mut self, strike: &Strike) -> Result<(), Lost> {
        let Some(used) = &mut self.used else { return Ok(()) };
        let Some(rate) = used.source.mixer().as_ref().map(Mixer::rate) else { return Ok(()) };
        // The device does not wait for this.
        let samples = Mixer::rendered(strike, rate);
        if let Some(mixer) = used.source.mixer().as_mut() {
            mixer.start(strike, samples);
        }
        if used.rests {
            used.device.wake()?;
            used.rests = false;
        }
        Ok(())
    }

    fn hush(&self) {
        if let Some(used) = &self.used
            && let Some(mixer) = used.source.mixer().as_mut()
        {
            mixer.hush();
        }
    }

    fn rest(&mut self) -> Result<(), Lost> {
        let Some(used) = &mut self.used else { return Ok(()) };
        // Something may have begun meanwhile.
        if !used.rests && used.source.mixer().as_ref().is_some_and(Mixer::is_quiet) {
            used.device.rest()?;
            used.rests = true;
        }
        Ok(())
    }

    fn lose(&mut self, Lost(reason): &Lost) {
        if self.opened == 1 || self.used.is_some() {
            info!("no sound: {reason}");
        }
        self.used = None;
        self.tell(true);
    }

    /// Says whether there is a device, where that is news.
    fn tell(&self, lost: bool) {
        if self.lost.swap(lost, Ordering::Relaxed) != lost
            && let Some(wake) = self.wake.lock().unwrap_or_else(PoisonError::into_inner).as_ref()
        {
            wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::plain;
    use mbrane_sound::Sound;
    use std::sync::{
        MutexGuard,
        atomic::{AtomicU32, AtomicU64},
    };

    /// What the pretended device does; tests that use it come one after the other.
    static ALONE: Mutex<()> = Mutex::new(());
    static SOURCE: Mutex<Option<Source>> = Mutex::new(None);
    static THERE: AtomicBool = AtomicBool::new(true);
    static WOKEN: AtomicU32 = AtomicU32::new(0);
    static RESTED: AtomicU32 = AtomicU32::new(0);
    static OPENED: AtomicU64 = AtomicU64::new(0);

    struct Pretended;

    impl Device for Pretended {
        fn wake(&mut self) -> Result<(), Lost> {
            WOKEN.fetch_add(1, Ordering::Relaxed);
            Ok(())
        }

        fn rest(&mut self) -> Result<(), Lost> {
            RESTED.fetch_add(1, Ordering::Relaxed);
            Ok(())
        }
    }

    fn pretend(source: Source) -> Result<Box<dyn Device>, Lost> {
        OPENED.fetch_add(1, Ordering::Relaxed);
        if !THERE.load(Ordering::Relaxed) {
            return Err("there is none".into());
        }
        source.begin(48_000);
        *held(&SOURCE) = Some(source);
        Ok(Box::new(Pretended))
    }

    fn held<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
        what.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A thread with a device that is there, or not.
    fn threaded(there: bool) -> (MutexGuard<'static, ()>, Threaded) {
        let alone = held(&ALONE);
        THERE.store(there, Ordering::Relaxed);
        [&WOKEN, &RESTED].into_iter().for_each(|count| count.store(0, Ordering::Relaxed));
        *held(&SOURCE) = None;
        (alone, Threaded::new(pretend))
    }

    fn until(what: &str, holds: impl Fn() -> bool) {
        let begun = Instant::now();
        while !holds() {
            assert!(begun.elapsed() < Duration::from_secs(20), "{what}");
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn filled(seconds: usize) -> Vec<f32> {
        let mut frames = vec![0.0; 96_000 * seconds];
        held(&SOURCE).as_mut().expect("a device was opened").fill(&mut frames);
        frames
    }

    #[test]
    fn a_device_is_woken_by_a_sound_and_rests_when_all_is_quiet() {
        let (_alone, mut output) = threaded(true);
        output.play(plain(Sound::Place));
        until("it is woken", || WOKEN.load(Ordering::Relaxed) == 1);
        assert!(filled(1).iter().any(|sample| sample.abs() > 0.05));
        assert!(!output.is_lost());
        assert_eq!(RESTED.load(Ordering::Relaxed), 0);
        filled(5);
        until("it rests", || RESTED.load(Ordering::Relaxed) == 1);
        output.play(plain(Sound::Tap));
        until("it is woken again", || WOKEN.load(Ordering::Relaxed) == 2);
    }

    #[test]
    fn a_device_that_is_gone_is_silence_until_it_is_there_again() {
        let (_alone, mut output) = threaded(true);
        let rung = Arc::new(AtomicU32::new(0));
        let bell = rung.clone();
        output.wake_by(Box::new(move || {
            bell.fetch_add(1, Ordering::Relaxed);
        }));
        until("it is opened", || held(&SOURCE).is_some());
        THERE.store(false, Ordering::Relaxed);
        let gone = held(&SOURCE).take().expect("a device was opened");
        gone.lose();
        until("it is lost", || output.is_lost());
        until("the window hears of it", || rung.load(Ordering::Relaxed) == 1);
        // It is not asked for with every sound.
        let before = OPENED.load(Ordering::Relaxed);
        (0..50).for_each(|_| output.play(plain(Sound::Tap)));
        thread::sleep(Duration::from_millis(50));
        assert!(OPENED.load(Ordering::Relaxed) <= before + 1);
        THERE.store(true, Ordering::Relaxed);
        until("it is there again", || {
            let sent = Order::Strike(plain(Sound::Tap), Instant::now());
            output.orders.send(sent).expect("the thread lives");
            thread::sleep(Duration::from_millis(50));
            !output.is_lost()
        });
        // What an old device tells means nothing any more.
        gone.lose();
        thread::sleep(Duration::from_millis(50));
        assert!(!output.is_lost());
        assert_eq!(rung.load(Ordering::Relaxed), 2);
    }

    #[test]
    fn without_a_device_there_is_silence_and_nothing_else() {
        let (_alone, mut output) = threaded(false);
        output.play(plain(Sound::Place));
        output.hush();
        until("it is known", || output.is_lost());
        assert!(held(&SOURCE).is_none());
    }

    #[test]
    fn what_is_hushed_ends_at_once() {
        let (_alone, mut output) = threaded(true);
        output.play(plain(Sound::Finale));
        until("it is woken", || WOKEN.load(Ordering::Relaxed) == 1);
        filled(1);
        output.hush();
        until("it is quiet", || {
            let frames = filled(1);
            frames[4800..].iter().all(|sample| *sample == 0.0)
        });
    }
}
