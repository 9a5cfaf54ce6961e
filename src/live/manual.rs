//! Connecting by hand: an offer goes to the friend as text or picture, and their answer comes back.

use mbrane_inbox::ChannelRequest;
use mbrane_live::{Invite, Live, Role};
use mbrane_play::words::live::Label;

use super::Transport;
use crate::clipboard::address;

/// The progress of a manual connection.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ManualConnection {
    /// True if the code made here answers an offer.
    pub answers: bool,
    pub waits: bool,
    pub code: Option<String>,
    pub wrong: Option<Label>,
}

impl ManualConnection {
    pub const fn is_begun(&self) -> bool {
        self.waits || self.code.is_some() || self.wrong.is_some()
    }

    pub(super) fn offer(&mut self, transport: &mut Transport) {
        transport.ask(ChannelRequest::ByHand("offer".to_owned()));
        *self = Self {
            waits: true,
            ..Self::default()
        };
    }

    /// Takes in a friend's code: the answer to the offer made here, or an offer to answer.
    pub(super) fn take(&mut self, text: &str, transport: &mut Transport) {
        let code = code_of(text);
        if code.is_empty() {
            self.wrong = Some(Label::CodeBad);
        } else if self.code.is_some() && !self.answers {
            self.wrong = None;
            transport.ask(ChannelRequest::ByHand(format!("take {code}")));
        } else {
            transport.ask(ChannelRequest::ByHand(format!("answer {code}")));
            *self = Self {
                answers: true,
                waits: true,
                ..Self::default()
            };
        }
    }

    /// The page has made a code, or did not take one.
    pub(super) fn receive(&mut self, text: &str) {
        self.waits = false;
        match text.strip_prefix('!') {
            Some("newer") => self.wrong = Some(Label::CodeNewer),
            Some(_) => self.wrong = Some(Label::CodeBad),
            None => (self.code, self.wrong) = (Some(text.to_owned()), None),
        }
    }

    /// The text for the friend, and whether it is an address: an offer goes with the invitation while a seat is free.
    pub fn given(&self, live: &Live) -> Option<(String, bool)> {
        let code = self.code.clone()?;
        let invites = !self.answers && live.role() == Role::Host && !live.is_full();
        Some(match live.invitation() {
            Some(invitation) if invites => (
                address(
                    &Invite {
                        code: Some(code),
                        ..invitation
                    }
                    .to_string(),
                    None,
                ),
                true,
            ),
            _ => (code, false),
        })
    }
}

/// The code in a text: by itself, or in a link. It may have been broken over lines.
fn code_of(text: &str) -> String {
    let text: String = text.split_whitespace().collect();
    let code = text
        .split_once("&by=")
        .map_or(text.as_str(), |(_, code)| code);
    code.split('&').next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pasted_code_is_an_offer_until_one_was_made_here() {
        let (mut hand, mut transport) = (ManualConnection::default(), Transport::default());
        hand.take(
            "https://example.org/#live=1.x.y&by=abc\n~1_2-x&me=z",
            &mut transport,
        );
        assert!(hand.answers && hand.waits);
        hand.receive("!bad-code");
        assert_eq!(
            (hand.waits, hand.wrong, hand.code.clone()),
            (false, Some(Label::CodeBad), None)
        );
        hand.take(" ", &mut transport);
        hand.offer(&mut transport);
        hand.receive("offer");
        hand.take("answer", &mut transport);
        hand.receive("!newer");
        assert_eq!(
            (hand.code.as_deref(), hand.wrong),
            (Some("offer"), Some(Label::CodeNewer))
        );
        let asked: Vec<&str> = transport
            .requests
            .iter()
            .map(|request| request.for_page().1)
            .collect();
        assert_eq!(asked, ["answer abc~1_2-x", "offer", "take answer"]);
    }
}
