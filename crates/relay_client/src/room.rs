//! The frames of a room, byte for byte as `web/live/room.mjs` writes and reads them. A key made of the room's secret
//! encrypts a frame, so that only the room's people can read it. The device that wrote it signs it inside.

use aes_gcm::{
    Aes256Gcm, KeyInit, Nonce,
    aead::{Aead, Payload},
};
use data_encoding::BASE64URL_NOPAD as LETTERS;
use hkdf::Hkdf;
use p256::ecdsa::{Signature, SigningKey, VerifyingKey, signature::Signer, signature::Verifier};
use sha2::{Digest, Sha256};

use crate::random_bytes;
use mbrane_channel::FRONT;

/// The version of a frame's outer format. Version 1 had texts in order; 0.2.0 reports this one as newer.
const FRAMES: u8 = 2;
const SIGNATURE: usize = 64;
const VECTOR: usize = 12;
/// The part after the channel's own: public key and length.
const TRAILER: usize = 64 + 2;
/// Frames are padded to a multiple of this, so that a relay learns little from their length.
const PADDING_STEP: usize = 256;
const MAX_FRAME: usize = 4096;
/// The letters of one number of a device's key.
const NUMBER: usize = 43;

pub(crate) struct Device {
    key: SigningKey,
    /// The public key, as frames carry it.
    raw: [u8; 64],
    pub(crate) id: String,
    /// The whole key as one word.
    pub(crate) text: String,
}

/// Both coordinates of a public key.
fn raw(key: &VerifyingKey) -> [u8; 64] {
    let point = key.to_encoded_point(false);
    let mut raw = [0; 64];
    raw.copy_from_slice(&point.as_bytes()[1..]);
    raw
}

/// A public key as SEC 1 writes it.
fn point(raw: &[u8]) -> [u8; 65] {
    let mut point = [4; 65];
    point[1..].copy_from_slice(raw);
    point
}

fn name(raw: &[u8]) -> String {
    LETTERS.encode(&Sha256::digest(point(raw))[..16])
}

impl Device {
    /// A new key; none where this machine has no random bytes.
    pub(crate) fn new() -> Option<Self> {
        // A number that is no key comes once in 2^32 times.
        let key = std::iter::repeat_with(random_bytes::<32>)
            .take(8)
            .find_map(|some| SigningKey::from_slice(&some?).ok())?;
        Some(Self::of(key))
    }

    /// The key that a text has.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let number = |at: usize| LETTERS.decode(text.get(at..at + NUMBER)?.as_bytes()).ok();
        let device = Self::of(SigningKey::from_slice(&number(2 * NUMBER)?).ok()?);
        (device.text == text).then_some(device)
    }

    fn of(key: SigningKey) -> Self {
        let raw = raw(key.verifying_key());
        let text = [&raw[..32], &raw[32..], &key.to_bytes()]
            .map(|number| LETTERS.encode(number))
            .concat();
        Self {
            raw,
            id: name(&raw),
            text,
            key,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Opened {
    /// A frame, and the id of its writer.
    Frame(String, Vec<u8>),
    /// It is not of this room, or not whole.
    Other,
    Newer,
}

pub(crate) struct Room {
    pub(crate) topic: [u8; 16],
    cipher: Aes256Gcm,
}

impl Room {
    pub(crate) fn enter(secret: &[u8]) -> Self {
        let hkdf = Hkdf::<Sha256>::new(None, secret);
        let (mut topic, mut key) = ([0; 16], [0; 32]);
        for (info, bytes) in [
            ("mbrane live topic", &mut topic[..]),
            ("mbrane live key", &mut key[..]),
        ] {
            // HKDF fails only above 8,160 bytes.
            let _ = hkdf.expand(info.as_bytes(), bytes);
        }
        Self {
            topic,
            cipher: Aes256Gcm::new(&key.into()),
        }
    }

    fn outside(&self, version: u8) -> Vec<u8> {
        [&[version], &self.topic[..]].concat()
    }

    fn signed(&self, inside: &[u8]) -> Vec<u8> {
        [b"mbrane live", &self.topic[..], inside].concat()
    }

    /// Encrypts and signs a frame; none where this machine has no random bytes.
    pub(crate) fn seal(&self, frame: &[u8], device: &Device) -> Option<Vec<u8>> {
        let vector = random_bytes::<VECTOR>()?;
        let (front, body) = frame.split_at_checked(FRONT)?;
        let length = u16::try_from(body.len()).ok()?.to_be_bytes();
        let mut inside = [front, &device.raw, &length, body].concat();
        inside.resize(
            (SIGNATURE + inside.len()).next_multiple_of(PADDING_STEP) - SIGNATURE,
            0,
        );
        let signature: Signature = device.key.sign(&self.signed(&inside));
        let plain = [&signature.to_bytes()[..], &inside].concat();
        let payload = Payload {
            msg: &plain,
            aad: &self.outside(FRAMES),
        };
        let hidden = self.cipher.encrypt(&Nonce::from(vector), payload).ok()?;
        Some([&[FRAMES], &vector[..], &hidden].concat())
    }

    pub(crate) fn open(&self, came: &[u8]) -> Opened {
        if !(FRONT + TRAILER + SIGNATURE..=MAX_FRAME).contains(&came.len()) {
            return Opened::Other;
        }
        let (version, rest) = (came[0], &came[1..]);
        let Some((vector, hidden)) = rest.split_first_chunk::<VECTOR>() else {
            return Opened::Other;
        };
        let payload = Payload {
            msg: hidden,
            aad: &self.outside(version),
        };
        match self.cipher.decrypt(&Nonce::from(*vector), payload) {
            Ok(_) if version > FRAMES => Opened::Newer,
            Ok(_) if version < FRAMES => Opened::Other,
            Ok(plain) => self
                .read(&plain)
                .map_or(Opened::Other, |(id, frame)| Opened::Frame(id, frame)),
            Err(_) => Opened::Other,
        }
    }

    /// A frame of another version.
    #[cfg(test)]
    pub(crate) fn of_version(&self, version: u8) -> Vec<u8> {
        let payload = Payload {
            msg: &[0; 256],
            aad: &self.outside(version),
        };
        [
            &[version],
            &[0; VECTOR][..],
            &self
                .cipher
                .encrypt(&[0; VECTOR].into(), payload)
                .expect("a text"),
        ]
        .concat()
    }

    fn read(&self, plain: &[u8]) -> Option<(String, Vec<u8>)> {
        let (signature, inside) = plain.split_at_checked(SIGNATURE)?;
        let (front, rest) = inside.split_at_checked(FRONT)?;
        let (key, rest) = rest.split_at_checked(64)?;
        let (length, rest) = rest.split_first_chunk::<2>()?;
        let writer = VerifyingKey::from_sec1_bytes(&point(key)).ok()?;
        writer
            .verify(
                &self.signed(inside),
                &Signature::from_slice(signature).ok()?,
            )
            .ok()?;
        let body = rest.get(..usize::from(u16::from_be_bytes(*length)))?;
        Some((name(key), [front, body].concat()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A device, what it is called, and a frame that it wrote, all made by `web/live/room.mjs` in the room of `SECRET`.
    const SECRET: &str = "AQgPFh0kKzI5QEdOVVxjag";
    const TOPIC: &str = "45105ca88807d0bbd21b213f59a513cc";
    const DEVICE: &str = "JekgSdaArQNFUCNiLvUeXN96VAKyxyZcD4p3y06gcSkJHH0s_iD8XDvdAcIAOR7oePgUD09XcpJz_FcE3_197o5rlLn4NeapohNa_pAWwYRsao5PS1Z809FWLgWSGGof8";
    const ID: &str = "mfLAsr0WIttT4kKEIO1s6g";
    const FRAME: &str = "AtR55WVnOubSjavnBjCj3I4to0NjYKQUD8karcpnUr2TptYPOYAU-ph7O8iBGew8WxvqXONIbWGIlNaseH-PIaHUzWO3bOJNy5ihfMd_WFfvvVZ7x8M49NZd6NIJj66zdLPZw8QhSod9JC_5c2lRIzMPBN7BZeewoCCWvxTU93vsuz38pqTINZnhPEHpoqjp7qTiLsQrdJO0RHVUcAKQ9n10sVBu_BqheY32KQZd5D-0_zGIY7BeLv_Etf2-51NoFl7hoYk5wqE6UhpxAw9f1bxDm6GGSqMpeOhqv7k2iQ4z7EyEt_RKzTqYZEX5-fmfPbVKk9aJMGAnS1mozrs5Ea2lsnnhw_Pw3fJHzo-bU_wBPeO6c2hQal7w2zT5";

    fn bytes(text: &str) -> Vec<u8> {
        LETTERS.decode(text.as_bytes()).expect("letters")
    }

    /// Kind 2, from and to, the 70,000th, five heard.
    fn frame(body: &[u8]) -> Vec<u8> {
        [
            &(0..17)
                .map(|at| if at == 0 { 2 } else { at })
                .collect::<Vec<u8>>()[..],
            &[0, 1, 17, 112, 0, 0, 0, 5],
            body,
        ]
        .concat()
    }

    #[test]
    fn frame_written_by_a_browser_opens() {
        let room = Room::enter(&bytes(SECRET));
        assert_eq!(data_encoding::HEXLOWER.encode(&room.topic), TOPIC);
        let device = Device::read(DEVICE).expect("a key");
        assert_eq!((device.id.as_str(), device.text.as_str()), (ID, DEVICE));
        assert_eq!(
            room.open(&bytes(FRAME)),
            Opened::Frame(ID.to_owned(), frame("a move ж".as_bytes()))
        );
    }

    #[test]
    fn frame_opens_in_its_room_only() {
        let device = Device::new().expect("random bytes");
        assert_eq!(Device::read(&device.text).expect("the same").id, device.id);
        let (room, other) = (Room::enter(&[0; 16]), Room::enter(&[1; 16]));
        for length in [0, 1, 100, 255, 2048] {
            let sent = frame(&vec![7; length]);
            let sealed = room.seal(&sent, &device).expect("random bytes");
            assert_eq!((sealed.len() - 1 - VECTOR - 16) % PADDING_STEP, 0);
            assert_eq!(room.open(&sealed), Opened::Frame(device.id.clone(), sent));
            assert_eq!(other.open(&sealed), Opened::Other);
        }
    }

    #[test]
    fn opening_tells_damaged_frames_from_newer_ones() {
        let (room, device) = (Room::enter(&[0; 16]), Device::new().expect("random bytes"));
        let sealed = room.seal(&frame(b"a move"), &device).expect("random bytes");
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert_eq!(room.open(&changed), Opened::Other, "{at}");
            assert_eq!(room.open(&sealed[..at]), Opened::Other, "{at}");
        }
        assert_eq!(room.open(&vec![1; 1_000_000]), Opened::Other);
        assert_eq!(room.open(&room.of_version(FRAMES + 1)), Opened::Newer);
        assert_eq!(
            room.open(&room.of_version(FRAMES - 1)),
            Opened::Other,
            "it sees that this is newer"
        );
        // Another device's signature, in a frame that the room's key opens.
        let forged = Payload {
            msg: &[9; 512],
            aad: &room.outside(FRAMES),
        };
        let forged = room
            .cipher
            .encrypt(&[0; VECTOR].into(), forged)
            .expect("a text");
        assert_eq!(
            room.open(&[&[FRAMES], &[0; VECTOR][..], &forged].concat()),
            Opened::Other
        );
    }

    #[test]
    fn invalid_device_keys_are_refused() {
        let swapped = [&DEVICE[43..86], &DEVICE[..43], &DEVICE[86..]].concat();
        for wrong in [
            "",
            "-",
            &DEVICE[1..],
            &swapped,
            &"A".repeat(129),
            &"ж".repeat(129),
            &format!("{DEVICE}A"),
        ] {
            assert!(Device::read(wrong).is_none(), "{wrong}");
        }
    }
}
