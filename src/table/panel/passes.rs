//! The passes of egui. In most frames of a scene the board alone moves: these make no pass, and draw the shapes of the last one again.

use bevy::{prelude::*, time::common_conditions::on_timer};
use bevy_egui::{
    EguiContext, EguiInput, EguiOutput, EguiPostUpdateSet, EguiRenderOutput, egui::ClippedPrimitive,
};
use std::time::Duration;

use super::{ScoreWords, TurnShown, coordinates};
use crate::{
    input::focus::ReleaseFocus,
    notices::Notices,
    redraw::something_moves,
    session::{Screen, Session},
    table::{
        layout::Layout,
        stage::{Stage, mode::plays_scene},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    // While something moves, another frame is sure to come.
    let scene = || in_state(Screen::Table).and_then(plays_scene);
    let only_board_moves = scene().and_then(something_moves);
    let must_run = on_timer(MAX_DELAY)
        .or_else(not(only_board_moves))
        .or_else(egui_has_work)
        .or_else(on_message::<ReleaseFocus>)
        .or_else(resource_changed::<Session>)
        .or_else(resource_changed::<Stage>)
        .or_else(resource_changed::<Layout>)
        .or_else(resource_changed::<Language>)
        .or_else(resource_changed::<Notices>)
        .or_else(resource_changed::<ScoreWords>)
        .or_else(turn_passes)
        .or_else(coordinates::names_follow_board);
    let passes = (EguiPostUpdateSet::EndPass, EguiPostUpdateSet::ProcessOutput);
    app.configure_sets(PostUpdate, passes.run_if(must_run));
    app.add_systems(
        PostUpdate,
        keep_shapes
            .after(EguiPostUpdateSet::ProcessOutput)
            .run_if(scene()),
    );
}

/// The longest time by which the words lag behind a change that no condition names, such as a new win chance.
const MAX_DELAY: Duration = Duration::from_millis(100);

/// Returns whether egui has input, or asked for another pass because something of its own moves.
fn egui_has_work(contexts: Query<(&EguiContext, &EguiInput)>) -> bool {
    contexts
        .iter()
        .any(|(context, input)| !input.events.is_empty() || context.get().has_requested_repaint())
}

/// Returns whether the turn passes to the other side: its colours fade into each other.
fn turn_passes(turn: Res<TurnShown>) -> bool {
    turn.is_changed() && turn.0.is_some_and(|(_, turn)| turn.from != turn.to)
}

/// Gives the renderer the shapes of the last pass again where a frame made none: it takes them with every frame.
fn keep_shapes(
    mut outputs: Query<(Ref<EguiOutput>, &mut EguiRenderOutput)>,
    mut kept: Local<Vec<ClippedPrimitive>>,
) {
    for (output, mut drawn) in &mut outputs {
        if output.is_changed() {
            kept.clone_from(&drawn.paint_jobs);
        } else {
            drawn.paint_jobs.clone_from(&kept);
        }
    }
}
