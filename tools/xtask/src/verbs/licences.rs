//! `cargo xtask licences`: the licences of everything inside the program, as one text.

use super::help::Options;
use crate::{shell::Done, tool};

pub(super) fn run(words: &[String]) -> Done {
    if Options::read("licences", words)?.has("--check") {
        check()
    } else {
        tool::run("licences", &[])
    }
}

pub(super) fn check() -> Done {
    tool::run("check-licences", &[])
}
