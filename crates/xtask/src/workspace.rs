//! Where the checkout and the build folder lie.

use crate::shell;
use std::{
    env,
    path::{Path, PathBuf},
    process::Stdio,
    sync::OnceLock,
};

/// The folder that holds the workspace's `Cargo.toml`.
pub(crate) fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here)
}

/// Cargo's build folder, as its settings and its environment have it.
pub(crate) fn target() -> &'static Path {
    static TARGET: OnceLock<PathBuf> = OnceLock::new();
    TARGET.get_or_init(|| {
        let mut cargo = shell::cargo();
        cargo.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]).current_dir(root());
        let told = cargo.stderr(Stdio::null()).output().ok();
        let found = told.and_then(|told| target_in(&String::from_utf8_lossy(&told.stdout)));
        found.unwrap_or_else(|| root().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into())))
    })
}

/// The build folder in what `cargo metadata` prints.
fn target_in(metadata: &str) -> Option<PathBuf> {
    let (_, rest) = metadata.split_once(r#""target_directory":""#)?;
    let mut path = String::new();
    let mut letters = rest.chars();
    loop {
        match letters.next()? {
            '"' => return Some(path.into()),
            '\\' => path.push(letters.next().filter(|letter| matches!(letter, '\\' | '"' | '/'))?),
            letter => path.push(letter),
        }
    }
}

/// A number for exactly these bytes, one after the other.
pub(crate) fn sum(parts: &[&[u8]]) -> u64 {
    let bytes = parts.iter().copied().flatten();
    bytes.fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_holds_the_workspace() {
        assert!(root().join("crates/xtask/Cargo.toml").is_file());
    }

    #[test]
    fn the_build_folder_is_read_from_what_cargo_prints() {
        let metadata = r#"{"packages":[],"target_directory":"C:\\a \"b\"","version":1}"#;
        assert_eq!(target_in(metadata), Some(r#"C:\a "b""#.into()));
        assert_eq!(target_in("{}"), None);
        assert_eq!(target_in(r#"{"target_directory":"/a"#), None);
    }
}
