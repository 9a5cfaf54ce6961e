//! The mirror: the table in words, for users of screen readers. Spots and events come from the match, the
//! buttons and other words from egui. A field of the page replaces each one that the game draws: phones open their keyboards only for the
//! page's own fields.

use bevy::{prelude::*, window::RequestRedraw};
use bevy_egui::{
    EguiContext, EguiInput, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet,
    egui::{
        Event, WidgetType,
        accesskit::{
            Action, ActionData, ActionRequest, Node, NodeId, Role, Toggled, TreeId, TreeUpdate,
        },
        output::OutputEvent,
    },
};
use mbrane_play::{Group, GroupShape, Spot, SpotInfo};
use std::collections::HashMap;

use super::messages::{Board, Button, Mirror, Row, json};
use crate::{
    bridge::{PageSaid, ask},
    notices::Notices,
    reader::{Listener, ReadTable, press},
    session::{Screen, Session},
    settings::SystemPreferences,
    table::{
        Frame,
        change::hand::{Hand, HandCommand},
    },
    theme::shake::ShakeNow,
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Controls>();
    app.init_resource::<Presses>();
    app.add_systems(First, enable_nodes);
    app.add_systems(PreUpdate, meet);
    let hands_on = (press_controls, write_field).after(EguiPreUpdateSet::ProcessInput);
    app.add_systems(PreUpdate, hands_on.before(EguiPreUpdateSet::BeginPass));
    app.add_systems(Update, press_spots.in_set(Frame::Input));
    let shown = (sync_controls, (follow_moved, sync_mirror, offer_field)).chain();
    app.add_systems(
        PostUpdate,
        shown.in_set(EguiPostUpdateSet::PostProcessOutput),
    );
}

/// The buttons and words that egui shows, in the order in which Tab goes through them.
#[derive(Resource, Debug, Default, PartialEq)]
pub(super) struct Controls {
    pressable: Vec<Control>,
    read: Vec<String>,
    /// The index of the focused control among those that can have the focus, and their number.
    pub(super) focus: (Option<usize>, usize),
}

/// Presses that egui has yet to handle, and the screen in front when they came.
#[derive(Resource, Debug, Default)]
struct Presses(Vec<(Control, Screen)>);

#[derive(Debug, Clone, PartialEq)]
struct Control {
    node: u64,
    text: String,
    /// The heading of the choice, if it is one of several.
    heading: Option<String>,
    /// The text in it, if it is a field.
    value: Option<String>,
    on: Option<bool>,
    off: bool,
    at: Vec2,
}

impl Controls {
    /// The controls that can be pressed, each with its centre in egui's points.
    pub(super) fn places(&self) -> impl Iterator<Item = (&str, Vec2)> {
        self.pressable
            .iter()
            .map(|control| (control.text.as_str(), control.at))
    }

    fn node(&self, node: u64) -> Option<&Control> {
        self.pressable.iter().find(|control| control.node == node)
    }

    fn field(&self, name: &str) -> Option<String> {
        let control = self
            .pressable
            .iter()
            .find(|control| control.text == name && control.value.is_some())?;
        Some(json(&control.button()))
    }
}

impl Control {
    fn button(&self) -> Button<'_> {
        let verb = if self.value.is_some() {
            "write"
        } else {
            "press"
        };
        Button {
            text: self.text.clone(),
            act: Some(format!("{verb} {}", self.node)),
            on: self.on,
            off: self.off,
            value: self.value.as_deref(),
            heading: self.heading.as_deref(),
        }
    }
}

/// Has egui describe what it shows, as for a screen reader.
fn enable_nodes(mut contexts: Query<&mut EguiContext, Added<EguiContext>>) {
    for mut context in &mut contexts {
        context.get_mut().enable_accesskit();
    }
}

fn sync_controls(outputs: Query<&EguiOutput, Changed<EguiOutput>>, mut controls: ResMut<Controls>) {
    for update in outputs
        .iter()
        .filter_map(|output| output.platform_output.accesskit_update.as_ref())
    {
        controls.set_if_neq(read(update));
    }
}

fn read(update: &TreeUpdate) -> Controls {
    let nodes: HashMap<NodeId, &Node> = update.nodes.iter().map(|(id, node)| (*id, node)).collect();
    let mut found = Controls::default();
    let root = update.tree.as_ref().map(|tree| tree.root);
    let mut open: Vec<NodeId> = root.into_iter().collect();
    while let Some(id) = open.pop() {
        let Some(node) = nodes.get(&id) else { continue };
        open.extend(node.children().iter().rev());
        let (clicks, focuses) = (
            node.supports_action(Action::Click),
            node.supports_action(Action::Focus),
        );
        if focuses {
            if update.focus == id {
                found.focus.0 = Some(found.focus.1);
            }
            found.focus.1 += 1;
        }
        let text = node
            .label()
            .or_else(|| node.value())
            .unwrap_or_default()
            .trim();
        if text.is_empty() {
            continue;
        }
        if clicks && !matches!(node.role(), Role::Label | Role::Window) {
            let on = node.toggled().map(|toggled| toggled == Toggled::True);
            let bounds = node.bounds().unwrap_or_default();
            let at = Vec2::new(
                (bounds.x0 + bounds.x1) as f32,
                (bounds.y0 + bounds.y1) as f32,
            ) / 2.0;
            let value = (node.role() == Role::TextInput)
                .then(|| node.value().unwrap_or_default().to_owned());
            let heading = node.description().map(str::to_owned);
            let (text, off) = (text.to_owned(), node.is_disabled());
            found.pressable.push(Control {
                node: id.0,
                text,
                heading,
                value,
                on,
                off,
                at,
            });
        } else if node.role() == Role::Label {
            found.read.push(text.to_owned());
        }
    }
    found
}

/// The mirror's messages of this sort, without the name of the sort.
fn pressed<'a>(
    said: &'a mut MessageReader<PageSaid>,
    sort: &'static str,
) -> impl Iterator<Item = &'a str> {
    let said = said.read().filter(|said| said.kind == "mirror");
    said.filter_map(move |said| {
        said.text
            .split_once(' ')
            .filter(|(found, _)| *found == sort)
            .map(|(_, number)| number)
    })
}

/// Counts a player who uses the mirror as one with a screen reader.
fn meet(mut said: MessageReader<PageSaid>, mut asks: ResMut<SystemPreferences>) {
    if said
        .read()
        .filter(|said| said.kind == "mirror" && said.text == "heard")
        .count()
        > 0
    {
        asks.set_if_neq(SystemPreferences {
            reader: true,
            ..*asks
        });
    }
}

fn press_controls(
    mut said: MessageReader<PageSaid>,
    mut inputs: Query<&mut EguiInput>,
    mut presses: ResMut<Presses>,
    controls: Res<Controls>,
    screen: Res<State<Screen>>,
) {
    for node in pressed(&mut said, "press").filter_map(|node| node.parse().ok()) {
        request(&mut inputs, node, Action::Click, None);
        let control = controls.node(node).cloned();
        presses
            .0
            .extend(control.map(|control| (control, *screen.get())));
    }
}

/// Repeats a press whose control got a new node before egui handled it, as when the table's layout changes.
fn follow_moved(
    mut inputs: Query<&mut EguiInput>,
    mut presses: ResMut<Presses>,
    mut redraw: MessageWriter<RequestRedraw>,
    controls: Res<Controls>,
    screen: Res<State<Screen>>,
) {
    for (press, on) in std::mem::take(&mut presses.0) {
        if controls.node(press.node).is_some() || on != *screen.get() {
            continue;
        }
        let mut moved = controls.pressable.iter().filter(|control| {
            !control.off && (&control.text, &control.heading) == (&press.text, &press.heading)
        });
        if let (Some(moved), None) = (moved.next(), moved.next()) {
            request(&mut inputs, moved.node, Action::Click, None);
            presses.0.push((moved.clone(), on));
            redraw.write(RequestRedraw);
        }
    }
}

fn write_field(mut said: MessageReader<PageSaid>, mut inputs: Query<&mut EguiInput>) {
    let written = pressed(&mut said, "write").filter_map(|said| said.split_once(' '));
    for (node, text) in written.filter_map(|(node, text)| Some((node.parse().ok()?, text))) {
        request(
            &mut inputs,
            node,
            Action::SetValue,
            Some(ActionData::Value(text.into())),
        );
    }
}

/// Tells the page which field was pressed on the canvas: it knows whether a finger did so, and offers its own.
fn offer_field(outputs: Query<&EguiOutput, Changed<EguiOutput>>, controls: Res<Controls>) {
    for event in outputs
        .iter()
        .flat_map(|output| &output.platform_output.events)
    {
        if let OutputEvent::Clicked(info) = event
            && info.typ == WidgetType::TextEdit
            && let Some(field) = info.label.as_ref().and_then(|name| controls.field(name))
        {
            ask("field", &field);
        }
    }
}

/// Has egui do this to a control in its next pass, as if a screen reader had asked for it.
fn request(
    inputs: &mut Query<&mut EguiInput>,
    node: u64,
    action: Action,
    data: Option<ActionData>,
) {
    for mut input in inputs {
        let (target_tree, target_node, data) = (TreeId::ROOT, NodeId(node), data.clone());
        input
            .events
            .push(Event::AccessKitActionRequest(ActionRequest {
                action,
                target_tree,
                target_node,
                data,
            }));
    }
}

fn press_spots(
    mut said: MessageReader<PageSaid>,
    session: Res<Session>,
    words: Res<Language>,
    mut hand: ResMut<Hand>,
    mut commands: MessageWriter<HandCommand>,
) {
    for spot in pressed(&mut said, "spot")
        .filter_map(|spot| spot.parse().ok())
        .map(Spot)
    {
        commands.write_batch(press(&session, &mut hand, &words, spot));
    }
}

fn sync_mirror(
    board: ReadTable,
    (controls, notices): (Res<Controls>, Res<Notices>),
    mut shakes: MessageReader<ShakeNow>,
    mut listener: Local<Listener>,
    mut last: Local<String>,
    mut noticed: Local<Option<String>>,
) {
    let shakes = shakes.read().count() > 0;
    if !(board.is_changed() || controls.is_changed() || notices.is_changed() || shakes) {
        return;
    }
    let mut says = listener.listen(&board, shakes);
    let table = board.description();
    // On other screens egui's words include the notice.
    let notice = notices.shown().map(|notice| notice.text.clone());
    if table.is_some() && notice != *noticed {
        says.extend(notice.clone());
    }
    *noticed = notice;
    let text = |says: &[String]| {
        let (title, lines, digits, board) = match &table {
            Some((caption, groups)) => {
                let title = Some(caption.title.as_str());
                (title, &caption.more, Some(beside(groups)), board_in(groups))
            }
            // Away from the table, egui's own words are all there is.
            None => (None, &controls.read, None, None),
        };
        json(&Mirror {
            title,
            lines,
            digits,
            board,
            controls: controls.pressable.iter().map(Control::button).collect(),
            says,
        })
    };
    // An unchanged message is not sent.
    let shown = text(&[]);
    if *last == shown && says.is_empty() {
        return;
    }
    ask(
        "mirror",
        if says.is_empty() {
            shown.clone()
        } else {
            text(&says)
        }
        .as_str(),
    );
    *last = shown;
}

/// The spots beside the board. If there are several rows, each spot is named with its row; rows without buttons are among
/// the lines.
fn beside(groups: &[Group]) -> Vec<Button<'_>> {
    let rows = || groups.iter().filter(|group| group.shape == GroupShape::Row);
    let several = rows().count() > 1;
    let open = rows().filter(|group| !several || group.spots.iter().any(|info| info.open));
    open.flat_map(|group| {
        group.spots.iter().map(move |info| {
            let spot = spot(info);
            let text = if several {
                format!("{}: {}", group.label, spot.text)
            } else {
                spot.text
            };
            Button { text, ..spot }
        })
    })
    .collect()
}

fn board_in(groups: &[Group]) -> Option<Board<'_>> {
    groups.iter().find_map(|group| {
        let GroupShape::Grid { columns, rows } = &group.shape else {
            return None;
        };
        let cell = |info| {
            let spot = spot(info);
            // A closed cell cannot be pressed.
            let act = if spot.off { None } else { spot.act };
            Button { act, ..spot }
        };
        let spots = group.spots.chunks(columns.len().max(1));
        let rows = rows.iter().zip(spots).map(|(name, spots)| Row {
            name,
            cells: spots.iter().map(cell).collect(),
        });
        Some(Board {
            caption: &group.label,
            columns,
            rows: rows.collect(),
        })
    })
}

fn spot(info: &SpotInfo) -> Button<'_> {
    Button {
        text: info.label.clone(),
        act: Some(format!("spot {}", info.spot.0)),
        on: info.held,
        off: !info.open,
        ..Button::default()
    }
}
