//! The format of the files of words. The build reads the English files with it, and the program reads those of other
//! languages.

use std::cmp::Reverse;

use super::plural::{Category, categories, one_is_one};

/// Follows the number of a place: the number there is written in figures, although the entry spells it as a word
/// elsewhere.
pub(crate) const FIGURES: &str = "#";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Number,
    /// A number in figures that chooses the plural form.
    Count,
    /// A number as a word that chooses the plural form.
    Spelled,
    /// A person: where they are "you", their form is used and their name is left out.
    Who,
}

impl Kind {
    fn read(name: &str) -> Option<Self> {
        Some(match name {
            "text" => Self::Text,
            "number" => Self::Number,
            "count" => Self::Count,
            "spelled" => Self::Spelled,
            "who" => Self::Who,
            _ => return None,
        })
    }
}

/// An entry: its texts in all forms, with `{0}` for the first of its places, or `{0#}` where that number is in figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) places: Vec<(String, Kind)>,
    /// The text that addresses no one, then one for each person among the places; each of them in every plural form.
    pub(crate) texts: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) line: usize,
    pub(crate) reason: String,
}

/// A form of an entry as it is written.
pub(crate) struct Form {
    pub(crate) line: usize,
    pub(crate) form: String,
    pub(crate) text: String,
}

impl Form {
    fn fault(&self, reason: impl Into<String>) -> Fault {
        let (line, reason) = (self.line, reason.into());
        Fault { line, reason }
    }
}

/// The places that an entry has in English, by its key.
pub(crate) type Known<'a> = &'a dyn Fn(&str) -> Option<Vec<(String, Kind)>>;

/// Reads the entries of a file and lists the faults of the others. Without `known`, the file itself declares the
/// entries and their places.
pub(crate) fn read(
    text: &str,
    language: &str,
    known: Option<Known<'_>>,
) -> (Vec<Entry>, Vec<Fault>) {
    let mut entries: Vec<Entry> = Vec::new();
    let (groups, mut faults) = group(text);
    for (key, forms) in groups {
        let line = forms[0].line;
        let fault = |reason: String| Fault { line, reason };
        let read = || {
            if entries.iter().any(|entry| entry.key == key) {
                return Err(fault(format!("`{key}` was there before")));
            }
            let places = match known {
                Some(known) => known(&key).ok_or_else(|| fault(format!("nobody knows `{key}`")))?,
                None => declared(&forms)?,
            };
            let texts = texts(&key, &forms, &places, language)?;
            Ok(Entry { key, places, texts })
        };
        match read() {
            Ok(entry) => entries.push(entry),
            Err(fault) => faults.push(fault),
        }
    }
    faults.sort_by_key(|fault| fault.line);
    (entries, faults)
}

/// The forms of every entry, and the lines that are none.
pub(crate) fn group(text: &str) -> (Vec<(String, Vec<Form>)>, Vec<Fault>) {
    let mut keys: Vec<(String, Vec<Form>)> = Vec::new();
    let mut faults = Vec::new();
    for (index, written) in text.lines().enumerate() {
        if let Err(reason) = take(&mut keys, index + 1, written) {
            faults.push(Fault {
                line: index + 1,
                reason: reason.to_owned(),
            });
        }
    }
    (keys, faults)
}

fn take(
    keys: &mut Vec<(String, Vec<Form>)>,
    line: usize,
    written: &str,
) -> Result<(), &'static str> {
    if written.trim().is_empty() || written.starts_with('#') {
        return Ok(());
    }
    if written.starts_with([' ', '\t']) {
        let last = keys.last_mut().and_then(|(_, forms)| forms.last_mut());
        let text = &mut last.ok_or("there is no entry that it goes on with")?.text;
        *text = format!("{text} {}", written.trim());
        return Ok(());
    }
    let (name, text) = written.split_once('=').ok_or("it is no `key = words`")?;
    let (name, text) = (name.trim(), text.trim());
    let (key, form) = match name.split_once('[') {
        Some((key, form)) => (
            key,
            form.strip_suffix(']').ok_or("its form has no end")?.trim(),
        ),
        None => (name, ""),
    };
    if !is_name(key) {
        return Err("keys are made of small letters, digits and hyphens");
    }
    if text.is_empty() {
        return Err("it says nothing");
    }
    let form = Form {
        line,
        form: form.to_owned(),
        text: text.to_owned(),
    };
    match keys.last_mut() {
        Some((last, forms)) if last == key => forms.push(form),
        _ => keys.push((key.to_owned(), vec![form])),
    }
    Ok(())
}

fn is_name(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(fits)
}

enum Piece<'a> {
    Words(&'a str),
    Place(&'a str, Option<Kind>),
}

fn pieces(form: &Form) -> Result<Vec<Piece<'_>>, Fault> {
    let mut pieces = Vec::new();
    for (index, part) in form.text.split('{').enumerate() {
        let words = if index == 0 {
            part
        } else {
            let (place, words) = part
                .split_once('}')
                .ok_or_else(|| form.fault("a place has no end"))?;
            let (name, kind) = match place.split_once(':') {
                None => (place, None),
                Some((name, kind)) => {
                    let kind = Kind::read(kind)
                        .ok_or_else(|| form.fault(format!("there is no kind of place `{kind}`")))?;
                    (name, Some(kind))
                }
            };
            if !is_name(name) {
                return Err(form.fault(format!("`{name}` is no name of a place")));
            }
            pieces.push(Piece::Place(name, kind));
            words
        };
        if words.contains('}') {
            return Err(form.fault("there is a `}` without its `{`"));
        }
        pieces.push(Piece::Words(words));
    }
    Ok(pieces)
}

fn declared(forms: &[Form]) -> Result<Vec<(String, Kind)>, Fault> {
    let mut places: Vec<(String, Option<Kind>)> = Vec::new();
    // The form with the most places sets their order.
    let mut forms: Vec<&Form> = forms.iter().collect();
    forms.sort_by_key(|form| Reverse(form.text.matches('{').count()));
    for form in &forms {
        for piece in pieces(form)? {
            let Piece::Place(name, kind) = piece else {
                continue;
            };
            if name == "you"
                || Category::ALL.iter().any(|category| category.name() == name)
                    && has_form(&forms, name)
            {
                return Err(
                    form.fault(format!("a place cannot be called `{name}` where a form is"))
                );
            }
            match places.iter_mut().find(|(known, _)| known == name) {
                None => places.push((name.to_owned(), kind)),
                Some((_, known)) if kind.is_none() || *known == kind => {}
                Some((_, known @ None)) => *known = kind,
                Some(_) => return Err(form.fault(format!("`{name}` has two kinds"))),
            }
        }
    }
    if places.len() > 9 {
        return Err(forms[0].fault("it has more than nine places"));
    }
    Ok(places
        .into_iter()
        .map(|(name, kind)| (name, kind.unwrap_or(Kind::Text)))
        .collect())
}

fn has_form(forms: &[&Form], word: &str) -> bool {
    forms
        .iter()
        .any(|form| form.form.split_whitespace().any(|one| one == word))
}

/// Puts the forms of an entry in order, and checks that none is missing.
fn texts(
    key: &str,
    forms: &[Form],
    places: &[(String, Kind)],
    language: &str,
) -> Result<Vec<String>, Fault> {
    let first = |reason| forms[0].fault(reason);
    let all = categories(language)
        .ok_or_else(|| first(format!("nobody knows the plural forms of `{language}`")))?;
    let named = |fits: fn(&Kind) -> bool| -> Vec<&str> {
        places
            .iter()
            .filter(|(_, kind)| fits(kind))
            .map(|(name, _)| name.as_str())
            .collect()
    };
    let people = named(|kind| *kind == Kind::Who);
    let counts = named(|kind| matches!(kind, Kind::Count | Kind::Spelled));
    if counts.len() > 1 {
        return Err(first(format!(
            "`{}` and `{}` cannot both choose the plural form",
            counts[0], counts[1]
        )));
    }
    let plurals: &[Category] = if counts.is_empty() { &[] } else { all };
    let width = plurals.len().max(1);
    let mut texts: Vec<Option<String>> = vec![None; width * (people.len() + 1)];
    for form in forms {
        let (you, category) =
            chosen(&form.form, &people, plurals).map_err(|reason| form.fault(reason))?;
        let column = category
            .and_then(|category| plurals.iter().position(|one| *one == category))
            .unwrap_or(0);
        let slot = &mut texts[you * width + column];
        if slot.is_some() {
            return Err(form.fault(format!("`{key}[{}]` was there before", form.form)));
        }
        let addressed = you.checked_sub(1).map(|index| people[index]);
        let bare = category == Some(Category::One) && one_is_one(language);
        *slot = Some(numbered(
            form,
            places,
            addressed,
            if bare { counts.first().copied() } else { None },
        )?);
    }
    let missing = texts.iter().position(Option::is_none);
    if let Some(index) = missing {
        let you = (index >= width).then(|| format!("you {}", people[index / width - 1]));
        let category = plurals
            .get(index % width)
            .map(|category| category.name().to_owned());
        let form = you
            .into_iter()
            .chain(category)
            .collect::<Vec<_>>()
            .join(" ");
        let form = if form.is_empty() {
            String::new()
        } else {
            format!("[{form}]")
        };
        return Err(first(format!("`{key}{form}` is missing")));
    }
    Ok(texts.into_iter().flatten().collect())
}

/// The person that a form addresses, from 1, or 0 for none, and its plural form.
pub(crate) fn chosen(
    form: &str,
    people: &[&str],
    plurals: &[Category],
) -> Result<(usize, Option<Category>), String> {
    let mut words = form.split_whitespace().peekable();
    let mut you = 0;
    if words.next_if_eq(&"you").is_some() {
        let named = words
            .peek()
            .and_then(|word| people.iter().position(|name| name == word));
        you = match (named, people) {
            (Some(index), _) => index + 1,
            (None, [_]) => 1,
            (None, []) => return Err("there is nobody here who can be addressed".to_owned()),
            (None, _) => return Err(format!("say who is meant: {}", people.join(", "))),
        };
        if named.is_some() {
            words.next();
        }
    }
    let category = words.next().map(|word| {
        let category = plurals
            .iter()
            .find(|category| category.name() == word)
            .copied();
        category.ok_or_else(|| format!("there is no form `{word}` here"))
    });
    let category = category.transpose()?;
    if category.is_none() && !plurals.is_empty() {
        let names: Vec<&str> = plurals.iter().map(|category| category.name()).collect();
        return Err(format!("say which plural form it is: {}", names.join(", ")));
    }
    words.next().map_or(Ok((you, category)), |word| {
        Err(format!("there is no form `{word}` here"))
    })
}

/// Replaces the names of the places by numbers. The text must have every place except the person addressed and a count
/// that may be left out.
fn numbered(
    form: &Form,
    places: &[(String, Kind)],
    addressed: Option<&str>,
    bare: Option<&str>,
) -> Result<String, Fault> {
    let mut text = String::new();
    let mut seen = vec![false; places.len()];
    for piece in pieces(form)? {
        let (name, kind) = match piece {
            Piece::Words(words) => {
                text.push_str(words);
                continue;
            }
            Piece::Place(name, kind) => (name, kind),
        };
        let index = places.iter().position(|(known, _)| known == name);
        let index = index.ok_or_else(|| form.fault(format!("there is no place `{name}` here")))?;
        let figures = kind == Some(Kind::Count) && places[index].1 == Kind::Spelled;
        if kind.is_some_and(|kind| kind != places[index].1) && !figures {
            return Err(form.fault(format!("`{name}` is a place of another kind")));
        }
        if addressed == Some(name) {
            return Err(form.fault(format!("`{name}` is addressed here, and has no name")));
        }
        seen[index] = true;
        text.push_str(&format!(
            "{{{index}{}}}",
            if figures { FIGURES } else { "" }
        ));
    }
    let missing = places.iter().zip(&seen).find(|((name, _), seen)| {
        let left_out = addressed == Some(name.as_str()) || bare == Some(name.as_str());
        !**seen && !left_out
    });
    missing.map_or(Ok(text), |((name, _), _)| {
        Err(form.fault(format!("the place `{name}` is missing")))
    })
}
