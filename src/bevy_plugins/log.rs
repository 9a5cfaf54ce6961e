//! Sends log lines to the terminal, and the last ones to the journal.

use bevy::{
    log::{
        BoxedLayer, LogPlugin,
        tracing::{Event, Subscriber},
        tracing_subscriber::{Layer, layer::Context},
    },
    prelude::*,
};

use crate::journal::{self, Line};

pub(super) fn plugin() -> LogPlugin {
    LogPlugin {
        custom_layer: |_: &mut App| -> Option<BoxedLayer> { Some(Box::new(Keeps)) },
        ..default()
    }
}

struct Keeps;

impl<S: Subscriber> Layer<S> for Keeps {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut line = Line(format!(
            "{} {}:",
            event.metadata().level(),
            event.metadata().target()
        ));
        event.record(&mut line);
        journal::keep(&line.0);
    }
}
