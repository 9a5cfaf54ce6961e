//! Addresses of the servers for live play: relays, and STUN and TURN servers that help two browsers connect.

use std::fmt;
use std::str::FromStr;

const MAX_ADDRESS: usize = 160;

/// The address of a relay (`wss://…`), or of a server for WebRTC (`stun:…`, `turn:NAME:PASSWORD@HOST`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Server(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServerError {
    Scheme,
    /// It is a relay that does not encrypt the way there, and not on this very machine.
    Open,
    Host,
    Password,
    Signs,
    Long,
}

impl Server {
    pub const MAX_SERVERS: usize = 8;

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_relay(&self) -> bool {
        self.0.starts_with("ws")
    }

    /// Returns whether it is a relay on this machine, which needs no encryption.
    pub fn is_local(&self) -> bool {
        self.0.starts_with("ws:")
    }

    /// The addresses of a text with blanks between them; none where one of them is none, or there are too many.
    pub fn list(text: &str) -> Option<Vec<Self>> {
        let all: Option<Vec<Self>> = text
            .split_whitespace()
            .map(|one| one.parse().ok())
            .collect();
        all.filter(|all| all.len() <= Self::MAX_SERVERS)
    }

    pub fn line(all: &[Self]) -> String {
        all.iter().map(Self::as_str).collect::<Vec<_>>().join(" ")
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Server {
    type Err = ServerError;

    fn from_str(text: &str) -> Result<Self, ServerError> {
        let text = text.trim();
        if text.len() > MAX_ADDRESS {
            return Err(ServerError::Long);
        }
        let (scheme, rest) = text.split_once(':').ok_or(ServerError::Scheme)?;
        let scheme = scheme.to_ascii_lowercase();
        let relay = scheme == "wss" || scheme == "ws";
        if !relay && !["stun", "turn", "turns"].contains(&scheme.as_str()) {
            return Err(ServerError::Scheme);
        }
        let fits = |sign: char| sign.is_ascii_graphic() && !"\"'<>\\^`{|}#".contains(sign);
        if !rest.chars().all(fits) {
            return Err(ServerError::Signs);
        }
        let rest = if relay {
            rest.strip_prefix("//").ok_or(ServerError::Scheme)?
        } else {
            rest
        };
        let end = rest.find(['/', '?']).unwrap_or(rest.len());
        let (place, path) = rest.split_at(end);
        let (pass, place) = place
            .rsplit_once('@')
            .map_or((None, place), |(pass, place)| (Some(pass), place));
        let named = pass.is_some_and(|pass| {
            pass.split_once(':').is_some_and(|(name, word)| {
                !name.is_empty() && !word.is_empty() && !word.contains([':', '@'])
            })
        });
        match (scheme.starts_with("turn"), pass) {
            (true, _) if !named => return Err(ServerError::Password),
            (false, Some(_)) => return Err(ServerError::Host),
            _ => {}
        }
        let place = place.to_ascii_lowercase();
        let host = host(&place).ok_or(ServerError::Host)?;
        if scheme == "ws" && !["localhost", "127.0.0.1", "[::1]"].contains(&host) {
            return Err(ServerError::Open);
        }
        let slashes = if relay { "//" } else { "" };
        let pass = pass.map_or_else(String::new, |pass| format!("{pass}@"));
        Ok(Self(format!("{scheme}:{slashes}{pass}{place}{path}")))
    }
}

/// The machine of `HOST[:PORT]`, where both can be.
fn host(place: &str) -> Option<&str> {
    let (host, port) = match place.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (place, None),
    };
    let number = |port: &str| {
        port.bytes().all(|byte| byte.is_ascii_digit())
            && port.parse::<u16>().is_ok_and(|port| port > 0)
    };
    let six = host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'));
    let fits = match six {
        Some(six) => six.parse::<std::net::Ipv6Addr>().is_ok(),
        None => host.split('.').all(|part| {
            let sign = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
            (1..64).contains(&part.len())
                && part.bytes().all(sign)
                && !part.starts_with('-')
                && !part.ends_with('-')
        }),
    };
    (fits && port.is_none_or(number)).then_some(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_read_back_as_written() {
        for (text, written) in [
            ("wss://relay.example.org", "wss://relay.example.org"),
            (
                " WSS://Relay.Example.org:8443/Room?a=1 ",
                "wss://relay.example.org:8443/Room?a=1",
            ),
            ("ws://localhost:6969", "ws://localhost:6969"),
            ("ws://[::1]:6969/", "ws://[::1]:6969/"),
            ("stun:stun.example.org:3478", "stun:stun.example.org:3478"),
            (
                "turns:Ada:Word@turn.example.org?transport=tcp",
                "turns:Ada:Word@turn.example.org?transport=tcp",
            ),
        ] {
            let server: Server = text.parse().expect(text);
            assert_eq!(server.as_str(), written);
            assert_eq!(server.to_string().parse(), Ok(server.clone()));
            assert_eq!(server.is_relay(), written.starts_with("ws"));
        }
    }

    #[test]
    fn invalid_addresses_are_refused_with_a_reason() {
        for (text, why) in [
            ("", ServerError::Scheme),
            ("relay.example.org", ServerError::Scheme),
            ("https://relay.example.org", ServerError::Scheme),
            ("wss:relay.example.org", ServerError::Scheme),
            ("ws://relay.example.org", ServerError::Open),
            ("ws://localhost.example.org", ServerError::Open),
            ("wss://", ServerError::Host),
            ("wss://-", ServerError::Host),
            ("wss://relay..org", ServerError::Host),
            ("wss://relay.example.org:0", ServerError::Host),
            ("wss://relay.example.org:99999", ServerError::Host),
            ("wss://name:word@relay.example.org", ServerError::Host),
            ("wss://[::1", ServerError::Host),
            ("turn:turn.example.org", ServerError::Password),
            ("turn:ada@turn.example.org", ServerError::Password),
            ("wss://relay.example.org/a b", ServerError::Signs),
            ("wss://relay.example.org/\u{e4}", ServerError::Signs),
            ("wss://relay.example.org/#x", ServerError::Signs),
        ] {
            assert_eq!(text.parse::<Server>(), Err(why), "{text}");
        }
        assert_eq!(
            format!("wss://{}.org", "a.".repeat(100)).parse::<Server>(),
            Err(ServerError::Long)
        );
    }

    #[test]
    fn list_with_one_bad_address_is_refused() {
        let all = Server::list("wss://a.org  stun:b.org").expect("two");
        assert_eq!(Server::line(&all), "wss://a.org stun:b.org");
        assert_eq!(Server::list("wss://a.org b"), None);
        assert_eq!(Server::list(&"wss://a.org ".repeat(9)), None);
        assert_eq!(Server::list(""), Some(Vec::new()));
    }
}
