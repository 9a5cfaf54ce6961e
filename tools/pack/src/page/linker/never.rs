//! Empties functions that the game never calls, though the compiler cannot know it; what only they need goes with them.
//!
//! A call of such a function would trap, and the page would say that the game has stopped: the tests in browsers play whole games.
//! Others may be called, and then do nothing.

use super::{CODE, Part, functions, linking, sections};
use std::{collections::HashMap, ops::Range};
use wasmparser::{
    BinaryReader, CodeSectionReader, CustomSectionReader, FunctionSectionReader,
    RelocSectionReader, RelocationEntry, RelocationType, TypeSectionReader, ValType,
};

/// Parts of the names of functions that are never called, with what makes that so.
const NEVER: &str = include_str!("never.txt");
/// Between the name of a function and that of another, which it never calls.
const CALLS: &str = " > ";
/// Parts of the names of functions that may do nothing and say no, with what makes that so.
const IDLE: &str = include_str!("idle.txt");
const TYPE: u8 = 1;
const FUNCTION: u8 = 3;
const UNREACHABLE: u8 = 0;
const I32_CONST: u8 = 0x41;
const END: u8 = 0x0b;
const NOP: u8 = 1;
/// The compiler makes one function of those whose code is equal, with the name of any of them: a short one may be called under a name
/// that says otherwise. Functions of this length are never equal by accident.
const UNLIKE_OTHERS: u64 = 96;
/// How names of functions begin that serve all types alike, and so are made one most often.
const FOR_ALL_TYPES: [&str; 3] = ["_ZN4core", "_ZN5alloc", "_ZN9hashbrown"];

/// The bytes that replace code: a first byte, the last ones, and `nop` between.
struct Over {
    place: Range<u64>,
    first: u8,
    last: &'static [u8],
}

impl Over {
    fn body(place: Range<u64>, last: &'static [u8]) -> Self {
        const NO_LOCALS: u8 = 0;
        Self {
            place,
            first: NO_LOCALS,
            last,
        }
    }

    /// Over the call whose number the linker fills in here, in five bytes behind one that says that it is a call.
    fn call(number: u64) -> Self {
        Self {
            place: number - 1..number + 5,
            first: NOP,
            last: &[UNREACHABLE],
        }
    }
}

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
    let functions = functions(&all.iter().find_map(linking)?)?;
    let (mut over, mut callers) = (Vec::new(), Vec::new());
    for function in &functions {
        let own = (function.number as usize).checked_sub(imported);
        let Some((own, body)) = own.and_then(|own| Some((own, bodies.get(own)?))) else {
            continue;
        };
        let last = if is_never_called(function.name) {
            Some(&[UNREACHABLE, END][..])
        } else if is_idle(function.name) {
            idle(&all, own)
        } else {
            callers.extend(never_calls(function.name).map(|callee| (body, callee)));
            None
        };
        if body.end - body.start >= UNLIKE_OTHERS {
            over.extend(last.map(|last| Over::body(body.clone(), last)));
        }
    }
    let names: HashMap<_, _> = functions
        .iter()
        .map(|function| (function.symbol, function.name))
        .collect();
    let lists = all.iter().filter_map(|part| relocations(part, code));
    for entry in lists.flat_map(|(_, entries)| entries.into_iter().map(|(_, entry)| entry)) {
        let (at, name) = (u64::from(entry.offset), names.get(&entry.index));
        let is_call = entry.ty == RelocationType::FunctionIndexLeb;
        let is_cut = callers.iter().any(|(body, callee)| {
            body.contains(&at) && name.is_some_and(|name| name.contains(callee))
        });
        over.extend((is_call && is_cut).then(|| Over::call(at)));
    }
    over.sort_by_key(|over| over.place.start);
    over.dedup_by_key(|over| over.place.start);
    if over.is_empty() {
        return None;
    }
    let mut made = object.get(..sections::HEAD)?.to_vec();
    for (index, part) in all.iter().enumerate() {
        let content = if index == code {
            Some(written(part.content, &over))
        } else {
            moved_less(part, code, &over)
        };
        let content = content.as_deref().unwrap_or(part.content);
        sections::push(&mut made, part.kind, content);
    }
    Some(made)
}

/// The lines that are no comments.
fn lines(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.lines().filter(|line| !line.starts_with('#'))
}

fn is_never_called(name: &str) -> bool {
    let mut alone = lines(NEVER).filter(|line| !line.contains(CALLS));
    alone.any(|part| name.contains(part))
        && !FOR_ALL_TYPES.iter().any(|start| name.starts_with(start))
}

/// Parts of the names of what a function never calls.
fn never_calls(name: &str) -> impl Iterator<Item = &'static str> {
    lines(NEVER)
        .filter_map(|line| line.split_once(CALLS))
        .filter(move |(caller, _)| name.contains(caller))
        .map(|(_, callee)| callee)
}

fn is_idle(name: &str) -> bool {
    lines(IDLE).any(|part| name.contains(part))
}

/// The end of a function that does nothing and says no, or 0; none where it says something else.
fn idle(all: &[Part], own: usize) -> Option<&'static [u8]> {
    let find = |kind| all.iter().find(|part| part.kind == kind);
    let types = FunctionSectionReader::new(find(FUNCTION)?.reader()).ok()?;
    let kind = types.into_iter().nth(own)?.ok()?;
    let types = TypeSectionReader::new(find(TYPE)?.reader()).ok()?;
    let mut types = types.into_iter_err_on_gc_types();
    match types.nth(kind as usize)?.ok()?.results() {
        [] => Some(&[END]),
        [ValType::I32] => Some(&[I32_CONST, 0, END]),
        _ => None,
    }
}

/// The code with that written over it. All keeps its length, so that everything else stays where it is; what remains of empty functions
/// after linking is little, since few are still called by others.
fn written(code: &[u8], over: &[Over]) -> Vec<u8> {
    let mut made = code.to_vec();
    for Over { place, first, last } in over {
        let place = &mut made[place.start as usize..place.end as usize];
        let end = place.len() - last.len();
        place[..end].fill(NOP);
        place[0] = *first;
        place[end..].copy_from_slice(last);
    }
    made
}

/// The places that the linker fills in: the part that lists it, and its entries, each with its place in there. Nothing where it is no such list, or
/// one of another section than the code.
fn relocations<'a>(
    part: &Part<'a>,
    code: usize,
) -> Option<(CustomSectionReader<'a>, Vec<(u64, RelocationEntry)>)> {
    let custom = part
        .custom()
        .filter(|custom| custom.name().starts_with("reloc."))?;
    let list = RelocSectionReader::new(BinaryReader::new(custom.data(), 0)).ok()?;
    if list.section_index() as usize != code {
        return None;
    }
    let entries = list.entries().into_iter_with_offsets();
    Some((custom, entries.collect::<Result<_, _>>().ok()?))
}

/// The list of what the linker fills in, without the places that are written over.
fn moved_less(part: &Part, code: usize, over: &[Over]) -> Option<Vec<u8>> {
    let (custom, entries) = relocations(part, code)?;
    let ends = entries
        .iter()
        .skip(1)
        .map(|(start, _)| *start)
        .chain([custom.data().len() as u64]);
    let (mut kept, mut left) = (Vec::new(), 0);
    for ((start, entry), end) in entries.iter().zip(ends) {
        let place = u64::from(entry.offset);
        // The last that begins at or before the place.
        let after = over.partition_point(|over| over.place.start <= place);
        if after
            .checked_sub(1)
            .is_none_or(|index| !over[index].place.contains(&place))
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

    /// An object with a function from elsewhere and two of its own of `bytes` bytes, the second called `name`; each body calls the one
    /// from elsewhere.
    fn object(name: &str, bytes: usize) -> Vec<u8> {
        object_of(["a", name], bytes, &[], 0)
    }

    /// The same with two names, with what its functions say, and with the symbol that each body calls.
    fn object_of(names: [&str; 2], bytes: usize, says: &[u8], called: u8) -> Vec<u8> {
        let kind = [&[1, 0x60, 0, says.len() as u8], says].concat();
        let import = [&[1, 1, b'm', 1, b'f', 0, 0][..]].concat();
        let call = [0, 0x10, 0x80, 0x80, 0x80, 0x80, 0];
        let mut body = [&[bytes as u8][..], &call].concat();
        body.resize(bytes, 1);
        body.push(0x0b);
        let code = [&[2][..], &body, &body].concat();
        // The numbers of what is called stand three bytes into each body.
        let places = [
            &b"\x0areloc.CODE\x03\x02"[..],
            &[0, 4, called, 0, bytes as u8 + 5, called],
        ]
        .concat();
        let mut table = vec![3, 0, 0x10, 0];
        for (number, name) in (1..).zip(names) {
            table.extend([0, 0, number, name.len() as u8]);
            table.extend(name.as_bytes());
        }
        let mut linking = b"\x07linking\x02".to_vec();
        sections::push(&mut linking, 8, &table);
        let mut made = b"\0asm\x01\0\0\0".to_vec();
        for (kind, content) in [
            (TYPE, &kind[..]),
            (IMPORT, &import),
            (FUNCTION, &[2, 0, 0]),
            (CODE, &code),
            (CUSTOM, &linking),
            (CUSTOM, &places),
        ] {
            sections::push(&mut made, kind, content);
        }
        made
    }

    /// The code of an object that `object` made, and its list of what the linker fills in.
    fn code_and_list(object: &[u8]) -> [&[u8]; 2] {
        let parts = sections::of(object).unwrap();
        [3, 5].map(|index| parts[index].content)
    }

    #[test]
    fn a_function_that_is_never_called_does_and_needs_nothing() {
        let made = without(&object("_ZN4naga5front4glsl5parse17h", 100)).unwrap();
        let [code, list] = code_and_list(&made);
        assert_eq!(
            &code[1..10],
            [100, 0, 0x10, 0x80, 0x80, 0x80, 0x80, 0, 1],
            "the other one stays as it is"
        );
        let emptied = &code[102..];
        assert_eq!(
            (&emptied[..2], &emptied[99..]),
            (&[100, 0][..], &[0, 0x0b][..])
        );
        assert!(emptied[2..99].iter().all(|byte| *byte == 1));
        // Only the relocation inside the first body remains.
        assert_eq!(list, b"\x0areloc.CODE\x03\x01\x00\x04\x00");
    }

    #[test]
    fn a_function_that_may_do_nothing_returns_at_once() {
        const ENDS: [(&[u8], &[u8]); 2] = [(&[], &[0x0b]), (&[0x7f], &[0x41, 0, 0x0b])];
        let names = ["a", "_ZN8harfrust2hb13ot_shaper_use11reorder_use17h"];
        for (says, end) in ENDS {
            let made = without(&object_of(names, 100, says, 0)).unwrap();
            let idle = &code_and_list(&made)[0][102..];
            assert_eq!(
                (idle.len(), &idle[..2], &idle[101 - end.len()..]),
                (101, &[100, 0][..], end)
            );
            assert!(idle[2..101 - end.len()].iter().all(|byte| *byte == NOP));
        }
    }

    #[test]
    fn a_function_that_says_more_than_no_stays() {
        let names = ["a", "_ZN8harfrust2hb13ot_shaper_use11reorder_use17h"];
        assert_eq!(without(&object_of(names, 100, &[0x7e], 0)), None);
    }

    #[test]
    fn a_call_that_is_never_made_goes_alone() {
        let names = [
            "_ZN4naga4back4glsl6writer5write17h",
            "_ZN8naga_oil7compose8Composer14naga_to_string17h",
        ];
        let object = object_of(names, 100, &[], 1);
        let made = without(&object).unwrap();
        let [code, list] = code_and_list(&made);
        let mut cut = code_and_list(&object)[0].to_vec();
        cut[104..110].copy_from_slice(&[NOP, NOP, NOP, NOP, NOP, 0]);
        assert_eq!(code, cut);
        assert_eq!(list, b"\x0areloc.CODE\x03\x01\x00\x04\x01");
    }

    #[test]
    fn no_name_of_the_list_is_part_of_all() {
        let mut lines = lines(NEVER).chain(lines(IDLE));
        assert!(lines.all(|line| line.split(CALLS).all(|part| part.len() > 6)));
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
