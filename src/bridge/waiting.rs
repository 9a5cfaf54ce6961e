//! Messages from the page that wait for the next frame. A hidden page draws no frames, but its live channel goes on.

use bevy::prelude::*;

/// Live messages are dropped while more than this wait.
const MOST: usize = 256;

#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub(crate) struct PageSaid {
    /// The kind of message: the first argument of `tell` in web/page/main.mjs.
    pub(crate) kind: String,
    pub(crate) text: String,
    /// When the page said it, in milliseconds since the beginning of 1970.
    pub(crate) at: u64,
}

impl PageSaid {
    /// The kind and the key of a live message: a newer one with the same subject replaces it.
    fn subject(&self) -> Option<(&str, &str)> {
        let mut words = self.text.split(' ');
        let first = words.next().unwrap_or_default();
        let key = match self.kind.as_str() {
            "live-text" => first,
            "live-state" if ["peer", "direct", "away"].contains(&first) => {
                words.next().unwrap_or_default()
            }
            "live-state" => "",
            _ => return None,
        };
        Some((self.kind.as_str(), key))
    }
}

/// Adds a message. Where too many wait, drops the last that a newer one replaces, since the first tell when something came;
/// or else the oldest text, which its sender will repeat.
pub(super) fn add(waiting: &mut Vec<PageSaid>, said: PageSaid) {
    waiting.push(said);
    if waiting.len() <= MOST {
        return;
    }
    let subjects: Vec<_> = waiting.iter().map(PageSaid::subject).collect();
    let is_replaced =
        |at: &usize| subjects[*at].is_some() && subjects[at + 1..].contains(&subjects[*at]);
    let replaced = (0..subjects.len()).rfind(is_replaced);
    let least = replaced.or_else(|| waiting.iter().position(|said| said.kind == "live-text"));
    if let Some(at) = least {
        waiting.remove(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(kind: &str, text: String) -> PageSaid {
        PageSaid {
            kind: kind.to_owned(),
            text,
            at: 0,
        }
    }

    #[test]
    fn few_live_messages_wait_and_the_newest_are_among_them() {
        for keys in [1, 1000] {
            let mut waiting = Vec::new();
            add(&mut waiting, said("pressed", "a button".to_owned()));
            add(&mut waiting, said("live-state", "peer a-friend".to_owned()));
            for number in 0..1000 {
                add(
                    &mut waiting,
                    said("live-text", format!("key-{} text {number}", number % keys)),
                );
                add(
                    &mut waiting,
                    said(
                        "live-state",
                        format!("{} b", if number % 2 == 0 { "peer" } else { "away" }),
                    ),
                );
            }
            assert_eq!(waiting.len(), MOST);
            let newest = format!("key-{} text 999", 999 % keys);
            for (kind, text) in [
                ("pressed", "a button"),
                ("live-state", "peer a-friend"),
                ("live-state", "away b"),
                ("live-text", newest.as_str()),
            ] {
                assert!(waiting.contains(&said(kind, text.to_owned())), "{text}");
            }
        }
    }

    #[test]
    fn messages_that_are_not_live_are_all_kept() {
        let mut waiting = Vec::new();
        (0..2 * MOST).for_each(|number| add(&mut waiting, said("pressed", number.to_string())));
        assert_eq!(waiting.len(), 2 * MOST);
    }
}
