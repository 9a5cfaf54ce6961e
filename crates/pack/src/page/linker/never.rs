//! Empties functions that the game never calls, though the compiler cannot know it; what only they need goes with them.
//!
//! A call of such a function would trap, and the page would say that the game has stopped: the tests in browsers play whole games.

use super::{CODE, Part, functions, linking, sections};
use std::ops::Range;
use wasmparser::{BinaryReader, CodeSectionReader, RelocSectionReader};

/// Parts of the names of functions that are never called, with what makes that so.
const NEVER: &str = include_str!("never.txt");
/// The compiler makes one function of those whose code is equal, with the name of any of them: a short one may be called under a name
/// that says otherwise. So many bytes of code are equal by no accident.
const UNLIKE_OTHERS: u64 = 96;
/// How names of functions begin that serve all types alike, and so are made one most often.
const FOR_ALL_TYPES: [&str; 3] = ["_ZN4core", "_ZN5alloc", "_ZN9hashbrown"];

/// The object with those functions empty; nothing where it has none of them, or is no object.
pub(super) fn without(object: &[u8]) -> Option<Vec<u8>> {
    let all = sections::of(object)?;
    let code = all.iter().position(|part| part.kind == CODE)?;
    let imported = all
        .iter()
        .find(|part| part.kind == sections::IMPORT)
        .map_or(Some(0), sections::imported_functions)?;
    let bodies = CodeSectionReader::new(all[code].reader()).ok()?.into_iter();
    let bodies = bodies
        .map(|body| Some(body.ok()?.range()))
        .collect::<Option<Vec<_>>>()?;
    let mut empty: Vec<_> = functions(&all.iter().find_map(linking)?)?
        .iter()
        .filter(|function| is_never_called(function.name))
        .filter_map(|function| {
            bodies
                .get((function.number as usize).checked_sub(imported)?)
                .cloned()
        })
        .filter(|body| body.end - body.start >= UNLIKE_OTHERS)
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
        } else {
            moved_less(part, code, &empty)
        };
        sections::push(
            &mut made,
            part.kind,
            content.as_deref().unwrap_or(part.content),
        );
    }
    Some(made)
}

fn is_never_called(name: &str) -> bool {
    NEVER
        .lines()
        .filter(|line| !line.starts_with('#'))
        .any(|part| name.contains(part))
        && !FOR_ALL_TYPES.iter().any(|start| name.starts_with(start))
}

/// The code with these bodies empty. Each keeps its length, so that everything else stays where it is; what remains of them after linking
/// is little, since few are still called by others.
fn emptied(code: &[u8], bodies: &[Range<u64>]) -> Vec<u8> {
    let mut made = code.to_vec();
    // The shortest body that there is has two bytes, and does nothing as it is.
    for body in bodies.iter().filter(|body| body.end - body.start > 2) {
        if let [locals, trap, nothing @ .., end] = &mut made[body.start as usize..body.end as usize]
        {
            // No locals, `unreachable`, `nop`, `end`.
            (*locals, *trap, *end) = (0, 0, 0x0b);
            nothing.fill(1);
        }
    }
    made
}

/// The list of what the linker fills in, without the places within these bodies; nothing where it is no such list, or one of another section.
fn moved_less(part: &Part, code: usize, bodies: &[Range<u64>]) -> Option<Vec<u8>> {
    let custom = part
        .custom()
        .filter(|custom| custom.name().starts_with("reloc."))?;
    let list = RelocSectionReader::new(BinaryReader::new(custom.data(), 0)).ok()?;
    if list.section_index() as usize != code {
        return None;
    }
    let entries = list
        .entries()
        .into_iter_with_offsets()
        .collect::<Result<Vec<_>, _>>()
        .ok()?;
    let ends = entries
        .iter()
        .skip(1)
        .map(|(start, _)| *start)
        .chain([custom.data().len() as u64]);
    let (mut kept, mut left) = (Vec::new(), 0);
    for ((start, entry), end) in entries.iter().zip(ends) {
        let place = u64::from(entry.offset);
        // The last body that begins at or before the place.
        let after = bodies.partition_point(|body| body.start <= place);
        if after
            .checked_sub(1)
            .is_none_or(|index| !bodies[index].contains(&place))
        {
            kept.extend_from_slice(custom.data().get(*start as usize..end as usize)?);
            left += 1;
        }
    }
    let name = part
        .content
        .get(..part.content.len() - custom.data().len())?;
    Some([name, &sections::bytes(code), &sections::bytes(left), &kept].concat())
}

#[cfg(test)]
mod tests {
    use super::{
        sections::{CUSTOM, IMPORT},
        *,
    };

    /// An object with a function from elsewhere and two of its own of so many bytes, the second of this name; each body calls the one
    /// from elsewhere.
    fn object(name: &str, bytes: usize) -> Vec<u8> {
        let import = [&[1, 1, b'm', 1, b'f', 0, 0][..]].concat();
        let call = [0, 0x10, 0x80, 0x80, 0x80, 0x80, 0];
        let mut body = [&[bytes as u8][..], &call].concat();
        body.resize(bytes, 1);
        body.push(0x0b);
        let code = [&[2][..], &body, &body].concat();
        // The numbers of what is called stand three bytes into each body.
        let places = [
            &b"\x0areloc.CODE\x01\x02\x00\x04\x00\x00"[..],
            &[bytes as u8 + 5, 0],
        ]
        .concat();
        let mut table = vec![3, 0, 0x10, 0, 0, 0, 1, 1, b'a', 0, 0, 2, name.len() as u8];
        table.extend(name.as_bytes());
        let mut linking = b"\x07linking\x02".to_vec();
        sections::push(&mut linking, 8, &table);
        let mut made = b"\0asm\x01\0\0\0".to_vec();
        for (kind, content) in [
            (IMPORT, &import[..]),
            (CODE, &code),
            (CUSTOM, &linking),
            (CUSTOM, &places),
        ] {
            sections::push(&mut made, kind, content);
        }
        made
    }

    #[test]
    fn a_function_that_is_never_called_does_and_needs_nothing() {
        let made = without(&object("_ZN4naga5front4glsl5parse17h", 100)).unwrap();
        let parts = sections::of(&made).unwrap();
        let code = parts[1].content;
        assert_eq!(
            &code[1..10],
            [100, 0, 0x10, 0x80, 0x80, 0x80, 0x80, 0, 1],
            "the other one stays as it is"
        );
        let emptied = &code[102..];
        assert_eq!(
            (&emptied[..3], emptied[100], emptied.len()),
            (&[100, 0, 0][..], 0x0b, 101)
        );
        assert!(emptied[3..100].iter().all(|byte| *byte == 1));
        // Only the relocation inside the first body remains.
        assert_eq!(parts[3].content, b"\x0areloc.CODE\x01\x01\x00\x04\x00");
    }

    #[test]
    fn no_name_of_the_list_is_part_of_all() {
        assert!(NEVER.lines().all(|line| line.len() > 6) && !is_never_called("_ZN6mbrane4main17h"));
    }

    #[test]
    fn a_function_that_others_may_share_stays() {
        assert_eq!(without(&object("_ZN4naga5front4glsl5parse17h", 90)), None);
        assert_eq!(
            without(&object(
                "_ZN4core3ptr13drop_in_place_4naga5front4glsl17h",
                100
            )),
            None
        );
    }

    #[test]
    fn an_object_without_such_functions_stays() {
        assert_eq!(without(&object("_ZN4naga5front4wgsl5parse17h", 100)), None);
        assert_eq!(without(b"hello, linker"), None);
    }
}
