//! The table in words for those who do not see the canvas: the board and what was said from the match, the buttons from egui.

use bevy::prelude::*;
use bevy_egui::{
    EguiContext, EguiInput, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet,
    egui::{
        Event,
        accesskit::{Action, ActionRequest, Node, NodeId, Role, Toggled, TreeId, TreeUpdate},
    },
};
use mbrane_play::{
    Heard, aloud,
    words::{Language, Message},
};
use mbrane_rules::{
    grid::reading_order,
    mbrane::{Move, Order},
};
use std::{collections::HashMap, fmt::Write};

use super::{PageSaid, ask};
use crate::{
    games::mbrane::{Game, MbraneSystems, hand::Hand, wishes::Wish},
    screens::Screen,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Controls>();
    app.add_systems(First, enable_nodes);
    app.add_systems(
        PreUpdate,
        press_controls.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
    app.add_systems(Update, apply_presses.in_set(MbraneSystems::Input));
    app.add_systems(PostUpdate, (sync_controls, sync_mirror).chain().in_set(EguiPostUpdateSet::PostProcessOutput));
}

/// The buttons and words that egui shows, in the order in which Tab goes through them.
#[derive(Resource, Debug, Default, PartialEq)]
pub(super) struct Controls {
    /// What can be pressed.
    pressable: Vec<Control>,
    /// What is only read.
    read: Vec<String>,
    /// Which of those that the keys can have has them, and of how many.
    pub(super) focus: (Option<usize>, usize),
}

#[derive(Debug, PartialEq)]
struct Control {
    node: u64,
    text: String,
    on: Option<bool>,
    off: bool,
    /// Its middle, in egui's points.
    at: Vec2,
}

impl Controls {
    /// What can be pressed, and where its middle is in egui's points.
    pub(super) fn places(&self) -> impl Iterator<Item = (&str, Vec2)> {
        self.pressable.iter().map(|control| (control.text.as_str(), control.at))
    }
}

/// egui describes what it shows, as for a screen reader.
fn enable_nodes(mut contexts: Query<&mut EguiContext, Added<EguiContext>>) {
    for mut context in &mut contexts {
        context.get_mut().enable_accesskit();
    }
}

fn sync_controls(outputs: Query<&EguiOutput, Changed<EguiOutput>>, mut controls: ResMut<Controls>) {
    for update in outputs.iter().filter_map(|output| output.platform_output.accesskit_update.as_ref()) {
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
        let (clicks, focuses) = (node.supports_action(Action::Click), node.supports_action(Action::Focus));
        if focuses {
            if update.focus == id {
                found.focus.0 = Some(found.focus.1);
            }
            found.focus.1 += 1;
        }
        let text = node.label().or_else(|| node.value()).unwrap_or_default().trim();
        if text.is_empty() {
            continue;
        }
        if clicks && !matches!(node.role(), Role::Label | Role::Window) {
            let on = node.toggled().map(|toggled| toggled == Toggled::True);
            let bounds = node.bounds().unwrap_or_default();
            let at = Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0;
            found.pressable.push(Control { node: id.0, text: text.to_owned(), on, off: node.is_disabled(), at });
        } else if node.role() == Role::Label {
            found.read.push(text.to_owned());
        }
    }
    found
}

/// What was pressed in the mirror is pressed on the screen.
fn press_controls(mut said: MessageReader<PageSaid>, mut inputs: Query<&mut EguiInput>) {
    for node in said.read().filter(|said| said.kind == "mirror").filter_map(|said| said.text.strip_prefix("press ")) {
        let Ok(node) = node.parse() else { continue };
        for mut input in &mut inputs {
            input.events.push(Event::AccessKitActionRequest(ActionRequest {
                action: Action::Click,
                target_tree: TreeId::ROOT,
                target_node: NodeId(node),
                data: None,
            }));
        }
    }
}

/// The digit that was taken up in the mirror is the one in the hand; a cell chosen there is a whole placement.
fn apply_presses(mut said: MessageReader<PageSaid>, hand: Res<Hand>, mut wishes: MessageWriter<Wish>) {
    for said in said.read().filter(|said| said.kind == "mirror") {
        match said.text.split_once(' ') {
            Some(("digit", digit)) => {
                if let Some(digit) = digit.parse().ok().filter(|digit| hand.digit != Some(*digit)) {
                    wishes.write(Wish::Drop);
                    wishes.write(Wish::Digit(digit));
                }
            }
            Some(("place", placement)) => {
                if let Ok(m) = placement.parse::<Move>() {
                    wishes.write(Wish::Say(m));
                }
            }
            _ => {}
        }
    }
}

/// What is not said by the page itself is said in the language of the game.
const WORDS: Language = Language::English;

fn sync_mirror(
    game: Res<Game>,
    hand: Res<Hand>,
    screen: Res<Screen>,
    controls: Res<Controls>,
    mut heard: Local<Option<(u64, Heard)>>,
    mut last: Local<String>,
) {
    if !(game.is_changed() || hand.is_changed() || screen.is_changed() || controls.is_changed()) {
        return;
    }
    let at_table = *screen == Screen::Table;
    let mut says = Vec::new();
    if at_table {
        let replaced = game.replaced;
        match heard.as_mut().filter(|(known, _)| *known == replaced) {
            Some((_, heard)) => says = heard.hear(&game.play),
            // Another match: what lies there is read, not told.
            None => {
                says.push(game.play.caption().title);
                *heard = Some((replaced, Heard::all(&game.play)));
            }
        }
        if hand.is_changed()
            && let Some(refused) = &hand.refused
        {
            says.push(refused.message.clone());
        }
    } else {
        *heard = None;
    }
    let mut text = String::from("{");
    table(&mut text, at_table.then_some((&*game, &*hand)), &controls.read);
    let pressable = controls.pressable.iter();
    list(&mut text, "controls", pressable, |text, control| {
        press(text, &control.text, &format!("press {}", control.node), control.on, control.off);
    });
    if *last == text && says.is_empty() {
        return;
    }
    last.clone_from(&text);
    list(&mut text, "says", &says, |text, message| quote(text, &WORDS.say(message)));
    text.pop();
    text.push('}');
    ask("mirror", &text);
}

fn table(text: &mut String, table: Option<(&Game, &Hand)>, read: &[String]) {
    let Some((game, hand)) = table else {
        // What egui says is all there is.
        list(text, "lines", read, |text, line| quote(text, line));
        return;
    };
    let order = game.setup().order;
    let told = aloud(&game.play, hand.digit);
    text.push_str("\"title\":");
    quote(text, &WORDS.say(&told.title));
    text.push(',');
    list(text, "lines", &told.lines, |text, line| quote(text, &WORDS.say(line)));
    list(text, "digits", &told.digits, |text, (digit, cells)| {
        let words = WORDS.say(&Message::TakeDigit { digit: *digit, cells: *cells });
        press(text, &words, &format!("digit {digit}"), Some(hand.digit == Some(*digit)), *cells == 0);
    });
    board(text, order, &told.cells);
}

fn board(text: &mut String, order: Order, cells: &[mbrane_play::AloudCell]) {
    let side = order.side();
    text.push_str("\"board\":{\"caption\":");
    quote(text, WORDS.label(mbrane_play::words::Label::Board));
    text.push(',');
    let first: Vec<_> = reading_order(side).take(side).map(|cell| cell.to_string()).collect();
    list(text, "columns", &first, |text, name| quote(text, &name[..1]));
    let rows: Vec<_> = cells.chunks(side).collect();
    list(text, "rows", &rows, |text, row| {
        let name = row.first().map(|cell| cell.cell.to_string()).unwrap_or_default();
        text.push_str("{\"name\":");
        quote(text, name.get(1..).unwrap_or_default());
        text.push(',');
        list(text, "cells", *row, |text, cell| {
            let words = WORDS.say(&cell.text);
            match cell.placement {
                Some(m) => press(text, &words, &format!("place {m}"), None, false),
                None => {
                    text.push_str("{\"text\":");
                    quote(text, &words);
                    text.push('}');
                }
            }
        });
        text.pop();
        text.push('}');
    });
    text.pop();
    text.push_str("},");
}

fn press(text: &mut String, words: &str, act: &str, on: Option<bool>, off: bool) {
    text.push_str("{\"text\":");
    quote(text, words);
    text.push_str(",\"act\":");
    quote(text, act);
    if let Some(on) = on {
        let _ = write!(text, ",\"on\":{on}");
    }
    if off {
        text.push_str(",\"off\":true");
    }
    text.push('}');
}

fn list<T>(text: &mut String, name: &str, items: impl IntoIterator<Item = T>, mut each: impl FnMut(&mut String, T)) {
    let _ = write!(text, "\"{name}\":[");
    let mut items = items.into_iter().peekable();
    while let Some(item) = items.next() {
        each(text, item);
        if items.peek().is_some() {
            text.push(',');
        }
    }
    text.push_str("],");
}

/// A text as JSON has it.
fn quote(text: &mut String, words: &str) {
    text.push('"');
    for letter in words.chars() {
        match letter {
            '"' | '\\' => {
                text.push('\\');
                text.push(letter);
            }
            _ if letter.is_control() => {
                let _ = write!(text, "\\u{:04x}", u32::from(letter));
            }
            _ => text.push(letter),
        }
    }
    text.push('"');
}
