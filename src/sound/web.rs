//! The page makes sounds heard: web/page/sound.mjs.

use mbrane_sound::Strike;

use super::Output;
use crate::bridge::ask;

#[derive(Debug, Default)]
pub(super) struct Page {
    lost: bool,
}

impl Output for Page {
    fn play(&mut self, strike: Strike) {
        let Strike {
            sound,
            semitones,
            pan,
            delay,
            gain,
            seed,
        } = strike;
        self.lost = ask(
            "sound",
            &format!("{} {semitones} {pan} {delay} {gain} {seed}", sound.index()),
        ) == "none";
    }

    fn hush(&mut self) {
        ask("hush", "");
    }

    fn is_lost(&self) -> bool {
        self.lost
    }
}
