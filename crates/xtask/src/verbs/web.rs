//! `cargo xtask web`: the page for browsers, built, weighed, and tested, measured or served where that is wanted.

use crate::{
    machine,
    page::{self, Build, Server},
    shell::{Done, note},
    wasm,
};
use std::thread;

pub(super) const USAGE: &str = "\
Usage: cargo xtask web [OPTION]...

Builds the page for browsers into a folder that any host of static files can serve.

  --quick         build it quickly, for daily work: it is large and slower
  --test [PART]   play it in a browser: all tests, or those with this in their names
  --measure       say how soon it starts
  --serve [PORT]  serve it on this machine until this program is stopped (port 8080)
";

/// The words that build this page, and weigh it if players get it.
pub(super) const fn words(build: Build) -> &'static [&'static str] {
    match build {
        Build::Small => &["web"],
        Build::Quick => &["web", "--quick"],
    }
}

/// Makes sure that everything is there for that.
pub(super) fn ensure(build: Build) -> Done {
    let weighing = if build == Build::Small { &machine::PAGE[..] } else { &[] };
    wasm::ensure_tools().and_then(|()| machine::ensure(weighing))
}

pub(super) fn run(words: &[String]) -> Done {
    let mut build = Build::Small;
    let (mut port, mut test, mut measures) = (None, None, false);
    let mut words = words.iter().map(String::as_str).peekable();
    while let Some(word) = words.next() {
        match word {
            "--quick" => build = Build::Quick,
            "--measure" => measures = true,
            "--test" => test = Some(words.next_if(|word| !word.starts_with('-')).unwrap_or_default()),
            "--serve" => {
                let given = words.next_if(|word| !word.starts_with('-'));
                port = Some(match given {
                    Some(given) => given.parse().map_err(|_| format!("`{given}` is no port"))?,
                    None => 8080,
                });
            }
            _ => return Err(super::unknown(word)),
        }
    }
    // Report missing tools before the build, which takes long.
    let weighs = build == Build::Small
        && match machine::ensure(&machine::PAGE) {
            Err(reason) if port.is_some() => {
                note(format_args!("the page will be served as it is, neither weighed nor compressed: {reason}"));
                false
            }
            outcome => outcome.map(|()| true)?,
        };
    if test.is_some() || measures {
        page::ensure_browser()?;
    }
    page::build(build)?;
    let folder = page::folder(build);
    if weighs {
        page::weigh(&folder)?;
    }
    if let Some(part) = test {
        page::in_browser(build, part, |_| {})?;
    }
    if measures {
        page::measure(build)?;
    }
    let Some(port) = port else { return Ok(()) };
    let server = Server::start(&folder, port)?;
    note(format_args!("the page is at {} until this program is stopped", server.url()));
    loop {
        thread::park();
    }
}
