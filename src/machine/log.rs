//! Sends log lines to the terminal, and the last ones to the journal.

use bevy::{
    log::{
        BoxedLayer, LogPlugin,
        tracing::{
            Event, Subscriber,
            field::{Field, Visit},
        },
        tracing_subscriber::{Layer, layer::Context},
    },
    prelude::*,
};
use std::fmt::{Debug, Write as _};

use crate::journal;

pub(super) fn plugin() -> LogPlugin {
    LogPlugin { custom_layer: |_: &mut App| -> Option<BoxedLayer> { Some(Box::new(Keeps)) }, ..default() }
}

struct Keeps;

impl<S: Subscriber> Layer<S> for Keeps {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut line = Line(format!("{} {}:", event.metadata().level(), event.metadata().target()));
        event.record(&mut line);
        journal::keep(&line.0);
    }
}

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let _ = match field.name() {
            "message" => write!(self.0, " {value:?}"),
            name => write!(self.0, " {name}={value:?}"),
        };
    }
}
