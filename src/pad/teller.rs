//! What a thread that listens to pads tells the game by.

use std::sync::{Arc, Mutex, mpsc::Sender};

use super::PadNews;
use crate::storage::Wake;

/// Tells news to the game. Each thread has one of its own.
#[derive(Clone)]
pub(super) struct Teller {
    news: Sender<PadNews>,
    wake: Arc<Mutex<Wake>>,
}

impl Teller {
    /// Tells into this channel, and wakes the window each time.
    pub(super) fn new(news: Sender<PadNews>, wake: Wake) -> Self {
        Self { news, wake: Arc::new(Mutex::new(wake)) }
    }

    /// Whether somebody listens still.
    pub(super) fn tell(&self, news: PadNews) -> bool {
        let sent = self.news.send(news).is_ok();
        if let Ok(wake) = self.wake.lock() {
            wake();
        }
        sent
    }
}
