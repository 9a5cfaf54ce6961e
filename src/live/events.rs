//! Messages from others, and their effect at the table.

use bevy::prelude::*;
use mbrane_inbox::{ChannelEvent, ChannelRequest};
use mbrane_live::{News, Role};
use mbrane_play::words::live;
use mbrane_rules::Seat;

use super::{
    LivePlay, ManualConnection, Transport,
    follow::{self, Unshown},
    status,
};
use crate::{
    notices::{NoticeKind, Notices},
    session::{MatchEditor, Navigate, Screen},
    storage::WallClock,
    words::Language,
};

pub(super) fn hear(
    mut play: ResMut<LivePlay>,
    mut transport: ResMut<Transport>,
    mut editor: MatchEditor,
    mut notices: ResMut<Notices>,
    (words, screen, clock): (Res<Language>, Res<State<Screen>>, Res<WallClock>),
    mut navigate: MessageWriter<Navigate>,
) {
    if transport.events.is_empty() {
        return;
    }
    // A hidden page draws no frame when something comes, so the time of this frame may be far too late.
    for (now, event) in std::mem::take(&mut transport.events) {
        let play = &mut *play;
        let Some(live) = &mut play.live else { continue };
        let news = match event {
            ChannelEvent::Key(keys) => {
                live.keyed(&keys);
                play.dirty = true;
                if let Some(here) = live.returning()
                    && live.role() == Role::Host
                {
                    // A reload comes back to the table.
                    transport.ask(ChannelRequest::Stay(here.to_string()));
                }
                continue;
            }
            ChannelEvent::State(state) => {
                live.set_channel_state(&state, now);
                if state.starts_with("direct ") {
                    play.by_hand = ManualConnection::default();
                }
                continue;
            }
            ChannelEvent::Code(code) => {
                play.by_hand.receive(&code);
                continue;
            }
            ChannelEvent::Text { key, text } => {
                let news = live.hear(&key, &text, now);
                // Texts of others change nothing that is kept.
                play.dirty |= live.is_player(&key);
                news
            }
        };
        let mut said = None;
        for news in news {
            let name = status::name(live, &words);
            match news {
                News::Sat => {
                    if live.role() == Role::Host {
                        notices.say(live::sat_down(&words, &name), NoticeKind::Info);
                        if *screen.get() == Screen::Friend {
                            navigate.write(Navigate::Return);
                        }
                    }
                }
                News::Began if follow::is_laid(live, &editor.session) => {
                    play.unshown = None;
                    follow::begin(live, &mut editor);
                }
                News::Began => {
                    navigate.write_batch(live.table().map(|table| Navigate::Open(table.boxed())));
                }
                News::Moves(from) => {
                    let moves = Unshown::MovesAfter(from);
                    play.unshown = Some(play.unshown.map_or(moves, |known| known.min(moves)));
                }
                News::Undone => play.unshown = Some(Unshown::Replaced),
                News::Said(greeting) => said = Some(greeting),
                News::Clock(true) => {
                    notices.say(live::clock_agreed(&words, &name), NoticeKind::Info);
                }
                News::Clock(false) => {
                    notices.say(live::clock_declined(&words, &name), NoticeKind::Info);
                }
                News::Drawn => {
                    let said = live.seat().map(|seat| match seat {
                        Seat::First => words.label(live::Label::LotYours).to_owned(),
                        Seat::Second => live::lot_theirs(&words, &name),
                    });
                    said.into_iter()
                        .for_each(|said| notices.say(said, NoticeKind::Info));
                }
                News::UndoDeclined => play.declined = true,
                News::Rival => notices.say(live::rival(&words, &name), NoticeKind::Problem),
                News::Taken => notices.say(words.label(live::Label::SeatTaken), NoticeKind::Info),
                News::OtherDevice => {
                    notices.say(words.label(live::Label::OtherDevice), NoticeKind::Info);
                }
                News::Over => {
                    let ended = status::ended(live, &words);
                    ended
                        .into_iter()
                        .for_each(|ended| notices.say(ended, NoticeKind::Problem));
                }
                News::Refused(refused) => {
                    notices.say(
                        live::refused(&words, &name, &refused.said(&words)),
                        NoticeKind::Problem,
                    );
                }
                // A card asks for the answer.
                News::UndoAsked | News::AgainAsked | News::Conflict => {}
            }
        }
        if let Some(greeting) = said {
            play.hear(greeting, clock.now());
        }
    }
}
