//! The functions that an object says it has. The format is that of the WebAssembly tool conventions.

use super::sections;

/// A function of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Function<'a> {
    /// Its place in the table of symbols.
    pub(super) symbol: usize,
    /// Its number among all functions of the object, those from elsewhere counted first.
    pub(super) number: usize,
    pub(super) name: &'a [u8],
}

/// The functions in a table of symbols that are this object's own, in its order; nothing where the table cannot be read.
pub(super) fn functions(table: &[u8]) -> Option<Vec<Function<'_>>> {
    const FUNCTION: u8 = 0;
    const DATA: u8 = 1;
    const SECTION: u8 = 3;
    const FOREIGN: usize = 0x10;
    const NAMED: usize = 0x40;
    let (count, mut at) = sections::number(table, 0)?;
    let mut found = Vec::new();
    for symbol in 0..count {
        let kind = *table.get(at)?;
        let (flags, next) = sections::number(table, at + 1)?;
        at = next;
        let mut number = 0;
        if kind != DATA {
            (number, at) = sections::number(table, at)?;
        }
        let home = flags & FOREIGN == 0;
        if kind != SECTION && (kind == DATA || home || flags & NAMED != 0) {
            let (length, start) = sections::number(table, at)?;
            at = start.checked_add(length)?;
            let name = table.get(start..at)?;
            if kind == FUNCTION && home {
                found.push(Function { symbol, number, name });
            }
        }
        if kind == DATA && home {
            for _ in 0..3 {
                (_, at) = sections::number(table, at)?;
            }
        }
    }
    Some(found)
}
