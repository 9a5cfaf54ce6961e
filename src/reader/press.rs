//! Pressing a spot of the table by its words.

use mbrane_play::{GroupShape, Manner, Spot, words::Words};

use crate::{
    session::Session,
    table::hand::{Hand, HandCommand},
};

/// What the hand does when a spot is pressed in words; nothing where that leads nowhere. One beside the board is taken up in place of all
/// that is held.
pub(crate) fn press(session: &Session, hand: &mut Hand, words: &Words, spot: Spot) -> Vec<HandCommand> {
    if !session.acts_here() {
        return Vec::new();
    }
    let groups = session.table().groups(&hand.draft, session.eyes(), words);
    let found = groups.iter().find_map(|group| {
        let info = group.spots.iter().find(|info| info.spot == spot && info.open)?;
        Some((&group.shape, info))
    });
    let Some((shape, info)) = found else { return Vec::new() };
    let mut commands = Vec::new();
    if *shape == GroupShape::Row && !session.table().gathers() {
        if info.held == Some(true) {
            return commands;
        }
        // What the keys steer would stay in the hand.
        hand.keys = false;
        commands.push(HandCommand::Clear);
    }
    commands.push(HandCommand::Press(spot, Manner::Point));
    commands
}
