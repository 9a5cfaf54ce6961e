//! `cargo xtask web`: the page for browsers, built, weighed, and tested, measured or served where that is wanted.

use crate::{
    page::{self, Build, Server},
    shell::{Done, note},
};
use std::thread;

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
            _ => return Err(format!("`{word}` means nothing here")),
        }
    }
    page::build(build)?;
    let folder = page::folder(build);
    if build == Build::Small {
        page::weigh(&folder)?;
    }
    if test.is_some() || measures {
        page::ensure_browser()?;
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
