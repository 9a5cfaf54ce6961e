//! The hint: one good move for the person to act, and what speaks for it.

use bevy::prelude::*;
use mbrane_play::words::{Words, common::Label};
use mbrane_search::Budget;

use super::{
    Frame,
    judge::{Asker, Judge, JudgeSystems, Request},
    review::Review,
    stage::Stage,
};
use crate::{
    rest,
    session::{Screen, Session},
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>();
    app.add_plugins(rest::command::<ToggleHint>);
    // After all that changes the match.
    app.add_systems(Update, sync_asked.in_set(Frame::Layout));
    let changed = resource_changed::<Judge>.or_eager(resource_changed::<Language>);
    // After what needs no thought is known.
    app.add_systems(Update, sync_found.in_set(Frame::Stage).after(JudgeSystems).run_if(changed));
}

/// Show a good move, or do not show it any more.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToggleHint;

/// A good move for the person to act, once somebody asked for it.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Hint(Option<Asked>);

#[derive(Debug, Clone, PartialEq)]
struct Asked {
    /// About which state of the match.
    revision: u64,
    request: Request,
    /// The move, as text; none where none was found.
    action: Option<String>,
    /// What to say.
    message: String,
    /// Whether that is all.
    found: bool,
}

/// About a second of thought.
const BUDGET: Budget = Budget { playouts: 250_000, milliseconds: 1000 };

impl Hint {
    /// Whether one was asked for.
    pub const fn is_asked(&self) -> bool {
        self.0.is_some()
    }

    /// The move, as text, when it is found.
    pub fn action(&self) -> Option<&str> {
        self.0.as_ref()?.action.as_deref()
    }

    /// What to say.
    pub fn message(&self) -> Option<&str> {
        Some(&self.0.as_ref()?.message)
    }
}

/// Whether a hint can be asked for: only a person who is to act has use for one.
pub(super) fn can_ask(session: &Session, stage: &Stage, review: &Review) -> bool {
    let table = session.table();
    // Nobody is told anything of a table that is not theirs yet, or against somebody far away.
    session.live.is_none()
        && !table.hands().is_nobody()
        && table.covered().is_none()
        && !stage.plays_scene(session)
        && !review.is_open()
}

fn sync_asked(
    mut toggles: MessageReader<ToggleHint>,
    (session, stage, review): (Res<Session>, Res<Stage>, Res<Review>),
    (screen, words): (Res<State<Screen>>, Res<Language>),
    mut hint: ResMut<Hint>,
    mut judge: ResMut<Judge>,
) {
    let can = *screen.get() == Screen::Table && can_ask(&session, &stage, &review);
    if hint.0.as_ref().is_some_and(|asked| asked.revision != session.revision() || !can) {
        hint.0 = None;
        judge.want(Asker::Hint, Vec::new());
    }
    for ToggleHint in toggles.read() {
        if hint.is_asked() {
            hint.0 = None;
            judge.want(Asker::Hint, Vec::new());
        } else if can {
            let asked = Asked::about(&session, &words);
            judge.want(Asker::Hint, vec![asked.request.clone()]);
            hint.0 = Some(asked);
        }
    }
}

impl Asked {
    fn about(session: &Session, words: &Words) -> Self {
        let table = session.table();
        Self {
            revision: session.revision(),
            request: Request::at(table, table.cursor(), session.eyes(), BUDGET),
            action: None,
            message: words.label(Label::HintThinking).to_owned(),
            found: false,
        }
    }
}

/// What was thought becomes a hint. Where there is nothing to advise, that is said, and no move is shown.
fn sync_found(session: Res<Session>, judge: Res<Judge>, words: Res<Language>, mut hint: ResMut<Hint>) {
    let says_anew = words.is_changed();
    let waits = hint.0.as_ref().is_some_and(|asked| says_anew || !asked.found && judge.is_judged(&asked.request));
    if !waits {
        return;
    }
    let Some(asked) = &mut hint.0 else { return };
    if !judge.is_judged(&asked.request) {
        words.label(Label::HintThinking).clone_into(&mut asked.message);
        return;
    }
    let table = session.table();
    let advised = judge.judgement(&asked.request.game).and_then(|judgement| {
        let best = judgement.best.first();
        let best = best.map(|best| (best.action.as_str(), best.proven.is_some_and(|score| score > 0)));
        let (action, wins) = table.advised(judgement.chance, best)?;
        let message = table.advice(&action, wins, &words)?;
        Some((action, message))
    });
    asked.found = true;
    (asked.action, asked.message) = match advised {
        Some((action, message)) => (Some(action), message),
        None => (None, words.label(Label::NoAdvice).to_owned()),
    };
}
