//! Lines on their way to the engine: read as bytes, kept within bounds, in order but for `stop`.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};

/// The longest line that is read; of a longer one nothing is kept.
pub const LONGEST_LINE: usize = 1 << 16;
/// Lines that may wait unread in the channel; the reader then waits too.
const CHANNEL: usize = 64;
/// Bytes that may wait while something runs: a `stop` behind more than this is not seen before its turn.
const BACKLOG: usize = 16 << 20;

/// What came instead of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadLine {
    /// More than [`LONGEST_LINE`] bytes.
    TooLong,
    /// Bytes that are no text.
    NotText,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "a line holds at most {LONGEST_LINE} bytes"),
            Self::NotText => f.write_str("the line is not UTF-8"),
        }
    }
}

/// A line without its end, or why there is none.
pub type Line = Result<String, BadLine>;

/// Where the reader posts what it reads.
pub struct Post(SyncSender<Line>);

/// Where the engine finds what was read.
pub struct Inbox {
    incoming: Receiver<Line>,
    waiting: VecDeque<Line>,
    bytes_waiting: usize,
}

/// An inbox, and the post that fills it from another thread.
pub fn inbox() -> (Post, Inbox) {
    let (sender, incoming) = sync_channel(CHANNEL);
    (Post(sender), Inbox { incoming, waiting: VecDeque::new(), bytes_waiting: 0 })
}

impl Post {
    /// Reads to the end, whatever comes, in bounded memory. Returns when there is no more or nobody listens.
    pub fn read(&self, mut source: impl BufRead) {
        let mut line = Vec::new();
        let mut too_long = false;
        loop {
            let piece = match source.fill_buf() {
                Ok(piece) => piece,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                // What cannot be read any more has ended.
                Err(_) => &[],
            };
            let at_end = piece.is_empty();
            let end = piece.iter().position(|byte| *byte == b'\n');
            let part = &piece[..end.unwrap_or(piece.len())];
            too_long |= line.len() + part.len() > LONGEST_LINE;
            if too_long {
                line.clear();
            } else {
                line.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            source.consume(used);
            let is_line = end.is_some() || at_end && (too_long || !line.is_empty());
            if is_line && !self.post(&mut line, &mut too_long) || at_end {
                return;
            }
        }
    }

    /// Posts a line and makes room for the next; whether anybody listens.
    fn post(&self, line: &mut Vec<u8>, too_long: &mut bool) -> bool {
        let bytes = std::mem::take(line);
        let posted = if std::mem::take(too_long) {
            Err(BadLine::TooLong)
        } else {
            String::from_utf8(bytes).map_err(|_| BadLine::NotText)
        };
        self.0.send(posted).is_ok()
    }
}

impl Inbox {
    /// The next line, waiting for it; none when no more will come.
    pub fn next_line(&mut self) -> Option<Line> {
        let Some(line) = self.waiting.pop_front() else { return self.incoming.recv().ok() };
        self.bytes_waiting -= weight(&line);
        Some(line)
    }

    /// Whether a `stop` has come in behind what runs now. It is taken out; everything else keeps its place.
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

/// What a waiting line takes, its place in the queue included.
fn weight(line: &Line) -> usize {
    size_of::<Line>() + line.as_ref().map_or(0, String::capacity)
}
