//! The log, in a browser: warnings and errors, in its console.

use tracing::{Event, Level, Metadata, Subscriber, span};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::journal::{self, Line};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn error(text: &str);
    #[wasm_bindgen(js_namespace = console)]
    fn warn(text: &str);
}

/// Shows the log. Bevy logs by `tracing`, the crates below it by `log`; Bevy's own plugin for both would bring regular
/// expressions into the page.
pub(crate) fn console(_: &mut bevy::prelude::App) {
    // Both fail if a logger is already set.
    let _ = log::set_logger(&Console).map(|()| log::set_max_level(log::LevelFilter::Warn));
    let _ = tracing::subscriber::set_global_default(Console);
}

struct Console;

/// `bevy_egui` warns after each touch that its own text field is missing; the page has one instead.
const UNWANTED: &str = "bevy_egui::text_agent";

fn tell(serious: bool, text: &str) {
    journal::keep(text);
    if serious { error(text) } else { warn(text) }
}

impl log::Log for Console {
    fn enabled(&self, said: &log::Metadata<'_>) -> bool {
        said.level() <= log::Level::Warn
    }

    fn log(&self, said: &log::Record<'_>) {
        tell(
            said.level() == log::Level::Error,
            &format!("{}: {}", said.target(), said.args()),
        );
    }

    fn flush(&self) {}
}

impl Subscriber for Console {
    fn enabled(&self, said: &Metadata<'_>) -> bool {
        said.is_event() && *said.level() <= Level::WARN && said.target() != UNWANTED
    }

    fn event(&self, said: &Event<'_>) {
        let mut line = Line(format!("{}:", said.metadata().target()));
        said.record(&mut line);
        tell(*said.metadata().level() == Level::ERROR, &line.0);
    }

    // No span is enabled.
    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}
    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}
    fn enter(&self, _: &span::Id) {}
    fn exit(&self, _: &span::Id) {}
}
