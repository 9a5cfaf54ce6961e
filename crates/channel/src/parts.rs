//! Texts in parts that every relay takes, numbered, so that each text arrives once and in order while both sides stay; what is not known to have
//! arrived is sent again.

use alloc::{string::String, vec::Vec};

use crate::{Ms, table::Table};

/// A relay may refuse notes of more than 4 kB.
const PART: usize = 2048;
/// The longest text, in bytes.
pub(crate) const MOST: usize = 64 * 1024;
/// So many parts wait at most; more than those of one text.
const KEPT: u32 = 64;
/// A part is sent again after this pause, which doubles up to the longest one.
const RESEND: Ms = 3_000;
const LATEST: Ms = 24_000;
/// So far behind the newest a count is still taken.
const BEHIND: u32 = 256;
const FIRST: u8 = 1;
const LAST: u8 = 2;
/// Flags, number, number of the first that waits.
const HEAD: usize = 9;

/// The parts of a text.
pub(crate) fn cut(text: &str) -> impl Iterator<Item = &[u8]> {
    let all = text.as_bytes();
    let count = all.len().div_ceil(PART).max(1);
    (0..count).map(move |place| &all[place * PART..all.len().min((place + 1) * PART)])
}

struct Part {
    flags: u8,
    bytes: Vec<u8>,
    /// When it is to go, and how long the pause after that is.
    due: Ms,
    pause: Ms,
}

/// The parts on their way to a peer.
#[derive(Default)]
pub(crate) struct Outbox {
    /// How many parts have left it.
    gone: u32,
    parts: Vec<Part>,
}

impl Outbox {
    pub(crate) fn add(&mut self, text: &str) {
        let count = cut(text).count();
        for (place, bytes) in cut(text).enumerate() {
            let flags = if place == 0 { FIRST } else { 0 } | if place + 1 == count { LAST } else { 0 };
            self.parts.push(Part { flags, bytes: bytes.to_vec(), due: Ms::MIN, pause: RESEND });
        }
        while self.parts.len() > KEPT as usize {
            self.drop_first();
        }
    }

    fn drop_first(&mut self) {
        self.parts.remove(0);
        self.gone += 1;
    }

    /// The other side has everything up to this number.
    pub(crate) fn arrived(&mut self, heard: u32) {
        while !self.parts.is_empty() && self.gone < heard {
            self.drop_first();
        }
    }

    /// The way to the other side is a new one: all that waits is to go over it.
    pub(crate) fn again(&mut self) {
        self.parts.iter_mut().for_each(|part| (part.due, part.pause) = (Ms::MIN, RESEND));
    }

    /// The parts to send now: those that have not gone yet, and those that have waited for a receipt too long.
    pub(crate) fn due(&mut self, now: Ms) -> Vec<Vec<u8>> {
        let base = self.gone + 1;
        let mut due = Vec::new();
        for (number, part) in (base..).zip(&mut self.parts) {
            if part.due <= now {
                part.due = now + part.pause;
                part.pause = (part.pause * 2).min(LATEST);
                due.push([&[part.flags], &number.to_be_bytes()[..], &base.to_be_bytes(), &part.bytes].concat());
            }
        }
        due
    }
}

/// The parts that came from a peer.
#[derive(Default)]
pub(crate) struct Inbox {
    /// Everything up to this number has arrived.
    pub(crate) heard: u32,
    early: Table<u32, Vec<u8>>,
    text: Option<Vec<u8>>,
}

impl Inbox {
    /// Takes a part; the texts that are whole by it.
    pub(crate) fn take(&mut self, body: &[u8]) -> Vec<String> {
        let number = |at: usize| body.get(at..at + 4).and_then(|four| four.try_into().ok()).map(u32::from_be_bytes);
        let (Some(at), Some(base)) = (number(1), number(5)) else { return Vec::new() };
        if at <= self.heard || self.early.get(&at).is_some() {
            return Vec::new();
        }
        // The other side has given up what lies before its first part.
        if base > at {
            return Vec::new();
        }
        if base.saturating_sub(1) > self.heard {
            (self.heard, self.text) = (base - 1, None);
        }
        if at - self.heard > KEPT {
            return Vec::new();
        }
        self.early.insert(at, body.to_vec());
        let heard = self.heard;
        self.early.retain(|early| *early > heard);
        let mut texts = Vec::new();
        while let Some(next) = self.early.remove(&(self.heard + 1)) {
            self.heard += 1;
            texts.extend(self.whole(next[0], &next[HEAD..]));
        }
        texts
    }

    fn whole(&mut self, flags: u8, bytes: &[u8]) -> Option<String> {
        if flags & FIRST != 0 {
            self.text = Some(Vec::new());
        }
        let text = self.text.as_mut()?;
        text.extend(bytes);
        if text.len() > MOST {
            self.text = None;
        }
        if flags & LAST == 0 {
            return None;
        }
        self.text.take().and_then(|text| String::from_utf8(text).ok())
    }
}

/// The parts of the newest text that somebody tells all at once.
#[derive(Default)]
pub(crate) struct News {
    number: u32,
    parts: Table<u8, Vec<u8>>,
}

impl News {
    /// Takes a part of a text that is newer than the known one; the text, and that it is known, once it is whole.
    pub(crate) fn take(&mut self, body: &[u8], known: &mut u32) -> Option<String> {
        let (number, rest) = body.split_first_chunk::<4>()?;
        let (number, [at, count, part @ ..]) = (u32::from_be_bytes(*number), rest) else { return None };
        if number <= *known || at >= count || usize::from(*count) > MOST / PART {
            return None;
        }
        if self.number != number {
            *self = Self { number, ..Self::default() };
        }
        self.parts.insert(*at, part.to_vec());
        if self.parts.len() < usize::from(*count) {
            return None;
        }
        *known = number;
        let parts = core::mem::take(&mut self.parts);
        String::from_utf8(parts.values().flatten().copied().collect()).ok()
    }
}

/// Which counts of a sender have come, in their order: each is taken once, and none that is far behind.
#[derive(Default)]
pub(crate) struct Counts(Vec<u32>);

impl Counts {
    pub(crate) fn take(&mut self, count: u32) -> bool {
        let top = self.top().max(count);
        let near = |count: u32| top - count < BEHIND;
        match self.0.binary_search(&count) {
            Err(at) if near(count) => self.0.insert(at, count),
            _ => return false,
        }
        self.0.retain(|known| near(*known));
        true
    }

    /// Takes a count only if it is newer than all before it.
    pub(crate) fn take_newest(&mut self, count: u32) -> bool {
        (self.0.is_empty() || count > self.top()) && self.take(count)
    }

    /// The newest count.
    pub(crate) fn top(&self) -> u32 {
        self.0.last().copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod sizes {
    use super::{Counts, Inbox, News, Outbox};

    impl Outbox {
        pub(crate) fn size(&self) -> usize {
            self.parts.len()
        }
    }

    impl Inbox {
        pub(crate) fn size(&self) -> usize {
            self.early.len() + self.text.as_ref().map_or(0, |text| text.len() / 1024)
        }
    }

    impl News {
        pub(crate) fn size(&self) -> usize {
            self.parts.len()
        }
    }

    impl Counts {
        pub(crate) fn size(&self) -> usize {
            self.0.len()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_arrive_once_and_in_order_whatever_the_way_does() {
        let mut seed = 7_u64;
        let mut chance = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        for _ in 0..100 {
            let (mut out, mut inbox, mut counts) = (Outbox::default(), Inbox::default(), Counts::default());
            let sent: Vec<String> = (0..8).map(|at| format!("{at}{}", "ж".repeat(chance(5000) as usize))).collect();
            let (mut came, mut count): (Vec<String>, u32) = (Vec::new(), 0);
            let mut way: Vec<(u32, Vec<u8>)> = Vec::new();
            let mut left = sent.iter();
            for now in 0..10_000 {
                if chance(3) == 0
                    && let Some(text) = left.next()
                {
                    out.add(text);
                }
                for part in out.due(now * 150) {
                    count += 1;
                    // One is lost, one comes twice.
                    way.extend((0..chance(3)).map(|_| (count, part.clone())));
                }
                for _ in 0..chance(8).min(way.len() as u64) {
                    let at = chance(way.len() as u64) as usize;
                    let (count, part) = way.swap_remove(at);
                    if counts.take(count) {
                        came.extend(inbox.take(&part));
                    }
                }
                if chance(2) == 0 {
                    out.arrived(inbox.heard);
                }
                if came.len() == sent.len() {
                    break;
                }
            }
            assert_eq!(came, sent);
        }
    }

    #[test]
    fn what_is_too_long_or_torn_is_dropped_and_what_follows_is_taken() {
        let mut inbox = Inbox::default();
        let part = |flags: u8, at: u32, base: u32, bytes: &[u8]| {
            [&[flags], &at.to_be_bytes()[..], &base.to_be_bytes(), bytes].concat()
        };
        for torn in [&[][..], &[3], &[3, 0, 0, 0, 1, 0, 0, 0]] {
            assert_eq!(inbox.take(torn), Vec::<String>::new());
        }
        // No part is so far ahead, and none lies before the first that waits.
        assert_eq!(inbox.take(&part(3, u32::MAX, 1, b"x")), Vec::<String>::new());
        assert_eq!(inbox.take(&part(3, 3, 9, b"x")), Vec::<String>::new());
        assert_eq!(inbox.take(&part(3, 0, 0, b"x")), Vec::<String>::new());
        for at in 1..=40 {
            let flags = if at == 1 { FIRST } else { 0 };
            assert_eq!(inbox.take(&part(flags, at, 1, &[b'a'; 2048])), Vec::<String>::new());
        }
        assert_eq!(inbox.take(&part(LAST, 41, 1, b"end")), Vec::<String>::new());
        assert_eq!(inbox.take(&part(3, 42, 1, b"next")), ["next"]);
        assert_eq!(inbox.take(&part(3, 42, 1, b"next")), Vec::<String>::new());
        // The inbox does not wait for parts that the other side has given up.
        assert_eq!(inbox.take(&part(LAST, 1000, 999, b"half")), Vec::<String>::new());
        assert_eq!(inbox.take(&part(3, 999, 999, b"")), [""]);
        assert_eq!(inbox.heard, 1000);
    }

    #[test]
    fn a_count_is_taken_once() {
        let mut counts = Counts::default();
        assert!(counts.take(1) && counts.take(300) && counts.take(299));
        assert!(!counts.take(1) && !counts.take(44) && counts.take(45) && !counts.take(45));
        assert!(counts.take(u32::MAX) && !counts.take(u32::MAX) && !counts.take(300));
        assert!(counts.0.len() <= BEHIND as usize);
    }
}
