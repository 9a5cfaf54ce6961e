//! A small local relay for tests: the part of NIP-01 that live play uses, with a log of its notes. It can be stopped and started.

use std::{
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc::{Sender, channel},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use tungstenite::{Error, Message, accept};

/// The polling interval of the relay's threads.
const LOOK: Duration = Duration::from_millis(5);

#[derive(Default)]
struct Shared {
    /// The open connections: a stream to hang up, and a sender to hand on notes.
    lines: Mutex<Vec<(TcpStream, Sender<String>)>>,
    notes: Mutex<Vec<String>>,
    up: AtomicBool,
    refuses: AtomicBool,
}

pub(crate) struct Relay {
    shared: Arc<Shared>,
    port: u16,
    /// Accepts connections until the relay goes down, and then frees the port.
    door: Option<JoinHandle<()>>,
    /// Both ends of a connection to the port, so that no other program gets the port while the relay is down.
    _held: [TcpStream; 2],
}

impl Relay {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let held = [
            TcpStream::connect(address).expect("a connection"),
            listener.accept().expect("a connection").0,
        ];
        let mut relay = Self {
            shared: Arc::default(),
            port: address.port(),
            door: None,
            _held: held,
        };
        relay.open(listener);
        relay
    }

    pub(crate) fn address(&self) -> String {
        format!("ws://127.0.0.1:{}", self.port)
    }

    /// Every note that it was sent.
    pub(crate) fn notes(&self) -> Vec<String> {
        self.shared.notes.lock().expect("no panic").clone()
    }

    /// Sets whether it refuses every note from now on.
    pub(crate) fn refuse(&self, refuses: bool) {
        self.shared.refuses.store(refuses, Ordering::Relaxed);
    }

    /// Disconnects all clients, and accepts none.
    pub(crate) fn down(&mut self) {
        self.shared.up.store(false, Ordering::Relaxed);
        for (line, _) in self.shared.lines.lock().expect("no panic").drain(..) {
            // It may have hung up by itself.
            let _ = line.shutdown(Shutdown::Both);
        }
        self.door.take().map(JoinHandle::join);
    }

    pub(crate) fn up(&mut self) {
        self.open(TcpListener::bind(("127.0.0.1", self.port)).expect("the port that is held"));
    }

    fn open(&mut self, listener: TcpListener) {
        listener.set_nonblocking(true).expect("a listener");
        self.shared.up.store(true, Ordering::Relaxed);
        let shared = self.shared.clone();
        self.door = Some(thread::spawn(move || {
            while shared.up.load(Ordering::Relaxed) {
                let Ok((stream, _)) = listener.accept() else {
                    thread::sleep(LOOK);
                    continue;
                };
                let shared = shared.clone();
                thread::spawn(move || serve(stream, &shared));
            }
        }));
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.down();
    }
}

fn serve(stream: TcpStream, shared: &Shared) {
    // Some systems hand on that the listener does not block.
    let _ = stream.set_nonblocking(false);
    let (Ok(line), Ok(mut socket)) = (stream.try_clone(), accept(stream)) else {
        return;
    };
    let (out, waiting) = channel();
    let _ = line.set_read_timeout(Some(LOOK));
    let mut out = Some((line, out));
    while shared.up.load(Ordering::Relaxed) {
        for text in waiting.try_iter() {
            if socket.send(Message::text(text)).is_err() {
                return;
            }
        }
        let said = match socket.read() {
            Ok(Message::Text(said)) => said.as_str().to_owned(),
            Ok(_) => continue,
            Err(Error::Io(error))
                if matches!(
                    error.kind(),
                    std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                ) =>
            {
                continue;
            }
            Err(_) => return,
        };
        let answer = if said.starts_with("[\"REQ\"") {
            shared.lines.lock().expect("no panic").extend(out.take());
            "[\"EOSE\",\"m\"]".to_owned()
        } else {
            let note = said
                .strip_prefix("[\"EVENT\",")
                .and_then(|rest| rest.strip_suffix(']'))
                .expect("a note");
            let id = note.split('"').nth(3).expect("its id").to_owned();
            let refuses = shared.refuses.load(Ordering::Relaxed);
            if !refuses {
                shared.notes.lock().expect("no panic").push(note.to_owned());
                for (_, out) in shared.lines.lock().expect("no panic").iter() {
                    let _ = out.send(format!("[\"EVENT\",\"m\",{note}]"));
                }
            }
            format!(
                "[\"OK\",\"{id}\",{},\"{}\"]",
                !refuses,
                if refuses { "blocked: no" } else { "" }
            )
        };
        if socket.send(Message::text(answer)).is_err() {
            return;
        }
    }
}
