//! The part of an address that leads to a live table, with its keys and secrets.

use std::fmt;
use std::str::FromStr;

use mbrane_play::{LinkMatchId, Name, Server, base64};

use crate::Refused;

/// The longest address that is read: an own link may carry a whole match.
const MAX_ADDRESS: usize = 32 * 1024;
pub(crate) const RELAYS: usize = 4;
const CODE: usize = 900;
/// The names of the optional parts: game and sender, relays, a code to connect by, the own seat.
const FOR: &str = "&for=";
const VIA: &str = "&via=";
const BY: &str = "&by=";
const ME: &str = "&me=";
/// How it begins; the number is the version.
const BEGINS: &str = "live=1.";

/// The short id of a signing key: letters of base64url.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Key(String);

impl Key {
    pub fn new(text: &str) -> Option<Self> {
        ((8..=64).contains(&text.len()) && is_letters(text)).then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

pub(crate) fn is_letters(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    !text.is_empty() && text.bytes().all(is_letter)
}

/// The text that these letters stand for.
pub(crate) fn decoded(letters: &str) -> Option<String> {
    String::from_utf8(base64::bytes(letters)?).ok()
}

/// The game and its sender, which the page shows while the rest of it loads (web/page/invitation.mjs).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The game as records call it: `mbrane`.
    pub game: String,
    /// Empty if the sender has no name.
    pub sender: Name,
}

impl Preview {
    fn line(&self) -> String {
        let (game, name) = (&self.game, base64::letters(self.sender.as_str().as_bytes()));
        let dot = if name.is_empty() { "" } else { "." };
        format!("{game}{dot}{name}")
    }

    fn read(line: &str) -> Option<Self> {
        let (game, name) = behind(line, ".");
        let is_game =
            (3..=12).contains(&game.len()) && game.bytes().all(|byte| byte.is_ascii_lowercase());
        let sender = match name {
            Some(name) => {
                let text = decoded(name)?;
                let sender = Name::new(&text);
                (!text.is_empty() && sender.as_str() == text).then_some(sender)?
            }
            None => Name::new(""),
        };
        is_game.then(|| Self {
            game: game.to_owned(),
            sender,
        })
    }
}

/// The address of a live table, and the rights of its holder.
#[derive(Clone, PartialEq, Eq)]
pub struct Invite {
    pub name: LinkMatchId,
    /// The secret that topic and encryption derive from: 22 letters.
    pub secret: String,
    pub host: Key,
    /// The token for sitting down; none in links for spectators.
    pub token: Option<String>,
    /// None in links that a player keeps, and in those of older versions.
    pub preview: Option<Preview>,
    /// The relays to meet at, all encrypted; none means the page's own.
    pub relays: Vec<Server>,
    /// An offer to connect by directly, as the page has made it.
    pub code: Option<String>,
    /// The player's seat, with its key and hidden choices, for another of their devices.
    pub own: Option<String>,
}

/// Secrets are not told to logs.
impl fmt::Debug for Invite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an invitation to {}", self.name.as_str())
    }
}

impl fmt::Display for Invite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut place = vec![self.name.as_str(), &self.secret, self.host.as_str()];
        place.extend(self.token.as_deref());
        let place = place.join(".");
        let preview = self.preview.as_ref().map(Preview::line);
        let relays = Server::line(&self.relays);
        let sum = sum(&place, preview.as_deref(), &relays, self.code.as_deref());
        write!(f, "{BEGINS}{place}.{sum}")?;
        if let Some(preview) = preview {
            write!(f, "{FOR}{preview}")?;
        }
        if !relays.is_empty() {
            write!(f, "{VIA}{}", base64::letters(relays.as_bytes()))?;
        }
        if let Some(code) = &self.code {
            write!(f, "{BY}{code}")?;
        }
        if let Some(own) = &self.own {
            write!(f, "{ME}{}", base64::letters(own.as_bytes()))?;
        }
        Ok(())
    }
}

impl FromStr for Invite {
    type Err = Refused;

    /// Reads what follows the `#`, or a whole address.
    fn from_str(text: &str) -> Result<Self, Refused> {
        let text = text.trim();
        let text = text.split_once('#').map_or(text, |(_, rest)| rest);
        if !text.starts_with("live=") || text.len() > MAX_ADDRESS {
            return Err(Refused::Damaged);
        }
        let Some(rest) = text.strip_prefix(BEGINS) else {
            let version = text["live=".len()..].chars();
            let version: String = version.take_while(char::is_ascii_digit).collect();
            return Err(match version.parse::<u32>() {
                Ok(2..) => Refused::Newer,
                _ => Refused::Damaged,
            });
        };
        // A link that is sent may have been broken over lines.
        let rest: String = rest.split_whitespace().collect();
        read(&rest).ok_or(Refused::Damaged)
    }
}

/// A checksum that shows whether the end of a link is missing.
fn sum(place: &str, preview: Option<&str>, relays: &str, code: Option<&str>) -> String {
    let mut parts = vec!["invite", place];
    // The word before a preview tells it from relays.
    parts.extend(preview.into_iter().flat_map(|preview| [FOR, preview]));
    parts.extend(Some(relays).filter(|relays| !relays.is_empty()));
    parts.extend(code.into_iter().flat_map(|code| [BY, code]));
    hash(&parts, 3)
}

/// Splits off the value after a word; none if the word is missing.
fn behind<'a>(rest: &'a str, word: &str) -> (&'a str, Option<&'a str>) {
    rest.split_once(word)
        .map_or((rest, None), |(rest, last)| (rest, Some(last)))
}

fn read(rest: &str) -> Option<Invite> {
    let (rest, own) = behind(rest, ME);
    let (rest, code) = behind(rest, BY);
    let (rest, relays) = behind(rest, VIA);
    let (rest, line) = behind(rest, FOR);
    let own = own.map_or(Some(None), |own| decoded(own).map(Some))?;
    let relays = relays.map_or(Some(String::new()), decoded)?;
    let (place, last) = rest.rsplit_once('.')?;
    if sum(place, line, &relays, code) != last
        || code.is_some_and(|code| code.is_empty() || code.len() > CODE)
    {
        return None;
    }
    let preview = line.map_or(Some(None), |line| Preview::read(line).map(Some))?;
    let code = code.map(str::to_owned);
    let relays = Server::list(&relays)?;
    let is_public = |relay: &Server| relay.is_relay() && !relay.is_local();
    if relays.len() > RELAYS || !relays.iter().all(is_public) {
        return None;
    }
    let mut parts = place.split('.');
    let name = LinkMatchId::new(parts.next()?).filter(|name| name.as_str().len() == 8)?;
    let is_secret = |secret: &&str| secret.len() == 22 && is_letters(secret);
    let secret = parts.next().filter(is_secret)?.to_owned();
    let host = Key::new(parts.next()?)?;
    let token = parts.next().map(str::to_owned);
    let is_wrong = |token: &String| token.len() != 11 || !is_letters(token);
    if token.as_ref().is_some_and(is_wrong)
        || parts.next().is_some()
        || (own.is_some() || code.is_some()) && token.is_none()
    {
        return None;
    }
    Some(Invite {
        name,
        secret,
        host,
        token,
        preview,
        relays,
        code,
        own,
    })
}

/// 32 bytes that come of a seed, for one purpose each.
pub(crate) fn derived(seed: &[u8; 32], purpose: &str, number: u64) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_keyed(seed);
    hasher.update(purpose.as_bytes());
    hasher.update(&[0]);
    hasher.update(&number.to_le_bytes());
    *hasher.finalize().as_bytes()
}

/// The first bytes of a hash over parts, each preceded by its length, in letters.
pub(crate) fn hash(parts: &[&str], bytes: usize) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    base64::letters(&hasher.finalize().as_bytes()[..bytes])
}

/// Proof that the owner of this key was invited to sit, which does not reveal the token.
pub(crate) fn proof(token: &str, key: &Key) -> String {
    hash(&["sit", token, key.as_str()], 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn invite() -> Invite {
        Invite {
            name: LinkMatchId::new("abcd1234").expect("a name"),
            secret: "AAAAAAAAAAAAAAAAAAAAAA".to_owned(),
            host: Key::new("hosthosthost").expect("a key"),
            token: Some("bbbbbbbbbbb".to_owned()),
            preview: None,
            relays: Vec::new(),
            code: None,
            own: None,
        }
    }

    fn preview(game: &str, sender: &str) -> Option<Preview> {
        let (game, sender) = (game.to_owned(), Name::new(sender));
        Some(Preview { game, sender })
    }

    #[test]
    fn an_invitation_is_read_as_it_was_written() {
        let unnamed = Invite {
            preview: preview("sansumoku", ""),
            ..invite()
        };
        let named = Invite {
            token: None,
            preview: preview("masbrur", "Zoë <b>&for=x 💥"),
            relays: Server::list("wss://relay.example.org").expect("one"),
            ..invite()
        };
        let look = Invite {
            token: None,
            ..invite()
        };
        let own = Invite {
            own: Some("live1 name=x ü".to_owned()),
            ..invite()
        };
        let relays =
            Server::list("wss://relay.example.org/a wss://other.example.org:6969").expect("two");
        let with = Invite {
            relays: relays.clone(),
            ..invite()
        };
        let code = Invite {
            relays,
            code: Some("abc~10_0_0_1-x.~[::1]-y".to_owned()),
            own: own.own.clone(),
            ..invite()
        };
        for invite in [invite(), unnamed, named, look, own, with, code] {
            assert_eq!(invite.to_string().parse().as_ref(), Ok(&invite));
            assert_eq!(
                format!("https://example.org/#{invite}\n").parse().as_ref(),
                Ok(&invite)
            );
            assert_eq!(format!("{invite:?}"), "an invitation to abcd1234");
        }
    }

    #[test]
    fn invitation_parts_have_fixed_lengths_and_characters() {
        let [secret, host, token] = ["A".repeat(22), "hosthosthost".to_owned(), "b".repeat(11)];
        let look = format!("abcd1234.{secret}.{host}");
        let is_read = |place: &str, rest: &str| {
            let code = rest.strip_prefix(BY);
            format!("{BEGINS}{place}.{}{rest}", sum(place, None, "", code))
                .parse::<Invite>()
                .is_ok()
        };
        assert!(is_read(&look, "") && is_read(&format!("{look}.{token}"), ""));
        for place in [
            format!("abcd123.{secret}.{host}"),
            format!("abcd1234.{}.{host}", "A".repeat(21)),
            format!("abcd1234.{}~.{host}", "A".repeat(21)),
            format!("abcd1234.{secret}.host"),
            format!("{look}.{}", "b".repeat(10)),
            format!("{look}.{}~", "b".repeat(10)),
            format!("{look}.{token}.more"),
        ] {
            assert!(!is_read(&place, ""), "{place}");
        }
        for (rest, may) in [
            (BY.to_owned(), false),
            (format!("{BY}{}", "a".repeat(CODE)), true),
        ] {
            let sit = format!("{look}.{token}");
            assert_eq!(is_read(&sit, &rest), may, "{rest}");
            assert!(!is_read(&sit, &format!("{BY}a{}", "a".repeat(CODE))));
            assert!(!is_read(&look, &rest), "whoever looks on is not dialled");
        }
        let own = format!("{ME}{}", base64::letters(b"a seat"));
        assert!(
            !is_read(&look, &own) && is_read(&format!("{look}.{token}"), &own),
            "whoever looks on has no seat"
        );
        let four = Server::list("wss://a.org wss://b.org wss://c.org wss://d.org").expect("four");
        let four = Invite {
            relays: four,
            ..invite()
        };
        assert_eq!(four.to_string().parse().as_ref(), Ok(&four));
    }

    #[test]
    fn preview_needs_a_valid_checksum_and_a_name() {
        let text = invite().to_string();
        let place = text
            .strip_prefix(BEGINS)
            .and_then(|text| text.rsplit_once('.'));
        let place = place.expect("a place").0;
        let is_read = |line: &str| {
            let sum = sum(place, Some(line), "", None);
            format!("{BEGINS}{place}.{sum}{FOR}{line}")
                .parse::<Invite>()
                .is_ok()
        };
        let named = |name: &str| format!("mbrane.{}", base64::letters(name.as_bytes()));
        assert!(is_read("mbrane") && is_read(&named("Ada")));
        assert!(is_read(&named(&"é".repeat(Name::MAX_CHARS))));
        for line in ["", "ab", "Mbrane", "mbrane.", "mbrane.QQ.QQ", "mbrane.~"] {
            assert!(!is_read(line), "{line}");
        }
        for name in [" Ada", "A\nB", &"é".repeat(Name::MAX_CHARS + 1)] {
            assert!(!is_read(&named(name)), "{name:?}");
        }
        assert!(!is_read(&format!("mbrane.{}", base64::letters(&[0xff]))));
        assert_eq!(
            format!("{text}{FOR}mbrane").parse::<Invite>(),
            Err(Refused::Damaged),
            "a preview cannot be added to a link"
        );
    }

    #[test]
    fn an_offer_cannot_be_added_to_a_link_or_changed_in_it() {
        let text = invite().to_string();
        assert_eq!(
            format!("{text}{BY}offer").parse::<Invite>(),
            Err(Refused::Damaged)
        );
        let code = Some("offer".to_owned());
        let text = Invite { code, ..invite() }.to_string();
        assert!(text.parse::<Invite>().is_ok());
        for changed in ["~ffer", "offers", "offe"] {
            let changed = text.replace("offer", changed);
            assert_eq!(changed.parse::<Invite>(), Err(Refused::Damaged));
        }
    }

    #[test]
    fn damaged_and_newer_invitations_have_their_own_errors() {
        let text = invite().to_string();
        for length in BEGINS.len()..text.len() {
            assert_eq!(text[..length].parse::<Invite>(), Err(Refused::Damaged));
        }
        assert_eq!("live=2.whatever".parse::<Invite>(), Err(Refused::Newer));
        assert_eq!("mbrane=xyz".parse::<Invite>(), Err(Refused::Damaged));
        assert_eq!(
            format!("{text}.more").parse::<Invite>(),
            Err(Refused::Damaged)
        );
        for relays in [
            "wss://a.org",
            "https://a.org",
            "stun:a.org",
            "ws://127.0.0.1:6969",
            "wss://a.org wss://b.org wss://c.org wss://d.org wss://e.org",
        ] {
            let place = text
                .strip_prefix(BEGINS)
                .and_then(|text| text.rsplit_once('.'))
                .expect("a place")
                .0;
            let via = base64::letters(relays.as_bytes());
            let read = format!(
                "{BEGINS}{place}.{}{VIA}{via}",
                sum(place, None, relays, None)
            )
            .parse::<Invite>();
            assert_eq!(read.is_ok(), relays == "wss://a.org", "{relays}");
            // Relays cannot be added to a link.
            assert_eq!(
                format!("{text}{VIA}{via}").parse::<Invite>(),
                Err(Refused::Damaged)
            );
        }
        assert_eq!(
            format!("{text}{BY}{}", "a".repeat(1000)).parse::<Invite>(),
            Err(Refused::Damaged)
        );
        assert_eq!(
            "live=1.".repeat(100_000).parse::<Invite>(),
            Err(Refused::Damaged)
        );
    }
}
