//! The channel's rules for the page, as a WebAssembly module of its own: `web/live/live.mjs` is its host.

use alloc::{string::String, vec::Vec};
use mbrane_inbox::ChannelEvent;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Action, Channel, Identity, Ms, Opening, Why};

/// The standard library's allocator and its texts of panics are a fifth of the module.
#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// The page ends the channel, and nothing else of it.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

#[wasm_bindgen]
extern "C" {
    /// The script that carries out the channel's [`Action`]s. It calls back later, not at once.
    pub type Host;
    #[wasm_bindgen(method)]
    fn tell(this: &Host, kind: &str, text: &str);
    #[wasm_bindgen(method)]
    fn post(this: &Host, line: u32, to: &str, frame: Vec<u8>);
    #[wasm_bindgen(method)]
    fn dial(this: &Host, relay: usize, turn: u32);
    #[wasm_bindgen(method, js_name = hangUp)]
    fn hang_up(this: &Host, relay: usize);
    #[wasm_bindgen(method)]
    fn connect(this: &Host, line: u32, polite: bool);
    #[wasm_bindgen(method)]
    fn offer(this: &Host, line: u32);
    #[wasm_bindgen(method)]
    fn accept(this: &Host, line: u32, code: &str);
    #[wasm_bindgen(method)]
    fn disconnect(this: &Host, line: u32);
    #[wasm_bindgen(method)]
    fn over(this: &Host);
}

/// Reads a request to open a channel: four lines with the secret, the key, the relays and the STUN and TURN servers.
#[wasm_bindgen]
pub fn opening(text: &str, usual: &str) -> String {
    let Opening {
        secret,
        key,
        relays,
        ice,
    } = Opening::read(text, usual);
    [secret, key, &relays.join(" "), &ice.join(" ")].join("\n")
}

/// A channel, and what carries out its actions. Times are in milliseconds.
#[wasm_bindgen]
pub struct Rules {
    channel: Channel,
    host: Host,
}

#[wasm_bindgen]
impl Rules {
    /// Opens a channel. `session` has eight bytes, drawn for it.
    #[wasm_bindgen(constructor)]
    pub fn new(
        host: Host,
        session: &[u8],
        id: String,
        direct: bool,
        relays: usize,
        now: f64,
        wall: f64,
    ) -> Self {
        let session = session.try_into().unwrap_or_default();
        let own = Identity {
            session,
            id,
            direct,
        };
        let mut rules = Self {
            channel: Channel::open(&own, relays, now as Ms, wall as Ms),
            host,
        };
        rules.act();
        rules
    }

    /// Carries out the channel's actions.
    fn act(&mut self) {
        for action in self.channel.take_actions() {
            let host = &self.host;
            match action {
                Action::Tell(ChannelEvent::Text { key, text }) => {
                    host.tell("live-text", &[&key, " ", &text].concat());
                }
                Action::Tell(ChannelEvent::State(state)) => host.tell("live-state", &state),
                // The script makes them.
                Action::Tell(ChannelEvent::Key(_) | ChannelEvent::Code(_)) => {}
                Action::Send { line, to, frame } => host.post(line, &to, frame),
                Action::Dial { relay, turn } => host.dial(relay, turn),
                Action::HangUp { relay } => host.hang_up(relay),
                Action::Connect { line, polite } => host.connect(line, polite),
                Action::Offer(line) => host.offer(line),
                Action::Accept { line, code } => host.accept(line, &code),
                Action::Disconnect(line) => host.disconnect(line),
            }
        }
        if self.channel.is_over() {
            self.host.over();
        }
    }

    pub fn send(&mut self, text: &str, now: f64) {
        self.channel.send(text, now as Ms);
        self.act();
    }

    pub fn answer(&mut self, text: &str, now: f64) {
        self.channel.answer(text, now as Ms);
        self.act();
    }

    pub fn players(&mut self, keys: &str, now: f64) {
        self.channel.set_players(keys, now as Ms);
        self.act();
    }

    pub fn close(&mut self, now: f64) {
        self.channel.close(now as Ms);
        self.act();
    }

    pub fn look(&mut self, now: f64, wall: f64, hidden: bool) {
        self.channel.look(now as Ms, wall as Ms, hidden);
        self.act();
    }

    /// The page is seen again, or the network is back.
    pub fn wake(&mut self, now: f64) {
        self.channel.wake(now as Ms);
        self.act();
    }

    pub fn hear(&mut self, line: u32, id: &str, frame: &[u8], now: f64) {
        self.channel.hear(line, id, frame, now as Ms);
        self.act();
    }

    pub fn newer(&mut self) {
        self.channel.hear_newer();
        self.act();
    }

    /// A relay is connected, and was asked for notes.
    pub fn opened(&mut self, relay: usize, turn: u32, now: f64) {
        self.channel.relay_opened(relay, turn, now as Ms);
    }

    /// A relay is gone, or its address is invalid.
    pub fn lost(&mut self, relay: usize, turn: u32, invalid: bool, now: f64) {
        self.channel.relay_lost(
            relay,
            turn,
            if invalid { Why::Address } else { Why::Unknown },
            now as Ms,
        );
        self.act();
    }

    pub fn said(&mut self, relay: usize, turn: u32, kind: &str, took: bool, why: &str, now: f64) {
        self.channel
            .relay_said(relay, turn, (kind, took, why), now as Ms);
        self.act();
    }

    pub fn publish(&mut self, now: f64) -> Vec<usize> {
        self.channel.publish(now as Ms)
    }

    /// The time that notes bear, in seconds since 1970.
    pub fn second(&self, now: f64) -> f64 {
        self.channel.second(now as Ms) as f64
    }

    /// Begins a connection by hand; its number.
    #[wasm_bindgen(js_name = byHand)]
    pub fn begin_by_hand(&mut self, now: f64) -> u32 {
        let line = self.channel.begin_by_hand(now as Ms);
        self.act();
        line
    }

    pub fn changed(&mut self, line: u32, open: bool, now: f64) {
        self.channel.line_changed(line, open, now as Ms);
        self.act();
    }

    pub fn signal(&mut self, line: u32, code: &str, offer: bool, now: f64) {
        self.channel.signal(line, code, offer, now as Ms);
        self.act();
    }

    /// The offer for a connection is another browser's by now.
    pub fn stale(&mut self, line: u32, offer: &str, now: f64) {
        self.channel.line_is_stale(line, offer, now as Ms);
        self.act();
    }
}
