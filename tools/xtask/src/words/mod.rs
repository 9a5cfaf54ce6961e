//! Words, lessons and rules as PO files, which translators edit, and back.
//!
//! A PO entry is one form of address of an entry, with all its plural forms: `common:won` and `common:won[you]`. An import changes
//! the lines whose text differs, and leaves order, comments and breaks of the others alone.

#[allow(dead_code, reason = "tests of the translations have other uses for it")]
#[path = "../../../../crates/play/tests/check/mod.rs"]
mod check;
mod import;
mod po;
mod prose;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::shell::{Done, at};
use check::{
    Part, PartKind,
    format::{self, Kind},
    plural::{Category, categories},
};
pub(crate) use import::{import, write};
pub(crate) use po::Fault;
use prose::Prose;

const ENGLISH: &str = "en";
/// The languages' own names: an entry of every PO file and a line of the list.
const LIST: &str = "assets/words/languages.txt";
const OWN_NAME: &str = "languages:name";

type Places = Vec<(String, Kind)>;

/// The English texts.
struct English {
    files: Vec<File>,
    prose: Vec<Prose>,
}

/// An English file of words.
struct File {
    part: Part,
    blocks: Vec<Block>,
    places: BTreeMap<String, Places>,
    units: Vec<Unit>,
}

/// One entry of a PO file.
struct Unit {
    context: String,
    key: String,
    /// The person that it addresses, from 1, or 0 for none.
    you: usize,
    ids: Vec<String>,
    comments: Vec<String>,
}

/// Lines of a file: a form of an entry with the lines that go on with it, or one line of another kind.
struct Block {
    raw: String,
    form: Option<Said>,
}

struct Said {
    key: String,
    /// The person addressed and the number of the plural form, if English has such a form.
    slot: Option<(usize, usize)>,
    text: String,
}

/// The plural forms of a language where an entry has these places; an empty list means that it has only one form.
fn plurals(places: &Places, language: &str) -> &'static [Category] {
    let counts = |(_, kind): &(String, Kind)| matches!(kind, Kind::Count | Kind::Spelled);
    if places.iter().any(counts) {
        categories(language).unwrap_or_default()
    } else {
        &[]
    }
}

fn people(places: &Places) -> Vec<&str> {
    let people = places.iter().filter(|(_, kind)| *kind == Kind::Who);
    people.map(|(name, _)| name.as_str()).collect()
}

fn blocks(
    text: &str,
    language: &str,
    places: &BTreeMap<String, Places>,
) -> Result<Vec<Block>, Fault> {
    let (groups, faults) = format::group(text);
    if let Some(fault) = faults.into_iter().next() {
        return Err((fault.line, fault.reason));
    }
    let forms = groups
        .into_iter()
        .flat_map(|(key, forms)| forms.into_iter().map(move |form| (key.clone(), form)));
    let mut forms = forms.peekable();
    let mut blocks: Vec<Block> = Vec::new();
    for (line, raw) in (1..).zip(text.split_inclusive('\n')) {
        let form = forms.next_if(|(_, form)| form.line == line);
        let goes_on = raw.starts_with([' ', '\t']) && !raw.trim().is_empty();
        if goes_on && let Some(last) = blocks.iter().rposition(|block| block.form.is_some()) {
            let between: String = blocks.drain(last + 1..).map(|block| block.raw).collect();
            blocks[last].raw += &between;
            blocks[last].raw += raw;
            continue;
        }
        let form = form.map(|(key, form)| {
            let slot = places.get(&key).and_then(|places| {
                let plurals = plurals(places, language);
                let (you, category) = format::chosen(&form.form, &people(places), plurals).ok()?;
                let place = |category| plurals.iter().position(|one| *one == category);
                Some((you, category.and_then(place).unwrap_or(0)))
            });
            let text = form.text;
            Said { key, slot, text }
        });
        blocks.push(Block {
            raw: raw.to_owned(),
            form,
        });
    }
    Ok(blocks)
}

fn english(root: &Path) -> Done<English> {
    let (mut files, mut prose) = (Vec::new(), Vec::new());
    for (path, part) in check::parts(root) {
        let text = at(&path, fs::read_to_string(&path))?;
        if matches!(part.kind, PartKind::Lesson | PartKind::Rules) {
            prose.push(Prose::new(part, text));
            continue;
        }
        let shown = |(line, reason): Fault| format!("{}:{line}: {reason}", path.display());
        let (entries, faults) = format::read(&text, ENGLISH, None);
        if let Some(fault) = faults.into_iter().next() {
            return Err(shown((fault.line, fault.reason)));
        }
        let places = entries
            .into_iter()
            .map(|entry| (entry.key, entry.places))
            .collect();
        let blocks = blocks(&text, ENGLISH, &places).map_err(shown)?;
        let units = units(&stem(&part), &blocks, &places);
        files.push(File {
            part,
            blocks,
            places,
            units,
        });
    }
    Ok(English { files, prose })
}

/// The name of a file in contexts, such as `common` or `rules/mbrane`.
fn stem(part: &Part) -> String {
    let path = part.within_folder();
    let (path, _) = path.rsplit_once('.').unwrap_or((&path, ""));
    path.strip_prefix("words/").unwrap_or(path).to_owned()
}

fn units(file: &str, blocks: &[Block], places: &BTreeMap<String, Places>) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    let (mut comments, mut commented) = (Vec::new(), false);
    for block in blocks {
        let Some(Said {
            key,
            slot: Some((you, _)),
            text,
        }) = &block.form
        else {
            let comment = block.raw.strip_prefix('#');
            if !commented {
                comments.clear();
            }
            comments.extend(comment.map(|comment| comment.trim().to_owned()));
            commented = comment.is_some();
            continue;
        };
        commented = false;
        let people = people(&places[key]);
        let context = match (*you, people.as_slice()) {
            (0, _) => format!("{file}:{key}"),
            (_, [_]) => format!("{file}:{key}[you]"),
            (you, people) => format!("{file}:{key}[you {}]", people[you - 1]),
        };
        match units.last_mut() {
            Some(unit) if unit.context == context => unit.ids.push(text.clone()),
            _ => units.push(Unit {
                context,
                key: key.clone(),
                you: *you,
                ids: vec![text.clone()],
                comments: comments.clone(),
            }),
        }
    }
    units
}

fn read(path: &Path) -> Done<Option<String>> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        read => at(path, read).map(Some),
    }
}

/// The languages of the list.
pub(crate) fn languages(root: &Path) -> Done<Vec<(String, String)>> {
    let path = root.join(LIST);
    let text = at(&path, fs::read_to_string(&path))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    Ok(lines
        .filter_map(|line| line.split_once('='))
        .map(|(code, name)| (code.trim().to_owned(), name.trim().to_owned()))
        .collect())
}

/// The languages whose plural forms are known, with their rules as gettext writes them.
fn rule(language: &str) -> Option<&'static str> {
    // Codes also name folders.
    match language {
        "de" | "en" | "es" | "it" => Some("nplurals=2; plural=(n != 1);"),
        "fr" | "pt" => Some("nplurals=2; plural=(n > 1);"),
        "ru" | "uk" => Some(
            "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
        ),
        "pl" => Some(
            "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
        ),
        _ => None,
    }
}

/// The texts of a language as a PO file, or the English ones as its template.
pub(crate) fn export(root: &Path, language: &str) -> Done<String> {
    let rule = rule(language).ok_or_else(|| {
        format!("the plural forms of `{language}` are unknown: add them to crates/play/src/words/plural.rs and to tools/xtask/src/words/mod.rs")
    })?;
    let is_template = language == ENGLISH;
    let (code, rule) = if is_template {
        ("", "nplurals=INTEGER; plural=EXPRESSION;")
    } else {
        (language, rule)
    };
    let languages = languages(root)?;
    let name = |code: &str| {
        let found = languages.iter().find(|(known, _)| known == code);
        found.map_or_else(String::new, |(_, name)| name.clone())
    };
    let English { files, prose } = english(root)?;
    // The head of the first file explains places and forms.
    let head = files.first().map(|file| file.blocks.as_slice());
    let head: Vec<String> = head
        .unwrap_or_default()
        .iter()
        .map_while(|block| block.raw.strip_prefix('#'))
        .map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end().to_owned())
        .collect();
    let fields = [
        ("Project-Id-Version", "mbrane"),
        ("Language", code),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=UTF-8"),
        ("Content-Transfer-Encoding", "8bit"),
        ("Plural-Forms", rule),
    ];
    let mut text = po::header(&head, &fields);
    let comment = ["The language’s own name, in the list of languages.".to_owned()];
    text += &po::entry(&comment, false, OWN_NAME, &[name(ENGLISH)], &[name(code)]);
    for file in &files {
        let path = root.join(file.part.within_house(language));
        let own = if is_template { None } else { read(&path)? };
        let own = blocks(&own.unwrap_or_default(), language, &file.places)
            .map_err(|(line, reason)| format!("{}:{line}: {reason}", path.display()))?;
        for unit in &file.units {
            let width = plurals(&file.places[&unit.key], language).len().max(1);
            let texts: Vec<String> = (0..width)
                .map(|column| said(&own, unit, column).unwrap_or_default().to_owned())
                .collect();
            text += &po::entry(&unit.comments, false, &unit.context, &unit.ids, &texts);
        }
    }
    for one in &prose {
        let path = root.join(one.part.within_house(language));
        let own = if is_template { None } else { read(&path)? };
        text += &one.export(own.as_deref());
    }
    Ok(text)
}

fn said<'a>(blocks: &'a [Block], unit: &Unit, column: usize) -> Option<&'a str> {
    let mut forms = blocks.iter().filter_map(|block| block.form.as_ref());
    forms
        .find(|said| said.key == unit.key && said.slot == Some((unit.you, column)))
        .map(|said| said.text.as_str())
}
