//! Links the game for the page without parts of Bevy that the game never uses.
//!
//! Some functions are never called, which the compiler cannot know (`linker/never.rs`). And there is a list of all
//! reflected types:
//! `bevy_reflect` registers each of its types by a function that runs when a module starts; none of its features that
//! can be disabled prevents it. The game never uses the list, but every registered type stays in the module, with
//! all its functions, and the registrations run at every call from the page. So rustc calls this program as its
//! linker: it removes them from the start functions and calls the real linker, which drops unused
//! code.

mod never;

use super::sections::{self, CODE, Part};
use crate::Done;
use std::{collections::BTreeSet, fs, process::Command};
use wasmparser::{InitFuncMap, SymbolFlags, SymbolInfo, SymbolInfoMap};

/// The linker proper, which rustc brings and puts on the path.
const LINKER: &str = "rust-lld";
/// A part of the name of every function that enters a type.
const ENTERS: &str = "__ctor";
/// The parts of an object's section for linkers.
const RUN_AT_START: u8 = 6;
const SYMBOLS: u8 = 8;

pub(crate) fn link(words: &[&str]) -> Done {
    for object in words.iter().filter(|word| word.ends_with(".o")) {
        let Ok(content) = fs::read(object) else {
            continue;
        };
        let listless = without_list(&content);
        let before = listless.as_deref().unwrap_or(&content);
        if let Some(lighter) = never::without(before).or(listless) {
            fs::write(object, lighter).map_err(|error| format!("{object}: {error}"))?;
        }
    }
    let status = Command::new(LINKER)
        .args(words)
        .status()
        .map_err(|error| format!("{LINKER}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{LINKER} failed ({status})").into())
    }
}

/// The object with fewer start functions; none if it has none of those, or is no object.
fn without_list(object: &[u8]) -> Option<Vec<u8>> {
    let mut made = object.get(..sections::HEAD)?.to_vec();
    let mut struck = false;
    for section in sections::of(object)? {
        let lighter = linking(&section).and_then(|parts| without_entering(&parts));
        struck |= lighter.is_some();
        let content = lighter.as_deref().unwrap_or(section.content);
        sections::push(&mut made, section.kind, content);
    }
    struck.then_some(made)
}

/// The parts of an object's section for linkers; none for another section.
fn linking<'a>(section: &Part<'a>) -> Option<Vec<Part<'a>>> {
    const VERSION: &[u8] = &[2];
    let custom = section
        .custom()
        .filter(|custom| custom.name() == "linking")?;
    sections::parts(custom.data().strip_prefix(VERSION)?)
}

/// The section for linkers without the functions that enter types.
fn without_entering(parts: &[Part]) -> Option<Vec<u8>> {
    let functions = functions(parts)?
        .into_iter()
        .filter(|function| function.name.contains(ENTERS));
    let enter: BTreeSet<_> = functions.map(|function| function.symbol).collect();
    let mut made = b"\x07linking\x02".to_vec();
    let mut struck = false;
    for part in parts {
        if part.kind != RUN_AT_START {
            sections::push(&mut made, part.kind, part.content);
            continue;
        }
        // Each with its turn.
        let list = InitFuncMap::new(part.reader())
            .ok()?
            .into_iter()
            .collect::<Result<Vec<_>, _>>()
            .ok()?;
        let kept: Vec<_> = list
            .iter()
            .filter(|function| !enter.contains(&function.symbol_index))
            .collect();
        let numbers = kept
            .iter()
            .flat_map(|function| [function.priority, function.symbol_index]);
        let content = [
            sections::bytes(kept.len()),
            numbers
                .flat_map(|number| sections::bytes(number as usize))
                .collect(),
        ];
        sections::push(&mut made, part.kind, &content.concat());
        struck = true;
    }
    struck.then_some(made)
}

/// A function of an object, by its place in the table of symbols and its number among all functions, those from elsewhere first.
struct Function<'a> {
    symbol: u32,
    number: u32,
    name: &'a str,
}

/// The functions that are the object's own.
fn functions<'a>(parts: &[Part<'a>]) -> Option<Vec<Function<'a>>> {
    let table = parts.iter().find(|part| part.kind == SYMBOLS)?;
    let symbols = SymbolInfoMap::new(table.reader())
        .ok()?
        .into_iter()
        .collect::<Result<Vec<_>, _>>()
        .ok()?;
    let own = (0..).zip(symbols).filter_map(|(symbol, info)| match info {
        SymbolInfo::Func {
            flags,
            index,
            name: Some(name),
        } if !flags.contains(SymbolFlags::UNDEFINED) => Some(Function {
            symbol,
            number: index,
            name,
        }),
        _ => None,
    });
    Some(own.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An object whose functions of these names run at the start, one after the other.
    fn object(names: &[&str]) -> Vec<u8> {
        // Before them stands data, and a function from elsewhere.
        let mut table = vec![names.len() as u8 + 2, 1, 0, 1, b'd', 0, 0, 4, 0, 0x10, 0];
        let mut list = vec![names.len() as u8];
        for (index, name) in names.iter().enumerate() {
            table.extend([0, 2, index as u8, name.len() as u8]);
            table.extend(name.as_bytes());
            list.extend([100, index as u8 + 2]);
        }
        let mut linking = b"\x07linking\x02".to_vec();
        sections::push(&mut linking, 8, &table);
        sections::push(&mut linking, 6, &list);
        let mut made = b"\0asm\x01\0\0\0".to_vec();
        sections::push(&mut made, 10, &[7; 300]);
        sections::push(&mut made, 0, &linking);
        made
    }

    /// The last entry of an object is its list.
    fn list(object: &[u8]) -> Vec<u8> {
        let linking = sections::of(object).unwrap()[1].content;
        sections::parts(&linking[9..]).unwrap()[1].content.to_vec()
    }

    #[test]
    fn only_type_registrations_are_removed() {
        let before = object(&["a_1__ctor17h", "sets_up", "b_1__ctor17h"]);
        assert_eq!(list(&before), [3, 100, 2, 100, 3, 100, 4]);
        let after = without_list(&before).unwrap();
        assert_eq!(list(&after), [1, 100, 3]);
        assert_eq!(sections::of(&after).unwrap()[0].content, [7; 300]);
    }

    #[test]
    fn linker_keeps_files_that_are_no_objects() {
        assert_eq!(without_list(b"hello, linker"), None);
        let object = object(&["a_1__ctor17h"]);
        assert_eq!(without_list(&object[..object.len() - 1]), None);
    }
}
