//! Applies the commands of a review.

use bevy::ecs::system::SystemParam;
use bevy_tweening::TweenAnim;
use mbrane_play::{Opponent, Stop};
use mbrane_rules::Seat;

use super::{
    super::prelude::*, Open, Partners, Review, ReviewCommand, is_closed, is_held, plays_on,
};
use crate::{
    notices::{NoticeKind, Notices},
    session::Navigate,
    table::stage::{Moment, play_beats, playback_commands},
};

pub(super) fn plugin(app: &mut App) {
    // Leaving the table puts the match back where it was.
    let closed = close_review.run_if(on_message::<Navigate>.and_then(not(is_closed)));
    app.add_systems(Update, closed.after(Frame::Input).before(Frame::Navigate));
    let applied = (table_mode.pipe(apply_commands), sync_held.run_if(is_held)).chain();
    app.add_systems(
        Update,
        applied
            .in_set(Frame::Act)
            .after(playback_commands::apply_commands),
    );
    // Run before anything draws the end of a scene.
    app.add_systems(
        Update,
        (end_replay, sync_held.run_if(is_held))
            .chain()
            .in_set(BeatsPlayed)
            .after(play_beats),
    );
}

pub(crate) fn close_review(
    mut review: ResMut<Review>,
    mut editor: MatchEditor,
    mut stage: ResMut<Stage>,
) {
    review.end(&mut editor, &mut stage);
}

#[derive(SystemParam)]
struct Looking<'w, 's> {
    review: ResMut<'w, Review>,
    editor: MatchEditor<'w, 's>,
    stage: ResMut<'w, Stage>,
    settings: Res<'w, Settings>,
    words: Res<'w, Language>,
    notices: ResMut<'w, Notices>,
}

fn apply_commands(
    In(mode): In<TableMode>,
    mut commands: MessageReader<ReviewCommand>,
    mut looking: Looking,
) {
    for command in commands.read() {
        match command {
            ReviewCommand::Open if mode.composes() && looking.review.open.is_none() => {
                looking.open();
            }
            command => looking.apply(*command),
        }
    }
    let now = looking.editor.session.revision();
    if looking
        .review
        .open
        .as_ref()
        .is_some_and(|open| open.revision != now)
    {
        // The match has changed.
        looking.review.open = None;
        looking.stage.frozen = false;
    }
}

/// Goes on with the review where it was, once the replayed scene is over.
fn end_replay(mut looking: Looking) {
    let session = &looking.editor.session;
    let ended = looking.review.open.as_ref().filter(|open| {
        // After an undo the review ends by itself instead.
        open.replays && open.revision == session.revision() && session.table().beats_finished()
    });
    if let Some(at) = ended.map(|open| open.at) {
        looking.stand(at);
    }
}

impl Looking<'_, '_> {
    fn open(&mut self) {
        if self.editor.session.table().covered().is_some() {
            return;
        }
        self.editor.finish_beats();
        if !self.editor.session.withholds_help() {
            self.editor.session.note_help();
        }
        self.stage.frozen = true;
        self.review.open = Some(Open::new(&self.editor.session));
    }

    fn apply(&mut self, command: ReviewCommand) {
        let Some(open) = &mut self.review.open else {
            return;
        };
        let end = open.stops.last().map_or(0, |stop| stop.cursor);
        let here = open.stop().cursor;
        let at = match command {
            ReviewCommand::At(stop) => stop,
            ReviewCommand::By(by) => open.at.saturating_add_signed(by),
            ReviewCommand::Moves(by) => open.after(here.saturating_add_signed(by).min(end)),
            ReviewCommand::After(cursor) => open.after(cursor),
            ReviewCommand::TurningPoint => {
                let turning_point = open.turning_point;
                let turned = |stop: &Stop| {
                    stop.cursor == end && stop.beat.is_some() && stop.beat == turning_point
                };
                open.stops.iter().position(turned).unwrap_or(open.at)
            }
            ReviewCommand::Loss => {
                let mut losses: Vec<usize> =
                    open.losses.iter().map(|loss| loss.entry + 1).collect();
                losses.sort_unstable();
                let next = losses
                    .iter()
                    .find(|cursor| **cursor > here)
                    .or(losses.first());
                let Some(cursor) = next else { return };
                open.after(*cursor)
            }
            ReviewCommand::Open => return,
            ReviewCommand::Back => return self.review.end(&mut self.editor, &mut self.stage),
            ReviewCommand::Again => return self.replay(),
            ReviewCommand::Look => return self.look(),
            ReviewCommand::Play => return self.branch(),
            ReviewCommand::With(partners) => {
                open.branch = open.branch.and(Some(partners));
                return;
            }
            ReviewCommand::Branch(false) => {
                open.branch = None;
                return;
            }
            ReviewCommand::Branch(true) => return self.ask_partners(),
        };
        self.stand(at);
    }

    /// Asks who plays on from here.
    fn ask_partners(&mut self) {
        if !plays_on(self.editor.session.table()) || !self.can_branch() {
            return;
        }
        let Opponent { against, level, .. } = self
            .settings
            .opponent_in(self.editor.session.table().kind());
        if let Some(open) = &mut self.review.open {
            open.branch = Some(Partners { against, level });
            open.fresh = true;
        }
    }

    fn stand(&mut self, stop: usize) {
        let Some(open) = &mut self.review.open else {
            return;
        };
        open.at = stop.min(open.last());
        open.replays = false;
        open.branch = None;
        open.fresh = true;
        let Stop { cursor, beat } = open.stop();
        self.editor.seek(cursor, beat.unwrap_or(usize::MAX));
        self.stage.frozen = true;
    }

    /// Replays the scene at the end of the shown entry; the last entry's, if it has none.
    fn replay(&mut self) {
        let Some(open) = &self.review.open else {
            return;
        };
        let (here, last) = (open.after(open.stop().cursor), open.last());
        self.stand(here);
        if self.editor.session.table().scene().is_none() {
            self.stand(last);
        }
        let Some(scene) = self.editor.session.table().scene() else {
            return;
        };
        self.editor.session.set_beat(scene.start);
        self.stage.frozen = false;
        if let Some(open) = &mut self.review.open {
            open.replays = true;
        }
    }

    /// Switches to the next viewer.
    fn look(&mut self) {
        if !self.editor.session.table().has_looks() {
            return;
        }
        let next = match self.editor.session.viewer() {
            Viewer::All => Some(Viewer::Of(Seat::First)),
            Viewer::Of(Seat::First) => Some(Viewer::Of(Seat::Second)),
            Viewer::Of(Seat::Second) => None,
        };
        self.editor.session.look_as(next);
        if let Some(open) = &mut self.review.open {
            open.branch = None;
        }
    }

    /// Returns whether a match may go on from here. If not, shows the reason.
    fn can_branch(&mut self) -> bool {
        let session = &self.editor.session;
        let reason = if session.withholds_help() {
            Label::HelpRests
        } else if session.table().standing().can_branch {
            return true;
        } else {
            Label::NoBranchWhileHidden
        };
        self.notices
            .say(self.words.label(reason), NoticeKind::Problem);
        false
    }

    /// Puts a match on the table that continues from here.
    fn branch(&mut self) {
        let Some(partners) = self.review.open.as_ref().and_then(|open| open.branch) else {
            return;
        };
        if !self.can_branch() {
            return;
        }
        let mut table = self.editor.session.table().branch();
        table.look_as(None);
        if !Settings::seat_partners(
            &mut *table,
            partners.against,
            partners.level,
            &self.settings.names,
        ) {
            return;
        }
        self.review.open = None;
        self.stage.frozen = false;
        self.editor.replace(table);
    }
}

/// Keeps a still moment at the end of its beat.
fn sync_held(
    review: Res<Review>,
    session: Res<Session>,
    actor: Single<(Entity, &mut Moment, Has<TweenAnim>)>,
    mut commands: Commands,
) {
    if !(review.is_changed() || session.is_changed()) {
        return;
    }
    let (entity, mut moment, moves) = actor.into_inner();
    moment.set_if_neq(Moment(1.0));
    if moves {
        commands.entity(entity).remove::<TweenAnim>();
    }
}
