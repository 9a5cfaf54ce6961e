//! Empties functions that the game never calls, though the compiler cannot know it; what only they need goes with them.
//!
//! A call of such a function would trap, and the page would say that the game has stopped: the tests in browsers play whole games.

use super::{sections, symbols};
use std::ops::Range;

/// Parts of the names of functions that are never called, with what makes that so.
const NEVER: [&[u8]; 32] = [
    // All shaders are WGSL.
    b"4naga5front4glsl",
    // Assets are not processed, and no files of metadata lie beside them: `AssetMetaCheck::Never` (src/machine).
    b"10bevy_asset9processor",
    b"16deserialize_meta",
    b"_ZN3ron",
    b"$LT$ron..",
    // Types are registered, but nothing is read, written, copied or compared by reflection.
    b"12erased_serde",
    b"$LT$erased_serde..",
    b"12bevy_reflect7reflect14PartialReflect",
    b"bevy_reflect..reflect..PartialReflect",
    b"bevy_reflect..reflect..Reflect",
    b"bevy_reflect..from_reflect..FromReflect",
    b"bevy_reflect..structs..Struct",
    b"bevy_reflect..enums..enum_trait..Enum",
    b"bevy_reflect..list..List",
    // The fonts have TrueType outlines alone, without instructions, variations, and tables for shaping: build.rs leaves those out.
    b"10read_fonts2ps",
    b"6skrifa7outline3cff19CharstringEvaluator",
    b"6skrifa7outline3cff8Outlines4draw",
    b"6skrifa7outline3cff8Outlines7subfont",
    b"6skrifa7outline4varc8Outlines4draw",
    b"6skrifa7outline4varc8Outlines10draw_glyph",
    b"6skrifa7outline4glyf4hint6engine",
    b"6skrifa7outline4glyf4hint8instance",
    b"6skrifa7outline4glyf6deltas",
    b"10read_fonts6tables10variations58TupleVariation",
    b"8harfrust2hb3aat17layout_morx_table5apply",
    b"8harfrust2hb3aat17layout_kerx_table",
    b"8harfrust2hb2ot10contextual",
    b"..ot_layout_gsubgpos..Apply$u20$for",
    // Letters are filled with one colour, by whole numbers: no pictures, gradients, blending, filters, clips and lines.
    b"9vello_cpu6filter",
    b"9vello_cpu4fine17Fine$LT$S$C$T$GT$12indexed_fill",
    b"9vello_cpu4fine4lowp5blend",
    b"..F32Kernel$u20$as$u20$",
];

/// The compiler makes one function of those whose code is equal, with the name of any of them: a short one may be called under a name
/// that says otherwise. So many bytes of code are equal by no accident.
const UNLIKE_OTHERS: usize = 96;
/// How names of functions begin that serve all types alike, and so are made one most often.
const FOR_ALL_TYPES: [&[u8]; 3] = [b"_ZN4core", b"_ZN5alloc", b"_ZN9hashbrown"];

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
    let mut empty: Vec<Range<usize>> = symbols::functions(table.content)?
        .iter()
        .filter(|function| is_never_called(function.name))
        .filter_map(|function| bodies.get(function.number.checked_sub(imported)?).cloned())
        .filter(|body| body.len() >= UNLIKE_OTHERS)
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

fn is_never_called(name: &[u8]) -> bool {
    let has = |part: &&[u8]| name.windows(part.len()).any(|window| window == *part);
    NEVER.iter().any(has) && !FOR_ALL_TYPES.iter().any(|start| name.starts_with(start))
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
        let places = [&b"\x0areloc.CODE\x01\x02\x00\x04\x00\x00"[..], &[bytes as u8 + 5, 0]].concat();
        let mut table = vec![3, 0, 0x10, 0, 0, 0, 1, 1, b'a', 0, 0, 2, name.len() as u8];
        table.extend(name.as_bytes());
        let mut linking = b"\x07linking\x02".to_vec();
        sections::push(&mut linking, 8, &table);
        let mut made = b"\0asm\x01\0\0\0".to_vec();
        for (kind, content) in [(IMPORT, &import[..]), (CODE, &code), (CUSTOM, &linking), (CUSTOM, &places)] {
            sections::push(&mut made, kind, content);
        }
        made
    }

    #[test]
    fn a_function_that_is_never_called_does_and_needs_nothing() {
        let made = without(&object("_ZN4naga5front4glsl5parse17h", 100)).unwrap();
        let parts = sections::of(&made).unwrap();
        let code = parts[1].content;
        assert_eq!(&code[1..10], [100, 0, 0x10, 0x80, 0x80, 0x80, 0x80, 0, 1], "the other one stays as it is");
        let emptied = &code[102..];
        assert_eq!((&emptied[..3], emptied[100], emptied.len()), (&[100, 0, 0][..], 0x0b, 101));
        assert!(emptied[3..100].iter().all(|byte| *byte == 1));
        // Only the relocation inside the first body remains.
        assert_eq!(parts[3].content, b"\x0areloc.CODE\x01\x01\x00\x04\x00");
    }

    #[test]
    fn a_function_that_others_may_share_stays() {
        assert_eq!(without(&object("_ZN4naga5front4glsl5parse17h", 90)), None);
        assert_eq!(without(&object("_ZN4core3ptr13drop_in_place_4naga5front4glsl17h", 100)), None);
    }

    #[test]
    fn an_object_without_such_functions_stays() {
        assert_eq!(without(&object("_ZN4naga5front4wgsl5parse17h", 100)), None);
        assert_eq!(without(b"hello, linker"), None);
    }
}
