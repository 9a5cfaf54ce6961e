//! The page as any host of files takes it, itch.io included.

use super::tree::Tree;

/// The limits of itch.io: files, bytes of a file, bytes of all, letters of a path.
const FILES: usize = 1000;
const FILE: usize = 200_000_000;
const WHOLE: usize = 500_000_000;
const PATH: usize = 240;

/// Fails where some host could not serve these files as they are.
pub(super) fn fit(page: &Tree) -> Result<(), String> {
    let text = |path: &str| page.get(path).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let index = text("index.html").ok_or("the page has no index.html")?;
    let count = page.files().count();
    if count > FILES || page.size() > WHOLE {
        return Err(format!("the page has {count} files and {} bytes, more than hosts take", page.size()));
    }
    for (path, file) in page.files() {
        let plain = path.bytes().all(|letter| letter.is_ascii_alphanumeric() || b"/._-".contains(&letter));
        if !plain || path.len() > PATH || path.split('/').any(|part| part.starts_with(['.', '_'])) {
            return Err(format!("hosts may not serve a file of the name {path}"));
        }
        if file.bytes.len() > FILE || path.ends_with(".br") || path.ends_with(".gz") {
            return Err(format!("hosts may not serve {path}: it is too large, or compressed beforehand"));
        }
    }
    for address in addresses(&index) {
        let below = address.strip_prefix("./").unwrap_or(address);
        if below.starts_with('/') || below.contains("//") {
            return Err(format!("the page asks for {address}, which is not beside it"));
        }
        if page.get(below).is_none() {
            return Err(format!("the page asks for {address}, which it has not"));
        }
    }
    let offline = text("offline.js").ok_or("the page has no offline.js")?;
    let listed = offline.lines().find(|line| line.starts_with("const FILES = ")).unwrap_or_default();
    let mut kept = listed.split('"').skip(1).step_by(2).filter(|name| *name != "./").peekable();
    if kept.peek().is_none() {
        return Err("offline.js lists no file of the page".to_owned());
    }
    match kept.find(|name| page.get(name).is_none()) {
        Some(name) => Err(format!("offline.js keeps {name}, which the page has not")),
        None => Ok(()),
    }
}

/// All that the page's first file asks for by itself.
fn addresses(index: &str) -> impl Iterator<Item = &str> {
    [" src=\"", " href=\""].into_iter().flat_map(|before| index.split(before).skip(1)).filter_map(|rest| {
        let address = rest.split('"').next()?.split(['?', '#']).next()?;
        (!address.is_empty() && !address.starts_with("data:")).then_some(address)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Tree {
        let mut page = Tree::default();
        page.add("index.html", r##"<link href="./a-1.js?v"><script src="a-1.js"></script><a href="#top">"##);
        page.add("a-1.js", "1");
        page.add("offline.js", "const FILES = [\"./\", \"a-1.js\"];\n");
        page
    }

    #[test]
    fn a_page_that_asks_for_what_it_has_beside_it_is_fit() {
        assert_eq!(fit(&page()), Ok(()));
    }

    #[test]
    fn what_a_host_would_break_is_named() {
        let spoilt = |path: &str, content: &str| {
            let mut page = page();
            page.add(path, content);
            fit(&page).unwrap_err()
        };
        for (path, content, word) in [
            ("index.html", r#"<script src="/a-1.js">"#, "/a-1.js"),
            ("index.html", r#"<script src="https://b/a-1.js">"#, "https://b"),
            ("index.html", r#"<script src="b.js">"#, "b.js"),
            ("offline.js", "const FILES = [\"./\", \"b.js\"];", "b.js"),
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
}
