//! Texts in parts small enough for every relay. A text holds its sender's whole state, so only the newest counts.

use alloc::{string::String, vec, vec::Vec};

/// A relay may refuse notes of more than 4 kB.
const PART: usize = 2048;
/// The longest text, in bytes.
pub(crate) const MAX_TEXT: usize = 64 * 1024;

pub(crate) const fn count_parts(text: &str) -> usize {
    text.len().div_ceil(PART)
}

/// The newest text of this side: its number, and the bodies of the frames that carry it.
#[derive(Default)]
pub(crate) struct Outgoing {
    pub(crate) number: u32,
    pub(crate) parts: Vec<Vec<u8>>,
}

impl Outgoing {
    /// Takes the place of the text before it, unless it is empty or too long.
    pub(crate) fn set(&mut self, text: &str) -> bool {
        if text.is_empty() || text.len() > MAX_TEXT {
            return false;
        }
        self.number += 1;
        let parts = text.as_bytes().chunks(PART);
        // A text has 32 parts at most.
        let count = parts.len() as u8;
        let body =
            |(at, part): (u8, &[u8])| [&self.number.to_be_bytes()[..], &[at, count], part].concat();
        self.parts = (0..count).zip(parts).map(body).collect();
        true
    }
}

/// The parts of a peer's newest text.
#[derive(Default)]
pub(crate) struct Incoming {
    /// The number of the newest text that was whole.
    pub(crate) whole: u32,
    number: u32,
    parts: Vec<Option<Vec<u8>>>,
}

impl Incoming {
    /// Takes a part, unless a newer text is known; the text, once it is whole.
    pub(crate) fn take(&mut self, body: &[u8]) -> Option<String> {
        let (number, rest) = body.split_first_chunk()?;
        let (number, [at, count, part @ ..]) = (u32::from_be_bytes(*number), rest) else {
            return None;
        };
        let (at, count) = (usize::from(*at), usize::from(*count));
        if number <= self.whole
            || number < self.number
            || at >= count
            || count > MAX_TEXT / PART
            || part.len() > PART
        {
            return None;
        }
        if (self.number, self.parts.len()) != (number, count) {
            (self.number, self.parts) = (number, vec![None; count]);
        }
        self.parts[at] = Some(part.to_vec());
        if self.parts.contains(&None) {
            return None;
        }
        self.whole = number;
        let parts: Vec<Vec<u8>> = self.parts.drain(..).flatten().collect();
        String::from_utf8(parts.concat()).ok()
    }

    /// How many parts it holds.
    #[cfg(test)]
    pub(crate) fn size(&self) -> usize {
        self.parts.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newest_text_survives_loss_duplication_and_delay() {
        let mut seed = 7_u64;
        let mut chance = |below: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        let mut skipped = 0;
        for _ in 0..100 {
            let (mut out, mut coming, mut way) =
                (Outgoing::default(), Incoming::default(), Vec::new());
            let sent: Vec<String> = (0..8)
                .map(|at| format!("{at}{}", "ж".repeat(chance(5000) as usize)))
                .collect();
            let mut came: Vec<String> = Vec::new();
            let mut left = sent.iter();
            while came.last() != sent.last() {
                if chance(3) == 0
                    && let Some(text) = left.next()
                {
                    assert!(out.set(text));
                }
                for part in &out.parts {
                    // One is lost, one comes twice.
                    way.extend((0..chance(3)).map(|_| part.clone()));
                }
                for _ in 0..chance(20).min(way.len() as u64) {
                    let at = chance(way.len() as u64) as usize;
                    came.extend(coming.take(&way.swap_remove(at)));
                }
            }
            // Some are skipped, none comes twice or after a newer one.
            let mut rest = sent.iter();
            assert!(
                came.iter().all(|text| rest.any(|sent| sent == text)),
                "{}",
                came.len()
            );
            skipped += sent.len() - came.len();
        }
        assert!(skipped > 0);
    }

    #[test]
    fn torn_and_forged_parts_change_nothing() {
        let mut coming = Incoming::default();
        let part = |number: u32, at: u8, count: u8| {
            [&number.to_be_bytes()[..], &[at, count], b"x"].concat()
        };
        for torn in [
            vec![],
            vec![0, 0, 0, 1],
            vec![0, 0, 0, 1, 0],
            part(1, 0, 0),
            part(1, 1, 1),
            part(1, 0, 33),
        ] {
            assert_eq!(coming.take(&torn), None);
            assert_eq!(coming.size(), 0);
        }
        assert_eq!(
            coming.take(&part(0, 0, 1)),
            None,
            "texts are numbered from 1"
        );
        assert_eq!(coming.take(&part(5, 0, 2)), None);
        assert_eq!(coming.take(&part(4, 0, 1)), None, "an older text");
        assert_eq!(coming.take(&part(5, 0, 2)), None, "a part that came twice");
        assert_eq!(coming.take(&part(5, 1, 2)).as_deref(), Some("xx"));
        assert_eq!(coming.take(&part(5, 1, 2)), None);
        let no_text = [&6_u32.to_be_bytes()[..], &[0, 1, 255]].concat();
        assert_eq!((coming.take(&no_text), coming.size()), (None, 0));
        assert_eq!(coming.take(&part(7, 0, 1)).as_deref(), Some("x"));
        let (mut out, most) = (Outgoing::default(), "x".repeat(MAX_TEXT));
        assert!(!out.set(&format!("{most}x")) && out.parts.is_empty() && out.set(&most));
        assert_eq!(
            out.parts.iter().find_map(|part| coming.take(part)),
            None,
            "its number is old here"
        );
    }
}
