//! Empties functions that the game never calls, though the compiler cannot know it; what only they need goes with them.
//!
//! All shaders are WGSL, so nothing reads GLSL; no asset comes from a file, so there are no files of metadata beside assets, and none is
//! processed. A call of such a function would trap, and the page would say that the game has stopped.

use super::{sections, symbols};
use std::ops::Range;

/// A part of the names of functions that are never called.
const NEVER: [&[u8]; 3] = [b"4naga5front4glsl", b"10bevy_asset9processor", b"16deserialize_meta"];

const CUSTOM: u8 = 0;
const IMPORT: u8 = 2;
const CODE: u8 = 10;

/// The object with those functions empty; nothing where it has none of them, or is no object.
pub(super) fn without(object: &[u8]) -> Option<Vec<u8>> {
    let all = sections::of(object)?;
    let custom = |name: &[u8]| all.iter().find(|part| part.kind == CUSTOM && part.content.starts_with(name));
    let code = all.iter().position(|part| part.kind == CODE)?;
    let told = custom(b"\x07linking")?.content.get(9..)?;
    let table = sections::parts(told)?.into_iter().find(|part| part.kind == 8)?;
    let imported = imported_functions(all.iter().find(|part| part.kind == IMPORT).map_or(&[0], |part| part.content))?;
    let bodies = bodies(all[code].content)?;
    let never = |name: &[u8]| NEVER.iter().any(|part| name.windows(part.len()).any(|window| window == *part));
    let mut empty: Vec<Range<usize>> = symbols::functions(table.content)?
        .iter()
        .filter(|function| never(function.name))
        .filter_map(|function| bodies.get(function.number.checked_sub(imported)?).cloned())
        .collect();
    empty.sort_by_key(|range| range.start);
    empty.dedup();
    if empty.is_empty() {
        return None;
    }
    let mut made = object.get(..sections::HEAD)?.to_vec();
    for (index, part) in all.iter().enumerate() {
        let content = if index == code {
            Some(emptied(part.content, &empty))
        } else if part.kind == CUSTOM {
            moved_less(part.content, code, &empty)
        } else {
            None
        };
        sections::push(&mut made, part.kind, content.as_deref().unwrap_or(part.content));
    }
    Some(made)
}

/// How many functions come from elsewhere.
fn imported_functions(section: &[u8]) -> Option<usize> {
    let (count, mut at) = sections::number(section, 0)?;
    let mut functions = 0;
    for _ in 0..count {
        // Module and name.
        for _ in 0..2 {
            let (length, start) = sections::number(section, at)?;
            at = start.checked_add(length)?;
        }
        let kind = *section.get(at)?;
        at += 1;
        match kind {
            0 => {
                functions += 1;
                (_, at) = sections::number(section, at)?;
            }
            // A table has a type before its limits.
            1 | 2 => {
                at += usize::from(kind == 1);
                let (flags, next) = sections::number(section, at)?;
                (_, at) = sections::number(section, next)?;
                if flags & 1 == 1 {
                    (_, at) = sections::number(section, at)?;
                }
            }
            3 => at += 2,
            4 => (_, at) = sections::number(section, at + 1)?,
            _ => return None,
        }
    }
    Some(functions)
}

/// Where the bodies of functions lie in the code.
fn bodies(code: &[u8]) -> Option<Vec<Range<usize>>> {
    let (count, mut at) = sections::number(code, 0)?;
    let mut found = Vec::with_capacity(count);
    for _ in 0..count {
        let (size, start) = sections::number(code, at)?;
        at = start.checked_add(size)?;
        code.get(start..at)?;
        found.push(start..at);
    }
    Some(found)
}

/// The code with these bodies empty. Each keeps its length, so that everything else stays where it is; what remains of them after linking
/// is little, since few are still called by others.
fn emptied(code: &[u8], bodies: &[Range<usize>]) -> Vec<u8> {
    const NO_LOCALS: u8 = 0;
    const UNREACHABLE: u8 = 0;
    const NOTHING: u8 = 1;
    const END: u8 = 0x0b;
    let mut made = code.to_vec();
    // The shortest body that there is has two bytes, and does nothing as it is.
    for body in bodies.iter().filter(|body| body.len() > 2) {
        let body = &mut made[body.clone()];
        body.fill(NOTHING);
        body[0] = NO_LOCALS;
        body[1] = UNREACHABLE;
        if let Some(last) = body.last_mut() {
            *last = END;
        }
    }
    made
}

/// The list of what the linker fills in, without the places within these bodies; nothing where it is no such list, or one of another section.
fn moved_less(content: &[u8], code: usize, bodies: &[Range<usize>]) -> Option<Vec<u8>> {
    /// The kinds that have a number added to them.
    const ADDED: [u8; 14] = [3, 4, 5, 8, 9, 11, 14, 15, 16, 17, 21, 22, 23, 25];
    let (length, start) = sections::number(content, 0)?;
    let from = start.checked_add(length)?;
    if !content.get(start..from)?.starts_with(b"reloc.") {
        return None;
    }
    let (section, next) = sections::number(content, from)?;
    let (count, mut at) = sections::number(content, next)?;
    if section != code {
        return None;
    }
    let mut kept = Vec::new();
    let mut left = 0;
    for _ in 0..count {
        let first = at;
        let kind = *content.get(at)?;
        let (place, next) = sections::number(content, at + 1)?;
        (_, at) = sections::number(content, next)?;
        if ADDED.contains(&kind) {
            while content.get(at)? & 0x80 != 0 {
                at += 1;
            }
            at += 1;
        }
        // The last body that begins at or before the place.
        let after = bodies.partition_point(|body| body.start <= place);
        let within = after.checked_sub(1).is_some_and(|index| bodies[index].contains(&place));
        if !within {
            kept.extend_from_slice(content.get(first..at)?);
            left += 1;
        }
    }
    let mut made = content.get(..from)?.to_vec();
    made.extend(sections::bytes(section));
    made.extend(sections::bytes(left));
    made.extend(kept);
    Some(made)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An object with a function from elsewhere and two of its own, the second of this name; each body calls the one from elsewhere.
    fn object(name: &str) -> Vec<u8> {
        let import = [&[1, 1, b'm', 1, b'f', 0, 0][..]].concat();
        let body = [&[9, 0, 0x10, 0x80, 0x80, 0x80, 0x80, 0, 1, 0x0b][..]].concat();
        let code = [&[2][..], &body, &body].concat();
        // The numbers of what is called stand three bytes into each body.
        let places = b"\x0areloc.CODE\x01\x03\x00\x04\x00\x03\x06\x00\x02\x00\x0e\x00";
        let mut table = vec![3, 0, 0x10, 0, 0, 0, 1, 1, b'a', 0, 0, 2, name.len() as u8];
        table.extend(name.as_bytes());
        let mut linking = b"\x07linking\x02".to_vec();
        sections::push(&mut linking, 8, &table);
        let mut made = b"\0asm\x01\0\0\0".to_vec();
        for (kind, content) in [(IMPORT, &import[..]), (CODE, &code), (CUSTOM, &linking), (CUSTOM, places)] {
            sections::push(&mut made, kind, content);
        }
        made
    }

    #[test]
    fn a_function_that_is_never_called_does_and_needs_nothing() {
        let made = without(&object("_ZN4naga5front4glsl5parse17h")).unwrap();
        let parts = sections::of(&made).unwrap();
        let code = parts[1].content;
        assert_eq!(&code[2..11], [0, 0x10, 0x80, 0x80, 0x80, 0x80, 0, 1, 0x0b], "the other one stays as it is");
        assert_eq!(&code[12..], [0, 0, 1, 1, 1, 1, 1, 1, 0x0b]);
        // What is filled in within the first body alone, and a place with a number added to it.
        assert_eq!(parts[3].content, b"\x0areloc.CODE\x01\x02\x00\x04\x00\x03\x06\x00\x02");
    }

    #[test]
    fn an_object_without_such_functions_stays() {
        assert_eq!(without(&object("_ZN4naga5front4wgsl5parse17h")), None);
        assert_eq!(without(b"hello, linker"), None);
    }
}
