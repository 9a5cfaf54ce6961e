//! Codes are read back from their pictures by an independent decoder.

use mbrane_text::qr::Code;

/// How many pixels of the picture a module has, and the light margin in modules.
const PIXELS: usize = 3;
const QUIET_ZONE: usize = 4;

/// The text that a reader finds in a picture of the code.
fn read(code: &Code) -> String {
    let side = PIXELS * (code.size() + 2 * QUIET_ZONE);
    let place = |at: usize| {
        (at / PIXELS)
            .checked_sub(QUIET_ZONE)
            .filter(|at| *at < code.size())
    };
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(side, side, |x, y| {
        if place(x)
            .zip(place(y))
            .is_some_and(|(x, y)| code.is_dark(x, y))
        {
            20
        } else {
            235
        }
    });
    let grids = picture.detect_grids();
    assert_eq!(grids.len(), 1, "{} modules", code.size());
    grids[0].decode().expect("it can be read").1
}

/// A text as an address with a game is: letters of both cases, figures and signs.
fn text(length: usize) -> String {
    const SIGNS: &[u8] = b"https://a.example/m/#mbrane=VdXhqX8A_-09zZ";
    (0..length)
        .map(|place| char::from(SIGNS[(place * 7 + place / 40) % SIGNS.len()]))
        .collect()
}

#[test]
fn qr_codes_read_back() {
    let mut sizes = Vec::new();
    for length in (1..=271).step_by(5) {
        let code = Code::of(&text(length)).expect("it has room");
        assert_eq!(read(&code), text(length), "{length}");
        sizes.push(code.size());
    }
    assert!(
        sizes.is_sorted_by(|one, other| one <= other || *one == 57) && sizes.last() == Some(&57)
    );
    sizes.dedup();
    assert!(sizes.len() >= 10, "{sizes:?}");
}

#[test]
fn large_qr_codes_read_back() {
    // The stronger correction up to 331 letters.
    for (length, size) in [
        (251, 61),
        (287, 65),
        (331, 69),
        (332, 65),
        (367, 65),
        (425, 69),
    ] {
        let code = Code::large(&text(length)).expect("it has room");
        assert_eq!((read(&code), code.size()), (text(length), size), "{length}");
    }
    assert_eq!(Code::large(&text(426)), None);
}

#[test]
fn a_code_has_at_most_57_modules() {
    assert_eq!(Code::of(&text(271)).map(|code| code.size()), Some(57));
    assert_eq!(Code::of(&text(272)), None);
    // The stronger correction if it fits.
    assert_eq!(Code::of(&text(14)).map(|code| code.size()), Some(21));
    assert_eq!(Code::of(&text(15)).map(|code| code.size()), Some(25));
}
