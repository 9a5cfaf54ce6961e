//! The queue of lines to the engine: bounded, and in order except for `stop`.

use std::collections::VecDeque;
use std::io::{BufRead, Read as _};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};

/// The longest line that is accepted, in bytes; a longer one is dropped whole.
pub const LONGEST_LINE: usize = 1 << 16;
/// Lines that may wait in the channel; when it is full, the reader waits, too.
const CHANNEL: usize = 64;
/// Bytes that may wait while a command runs; a `stop` behind more than this waits its turn.
const BACKLOG: usize = 16 << 20;

pub const TOO_LONG: &str = "a line holds at most 65536 bytes";
pub const NOT_TEXT: &str = "the line is not UTF-8";

/// A line without its end, or the reason why it cannot be read.
pub type Line = Result<String, &'static str>;

pub struct Post(SyncSender<Line>);

pub struct Inbox {
    incoming: Receiver<Line>,
    waiting: VecDeque<Line>,
    bytes_waiting: usize,
}

/// Creates an inbox, and the post that fills it from another thread.
pub fn inbox() -> (Post, Inbox) {
    let (sender, incoming) = sync_channel(CHANNEL);
    (
        Post(sender),
        Inbox {
            incoming,
            waiting: VecDeque::new(),
            bytes_waiting: 0,
        },
    )
}

impl Post {
    /// Reads any input to its end in bounded memory. Returns early if the inbox has been dropped.
    pub fn read(&self, mut source: impl BufRead) {
        loop {
            let mut line = Vec::new();
            // An input that cannot be read has ended.
            let _ = source
                .by_ref()
                .take(LONGEST_LINE as u64 + 1)
                .read_until(b'\n', &mut line);
            if line.is_empty() {
                return;
            }
            let posted =
                if line.pop_if(|last| *last == b'\n').is_none() && line.len() > LONGEST_LINE {
                    let _ = source.skip_until(b'\n');
                    Err(TOO_LONG)
                } else {
                    String::from_utf8(line).map_err(|_| NOT_TEXT)
                };
            if self.0.send(posted).is_err() {
                return;
            }
        }
    }
}

impl Inbox {
    /// Waits for the next line; returns none when no more will come.
    pub fn next_line(&mut self) -> Option<Line> {
        let Some(line) = self.waiting.pop_front() else {
            return self.incoming.recv().ok();
        };
        self.bytes_waiting -= weight(&line);
        Some(line)
    }

    /// Returns whether a `stop` has arrived behind the running command, and removes it; all other lines keep their places.
    pub fn take_stop(&mut self) -> bool {
        while self.bytes_waiting < BACKLOG {
            match self.incoming.try_recv() {
                Ok(Ok(line)) if line.trim() == "stop" => return true,
                Ok(line) => {
                    self.bytes_waiting += weight(&line);
                    self.waiting.push_back(line);
                }
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return false,
            }
        }
        false
    }
}

/// Returns the memory of a waiting line in bytes, with its place in the queue.
fn weight(line: &Line) -> usize {
    size_of::<Line>() + line.as_ref().map_or(0, String::capacity)
}
