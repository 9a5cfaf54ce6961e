//! Messages of a relay, and the frames in them: as text, as bytes, and as a frame that somebody in the room has sealed.

#![no_main]

#[allow(dead_code, reason = "the client uses the rest")]
#[path = "../../crates/relay_client/src/note.rs"]
mod note;
#[allow(dead_code, reason = "the client uses the rest")]
#[path = "../../crates/relay_client/src/room.rs"]
mod room;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use mbrane_channel::{FRONT, Opening};

use room::{Device, Opened, Room};

/// That of `room.rs`.
const MAX_FRAME: usize = 4096;

static ROOM: LazyLock<Room> = LazyLock::new(|| Room::enter(&[7; 16]));
static DEVICE: LazyLock<Device> = LazyLock::new(|| Device::new().expect("a key"));

fuzz_target!(|bytes: &[u8]| {
    _ = ROOM.open(bytes);
    // A signature takes long, so texts get none: they begin with a letter or a bracket, and a frame with its kind.
    if bytes.len() >= FRONT && bytes[0] < 9 {
        check_frame(bytes);
    }
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    if let Some(answer) = note::read(text) {
        _ = answer.bytes.map(|bytes| ROOM.open(&bytes));
    }
    if let Some(device) = Device::read(text) {
        assert_eq!(device.text, text);
    }
    _ = Opening::read(text, "wss://usual stun:usual");
});

/// A frame is opened as it was sealed, unless it is longer than frames may be.
fn check_frame(frame: &[u8]) {
    let sealed = ROOM.seal(frame, &DEVICE).expect("a short frame");
    if sealed.len() <= MAX_FRAME {
        let opened = Opened::Frame(DEVICE.id.clone(), frame.to_vec());
        assert_eq!(ROOM.open(&sealed), opened);
    }
}

/// The same in every run, so that a fault is found again.
fn random_bytes<const BYTES: usize>() -> Option<[u8; BYTES]> {
    Some([7; BYTES])
}
