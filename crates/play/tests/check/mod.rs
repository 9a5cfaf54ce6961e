//! Checks the files of a language against the English ones.

use std::fs;
use std::path::{Path, PathBuf};

use mbrane_text::markdown::{self, Block, Span, Style};
use script::Script;

#[allow(dead_code, reason = "the program has other uses for it")]
#[path = "../../src/words/format.rs"]
pub(crate) mod format;
#[allow(
    dead_code,
    unreachable_pub,
    reason = "the program has other uses for it"
)]
#[path = "../../src/words/plural.rs"]
pub(crate) mod plural;
#[allow(
    dead_code,
    unreachable_pub,
    reason = "the program has other uses for it"
)]
#[path = "../../src/lesson/script.rs"]
mod script;

/// A line, from 1 or 0 for the whole file, and its fault.
pub(crate) type Fault = (usize, String);

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PartKind {
    Words,
    Lesson,
    Rules,
    Page,
}

/// A file that a language has.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) kind: PartKind,
    name: String,
}

/// The files that every language has, each with the English one.
pub(crate) fn parts(house: &Path) -> Vec<(PathBuf, Part)> {
    let mut parts = Vec::new();
    for kind in [
        PartKind::Words,
        PartKind::Lesson,
        PartKind::Rules,
        PartKind::Page,
    ] {
        let folder = house.join(kind.folder("en"));
        let files =
            fs::read_dir(&folder).map_or_else(|_| Vec::new(), |files| files.flatten().collect());
        let mut paths: Vec<PathBuf> = files.into_iter().map(|file| file.path()).collect();
        paths.retain(|path| path.is_file());
        if kind == PartKind::Page {
            paths.retain(|path| path.ends_with("en.txt"));
        }
        paths.sort();
        let name = |path: &Path| {
            path.file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned()
        };
        parts.extend(paths.into_iter().map(|path| {
            (
                path.clone(),
                Part {
                    kind,
                    name: name(&path),
                },
            )
        }));
    }
    parts
}

impl PartKind {
    fn folder(self, language: &str) -> String {
        match self {
            Self::Words => format!("assets/words/{language}"),
            Self::Lesson => format!("assets/lessons/{language}"),
            Self::Rules if language == "en" => "docs/rules".to_owned(),
            Self::Rules => format!("docs/rules/{language}"),
            Self::Page => "web/words".to_owned(),
        }
    }
}

impl Part {
    /// Its path in the project.
    pub(crate) fn within_house(&self, language: &str) -> String {
        match self.kind {
            PartKind::Page => format!("web/words/{language}.txt"),
            kind => format!("{}/{}", kind.folder(language), self.name),
        }
    }

    /// Its path in the folder of one language.
    #[allow(dead_code, reason = "the test has all in the project")]
    pub(crate) fn within_folder(&self) -> String {
        match self.kind {
            PartKind::Words => format!("words/{}", self.name),
            PartKind::Lesson => format!("lessons/{}", self.name),
            PartKind::Rules => format!("rules/{}", self.name),
            PartKind::Page => "page.txt".to_owned(),
        }
    }

    /// The faults of its text in a language.
    pub(crate) fn faults(&self, language: &str, english: &str, text: &str) -> Vec<Fault> {
        let mut faults = match self.kind {
            PartKind::Words | PartKind::Page => words(language, english, text),
            PartKind::Lesson => lesson(english, text),
            PartKind::Rules => rules(english, text),
        };
        for (line, written) in text.lines().enumerate() {
            for sign in written.chars().filter(|sign| !drawn(*sign)) {
                faults.push((
                    line + 1,
                    format!("no font has `{sign}` (U+{:04X})", u32::from(sign)),
                ));
            }
            if written.trim().contains("  ") && self.kind != PartKind::Rules {
                faults.push((line + 1, "two blanks follow one another".to_owned()));
            }
        }
        faults.sort_by_key(|fault| fault.0);
        faults
    }
}

/// Returns whether the fonts that build.rs cuts have a sign.
fn drawn(sign: char) -> bool {
    matches!(u32::from(sign), 0x9 | 0x20..0x180 | 0x370..0x400 | 0x400..0x460 | 0x490..0x492 | 0x2000..0x2070 | 0x2190..0x2260)
}

fn words(language: &str, english: &str, text: &str) -> Vec<Fault> {
    let (wanted, _) = format::read(english, "en", None);
    let known = |key: &str| {
        wanted
            .iter()
            .find(|entry| entry.key == key)
            .map(|entry| entry.places.clone())
    };
    let (entries, found) = format::read(text, language, Some(&known));
    let mut faults: Vec<Fault> = found
        .into_iter()
        .map(|fault| (fault.line, fault.reason))
        .collect();
    for entry in &wanted {
        match entries.iter().find(|own| own.key == entry.key) {
            None => faults.push((0, format!("`{}` is missing", entry.key))),
            // Lists of words separated by blanks.
            Some(own) if matches!(entry.key.as_str(), "number-words" | "months" | "computers") => {
                let [count, wanted] = [own, entry].map(|entry| entry.texts[0].split(' ').count());
                if count != wanted {
                    faults.push((
                        0,
                        format!("`{}` has {count} words, and {wanted} are needed", entry.key),
                    ));
                }
            }
            Some(_) => {}
        }
    }
    faults
}

fn lesson(english: &str, text: &str) -> Vec<Fault> {
    let Ok(wanted) = english.parse::<Script>() else {
        return vec![(0, "the English lesson cannot be read".to_owned())];
    };
    let own = match text.parse::<Script>() {
        Ok(own) => own,
        Err(error) => return vec![(error.line, error.reason)],
    };
    if own.steps.len() != wanted.steps.len() {
        return vec![(
            0,
            format!(
                "there are {} steps, and {} are needed",
                own.steps.len(),
                wanted.steps.len()
            ),
        )];
    }
    let lines: Vec<usize> = text
        .lines()
        .enumerate()
        .filter(|(_, line)| *line == "step")
        .map(|(line, _)| line + 1)
        .collect();
    let mut faults = Vec::new();
    for (index, (own, wanted)) in own.steps.iter().zip(&wanted.steps).enumerate() {
        for (same, part) in [
            (own.from == wanted.from, "from"),
            (own.awaits == wanted.awaits, "await"),
            (own.replies == wanted.replies, "then"),
            (own.wrong.is_some() == wanted.wrong.is_some(), "else"),
            (own.done.is_some() == wanted.done.is_some(), "done"),
        ] {
            if !same {
                faults.push((
                    lines.get(index).copied().unwrap_or(0),
                    format!("`{part}` differs from the English step"),
                ));
            }
        }
    }
    faults
}

fn rules(english: &str, text: &str) -> Vec<Fault> {
    let (wanted, own) = (markdown::read(english), markdown::read(text));
    let mut faults = Vec::new();
    for (index, (own, wanted)) in own.iter().zip(&wanted).enumerate() {
        if shape(own) != shape(wanted) {
            let [own, wanted] = [own, wanted]
                .map(|block| format!("{block:?}").chars().take(90).collect::<String>());
            faults.push((
                0,
                format!("block {} is {own}… where English has {wanted}…", index + 1),
            ));
            break;
        }
        let (own, wanted) = (codes(own), codes(wanted));
        if own != wanted {
            faults.push((
                0,
                format!(
                    "block {} has the code {own:?} where English has {wanted:?}",
                    index + 1
                ),
            ));
        }
    }
    if own.len() != wanted.len() {
        faults.push((
            0,
            format!(
                "there are {} blocks, and {} in English",
                own.len(),
                wanted.len()
            ),
        ));
    }
    faults.extend(outdated(english, text));
    faults
}

/// The sections of rules that were translated from an older English text. The line below a heading says
/// which: a comment that readers do not see.
fn outdated(english: &str, text: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    for ((_, wanted), (line, own)) in sections(english).into_iter().zip(sections(text)) {
        let stamp = stamp(&wanted);
        if own.get(1) != Some(&stamp.as_str()) {
            let [own, wanted] =
                [own[0], wanted[0]].map(|heading| heading.trim_start_matches('#').trim());
            let reason = format!(
                "`{own}` was made from another text of `{wanted}`: compare the two, mend this one, then write \
                 `{stamp}` below its heading"
            );
            faults.push((line, reason));
        }
    }
    faults
}

/// The lines of each section, first its heading, and the number of that line.
fn sections(text: &str) -> Vec<(usize, Vec<&str>)> {
    let mut sections: Vec<(usize, Vec<&str>)> = Vec::new();
    for (line, written) in (1..).zip(text.lines()) {
        if written.starts_with('#') {
            sections.push((line, Vec::new()));
        }
        if let Some((_, lines)) = sections.last_mut() {
            lines.push(written);
        }
    }
    sections
}

/// The line below the heading of a translated section: FNV-1a over the words of the English lines, however they are wrapped.
pub(crate) fn stamp(lines: &[&str]) -> String {
    let words: Vec<&str> = lines
        .iter()
        .flat_map(|line| line.split_whitespace())
        .collect();
    let sum = words.join(" ").bytes().fold(0x811c_9dc5_u32, |sum, byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    format!("<!-- English: {sum:08x} -->")
}

/// The part of a block that is the same in every language: for a fenced block, all of it.
fn shape(block: &Block) -> (usize, String) {
    match block {
        Block::Heading(level, _) => (usize::from(*level), "heading".to_owned()),
        Block::Paragraph(_) => (0, "paragraph".to_owned()),
        Block::Item(number, _) => (0, format!("item {number:?}")),
        Block::Row(cells) => (cells.len(), "row".to_owned()),
        Block::Fence(kind, lines) => (0, format!("{kind}\n{lines}")),
    }
}

/// The code spans of a block, sorted, because languages order them differently.
fn codes(block: &Block) -> Vec<String> {
    let spans: Vec<&Span> = match block {
        Block::Heading(_, spans) | Block::Paragraph(spans) | Block::Item(_, spans) => {
            spans.iter().collect()
        }
        Block::Row(cells) => cells.iter().flatten().collect(),
        Block::Fence(..) => Vec::new(),
    };
    let mut codes: Vec<String> = spans
        .iter()
        .filter(|span| span.style == Style::Code)
        .map(|span| span.text.clone())
        .collect();
    codes.sort();
    codes
}
