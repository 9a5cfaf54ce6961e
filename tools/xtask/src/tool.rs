//! The program that makes page and packages (`tools/pack`), built when it is first wanted.

use crate::{
    shell::{self, Done, cargo},
    workspace,
};
use std::{
    env::consts::EXE_SUFFIX,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

/// Builds it once, so that it compresses quickly.
pub(crate) fn build() -> Done<PathBuf> {
    static BUILT: OnceLock<Done> = OnceLock::new();
    let build = || {
        shell::run(&mut cargo(
            "build --quiet --locked --profile pack --package mbrane-pack",
        ))
    };
    BUILT.get_or_init(build).clone()?;
    Ok(workspace::target().join(format!("pack/mbrane-pack{EXE_SUFFIX}")))
}

pub(crate) fn run(word: &str, paths: &[&Path]) -> Done {
    shell::run(Command::new(build()?).arg(word).args(paths))
}
