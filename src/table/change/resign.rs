//! Resigning: a button that must be held until it is full, to prevent accidents.

use bevy::{prelude::*, window::RequestRedraw};
use mbrane_play::{AnyMatch, AnyMove, TableAction};
use mbrane_rules::Seat;
use std::time::Duration;

use super::hand::HandCommand;
use crate::{
    motion, rest,
    session::{Screen, Session},
    table::{Frame, stage::BeatsPlayed},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resigning>();
    app.add_plugins(rest::add_command_message::<HoldResign>);
    app.add_systems(OnExit(Screen::Table), release_hold);
    app.add_systems(Update, (apply_hold, play_hold).chain().in_set(Frame::Stage).after(BeatsPlayed));
}

/// The start or the end of holding the button that resigns.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoldResign(pub bool);

#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub struct Resigning {
    /// Whether the button is held.
    pub(crate) wanted: bool,
    /// How full it is, from 0 to 1.
    pub share: f32,
    /// The time at which it was pressed, until it is full.
    since: Option<Duration>,
}

/// Returns the move by which the person to act resigns, if they may.
pub(crate) fn resignation(table: &dyn AnyMatch) -> Option<AnyMove> {
    let hands = table.hands();
    Seat::BOTH.into_iter().filter(|seat| hands.contains(*seat)).find_map(|seat| table.resignation(seat))
}

/// Releases the button, which goes with the table.
fn release_hold(mut holds: MessageWriter<HoldResign>) {
    holds.write(HoldResign(false));
}

fn apply_hold(
    mut holds: MessageReader<HoldResign>,
    mut resigning: ResMut<Resigning>,
    (session, time): (Res<Session>, Res<Time>),
    mut of: Local<(u64, bool)>,
) {
    let (replaced, ignored) = &mut *of;
    // A button held for another match must be released first.
    let other = std::mem::replace(replaced, session.replaced()) != session.replaced();
    if other && resigning.wanted {
        *ignored = true;
        *resigning = Resigning::default();
    }
    let mut said = false;
    for HoldResign(wanted) in holds.read() {
        said = true;
        if *wanted != resigning.wanted && !*ignored {
            *resigning = Resigning { wanted: *wanted, share: 0.0, since: wanted.then(|| time.elapsed()) };
        }
    }
    // While the button is down without effect, the panel sends this in every frame.
    *ignored &= said || other;
}

fn play_hold(
    mut resigning: ResMut<Resigning>,
    (session, time): (Res<Session>, Res<Time>),
    mut hand: MessageWriter<HandCommand>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(since) = resigning.since else { return };
    resigning.share = (time.elapsed() - since).div_duration_f32(motion::RESIGN);
    if resigning.share >= 1.0 {
        // The button must be released and held again for another effect.
        (resigning.share, resigning.since) = (0.0, None);
        let resigns = resignation(session.table());
        hand.write_batch(resigns.map(|m| HandCommand::Do(TableAction::Say(m))));
    }
    redraw.write(RequestRedraw);
}
