//! A language, and how its entries become text.

pub(super) mod table;

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use super::common;
use super::format::{self, FIGURES, Kind};
use super::plural::{categories, plural};
use table::{ENGLISH, FILES, KEYS, Key, LANGUAGES};

/// A language of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(into = "&'static str")]
pub struct Locale(usize);

impl Locale {
    pub const ENGLISH: Self = Self(0);

    pub fn all() -> impl Iterator<Item = Self> {
        (0..LANGUAGES.len()).map(Self)
    }

    pub const fn code(self) -> &'static str {
        LANGUAGES[self.0].0
    }

    /// Its name in the language itself: `Deutsch`.
    pub const fn name(self) -> &'static str {
        LANGUAGES[self.0].1
    }

    /// The language that a system's tag means, without its country and encoding: `de_AT.UTF-8`, `de-AT`.
    pub fn of(tag: &str) -> Option<Self> {
        let code = tag.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Self::all().find(|locale| locale.code().eq_ignore_ascii_case(code))
    }
}

impl From<Locale> for &'static str {
    fn from(locale: Locale) -> Self {
        locale.code()
    }
}

/// The words of a language. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Words(Option<Arc<Read>>, Colours);

/// The colours in which players see the sides that are named after a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Colours {
    #[default]
    Own,
    /// Red and black: `name-in-red` replaces the label `name` if it exists.
    RedAndBlack,
}

/// The label that replaces each key in red and black, or the key itself.
fn in_red(id: usize) -> usize {
    static INSTEAD: OnceLock<Vec<usize>> = OnceLock::new();
    let instead = INSTEAD.get_or_init(|| {
        let place = |one: &Key| {
            KEYS.iter().position(|key| {
                key.file == one.file && key.name.strip_suffix("-in-red") == Some(one.name)
            })
        };
        KEYS.iter()
            .enumerate()
            .map(|(id, key)| place(key).unwrap_or(id))
            .collect()
    });
    instead.get(id).copied().unwrap_or(id)
}

#[derive(Debug)]
struct Read {
    language: String,
    texts: Vec<Vec<String>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    You,
    Called(String),
}

/// The number of a label among all entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelId(usize);

pub(super) enum Arg<'a> {
    Text(&'a str),
    Number(u32),
    Count(u32),
    Spelled(u32),
    Who(&'a Who),
}

impl Words {
    pub const fn english() -> Self {
        Self(None, Colours::Own)
    }

    #[must_use]
    pub fn seen_in(&self, colours: Colours) -> Self {
        Self(self.0.clone(), colours)
    }

    pub const fn colours(&self) -> Colours {
        self.1
    }

    /// Words of another language, from the text of its files in the order of [`FILES`]; and by file, line and reason
    /// its faults: unknown or missing entries, other places than in English, and missing forms. The program says such
    /// an entry in English.
    pub fn read(language: &str, files: &[&str]) -> (Self, Vec<String>) {
        let mut texts = vec![Vec::new(); KEYS.len()];
        let mut faults = Vec::new();
        for (file, name) in FILES.iter().enumerate() {
            let id = |name: &str| {
                KEYS.iter()
                    .position(|key| key.file == file && key.name == name)
            };
            let owned = |(name, kind): &(&str, Kind)| ((*name).to_owned(), *kind);
            let known = |name: &str| id(name).map(|id| KEYS[id].places.iter().map(owned).collect());
            let text = with_keys(files.get(file).copied().unwrap_or_default(), file);
            let (entries, wrong) = format::read(&text, language, Some(&known));
            faults.extend(
                wrong
                    .iter()
                    .map(|fault| format!("{language}/{name}.txt:{}: {}", fault.line, fault.reason)),
            );
            for entry in entries {
                if let Some(id) = id(&entry.key) {
                    texts[id] = entry.texts;
                }
            }
            let missing = KEYS
                .iter()
                .zip(&texts)
                .filter(|(key, texts)| key.file == file && texts.is_empty());
            faults.extend(
                missing.map(|(key, _)| format!("{language}/{name}.txt: `{}` is missing", key.name)),
            );
        }
        (
            Self(
                Some(Arc::new(Read {
                    language: language.to_owned(),
                    texts,
                })),
                Colours::Own,
            ),
            faults,
        )
    }

    pub fn language(&self) -> &str {
        self.0.as_ref().map_or("en", |read| &read.language)
    }

    pub fn label(&self, label: impl Into<LabelId>) -> &str {
        let LabelId(own) = label.into();
        let id = match self.1 {
            Colours::Own => own,
            // For a language without it, the colour's own name is better than English.
            Colours::RedAndBlack => Some(in_red(own)).filter(|id| self.has(*id)).unwrap_or(own),
        };
        self.text(id, 0)
    }

    /// A longer text in which the sides have the names of the colours on screen.
    pub fn as_seen<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let mut seen = Cow::Borrowed(text);
        if self.1 == Colours::RedAndBlack {
            for id in (0..KEYS.len()).filter(|id| in_red(*id) != *id && self.has(in_red(*id))) {
                let (own, red) = (self.text(id, 0), self.text(in_red(id), 0));
                if seen.contains(own) {
                    seen = Cow::Owned(seen.replace(own, red));
                }
            }
        }
        self.in_form(seen)
    }

    /// The text with each side's name in the form that the word before it asks for: `перевес Красный` becomes `перевес Красного`.
    fn in_form<'a>(&self, mut text: Cow<'a, str>) -> Cow<'a, str> {
        for group in self.label(common::Label::NameForms).split("; ") {
            let (after, forms) = group.split_once(": ").unwrap_or(("", group));
            for (name, form) in forms.split(", ").filter_map(|pair| pair.split_once('/')) {
                let asked = |(at, _): &(usize, &str)| {
                    let before = &text[..*at];
                    let words =
                        before.trim_end_matches(|sign: char| sign.is_whitespace() || sign == '*');
                    let word = words
                        .rsplit(|sign: char| !sign.is_alphabetic())
                        .next()
                        .unwrap_or_default()
                        .to_lowercase();
                    if after.is_empty() {
                        !before.ends_with(char::is_alphabetic)
                    } else {
                        after.split(' ').any(|one| one == word)
                    }
                };
                let places: Vec<usize> = text
                    .match_indices(name)
                    .filter(asked)
                    .map(|(at, _)| at)
                    .collect();
                for at in places.into_iter().rev() {
                    text.to_mut().replace_range(at..at + name.len(), form);
                }
            }
        }
        text
    }

    pub fn texts(&self) -> impl Iterator<Item = &str> {
        (0..KEYS.len()).flat_map(move |id| (0..self.forms(id)).map(move |form| self.text(id, form)))
    }

    fn own(&self, id: usize) -> Option<&[String]> {
        self.0
            .as_ref()
            .map(|read| read.texts[id].as_slice())
            .filter(|texts| !texts.is_empty())
    }

    fn has(&self, id: usize) -> bool {
        self.0.is_none() || self.own(id).is_some()
    }

    fn forms(&self, id: usize) -> usize {
        self.own(id).map_or(ENGLISH[id].len(), <[_]>::len)
    }

    fn text(&self, id: usize, form: usize) -> &str {
        match self.own(id) {
            None => ENGLISH[id].get(form).copied().unwrap_or_default(),
            Some(texts) => texts.get(form).map_or("", String::as_str),
        }
    }

    pub(super) fn say(&self, id: usize, args: &[Arg<'_>]) -> String {
        let people = args.iter().filter_map(|arg| {
            if let Arg::Who(who) = arg {
                Some(*who)
            } else {
                None
            }
        });
        let you = people
            .zip(1..)
            .find(|(who, _)| **who == Who::You)
            .map_or(0, |(_, number)| number);
        let count = args.iter().find_map(|arg| {
            if let Arg::Count(count) | Arg::Spelled(count) = arg {
                Some(*count)
            } else {
                None
            }
        });
        let language = self.own(id).map_or("en", |_| self.language());
        let forms = categories(language).unwrap_or_default();
        let form = count.map_or(you, |count| {
            let category = plural(language, count);
            you * forms.len() + forms.iter().position(|one| *one == category).unwrap_or(0)
        });
        let mut said = String::new();
        for (index, part) in self.text(id, form).split('{').enumerate() {
            let (place, words) = match part.split_once('}') {
                Some(parts) if index > 0 => parts,
                _ => ("", part),
            };
            let (place, figures) = place
                .strip_suffix(FIGURES)
                .map_or((place, false), |place| (place, true));
            match place.parse().ok().and_then(|arg: usize| args.get(arg)) {
                None | Some(Arg::Who(Who::You)) => {}
                Some(Arg::Text(text)) => said += text,
                Some(Arg::Who(Who::Called(name))) => said += name,
                Some(Arg::Number(number) | Arg::Count(number)) => said += &number.to_string(),
                Some(Arg::Spelled(number)) if figures => said += &number.to_string(),
                Some(Arg::Spelled(number)) => said += &self.spelled(*number),
            }
            said += words;
        }
        self.in_form(said.into()).into_owned()
    }

    /// The name of a computer in this language. Matches keep the English one.
    pub fn computer<'a>(&'a self, name: &'a str) -> &'a str {
        let LabelId(id) = common::Label::Computers.id();
        let place = ENGLISH[id]
            .first()
            .and_then(|names| names.split(' ').position(|one| one == name));
        place
            .and_then(|place| self.text(id, 0).split(' ').nth(place))
            .unwrap_or(name)
    }

    /// A number as a word, if the language has one: `five`.
    pub fn spelled(&self, number: u32) -> String {
        let mut names = self.label(common::Label::NumberWords).split(' ');
        names
            .nth(number as usize)
            .map_or_else(|| number.to_string(), ToOwned::to_owned)
    }

    /// `a`, `a and b`, `a, b and c`.
    pub fn list<T: AsRef<str>>(&self, parts: impl IntoIterator<Item = T>) -> String {
        let parts: Vec<T> = parts.into_iter().collect();
        let Some((last, most)) = parts.split_last() else {
            return String::new();
        };
        let some = most.iter().map(|part| part.as_ref().to_owned());
        let some = some.reduce(|some, next| common::list_more(self, &some, &next));
        some.map_or_else(
            || last.as_ref().to_owned(),
            |some| common::list_last(self, &some, last.as_ref()),
        )
    }
}

/// The texts of a page leave out the keys (`tools/pack/src/page/languages.rs`): `+` begins the next one in alphabetical order.
fn with_keys(text: &str, file: usize) -> Cow<'_, str> {
    if !text.starts_with('+') {
        return text.into();
    }
    let mut names: Vec<_> = KEYS
        .iter()
        .filter(|key| key.file == file)
        .map(|key| key.name)
        .collect();
    names.sort_unstable();
    let (mut names, mut name) = (names.into_iter(), "");
    let line = |line: &str| match line.strip_prefix('+') {
        Some(first) => {
            name = names.next().unwrap_or_default();
            format!("{name}{first}\n")
        }
        None => format!("{name}{line}\n"),
    };
    text.lines().map(line).collect::<String>().into()
}

impl Who {
    pub fn called(name: &str) -> Self {
        Self::Called(name.to_owned())
    }
}
