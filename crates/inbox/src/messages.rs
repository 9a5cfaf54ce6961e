//! The messages between a live match and its channel. In the page they are two strings each, as docs/live.md has them.

use alloc::string::String;

/// Something that the channel tells the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChannelEvent {
    /// This device's own key, and its secret: `KEY SECRET`.
    Key(String),
    /// `STATE [KEY, WHY, SECONDS or MS]`.
    State(String),
    Text {
        /// The sender.
        key: String,
        text: String,
    },
    /// A code to hand to a friend, or why theirs was refused.
    Code(String),
}

/// Something that the match asks of the channel, or of the page around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChannelRequest {
    /// `SECRET KEY [SERVER …]`.
    Open(String),
    Close,
    Send(String),
    /// Send the text that answers somebody who waits.
    Answer(String),
    /// The keys that play.
    Players(String),
    /// Connect by codes that players hand to each other: `offer`, `take CODE` or `answer CODE`.
    ByHand(String),
    /// A reload of the page comes back to this link.
    Stay(String),
    /// A reload of the page comes back to none.
    Forget,
}

impl ChannelEvent {
    /// Reads what the page says; none if it is not about live play.
    pub fn of_page(kind: &str, text: &str) -> Option<Self> {
        Some(match kind {
            "live-key" => Self::Key(String::from(text)),
            "live-state" => Self::State(String::from(text)),
            "live-text" => {
                let (key, text) = text.split_once(' ')?;
                Self::Text {
                    key: String::from(key),
                    text: String::from(text),
                }
            }
            "live-code" => Self::Code(String::from(text)),
            _ => return None,
        })
    }

    pub(crate) const fn is_text(&self) -> bool {
        matches!(self, Self::Text { .. })
    }

    /// The device that sent a text or that a state is about; empty if that is the channel. None of another event.
    pub(crate) fn sender(&self) -> Option<&str> {
        match self {
            Self::Text { key, .. } => Some(key),
            Self::State(state) => {
                let (word, key) = state.split_once(' ').unwrap_or_default();
                let is_of_device = ["peer", "direct", "away"].contains(&word);
                let key = if is_of_device { key } else { "" };
                key.split(' ').next()
            }
            Self::Key(_) | Self::Code(_) => None,
        }
    }
}

impl ChannelRequest {
    /// The arguments of the page's `mbrane.ask`.
    pub const fn for_page(&self) -> (&'static str, &str) {
        match self {
            Self::Open(text) => ("live-open", text.as_str()),
            Self::Close => ("live-close", ""),
            Self::Send(text) => ("live-send", text.as_str()),
            Self::Answer(text) => ("live-answer", text.as_str()),
            Self::Players(keys) => ("live-players", keys.as_str()),
            Self::ByHand(text) => ("live-hand", text.as_str()),
            Self::Stay(link) => ("live-here", link.as_str()),
            Self::Forget => ("unlink", ""),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_answers_every_request() {
        let page = include_str!("../../../web/page/main.mjs");
        let text = String::new;
        for request in [
            ChannelRequest::Open(text()),
            ChannelRequest::Close,
            ChannelRequest::Send(text()),
            ChannelRequest::Answer(text()),
            ChannelRequest::Players(text()),
            ChannelRequest::ByHand(text()),
            ChannelRequest::Stay(text()),
            ChannelRequest::Forget,
        ] {
            let kind = request.for_page().0;
            let mut lines = page.lines().map(|line| line.trim().replace('"', ""));
            assert!(
                lines.any(|line| line.starts_with(&alloc::format!("{kind}: "))),
                "the page does not answer `{kind}`"
            );
        }
    }

    #[test]
    fn match_reads_every_event_of_the_page() {
        let scripts = [
            include_str!("../../../web/page/main.mjs"),
            include_str!("../../../web/page/live.mjs"),
            include_str!("../../../web/live/live.mjs"),
        ];
        let mut told = 0;
        for kind in scripts.iter().flat_map(|script| script.split('"')) {
            // The names of requests begin like this too.
            let is_request = scripts[0].contains(&alloc::format!("\"{kind}\": "));
            if kind.starts_with("live-") && !is_request {
                assert!(ChannelEvent::of_page(kind, "a b").is_some(), "{kind}");
                told += 1;
            }
        }
        assert!(told > 4, "{told}");
    }
}
