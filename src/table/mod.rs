//! The parts that every game's table shares, without the name of any game.

pub mod analysis;
pub mod change;
pub mod input;
pub mod layout;
pub mod links;
pub mod panel;
pub mod scene;
pub mod stage;

use crate::session::NavigationSystems;
use bevy::prelude::*;
use bevy_tweening::AnimationSystem;

pub(super) fn plugin(app: &mut App) {
    let frame = (
        Frame::Input,
        Frame::Navigate,
        Frame::Act,
        Frame::Layout,
        Frame::Stage,
        Frame::Show,
    );
    app.configure_sets(
        Update,
        frame.chain().after(AnimationSystem::AnimationUpdate),
    );
    app.configure_sets(Update, NavigationSystems.in_set(Frame::Navigate));
    app.add_plugins((scene::plugin, change::plugin, input::plugin, stage::plugin));
    app.add_plugins((panel::plugin, analysis::plugin, links::plugin));
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
