//! The words for what has just happened: large ones with the picture, and a sentence every few seconds at most.

use bevy::{prelude::*, time::Real};
use mbrane_play::{Side, words::common};
use std::time::Duration;

use super::Audience;
use crate::{
    session::Session,
    table::{
        Frame,
        stage::{Stage, mode::Part},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        say.run_if(resource_exists::<Audience>).in_set(Frame::Show),
    );
}

/// How long a sentence stands at least.
const STANDS: Duration = Duration::from_secs(4);

/// How long each line about the end of a match stands.
const LINE: Duration = Duration::from_secs(6);

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct AudienceText {
    /// The large words, in the tone of the side that they are about.
    pub(super) headline: Option<(String, Option<Side>)>,
    pub(super) sentence: Option<String>,
    /// How long the sentence has stood.
    stood: Duration,
}

#[cfg(feature = "pictures")]
impl AudienceText {
    /// Waits for no earlier sentence.
    pub(super) fn ready() -> Self {
        Self {
            stood: STANDS,
            ..Self::default()
        }
    }
}

fn say(
    mut audience: ResMut<Audience>,
    (session, stage): (Res<Session>, Res<Stage>),
    words: Res<Language>,
    time: Res<Time<Real>>,
) {
    let audience = audience.bypass_change_detection();
    audience.said.stood += time.delta();
    let table = session.table();
    if audience.laid.is_none() {
        return;
    }
    let (headline, sentence) = if stage.part(&session, false) == Part::Scene {
        let headline = table.headline(table.beat(), &words);
        (
            headline.map(|said| (said.text, said.side)),
            table.sentence(table.beat(), &words),
        )
    } else if table.shows_end() {
        let caption = table.caption(&words);
        let winner = table.outcome().and_then(|outcome| outcome.winner);
        // One after the other, again and again.
        let turn = (audience.rested.as_secs() / LINE.as_secs()) as usize;
        let sentence = turn
            .checked_rem(caption.more.len())
            .map(|line| caption.more[line].clone());
        (
            Some((caption.title, winner.map(|seat| table.side(seat)))),
            sentence,
        )
    } else if table.beats_finished() {
        let last = table.cursor().checked_sub(1);
        let entry = last.and_then(|last| table.entry(last, &words));
        let headline = entry.map(|(entry, by)| match by {
            Some(by) => (
                common::audience_move(&words, &table.called(by, &words), &entry),
                Some(table.side(by)),
            ),
            None => (entry, None),
        });
        let gain = audience.course.swing().map(|[before, after]| {
            let (side, [before, after]) = if after > before {
                (Side::First, [before, after])
            } else {
                (Side::Second, [100 - before, 100 - after])
            };
            common::audience_gain(&words, table.side_name(side, &words), before, after)
        });
        let turn = table.awaited().single();
        (
            headline,
            gain.or_else(|| Some(table.turn_words(turn?, &words))),
        )
    } else {
        // The words for a move come when it is there.
        return;
    };
    let said = &mut audience.said;
    if said.headline != headline {
        said.headline = headline;
        // The old sentence belongs to other large words.
        said.sentence = None;
    }
    if said.sentence != sentence && said.stood >= STANDS {
        said.sentence = sentence;
        said.stood = Duration::ZERO;
    }
}
