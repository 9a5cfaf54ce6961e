//! The request to open a channel.

use alloc::{borrow::ToOwned, string::String, vec::Vec};

use crate::relays::MOST;

/// A request to open a channel, as the game writes it: `SECRET KEY [SERVER …]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The room's secret, in base64url.
    pub secret: String,
    /// The device's key, or `-` for a new one.
    pub key: String,
    /// The addresses of relays.
    pub relays: Vec<String>,
    /// STUN and TURN servers.
    pub ice: Vec<String>,
}

impl Opening {
    /// Reads a request. Where it names no servers of a kind, it gets the usual ones; `-` means no relay.
    pub fn read(text: &str, usual: &str) -> Self {
        let mut words = text.split(' ');
        let mut word = || words.next().unwrap_or_default().to_owned();
        let (secret, key) = (word(), word());
        let named: Vec<&str> = words.collect();
        let of = |schemes: &[&str]| -> Vec<String> {
            let is_one = |server: &&str| schemes.iter().any(|scheme| server.starts_with(scheme));
            let own: Vec<&str> = named.iter().copied().filter(is_one).collect();
            let servers = if own.is_empty() { usual.split_whitespace().filter(is_one).collect() } else { own };
            let mut once: Vec<String> = Vec::new();
            for server in servers {
                if !once.iter().any(|known| known == server) {
                    once.push(server.to_owned());
                }
            }
            once
        };
        let mut relays = if named.contains(&"-") { Vec::new() } else { of(&["wss:", "ws:"]) };
        relays.truncate(MOST);
        Self { secret, key, relays, ice: of(&["stun:", "turn:", "turns:"]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_servers_replace_the_usual_ones_of_their_kind() {
        let usual = "wss://usual stun:usual turn:a:b@usual";
        for (text, relays, ice) in [
            ("secret -", "wss://usual", "stun:usual turn:a:b@usual"),
            ("secret - wss://own ws://127.0.0.1 wss://own", "wss://own ws://127.0.0.1", "stun:usual turn:a:b@usual"),
            ("secret - turns:own", "wss://usual", "turns:own"),
            ("secret - -", "", "stun:usual turn:a:b@usual"),
            ("secret - - stun:own", "", "stun:own"),
        ] {
            let opening = Opening::read(text, usual);
            assert_eq!(
                (opening.relays.join(" "), opening.ice.join(" ")),
                (relays.to_owned(), ice.to_owned()),
                "{text}"
            );
            assert_eq!((opening.secret.as_str(), opening.key.as_str()), ("secret", "-"));
        }
        let many: String = (0..20).map(|at| format!(" wss://{at}")).collect();
        assert_eq!(Opening::read(&format!("secret -{many}"), "").relays.len(), MOST);
        assert_eq!(Opening::read("", "").secret, "");
    }
}
