//! `cargo xtask pack`: the packages for players.

use super::help::Options;
use crate::{
    bare,
    page::{self, Build},
    shell::{self, Done, cargo, step},
    tool, workspace,
};
use std::path::Path;

pub(super) const FEATURES: &str = "--no-default-features --features relay-client";
const VERSION: &str = env!("CARGO_PKG_VERSION");

pub(super) fn run(words: &[String]) -> Done {
    let options = understood(words)?;
    let usual = if options.has("--quick") {
        "packages-quick"
    } else {
        "packages"
    };
    let folder = options.folder(|| workspace::target().join(usual))?;
    if !options.has("--sums") {
        pack_all(&options, &folder)?;
    }
    step("Sums, news and stores' files");
    tool::run("sums", &[&folder])
}

/// Refuses words before anything is built.
pub(super) fn understood(words: &[String]) -> Done<Options<'_>> {
    let options = Options::read("pack", words)?;
    if let Some(tag) = options
        .value("--tag")
        .filter(|tag| tag.strip_prefix('v') != Some(VERSION))
    {
        return Err(format!(
            "this is version {VERSION}, whose tag is v{VERSION}, not {tag}"
        ));
    }
    if options.has("--check") && !wants(&options).0 {
        return Err("`--check` starts the program: not with `--page` alone".to_owned());
    }
    Ok(options)
}

/// Returns whether program and page are wanted: both, unless one is named.
fn wants(options: &Options) -> (bool, bool) {
    let [program, page] = ["--program", "--page"].map(|name| options.has(name));
    (program || !page, page || !program)
}

fn pack_all(options: &Options, folder: &Path) -> Done {
    let (built, quick) = (options.has("--built"), options.has("--quick"));
    let (profile, size) = if quick {
        ("debug", Build::Quick)
    } else {
        ("release", Build::Small)
    };
    let (program, page) = wants(options);
    if program {
        if !built {
            build(quick, "")?;
        }
        step("Packing the program");
        tool::run("program", &[&workspace::target().join(profile), folder])?;
        if options.has("--check") {
            bare::start(folder, VERSION)?;
        }
    }
    if page {
        if !built {
            page::ensure(size)?;
            page::build(size)?;
            page::weigh(size)?;
        }
        step("Packing the page");
        pack_page(size, folder)?;
    }
    Ok(())
}

pub(super) fn pack_page(size: Build, folder: &Path) -> Done {
    tool::run("page", &[&page::folder(size), folder])
}

/// Builds the program and its engine, with more words for cargo. A quick build has the features of the tests, so that it shares their
/// build.
pub(super) fn build(quick: bool, more: &str) -> Done {
    step("Building the program");
    let build = format!(
        "build --locked {} {more}",
        if quick { "" } else { "--release" }
    );
    let features = if quick { "" } else { FEATURES };
    shell::run(&mut cargo(&format!(
        "{build} --package mbrane --bin mbrane {features}"
    )))?;
    shell::run(&mut cargo(&format!(
        "{build} --package mbrane-search --bin mbrane-engine"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn program_and_page_are_packed_unless_one_is_named() {
        let both = |line: &str| wants(&understood(&words(line)).unwrap());
        assert_eq!(
            [both(""), both("--page --built"), both("--program a")],
            [(true, true), (false, true), (true, false)]
        );
    }

    #[test]
    fn invalid_arguments_are_refused_before_a_build() {
        for line in ["--dance", "a b", "--tag", "--page --check", "--tag v99.0.0"] {
            assert!(run(&words(line)).is_err(), "{line}");
        }
    }
}
