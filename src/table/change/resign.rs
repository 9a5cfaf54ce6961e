//! Resigning: a button that must be held until it is full, to prevent accidents.

use mbrane_play::{AnyMove, Refused, words::common::Label};
use mbrane_rules::Seat;

use super::{hand::drop_drag, prelude::*};
use crate::theme::widgets::Hold;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resigning>();
    // The button goes with the table.
    app.add_systems(OnExit(Screen::Table), |mut resigning: ResMut<Resigning>| {
        *resigning = Resigning::default();
    });
    let played = play_hold.after(BeatsPlayed).before(drop_drag);
    app.add_systems(Update, played.in_set(Frame::Stage));
    app.add_systems(
        Last,
        redraw::draw_next_frame.run_if(resource_changed::<Resigning>),
    );
}

#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub struct Resigning {
    /// How the button is held, which the panel notes.
    pub(crate) held: Hold,
    /// How full it is, from 0 to 1.
    pub share: f32,
    /// The time at which it was pressed, until it is full.
    since: Option<Duration>,
}

/// Returns the move by which the person to act resigns, if they may.
pub(crate) fn resignation(table: &dyn AnyMatch) -> Option<AnyMove> {
    let hands = table.local_actors();
    Seat::BOTH
        .into_iter()
        .filter(|seat| hands.contains(*seat))
        .find_map(|seat| table.resignation(seat))
}

fn play_hold(
    mut resigning: ResMut<Resigning>,
    (session, time, words): (Res<Session>, Res<Time>, Res<Language>),
    mut hand: ResMut<Hand>,
    mut commands: MessageWriter<HandCommand>,
    mut last: Local<(bool, u64)>,
) {
    let held = resigning.held != Hold::No;
    let (was_held, replaced) = std::mem::replace(&mut *last, (held, session.replaced()));
    if !held && resigning.since.is_some() && replaced == session.replaced() {
        let message = words.label(Label::ExplainResign).to_owned();
        hand.refused = Some(Refused::plain(message));
    }
    // A button held for another match must be released first.
    if !held || replaced != session.replaced() {
        resigning.set_if_neq(Resigning::default());
    } else if !was_held {
        resigning.since = Some(time.elapsed());
    }
    let Some(since) = resigning.since else { return };
    resigning.share = (time.elapsed() - since).div_duration_f32(motion::RESIGN);
    if resigning.share >= 1.0 {
        // The button must be released and held again for another effect.
        *resigning = Resigning::default();
        let resigns = resignation(session.table());
        commands.write_batch(resigns.map(|m| HandCommand::Do(TableAction::Play(m))));
    }
}
