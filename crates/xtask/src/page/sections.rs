//! The sections of WebAssembly modules and objects; leaves out of a module what only a debugger reads.

/// How long the beginning is that every module has.
pub(super) const HEAD: usize = 8;

/// A part with its kind before it: a section, or a part of one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) kind: u8,
    pub(super) content: &'a [u8],
}

/// The sections of a module; nothing where it is none.
pub(super) fn of(module: &[u8]) -> Option<Vec<Part<'_>>> {
    if module.starts_with(b"\0asm") { parts(module.get(HEAD..)?) } else { None }
}

/// Parts one after the other, each with its kind and its length before it.
pub(super) fn parts(bytes: &[u8]) -> Option<Vec<Part<'_>>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let (size, start) = number(bytes, at + 1)?;
        let end = start.checked_add(size)?;
        found.push(Part { kind: bytes[at], content: bytes.get(start..end)? });
        at = end;
    }
    Some(found)
}

/// Adds a part behind what is there.
pub(super) fn push(made: &mut Vec<u8>, kind: u8, content: &[u8]) {
    made.push(kind);
    made.extend(bytes(content.len()));
    made.extend(content);
}

/// A module without its names and without the list of what made it; nothing where it is no module.
pub(super) fn trim(module: &[u8]) -> Option<Vec<u8>> {
    let mut kept = module.get(..HEAD)?.to_vec();
    for section in of(module)? {
        if section.kind != 0 || !is_for_debuggers(section.content)? {
            push(&mut kept, section.kind, section.content);
        }
    }
    Some(kept)
}

/// Whether a custom section is one that nothing but a debugger reads.
fn is_for_debuggers(content: &[u8]) -> Option<bool> {
    let (length, from) = number(content, 0)?;
    let name = content.get(from..from.checked_add(length)?)?;
    Some(matches!(name, b"name" | b"producers" | b"target_features") || name.starts_with(b".debug"))
}

/// A number in seven bits a byte, the least first, and where it ends.
pub(super) fn number(bytes: &[u8], mut at: usize) -> Option<(usize, usize)> {
    let mut value = 0;
    for shift in (0..35).step_by(7) {
        let byte = *bytes.get(at)?;
        value |= usize::from(byte & 0x7f) << shift;
        at += 1;
        if byte & 0x80 == 0 {
            return Some((value, at));
        }
    }
    None
}

/// A number as [`number`] reads it.
pub(super) fn bytes(mut value: usize) -> Vec<u8> {
    let mut made = Vec::new();
    loop {
        let byte = (value & 0x7f) as u8;
        value >>= 7;
        if value == 0 {
            made.push(byte);
            return made;
        }
        made.push(byte | 0x80);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(kind: u8, content: &[u8]) -> Vec<u8> {
        let mut made = Vec::new();
        push(&mut made, kind, content);
        made
    }

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for value in [0, 1, 127, 128, 300, 16_383, 16_384, 33_097_030] {
            let written = bytes(value);
            assert_eq!(number(&written, 0), Some((value, written.len())));
        }
    }

    #[test]
    fn names_go_and_everything_else_stays() {
        let head = b"\0asm\x01\0\0\0".to_vec();
        let code = section(10, &[7; 300]);
        let names = section(0, b"\x04name some names");
        let other = section(0, b"\x05other things");
        let module = [head.clone(), code.clone(), names, other.clone()].concat();
        assert_eq!(trim(&module), Some([head, code, other].concat()));
    }

    #[test]
    fn what_is_cut_is_no_module() {
        let module = [b"\0asm\x01\0\0\0".to_vec(), section(10, &[7; 30])].concat();
        assert_eq!(trim(&module[..module.len() - 1]), None);
        assert_eq!(trim(b"hello"), None);
    }
}
