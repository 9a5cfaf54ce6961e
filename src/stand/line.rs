//! The record that a stand's table follows: moves that play by themselves, and the move that is lit for the visitor.

use bevy::prelude::*;
use mbrane_play::{AnyMatch, Kind, words::common::Label};
use mbrane_rules::Viewer;
use std::time::Duration;

use super::Running;
use crate::{
    games::Games,
    session::{AtStand, By, MatchEditor, Mode, Session},
    table::{
        Frame,
        analysis::{hint::sync_asked, thinking::AnswersPlayed},
        change::lesson::sync_words,
        stage::{BeatsPlayed, mode::is_still, wait::Wait},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Line>();
    let runs = resource_exists::<Running>;
    app.add_systems(
        Update,
        sync_next
            .run_if(runs)
            .in_set(Frame::Layout)
            .after(sync_words)
            .after(sync_asked),
    );
    let play_line = play_line
        .run_if(runs.and_then(is_still))
        .in_set(Frame::Stage);
    app.add_systems(Update, play_line.after(AnswersPlayed).before(BeatsPlayed));
}

/// The record that the table follows, as text, or an empty one; and the number of its moves when it was laid.
#[derive(Resource, Debug, Default, PartialEq)]
pub(super) struct Line {
    record: String,
    stood: usize,
}

impl Line {
    pub(super) fn take(&mut self, record: &str, stood: usize) {
        *self = Self {
            record: record.trim().to_owned(),
            stood,
        };
    }

    /// The record's next move after `record`, if it begins with that.
    fn after(&self, record: &str) -> Option<&str> {
        let rest = self.record.strip_prefix(record.trim())?.strip_prefix(' ')?;
        rest.split_whitespace().next()
    }
}

/// How long a position stays before the next move plays by itself.
const LOOKED: Duration = Duration::from_millis(900);

/// The match of a record without its `last` last moves.
pub(super) fn cut(kind: &dyn Kind, record: &str, last: usize) -> Option<Box<dyn AnyMatch>> {
    let words: Vec<&str> = record.split_whitespace().collect();
    let kept = words.len().checked_sub(last)?;
    kind.read_record(&words[..kept].join(" ")).ok()
}

/// Updates the record's next move, if the match follows it, and the words about it.
fn sync_next(
    mut session: ResMut<Session>,
    line: Res<Line>,
    (games, words): (Res<Games>, Res<Language>),
) {
    if !(session.is_changed() || words.is_changed() || line.is_changed()) {
        return;
    }
    let Some(stand) = session.stand() else {
        return;
    };
    let table = session.table();
    let record = table.record_for(Viewer::All);
    let next = if table.is_at_latest() {
        line.after(record.as_str())
    } else {
        None
    };
    let explains = next.is_some() && !stand.shows && table.acting().is_some();
    let says = explains.then(|| {
        let first = table.entries() == line.stood;
        match games.of(table.kind()) {
            Some(game) if first => words.label(game.face.labels.stand_first),
            _ => words.label(Label::StandLit),
        }
        .to_owned()
    });
    let state = AtStand {
        shows: stand.shows,
        next: next.map(str::to_owned),
        says,
    };
    if *stand != state {
        session.mode = Mode::Stand(state);
    }
}

pub(super) fn play_line(mut editor: MatchEditor, mut looked: Wait<u64>) {
    let session = &editor.session;
    let table = session.table();
    let next = match session.stand() {
        Some(stand) if table.acting().is_none() => stand.next.clone(),
        _ => None,
    };
    if !looked.is_over(next.as_ref().map(|_| session.revision()), LOOKED) {
        return;
    }
    let Some(m) = next else { return };
    let Some(seat) = table.awaited().first() else {
        return;
    };
    if editor.play_text(By::Opponent, seat, &m).is_err() {
        // A record that does not fit is followed no more.
        warn!("a stand's record does not go on with {m}");
        if let Mode::Stand(stand) = &mut editor.session.mode {
            stand.next = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lit_line_continues_from_the_current_position() {
        let mut line = Line::default();
        line.take("game 9 : a1 b2 b22\n", 0);
        assert_eq!(
            (line.after("game 9 : a1"), line.after("game 9 : a1 b2 b22")),
            (Some("b2"), None)
        );
        assert_eq!(
            (line.after("game 9 : a1 b"), line.after("game 9 : a2")),
            (None, None)
        );
        assert_eq!(line.after("game 9 :"), Some("a1"));
    }
}
