//! Lessons and rules as entries of PO files: a message of a lesson is one, and so is a heading, paragraph, list item or table row of
//! the rules. Moves and examples are none: an import leaves them alone, or takes those of English.

use std::collections::BTreeMap;

use mbrane_text::markdown::{self, Block};

use super::check::{self, Part, PartKind};
use super::{Fault, po};

/// Paragraphs and list items are wrapped at this width, or at that of their longest line so far.
const WIDTH: usize = 140;

/// An English lesson or rules page.
pub(super) struct Prose {
    pub(super) part: Part,
    english: String,
    sections: Vec<Section>,
}

/// A step of a lesson, or a heading of the rules with all below it; the first section is what stands above.
#[derive(Default)]
struct Section {
    pieces: Vec<Piece>,
}

struct Piece {
    raw: String,
    /// The first word of a text if it is a mark, such as `say` or `-`; moves and examples as a whole; empty for comments, stamps and
    /// blank lines.
    mark: String,
    /// The text behind the mark without line breaks.
    text: Option<String>,
}

impl Prose {
    pub(super) fn new(part: Part, english: String) -> Self {
        Self {
            sections: read(&part, &english),
            part,
            english,
        }
    }

    fn context(&self, section: usize, text: usize) -> String {
        format!("{}:{section}.{}", super::stem(&self.part), text + 1)
    }

    /// The entries with the texts of a language; those of a section whose English has changed since are fuzzy.
    pub(super) fn export(&self, own: Option<&str>) -> String {
        let own = own.map_or_else(Vec::new, |own| read(&self.part, own));
        let mut entries = String::new();
        for (index, section) in self.sections.iter().enumerate() {
            let counterpart = self.counterpart(&own, index);
            let is_current = counterpart.is_some_and(|own| own.is_current(section));
            for (number, (mark, english)) in section.texts().enumerate() {
                let own = counterpart.and_then(|own| own.texts().nth(number));
                let own = own.map_or("", |(_, text)| text);
                let comments: Vec<String> = mark.split_whitespace().map(str::to_owned).collect();
                let context = self.context(index, number);
                let (english, own) = ([english.to_owned()], [own.to_owned()]);
                let fuzzy = !is_current && !own[0].is_empty();
                entries += &po::entry(&comments, fuzzy, &context, &english, &own);
            }
        }
        entries
    }

    /// Finds the section of a translation that was made from an English one, perhaps from an older text of it.
    fn counterpart<'a>(&self, own: &'a [Section], index: usize) -> Option<&'a Section> {
        let english = &self.sections[index];
        let at_index = own.get(index);
        let mut candidates = at_index.into_iter().chain(own);
        if let Some(current) = candidates.find(|own| own.is_current(english)) {
            return Some(current);
        }
        let is_current = |own: &Section| self.sections.iter().any(|other| own.is_current(other));
        if own.len() == self.sections.len() && !at_index.is_some_and(is_current) {
            at_index
        } else {
            None
        }
    }

    /// Returns a translation with the given texts, or none while a new section lacks any, and how many texts are still to be translated.
    /// A section whose English has changed takes its stamp, moves and examples once all its texts are given.
    pub(super) fn merged(
        &self,
        language: &str,
        own: Option<&str>,
        given: &BTreeMap<String, po::Entry>,
    ) -> Result<(Option<String>, usize), Fault> {
        let own = own.map_or_else(Vec::new, |own| read(&self.part, own));
        let (mut merged, mut untranslated) = (Some(String::new()), 0);
        for (index, section) in self.sections.iter().enumerate() {
            let counterpart = self.counterpart(&own, index);
            let is_current = counterpart.is_some_and(|own| own.is_current(section));
            let has_outline = counterpart.is_some_and(|own| own.outline() == section.outline());
            let mut texts = Vec::new();
            for number in 0..section.texts().count() {
                let entry = given.get(&self.context(index, number));
                let old = counterpart.and_then(|own| own.texts().nth(number));
                if let Some((line, new)) = entry.map(|entry| &entry.texts[0])
                    && old.is_none_or(|(_, old)| old != new)
                    && let Some(reason) = self.fault(language, index, number, new)
                {
                    return Err((*line, reason));
                }
                texts.push(entry.map(|entry| entry.texts[0].1.as_str()));
            }
            let lacking = texts.iter().filter(|text| text.is_none()).count();
            if !is_current {
                untranslated += lacking;
            }
            let stamp = if is_current || lacking > 0 {
                None
            } else {
                section.stamp()
            };
            let base = if has_outline || lacking > 0 {
                counterpart
            } else {
                Some(section)
            };
            if lacking > 0 && !has_outline {
                texts.fill(None);
            }
            merged = match (merged, base) {
                (Some(merged), Some(base)) => Some(merged + &base.with(&texts, stamp.as_deref())),
                _ => None,
            };
        }
        Ok((merged, untranslated))
    }

    /// Checks one translated text in the place of the English one.
    fn fault(&self, language: &str, section: usize, number: usize, new: &str) -> Option<String> {
        let mut page = String::new();
        for (index, one) in self.sections.iter().enumerate() {
            let mut texts = vec![None; one.texts().count()];
            if index == section {
                texts[number] = Some(new);
            }
            page += &one.with(&texts, one.stamp().as_deref());
        }
        let faults = self.part.faults(language, &self.english, &page);
        faults.into_iter().next().map(|(_, reason)| reason)
    }
}

impl Section {
    /// The marks and texts.
    fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        let pieces = self.pieces.iter();
        pieces.filter_map(|piece| Some((piece.mark.as_str(), piece.text.as_deref()?)))
    }

    /// The marks, moves and examples, which are the same in every language.
    fn outline(&self) -> Vec<&str> {
        let pieces = self.pieces.iter();
        let read = pieces.filter(|piece| piece.text.is_some() || !piece.mark.is_empty());
        read.map(|piece| piece.mark.as_str()).collect()
    }

    /// The stamp that a translation of this section has below its heading; none if it has no heading.
    fn stamp(&self) -> Option<String> {
        let pieces = self.pieces.iter();
        let raw: String = pieces.map(|piece| piece.raw.as_str()).collect();
        let lines: Vec<&str> = raw.lines().collect();
        let has_heading = self.outline().first()?.starts_with('#');
        has_heading.then(|| check::stamp(&lines))
    }

    fn is_current(&self, english: &Self) -> bool {
        let below = self.pieces.get(1).map_or("", |piece| piece.raw.trim_end());
        let is_stamped = english.stamp().is_none_or(|stamp| stamp == below);
        is_stamped && self.outline() == english.outline()
    }

    /// The section with other texts, where there are any, and another stamp.
    fn with(&self, texts: &[Option<&str>], stamp: Option<&str>) -> String {
        let mut texts = texts.iter();
        let mut section = String::new();
        for (index, piece) in self.pieces.iter().enumerate() {
            let is_stamp = index == 1 && piece.raw.starts_with("<!--");
            let new = if piece.text.is_some() {
                texts.next()
            } else {
                None
            };
            match new.copied().flatten() {
                Some(new) if piece.text.as_deref() != Some(new) => section += &piece.rewritten(new),
                _ if is_stamp && stamp.is_some() => {}
                _ => section += &piece.raw,
            }
            if index == 0
                && let Some(stamp) = stamp
            {
                section += &format!("{stamp}\n");
            }
        }
        section
    }
}

impl Piece {
    /// Returns whether it may take several lines.
    fn wraps(&self) -> bool {
        self.text.is_some() && (matches!(self.mark.as_str(), "" | "-") || self.mark.ends_with('.'))
    }

    /// Its lines with another text, which break where the old ones did.
    fn rewritten(&self, text: &str) -> String {
        let mark = match self.mark.as_str() {
            "" => String::new(),
            mark => format!("{mark} "),
        };
        let end = if mark == "| " { " |" } else { "" };
        let single = format!("{mark}{text}{end}\n");
        if !self.wraps() {
            return single;
        }
        let lines: Vec<Vec<&str>> = self.raw.lines().map(words).collect();
        let broken = |before, after| {
            let mut breaks = lines.windows(2);
            breaks.any(|lines| lines[0].last() == Some(before) && lines[1].first() == Some(after))
        };
        let old = self.raw.lines().map(|line| line.chars().count());
        let widest = old.fold(WIDTH, usize::max);
        let (mut wrapped, mut width) = (String::new(), 0);
        let new = words(text);
        for (index, word) in new.iter().enumerate() {
            let size = 1 + word.chars().count();
            if index == 0 {
                wrapped = format!("{mark}{word}");
                width = mark.len() + size;
            } else if width + size > widest + 1 || broken(&new[index - 1], word) {
                wrapped += &format!("\n{}{word}", " ".repeat(mark.len()));
                width = mark.len() + size;
            } else {
                wrapped += &format!(" {word}");
                width += size;
            }
        }
        wrapped += "\n";
        // A line cannot begin with a word that is a mark there, such as `-`.
        if markdown::read(&wrapped) == markdown::read(&single) {
            wrapped
        } else {
            single
        }
    }
}

/// Words between plain blanks: no-break spaces stay within them.
fn words(line: &str) -> Vec<&str> {
    line.split_ascii_whitespace().collect()
}

fn read(part: &Part, text: &str) -> Vec<Section> {
    let mut sections = Vec::new();
    let mut section = Section::default();
    let mut is_fenced = false;
    for raw in text.split_inclusive('\n') {
        let begun = match part.kind {
            _ if is_fenced => None,
            PartKind::Rules => block(raw, section.pieces.last()),
            _ => message(raw),
        };
        is_fenced ^= part.kind == PartKind::Rules && raw.starts_with("```");
        let continued = match begun {
            None => section.pieces.last_mut(),
            Some(_) => None,
        };
        if let Some(last) = continued {
            last.raw += raw;
            match &mut last.text {
                Some(text) => *text = format!("{text} {}", words(raw.trim()).join(" ")),
                None => last.mark += raw,
            }
            continue;
        }
        let (mark, text) = begun.unwrap_or_default();
        if mark == "step" || mark.starts_with('#') {
            // The comments right above a step are its own.
            let is_comment = |piece: &Piece| piece.text.is_none() && piece.raw.starts_with('#');
            let last = section.pieces.iter().rposition(|piece| !is_comment(piece));
            let pieces = section.pieces.split_off(last.map_or(0, |last| last + 1));
            sections.push(std::mem::replace(&mut section, Section { pieces }));
        }
        section.pieces.push(Piece {
            raw: raw.to_owned(),
            mark: mark.to_owned(),
            text: text.map(|text| words(text).join(" ")),
        });
    }
    sections.push(section);
    sections
}

/// The mark and text of a line in a lesson, or none if it continues the one before.
fn message(raw: &str) -> Option<(&str, Option<&str>)> {
    let line = raw.trim_end();
    let (key, text) = line.split_once(' ').unwrap_or((line, ""));
    match key {
        "say" | "else" | "done" | "tried" | "end" => Some((key, Some(text.trim()))),
        _ if line.is_empty() || line.starts_with('#') => Some(("", None)),
        "" => None,
        _ => Some((line, None)),
    }
}

/// The mark and text of a line in the rules, or none if it continues the one before.
fn block<'a>(raw: &'a str, before: Option<&Piece>) -> Option<(&'a str, Option<&'a str>)> {
    let line = raw.trim();
    match markdown::read(raw).pop() {
        None if !line.starts_with('|') => Some(("", None)),
        None | Some(Block::Fence(..)) => Some((line, None)),
        Some(Block::Row(_)) => Some(("|", Some(line.trim_matches('|').trim()))),
        Some(Block::Paragraph(_)) if before.is_some_and(Piece::wraps) => None,
        Some(Block::Paragraph(_)) => Some(("", Some(line))),
        Some(Block::Heading(..) | Block::Item(..)) => {
            let (mark, text) = line.split_once(' ')?;
            Some((mark, Some(text.trim())))
        }
    }
}
