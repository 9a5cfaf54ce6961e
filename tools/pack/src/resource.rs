//! Windows' file of resources with the program's icon in it, which its linker takes as it is. `build.rs` writes one.

/// A picture of an icon, and the group that says what pictures an icon has.
const PICTURE: u16 = 3;
const GROUP: u16 = 14;

/// An icon of one picture, a PNG file of this width and height.
pub(crate) fn icon(png: &[u8], side: u8) -> Vec<u8> {
    let length = u32::try_from(png.len()).unwrap_or(u32::MAX).to_le_bytes();
    // One picture; its sides, one plane of 32 bits, its length, its number.
    let group = [
        &[0, 0, 1, 0, 1, 0, side, side, 0, 0, 1, 0, 32, 0][..],
        &length,
        &[1, 0],
    ]
    .concat();
    [
        entry(0, 0, 0, &[]),
        entry(PICTURE, 1, 0x1010, png),
        entry(GROUP, 1, 0x1030, &group),
    ]
    .concat()
}

/// A resource with its head. The first of a file is empty.
fn entry(kind: u16, number: u16, flags: u16, data: &[u8]) -> Vec<u8> {
    const HEAD: u32 = 32;
    let mut entry = Vec::new();
    entry.extend(u32::try_from(data.len()).unwrap_or(u32::MAX).to_le_bytes());
    entry.extend(HEAD.to_le_bytes());
    // Kind and number are given as ordinals, not names.
    for word in [0xffff, kind, 0xffff, number, 0, 0, flags, 0, 0, 0, 0, 0] {
        entry.extend(u16::to_le_bytes(word));
    }
    entry.extend(data);
    entry.resize(entry.len().next_multiple_of(4), 0);
    entry
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_resource_begins_where_the_one_before_ends() {
        let file = icon(b"picture", 192);
        let word =
            |at: usize| u32::from_le_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]]);
        let (mut at, mut kinds) = (0, Vec::new());
        while at < file.len() {
            kinds.push((file[at + 10], word(at)));
            at += (word(at) + word(at + 4)).next_multiple_of(4) as usize;
        }
        assert_eq!((at, kinds), (file.len(), vec![(0, 0), (3, 7), (14, 20)]));
        assert_eq!(&file[64..71], b"picture");
    }
}
