//! `cargo xtask pack`: what others get, in the forms that they install.

use super::{unknown, value};
use crate::{
    machine,
    pack::{self, Made, VERSION},
    page::{self, Build},
    shell::{self, Done, cargo, step},
    workspace,
};
use std::path::{Path, PathBuf};

pub(super) const USAGE: &str = "\
Usage: cargo xtask pack [FOLDER] [OPTION]...

Builds program and page as players get them, and leaves packages, their sums and what is new in a folder (by default below the build
folder): on Linux an archive and a package for Debian, on Windows and macOS an archive, and the page as an archive that any host of
files takes. docs/packages.md tells what is in them.

  --program   the program alone
  --page      the page alone
  --built     pack what the last builds left
  --quick     builds that are quick to make, large and slow: to try packages, not to give them away
  --check     make a bare Debian, install the package there and start it (minutes; takes the rights of root)
  --sums      pack nothing; sums and news of what lies in the folder
  --tag TAG   refuse where this is no tag of this version
";

/// The features of the game in packages.
pub(super) const FEATURES: [&str; 3] = ["--no-default-features", "--features", "far"];

pub(super) fn run(words: &[String]) -> Done {
    let asked = Asked::read(words)?;
    if let Some(tag) = asked.tag.as_deref().filter(|tag| tag.strip_prefix('v') != Some(VERSION)) {
        return Err(format!("this is version {VERSION}, whose tag is v{VERSION}, not {tag}"));
    }
    let usual = if asked.quick { "packages-quick" } else { "packages" };
    let folder = asked.folder.clone().unwrap_or_else(|| workspace::target().join(usual));
    if !asked.sums {
        pack_all(&asked, &folder)?;
    }
    step("Sums and news");
    pack::sums(&folder)
}

fn pack_all(asked: &Asked, folder: &Path) -> Done {
    let (profile, size) = if asked.quick { ("debug", Build::Quick) } else { ("release", Build::Small) };
    if asked.program {
        if !asked.built {
            build(asked.quick)?;
        }
        step("Packing the program");
        let packages = pack::program(&Made::here(workspace::target().join(profile)), folder)?;
        if asked.check {
            pack::start_in_bare_debian(&packages)?;
        }
    }
    if asked.page {
        if !asked.built {
            let weighed = size == Build::Small;
            if weighed {
                machine::ensure(&machine::PAGE)?;
            }
            page::build(size)?;
            if weighed {
                page::weigh(&page::folder(size))?;
            }
        }
        step("Packing the page");
        pack::page(&page::folder(size), folder)?;
    }
    Ok(())
}

/// Whether these words mean something to this verb.
///
/// # Errors
/// One does not; the reason names it.
#[cfg(test)]
pub(super) fn understands(words: &[String]) -> Done {
    Asked::read(words).map(|_| ())
}

/// Builds the program and its engine. A quick build has the features of the tests, so that it shares their build.
fn build(quick: bool) -> Done {
    step("Building the program");
    let release = (!quick).then_some("--release");
    let build = |package: &str, program: &str, features: &[&str]| {
        let mut build = cargo();
        build.args(["build", "--locked"]).args(release).args(["--package", package, "--bin", program]);
        shell::run(build.args(features))
    };
    build("mbrane", "mbrane", if quick { &[] } else { &FEATURES })?;
    build("mbrane-search", "mbrane-engine", &[])
}

/// The options of the command line.
#[derive(Debug, Default, PartialEq, Eq)]
struct Asked {
    folder: Option<PathBuf>,
    program: bool,
    page: bool,
    built: bool,
    quick: bool,
    check: bool,
    sums: bool,
    tag: Option<String>,
}

impl Asked {
    fn read(words: &[String]) -> Result<Self, String> {
        let mut asked = Self::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--program" => asked.program = true,
                "--page" => asked.page = true,
                "--built" => asked.built = true,
                "--quick" => asked.quick = true,
                "--check" => asked.check = true,
                "--sums" => asked.sums = true,
                "--tag" => asked.tag = Some(value(word, &mut words)?.to_owned()),
                word if word.starts_with('-') || asked.folder.is_some() => return Err(unknown(word)),
                word => {
                    let folder = std::path::absolute(word).map_err(|error| format!("{word}: {error}"))?;
                    asked.folder = Some(folder);
                }
            }
        }
        if asked.check && asked.page && !asked.program {
            return Err("`--check` starts the program: not with `--page` alone".to_owned());
        }
        if !asked.program && !asked.page {
            (asked.program, asked.page) = (true, true);
        }
        Ok(asked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(line: &str) -> Result<Asked, String> {
        Asked::read(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn program_and_page_are_packed_unless_one_is_named() {
        let both = |line: &str| asked(line).map(|asked| (asked.program, asked.page));
        assert_eq!(both(""), Ok((true, true)));
        assert_eq!(both("--page --built"), Ok((false, true)));
        assert_eq!(both("--program a"), Ok((true, false)));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for line in ["--dance", "a b", "--tag", "--page --check"] {
            assert!(asked(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_tag_of_another_version_is_refused_before_anything_is_built() {
        let words = ["--tag", "v99.0.0"].map(str::to_owned);
        assert!(run(&words).unwrap_err().contains("v99.0.0"));
    }
}
