//! `cargo xtask web`: the page for browsers, built, weighed, and tested, measured or served where that is wanted.

use super::help::Options;
use crate::{
    page::{self, Build, Server},
    shell::{Done, note},
};
use std::thread;

pub(super) fn run(words: &[String]) -> Done {
    let options = Options::read("web", words)?;
    let build = if options.has("--quick") {
        Build::Quick
    } else {
        Build::Small
    };
    let port = if options.has("--serve") {
        Some(options.number("--serve", 8080)?)
    } else {
        None
    };
    // Report missing tools before the build, which takes long.
    let weighs = match page::ensure(build) {
        Err(reason) if port.is_some() => {
            note(format_args!(
                "the page will be served as it is, neither weighed nor compressed: {reason}"
            ));
            false
        }
        outcome => outcome.map(|()| true)?,
    };
    if options.has("--test") || options.has("--measure") {
        page::ensure_browser()?;
    }
    page::build(build)?;
    if weighs {
        page::weigh(build)?;
    }
    if let Some(part) = options.value("--test") {
        page::in_browser(build, part, |_| {})?;
    }
    if options.has("--measure") {
        page::measure(build)?;
    }
    let Some(port) = port else { return Ok(()) };
    let server = Server::start(&page::folder(build), port)?;
    note(format_args!(
        "the page is at {} until this program is stopped",
        server.url()
    ));
    loop {
        thread::park();
    }
}
