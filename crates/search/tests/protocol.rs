//! The engine takes any bytes: the corpus, and a session damaged at every place.

mod any_lines;

use std::path::Path;

#[test]
fn corpus_is_parsed_without_a_panic() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/protocol");
    let (mut files, mut done) = (0, 0);
    for file in std::fs::read_dir(folder).expect("a corpus") {
        let bytes = std::fs::read(file.expect("a file").path()).expect("a file");
        files += 1;
        done += any_lines::protocol(&bytes);
    }
    assert!(files > 10 && done > 20, "{files} files, {done} lines");
}

/// One session with every command, damaged at every place.
const SESSION: &str = "game mbrane 4 full pie consent\nposition start moves 3a1 swap 2c2 offer decline\nmoves\nperft 2\ntrace\n\
                       resolve\nresult\nseed 7\ngo nodes 3\nshow\ngame sansumoku\nposition start moves e5\ngo level 1\nhelp\nquit\n";

#[test]
fn damaged_session_causes_no_panic() {
    assert!(any_lines::protocol(SESSION.as_bytes()) >= 13);
    for at in 0..SESSION.len() {
        any_lines::protocol(&SESSION.as_bytes()[..at]);
        for byte in [0, b' ', b'\n', b'9', 0xff] {
            let mut copy = SESSION.as_bytes().to_vec();
            copy[at] = byte;
            any_lines::protocol(&copy);
        }
    }
}
