//! Turns trunk's output into a page of one version: files that belong together say so in their addresses.

use super::{Build, policy, scripts, sections};
use crate::{
    wasm::{self, Shrink},
    workspace::sum,
};
use std::{
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

/// The folders that get the version into their names.
pub(super) const THINKER: &str = "thinker";
pub(super) const LIVE: &str = "live";
const PAGE: &str = "page";
/// The folder of the texts of languages, which have their own contents in their names.
pub(super) const LANGUAGES: &str = "languages";

/// Finishes the page in a folder, and says how many files it has.
pub(super) fn finish(folder: &Path, build: Build) -> io::Result<usize> {
    trim_modules(folder, build)?;
    name_scripts(folder)?;
    let languages = name_languages(folder)?;
    let version = version(folder)?;
    for name in [THINKER, LIVE, PAGE] {
        fs::rename(folder.join(name), folder.join(format!("{name}-{version}")))?;
    }
    let index = folder.join("index.html");
    let text = fs::read_to_string(&index)?;
    let places: Vec<_> = languages.iter().map(|(code, name)| format!("{code}:./{name}")).collect();
    let head = format!(
        r#"<html lang="en" data-build="{version}" data-thinker="./{THINKER}-{version}/" data-live="./{LIVE}-{version}/live.js" data-languages="{}">"#,
        places.join(" ")
    );
    let text = text.replace(r#"<html lang="en">"#, &head).replace("./page/", &format!("./{PAGE}-{version}/"));
    fs::write(index, policy::with_policy(&text))?;

    let offline = folder.join("offline.js");
    let mut names: Vec<_> = files(folder)?.iter().filter_map(|path| address(folder, path)).collect();
    // Languages and licences are fetched when somebody wants to read them.
    let later =
        |name: &str| ["offline.js", "index.html", "licences.txt"].contains(&name) || name.starts_with(LANGUAGES);
    names.retain(|name| !later(name));
    names.insert(0, "./".to_owned());
    let list =
        |names: &mut dyn Iterator<Item = &String>| names.map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ");
    let text = fs::read_to_string(&offline)?;
    let text =
        text.replace("VERSION_OF_THE_BUILD", &version).replace(r#""FILES_OF_THE_BUILD""#, &list(&mut names.iter()));
    let text = text.replace(r#""LANGUAGES_OF_THE_BUILD""#, &list(&mut languages.iter().map(|(_, name)| name)));
    fs::write(offline, text)?;
    Ok(names.len() + 1)
}

/// Names the texts of each language by what they say; their codes and new names.
fn name_languages(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let inside = folder.join(LANGUAGES);
    let paths = if inside.is_dir() { files(&inside)? } else { Vec::new() };
    let mut named = Vec::new();
    for path in paths {
        let code = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let name = format!("{LANGUAGES}/{code}-{:016x}.txt", sum(&[&fs::read(&path)?]));
        fs::rename(&path, folder.join(&name))?;
        named.push((code, name));
    }
    Ok(named)
}

/// Takes out of every module what only a debugger reads, and tells the page how long the game's is now.
fn trim_modules(folder: &Path, build: Build) -> io::Result<()> {
    let index = folder.join("index.html");
    let mut text = fs::read_to_string(&index)?;
    for path in files(folder)?.iter().filter(|path| path.extension().is_some_and(|ending| ending == "wasm")) {
        let length = fs::metadata(path)?.len();
        // The other modules are small already.
        if build == Build::Small && path.parent() == Some(folder) {
            wasm::shrink(path, Shrink::Most).map_err(io::Error::other)?;
        }
        let Some(trimmed) = sections::trim(&fs::read(path)?) else { continue };
        // Trunk writes the length behind the name.
        if let Some(name) = address(folder, path) {
            text = text.replace(&format!("{name}', {length},"), &format!("{name}', {},", trimmed.len()));
        }
        fs::write(path, trimmed)?;
    }
    fs::write(index, text)
}

/// Takes out of every script what only readers need, and lets every module's name end in `.js`: a host may not know that `.mjs` is a
/// script, and browsers run nothing else.
fn name_scripts(folder: &Path) -> io::Result<()> {
    for path in files(folder)? {
        let ending = path.extension().and_then(OsStr::to_str);
        if !matches!(ending, Some("html" | "js" | "mjs")) {
            continue;
        }
        let text = fs::read_to_string(&path)?;
        let trimmed = if ending == Some("html") { text.clone() } else { scripts::trim(&text) };
        let named = trimmed.replace(".mjs\"", ".js\"").replace(".mjs'", ".js'");
        if named != text {
            fs::write(&path, named)?;
        }
        if ending == Some("mjs") {
            fs::rename(&path, path.with_extension("js"))?;
        }
    }
    Ok(())
}

/// A name for exactly these files.
fn version(folder: &Path) -> io::Result<String> {
    let mut paths = files(folder)?;
    paths.sort();
    let mut parts = Vec::new();
    for path in &paths {
        parts.push(address(folder, path).unwrap_or_default().into_bytes());
        parts.push(fs::read(path)?);
    }
    let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
    Ok(format!("{:016x}", sum(&parts)))
}

/// Every file in a folder and below it.
pub(super) fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// How the page calls a file of its folder.
pub(super) fn address(folder: &Path, path: &Path) -> Option<String> {
    let below = path.strip_prefix(folder).ok()?;
    let parts: Vec<_> = below.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str, script: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("mbrane-{name}-{}", std::process::id()));
        for below in [PAGE, "thinker/simd", LIVE, LANGUAGES] {
            fs::create_dir_all(folder.join(below)).unwrap();
        }
        let index =
            "<html lang=\"en\"><head></head><script src=\"./page/main.mjs\"></script>'./a.wasm', 17, initializer()";
        let wasm = b"\0asm\x01\0\0\0\0\x07\x04name..";
        let all: [(&str, &[u8]); 9] = [
            ("index.html", index.as_bytes()),
            ("a.wasm", wasm),
            ("page/main.mjs", script.as_bytes()),
            ("b-loader.mjs", b"import x from \"./page/main.mjs\""),
            ("thinker/simd/worker.mjs", b"2"),
            ("thinker/simd/worker.wasm", wasm),
            ("live/live.mjs", b"// A comment.\n3"),
            ("offline.js", b"VERSION_OF_THE_BUILD [\"FILES_OF_THE_BUILD\"] [\"LANGUAGES_OF_THE_BUILD\"]"),
            ("languages/de.txt", b"=== page\n"),
        ];
        for (path, content) in all {
            fs::write(folder.join(path), content).unwrap();
        }
        folder
    }

    #[test]
    fn everything_of_a_version_says_so() {
        let folder = folder("finish", "1");
        assert_eq!(finish(&folder, Build::Quick).unwrap(), 8);
        let offline = fs::read_to_string(folder.join("offline.js")).unwrap();
        let (version, list) = offline.split_once(' ').unwrap();
        assert!(version.len() == 16 && list.starts_with("[\"./\", \"a.wasm\", ") && list.matches(version).count() == 4);
        let index = fs::read_to_string(folder.join("index.html")).unwrap();
        assert_eq!(index.matches(version).count(), 4, "{index}");
        let (_, language) = offline.trim_end().rsplit_once(" [").unwrap();
        assert!(language.starts_with("\"languages/de-") && language.len() == 36, "{offline}");
        let named = language.trim_matches(['"', ']']);
        assert!(index.contains(&format!("data-languages=\"de:./{named}\"")) && folder.join(named).is_file(), "{index}");
        assert!(index.contains("'./a.wasm', 8, initializer"), "{index}");
        assert!(index.contains(&format!("src=\"./page-{version}/main.js\"")), "{index}");
        assert!(folder.join(format!("page-{version}/main.js")).is_file());
        assert_eq!(fs::read_to_string(folder.join("b-loader.js")).unwrap(), "import x from \"./page/main.js\"\n");
        assert_eq!(fs::read_to_string(folder.join(format!("live-{version}/live.js"))).unwrap(), "3\n");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn other_content_is_another_version() {
        let [one, other] = [folder("one", "1"), folder("other", "2")];
        assert_ne!(version(&one).unwrap(), version(&other).unwrap());
        fs::remove_dir_all(one).unwrap();
        fs::remove_dir_all(other).unwrap();
    }
}
