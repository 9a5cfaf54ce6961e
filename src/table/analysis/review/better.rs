//! The better alternative to the losing move at whose end a review stands.

use mbrane_play::{AnyMove, Side, words::Words};

use super::{super::prelude::*, Review, sync_course};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Better>();
    let changed = resource_changed::<Review>.or_eager(resource_changed::<Judge>);
    let changed = changed.or_eager(resource_changed::<Language>);
    let shown = sync_better
        .in_set(Frame::Stage)
        .after(JudgeSystems)
        .after(sync_course);
    app.add_systems(Update, shown.run_if(changed));
}

/// The better alternative to the move whose end is shown, if that one lost and a better one is known. A game's systems draw it like
/// a hint.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Better(Option<BetterMove>);

#[derive(Debug, Clone, PartialEq)]
struct BetterMove {
    action: AnyMove,
    side: Side,
    message: String,
}

impl Better {
    /// Returns the move, and the side that should have made it.
    pub fn action(&self) -> Option<(&AnyMove, Side)> {
        self.0.as_ref().map(|better| (&better.action, better.side))
    }

    pub fn message(&self) -> Option<&str> {
        self.0.as_ref().map(|better| better.message.as_str())
    }
}

fn sync_better(
    review: Res<Review>,
    session: Res<Session>,
    judge: Res<Judge>,
    words: Res<Language>,
    mut better: ResMut<Better>,
) {
    better.set_if_neq(Better(find(&review, &session, &judge, &words)));
}

fn find(review: &Review, session: &Session, judge: &Judge, words: &Words) -> Option<BetterMove> {
    let open = review.opened().filter(|open| !open.replays)?;
    let stop = open.stop();
    let loss = open
        .losses
        .iter()
        .find(|loss| stop.beat.is_none() && loss.entry + 1 == stop.cursor)?;
    let mut before = session.table().boxed();
    before.seek(loss.entry, usize::MAX);
    let (action, message) = judge.advice(&open.requests.get(loss.entry)?.game, &*before, words)?;
    // A longer judgement may find afterwards that the actual move was the best.
    if before
        .line()
        .moves
        .get(loss.entry)
        .is_some_and(|played| *played == action.to_string())
    {
        return None;
    }
    Some(BetterMove {
        action,
        side: before.side(loss.by),
        message,
    })
}
