//! Packages as Debian, Ubuntu and their kin install them.

use super::{gzip::gzip, linux, tar::tar, tree::Tree};
use crate::machine;

/// An address at which nobody answers, as its name says: publishers of packages put theirs in its place.
const MAINTAINER: &str = "The mbrane developers <developers@mbrane.invalid>";

/// A package of these files, which lie below the system's root.
///
/// # Errors
/// Something cannot be compressed.
pub(super) fn deb(tree: &Tree, control: &str, time: u64) -> Result<Vec<u8>, String> {
    let mut about = Tree::default();
    about.add("control", control);
    let members: [(&str, Vec<u8>); 3] = [
        ("debian-binary", b"2.0\n".to_vec()),
        ("control.tar.gz", gzip(&tar(&about, "./", time)?)?),
        ("data.tar.gz", gzip(&tar(tree, "./", time)?)?),
    ];
    let mut package = b"!<arch>\n".to_vec();
    for (name, bytes) in members {
        let head = format!("{name:<16}{time:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, 100_644, bytes.len());
        package.extend(head.as_bytes());
        package.extend(&bytes);
        package.resize(package.len().next_multiple_of(2), b'\n');
    }
    Ok(package)
}

/// The control file of a package.
pub(super) fn control(version: &str, tree: &Tree, program: &[u8]) -> String {
    let kilobytes = tree.size().div_ceil(1024);
    let depends = depends(program).join(", ");
    format!(
        "Package: mbrane\nVersion: {version}\nArchitecture: {}\nMaintainer: {MAINTAINER}\nInstalled-Size: {kilobytes}\n\
         Depends: {depends}\nRecommends: libwayland-client0\nSuggests: pipewire-pulse | pulseaudio\nSection: games\n\
         Priority: optional\nDescription: {}\n{}",
        architecture(),
        linux::SUMMARY,
        described()
    )
}

/// The dependencies of the program: libraries that it is linked with, and those that it opens when it starts.
fn depends(program: &[u8]) -> Vec<String> {
    let mut all = Vec::new();
    if let Some((major, minor)) = glibc(program) {
        all.push(format!("libc6 (>= {major}.{minor})"));
    }
    if contains(program, b"libgcc_s.so.1") {
        all.push("libgcc-s1".to_owned());
    }
    all.extend(machine::debian_packages().into_iter().map(|name| match name {
        // Any card's own driver does as well.
        "mesa-vulkan-drivers" => format!("{name} | vulkan-icd"),
        name => name.to_owned(),
    }));
    all
}

/// The newest version of the C library that the program asks for: it is named in the program as `GLIBC_2.34`.
fn glibc(program: &[u8]) -> Option<(u32, u32)> {
    const SIGN: &[u8] = b"GLIBC_";
    let starts = program.windows(SIGN.len()).enumerate().filter(|(_, part)| *part == SIGN);
    let version = |at: usize| {
        let rest = &program[at + SIGN.len()..];
        let length = rest.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'.').count();
        let mut numbers = std::str::from_utf8(&rest[..length]).ok()?.split('.');
        Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
    };
    starts.filter_map(|(at, _)| version(at)).max()
}

fn contains(bytes: &[u8], what: &[u8]) -> bool {
    bytes.windows(what.len()).any(|part| part == what)
}

/// Debian's name of this processor.
pub(super) fn architecture() -> &'static str {
    match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        "x86" => "i386",
        "arm" => "armhf",
        other => other,
    }
}

/// The description, each line behind a blank, and a point for an empty one.
fn described() -> String {
    linux::DESCRIPTION
        .trim()
        .lines()
        .map(|line| if line.is_empty() { " .\n".to_owned() } else { format!(" {line}\n") })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_needs_is_read_from_it_and_from_the_list() {
        let program = b"...GLIBC_2.9\0GLIBC_2.34\0GLIBC_PRIVATE\0GLIBC_2.4.1\0libgcc_s.so.1\0";
        let depends = depends(program);
        assert_eq!(depends[..2], ["libc6 (>= 2.34)", "libgcc-s1"]);
        assert!(depends.contains(&"libxkbcommon-x11-0".to_owned()), "{depends:?}");
        assert!(depends.contains(&"mesa-vulkan-drivers | vulkan-icd".to_owned()), "{depends:?}");
        assert_eq!(glibc(b"GLIBC_"), None);
    }

    #[test]
    fn every_line_of_the_control_file_has_a_name_or_goes_on() {
        let control = control("1.2.3", &Tree::default(), b"");
        assert!(control.contains("\nVersion: 1.2.3\n") && control.ends_with('\n'), "{control}");
        for line in control.lines() {
            assert!(line.starts_with(' ') || line.contains(": "), "{line}");
        }
    }
}
