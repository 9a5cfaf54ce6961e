//! Packages of made-up programs, looked at with the programs that others will use.

use super::*;
use std::{env, path::PathBuf, process::Command};

/// A folder with programs for every system in it.
fn made(name: &str, system: &'static str) -> (Made, PathBuf) {
    let folder = env::temp_dir().join(format!("mbrane-pack-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for program in ["mbrane", "mbrane-engine", "mbrane.exe", "mbrane-engine.exe"] {
        fs::write(folder.join(program), "#!/bin/sh\necho GLIBC_2.34\n").unwrap();
    }
    (
        Made {
            programs: folder.clone(),
            system,
            time: 1_795_305_600,
        },
        folder,
    )
}

/// The output of a program; `None` if there is no such program.
fn said(program: &str, words: &[&str]) -> Option<String> {
    let output = Command::new(program)
        .env("TZ", "UTC")
        .args(words)
        .output()
        .ok()?;
    assert!(
        output.status.success(),
        "{program} {words:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn an_archive_for_linux_is_unpacked_and_runs() {
    let (made, folder) = made("archive", "linux");
    leave_all(&made, &folder.join("out")).unwrap();
    let archive = folder.join(format!("out/{}.tar.gz", made.stem()));
    said(
        "tar",
        &[
            "-C",
            folder.to_str().unwrap(),
            "-xzf",
            archive.to_str().unwrap(),
        ],
    )
    .unwrap();
    let inside = folder.join(made.stem());
    assert_eq!(
        said(inside.join("bin/mbrane").to_str().unwrap(), &[]).unwrap(),
        "GLIBC_2.34\n"
    );
    for path in [
        "README.txt",
        "CHANGELOG.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "licences.txt",
        "bin/mbrane-engine",
        "share/applications/mbrane.desktop",
        "share/metainfo/mbrane.metainfo.xml",
        "share/icons/hicolor/scalable/apps/mbrane.svg",
        "share/icons/hicolor/192x192/apps/mbrane.png",
        "share/icons/hicolor/512x512/apps/mbrane.png",
    ] {
        assert!(fs::metadata(inside.join(path)).unwrap().len() > 0, "{path}");
    }
    let metainfo = fs::read_to_string(inside.join("share/metainfo/mbrane.metainfo.xml")).unwrap();
    assert!(
        metainfo.contains(&format!("version=\"{VERSION}\" date=\"2026-11-22\"")),
        "{metainfo}"
    );
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn debian_reads_its_package() {
    let (made, folder) = made("deb", "linux");
    leave_all(&made, &folder.join("out")).unwrap();
    let package = folder.join(format!("out/mbrane_{VERSION}_{}.deb", architecture()));
    let package = package.to_str().unwrap();
    // Other systems have no program that reads it.
    if let Some(field) = said(
        "dpkg-deb",
        &["--field", package, "Package", "Version", "Depends"],
    ) {
        assert!(
            field.contains(&format!("Version: {VERSION}\n")) && field.contains("libc6 (>= 2.34)"),
            "{field}"
        );
        let listed = said("dpkg-deb", &["--contents", package]).unwrap();
        for (path, mode) in [
            ("./usr/bin/mbrane", "-rwxr-xr-x"),
            ("./usr/bin/mbrane-engine", "-rwxr-xr-x"),
            ("./usr/share/doc/mbrane/copyright", "-rw-r--r--"),
            ("./usr/share/doc/mbrane/licences.txt.gz", "-rw-r--r--"),
            ("./usr/share/applications/mbrane.desktop", "-rw-r--r--"),
        ] {
            let line = listed
                .lines()
                .find(|line| line.ends_with(path))
                .unwrap_or_else(|| panic!("{listed}"));
            assert!(
                line.starts_with(mode) && line.contains("root/root") && line.contains("2026-11-22"),
                "{line}"
            );
        }
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn windows_and_macos_find_what_they_start() {
    let (windows, folder) = made("windows", "windows");
    let tree = systems::windows(&windows).unwrap();
    let stem = windows.stem();
    assert!(
        tree.get(&format!("{stem}/mbrane.exe")).is_some()
            && tree.get(&format!("{stem}/README.txt")).is_some()
    );
    fs::remove_dir_all(folder).unwrap();

    let (macos, folder) = made("macos", "macos");
    let tree = systems::macos(&macos).unwrap();
    let inside = |path: &str| tree.get(&format!("{}/Mbrane.app/Contents/{path}", macos.stem()));
    let plist = String::from_utf8_lossy(inside("Info.plist").unwrap()).into_owned();
    for (key, path) in [
        ("CFBundleExecutable", "MacOS/"),
        ("CFBundleIconFile", "Resources/"),
    ] {
        let value = plist
            .split(key)
            .nth(1)
            .and_then(|rest| rest.split("<string>").nth(1)?.split('<').next())
            .unwrap();
        let ending = if path == "Resources/" { ".icns" } else { "" };
        assert!(
            inside(&format!("{path}{value}{ending}")).is_some(),
            "{value}"
        );
    }
    assert!(plist.contains(&format!("<string>{VERSION}</string>")));
    leave_all(&macos, &folder).unwrap();
    let zip = folder.join(format!("{}.zip", macos.stem()));
    if let Some(listed) = said("unzip", &["-Z", "-l", zip.to_str().unwrap()]) {
        let line = listed
            .lines()
            .find(|line| line.ends_with("MacOS/mbrane"))
            .unwrap_or_else(|| panic!("{listed}"));
        assert!(line.starts_with("-rwxr-xr-x"), "{line}");
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn programs_for_windows_are_packed_for_it_on_every_system() {
    let (_, folder) = made("cross", "windows");
    program(&folder, &folder.join("out")).unwrap();
    let zip = format!("mbrane-{VERSION}-windows-{}.zip", consts::ARCH);
    assert!(folder.join("out").join(zip).is_file());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn checksums_are_verified_by_sha256sum() {
    let (made, folder) = made("sums", "linux");
    let sums = || sums_with(&folder, "{}");
    assert!(sums().unwrap_err().to_string().contains("no packages"));
    leave_all(&made, &folder).unwrap();
    sums().unwrap();
    let mut check = Command::new("sha256sum");
    if let Ok(status) = check
        .args(["--check", "--quiet", SUMS])
        .current_dir(&folder)
        .status()
    {
        assert!(status.success());
    }
    let listed = fs::read_to_string(folder.join(SUMS)).unwrap();
    assert!(
        listed.lines().count() == 3 && listed.contains(&format!("  {SBOM}\n")),
        "{listed}"
    );
    assert!(
        fs::read_to_string(folder.join(NOTES))
            .unwrap()
            .contains("\n- ")
    );
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn missing_program_is_named() {
    let (made, folder) = made("missing", "linux");
    fs::remove_file(folder.join("mbrane-engine")).unwrap();
    assert!(
        leave_all(&made, &folder)
            .unwrap_err()
            .to_string()
            .contains("mbrane-engine")
    );
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn packing_is_reproducible() {
    let (made, folder) = made("twice", "linux");
    assert!(packages(&made).unwrap() == packages(&made).unwrap());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn menus_and_software_centres_can_read_what_they_get() {
    let (made, folder) = made("linted", "linux");
    systems::linux(&made).unwrap().write(&folder).unwrap();
    let share = folder.join(made.stem()).join("share");
    let [entry, about] = [
        "applications/mbrane.desktop",
        "metainfo/mbrane.metainfo.xml",
    ]
    .map(|path| share.join(path));
    // Not every system has the programs that look at them.
    said("desktop-file-validate", &[entry.to_str().unwrap()]);
    said(
        "appstreamcli",
        &["validate", "--no-net", about.to_str().unwrap()],
    );
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn every_language_of_the_game_finds_its_words_in_menus_and_software_centres() {
    let codes = crate::page::languages::others(&crate::root()).unwrap();
    let entry = source_text("assets/package/mbrane.desktop").unwrap();
    let about = source_text("assets/package/mbrane.metainfo.xml").unwrap();
    for code in &codes {
        for key in ["GenericName", "Comment", "Keywords"] {
            assert!(
                entry.contains(&format!("\n{key}[{code}]=")),
                "{key} in {code}"
            );
        }
        for name in ["summary", "p", "li", "caption"] {
            let [english, other] = [format!("<{name}>"), format!("<{name} xml:lang=\"{code}\">")];
            assert_eq!(
                about.matches(&english).count(),
                about.matches(&other).count(),
                "{name} in {code}"
            );
        }
    }
    let count = ["Eight", "Nine", "Ten", "Eleven"][codes.len() + 1 - 8];
    assert!(about.contains(&format!("{count} languages")), "{count}");
    for text in [
        &entry,
        &about,
        &source_text("assets/package/control").unwrap(),
    ] {
        assert!(text.contains("puzzles"), "{text}");
    }
}

#[test]
fn no_text_about_the_games_has_a_retired_word() {
    // Other languages have words that look alike.
    let english = |path: &str| {
        let text = source_text(path).unwrap();
        text.lines()
            .filter(|line| !line.contains(['[', '#']) && !line.contains("xml:lang"))
            .collect::<Vec<_>>()
            .join("\n")
    };
    let index = source_text("web/index.html").unwrap();
    let described = index
        .split("content=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect::<String>();
    let packages = [
        "control",
        "mbrane.desktop",
        "mbrane.metainfo.xml",
        "winget/locale.en-US.yaml",
    ];
    let packages = packages.map(|name| english(&format!("assets/package/{name}")));
    for text in packages
        .into_iter()
        .chain([english("web/manifest.webmanifest"), described])
    {
        let words = text
            .split(|sign: char| !sign.is_alphabetic())
            .map(str::to_lowercase);
        let retired = [
            "tip", "tips", "turn", "turns", "upset", "rival", "enemy", "kin", "hand",
        ];
        let found: Vec<_> = words
            .filter(|word| retired.contains(&word.as_str()))
            .collect();
        assert!(found.is_empty(), "{found:?} in {text}");
    }
}
