//! The part of a frame that the channel reads; the room adds key, signature and encryption.

use alloc::vec::Vec;

/// The session of a channel, drawn when it is opened.
pub(crate) type Session = [u8; 8];

/// The length of the header: kind, both sessions, count, and the number up to which every text was received.
pub const FRONT: usize = 1 + 8 + 8 + 4 + 4;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame<'a> {
    pub(crate) kind: u8,
    pub(crate) from: Session,
    pub(crate) to: Session,
    pub(crate) count: u32,
    pub(crate) heard: u32,
    pub(crate) body: &'a [u8],
}

impl<'a> Frame<'a> {
    pub(crate) fn write(&self) -> Vec<u8> {
        let numbers = [self.count.to_be_bytes(), self.heard.to_be_bytes()].concat();
        [&[self.kind][..], &self.from, &self.to, &numbers, self.body].concat()
    }

    pub(crate) fn read(bytes: &'a [u8]) -> Option<Self> {
        let ([kind], rest) = bytes.split_first_chunk()?;
        let (from, rest) = rest.split_first_chunk()?;
        let (to, rest) = rest.split_first_chunk()?;
        let (count, rest) = rest.split_first_chunk()?;
        let (heard, body) = rest.split_first_chunk()?;
        let (count, heard) = (u32::from_be_bytes(*count), u32::from_be_bytes(*heard));
        Some(Self {
            kind: *kind,
            from: *from,
            to: *to,
            count,
            heard,
            body,
        })
    }
}
