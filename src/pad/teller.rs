//! The channel by which a thread that listens to pads tells the game.

use std::sync::{Arc, Mutex, mpsc::Sender};

use super::PadNews;
use crate::storage::Wake;

#[derive(Clone)]
pub(super) struct Teller {
    pub(super) news: Sender<PadNews>,
    pub(super) wake: Arc<Mutex<Wake>>,
}

impl Teller {
    /// Sends news. Returns whether the game still listens.
    pub(super) fn tell(&self, news: PadNews) -> bool {
        let sent = self.news.send(news).is_ok();
        if let Ok(wake) = self.wake.lock() {
            wake();
        }
        sent
    }
}
