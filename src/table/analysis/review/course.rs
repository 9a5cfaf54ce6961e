//! Has every position of the match judged while it is reviewed.

use bevy::prelude::*;

use super::Review;
use crate::table::{
    Frame,
    analysis::judge::{Asker, Judge, JudgeSystems},
    stage::BeatsPlayed,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        sync_asked.in_set(Frame::Stage).after(BeatsPlayed).before(JudgeSystems).run_if(resource_changed::<Review>),
    );
    let changed = resource_changed::<Review>.or_eager(resource_changed::<Judge>);
    app.add_systems(Update, sync_course.in_set(Frame::Stage).after(JudgeSystems).run_if(changed));
}

fn sync_asked(review: Res<Review>, mut judge: ResMut<Judge>) {
    let wanted = review.opened().map_or_else(Vec::new, |open| open.requests.clone());
    Judge::want_anew(&mut judge, Asker::Course, wanted);
}

/// Updates the course, which does not count as a change of the review.
pub(super) fn sync_course(mut review: ResMut<Review>, judge: Res<Judge>) {
    if let Some(open) = &mut review.bypass_change_detection().open {
        open.learn(&judge);
    }
}
