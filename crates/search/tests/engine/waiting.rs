//! The inbox: lines in order, within bounds, and `stop` before its turn.

use mbrane_search::engine::inbox::{Inbox, LONGEST_LINE, Line, NOT_TEXT, TOO_LONG, inbox};

fn read(bytes: &[u8]) -> Inbox {
    let (post, inbox) = inbox();
    post.read(bytes);
    inbox
}

fn lines(bytes: &[u8]) -> Vec<Line> {
    let mut inbox = read(bytes);
    std::iter::from_fn(|| inbox.next_line()).collect()
}

#[test]
fn lines_come_in_order_and_then_none() {
    let text = |line: &str| Ok(line.to_owned());
    assert_eq!(lines(b""), []);
    assert_eq!(lines(b"\n"), [text("")]);
    assert_eq!(lines(b"a\nb\n"), [text("a"), text("b")]);
    assert_eq!(lines(b"a\n\nb"), [text("a"), text(""), text("b")]);
    assert_eq!(lines(b"a\r\n"), [text("a\r")]);
}

#[test]
fn line_that_is_not_utf_8_is_reported_and_skipped() {
    assert_eq!(
        lines(b"\xff\xfe\nshow\n"),
        [Err(NOT_TEXT), Ok("show".to_owned())]
    );
    assert_eq!(lines(b"sh\xc3"), [Err(NOT_TEXT)]);
}

#[test]
fn too_long_line_is_reported_once_and_skipped() {
    let longest = vec![b'a'; LONGEST_LINE];
    assert_eq!(lines(&longest), [Ok("a".repeat(LONGEST_LINE))]);
    for length in [LONGEST_LINE + 1, 1_000_000, 10_000_000] {
        let mut bytes = vec![b'a'; length];
        assert_eq!(lines(&bytes), [Err(TOO_LONG)]);
        bytes.extend_from_slice(b"\nshow\n");
        assert_eq!(lines(&bytes), [Err(TOO_LONG), Ok("show".to_owned())]);
    }
}

#[test]
fn a_stop_is_taken_out_of_the_queue() {
    let mut inbox = read(b"go ms 9\nmoves\n stop \nshow\nstop\nquit\n");
    assert_eq!(inbox.next_line(), Some(Ok("go ms 9".to_owned())));
    assert!(inbox.take_stop());
    assert_eq!(inbox.next_line(), Some(Ok("moves".to_owned())));
    assert!(inbox.take_stop(), "the second stop is for what runs then");
    assert!(!inbox.take_stop());
    assert_eq!(inbox.next_line(), Some(Ok("show".to_owned())));
    assert_eq!(inbox.next_line(), Some(Ok("quit".to_owned())));
    assert_eq!(inbox.next_line(), None);
}

#[test]
fn stop_already_read_as_a_line_is_not_kept() {
    let mut inbox = read(b"stop\ngo ms 9\nquit\n");
    assert_eq!(inbox.next_line(), Some(Ok("stop".to_owned())));
    assert_eq!(inbox.next_line(), Some(Ok("go ms 9".to_owned())));
    assert!(!inbox.take_stop());
}
