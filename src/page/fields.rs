//! Fields of the page in place of those that the game draws: a phone has its keyboard for the page's alone.

use bevy::prelude::*;
use bevy_egui::{
    EguiInput, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet,
    egui::{
        WidgetType,
        accesskit::{Action, ActionData},
        output::OutputEvent,
    },
};

use super::mirror::{Controls, pressed, request, sync_controls};
use crate::bridge::{PageSaid, ask};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, write_field.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass));
    app.add_systems(PostUpdate, offer_field.after(sync_controls).in_set(EguiPostUpdateSet::PostProcessOutput));
}

/// Tells the page which field was pressed on the canvas: it knows whether a finger did so, and offers its own.
fn offer_field(outputs: Query<&EguiOutput, Changed<EguiOutput>>, controls: Res<Controls>) {
    for event in outputs.iter().flat_map(|output| &output.platform_output.events) {
        if let OutputEvent::Clicked(info) = event
            && info.typ == WidgetType::TextEdit
            && let Some(field) = info.label.as_ref().and_then(|name| controls.field(name))
        {
            ask("field", &field);
        }
    }
}

fn write_field(mut said: MessageReader<PageSaid>, mut inputs: Query<&mut EguiInput>) {
    let written = pressed(&mut said, "write").filter_map(|said| said.split_once(' '));
    for (node, text) in written.filter_map(|(node, text)| Some((node.parse().ok()?, text))) {
        request(&mut inputs, node, Action::SetValue, Some(ActionData::Value(text.into())));
    }
}
