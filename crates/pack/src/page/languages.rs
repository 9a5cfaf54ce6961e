//! The texts of a language as one: its words, lessons and rules, each below a line with its name.

use std::{fs, io, path::Path};

/// The languages that there are besides English, by their codes.
pub(crate) fn others(house: &Path) -> io::Result<Vec<String>> {
    let list = fs::read_to_string(house.join("assets/words/languages.txt"))?;
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let codes = lines.filter_map(|line| Some(line.split_once('=')?.0.trim().to_owned()));
    Ok(codes.filter(|code| code != "en").collect())
}

/// All texts of a language: `=== words/common`, then what that file says, and so on.
pub(crate) fn texts(house: &Path, code: &str) -> io::Result<String> {
    let mut texts = String::new();
    for (name, folder) in [("words", "assets/words"), ("lessons", "assets/lessons"), ("rules", "docs/rules")] {
        let files = fs::read_dir(house.join(folder).join(code))?;
        let mut paths = files.map(|file| Ok(file?.path())).collect::<io::Result<Vec<_>>>()?;
        paths.sort();
        for path in paths {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            texts += &format!("=== {name}/{stem}\n{}", fs::read_to_string(path)?);
        }
    }
    Ok(texts)
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
    fn the_page_says_what_its_english_words_say() {
        let page = flat(&source_text("web/index.html").unwrap());
        let words = source_text("web/words/en.txt").unwrap();
        let lines: Vec<&str> = words.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
        let whole = lines.join("\n").replace("\n ", " ");
        let mut said = 0;
        for (key, text) in whole.lines().map(|line| line.split_once(" = ").unwrap()) {
            let text = flat(&text.replace(":number}", "}"));
            let stands = match (key, key.strip_suffix("-title")) {
                ("canvas" | "mirror" | "loading-begins", _) => page.contains(&format!("aria-label=\"{text}\"")),
                (_, Some(name)) => page.contains(&format!("data-said=\"{name}\"><h2>{text}</h2>")),
                _ => {
                    said += 1;
                    let place = page.find(&format!("data-said=\"{key}\">")).unwrap_or_else(|| panic!("no {key}"));
                    page[place..].split("data-said").nth(1).is_some_and(|part| part.contains(&format!(">{text}<")))
                }
            };
            assert!(stands, "{key}: {text}");
        }
        assert_eq!(page.matches("data-said=\"").count(), said, "what the page says and no file of words has");
    }

    #[test]
    fn texts_stand_below_their_names() {
        for code in others(&root()).unwrap() {
            let texts = texts(&root(), &code).unwrap();
            assert!(texts.starts_with("=== words/common\n"));
            for name in ["words/mbrane", "lessons/mbrane", "rules/masbrur"] {
                assert_eq!(texts.matches(&format!("=== {name}\n")).count(), 1, "{code}: {name}");
            }
        }
    }
}
