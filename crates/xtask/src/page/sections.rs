//! Leaves out of a WebAssembly module what only a debugger reads.

/// A module without its names and without the list of what made it; nothing where it is no module.
pub(super) fn trim(module: &[u8]) -> Option<Vec<u8>> {
    const HEAD: usize = 8;
    if !module.starts_with(b"\0asm") || module.len() < HEAD {
        return None;
    }
    let mut kept = module[..HEAD].to_vec();
    let mut at = HEAD;
    while at < module.len() {
        let (size, start) = number(module, at + 1)?;
        let end = start.checked_add(size).filter(|end| *end <= module.len())?;
        if module[at] != 0 || !is_for_debuggers(module, start)? {
            kept.extend_from_slice(&module[at..end]);
        }
        at = end;
    }
    Some(kept)
}

/// Whether a custom section is one that nothing but a debugger reads.
fn is_for_debuggers(module: &[u8], start: usize) -> Option<bool> {
    let (length, from) = number(module, start)?;
    let name = module.get(from..from.checked_add(length)?)?;
    Some(matches!(name, b"name" | b"producers" | b"target_features") || name.starts_with(b".debug"))
}

/// A number in seven bits a byte, the least first, and where it ends.
fn number(module: &[u8], mut at: usize) -> Option<(usize, usize)> {
    let mut value = 0;
    for shift in (0..35).step_by(7) {
        let byte = *module.get(at)?;
        value |= usize::from(byte & 0x7f) << shift;
        at += 1;
        if byte & 0x80 == 0 {
            return Some((value, at));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(kind: u8, content: &[u8]) -> Vec<u8> {
        let mut made = vec![kind, (content.len() as u8 & 0x7f) | 0x80, (content.len() >> 7) as u8];
        made.extend(content);
        made
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
