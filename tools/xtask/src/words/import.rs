//! PO files back into words, lessons and rules.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use super::{
    Block, ENGLISH, English, Fault, File, LIST, OWN_NAME, Places, blocks, categories, english,
    export, format, people, plurals, po, read, rule, said,
};
use crate::shell::{Done, at};

/// New texts of files, to be written together, and what is to be told about them.
pub(crate) struct Import {
    pub(crate) files: Vec<(PathBuf, String)>,
    pub(crate) untranslated: usize,
}

/// The files that a PO file changes. Entries without translation, or marked as fuzzy, keep what the language has.
pub(crate) fn import(root: &Path, po: &str) -> Result<Import, Fault> {
    let whole = |reason: String| (0, reason);
    let mut entries = po::read(po)?.into_iter();
    let header = entries
        .next()
        .filter(|entry| entry.context.is_none() && entry.ids == [""])
        .ok_or_else(|| (1, "it does not begin with a header".to_owned()))?;
    let (line, fields) = &header.texts[0];
    let field = |name: &str| {
        let mut fields = fields.lines().filter_map(|field| field.split_once(':'));
        fields
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value.trim())
    };
    let language = field("Language").unwrap_or_default();
    let (Some(rule), true) = (rule(language), language != ENGLISH) else {
        let reason = format!("its language, `{language}`, is none that words are translated into");
        return Err((*line, reason));
    };
    let forms = |rule: &str| rule.split(';').next().map(|count| count.replace(' ', ""));
    if field("Plural-Forms").and_then(forms) != forms(rule) {
        return Err((*line, format!("`{language}` needs `Plural-Forms: {rule}`")));
    }

    let English { files, prose } = english(root).map_err(whole)?;
    let template = po::read(&export(root, ENGLISH).map_err(whole)?)?;
    let wanted: BTreeMap<String, Vec<String>> = template
        .into_iter()
        .filter_map(|entry| Some((entry.context?, entry.ids)))
        .collect();
    let mut own_name = None;
    let mut given: BTreeMap<String, po::Entry> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for entry in entries {
        let fault = |reason: String| (entry.line, reason);
        let context = entry.context.clone().unwrap_or_default();
        if !seen.insert(context.clone()) {
            return Err(fault(format!("`{context}` was there before")));
        }
        let ids = wanted
            .get(&context)
            .ok_or_else(|| fault(format!("English has no entry `{context}`")))?;
        let width = match ids.len() {
            1 => 1,
            _ => categories(language).unwrap_or_default().len(),
        };
        if entry.ids != *ids {
            return Err(fault(format!(
                "English says `{}` now: export the words anew and merge them",
                ids.join("` and `")
            )));
        }
        if entry.fuzzy || entry.texts.iter().all(|(_, text)| text.is_empty()) {
            continue;
        }
        if entry.texts.len() != width {
            let reason = format!("it has {} forms instead of {width}", entry.texts.len());
            return Err(fault(reason));
        }
        for (line, text) in &entry.texts {
            if text.is_empty() {
                return Err((*line, "this plural form is missing".to_owned()));
            }
            if text.trim() != text || text.contains(char::is_control) || text.contains("  ") {
                let reason =
                    "it begins or ends with a blank, or has two together, a line break or a tab";
                return Err((*line, reason.to_owned()));
            }
        }
        if context == OWN_NAME {
            own_name = entry.texts.into_iter().next().map(|(_, text)| text);
        } else {
            given.insert(context, entry);
        }
    }

    let mut import = Import {
        files: Vec::new(),
        untranslated: 0,
    };
    for file in &files {
        let path = root.join(file.part.within_house(language));
        let old = read(&path).map_err(whole)?;
        let own = blocks(old.as_deref().unwrap_or_default(), language, &file.places)
            .map_err(|(line, reason)| whole(format!("{}:{line}: {reason}", path.display())))?;
        let mut wanted = BTreeMap::new();
        for (key, places) in &file.places {
            match translated(file, key, places, language, &own, &given)? {
                Some(forms) => drop(wanted.insert(key.as_str(), forms)),
                None => import.untranslated += 1,
            }
        }
        let new = match old {
            None if wanted.is_empty() => continue,
            None => rewritten(file, &file.blocks, &wanted, language, true),
            Some(_) => rewritten(file, &own, &wanted, language, false),
        };
        if old.as_ref() != Some(&new) {
            import.files.push((path, new));
        }
    }
    for one in &prose {
        let path = root.join(one.part.within_house(language));
        let old = read(&path).map_err(whole)?;
        let (new, untranslated) = one.merged(language, old.as_deref(), &given)?;
        import.untranslated += untranslated;
        if let Some(new) = new
            && old.as_ref() != Some(&new)
        {
            import.files.push((path, new));
        }
    }
    if let Some(name) = own_name {
        let path = root.join(LIST);
        let old = read(&path).map_err(whole)?.unwrap_or_default();
        let new = renamed(&old, language, &name);
        if new != old {
            import.files.push((path, new));
        }
    }
    Ok(import)
}

type Forms = BTreeMap<(usize, usize), String>;

/// The forms of an entry, unless one of them is not translated.
fn translated(
    file: &File,
    key: &str,
    places: &Places,
    language: &str,
    own: &[Block],
    given: &BTreeMap<String, po::Entry>,
) -> Result<Option<Forms>, Fault> {
    let mut forms = Forms::new();
    let mut lines = Vec::new();
    let width = plurals(places, language).len().max(1);
    for unit in file.units.iter().filter(|unit| unit.key == key) {
        let entry = given.get(&unit.context);
        for column in 0..width {
            let text = match entry {
                Some(entry) => Some(entry.texts[column].1.as_str()),
                None => said(own, unit, column),
            };
            let Some(text) = text else {
                return Ok(None);
            };
            lines.push(entry.map_or(0, |entry| entry.texts[column].0));
            forms.insert((unit.you, column), text.to_owned());
        }
    }
    // Entries that the translators left alone keep their old text.
    if lines.iter().all(|line| *line == 0) {
        return Ok(Some(forms));
    }
    let text = fresh(key, places, language, &forms, "\n");
    let known = |_: &str| Some(places.clone());
    let (_, faults) = format::read(&text, language, Some(&known));
    match faults.into_iter().next() {
        Some(fault) => {
            let line = lines.get(fault.line - 1).copied().unwrap_or_default();
            Err((line, format!("`{key}`: {}", fault.reason)))
        }
        None => Ok(Some(forms)),
    }
}

/// The lines of an entry.
fn fresh(key: &str, places: &Places, language: &str, forms: &Forms, end: &str) -> String {
    let (people, plurals) = (people(places), plurals(places, language));
    let line = |((you, column), text): (&(usize, usize), &String)| {
        let mut names = Vec::new();
        if *you > 0 {
            names.push("you");
            names.extend((people.len() > 1).then(|| people[you - 1]));
        }
        names.extend(plurals.get(*column).map(|category| category.name()));
        let form = if names.is_empty() {
            String::new()
        } else {
            format!("[{}]", names.join(" "))
        };
        format!("{key}{form} = {text}{end}")
    };
    forms.iter().map(line).collect()
}

/// A file with the wanted forms; in a new one, entries without them are left out.
fn rewritten(
    file: &File,
    blocks: &[Block],
    wanted: &BTreeMap<&str, Forms>,
    language: &str,
    is_new: bool,
) -> String {
    let crlf = blocks.iter().any(|block| block.raw.ends_with("\r\n"));
    let end = if crlf { "\r\n" } else { "\n" };
    let key = |block: &Block| block.form.as_ref().map(|said| said.key.clone());
    let present: BTreeSet<String> = blocks.iter().filter_map(key).collect();
    // New entries, each after the one that is before it in English.
    let mut later: BTreeMap<Option<String>, String> = BTreeMap::new();
    let mut before = None;
    for unit in &file.units {
        if present.contains(&unit.key) {
            before = Some(unit.key.clone());
        } else if unit.you == 0
            && let Some(forms) = wanted.get(unit.key.as_str())
        {
            *later.entry(before.clone()).or_default() +=
                &fresh(&unit.key, &file.places[&unit.key], language, forms, end);
        }
    }
    let mut text = String::new();
    let mut add = |more: &str| {
        if !text.is_empty() && !text.ends_with('\n') && !more.is_empty() {
            text += end;
        }
        text += more;
    };
    let last = |key: &str| {
        let is = |block: &Block| block.form.as_ref().is_some_and(|said| said.key == key);
        blocks.iter().rposition(is)
    };
    let first = blocks.iter().position(|block| block.form.is_some());
    let mut replaced = BTreeSet::new();
    for (index, block) in blocks.iter().enumerate() {
        if first == Some(index) {
            add(&later.remove(&None).unwrap_or_default());
        }
        let Some(said) = &block.form else {
            add(&block.raw);
            continue;
        };
        match wanted.get(said.key.as_str()) {
            None if is_new => {}
            None => add(&block.raw),
            Some(forms) => {
                let is =
                    |block: &&Block| block.form.as_ref().is_some_and(|one| one.key == said.key);
                let slots: Vec<_> = blocks
                    .iter()
                    .filter(is)
                    .map(|block| block.form.as_ref().and_then(|said| said.slot))
                    .collect();
                let same = slots.len() == forms.len()
                    && forms.keys().all(|slot| slots.contains(&Some(*slot)));
                match said.slot.and_then(|slot| forms.get(&slot)) {
                    Some(new) if same && *new == said.text => add(&block.raw),
                    Some(new) if same => {
                        let name = block.raw.split('=').next().unwrap_or_default();
                        let ends = block.raw.trim_end_matches(['\r', '\n']).len();
                        add(&format!("{name}= {new}{}", &block.raw[ends..]));
                    }
                    _ if replaced.insert(said.key.clone()) => {
                        let places = &file.places[&said.key];
                        add(&fresh(&said.key, places, language, forms, end));
                    }
                    _ => {}
                }
            }
        }
        if last(&said.key) == Some(index) {
            add(&later.remove(&Some(said.key.clone())).unwrap_or_default());
        }
    }
    later.values().for_each(|more| add(more));
    text
}

/// The list of languages with a language’s own name.
fn renamed(list: &str, language: &str, name: &str) -> String {
    let is = |line: &str| {
        let line = line.split_once('=');
        line.filter(|(code, _)| code.trim() == language)
            .map(|(_, name)| name.trim().to_owned())
    };
    let mut text = String::new();
    let mut found = false;
    for raw in list.split_inclusive('\n') {
        match is(raw) {
            Some(old) if old != name => text += &format!("{language} = {name}\n"),
            _ => text += raw,
        }
        found |= is(raw).is_some();
    }
    if !found {
        text += &format!("{language} = {name}\n");
    }
    text
}

/// Replaces files together: all are written beside the old ones before the first is replaced.
pub(crate) fn write(files: &[(PathBuf, String)]) -> Done {
    let beside = |path: &Path| path.with_extension("new");
    for (path, text) in files {
        let folder = path.parent().unwrap_or(path);
        at(folder, fs::create_dir_all(folder))?;
        if let Err(reason) = at(path, fs::write(beside(path), text)) {
            for (path, _) in files {
                let _ = fs::remove_file(beside(path));
            }
            return Err(reason);
        }
    }
    for (path, _) in files {
        at(path, fs::rename(beside(path), path))?;
    }
    Ok(())
}
