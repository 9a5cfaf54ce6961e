//! A live match as one line of text, for this device's storage and for one's own other device.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use mbrane_play::{Correspondence, Kind, LinkMatchId, Server, TableAction, base64, read_link};
use mbrane_rules::Viewer;

use crate::clock::Times;
use crate::invite::{decoded, hash, is_letters};
use crate::message::{dotted, numbers, pair, put};
use crate::own::is_closed;
use crate::{Key, Live, Role};

/// How the line begins; the number is the version.
const HEAD: &str = "live1";
const MAX_SEAT_TEXT: usize = 128 * 1024;

/// The words for `Times::absent`.
const ABSENT: [&str; 2] = ["missed", "absent"];
const ROLES: [(Role, &str); 3] = [
    (Role::Host, "host"),
    (Role::Guest, "guest"),
    (Role::Watcher, "watcher"),
];

impl Live {
    /// All state that must survive a reload, with this device's key and hidden choices: for its own storage only.
    pub fn save(&self) -> String {
        let mut line = HEAD.to_owned();
        // Writing to a text never fails.
        let _ = self.put_words(&mut line);
        let sum = hash(&["kept", &line], 16);
        format!("{line} sum={sum}")
    }

    fn put_words(&self, to: &mut String) -> fmt::Result {
        let letters = |text: &str| {
            let letters = base64::letters(text.as_bytes());
            Some(letters).filter(|letters| !letters.is_empty())
        };
        let mut roles = ROLES.iter();
        let role = roles.find(|(role, _)| *role == self.role);
        put(to, "name", Some(self.name.as_str()))?;
        put(to, "secret", Some(&self.secret))?;
        put(to, "token", self.token.as_ref())?;
        put(to, "seed", Some(base64::letters(&self.seed)))?;
        put(to, "role", role.map(|(_, word)| word))?;
        put(to, "host", self.host.as_ref().map(Key::as_str))?;
        put(to, "guest", self.guest.as_ref().map(Key::as_str))?;
        put(to, "key", self.key.as_ref().map(Key::as_str))?;
        put(to, "private", self.private.as_ref())?;
        put(to, "begins", Some(u8::from(self.begins)))?;
        put(to, "host-name", letters(&self.names[0]))?;
        put(to, "guest-name", letters(&self.names[1]))?;
        put(to, "game", Some(dotted((self.game, self.undos))))?;
        if let Some(table) = &self.table {
            put(to, "began", table.id())?;
            match &self.correspondence {
                Some(correspondence) if correspondence.said() > 0 => {
                    put(to, "let", letters(correspondence.save().as_str()))?;
                }
                _ => put(to, "rec", Some(table.link(Viewer::All, None, None)))?,
            }
            put(to, "closed", is_closed(&**table).then_some(1))?;
        }
        put(to, "asked", self.requests.asked)?;
        put(to, "again", self.requests.again.then_some(1))?;
        put(to, "clock", self.times.wanted)?;
        put(to, "declined", self.times.declined)?;
        put(to, "agreed", self.times.agreed)?;
        let [first, second] = self.times.spent;
        write!(to, " spent={first}.{second}")?;
        write!(to, ".{}.{}", self.times.since, self.times.away)?;
        for (word, time) in ABSENT.into_iter().zip(self.times.absent) {
            put(to, word, (time > 0).then_some(time))?;
        }
        put(to, "done", self.is_over().then_some(1))?;
        put(to, "alive", (self.alive > 0).then_some(self.alive))?;
        put(to, "thought", self.times.thought.map(dotted))?;
        put(to, "over", self.over)?;
        put(to, "via", letters(&Server::line(&self.servers)))?;
        put(to, "opened", Some(self.out.opened))?;
        put(to, "against", self.against.as_ref())
    }

    /// Reads what [`save`](Self::save) wrote; none where it was cut or changed, or is of a game that is not played here.
    pub fn read(line: &str, kinds: &[&'static dyn Kind]) -> Option<Self> {
        // A device keeps one match per line.
        if line.len() > MAX_SEAT_TEXT || line.contains(char::is_control) {
            return None;
        }
        let (line, sum) = line.rsplit_once(" sum=")?;
        let mut words = line.split(' ');
        if words.next()? != HEAD || hash(&["kept", line], 16) != sum {
            return None;
        }
        let words: BTreeMap<&str, &str> = words.filter_map(|word| word.split_once('=')).collect();
        let letters = |word: &str| {
            let letters = words.get(word).filter(|text| is_letters(text));
            letters.map(ToString::to_string)
        };
        let text = |word: &str| words.get(word).and_then(|text| decoded(text));
        let mut roles = ROLES.iter();
        let (role, _) = roles.find(|(_, word)| words.get("role") == Some(word))?;
        let mut live = Self::new(
            kinds,
            LinkMatchId::new(words.get("name")?)?,
            letters("secret")?,
            letters("token"),
            base64::bytes(words.get("seed")?)?.try_into().ok()?,
            *role,
        );
        let key = |word: &str| words.get(word).and_then(|text| Key::new(text));
        (live.host, live.guest, live.key) = (key("host"), key("guest"), key("key"));
        live.private = letters("private");
        live.begins = words.get("begins") == Some(&"1");
        live.names = ["host-name", "guest-name"].map(|word| text(word).unwrap_or_default());
        (live.game, live.undos) = pair(words.get("game")?)?;
        live.over = words.get("over").and_then(|text| text.parse().ok());
        let servers = text("via").and_then(|text| Server::list(&text));
        live.servers = servers.unwrap_or_default();
        live.read_game(&words)?;
        live.requests.asked = words.get("asked").and_then(|text| text.parse().ok());
        live.requests.again = words.contains_key("again");
        live.read_times(&words);
        live.against = letters("against");
        Some(live)
    }

    fn read_game(&mut self, words: &BTreeMap<&str, &str>) -> Option<()> {
        let began = words.get("began").and_then(|text| text.parse().ok());
        if let Some(text) = words.get("let") {
            let correspondence = Correspondence::read(&decoded(text)?)?;
            let table = self.open_correspondence(&correspondence, correspondence.said());
            let mut table = table.ok()?;
            table.set_id(began);
            self.correspondence = Some(correspondence);
            self.table = Some(table);
            self.renew();
        } else if let Some(record) = words.get("rec") {
            let (mut table, _) = read_link(&self.kinds, record).ok()?;
            table.set_id(began);
            if words.contains_key("closed") && table.decide(&TableAction::Close) {
                // It was counted before.
                table.seek(usize::MAX, usize::MAX);
            }
            self.open_match(table, began.unwrap_or(0)).ok()?;
        }
        Some(())
    }

    fn read_times(&mut self, words: &BTreeMap<&str, &str>) {
        let clock = |word: &str| words.get(word).and_then(|text| text.parse().ok());
        let spent = words.get("spent").and_then(|text| numbers(text));
        let [first, second, since, away] = spent.unwrap_or_default();
        let number = |word: &str| {
            let numbers = words.get(word).and_then(|text| numbers(text));
            numbers.map_or(0, |[number]| number)
        };
        self.alive = number("alive");
        self.out.opened = number("opened");
        self.times = Times {
            wanted: clock("clock"),
            theirs: None,
            declined: clock("declined"),
            agreed: clock("agreed"),
            spent: [first, second],
            since,
            away,
            absent: ABSENT.map(number),
            thought: words.get("thought").and_then(|text| pair(text)),
        };
    }
}
