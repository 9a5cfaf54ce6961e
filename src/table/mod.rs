//! The parts that every game's table shares, without the name of any game.

pub mod breath;
pub mod chance;
mod coordinates;
pub(crate) mod emblem;
pub mod entries;
pub mod exchange;
pub mod explain;
pub mod faces;
pub mod ground;
pub mod hand;
pub mod hint;
pub mod judge;
pub(crate) mod keys;
pub mod layout;
pub mod lesson;
pub mod links;
pub mod lit;
mod live;
pub(crate) mod marks;
pub mod match_commands;
pub mod opponent;
mod pace;
pub mod panel;
pub mod plates;
pub mod playback;
pub mod pointer;
mod refusal;
pub mod resign;
pub mod review;
pub mod saving;
pub mod scene;
pub mod score_words;
pub mod settled;
pub mod showing;
mod sounding;
pub mod stage;
pub mod thinking;
pub(crate) mod travel;
pub mod typing;
pub mod view;

use crate::session::NavigationSystems;
use bevy::prelude::*;
use bevy_tweening::AnimationSystem;

pub(super) fn plugin(app: &mut App) {
    let frame = (Frame::Input, Frame::Navigate, Frame::Act, Frame::Layout, Frame::Stage, Frame::Show);
    app.configure_sets(Update, frame.chain().after(AnimationSystem::AnimationUpdate));
    app.configure_sets(Update, NavigationSystems.in_set(Frame::Navigate));
    app.add_plugins((view::plugin, ground::plugin, plates::plugin, faces::plugin, scene::plugin));
    app.add_plugins((
        hand::plugin,
        match_commands::plugin,
        pointer::plugin,
        keys::plugin,
        exchange::plugin,
        saving::plugin,
    ));
    app.add_plugins((stage::plugin, playback::plugin, pace::plugin, thinking::plugin, settled::plugin, resign::plugin));
    app.add_plugins((
        panel::plugin,
        coordinates::plugin,
        lit::plugin,
        marks::plugin,
        refusal::plugin,
        score_words::plugin,
        breath::plugin,
    ));
    app.add_plugins((review::plugin, judge::plugin, hint::plugin, chance::plugin));
    app.add_plugins((lesson::plugin, links::plugin, live::plugin, sounding::plugin, typing::plugin));
}

/// The stages of a frame, in order.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub enum Frame {
    /// Pointer and keys become commands.
    Input,
    /// Screens change, and other matches are laid on the table.
    Navigate,
    /// Commands become moves.
    Act,
    /// The layout follows the match on the table.
    Layout,
    /// Beats begin and end.
    Stage,
    /// The drawing follows.
    Show,
}
