//! The state of a live match, in words.

use mbrane_live::{Channel, Doubt, Live, Other, Role, Why};
use mbrane_play::words::{Words, live};

use super::LivePlay;

pub fn name(live: &Live, words: &Words) -> String {
    let other = live.other_name();
    if other.is_empty() {
        words.label(live::Label::YourFriend).to_owned()
    } else {
        other.to_owned()
    }
}

pub fn connection(live: &Live, now: u64, words: &Words) -> String {
    let name = name(live, words);
    let label = match live.channel() {
        Channel::Off => live::Label::WaySearching,
        Channel::Pending(label) | Channel::Closed(label) => *label,
        Channel::WrongClock(Some(minutes)) => return live::way_clock_by(words, *minutes),
        Channel::WrongClock(None) => live::Label::WayClock,
        Channel::Relay | Channel::Open => match live.other(now) {
            Other::Here { direct: true } if live.is_full() => {
                return live::here_direct(words, &name);
            }
            Other::Here { direct: false } if live.is_full() => return live::here(words, &name),
            Other::Away => return live::away(words, &name),
            Other::Gone => return live::gone(words, &name),
            _ if live.role() == Role::Host && !live.is_full() => live::Label::WayWaiting,
            _ => live::Label::WayAsking,
        },
    };
    words.label(label).to_owned()
}

/// The line at the table: greeting, request, the other's thinking time, or presence.
pub fn line(play: &LivePlay, live: &Live, now: u64, words: &Words) -> String {
    let name = name(live, words);
    let (asked_again, wanted_again) = live.again();
    let minutes = now.saturating_sub(live.since()) / 60_000;
    let thinks = live.seat().is_some_and(|seat| {
        live.table()
            .is_some_and(|table| table.awaited().contains(!seat))
    });
    if let Some((said, _)) = play.greeting.filter(|(_, until)| *until > now) {
        live::said(words, &name, words.label(said))
    } else if live.is_elsewhere() {
        words.label(live::Label::OtherDevice).to_owned()
    } else if asked_again {
        live::again_asked(words, &name)
    } else if wanted_again {
        live::again_wanted(words, &name)
    } else if live.asked_undo().is_some() {
        live::undo_asked(words, &name)
    } else if play.declined {
        live::undo_declined(words, &name)
    } else if live.draws() && live.is_full() {
        words.label(live::Label::LotDraws).to_owned()
    } else if thinks && minutes > 0 && matches!(live.other(now), Other::Here { .. }) {
        live::thinks(words, &name, minutes as u32)
    } else if live.role() == Role::Watcher {
        words.label(live::Label::YouLookOn).to_owned()
    } else {
        connection(live, now, words)
    }
}

pub fn doubt(live: &Live, doubt: Doubt, words: &Words) -> String {
    let name = name(live, words);
    match doubt {
        Doubt::MyMoves => live::conflict_mine(words, &name),
        Doubt::Branches(_) | Doubt::TakenBack | Doubt::Other => live::conflict_other(words, &name),
        Doubt::Claimed(Why::Flag) => live::conflict_claimed(words, &name),
        Doubt::Claimed(Why::Unopened) => live::conflict_unopened(words, &name),
        Doubt::Claimed(Why::Left) => live::conflict_left(words, &name),
        Doubt::Declined => live::conflict_declined(words, &name),
        Doubt::PlayedOn => live::conflict_played_on(words, &name),
    }
}

/// The two answers to a conflict: to take the received state, and to keep the one here.
pub const fn answers(doubt: Doubt) -> [live::Label; 2] {
    match doubt {
        Doubt::Claimed(_) => [live::Label::GiveUp, live::Label::PlayOn],
        Doubt::Declined | Doubt::PlayedOn => [live::Label::PlayOn, live::Label::KeepClaim],
        _ => [live::Label::TakeTheirs, live::Label::KeepMine],
    }
}

/// The end of a match that no rule brought about, as its players read it.
pub fn ended(live: &Live, words: &Words) -> Option<String> {
    let (name, over) = (name(live, words), live.claimed_end()?);
    let lost = live.seat() == Some(over.loser);
    Some(match (over.why, lost) {
        (Why::Flag, false) => live::won_flag(words, &name),
        (Why::Unopened, false) => live::won_unopened(words, &name),
        (Why::Left, false) => live::won_left(words, &name),
        (Why::Flag, true) => live::lost_flag(words, &name),
        (Why::Unopened, true) => live::lost_unopened(words, &name),
        (Why::Left, true) => live::lost_left(words, &name),
    })
}
