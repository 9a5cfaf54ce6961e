//! The messages of PulseAudio's native protocol that one playback stream needs, in version 20, which all servers of the last decade speak.

use std::io::Read;

use super::{Lost, MAX_WRITE};

/// The version of the protocol that is spoken here.
pub(super) const VERSION: u32 = 20;

pub(super) struct Command;

impl Command {
    pub(super) const ERROR: u32 = 0;
    pub(super) const REPLY: u32 = 2;
    const CREATE_STREAM: u32 = 3;
    const AUTH: u32 = 8;
    const NAME: u32 = 9;
    const CORK: u32 = 41;
    /// The server wants more samples.
    pub(super) const REQUEST: u32 = 61;
    /// The server has ended a stream.
    pub(super) const KILLED: u32 = 64;
}

const CONTROL: u32 = u32::MAX;
/// The length of a message's header, in bytes.
const HEAD: usize = 20;
const COOKIE: usize = 256;

/// A message that is written: every value has a letter before it that says its type.
struct Writing(Vec<u8>);

impl Writing {
    fn new(command: u32, sequence: u32) -> Self {
        Self(vec![0; HEAD]).number(command).number(sequence)
    }

    fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.extend_from_slice(bytes);
        self
    }

    fn number(self, value: u32) -> Self {
        self.bytes(b"L").bytes(&value.to_be_bytes())
    }

    fn blob(self, value: &[u8]) -> Self {
        self.bytes(b"x")
            .bytes(&(value.len() as u32).to_be_bytes())
            .bytes(value)
    }

    /// Names and values, each ending in a zero.
    fn properties(self, all: &[(&[u8], &[u8])]) -> Self {
        let each = |message: Self, (name, value): &(&[u8], &[u8])| {
            message
                .bytes(b"t")
                .bytes(name)
                .number(value.len() as u32)
                .blob(value)
        };
        all.iter().fold(self.bytes(b"P"), each).bytes(b"N")
    }

    fn done(mut self) -> Vec<u8> {
        let length = (self.0.len() - HEAD) as u32;
        self.0[..HEAD].copy_from_slice(&head(CONTROL, length));
        self.0
    }
}

fn head(channel: u32, length: u32) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..4].copy_from_slice(&length.to_be_bytes());
    head[4..8].copy_from_slice(&channel.to_be_bytes());
    head
}

/// Identifies us to the server by the user's secret.
pub(super) fn auth(sequence: u32, cookie: &[u8]) -> Vec<u8> {
    let mut secret = [0; COOKIE];
    let known = cookie.len().min(COOKIE);
    secret[..known].copy_from_slice(&cookie[..known]);
    Writing::new(Command::AUTH, sequence)
        .number(VERSION)
        .blob(&secret)
        .done()
}

const NAME: (&[u8], &[u8]) = (b"application.name\0", b"Mbrane\0");

pub(super) fn name(sequence: u32) -> Vec<u8> {
    Writing::new(Command::NAME, sequence)
        .properties(&[NAME])
        .done()
}

/// Asks for a paused stream of two channels, of which the server requests `ahead` bytes in advance.
pub(super) fn stream(sequence: u32, rate: u32, ahead: u32) -> Vec<u8> {
    /// 32-bit floats, the low byte first.
    const FORMAT: u8 = 5;
    /// Front left and front right.
    const CHANNELS: [u8; 3] = [2, 1, 2];
    const LOUD: [u8; 4] = 0x1_0000_u32.to_be_bytes();
    Writing::new(Command::CREATE_STREAM, sequence)
        .bytes(&[b'a', FORMAT, 2])
        .bytes(&rate.to_be_bytes())
        .bytes(b"m")
        .bytes(&CHANNELS)
        // Any device, by no name.
        .number(u32::MAX)
        .bytes(b"N")
        // The largest buffer that the server allows; the stream starts paused.
        .number(u32::MAX)
        .bytes(b"1")
        // The target buffer. After late samples it resumes once half of that is there, and drops nothing; a
        // quarter is asked for at a time.
        .number(ahead)
        .number(ahead / 2)
        .number(ahead / 4)
        // In step with no other stream.
        .number(0)
        .bytes(b"v\x02")
        .bytes(&LOUD)
        .bytes(&LOUD)
        // Channels and rate are ours, and the server converts them; it may move the stream. Not muted; the device is as far ahead
        // as we ask.
        .bytes(b"000000001")
        .properties(&[
            NAME,
            (b"media.name\0", b"Mbrane\0"),
            (b"media.role\0", b"game\0"),
        ])
        // Volume and muting are those that the server remembers. Requests keep their usual timing. A device that
        // sleeps is woken. The volume is of the stream alone; samples are samples.
        .bytes(b"0000000")
        .done()
}

pub(super) fn cork(sequence: u32, channel: u32, cork: bool) -> Vec<u8> {
    Writing::new(Command::CORK, sequence)
        .number(channel)
        .bytes(if cork { b"1" } else { b"0" })
        .done()
}

pub(super) fn samples(channel: u32, samples: &[f32]) -> Vec<u8> {
    let mut message = head(channel, 4 * samples.len() as u32).to_vec();
    message.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
    message
}

pub(super) struct Message {
    bytes: Vec<u8>,
    at: usize,
}

impl Message {
    pub(super) fn read(from: &mut impl Read) -> Result<Self, Lost> {
        loop {
            let mut head = [0; HEAD];
            from.read_exact(&mut head)?;
            let [length, channel] = [0, 4]
                .map(|at| u32::from_be_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]));
            if length > MAX_WRITE {
                return Err("a message is too long".into());
            }
            let mut bytes = vec![0; length as usize];
            from.read_exact(&mut bytes)?;
            if channel == CONTROL {
                return Ok(Self { bytes, at: 0 });
            }
        }
    }

    pub(super) fn number(&mut self) -> Result<u32, Lost> {
        let value = match self.bytes.get(self.at..self.at + 5) {
            Some(&[b'L', a, b, c, d]) => u32::from_be_bytes([a, b, c, d]),
            _ => return Err("a message has no number where one belongs".into()),
        };
        self.at += 5;
        Ok(value)
    }
}

pub(super) fn reply(from: &mut impl Read, sequence: u32) -> Result<Message, Lost> {
    loop {
        let mut message = Message::read(from)?;
        let (command, answers) = (message.number()?, message.number()?);
        match command {
            Command::ERROR if answers == sequence => {
                return Err(
                    format!("the sound server refuses: error {}", message.number()?).into(),
                );
            }
            Command::REPLY if answers == sequence => return Ok(message),
            _ => {}
        }
    }
}
