//! A live match as one line of text, for this device's storage and for one's own other device.

use std::collections::BTreeMap;

use mbrane_play::{Correspondence, Kind, LinkMatchId, Server, TableAction, base64, read_link};
use mbrane_rules::Viewer;

use crate::clock::Times;
use crate::invite::{hash, is_letters};
use crate::message::{numbers, pair};
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
        let mut put = |key: &str, value: Option<String>| {
            if let Some(value) = value {
                line += &format!(" {key}={value}");
            }
        };
        let key = |key: &Option<Key>| key.as_ref().map(|key| key.as_str().to_owned());
        let role = ROLES
            .iter()
            .find(|(role, _)| *role == self.role)
            .map_or("watcher", |(_, word)| word);
        put("name", Some(self.name.as_str().to_owned()));
        put("secret", Some(self.secret.clone()));
        put("token", self.token.clone());
        put("seed", Some(base64::letters(&self.seed)));
        put("role", Some(role.to_owned()));
        put("host", key(&self.host));
        put("guest", key(&self.guest));
        put("key", key(&self.key));
        put("private", self.private.clone());
        put("begins", Some(u8::from(self.begins).to_string()));
        for (place, name) in ["host-name", "guest-name"].iter().zip(&self.names) {
            put(
                place,
                Some(base64::letters(name.as_bytes())).filter(|name| !name.is_empty()),
            );
        }
        put("game", Some(format!("{}.{}", self.game, self.undos)));
        if let Some(table) = &self.table {
            put("began", table.began().map(|began| began.to_string()));
            match &self.correspondence {
                Some(correspondence) if correspondence.said() > 0 => {
                    put(
                        "let",
                        Some(base64::letters(correspondence.save().as_str().as_bytes())),
                    );
                }
                _ => put("rec", Some(table.link(Viewer::All, None, None).to_string())),
            }
            put("closed", is_closed(&**table).then(|| "1".to_owned()));
        }
        put("asked", self.requests.asked.map(|undo| undo.to_string()));
        put("again", self.requests.again.then(|| "1".to_owned()));
        put("clock", self.times.wanted.map(|clock| clock.to_string()));
        put(
            "declined",
            self.times.declined.map(|clock| clock.to_string()),
        );
        put("agreed", self.times.agreed.map(|clock| clock.to_string()));
        let [first, second] = self.times.spent;
        put(
            "spent",
            Some(format!(
                "{first}.{second}.{}.{}",
                self.times.since, self.times.away
            )),
        );
        for (word, time) in ABSENT.into_iter().zip(self.times.absent) {
            put(word, (time > 0).then(|| time.to_string()));
        }
        put("done", self.is_over().then(|| "1".to_owned()));
        put("alive", (self.alive > 0).then(|| self.alive.to_string()));
        put(
            "thought",
            self.times
                .thought
                .map(|(time, moves)| format!("{time}.{moves}")),
        );
        put("over", self.over.map(|over| over.to_string()));
        put(
            "via",
            Some(base64::letters(Server::line(&self.servers).as_bytes()))
                .filter(|via| !via.is_empty()),
        );
        put("opened", Some(self.out.opened.to_string()));
        put("against", self.against.clone());
        let sum = hash(&["kept", &line], 16);
        format!("{line} sum={sum}")
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
        let letters = |text: &&&str| is_letters(text);
        let role = ROLES
            .iter()
            .find(|(_, word)| words.get("role") == Some(word))?
            .0;
        let mut live = Self::new(
            kinds,
            LinkMatchId::new(words.get("name")?)?,
            words
                .get("secret")
                .filter(letters)
                .map(ToString::to_string)?,
            words.get("token").filter(letters).map(ToString::to_string),
            base64::bytes(words.get("seed")?)?.try_into().ok()?,
            role,
        );
        let key = |word: &str| words.get(word).and_then(|text| Key::new(text));
        (live.host, live.guest, live.key) = (key("host"), key("guest"), key("key"));
        live.private = words
            .get("private")
            .filter(letters)
            .map(ToString::to_string);
        live.begins = words.get("begins") == Some(&"1");
        for (place, name) in ["host-name", "guest-name"].iter().zip(&mut live.names) {
            *name = words
                .get(place)
                .and_then(|name| String::from_utf8(base64::bytes(name)?).ok())
                .unwrap_or_default();
        }
        (live.game, live.undos) = pair(words.get("game")?)?;
        live.over = words.get("over").and_then(|text| text.parse().ok());
        let servers = words
            .get("via")
            .and_then(|text| String::from_utf8(base64::bytes(text)?).ok());
        live.servers = servers
            .and_then(|text| Server::list(&text))
            .unwrap_or_default();
        live.read_game(&words)?;
        live.requests.asked = words.get("asked").and_then(|text| text.parse().ok());
        live.requests.again = words.contains_key("again");
        live.read_times(&words);
        live.against = words
            .get("against")
            .filter(letters)
            .map(ToString::to_string);
        Some(live)
    }

    fn read_game(&mut self, words: &BTreeMap<&str, &str>) -> Option<()> {
        let began = words.get("began").and_then(|text| text.parse().ok());
        if let Some(text) = words.get("let") {
            let correspondence =
                Correspondence::read(&String::from_utf8(base64::bytes(text)?).ok()?)?;
            let mut table = self
                .open_correspondence(&correspondence, correspondence.said())
                .ok()?;
            table.begin_at(began);
            self.correspondence = Some(correspondence);
            self.table = Some(table);
            self.renew();
        } else if let Some(record) = words.get("rec") {
            let (mut table, _) = read_link(&self.kinds, record).ok()?;
            table.begin_at(began);
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
        let [first, second, since, away] = words
            .get("spent")
            .and_then(|text| numbers(text))
            .unwrap_or_default();
        let number = |word: &str| {
            words
                .get(word)
                .and_then(|text| numbers(text))
                .map_or(0, |[number]| number)
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
