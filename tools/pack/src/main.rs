//! Makes the page and the packages that players get. `cargo xtask` builds this program when it is needed, and gives it its words.

mod archive;
mod control;
mod licences;
mod lock;
mod made;
mod notes;
mod packages;
mod page;
#[cfg(test)]
mod resource;
mod sbom;
mod site;
mod stores;
mod systems;
mod tree;

use std::{
    env,
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

type Done<T = ()> = Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let words: Vec<_> = env::args().skip(1).collect();
    if let Err(reason) = run(&words.iter().map(String::as_str).collect::<Vec<_>>()) {
        eprintln!("{reason}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn run(words: &[&str]) -> Done {
    match *words {
        // rustc calls a linker so.
        ["-flavor", ..] => page::link(words),
        ["finish-page", page] => page::finish(page.as_ref(), true),
        ["finish-quick-page", page] => page::finish(page.as_ref(), false),
        ["join-scripts", from, to] => page::join(from.as_ref(), to.as_ref()),
        ["program", programs, folder] => packages::program(programs.as_ref(), folder.as_ref()),
        ["page", page, folder] => packages::page(page.as_ref(), folder.as_ref()),
        ["sums", folder] => packages::sums(folder.as_ref()),
        ["licences"] => licences::write(),
        ["check-licences"] => licences::check(),
        _ => Err(format!(
            "`{}` means nothing here: `cargo xtask` calls this program",
            words.join(" ")
        )
        .into()),
    }
}

fn source(path: &str) -> Done<Vec<u8>> {
    read(&root().join(path))
}

fn source_text(path: &str) -> Done<String> {
    Ok(String::from_utf8(source(path)?)?)
}

fn read(path: &Path) -> Done<Vec<u8>> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()).into())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
