//! `cargo xtask finish-page`: what trunk leaves becomes the whole page. Trunk calls it, by the hook in `web/Trunk.toml`.

use super::help::Options;
use crate::{
    page::{self, Build},
    shell::Done,
};
use std::{env, path::PathBuf};

pub(super) fn run(words: &[String]) -> Done {
    Options::read("finish-page", words)?;
    let folder = env::var_os("TRUNK_STAGING_DIR").map(PathBuf::from);
    let folder = folder.ok_or(
        "trunk calls this: run `trunk build` or `trunk serve` in web, or `cargo xtask web`",
    )?;
    let is_release = env::var_os("TRUNK_PROFILE").is_some_and(|profile| profile == "release");
    page::finish(
        &folder,
        if is_release {
            Build::Small
        } else {
            Build::Quick
        },
    )
}
