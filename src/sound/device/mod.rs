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
    error::Error,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// A device's buffer: the time between taking frames and playing them, in milliseconds.
pub const AHEAD_MS: u32 = 30;

/// A device that takes frames until it is dropped.
pub(super) trait Device {
    /// Takes frames, or takes none until it runs again. Fails if the device is gone.
    fn run(&mut self, runs: bool) -> Result<(), Lost>;
}

/// The reason for a missing device, for the log.
pub(super) type Lost = Box<dyn Error>;

/// A device's message: it has been silent for a while, or it is gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum News {
    Quiet,
    /// For this reason.
    Gone(String),
}

#[derive(Clone)]
pub(super) struct Source {
    mixer: Arc<Mutex<Option<Mixer>>>,
    tell: Arc<dyn Fn(News) + Send + Sync>,
    quiet: u64,
}

/// A device closes after this silence, in seconds.
const IDLE_SECONDS: u64 = 4;

impl Source {
    pub(super) fn new(tell: impl Fn(News) + Send + Sync + 'static) -> Self {
        Self {
            mixer: Arc::default(),
            tell: Arc::new(tell),
            quiet: 0,
        }
    }

    pub(super) fn mixer(&self) -> MutexGuard<'_, Option<Mixer>> {
        self.mixer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn begin(&self, rate: u32) {
        *self.mixer() = Some(Mixer::new(rate));
    }

    /// Fills a device's buffer: left and right by turns.
    pub(super) fn fill(&mut self, frames: &mut [f32]) {
        let mut mixer = self.mixer.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(mixer) = mixer.as_mut() else {
            return frames.fill(0.0);
        };
        let was_quiet = mixer.is_quiet();
        mixer.fill(frames);
        let enough = IDLE_SECONDS * mixer.rate() as u64;
        let before = self.quiet;
        self.quiet = if was_quiet {
            before + frames.len() as u64 / 2
        } else {
            0
        };
        if self.quiet >= enough && (before < enough) {
            (self.tell)(News::Quiet);
        }
    }

    pub(super) fn lose(&self, reason: &impl ToString) {
        (self.tell)(News::Gone(reason.to_string()));
    }
}
