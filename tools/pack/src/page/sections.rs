//! The sections of WebAssembly modules and objects; leaves out of a module what only a debugger reads.

use wasmparser::{BinaryReader, CustomSectionReader, ImportSectionReader, TypeRef};

pub(super) const CUSTOM: u8 = 0;
pub(super) const IMPORT: u8 = 2;
pub(super) const CODE: u8 = 10;
/// How long the beginning is that every module has.
pub(super) const HEAD: usize = 8;

/// A part with its kind before it: a section, or a part of one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) kind: u8,
    pub(super) content: &'a [u8],
}

impl<'a> Part<'a> {
    pub(super) fn reader(&self) -> BinaryReader<'a> {
        BinaryReader::new(self.content, 0)
    }

    pub(super) fn custom(&self) -> Option<CustomSectionReader<'a>> {
        (self.kind == CUSTOM)
            .then(|| CustomSectionReader::new(self.reader()).ok())
            .flatten()
    }
}

/// The sections of a module; none if it is no module.
pub(super) fn of(module: &[u8]) -> Option<Vec<Part<'_>>> {
    if module.starts_with(b"\0asm") {
        parts(module.get(HEAD..)?)
    } else {
        None
    }
}

/// Parts one after the other, each with its kind and its length before it.
pub(super) fn parts(bytes: &[u8]) -> Option<Vec<Part<'_>>> {
    let mut reader = BinaryReader::new(bytes, 0);
    let mut found = Vec::new();
    while !reader.eof() {
        let kind = reader.read_u8().ok()?;
        let size = reader.read_var_u32().ok()?;
        found.push(Part {
            kind,
            content: reader.read_bytes(size as usize).ok()?,
        });
    }
    Some(found)
}

pub(super) fn push(made: &mut Vec<u8>, kind: u8, content: &[u8]) {
    made.push(kind);
    made.extend(bytes(content.len()));
    made.extend(content);
}

/// How many functions a module takes from elsewhere: they have the first numbers.
pub(super) fn imported_functions(section: &Part) -> Option<usize> {
    let imports = ImportSectionReader::new(section.reader())
        .ok()?
        .into_imports()
        .collect::<Result<Vec<_>, _>>()
        .ok()?;
    Some(
        imports
            .iter()
            .filter(|import| matches!(import.ty, TypeRef::Func(_)))
            .count(),
    )
}

/// A module without its names and its list of producers; none if it is no module.
pub(super) fn trim(module: &[u8]) -> Option<Vec<u8>> {
    let mut kept = module.get(..HEAD)?.to_vec();
    for section in of(module)? {
        let name = section.custom().map_or("", |custom| custom.name());
        if !["name", "producers", "target_features"].contains(&name) && !name.starts_with(".debug")
        {
            push(&mut kept, section.kind, section.content);
        }
    }
    Some(kept)
}

/// A number in seven bits a byte, the least first.
pub(super) fn bytes(mut value: usize) -> Vec<u8> {
    let mut made = Vec::new();
    while value > 0x7f {
        made.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    made.push(value as u8);
    made
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
            let mut reader = BinaryReader::new(&written, 0);
            assert_eq!(
                (reader.read_var_u32().unwrap() as usize, reader.eof()),
                (value, true)
            );
        }
    }

    #[test]
    fn only_the_name_section_is_removed() {
        let head = b"\0asm\x01\0\0\0".to_vec();
        let code = section(10, &[7; 300]);
        let names = section(0, b"\x04name some names");
        let other = section(0, b"\x05other things");
        let module = [head.clone(), code.clone(), names, other.clone()].concat();
        assert_eq!(trim(&module), Some([head, code, other].concat()));
    }

    #[test]
    fn truncated_module_is_not_trimmed() {
        let module = [b"\0asm\x01\0\0\0".to_vec(), section(10, &[7; 30])].concat();
        assert_eq!(trim(&module[..module.len() - 1]), None);
        assert_eq!(trim(b"hello"), None);
    }
}
