//! A third visitor becomes a spectator, and a screen reader offers no move in the opponent's turn.

use super::{Two, live, session, tell};
use crate::{bench::screen, helpers::copied};
use bevy::a11y::AccessibilityRequested;
use bevy_egui::egui::accesskit::{Action, Node};
use mbrane::{live::LiveCommand, reader::PublishedTree, session::Screen, storage::Memory};
use mbrane_live::{Live, Role};
use mbrane_play::{Draft, words::Words};

/// Two play a game with hidden choices. Another visitor opens the spectators' link and is never handed the table.
#[test]
fn spectators_are_never_asked_to_take_over_the_table() {
    let mut two = Two::sat("masbrur");
    two.play(3);
    tell(&mut two.apps[0], LiveCommand::CopyWatchLink);
    two.step();
    let link = copied(&two.apps[0]).expect("a link");
    two.memories[1] = Memory::default();
    two.restart(1);
    (two.keys[1], two.open[1]) = ("key-of-somebody", false);
    tell(&mut two.apps[1], LiveCommand::Join(link));
    two.until("it is looked at", |apps| {
        let watches = |live: &Live| live.role() == Role::Watcher && live.table().is_some();
        screen(&apps[1]) == Screen::Table
            && live(&apps[1]).is_some_and(watches)
            && session(&apps[1]).laid.remote.inactive_reason.is_some()
    });
    let table = session(&two.apps[1]).table();
    assert_eq!(table.moves(), session(&two.apps[0]).table().moves());
    assert_eq!(table.covered(), None);
}

#[test]
fn screen_reader_offers_places_only_on_ones_own_turn() {
    let mut two = Two::sat("mbrane");
    for app in &two.apps {
        app.world().resource::<AccessibilityRequested>().set(true);
    }
    for _ in 0..3 {
        two.play(1);
        two.step();
        two.step();
        for app in &two.apps {
            let (table, seat) = (
                session(app).table(),
                live(app).and_then(Live::seat).expect("a seat"),
            );
            let groups = table.groups(&Draft::default(), session(app).viewer(), &Words::english());
            let spots: Vec<&str> = groups
                .iter()
                .flat_map(|group| &group.spots)
                .map(|info| info.label.as_str())
                .collect();
            let tree = app
                .world()
                .resource::<PublishedTree>()
                .0
                .as_ref()
                .expect("a tree");
            let said = |node: &Node| {
                node.label()
                    .or_else(|| node.value())
                    .unwrap_or_default()
                    .to_owned()
            };
            let offered = tree
                .nodes
                .iter()
                .filter(|(_, node)| node.supports_action(Action::Click))
                .map(|(_, node)| said(node));
            let offered = offered
                .filter(|said| spots.contains(&said.as_str()))
                .count();
            assert_eq!(
                offered > 0,
                table.awaited().contains(seat),
                "{offered} of {spots:?}"
            );
        }
    }
}
