//! The texts of a language as one: its words, lessons and rules, each below a line with its name.

use std::{collections::BTreeMap, fs, io, path::Path};

/// The languages that there are besides English, by their codes.
pub(crate) fn others(house: &Path) -> io::Result<Vec<String>> {
    let list = fs::read_to_string(house.join("assets/words/languages.txt"))?;
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let codes = lines.filter_map(|line| Some(line.split_once('=')?.0.trim().to_owned()));
    Ok(codes.filter(|code| code != "en").collect())
}

/// All texts of a language: `=== words/common`, then that file's text, and so on.
pub(crate) fn texts(house: &Path, code: &str) -> io::Result<String> {
    let mut texts = String::new();
    for (name, folder) in [
        ("words", "assets/words"),
        ("lessons", "assets/lessons"),
        ("rules", "docs/rules"),
    ] {
        let files = fs::read_dir(house.join(folder).join(code))?;
        let mut paths = files
            .map(|file| Ok(file?.path()))
            .collect::<io::Result<Vec<_>>>()?;
        paths.sort();
        for path in paths {
            let stem = path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let mut text = fs::read_to_string(&path)?;
            if name == "rules" {
                // The stamps of the English sections are for authors.
                text = text
                    .lines()
                    .filter(|line| !line.starts_with("<!--"))
                    .map(|line| format!("{line}\n"))
                    .collect();
            }
            if name == "words" {
                let english = entries(&fs::read_to_string(
                    house.join(folder).join(format!("en/{stem}.txt")),
                )?);
                text = without_keys(&entries(&text), &english).ok_or_else(|| {
                    io::Error::other(format!("{}: its keys differ from English", path.display()))
                })?;
            }
            texts += &format!("=== {name}/{stem}\n{text}");
        }
    }
    Ok(texts)
}

/// The lines of each key in a file of words: the form in brackets, if any, and the text.
fn entries(words: &str) -> BTreeMap<String, Vec<String>> {
    let mut entries: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in words
        .replace("\n ", " ")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let Some((name, text)) = line.split_once('=') else {
            continue;
        };
        let (key, form) = name.split_at(name.find('[').unwrap_or(name.len()));
        let words: Vec<_> = text.split_ascii_whitespace().collect();
        entries
            .entry(key.trim().to_owned())
            .or_default()
            .push(format!("{}={}", form.trim(), words.join(" ")));
    }
    entries
}

/// The entries without their keys, which would be a quarter of the size: they follow in key order, and `+` begins the next key.
/// `Words::read` in `crates/play` adds the keys. None if English has other keys.
fn without_keys(
    entries: &BTreeMap<String, Vec<String>>,
    english: &BTreeMap<String, Vec<String>>,
) -> Option<String> {
    let lines = entries
        .values()
        .map(|forms| format!("+{}\n", forms.join("\n")));
    entries.keys().eq(english.keys()).then(|| lines.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{root, source_text};

    /// Blanks and line breaks as one blank each.
    fn flat(text: &str) -> String {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn page_texts_equal_the_english_words() {
        let page = flat(&source_text("web/index.html").unwrap());
        let words = source_text("web/words/en.txt").unwrap();
        let lines: Vec<&str> = words
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .collect();
        let whole = lines.join("\n").replace("\n ", " ");
        let mut said = 0;
        for (key, text) in whole.lines().map(|line| line.split_once(" = ").unwrap()) {
            let text = flat(&text.replace(":number}", "}"));
            let stands = match (key, key.strip_suffix("-title")) {
                ("canvas" | "mirror" | "loading-begins", _) => {
                    page.contains(&format!("aria-label=\"{text}\""))
                }
                (_, Some(name)) => page.contains(&format!("data-said=\"{name}\"><h2>{text}</h2>")),
                _ => {
                    said += 1;
                    let place = page
                        .find(&format!("data-said=\"{key}\">"))
                        .unwrap_or_else(|| panic!("no {key}"));
                    page[place..]
                        .split("data-said")
                        .nth(1)
                        .is_some_and(|part| part.contains(&format!(">{text}<")))
                }
            };
            assert!(stands, "{key}: {text}");
        }
        assert_eq!(
            page.matches("data-said=\"").count(),
            said,
            "what the page says and no file of words has"
        );
    }

    #[test]
    fn words_are_sent_in_key_order_without_keys() {
        let words =
            "# head\nmove = Zug\nleft[one] = {n} Zug\nleft[other] = {n} Züge,\n  die  folgen\n";
        let english = entries("left[one] = 1 move\nleft[other] = {n} moves\n\nmove = Move = 1");
        assert_eq!(
            without_keys(&entries(words), &english).as_deref(),
            Some("+[one]={n} Zug\n[other]={n} Züge, die folgen\n+=Zug\n")
        );
        assert_eq!(without_keys(&entries("move = Zug"), &english), None);
    }

    #[test]
    fn texts_stand_below_their_names() {
        for code in others(&root()).unwrap() {
            let texts = texts(&root(), &code).unwrap();
            assert!(texts.starts_with("=== words/common\n"));
            assert!(!texts.contains("<!--"), "{code}: a comment travels");
            for name in ["words/mbrane", "lessons/mbrane", "rules/masbrur"] {
                assert_eq!(
                    texts.matches(&format!("=== {name}\n")).count(),
                    1,
                    "{code}: {name}"
                );
            }
        }
    }
}
