//! The channel by which a thread that listens to pads tells the game.

use std::sync::{Arc, Mutex, mpsc::Sender};

use super::PadNews;
use crate::storage::Wake;

/// Sends news to the game. Each thread has its own.
#[derive(Clone)]
pub(super) struct Teller {
    news: Sender<PadNews>,
    wake: Arc<Mutex<Wake>>,
}

impl Teller {
    /// Sends into this channel and wakes the window each time.
    pub(super) fn new(news: Sender<PadNews>, wake: Wake) -> Self {
        Self { news, wake: Arc::new(Mutex::new(wake)) }
    }

    /// Sends news. Returns whether the game still listens.
    pub(super) fn tell(&self, news: PadNews) -> bool {
        let sent = self.news.send(news).is_ok();
        if let Ok(wake) = self.wake.lock() {
            wake();
        }
        sent
    }
}
