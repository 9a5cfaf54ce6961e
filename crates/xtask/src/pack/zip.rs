//! Archives as everything reads them: zip, with what may be done with a file, for macOS.

use super::{dates::day_of, gzip::deflate, tree::Tree};

/// An archive of these files, all of them from this second.
///
/// The times matter: some hosts tell browsers by time and length alone whether a file has changed, and the page's first file is as
/// long in every version.
///
/// # Errors
/// Something cannot be compressed, or is too large for this form.
pub(super) fn zip(tree: &Tree, time: u64) -> Result<Vec<u8>, String> {
    let (mut archive, mut list) = (Vec::new(), Vec::new());
    let too_large = |path: &str| format!("{path} is too large for a zip archive");
    for (path, file) in tree.files() {
        let small = deflate(&file.bytes)?;
        let (way, bytes) = match small.bytes.len() < file.bytes.len() {
            true => (8_u16, &small.bytes),
            false => (0, &file.bytes),
        };
        let at = u32::try_from(archive.len()).map_err(|_| too_large(path))?;
        let lengths = [bytes.len(), file.bytes.len()].map(u32::try_from);
        let [Ok(packed), Ok(length)] = lengths else { return Err(too_large(path)) };
        let mut facts = Vec::new();
        // The version needed to read it, and a flag that names are UTF-8.
        let name_length = u16::try_from(path.len()).map_err(|_| too_large(path))?;
        for word in [20, 1 << 11, way] {
            facts.extend(u16::to_le_bytes(word));
        }
        facts.extend(moment(time));
        facts.extend(small.crc);
        facts.extend(packed.to_le_bytes());
        facts.extend(length.to_le_bytes());
        facts.extend(name_length.to_le_bytes());
        facts.extend([0; 2]);

        archive.extend(b"PK\x03\x04");
        archive.extend(&facts);
        archive.extend(path.as_bytes());
        archive.extend(bytes);

        // Made on Unix.
        list.extend(b"PK\x01\x02\x14\x03");
        list.extend(&facts);
        list.extend([0; 6]);
        list.extend(((0o100_000 | file.mode()) << 16).to_le_bytes());
        list.extend(at.to_le_bytes());
        list.extend(path.as_bytes());
    }
    let count = u16::try_from(tree.files().count()).map_err(|_| "too many files for a zip archive")?;
    let [Ok(length), Ok(at)] = [list.len(), archive.len()].map(u32::try_from) else {
        return Err(too_large("the list of files"));
    };
    archive.extend(list);
    archive.extend(b"PK\x05\x06\0\0\0\0");
    for _ in 0..2 {
        archive.extend(count.to_le_bytes());
    }
    archive.extend(length.to_le_bytes());
    archive.extend(at.to_le_bytes());
    archive.extend([0; 2]);
    Ok(archive)
}

/// A second as this form has it: time, then day, in Greenwich. It begins in 1980.
fn moment(time: u64) -> [u8; 4] {
    let time = time.max(315_532_800);
    let (year, month, day) = day_of(time);
    let second = time % 86_400;
    let clock = ((second / 3_600) << 11) | ((second / 60 % 60) << 5) | (second % 60 / 2);
    let date = ((year - 1980).min(127) << 9) | (month << 5) | day;
    let [low, high, ..] = clock.to_le_bytes();
    let [first, second, ..] = date.to_le_bytes();
    [low, high, first, second]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_the_form() {
        let read = |time: u64| {
            let [a, b, c, d] = moment(time);
            let (clock, date) = (u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d]));
            (1980 + (date >> 9), date >> 5 & 15, date & 31, clock >> 11, clock >> 5 & 63, 2 * (clock & 31))
        };
        assert_eq!(read(0), (1980, 1, 1, 0, 0, 0));
        assert_eq!(read(951_827_696), (2000, 2, 29, 12, 34, 56));
        assert_eq!(read(1_795_305_599), (2026, 11, 21, 23, 59, 58));
        assert_eq!(read(1_767_225_600), (2026, 1, 1, 0, 0, 0));
    }

    #[test]
    fn each_file_stands_in_the_archive_and_in_its_list() {
        let mut tree = Tree::default();
        tree.add_program("a/run", vec![5; 5000]);
        tree.add("b", "?");
        let archive = zip(&tree, 0).unwrap();
        let count = |what: &[u8]| archive.windows(what.len()).filter(|part| *part == what).count();
        assert_eq!((count(b"PK\x03\x04"), count(b"PK\x01\x02"), count(b"PK\x05\x06")), (2, 2, 1));
        assert_eq!((count(b"a/run"), count(b"b?")), (2, 1));
        assert!(archive.len() < 400, "{}", archive.len());
        let program = 0o100_755_u32 << 16;
        assert_eq!(count(&program.to_le_bytes()), 1);
    }
}
