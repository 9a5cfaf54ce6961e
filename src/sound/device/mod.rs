//! The sound device of this machine: a thin layer over what each system has.

#[cfg(any(windows, target_vendor = "apple"))]
mod cpal;
#[cfg(all(unix, not(target_vendor = "apple")))]
mod pulse;

#[cfg(any(windows, target_vendor = "apple"))]
pub(super) use cpal::open;
#[cfg(all(unix, not(target_vendor = "apple")))]
pub(super) use pulse::open;

use mbrane_sound::Mixer;
use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// How far ahead of what is heard a device takes its frames, in milliseconds.
pub const AHEAD_MS: u32 = 30;

/// A device that takes frames until it is dropped.
pub(super) trait Device {
    /// Frames are taken from now on.
    ///
    /// # Errors
    /// The device is gone.
    fn wake(&mut self) -> Result<(), Lost>;

    /// No more frames are taken until it is woken: nothing sounds.
    ///
    /// # Errors
    /// The device is gone.
    fn rest(&mut self) -> Result<(), Lost>;
}

/// Why there is no device, for the log.
#[derive(Debug)]
pub(super) struct Lost(pub(super) String);

impl<E: fmt::Display> From<E> for Lost {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// A device's message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum News {
    /// The device has been silent for a while.
    Quiet,
    /// It is gone.
    Gone,
}

/// The source of a device's frames.
#[derive(Clone)]
pub(super) struct Source {
    mixer: Arc<Mutex<Option<Mixer>>>,
    tell: Arc<dyn Fn(News) + Send + Sync>,
    /// The number of silent frames since the last sound.
    quiet: u64,
}

/// A device rests when nothing has sounded for so long, in seconds.
const REST: u64 = 4;

impl Source {
    pub(super) fn new(tell: impl Fn(News) + Send + Sync + 'static) -> Self {
        Self { mixer: Arc::default(), tell: Arc::new(tell), quiet: 0 }
    }

    /// The mixer, once a device has said how many frames a second it takes.
    pub(super) fn mixer(&self) -> MutexGuard<'_, Option<Mixer>> {
        self.mixer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The device takes so many frames a second.
    pub(super) fn begin(&self, rate: u32) {
        *self.mixer() = Some(Mixer::new(rate));
    }

    /// Fills a device's buffer: left and right by turns.
    pub(super) fn fill(&mut self, frames: &mut [f32]) {
        let mut mixer = self.mixer.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(mixer) = mixer.as_mut() else { return frames.fill(0.0) };
        let was_quiet = mixer.is_quiet();
        mixer.fill(frames);
        let enough = REST * mixer.rate() as u64;
        let before = self.quiet;
        self.quiet = if was_quiet { before + frames.len() as u64 / 2 } else { 0 };
        if self.quiet >= enough && (before < enough) {
            (self.tell)(News::Quiet);
        }
    }

    /// The device is gone.
    pub(super) fn lose(&self) {
        (self.tell)(News::Gone);
    }
}
