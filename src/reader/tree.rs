//! The tree for a desktop screen reader: egui's own tree, the table's spots, and the news.

use bevy::prelude::Resource;
use bevy_egui::egui::accesskit::{Action, Live, Node, NodeId, Rect, Role, Toggled, TreeUpdate};
use mbrane_play::{Group, Spot, SpotInfo, words::Caption};

use crate::table::change::explain::cell_name;

/// Node numbers of the table's own nodes; egui's are hashes of 64 bits.
const TABLE: NodeId = NodeId(1);
const LINES: u64 = 0x100;
const GROUPS: u64 = 0x200;
const SPOTS: u64 = 0x1_0000;
const NEWS: u64 = 0x10_0000;

pub(super) fn spot_of(node: NodeId) -> Option<Spot> {
    node.0
        .checked_sub(SPOTS)
        .and_then(|number| u16::try_from(number).ok())
        .map(Spot)
}

pub(super) struct Shown {
    pub(super) caption: Caption,
    pub(super) groups: Vec<Group>,
    /// The spot focused by keys, if no button has the focus.
    pub(super) focus: Option<Spot>,
}

/// The last news, with a new number each time, so that repeated words are read again.
#[derive(Resource, Debug, Default)]
pub(super) struct News {
    pub(super) times: u64,
    pub(super) text: String,
}

/// Adds the table and the news to egui's tree. The root becomes the window, with the number and the name that Bevy gave the reader at the
/// start. `place` returns the rectangle of a spot, in egui's points.
pub(super) fn grown(
    mut tree: TreeUpdate,
    window: Option<(NodeId, &str)>,
    shown: Option<&Shown>,
    news: &News,
    place: impl Fn(Spot) -> Option<Rect>,
) -> TreeUpdate {
    let Some(root) = tree.tree.as_ref().map(|tree| tree.root) else {
        return tree;
    };
    for (_, node) in &mut tree.nodes {
        // Scroll bars only duplicate the scrolled content, and a press without a pointer would not move them.
        let scrolls = node.role() == Role::ScrollBar;
        if scrolls {
            node.set_hidden();
        }
        if scrolls || node.is_disabled() {
            node.remove_action(Action::Click);
        }
    }
    let mut nodes = Vec::new();
    let mut children = Vec::new();
    if let Some(shown) = shown {
        children.push(TABLE);
        nodes.extend(table(shown, place));
    }
    let focus = shown.and_then(|shown| shown.focus).map(node_of);
    let focus = focus.filter(|id| nodes.iter().any(|(known, _)| known == id));
    let said = (!news.text.is_empty()).then(|| {
        let mut said = text(&news.text);
        said.set_live(Live::Polite);
        (NodeId(NEWS + news.times), said)
    });
    if let Some((id, node)) = tree.nodes.iter_mut().find(|(id, _)| *id == root) {
        // The table comes before the buttons, as in the page.
        children.extend(node.children());
        children.extend(said.as_ref().map(|(id, _)| *id));
        node.set_children(children);
        if let Some((window, name)) = window {
            *id = window;
            node.set_label(name);
        }
    }
    let window = window.map_or(root, |(window, _)| window);
    tree.tree.iter_mut().for_each(|tree| tree.root = window);
    tree.focus = focus.unwrap_or(if tree.focus == root {
        window
    } else {
        tree.focus
    });
    tree.nodes.extend(nodes);
    tree.nodes.extend(said);
    tree
}

const fn node_of(spot: Spot) -> NodeId {
    NodeId(SPOTS + spot.0 as u64)
}

fn text(words: &str) -> Node {
    let mut node = Node::new(Role::Label);
    node.set_value(words);
    node
}

fn table(shown: &Shown, place: impl Fn(Spot) -> Option<Rect>) -> Vec<(NodeId, Node)> {
    let mut nodes = Vec::new();
    let mut children = Vec::new();
    for (number, line) in shown.caption.more.iter().enumerate() {
        let id = NodeId(LINES + number as u64);
        children.push(id);
        nodes.push((id, text(line)));
    }
    for (number, group) in shown.groups.iter().enumerate() {
        let id = NodeId(GROUPS + number as u64);
        children.push(id);
        let mut node = Node::new(Role::Group);
        node.set_label(group.label.as_str());
        node.set_children(
            group
                .spots
                .iter()
                .map(|info| node_of(info.spot))
                .collect::<Vec<_>>(),
        );
        nodes.push((id, node));
        nodes.extend(group.spots.iter().enumerate().map(|(index, info)| {
            let mut node = spot(info, cell_name(&group.shape, index).as_deref());
            if let Some(place) = place(info.spot) {
                node.set_bounds(place);
            }
            (node_of(info.spot), node)
        }));
    }
    let mut node = Node::new(Role::Group);
    node.set_label(shown.caption.title.as_str());
    node.set_children(children);
    nodes.push((TABLE, node));
    nodes
}

fn spot(info: &SpotInfo, name: Option<&str>) -> Node {
    let words = match name.filter(|name| !info.label.contains(name)) {
        Some(name) => format!("{name}: {}", info.label),
        None => info.label.clone(),
    };
    if !info.open {
        let mut node = text(&words);
        node.add_action(Action::Focus);
        return node;
    }
    let mut node = Node::new(Role::Button);
    node.set_label(words);
    node.add_action(Action::Click);
    node.add_action(Action::Focus);
    if let Some(held) = info.held {
        node.set_toggled(if held { Toggled::True } else { Toggled::False });
    }
    node
}
