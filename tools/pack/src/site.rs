//! The page as any host of files takes it, itch.io included.

use super::{page::digest, tree::Tree};

/// The limits of itch.io: files, bytes of a file, bytes of all, letters of a path.
const FILES: usize = 1000;
const FILE: usize = 200_000_000;
const WHOLE: usize = 500_000_000;
const PATH: usize = 240;

const MANIFEST: &str = "manifest.webmanifest";

/// Fails where some host could not serve these files as they are.
pub(super) fn fit(page: &Tree) -> Result<(), String> {
    let text = |path: &str| {
        page.get(path)
            .map(|bytes| String::from_utf8_lossy(bytes).into_owned())
    };
    let index = text("index.html").ok_or("the page has no index.html")?;
    let count = page.files().count();
    if count > FILES || page.size() > WHOLE {
        return Err(format!(
            "the page has {count} files and {} bytes, more than hosts take",
            page.size()
        ));
    }
    for (path, file) in page.files() {
        let plain = path
            .bytes()
            .all(|letter| letter.is_ascii_alphanumeric() || b"/._-".contains(&letter));
        if !plain || path.len() > PATH || path.split('/').any(|part| part.starts_with(['.', '_'])) {
            return Err(format!("hosts may not serve a file of the name {path}"));
        }
        if file.bytes.len() > FILE || path.ends_with(".br") || path.ends_with(".gz") {
            return Err(format!(
                "hosts may not serve {path}: it is too large, or compressed beforehand"
            ));
        }
    }
    for address in addresses(&index) {
        let below = address.strip_prefix("./").unwrap_or(address);
        if below.starts_with('/') || below.contains("//") {
            return Err(format!(
                "the page asks for {address}, which is not beside it"
            ));
        }
        if page.get(below).is_none() {
            return Err(format!("the page asks for {address}, which it has not"));
        }
    }
    let manifest = text(MANIFEST).unwrap_or_default();
    let shown = manifest
        .split("\"src\": \"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next());
    if let Some(picture) = shown
        .into_iter()
        .find(|picture| page.get(picture).is_none())
    {
        return Err(format!(
            "{MANIFEST} shows {picture}, which the page has not"
        ));
    }
    let offline = text("offline.js").ok_or("the page has no offline.js")?;
    let listed: Vec<_> = offline
        .lines()
        .filter(|line| line.starts_with("const FILES = ") || line.starts_with("const TEXTS = "))
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .collect();
    if listed.is_empty() {
        return Err("offline.js lists no file of the page".to_owned());
    }
    for [name, expected] in listed.as_chunks().0 {
        let bytes = page
            .get(name)
            .ok_or_else(|| format!("offline.js keeps {name}, which the page has not"))?;
        if digest(bytes) != *expected {
            return Err(format!("{name} has changed since offline.js was written"));
        }
    }
    Ok(())
}

/// The page with absolute addresses for link previews and installers. If its address is not
/// known, both are left out.
pub(super) fn addressed(mut page: Tree, address: Option<&str>) -> Tree {
    let path = address
        .and_then(|address| address.splitn(4, '/').nth(3))
        .unwrap_or_default();
    let id = address
        .map(|_| format!("\"id\": \"/{path}\","))
        .unwrap_or_default();
    let changes = [
        (
            "index.html",
            "content=\"./",
            format!("content=\"{}", address.unwrap_or("./")),
        ),
        // By itself it would be resolved at the root of the host, where other pages may lie.
        (MANIFEST, "\"id\": \"./\",", id),
    ];
    for (name, from, to) in changes {
        let Some(old) = page.get(name) else { continue };
        let new = String::from_utf8_lossy(old).replace(from, &to);
        let digests = [old, new.as_bytes()].map(digest);
        page.add(name, new);
        if let Some(offline) = page.get("offline.js") {
            let offline = String::from_utf8_lossy(offline).replace(&digests[0], &digests[1]);
            page.add("offline.js", offline);
        }
    }
    page
}

/// All that the page's first file asks for by itself, and the picture that others show of it.
fn addresses(index: &str) -> impl Iterator<Item = &str> {
    [" src=\"", " href=\"", "og:image\" content=\""]
        .into_iter()
        .flat_map(|before| index.split(before).skip(1))
        .filter_map(|rest| {
            let address = rest.split('"').next()?.split(['?', '#']).next()?;
            (!address.is_empty() && !address.starts_with("data:")).then_some(address)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Tree {
        let mut page = Tree::default();
        let index = r##"<link href="./a-1.js?v"><script src="a-1.js"></script><a href="#top">
            <meta property="og:url" content="./"><meta property="og:image" content="./b.png">"##;
        page.add("index.html", index);
        page.add("b.png", "2");
        page.add(
            MANIFEST,
            r#"{ "id": "./", "start_url": "./", "screenshots": [{ "src": "b.png" }] }"#,
        );
        page.add("a-1.js", "1");
        let [script, manifest] = ["a-1.js", MANIFEST]
            .map(|name| format!("{name:?}: {:?}", digest(page.get(name).unwrap())));
        page.add(
            "offline.js",
            format!("const FILES = {{ {script} }};\nconst TEXTS = {{ {manifest} }};\n"),
        );
        page
    }

    #[test]
    fn page_with_relative_paths_is_fit_for_any_host() {
        assert_eq!(fit(&page()), Ok(()));
    }

    #[test]
    fn page_faults_are_named() {
        let spoilt = |path: &str, content: &str| {
            let mut page = page();
            page.add(path, content);
            fit(&page).unwrap_err()
        };
        for (path, content, word) in [
            ("index.html", r#"<script src="/a-1.js">"#, "/a-1.js"),
            (
                "index.html",
                r#"<script src="https://b/a-1.js">"#,
                "https://b",
            ),
            ("index.html", r#"<script src="b.js">"#, "b.js"),
            (
                "index.html",
                r#"<meta property="og:image" content="./c.png">"#,
                "c.png",
            ),
            (MANIFEST, r#"{ "icons": [{ "src": "c.png" }] }"#, "c.png"),
            ("offline.js", "const TEXTS = { \"b.js\": \"\" };", "b.js"),
            ("a-1.js", "2", "a-1.js has changed"),
            ("offline.js", "", "offline.js"),
            (".hidden", "", ".hidden"),
            ("_a/b", "", "_a/b"),
            ("a b", "", "a b"),
            ("a-1.js.br", "", "a-1.js.br"),
        ] {
            assert!(spoilt(path, content).contains(word), "{path}: {content}");
        }
        assert!(fit(&Tree::default()).unwrap_err().contains("index.html"));
    }

    #[test]
    fn link_previews_use_absolute_addresses_when_known() {
        let made = |address: Option<&str>| {
            let page = addressed(page(), address);
            ["index.html", MANIFEST]
                .map(|name| String::from_utf8_lossy(page.get(name).unwrap()).into_owned())
        };
        let [index, manifest] = made(Some("https://a.example/games/b/"));
        for whole in [
            "og:url\" content=\"https://a.example/games/b/\"",
            "content=\"https://a.example/games/b/b.png\"",
        ] {
            assert!(index.contains(whole), "{index}");
        }
        assert!(
            index.contains("href=\"./a-1.js?v\""),
            "what the page itself asks for lies beside it: {index}"
        );
        assert!(
            manifest.starts_with(r#"{ "id": "/games/b/", "start_url": "./","#),
            "{manifest}"
        );
        assert!(made(Some("https://a.example/"))[1].starts_with(r#"{ "id": "/","#));
        let [index, manifest] = made(None);
        assert!(
            index.contains("content=\"./b.png\"") && !manifest.contains("\"id\""),
            "{index}{manifest}"
        );
    }

    #[test]
    fn digest_of_an_addressed_manifest_is_listed() {
        assert_eq!(fit(&addressed(page(), None)), Ok(()));
    }

    /// The content of the tag with this name.
    fn tag(index: &str, name: &str) -> String {
        let tags = index
            .split('<')
            .filter(|tag| tag.contains(&format!("\"{name}\"")));
        let contents = tags.filter_map(|tag| tag.split("content=\"").nth(1)?.split('"').next());
        contents
            .map(str::to_owned)
            .next()
            .unwrap_or_else(|| panic!("{name}"))
    }

    #[test]
    fn links_to_the_page_have_a_title_a_sentence_and_a_picture_of_its_size() {
        let index = crate::source_text("web/index.html").unwrap();
        for kind in ["og", "twitter"] {
            assert!(tag(&index, &format!("{kind}:title")).contains("Mbrane"));
            assert_eq!(
                tag(&index, &format!("{kind}:description")),
                tag(&index, "description")
            );
            assert_eq!(tag(&index, &format!("{kind}:image")), "./pictures/card.png");
            assert!(!tag(&index, &format!("{kind}:image:alt")).is_empty());
        }
        assert_eq!(tag(&index, "twitter:card"), "summary_large_image");
        let size = ["width", "height"].map(|side| {
            tag(&index, &format!("og:image:{side}"))
                .parse::<u32>()
                .unwrap()
        });
        assert_eq!(size, picture("card.png").0);
        assert_eq!(size, [1200, 630]);
    }

    #[test]
    fn store_pictures_have_the_sizes_in_their_names() {
        let manifest = crate::source_text("web/manifest.webmanifest").unwrap();
        let about = crate::source_text("assets/package/mbrane.metainfo.xml").unwrap();
        let shots: Vec<_> = manifest.split("\"src\": \"pictures/").skip(1).collect();
        for form in ["wide", "narrow"] {
            assert!(
                shots
                    .iter()
                    .any(|shot| shot.contains(&format!("\"form_factor\": \"{form}\""))),
                "{form}"
            );
        }
        for shot in &shots {
            let ([width, height], bytes) = picture(shot.split('"').next().unwrap());
            assert!(
                shot.contains(&format!("\"sizes\": \"{width}x{height}\"")),
                "{shot}"
            );
            assert!(bytes < 200_000, "{shot}: {bytes}");
        }
        let images: Vec<_> = about.split("<image type=\"source\" ").skip(1).collect();
        assert_eq!(images.len(), 3);
        for image in images {
            let name = image
                .split("docs/pictures/")
                .nth(1)
                .and_then(|rest| rest.split('<').next())
                .unwrap();
            let ([width, height], _) = picture(name);
            assert!(
                image.starts_with(&format!("width=\"{width}\" height=\"{height}\"")),
                "{image}"
            );
            assert!(width >= 1280 && height >= 720, "{name}");
        }
    }

    /// The sides of a picture of the documentation, and its length in bytes.
    fn picture(name: &str) -> ([u32; 2], usize) {
        let bytes = crate::source(&format!("docs/pictures/{name}")).unwrap();
        let side = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        ([side(16), side(20)], bytes.len())
    }
}
