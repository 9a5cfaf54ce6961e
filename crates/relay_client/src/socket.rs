//! The socket to one relay, with a thread of its own that sleeps until something comes or is to go.

use std::{
    convert::Infallible,
    io::{self, ErrorKind},
    net::{SocketAddr, TcpStream, ToSocketAddrs},
    sync::{
        Arc, OnceLock,
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    thread,
    time::{Duration, Instant},
};

use mbrane_channel::Why;
use mio::{Events, Interest, Poll, Token, Waker};
use rustls::{ClientConfig, RootCertStore};
use tungstenite::{
    Connector, Error, HandshakeError, Message, WebSocket, client_tls_with_config, http::Uri,
    protocol::WebSocketConfig, stream::MaybeTlsStream,
};

const WAKES: Token = Token(0);
const STREAM: Token = Token(1);
/// The timeout for opening a connection, and again for agreeing on encryption and protocol.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
const LAST_WORDS: Duration = Duration::from_secs(2);
/// A relay that sends a longer message is disconnected, and so is one that leaves this many bytes unread.
const MAX_SOCKET_MESSAGE: usize = 64 * 1024;
const MAX_UNREAD: usize = 1024 * 1024;
/// The messages read before orders are handled again.
const READS: usize = 64;

/// Finds the addresses of a host and port.
pub type Resolve = fn(&str, u16) -> io::Result<Vec<SocketAddr>>;

/// Asks the system, which may ask the network.
///
/// # Errors
/// No address is known, or there is no network.
pub fn resolve(host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
    Ok((host, port).to_socket_addrs()?.collect())
}

#[derive(Debug)]
pub(crate) enum Event {
    Open,
    Said(String),
    /// It is gone, or was never opened.
    Lost(Why),
}

/// A socket to a relay; dropping it sends what waits, and hangs up.
pub(crate) struct Socket {
    out: Option<Sender<String>>,
    waker: Arc<Waker>,
}

impl Socket {
    /// Begins to connect; none if no thread or handle is left. `tell` gets its events, `open` is held while it lasts.
    pub(crate) fn open(
        address: &str,
        resolve: Resolve,
        tell: impl Fn(Event) + Send + 'static,
        open: Sender<Infallible>,
    ) -> Option<Self> {
        let poll = Poll::new().ok()?;
        let waker = Arc::new(Waker::new(poll.registry(), WAKES).ok()?);
        let (out, orders) = channel();
        let line = Line {
            poll,
            events: Events::with_capacity(8),
            orders,
            resolve,
            _waker: waker.clone(),
        };
        let address = address.to_owned();
        let run = move || {
            let why = line.run(&address, &tell);
            tell(Event::Lost(why));
            drop(open);
        };
        thread::Builder::new()
            .name("relay".to_owned())
            .spawn(run)
            .ok()?;
        Some(Self {
            out: Some(out),
            waker,
        })
    }

    pub(crate) fn send(&self, text: &str) {
        // A thread that has ended has reported it.
        let _ = self.out.as_ref().map(|out| out.send(text.to_owned()));
        let _ = self.waker.wake();
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.out = None;
        let _ = self.waker.wake();
    }
}

type Stream = MaybeTlsStream<mio::net::TcpStream>;

struct Line {
    poll: Poll,
    events: Events,
    orders: Receiver<String>,
    resolve: Resolve,
    /// It must outlast the poll that it wakes.
    _waker: Arc<Waker>,
}

impl Line {
    fn run(mut self, address: &str, tell: &impl Fn(Event)) -> Why {
        match self.connect(address) {
            Ok(socket) => {
                tell(Event::Open);
                self.talk(socket, tell);
                Why::Gone
            }
            Err(why) => why,
        }
    }

    fn connect(&mut self, address: &str) -> Result<WebSocket<Stream>, Why> {
        let uri: Uri = address.parse().map_err(|_| Why::Address)?;
        let secure = match uri.scheme_str() {
            Some("wss") => true,
            Some("ws") => false,
            _ => return Err(Why::Address),
        };
        let host = uri.host().ok_or(Why::Address)?.trim_matches(['[', ']']);
        let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let places = (self.resolve)(host, port).map_err(|_| Why::Machine)?;
        let stream = places
            .into_iter()
            .find_map(|place| TcpStream::connect_timeout(&place, CONNECT_TIMEOUT).ok());
        let stream = stream.ok_or(Why::Answer)?;
        let ready = stream
            .set_nodelay(true)
            .and_then(|()| stream.set_nonblocking(true));
        let mut stream = mio::net::TcpStream::from_std(stream);
        let all = Interest::READABLE | Interest::WRITABLE;
        let ready = ready.and_then(|()| self.poll.registry().register(&mut stream, STREAM, all));
        ready.map_err(|_| Why::Answer)?;
        let connector = if secure {
            Connector::Rustls(encryption().ok_or(Why::Proof)?)
        } else {
            Connector::Plain
        };
        let config = WebSocketConfig::default()
            .max_message_size(Some(MAX_SOCKET_MESSAGE))
            .max_frame_size(Some(MAX_SOCKET_MESSAGE))
            .max_write_buffer_size(MAX_UNREAD);
        let end = Instant::now() + CONNECT_TIMEOUT;
        let mut begun = client_tls_with_config(address, stream, Some(config), Some(connector));
        loop {
            match begun {
                Ok((socket, _)) => return Ok(socket),
                Err(HandshakeError::Failure(error)) => return Err(why(&error)),
                Err(HandshakeError::Interrupted(middle)) => {
                    let left = end.saturating_duration_since(Instant::now());
                    let given_up =
                        matches!(self.orders.try_recv(), Err(TryRecvError::Disconnected));
                    if left.is_zero() || given_up || !self.wait(Some(left)) {
                        return Err(Why::Relay);
                    }
                    begun = middle.handshake();
                }
            }
        }
    }

    /// Sleeps until something happens; whether that can be.
    fn wait(&mut self, most: Option<Duration>) -> bool {
        match self.poll.poll(&mut self.events, most) {
            Ok(()) => true,
            Err(error) => error.kind() == ErrorKind::Interrupted,
        }
    }

    /// Sends and receives until either end is gone.
    fn talk(&mut self, mut socket: WebSocket<Stream>, tell: &impl Fn(Event)) {
        let mut end: Option<Instant> = None;
        loop {
            loop {
                match self.orders.try_recv() {
                    Ok(text) => {
                        if waits(socket.write(Message::text(text))).is_none() {
                            return;
                        }
                    }
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => {
                        end = end.or_else(|| Some(Instant::now() + LAST_WORDS));
                        break;
                    }
                }
            }
            match waits(socket.flush()) {
                None => return,
                Some(false) if end.is_some() => {
                    let _ = socket.close(None);
                    let _ = socket.flush();
                    return;
                }
                Some(_) => {}
            }
            let mut all_read = false;
            for _ in 0..READS {
                match socket.read() {
                    Ok(Message::Text(text)) => tell(Event::Said(text.as_str().to_owned())),
                    Ok(_) => {}
                    Err(error) if is_waiting(&error) => {
                        all_read = true;
                        break;
                    }
                    Err(_) => return,
                }
            }
            let left = end.map(|end| end.saturating_duration_since(Instant::now()));
            // Unread messages do not wake the thread.
            if left.is_some_and(|left| left.is_zero()) || all_read && !self.wait(left) {
                return;
            }
        }
    }
}

fn is_waiting(error: &Error) -> bool {
    matches!(error, Error::Io(error) if error.kind() == ErrorKind::WouldBlock)
}

/// Returns whether the stream would block; none if it is closed.
fn waits(outcome: Result<(), Error>) -> Option<bool> {
    match outcome {
        Ok(()) => Some(false),
        Err(error) => is_waiting(&error).then_some(true),
    }
}

fn why(error: &Error) -> Why {
    match error {
        Error::Tls(_) => Why::Proof,
        // Encryption that fails while it is begun comes as bad data.
        Error::Io(error) if error.kind() == ErrorKind::InvalidData => Why::Proof,
        Error::Url(_) => Why::Address,
        _ => Why::Relay,
    }
}

/// TLS with this machine's trusted certificates; none if it has none.
fn encryption() -> Option<Arc<ClientConfig>> {
    static CONFIG: OnceLock<Option<Arc<ClientConfig>>> = OnceLock::new();
    let load = || {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .ok()?;
        let config = builder.with_root_certificates(roots).with_no_client_auth();
        Some(Arc::new(config))
    };
    CONFIG.get_or_init(load).clone()
}
