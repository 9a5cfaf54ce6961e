//! A small relay for tests: NIP-01 as far as live play asks for it, on this machine, with what it saw. It can be stopped and started.

use std::{
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc::{Sender, channel},
    },
    thread,
    time::Duration,
};

use tungstenite::{Error, Message, accept};

/// What the relay's threads share.
#[derive(Default)]
struct Shared {
    /// Who is connected: what hangs up, and what hands on.
    lines: Mutex<Vec<(TcpStream, Sender<String>)>>,
    notes: Mutex<Vec<String>>,
    up: AtomicBool,
    refuses: AtomicBool,
}

/// A relay at a port of this machine.
pub(crate) struct Relay {
    shared: Arc<Shared>,
    port: u16,
}

impl Relay {
    /// A relay that runs.
    pub(crate) fn start() -> Self {
        let mut relay = Self { shared: Arc::default(), port: 0 };
        relay.up();
        relay
    }

    /// Where it is found.
    pub(crate) fn address(&self) -> String {
        format!("ws://127.0.0.1:{}", self.port)
    }

    /// Every note that it was sent.
    pub(crate) fn notes(&self) -> Vec<String> {
        self.shared.notes.lock().expect("no panic").clone()
    }

    /// Whether it refuses every note from now on.
    pub(crate) fn refuse(&self, refuses: bool) {
        self.shared.refuses.store(refuses, Ordering::Relaxed);
    }

    /// Hangs up on everybody, and takes nobody.
    pub(crate) fn down(&self) {
        self.shared.up.store(false, Ordering::Relaxed);
        for (line, _) in self.shared.lines.lock().expect("no panic").drain(..) {
            // It may have hung up by itself.
            let _ = line.shutdown(Shutdown::Both);
        }
        // What waits for the next to come looks up.
        drop(TcpStream::connect(("127.0.0.1", self.port)));
    }

    /// Takes people again.
    pub(crate) fn up(&mut self) {
        let mut listener = TcpListener::bind(("127.0.0.1", self.port));
        for _ in 0..100 {
            if listener.is_ok() {
                break;
            }
            thread::sleep(Duration::from_millis(20));
            listener = TcpListener::bind(("127.0.0.1", self.port));
        }
        let listener = listener.expect("a port");
        self.port = listener.local_addr().expect("an address").port();
        self.shared.up.store(true, Ordering::Relaxed);
        let shared = self.shared.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if !shared.up.load(Ordering::Relaxed) {
                    return;
                }
                let shared = shared.clone();
                thread::spawn(move || serve(stream, &shared));
            }
        });
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.down();
    }
}

fn serve(stream: TcpStream, shared: &Shared) {
    let (Ok(line), Ok(mut socket)) = (stream.try_clone(), accept(stream)) else { return };
    let (out, waiting) = channel();
    let _ = line.set_read_timeout(Some(Duration::from_millis(5)));
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
                if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) =>
            {
                continue;
            }
            Err(_) => return,
        };
        let answer = if said.starts_with("[\"REQ\"") {
            shared.lines.lock().expect("no panic").extend(out.take());
            "[\"EOSE\",\"m\"]".to_owned()
        } else {
            let note = said.strip_prefix("[\"EVENT\",").and_then(|rest| rest.strip_suffix(']')).expect("a note");
            let id = note.split('"').nth(3).expect("its id").to_owned();
            let refuses = shared.refuses.load(Ordering::Relaxed);
            if !refuses {
                shared.notes.lock().expect("no panic").push(note.to_owned());
                for (_, out) in shared.lines.lock().expect("no panic").iter() {
                    let _ = out.send(format!("[\"EVENT\",\"m\",{note}]"));
                }
            }
            format!("[\"OK\",\"{id}\",{},\"{}\"]", !refuses, if refuses { "blocked: no" } else { "" })
        };
        if socket.send(Message::text(answer)).is_err() {
            return;
        }
    }
}
