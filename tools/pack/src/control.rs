//! The file that tells Debian, Ubuntu and their kin about a package.

use crate::{
    Done,
    made::{Made, filled},
    tree::Tree,
};

/// The system's parts, which `cargo xtask play` installs by the same list.
const NEEDS: &str = include_str!("../../xtask/src/machine/needs.txt");

pub(super) fn control(made: &Made, tree: &Tree) -> Done<String> {
    let program = tree.get("usr/bin/mbrane").unwrap_or_default();
    Ok(filled("assets/package/control", made.time)?
        .replace("ARCHITECTURE", architecture())
        .replace("KILOBYTES", &tree.size().div_ceil(1024).to_string())
        .replace("DEPENDS", &depends(program).join(", ")))
}

/// The dependencies of the program: linked libraries, and those that it opens when it starts.
fn depends(program: &[u8]) -> Vec<String> {
    let mut all = Vec::new();
    if let Some((major, minor)) = glibc(program) {
        all.push(format!("libc6 (>= {major}.{minor})"));
    }
    if program.windows(13).any(|part| part == b"libgcc_s.so.1") {
        all.push("libgcc-s1".to_owned());
    }
    let rows = NEEDS
        .lines()
        .map(|row| row.split(" | ").collect::<Vec<_>>());
    let played = rows.filter(|row| row[0].split(' ').any(|group| group == "play"));
    all.extend(
        played
            .filter_map(|row| row.last()?.split(' ').next())
            .map(|name| match name {
                // Any card's own driver does as well, and so does OpenGL.
                "mesa-vulkan-drivers" => format!("{name} | vulkan-icd | libegl1"),
                "libvulkan1" => format!("{name} | libegl1"),
                name => name.to_owned(),
            }),
    );
    all
}

/// The newest version of the C library that the program asks for: it is named in the program as `GLIBC_2.34`.
fn glibc(program: &[u8]) -> Option<(u32, u32)> {
    const SIGN: &[u8] = b"GLIBC_";
    let starts = program
        .windows(SIGN.len())
        .enumerate()
        .filter(|(_, part)| *part == SIGN);
    let version = |at: usize| {
        let rest = &program[at + SIGN.len()..];
        let length = rest
            .iter()
            .take_while(|byte| byte.is_ascii_digit() || **byte == b'.')
            .count();
        let mut numbers = std::str::from_utf8(&rest[..length]).ok()?.split('.');
        Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
    };
    starts.filter_map(|(at, _)| version(at)).max()
}

pub(super) fn architecture() -> &'static str {
    match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        "x86" => "i386",
        "arm" => "armhf",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::made::VERSION;

    #[test]
    fn dependencies_come_from_the_program_and_the_list() {
        let program = b"...GLIBC_2.9\0GLIBC_2.34\0GLIBC_PRIVATE\0GLIBC_2.4.1\0libgcc_s.so.1\0";
        let depends = depends(program);
        assert_eq!(depends[..2], ["libc6 (>= 2.34)", "libgcc-s1"]);
        assert!(
            depends.contains(&"libxkbcommon-x11-0".to_owned()),
            "{depends:?}"
        );
        assert!(
            depends.contains(&"mesa-vulkan-drivers | vulkan-icd | libegl1".to_owned()),
            "{depends:?}"
        );
        assert_eq!(glibc(b"GLIBC_"), None);
    }

    #[test]
    fn control_file_lines_have_a_field_or_continue_one() {
        let made = Made {
            programs: "".into(),
            system: "linux",
            time: 0,
        };
        let control = control(&made, &Tree::default()).unwrap();
        assert!(
            control.contains(&format!("\nVersion: {VERSION}\n")) && control.ends_with('\n'),
            "{control}"
        );
        assert!(
            control.contains("libvulkan1 | libegl1, mesa-vulkan-drivers | vulkan-icd | libegl1\n"),
            "{control}"
        );
        for line in control.lines() {
            assert!(line.starts_with(' ') || line.contains(": "), "{line}");
        }
    }
}
