//! The sound server of a Linux desktop, by its protocol: PulseAudio, or PipeWire in its place. No library is needed.

mod message;

use std::{
    convert::Infallible,
    env, fs,
    io::{BufReader, Write},
    net::Shutdown,
    os::unix::net::UnixStream,
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use super::{AHEAD_MS, Device, Lost, Source};
use message::{Command, Message, VERSION, reply};

const RATE: u32 = 48_000;
/// Two channels of four bytes.
const FRAME_BYTES: u32 = 8;
/// The most that is written at once, in bytes.
const MAX_WRITE: u32 = 1 << 20;
/// A server that does not answer a request for a stream within this time is not used.
const SERVER_TIMEOUT: Duration = Duration::from_secs(2);

struct Pulse {
    socket: Arc<Mutex<UnixStream>>,
    channel: u32,
}

/// A path below the folder in an environment variable.
fn below(variable: &str, path: &str) -> Option<PathBuf> {
    Some(PathBuf::from(env::var_os(variable)?).join(path))
}

/// The server's socket: the first candidate that exists.
fn socket_path() -> Option<PathBuf> {
    if let Ok(named) = env::var("PULSE_SERVER")
        && !named.is_empty()
    {
        // Only a server of this machine: `unix:/path`, or the path alone.
        let path = named.strip_prefix("unix:").unwrap_or(&named);
        return Some(PathBuf::from(path)).filter(|path| path.is_absolute());
    }
    let own = [
        below("PULSE_RUNTIME_PATH", "native"),
        below("XDG_RUNTIME_DIR", "pulse/native"),
    ];
    own.into_iter()
        .flatten()
        .chain([PathBuf::from("/var/run/pulse/native")])
        .find(|path| path.exists())
}

fn cookie() -> Vec<u8> {
    let paths = [
        env::var_os("PULSE_COOKIE").map(PathBuf::from),
        below("XDG_CONFIG_HOME", "pulse/cookie"),
        below("HOME", ".config/pulse/cookie"),
        below("HOME", ".pulse-cookie"),
    ];
    paths
        .into_iter()
        .flatten()
        .find_map(|path| fs::read(path).ok())
        .unwrap_or_default()
}

pub(in crate::sound) fn open(source: Source) -> Result<Box<dyn Device>, Lost> {
    let path = socket_path().ok_or("no sound server listens")?;
    open_at(UnixStream::connect(path)?, source)
}

fn open_at(socket: UnixStream, source: Source) -> Result<Box<dyn Device>, Lost> {
    socket.set_read_timeout(Some(SERVER_TIMEOUT))?;
    socket.set_write_timeout(Some(SERVER_TIMEOUT))?;
    let mut reader = BufReader::new(socket.try_clone()?);
    let mut writer = socket.try_clone()?;

    writer.write_all(&message::auth(0, &cookie()))?;
    let version = reply(&mut reader, 0)?.number()? & 0xffff;
    if version < VERSION {
        return Err(format!("the sound server speaks version {version}").into());
    }
    writer.write_all(&message::name(1))?;
    reply(&mut reader, 1)?;
    let ahead = AHEAD_MS * RATE / 1000 * FRAME_BYTES;
    writer.write_all(&message::stream(2, RATE, ahead))?;
    let mut stream = reply(&mut reader, 2)?;
    let [channel, _, first] = [stream.number()?, stream.number()?, stream.number()?];
    socket.set_read_timeout(None)?;

    source.begin(RATE);
    let socket = Arc::new(Mutex::new(socket));
    let device = Pulse {
        socket: socket.clone(),
        channel,
    };
    let mut feed = Feed {
        reader,
        socket,
        channel,
        source,
    };
    thread::Builder::new()
        .name("sound stream".into())
        .spawn(move || {
            let Err(reason) = feed.run(first);
            feed.source.lose(&reason);
        })?;
    Ok(Box::new(device))
}

fn lock(socket: &Mutex<UnixStream>) -> MutexGuard<'_, UnixStream> {
    socket.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Feed {
    reader: BufReader<UnixStream>,
    socket: Arc<Mutex<UnixStream>>,
    channel: u32,
    source: Source,
}

impl Feed {
    /// Runs until the server is gone, and says why. It has already requested the first `first` bytes.
    fn run(&mut self, first: u32) -> Result<Infallible, Lost> {
        self.write(first)?;
        loop {
            let mut message = Message::read(&mut self.reader)?;
            // The second number counts messages.
            let [command, _] = [message.number()?, message.number()?];
            match command {
                Command::REQUEST if message.number()? == self.channel => {
                    let bytes = message.number()?;
                    self.write(bytes)?;
                }
                Command::KILLED if message.number()? == self.channel => {
                    return Err("the stream was ended".into());
                }
                _ => {}
            }
        }
    }

    fn write(&mut self, bytes: u32) -> Result<(), Lost> {
        let mut frames = vec![0.0; (bytes.min(MAX_WRITE) / FRAME_BYTES) as usize * 2];
        if frames.is_empty() {
            return Ok(());
        }
        self.source.fill(&mut frames);
        let bytes = message::samples(self.channel, &frames);
        lock(&self.socket).write_all(&bytes)?;
        Ok(())
    }
}

impl Device for Pulse {
    fn run(&mut self, runs: bool) -> Result<(), Lost> {
        lock(&self.socket).write_all(&message::cork(3, self.channel, !runs))?;
        Ok(())
    }
}

impl Drop for Pulse {
    fn drop(&mut self) {
        // The thread that waits for the server ends with its socket.
        let _ = lock(&self.socket).shutdown(Shutdown::Both);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::{device::News, plain};
    use mbrane_sound::{Mixer, Sound};
    use std::{io::Read, sync::mpsc::channel};

    fn heard(socket: &mut UnixStream) -> (u32, Vec<u8>) {
        let mut head = [0; 20];
        socket.read_exact(&mut head).expect("a message");
        let [length, channel] =
            [0, 4].map(|at| u32::from_be_bytes(*head[at..].first_chunk().expect("four bytes")));
        let mut bytes = vec![0; length as usize];
        socket.read_exact(&mut bytes).expect("a whole message");
        (channel, bytes)
    }

    fn say(socket: &mut UnixStream, numbers: &[u32]) {
        let mut message: Vec<u8> = numbers
            .iter()
            .flat_map(|number| [vec![b'L'], number.to_be_bytes().to_vec()].concat())
            .collect();
        let mut whole = (message.len() as u32).to_be_bytes().to_vec();
        whole.extend([0xff; 4]);
        whole.extend([0; 12]);
        whole.append(&mut message);
        socket.write_all(&whole).expect("somebody reads");
    }

    /// A fake server that answers its client and first requests `first` bytes.
    fn serve(socket: &mut UnixStream, first: u32) {
        for (sequence, answer) in [vec![35], vec![1], vec![7, 0, first]]
            .into_iter()
            .enumerate()
        {
            let (channel, _) = heard(socket);
            assert_eq!(channel, u32::MAX);
            say(
                socket,
                &[&[Command::REPLY, sequence as u32], answer.as_slice()].concat(),
            );
        }
    }

    #[test]
    fn server_gets_requested_samples_and_its_loss_is_noticed() {
        let (ours, mut theirs) = UnixStream::pair().expect("a pair of sockets");
        let (tell, receiver) = channel();
        let tell = Mutex::new(tell);
        let source = Source::new(move |news| {
            let _ = tell
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .send(news);
        });
        let server = thread::spawn(move || {
            serve(&mut theirs, 800);
            theirs
        });
        let mut device = open_at(ours, source.clone()).expect("a stream");
        let mut theirs = server.join().expect("it has served");
        let (channel, bytes) = heard(&mut theirs);
        assert_eq!((channel, bytes.len()), (7, 800));
        device.run(true).expect("the server lives");
        let (channel, bytes) = heard(&mut theirs);
        assert_eq!(
            (channel, &bytes[1..5]),
            (u32::MAX, &41_u32.to_be_bytes()[..])
        );
        assert_eq!(bytes.last(), Some(&b'0'));
        let strike = plain(Sound::Place);
        let samples = Mixer::rendered(&strike, f64::from(RATE));
        source
            .mixer()
            .as_mut()
            .expect("the device is open")
            .start(&strike, samples);
        // The client skips unknown messages.
        say(&mut theirs, &[999, u32::MAX, 3]);
        say(&mut theirs, &[Command::REQUEST, u32::MAX, 7, 1600]);
        let (channel, bytes) = heard(&mut theirs);
        assert_eq!((channel, bytes.len()), (7, 1600));
        assert!(
            bytes
                .as_chunks::<4>()
                .0
                .iter()
                .any(|sample| f32::from_le_bytes(*sample).abs() > 0.01)
        );
        drop(theirs);
        assert!(matches!(
            receiver.recv_timeout(Duration::from_secs(20)),
            Ok(News::Gone(_))
        ));
    }

    #[test]
    fn refusing_or_invalid_server_is_not_used() {
        for answer in [
            vec![Command::ERROR, 0, 1],
            vec![Command::REPLY, 0, 12],
            vec![Command::REPLY],
        ] {
            let (ours, mut theirs) = UnixStream::pair().expect("a pair of sockets");
            let server = thread::spawn(move || {
                heard(&mut theirs);
                say(&mut theirs, &answer);
            });
            assert!(open_at(ours, Source::new(|_| {})).is_err());
            server.join().expect("it has answered");
        }
    }
}
