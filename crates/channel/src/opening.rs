//! The request to open a channel.

use alloc::vec::Vec;

use crate::relays::MAX_RELAYS;

/// A request to open a channel, as the game writes it: `SECRET KEY [SERVER …]`.
pub struct Opening<'a> {
    /// The room's secret, in base64url.
    pub secret: &'a str,
    /// The device's key, or `-` for a new one.
    pub key: &'a str,
    pub relays: Vec<&'a str>,
    pub ice: Vec<&'a str>,
}

impl<'a> Opening<'a> {
    /// Reads a request. Where it names no servers of a kind, it gets the usual ones; `-` means no relay.
    pub fn read(text: &'a str, usual: &'a str) -> Self {
        let mut words = text.split(' ');
        let [secret, key] = [(); 2].map(|()| words.next().unwrap_or_default());
        let named: Vec<&str> = words.collect();
        let usual: Vec<&str> = usual.split_ascii_whitespace().collect();
        let of = |schemes: &[&str]| {
            let is_one = |server: &str| schemes.iter().any(|scheme| server.starts_with(scheme));
            let own = named.iter().any(|server| is_one(server));
            let mut once: Vec<&str> = Vec::new();
            for server in if own { &named } else { &usual } {
                if is_one(server) && !once.contains(server) {
                    once.push(server);
                }
            }
            once
        };
        let mut relays = Vec::new();
        if !named.contains(&"-") {
            relays = of(&["wss:", "ws:"]);
            relays.truncate(MAX_RELAYS);
        }
        Self {
            secret,
            key,
            relays,
            ice: of(&["stun:", "turn:", "turns:"]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_servers_replace_the_defaults_of_their_kind() {
        let usual = "wss://usual stun:usual turn:a:b@usual";
        for (text, relays, ice) in [
            ("secret -", "wss://usual", "stun:usual turn:a:b@usual"),
            (
                "secret - wss://own ws://127.0.0.1 wss://own",
                "wss://own ws://127.0.0.1",
                "stun:usual turn:a:b@usual",
            ),
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
            assert_eq!((opening.secret, opening.key), ("secret", "-"));
        }
        let many: String = (0..20).map(|at| format!(" wss://{at}")).collect();
        assert_eq!(
            Opening::read(&format!("secret -{many}"), "").relays.len(),
            MAX_RELAYS
        );
        assert_eq!(Opening::read("", "").secret, "");
    }
}
