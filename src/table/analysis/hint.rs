//! The hint: one good move for the person whose turn it is, and the reason for it.

use mbrane_play::AnyMove;

use super::prelude::*;
use crate::table::change::lesson::sync_words;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>();
    app.add_plugins(redraw::add_command_message::<ToggleHint>);
    // Run after everything that changes the match.
    app.add_systems(Update, sync_asked.in_set(Frame::Layout).after(sync_words));
    let changed = resource_changed::<Hint>
        .or_eager(resource_changed::<Judge>)
        .or_eager(resource_changed::<Language>);
    // Run after the judge has recorded decided positions.
    app.add_systems(
        Update,
        sync_found
            .in_set(Frame::Stage)
            .after(JudgeSystems)
            .run_if(changed),
    );
}

#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToggleHint;

/// A good move for the person whose turn it is, once requested.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Hint(Option<Asked>);

#[derive(Debug, Clone, PartialEq)]
struct Asked {
    /// The revision of the match that it is about.
    revision: u64,
    request: Request,
    action: Option<AnyMove>,
    message: String,
}

/// About a second of thought.
const BUDGET: Budget = Budget {
    playouts: 250_000,
    milliseconds: 1000,
};

impl Hint {
    pub const fn is_asked(&self) -> bool {
        self.0.is_some()
    }

    pub fn action(&self) -> Option<&AnyMove> {
        self.0.as_ref()?.action.as_ref()
    }

    pub fn message(&self) -> Option<&str> {
        Some(&self.0.as_ref()?.message)
    }
}

/// Returns whether a hint is available: only while a person is to act.
pub(crate) fn can_ask(session: &Session, stage: &Stage, screen: &State<Screen>) -> bool {
    let table = session.table();
    // Give no hints on a covered table.
    stage.mode(session, screen).composes()
        && !session.withholds_help()
        && !table.local_actors().is_nobody()
        && table.covered().is_none()
}

pub(crate) fn sync_asked(
    mut toggles: MessageReader<ToggleHint>,
    (mut session, stage, screen): (ResMut<Session>, Res<Stage>, Res<State<Screen>>),
    mut hint: ResMut<Hint>,
    mut judge: ResMut<Judge>,
) {
    let can = can_ask(&session, &stage, &screen);
    if hint
        .0
        .as_ref()
        .is_some_and(|asked| asked.revision != session.revision() || !can)
    {
        hint.0 = None;
    }
    for ToggleHint in toggles.read() {
        if hint.is_asked() {
            hint.0 = None;
        } else if can {
            let table = session.table();
            let request = Request::at(table, table.cursor(), session.viewer(), BUDGET);
            hint.0 = Some(Asked {
                revision: session.revision(),
                request,
                action: None,
                message: String::new(),
            });
            session.note_help();
        }
    }
    if hint.is_changed() {
        Judge::want_anew(
            &mut judge,
            Asker::Hint,
            hint.0.iter().map(|asked| asked.request.clone()).collect(),
        );
    }
}

/// Turns the judgement into a hint, or into a message that there is none yet, or no advice.
fn sync_found(
    session: Res<Session>,
    judge: Res<Judge>,
    words: Res<Language>,
    mut hint: ResMut<Hint>,
) {
    let Some(asked) = hint.0.clone() else { return };
    let (action, message) = if !judge.is_judged(&asked.request) {
        (None, words.label(Label::HintThinking).to_owned())
    } else if let Some((action, message)) =
        judge.advice(&asked.request.game, session.table(), &words)
    {
        (Some(action), message)
    } else {
        (None, words.label(Label::NoAdvice).to_owned())
    };
    hint.set_if_neq(Hint(Some(Asked {
        action,
        message,
        ..asked
    })));
}
