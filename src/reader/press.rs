//! Presses of the table's spots by their words.

use mbrane_play::{GroupShape, PressKind, Spot, words::Words};

use crate::{
    session::Session,
    table::change::hand::{Hand, HandCommand},
};

pub(crate) fn press(
    session: &Session,
    hand: &mut Hand,
    words: &Words,
    spot: Spot,
) -> Vec<HandCommand> {
    if !session.acts_here() {
        return Vec::new();
    }
    let groups = session.table().groups(&hand.draft, session.viewer(), words);
    let found = groups.iter().find_map(|group| {
        let info = group
            .spots
            .iter()
            .find(|info| info.spot == spot && info.open)?;
        Some((&group.shape, info))
    });
    let Some((shape, info)) = found else {
        return Vec::new();
    };
    let mut commands = Vec::new();
    if *shape == GroupShape::Row && !session.table().game().gathers {
        if info.held == Some(true) {
            return commands;
        }
        // Otherwise `Clear` would keep the spot that the keys steer to.
        hand.keys = false;
        commands.push(HandCommand::Clear);
    }
    commands.push(HandCommand::Press(spot, PressKind::Point));
    commands
}
