//! Reads and writes gettext's PO files.

use std::fmt::Write as _;

/// A line, from 1, and its fault.
pub(crate) type Fault = (usize, String);

#[derive(Debug, Default)]
pub(super) struct Entry {
    pub(super) line: usize,
    pub(super) context: Option<String>,
    /// The English text and, if it has plural forms, its plural.
    pub(super) ids: Vec<String>,
    /// The translation in each plural form, with its line.
    pub(super) texts: Vec<(usize, String)>,
    pub(super) fuzzy: bool,
}

#[derive(Clone, Copy)]
enum Field {
    Context,
    Id,
    Text,
}

/// Reads the entries of a file, the header among them. Obsolete entries and comments are left out.
pub(super) fn read(text: &str) -> Result<Vec<Entry>, Fault> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut entries = Vec::new();
    let (mut entry, mut last) = (Entry::default(), None);
    for (line, written) in (1..).zip(text.lines().map(str::trim)) {
        let fault = |reason: &str| (line, reason.to_owned());
        let begins = written.is_empty()
            || written.starts_with('#')
            || written.starts_with("msgctxt")
            || written.starts_with("msgid ");
        if begins && !entry.texts.is_empty() {
            entries.push(std::mem::take(&mut entry));
        }
        if written.is_empty() || written.starts_with('#') {
            if last.is_some() && (entry.context.is_some() || !entry.ids.is_empty()) {
                return Err(fault("the entry before has no msgstr"));
            }
            entry.fuzzy |= written.starts_with("#,") && written.contains("fuzzy");
            last = None;
            continue;
        }
        let Some(at) = written.find('"') else {
            return Err(fault("it is no line of a PO file"));
        };
        let (word, quoted) = (written[..at].trim_end(), &written[at..]);
        let said = unquoted(quoted).map_err(|reason| (line, reason))?;
        let field = match (word, entry.ids.len(), entry.texts.len()) {
            ("", ..) => {
                let target = match last {
                    Some(Field::Context) => entry.context.as_mut(),
                    Some(Field::Id) => entry.ids.last_mut(),
                    Some(Field::Text) => entry.texts.last_mut().map(|text| &mut text.1),
                    None => None,
                };
                target
                    .ok_or_else(|| fault("there is no text that it goes on with"))?
                    .push_str(&said);
                continue;
            }
            ("msgctxt", 0, 0) if entry.context.is_none() => {
                entry.line = line;
                entry.context = Some(said);
                Field::Context
            }
            ("msgid", 0, 0) | ("msgid_plural", 1, 0) => {
                if entry.line == 0 {
                    entry.line = line;
                }
                entry.ids.push(said);
                Field::Id
            }
            ("msgstr", 1, 0) => {
                entry.texts.push((line, said));
                Field::Text
            }
            (word, 2, next) if word == format!("msgstr[{next}]") => {
                entry.texts.push((line, said));
                Field::Text
            }
            _ => return Err((line, format!("`{word}` does not belong here"))),
        };
        last = Some(field);
    }
    if !entry.texts.is_empty() {
        entries.push(entry);
    } else if entry.line > 0 {
        return Err((entry.line, "the entry has no msgstr".to_owned()));
    }
    Ok(entries)
}

fn unquoted(quoted: &str) -> Result<String, String> {
    let inner = quoted
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .ok_or("the text has no closing quotation mark")?;
    let (mut text, mut signs) = (String::new(), inner.chars());
    while let Some(sign) = signs.next() {
        text.push(match sign {
            '"' => return Err("a quotation mark within the text needs a `\\` before it".to_owned()),
            '\\' => match signs.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('r') => '\r',
                Some(sign @ ('"' | '\\')) => sign,
                Some(sign) => return Err(format!("there is no escape `\\{sign}`")),
                None => return Err("the text has no closing quotation mark".to_owned()),
            },
            sign => sign,
        });
    }
    Ok(text)
}

fn quoted(text: &str) -> String {
    let escaped = text
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
        .replace('\t', "\\t");
    format!("\"{escaped}\"")
}

/// Writes the first entry: `comments` above it and a line for each field.
pub(super) fn header(comments: &[String], fields: &[(&str, &str)]) -> String {
    let mut text: String = comments
        .iter()
        .map(|comment| format!("{}\n", format!("# {comment}").trim_end()))
        .collect();
    text += "msgid \"\"\nmsgstr \"\"\n";
    for (name, value) in fields {
        let _ = writeln!(text, "{}", quoted(&format!("{name}: {value}\n")));
    }
    text
}

/// Writes an entry after a blank line.
pub(super) fn entry(
    comments: &[String],
    fuzzy: bool,
    context: &str,
    ids: &[String],
    texts: &[String],
) -> String {
    let mut text = "\n".to_owned();
    for comment in comments {
        let _ = writeln!(text, "#. {comment}");
    }
    if fuzzy {
        text += "#, fuzzy\n";
    }
    let _ = writeln!(text, "msgctxt {}", quoted(context));
    for (name, id) in ["msgid", "msgid_plural"].into_iter().zip(ids) {
        let _ = writeln!(text, "{name} {}", quoted(id));
    }
    for (index, said) in texts.iter().enumerate() {
        let _ = match ids.len() {
            1 => writeln!(text, "msgstr {}", quoted(said)),
            _ => writeln!(text, "msgstr[{index}] {}", quoted(said)),
        };
    }
    text
}
