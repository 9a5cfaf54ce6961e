//! Compressing by the program `gzip`, which Linux and macOS have and which comes with Git for Windows.

use std::{
    io::{Read, Write},
    process::{Command, Stdio},
    thread,
};

/// The same bytes, compressed as hard as it goes, without a name or a time.
///
/// # Errors
/// There is no `gzip`, or it fails.
pub(super) fn gzip(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let failed = |error: std::io::Error| format!("gzip did not run: {error}");
    let mut gzip = Command::new("gzip");
    let gzip = gzip.args(["-9", "-n", "-c"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut running = gzip.spawn().map_err(failed)?;
    let (input, output) = (running.stdin.take(), running.stdout.take());
    let mut small = Vec::new();
    // It writes before it has read all.
    let passed = thread::scope(|scope| {
        scope.spawn(move || input.map(|mut input| input.write_all(bytes)));
        output.map_or(Ok(0), |mut output| output.read_to_end(&mut small))
    });
    let status = running.wait().map_err(failed)?;
    passed.map_err(failed)?;
    if status.success() { Ok(small) } else { Err(format!("gzip failed ({status})")) }
}

/// The content of a compressed file: the same form as in archives of several files.
pub(super) struct Deflated {
    pub(super) bytes: Vec<u8>,
    /// The sum of the bytes before they were compressed.
    pub(super) crc: [u8; 4],
}

/// Compresses bytes for an archive.
///
/// # Errors
/// As [`gzip`].
pub(super) fn deflate(bytes: &[u8]) -> Result<Deflated, String> {
    let small = gzip(bytes)?;
    // Ten bytes of a head without a name stand before, sum and length behind.
    let parts = small.split_at_checked(10).and_then(|(head, rest)| {
        let (inside, foot) = rest.split_last_chunk::<8>()?;
        (head[..4] == [0x1f, 0x8b, 8, 0]).then(|| (inside.to_vec(), [foot[0], foot[1], foot[2], foot[3]]))
    });
    let (bytes, crc) = parts.ok_or("gzip left another form than it should")?;
    Ok(Deflated { bytes, crc })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_that_of_the_standard() {
        assert_eq!(u32::from_le_bytes(deflate(b"123456789").unwrap().crc), 0xcbf4_3926);
    }

    #[test]
    fn much_of_the_same_becomes_small_and_nothing_stays_nothing() {
        assert!(deflate(&vec![7; 1 << 20]).unwrap().bytes.len() < 2000);
        assert_eq!(deflate(b"").unwrap().crc, [0; 4]);
    }
}
