//! Links the game for the page without what Bevy brings and the game never asks for.
//!
//! Some functions are never called here, though nothing that the compiler sees says so (`linker/never.rs`). And there is a list of all
//! types that can be looked into:
//! `bevy_reflect` enters each of its types into that list by a function that runs when a module starts; no feature of it that
//! could be left out says otherwise. The game never asks for the list, but whatever is entered stays in the module, with
//! all that could be done with it, and the functions run at every call from the page. So rustc calls this program as its
//! linker: it strikes them out of what runs at the start and hands on to the linker proper, which leaves out what nobody
//! needs any more.

mod never;
mod symbols;

use super::sections;
use std::{fs, process::Command};

/// How rustc says that it wants something linked.
const FLAVOR: &str = "-flavor";
/// The linker proper, which rustc brings and puts on the path.
const LINKER: &str = "rust-lld";
/// A part of the name of every function that enters a type.
const ENTERS: &[u8] = b"__ctor";

/// Whether these are a linker's words.
pub(crate) fn asked(words: &[String]) -> bool {
    words.first().is_some_and(|word| word == FLAVOR)
}

/// Links.
///
/// # Errors
/// There is no linker, or it failed; it has said why.
pub(crate) fn link(words: &[String]) -> Result<(), String> {
    for object in words.iter().filter(|word| word.ends_with(".o")) {
        let Ok(content) = fs::read(object) else { continue };
        let listless = without_list(&content);
        let before = listless.as_deref().unwrap_or(&content);
        if let Some(lighter) = never::without(before).or(listless) {
            fs::write(object, lighter).map_err(|error| format!("{object}: {error}"))?;
        }
    }
    let status = Command::new(LINKER).args(words).status().map_err(|error| format!("{LINKER}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{LINKER} failed ({status})")) }
}

/// The object with fewer functions to run at the start; nothing where it has none of those, or is no object.
fn without_list(object: &[u8]) -> Option<Vec<u8>> {
    const CUSTOM: u8 = 0;
    let mut made = object.get(..sections::HEAD)?.to_vec();
    let mut struck = false;
    for section in sections::of(object)? {
        let linking = (section.kind == CUSTOM).then(|| lighter_linking(section.content)).flatten();
        struck |= linking.is_some();
        sections::push(&mut made, section.kind, linking.as_deref().unwrap_or(section.content));
    }
    struck.then_some(made)
}

/// The linking section without those functions.
fn lighter_linking(content: &[u8]) -> Option<Vec<u8>> {
    const NAME: &[u8] = b"\x07linking";
    const VERSION: u8 = 2;
    const RUN_AT_START: u8 = 6;
    const SYMBOLS: u8 = 8;
    let told = content.strip_prefix(NAME)?.strip_prefix(&[VERSION])?;
    let parts = sections::parts(told)?;
    let symbols = parts.iter().find(|part| part.kind == SYMBOLS)?;
    let enters = entering(symbols.content)?;
    let mut made = [NAME, &[VERSION]].concat();
    let mut struck = false;
    for part in &parts {
        let kept = (part.kind == RUN_AT_START).then(|| strike(part.content, &enters)).flatten();
        struck |= kept.is_some();
        sections::push(&mut made, part.kind, kept.as_deref().unwrap_or(part.content));
    }
    struck.then_some(made)
}

/// The list of functions to run at the start (each with its turn) without these symbols.
fn strike(list: &[u8], symbols: &[usize]) -> Option<Vec<u8>> {
    let (count, mut at) = sections::number(list, 0)?;
    let mut kept = Vec::new();
    for _ in 0..count {
        let (turn, next) = sections::number(list, at)?;
        let (symbol, next) = sections::number(list, next)?;
        if symbols.binary_search(&symbol).is_err() {
            kept.push([turn, symbol]);
        }
        at = next;
    }
    let mut made = sections::bytes(kept.len());
    for number in kept.concat() {
        made.extend(sections::bytes(number));
    }
    Some(made)
}

/// Which symbols are functions that enter a type, in rising order.
fn entering(table: &[u8]) -> Option<Vec<usize>> {
    let enters = |name: &[u8]| name.windows(ENTERS.len()).any(|part| part == ENTERS);
    let functions = symbols::functions(table)?;
    Some(functions.iter().filter(|function| enters(function.name)).map(|function| function.symbol).collect())
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
    fn only_what_enters_types_is_struck() {
        let before = object(&["a_1__ctor17h", "sets_up", "b_1__ctor17h"]);
        assert_eq!(list(&before), [3, 100, 2, 100, 3, 100, 4]);
        let after = without_list(&before).unwrap();
        assert_eq!(list(&after), [1, 100, 3]);
        assert_eq!(sections::of(&after).unwrap()[0].content, [7; 300]);
    }

    #[test]
    fn what_is_no_object_stays() {
        assert_eq!(without_list(b"hello, linker"), None);
        let object = object(&["a_1__ctor17h"]);
        assert_eq!(without_list(&object[..object.len() - 1]), None);
    }

    #[test]
    fn a_linker_is_asked_by_its_flavor() {
        assert!(asked(&["-flavor".to_owned(), "wasm".to_owned()]) && !asked(&["web".to_owned()]));
    }
}
