//! The commands of a live match: invite, join by a link, answer, leave.

use bevy::prelude::*;
use mbrane_inbox::ChannelRequest;
use mbrane_live::{Clock, Invite, Live, Refused};
use mbrane_play::{
    Kind, Player, Server,
    words::{Words, live},
};
use mbrane_rules::Seat;

use super::{
    LivePlay, ManualConnection, PendingInvitation, Transport,
    follow::{self, Unshown, is_parked},
    status, transport,
};
use crate::{
    clipboard::{Clipboard, address},
    notices::{NoticeKind, Notices},
    session::{Kinds, MatchEditor, Navigate, Screen},
    settings::Settings,
    storage::{Storage, WallClock},
    words::Language,
};

#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum LiveCommand {
    /// Invite to a match of this game, as it is set up.
    Invite(&'static str),
    /// Use this clock, or none, for the next match offered by invitation.
    Clock(Option<Clock>),
    /// Answer whether this match is played by the clock that the other would like.
    AnswerClock(bool),
    Join(String),
    /// Ask whether to join by this link, which the player has not pasted.
    ConfirmJoin(String),
    /// Join by the link that was asked about, or do not.
    AcceptInvitation,
    DeclineInvitation,
    Reconnect,
    CopyInvitation,
    CopyWatchLink,
    CopyOwnLink,
    Greet(live::Label),
    AskUndo,
    AnswerUndo(bool),
    AskRematch,
    /// Take the other's version of the game, or keep the one here.
    ResolveConflict(bool),
    Claim,
    OfferByHand,
    /// Paste a friend's text: an invitation, or at an open table a code.
    PasteCode,
    /// Take this code of a friend, or their link; without an open table it is their invitation.
    TakeCode(String),
    /// Copy the code that was made here, or the link with it.
    CopyCode,
    EndByHand,
    /// Use these servers from now on; none means the program's defaults.
    UseRelays(Vec<Server>),
}

pub(super) fn apply(
    mut commands: MessageReader<LiveCommand>,
    mut play: ResMut<LivePlay>,
    mut transport: ResMut<Transport>,
    mut editor: MatchEditor,
    mut storage: ResMut<Storage>,
    mut notices: ResMut<Notices>,
    (kinds, words, mut clipboard, clock): (
        Res<Kinds>,
        Res<Language>,
        ResMut<Clipboard>,
        Res<WallClock>,
    ),
    mut settings: ResMut<Settings>,
    mut navigate: MessageWriter<Navigate>,
) {
    let now = clock.now();
    for command in commands.read() {
        let play = &mut *play;
        let invitation = match command {
            LiveCommand::PasteCode if play.live.is_none() => match clipboard.read() {
                Ok(pasted) => pasted,
                Err(why) => {
                    notices.say(words.label(why), NoticeKind::Problem);
                    continue;
                }
            },
            LiveCommand::TakeCode(text) if play.live.is_none() => Some(text.clone()),
            LiveCommand::ConfirmJoin(text) if play.joins_unasked(text, &kinds.list(), &storage) => {
                Some(text.clone())
            }
            LiveCommand::AcceptInvitation => play.pending.take().map(|pending| pending.link),
            _ => None,
        };
        let invitation = invitation.map(LiveCommand::Join);
        let command = invitation.as_ref().unwrap_or(command);
        match command {
            LiveCommand::Invite(kind) => {
                match new_invitation(kind, &kinds, &settings, &words, now) {
                    Ok(mut live) => {
                        live.want_clock(play.clock);
                        play.shut(&mut transport, &mut storage);
                        navigate
                            .write_batch(live.table().map(|table| Navigate::Open(table.boxed())));
                        navigate.write(Navigate::Visit(Screen::Friend));
                        play.open(live, &mut transport, now);
                    }
                    Err(why) => notices.say(why, NoticeKind::Problem),
                }
                continue;
            }
            LiveCommand::Join(text) => {
                match join(text, play, &kinds, &settings, &storage, &words) {
                    Ok((live, offer)) => {
                        play.shut(&mut transport, &mut storage);
                        // The desktop program takes no code: the relays lead there.
                        let offer = if transport.in_page() { offer } else { None };
                        let by_hand = offer.is_some();
                        play.offered = offer.map(|offer| (live.name().clone(), offer));
                        // A reload returns to this match; an own link is read once.
                        live.returning()
                            .into_iter()
                            .for_each(|here| transport.ask(ChannelRequest::Stay(here.to_string())));
                        let table = live.table();
                        let left = table.filter(|table| {
                            is_parked(*table, &editor.session) && !text.contains("&me=")
                        });
                        if let Some(left) = left {
                            // Continuing it reopens the channel.
                            navigate.write(Navigate::Continue(left.kind()));
                        } else {
                            let open = table.map(|table| Navigate::Open(table.boxed()));
                            navigate.write(open.unwrap_or(Navigate::Visit(Screen::Friend)));
                            play.open(live, &mut transport, now);
                        }
                        if by_hand {
                            // The answer is to be given back.
                            navigate.write(Navigate::Visit(Screen::Friend));
                        }
                    }
                    Err(why) => notices.say(live::bad_link(&words, &why), NoticeKind::Problem),
                }
                continue;
            }
            LiveCommand::ConfirmJoin(text) => {
                if let Ok(invite) = text.parse::<Invite>() {
                    if play.live.is_none() && invite.own.is_none() {
                        // A reload asks again.
                        transport.ask(ChannelRequest::Stay(invite.to_string()));
                    }
                    play.pending = Some(PendingInvitation {
                        link: text.clone(),
                        watches: invite.token.is_none(),
                        preview: invite.preview,
                    });
                    navigate.write(Navigate::Visit(Screen::Friend));
                }
                continue;
            }
            LiveCommand::DeclineInvitation => {
                play.pending = None;
                if play.live.is_none() {
                    transport.ask(ChannelRequest::Forget);
                }
                navigate.write(if editor.session.visits() {
                    Navigate::Return
                } else {
                    Navigate::Back
                });
                continue;
            }
            LiveCommand::UseRelays(servers) => settings.relays.clone_from(servers),
            LiveCommand::Clock(clock) => play.clock = *clock,
            _ => {}
        }
        let Some(live) = &mut play.live else { continue };
        play.dirty = true;
        let link = |invite: Invite| address(&invite.to_string(), None);
        let copied = match command {
            LiveCommand::CopyInvitation => live.invitation().map(link),
            LiveCommand::CopyWatchLink => live.looking_on().map(link),
            LiveCommand::CopyOwnLink => live.own_link().map(link),
            LiveCommand::CopyCode => play.by_hand.given(live).map(|(text, _)| text),
            _ => None,
        };
        if let Some(copied) = copied {
            notices.say_copied(clipboard.write_plain(&copied), &words);
        }
        match command {
            LiveCommand::Reconnect => {
                // Another tab may have played on meanwhile.
                if let Some(kept) = play.kept.named(live.name(), &kinds.list(), &storage) {
                    *live = kept;
                    if follow::is_laid(live, &editor.session) {
                        follow::catch_up(live, &mut editor, now);
                    }
                }
                play.by_hand = ManualConnection::default();
                live.open(now);
                transport.ask(ChannelRequest::Open(live.opens()));
            }
            LiveCommand::UseRelays(servers) => {
                // Both meet at the relays that the invitation names.
                live.call_by(servers);
                if !live.is_full() {
                    live.open(now);
                    transport.ask(ChannelRequest::Open(live.opens()));
                }
            }
            LiveCommand::EndByHand => play.by_hand = ManualConnection::default(),
            LiveCommand::OfferByHand => play.by_hand.offer(&mut transport),
            LiveCommand::TakeCode(code) => play.by_hand.take(code, &mut transport),
            LiveCommand::PasteCode => match clipboard.read() {
                Ok(Some(code)) => play.by_hand.take(&code, &mut transport),
                // The page asks for it.
                Ok(None) => {}
                Err(why) => notices.say(words.label(why), NoticeKind::Problem),
            },
            LiveCommand::Greet(greeting) => live.greet(*greeting, now),
            LiveCommand::AnswerClock(true) => live.want_clock(live.clock_offered()),
            LiveCommand::AnswerClock(false) => live.decline_clock(),
            LiveCommand::AskUndo => {
                play.declined = false;
                live.ask_undo();
            }
            LiveCommand::AnswerUndo(yes) if live.answer_undo(*yes, now) => {
                follow::show_known(live, &mut editor, Unshown::Replaced);
            }
            LiveCommand::AskRematch if live.ask_again(now) => follow::begin(live, &mut editor),
            LiveCommand::ResolveConflict(take) => match live.decide(*take, now) {
                Ok(true) => follow::show_known(live, &mut editor, Unshown::Replaced),
                Ok(false) => {}
                Err(refused) => notices.say(refused.said(&words), NoticeKind::Problem),
            },
            LiveCommand::Claim if live.claim(now) => {
                let ended = status::ended(live, &words);
                ended
                    .into_iter()
                    .for_each(|ended| notices.say(ended, NoticeKind::Info));
            }
            _ => {}
        }
    }
}

impl LivePlay {
    /// Returns whether a link needs no confirmation: it is wrong, or leads back to a match that is kept here, while no other
    /// one is open.
    fn joins_unasked(
        &mut self,
        text: &str,
        kinds: &[&'static dyn Kind],
        storage: &Storage,
    ) -> bool {
        let Ok(invite) = text.parse::<Invite>() else {
            return true;
        };
        let is_other = |live: &Live| !invite.leads_to(live);
        let kept = self.kept.named(&invite.name, kinds, storage);
        invite.own.is_none()
            && invite.code.is_none()
            && !self.live.as_ref().is_some_and(is_other)
            && kept.is_some_and(|kept| invite.leads_to(&kept))
    }
}

/// A match to invite to.
fn new_invitation(
    kind: &str,
    kinds: &Kinds,
    settings: &Settings,
    words: &Words,
    now: u64,
) -> Result<Live, String> {
    let said = |refused: Refused| refused.said(words);
    let entry = kinds.of(kind).ok_or_else(|| said(Refused::NotOurs))?;
    let nobody = || {
        [
            Player::person(settings.names[0].clone()),
            Player::person(mbrane_play::Name::new("")),
        ]
    };
    let start = |setup_text: &str| entry.kind.start(setup_text, nobody());
    let mut table = settings
        .setup_of(kind)
        .and_then(|setup| start(&setup).ok())
        .or_else(|| start(entry.setup_text).ok())
        .ok_or_else(|| said(Refused::NotOurs))?;
    table.set_id(Some(now));
    let random = transport::random_bytes().zip(transport::new_name());
    let (seed, name) = random.ok_or_else(|| words.label(live::Label::WayNoCrypto))?;
    let seat = if settings.opponent_in(kind).begins {
        Seat::First
    } else {
        Seat::Second
    };
    let (own, kinds) = (&settings.names[0], kinds.list());
    let mut live = Live::invite(seed, name, &*table, seat, own, now, &kinds).map_err(said)?;
    live.call_by(&settings.relays);
    Ok(live)
}

/// The match that a link leads to: kept, from an own link, or new; and its offer of a manual connection.
fn join(
    text: &str,
    play: &mut LivePlay,
    kinds: &Kinds,
    settings: &Settings,
    storage: &Storage,
    words: &Words,
) -> Result<(Live, Option<String>), String> {
    let said = |refused: Refused| refused.said(words);
    let invite: Invite = text.parse().map_err(said)?;
    let kinds = kinds.list();
    let kept = play.kept.named(&invite.name, &kinds, storage);
    if kept.is_none() && play.kept.holds(&invite.name) {
        // A newer version kept it.
        return Err(said(Refused::Newer));
    }
    if invite.own.is_some() {
        return Ok((Live::take_own(&invite, kept, &kinds).map_err(said)?, None));
    }
    if let Some(kept) = kept {
        if !invite.leads_to(&kept) {
            return Err(said(Refused::SeatKept));
        }
        return Ok((kept, invite.code));
    }
    let seed = transport::random_bytes().ok_or_else(|| words.label(live::Label::WayNoCrypto))?;
    let mut live = Live::join(seed, &invite, &settings.names[0], &kinds);
    live.call_by(&settings.relays);
    Ok((live, invite.code))
}
