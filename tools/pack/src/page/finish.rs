//! Turns trunk's output into a page of one version: files that belong together say so in their addresses.

use super::{languages, order, policy, scripts, sections};
use crate::{Done, root, source_text, tree::Tree};
use data_encoding::{BASE64, HEXLOWER};
use sha2::{Digest, Sha256};
use std::{fs, path::Path};

/// The folders that get the version into their names.
const DATED: [&str; 4] = ["thinker", "live", "page", "puzzles"];
/// The folder of the texts of languages, which have their own contents in their names.
const LANGUAGES: &str = "languages/";
/// The folder of the packs of puzzles.
const PUZZLES: &str = "puzzles/";
/// The folder of pictures for link previews and installers.
const PICTURES: &str = "pictures/";
/// The places where trunk fills in an address while it serves the page. The policy has the hashes of the unfilled scripts, so the script that reloads
/// the page asks the browser instead.
const ADDRESSES: [(&str, &str); 2] = [
    ("'{{__TRUNK_ADDRESS__}}'", "location.host"),
    (
        "'{{__TRUNK_WS_BASE__}}'",
        "new URL('./', location.href).pathname",
    ),
];
/// Fetched when a player wants to read them, or by the browser itself.
const LATER: [&str; 3] = ["offline.js", "index.html", "licences.txt"];

/// Small modules take half a minute more.
pub(crate) fn finish(folder: &Path, small: bool) -> Done {
    let mut page = Tree::read(folder)?;
    // One file for each language but English, the game's texts and the page's, fetched when it is wanted.
    for code in languages::others(&root())? {
        let texts = languages::texts(&root(), &code)?
            + "=== page\n"
            + &source_text(&format!("web/words/{code}.txt"))?;
        page.add(&format!("{LANGUAGES}{code}.txt"), texts);
    }
    let packs = Tree::read(&root().join("assets/puzzles"))?;
    packs
        .files()
        .for_each(|(name, pack)| page.add(&format!("{PUZZLES}{name}"), pack.bytes.as_slice()));
    let page = finished(&page, small)?;
    fs::remove_dir_all(folder)?;
    page.write(folder)?;
    println!("  {} files in {}", page.files().count(), folder.display());
    Ok(())
}

fn finished(page: &Tree, small: bool) -> Done<Tree> {
    let mut index = text(page, "index.html")?;
    let (mut made, mut languages) = (Tree::default(), Vec::new());
    let served = index.contains(ADDRESSES[0].0);
    for (place, asked) in ADDRESSES {
        index = index.replace(place, asked);
    }
    if index.contains("{{__TRUNK") {
        return Err(
            "this trunk fills in other addresses while it serves the page: see ADDRESSES".into(),
        );
    }
    for (path, file) in page.files() {
        let (stem, ending) = path.rsplit_once('.').unwrap_or((path, ""));
        if ending == "wasm" {
            let module = sections::trim(&file.bytes).unwrap_or_else(|| file.bytes.clone());
            let module = small
                .then(|| order::sorted(&module))
                .flatten()
                .unwrap_or(module);
            // Trunk writes the length behind the name.
            let [before, after] =
                [file.bytes.len(), module.len()].map(|length| format!("{path}', {length},"));
            index = index.replace(&before, &after);
            made.add(path, module);
        } else if ["js", "mjs"].contains(&ending) {
            made.add(
                &format!("{stem}.js"),
                as_script(&scripts::trim(&text(page, path)?)),
            );
        } else if let Some(code) = stem.strip_prefix(LANGUAGES) {
            let name = format!("{stem}-{}.txt", sum([file.bytes.as_slice()]));
            made.add(&name, file.bytes.as_slice());
            languages.push((code, name));
        } else {
            made.add(path, file.bytes.as_slice());
        }
    }
    index = as_script(&index);
    made.add("index.html", index.as_str());

    let version = sum(made
        .files()
        .flat_map(|(path, file)| [path.as_bytes(), &file.bytes]));
    let dated = |path: &str| match path.split_once('/') {
        Some((folder, name)) if DATED.contains(&folder) => format!("{folder}-{version}/{name}"),
        _ => path.to_owned(),
    };
    let mut page = made.renamed(dated);
    let places: Vec<_> = languages
        .iter()
        .map(|(code, name)| format!("{code}:./{name}"))
        .collect();
    let head = format!(
        r#"<html lang="en" data-build="{version}" data-thinker="./thinker-{version}/" data-live="./live-{version}/live.js" data-puzzles="./puzzles-{version}/" data-languages="{}">"#,
        places.join(" ")
    );
    index = index
        .replace(r#"<html lang="en">"#, &head)
        .replace("./page/", &format!("./page-{version}/"));
    page.add("index.html", policy::with_policy(&index));

    let is_text =
        |path: &str| path.starts_with(LANGUAGES) || path.starts_with(PUZZLES.trim_end_matches('/'));
    let is_kept =
        |path: &str| !LATER.contains(&path) && !is_text(path) && !path.starts_with(PICTURES);
    let [files, texts] = [digests(&page, is_kept), digests(&page, is_text)];
    if served {
        page.add("offline.js", scripts::trim(&source_text("web/served.js")?));
        return Ok(page);
    }
    let offline = text(&page, "offline.js")?.replace("VERSION_OF_THE_BUILD", &version);
    let offline = offline.replace(r#"FILES_OF_THE_BUILD: """#, &files);
    page.add(
        "offline.js",
        offline.replace(r#"TEXTS_OF_THE_BUILD: """#, &texts),
    );
    Ok(page)
}

/// Files of the page as an object of `offline.js` has them, such as `"a.js": "47DEQ…"`.
fn digests(page: &Tree, wanted: impl Fn(&str) -> bool) -> String {
    page.files()
        .filter(|(path, _)| wanted(path))
        .map(|(path, file)| format!("{path:?}: {:?}", digest(&file.bytes)))
        .collect::<Vec<_>>()
        .join(", ")
}

/// SHA-256 as browsers take it to check a file that they fetch.
pub(crate) fn digest(bytes: &[u8]) -> String {
    BASE64.encode(&Sha256::digest(bytes))
}

fn text(page: &Tree, path: &str) -> Done<String> {
    let bytes = page
        .get(path)
        .ok_or_else(|| format!("the page has no {path}"))?;
    Ok(String::from_utf8(bytes.to_vec())?)
}

/// Names of modules end in `.js`: a host may not know that `.mjs` is a script, and browsers run nothing else.
fn as_script(text: &str) -> String {
    text.replace(".mjs\"", ".js\"").replace(".mjs'", ".js'")
}

/// A name for exactly these bytes, in sixteen letters.
fn sum<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let whole = parts.into_iter().fold(Sha256::new(), Sha256::chain_update);
    HEXLOWER.encode(&whole.finalize()[..8])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(script: &str) -> Tree {
        let index = "<html lang=\"en\"><head></head><script src=\"./page/main.mjs\"></script>'./a.wasm', 17, initializer()";
        let wasm = b"\0asm\x01\0\0\0\0\x07\x04name..";
        let all: [(&str, &[u8]); 11] = [
            ("index.html", index.as_bytes()),
            ("a.wasm", wasm),
            ("page/main.mjs", script.as_bytes()),
            ("b-loader.mjs", b"import x from \"./page/main.mjs\""),
            ("thinker/simd/worker.mjs", b"2"),
            ("thinker/simd/worker.wasm", wasm),
            ("live/live.mjs", b"// A comment.\n3"),
            (
                "offline.js",
                b"VERSION_OF_THE_BUILD {FILES_OF_THE_BUILD: \"\"} {TEXTS_OF_THE_BUILD: \"\"}",
            ),
            ("languages/de.txt", b"=== page\n"),
            ("puzzles/a-1.txt", b"mbrane-puzzles 1 a\n"),
            ("pictures/card.png", b"4"),
        ];
        let mut page = Tree::default();
        all.into_iter()
            .for_each(|(path, content)| page.add(path, content));
        page
    }

    #[test]
    fn files_of_a_version_have_it_in_their_addresses() {
        let page = finished(&page("1"), true).unwrap();
        let read = |path: &str| text(&page, path).unwrap();
        assert_eq!(page.files().count(), 11);
        let offline = read("offline.js");
        assert!(
            !offline.contains("pictures/"),
            "nobody who plays needs them: {offline}"
        );
        let (version, list) = offline.split_once(' ').unwrap();
        assert!(
            version.len() == 16
                && list
                    .starts_with("{\"a.wasm\": \"k6RLu5bHUSGOTADUeeTBQ1gSKjiazKFiBbHk0NxflHY=\", ")
                && list.matches(version).count() == 5
        );
        let lists = list.replace("} {", ", ");
        let lists = lists.trim_end().trim_matches(['{', '}']);
        let listed: Vec<_> = lists.split(", ").collect();
        assert_eq!(listed.len(), 8, "{lists}");
        for (path, file) in page.files() {
            let entry = format!("{path:?}: {:?}", digest(&file.bytes));
            let is_elsewhere = LATER.contains(&path) || path.starts_with(PICTURES);
            assert_ne!(
                listed.contains(&entry.as_str()),
                is_elsewhere,
                "{path}: {lists}"
            );
        }
        let index = read("index.html");
        assert_eq!(index.matches(version).count(), 5, "{index}");
        let texts: Vec<_> = offline.split('"').rev().skip(3).step_by(4).collect();
        let [puzzles, named, ..] = texts[..] else {
            panic!("{offline}")
        };
        assert!(
            named.starts_with("languages/de-") && named.len() == 33,
            "{offline}"
        );
        assert_eq!(puzzles, format!("puzzles-{version}/a-1.txt"));
        assert!(
            index.contains(&format!("data-languages=\"de:./{named}\""))
                && page.get(named).is_some(),
            "{index}"
        );
        assert!(index.contains("'./a.wasm', 8, initializer"), "{index}");
        assert!(
            index.contains(&format!("src=\"./page-{version}/main.js\"")),
            "{index}"
        );
        assert!(page.get(&format!("page-{version}/main.js")).is_some());
        assert_eq!(read("b-loader.js"), "import x from \"./page/main.js\"\n");
        assert_eq!(read(&format!("live-{version}/live.js")), "3\n");
        assert_eq!(page.get("a.wasm"), Some(&b"\0asm\x01\0\0\0"[..]));
    }

    #[test]
    fn page_served_by_trunk_has_its_policy_and_no_cache() {
        let mut served = page("1");
        let script = "const a = '{{__TRUNK_ADDRESS__}}', b = '{{__TRUNK_WS_BASE__}}';";
        served.add(
            "index.html",
            format!("<html lang=\"en\"><head></head><script>{script}</script>"),
        );
        let made = finished(&served, false).unwrap();
        let index = text(&made, "index.html").unwrap();
        let script = "const a = location.host, b = new URL('./', location.href).pathname;";
        assert!(
            index.contains(&format!("<script>{script}</script>")),
            "{index}"
        );
        let policy = policy::with_policy(&format!("<head><script>{script}</script>"));
        assert!(index.contains(policy.split('"').nth(3).unwrap()), "{index}");
        let offline = text(&made, "offline.js").unwrap();
        assert!(
            !offline.contains("_OF_THE_BUILD") && !offline.contains("fetch"),
            "{offline}"
        );
        served.add("index.html", "<script>'{{__TRUNK_OTHER__}}'</script>");
        assert!(finished(&served, false).is_err());
    }

    #[test]
    fn changed_content_changes_the_version() {
        let version =
            |script: &str| text(&finished(&page(script), true).unwrap(), "offline.js").unwrap();
        assert_ne!(version("1"), version("2"));
    }
}
