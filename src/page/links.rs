//! The page's part in links: its address, the field for pasted texts, and the reports about them.

use bevy::prelude::*;

use crate::{
    audience::{Audience, AudienceOptions},
    bridge::{PageSaid, ask},
    live::LiveCommand,
    session::Screen,
    table::{
        Frame,
        links::{LinkCommand, LinkNews, LinkSystems},
    },
};

pub(super) fn plugin(app: &mut App) {
    if let Some(options) = AudienceOptions::of_address(&ask("link", "")) {
        Audience::open(app, options);
    }
    app.add_systems(Update, hear_page.in_set(Frame::Input));
    app.add_systems(Update, tell_news.in_set(Frame::Show).after(LinkSystems));
}

/// Opens the link of the page's address, at the start and on each change; opens pasted texts; and copies.
fn hear_page(
    mut said: MessageReader<PageSaid>,
    mut links: MessageWriter<LinkCommand>,
    mut live: MessageWriter<LiveCommand>,
    screen: Res<State<Screen>>,
    mut started: Local<bool>,
) {
    let mut comes = !std::mem::replace(&mut *started, true);
    for said in said.read() {
        match said.kind.as_str() {
            "link" => comes = true,
            "pasted" if *screen.get() == Screen::Friend => {
                _ = live.write(LiveCommand::TakeCode(said.text.clone()))
            }
            "pasted" => _ = links.write(LinkCommand::Paste(said.text.clone())),
            "copy-link" => _ = links.write(LinkCommand::Copy),
            _ => {}
        }
    }
    let text = if comes {
        ask("link", "")
    } else {
        String::new()
    };
    // A reload stays an audience's screen.
    if !text.is_empty() && AudienceOptions::of_address(&text).is_none() {
        // A reload goes on with the game, not with the link.
        ask("unlink", "");
        links.write(LinkCommand::Open(format!("#{text}")));
    }
}

fn tell_news(mut news: MessageReader<LinkNews>) {
    for news in news.read() {
        match news {
            LinkNews::Notice(text, _) => _ = ask("note", text),
            LinkNews::OfferLink(text) => _ = ask("send-link", text),
            LinkNews::WithdrawLink => _ = ask("send-link", ""),
            // The page has copied it, and says so.
            LinkNews::Copied => {}
        }
    }
}
