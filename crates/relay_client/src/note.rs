//! Notes as Nostr relays hand them on (NIP-01): of a kind that they do not keep, for one topic, signed by a key that is made for this session
//! alone (BIP-340). The same as what `web/live/relays.mjs` and `schnorr.mjs` write.

use data_encoding::{BASE64URL_NOPAD as LETTERS, HEXLOWER as HEX};
use k256::schnorr::SigningKey;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::random_bytes;

/// No message of a relay that matters is longer.
const LONGEST_MESSAGE: usize = 8192;

pub(crate) struct Notes {
    key: SigningKey,
    public: String,
    topic: String,
    kind: u32,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) kind: String,
    pub(crate) took: bool,
    pub(crate) why: String,
    pub(crate) bytes: Option<Vec<u8>>,
}

impl Notes {
    /// For this topic; none where this machine has no random bytes.
    pub(crate) fn new(topic: [u8; 16]) -> Option<Self> {
        let key = std::iter::repeat_with(random_bytes::<32>)
            .take(8)
            .find_map(|some| SigningKey::from_bytes(&some?).ok())?;
        let public = HEX.encode(&key.verifying_key().to_bytes());
        let kind = 25_000 + u32::from(u16::from_be_bytes([topic[0], topic[1]])) % 2000;
        Some(Self {
            key,
            public,
            topic: HEX.encode(&topic),
            kind,
        })
    }

    /// The request for all notes of the topic from now on.
    pub(crate) fn subscription(&self) -> String {
        // Some relays never answer a limit of 0.
        format!(
            r##"["REQ","m",{{"kinds":[{}],"#x":["{}"],"limit":1}}]"##,
            self.kind, self.topic
        )
    }

    /// A note with these bytes, written at this second since 1970; none where this machine has no random bytes.
    pub(crate) fn write(&self, bytes: &[u8], at: u64) -> Option<String> {
        let (public, topic, kind) = (&self.public, &self.topic, self.kind);
        let content = LETTERS.encode(bytes);
        let named = format!(r#"[0,"{public}",{at},{kind},[["x","{topic}"]],"{content}"]"#);
        let id = Sha256::digest(named.as_bytes());
        let signature = HEX.encode(&self.key.sign_raw(&id, &random_bytes()?).ok()?.to_bytes());
        let id = HEX.encode(&id);
        Some(format!(
            r#"["EVENT",{{"id":"{id}","pubkey":"{public}","created_at":{at},"kind":{kind},"tags":[["x","{topic}"]],"content":"{content}","sig":"{signature}"}}]"#
        ))
    }
}

/// Reads a relay's message; none if it is none of the protocol.
pub(crate) fn read(text: &str) -> Option<Answer> {
    if text.len() > LONGEST_MESSAGE {
        return None;
    }
    let message: Value = serde_json::from_str(text).ok()?;
    let kind = message.get(0)?.as_str()?.to_owned();
    let said = message.get(2);
    let why = message
        .get(if kind == "CLOSED" { 2 } else { 3 })
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned();
    let content = match kind.as_str() {
        "EVENT" => said.and_then(|note| note.get("content")?.as_str()),
        _ => None,
    };
    let bytes = content.and_then(|content| LETTERS.decode(content.as_bytes()).ok());
    Some(Answer {
        took: said.and_then(Value::as_bool) == Some(true),
        why,
        bytes,
        kind,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use k256::schnorr::{Signature, VerifyingKey};

    #[test]
    fn mutated_messages_of_relays_are_read_or_ignored() {
        let notes = Notes::new([1; 16]).expect("random bytes");
        let note = notes
            .write(&[0, 255, 7], 1_700_000_000)
            .expect("random bytes");
        let texts = [
            note.replace("[\"EVENT\",", "[\"EVENT\",\"m\","),
            r#"["OK","id",false,"rate-limited: slow"]"#.to_owned(),
            r#"["CLOSED","m","auth-required: no"]"#.to_owned(),
            r#"["EOSE","m"]"#.to_owned(),
        ];
        let mut seed = 1_u64;
        let mut below = |count: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % count
        };
        let mut read = 0;
        for _ in 0..20_000 {
            let mut text = texts[below(4)].clone().into_bytes();
            for _ in 0..=below(3) {
                let (at, more) = (below(text.len()), below(6));
                let end = (at + more).min(text.len());
                let piece = [
                    &b""[..],
                    b"[",
                    b"]",
                    b"\"",
                    b"null",
                    b"{}",
                    b"1e999",
                    b"\\u0000",
                ];
                text.splice(at..end, piece[below(8)].iter().copied());
            }
            let answer = super::read(&String::from_utf8_lossy(&text));
            read += usize::from(answer.is_some());
        }
        assert!(read > 500, "{read}");
        assert_eq!(super::read(&"[".repeat(LONGEST_MESSAGE)), None);
    }

    #[test]
    fn a_note_has_the_name_and_the_signature_of_its_content() {
        let notes = Notes::new([1; 16]).expect("random bytes");
        assert_eq!(
            notes.subscription(),
            format!(
                r##"["REQ","m",{{"kinds":[25257],"#x":["{}"],"limit":1}}]"##,
                "01".repeat(16)
            )
        );
        let written = notes
            .write(&[0, 255, 7], 1_700_000_000)
            .expect("random bytes");
        let message: Value = serde_json::from_str(&written).expect("JSON");
        let note = &message[1];
        let named = serde_json::json!([
            0,
            note["pubkey"],
            note["created_at"],
            note["kind"],
            note["tags"],
            note["content"]
        ]);
        let id = Sha256::digest(named.to_string().as_bytes());
        assert_eq!(note["id"], HEX.encode(&id));
        let hex = |name: &str| {
            HEX.decode(note[name].as_str().expect("a text").as_bytes())
                .expect("hex")
        };
        let key = VerifyingKey::from_bytes(&hex("pubkey")).expect("a key");
        assert!(
            key.verify_raw(
                &id,
                &Signature::try_from(&hex("sig")[..]).expect("a signature")
            )
            .is_ok()
        );
        let handed = serde_json::json!(["EVENT", "m", note]).to_string();
        assert_eq!(
            read(&handed).and_then(|answer| answer.bytes),
            Some(vec![0, 255, 7])
        );
    }

    #[test]
    fn relay_messages_are_parsed_by_kind() {
        for (said, read_as) in [
            (r#"["EOSE","m"]"#, Some(("EOSE", false, ""))),
            (r#"["OK","id",true,""]"#, Some(("OK", true, ""))),
            (
                r#"["OK","id",false,"blocked: no"]"#,
                Some(("OK", false, "blocked: no")),
            ),
            (r#"["OK"]"#, Some(("OK", false, ""))),
            (
                r#"["CLOSED","m","auth-required: no"]"#,
                Some(("CLOSED", false, "auth-required: no")),
            ),
            (
                r#"["EVENT","m",{"content":"not base64url!"}]"#,
                Some(("EVENT", false, "")),
            ),
            (r#"["EVENT","m",{}]"#, Some(("EVENT", false, ""))),
            (r#"["NOTICE","hello"]"#, Some(("NOTICE", false, ""))),
            (r#"{"a":1}"#, None),
            ("[1]", None),
            ("hello", None),
        ] {
            let answer = read_as.map(|(kind, took, why)| Answer {
                kind: kind.into(),
                took,
                why: why.into(),
                bytes: None,
            });
            assert_eq!(read(said), answer, "{said}");
        }
        assert_eq!(read(&format!("[\"EOSE\",\"{}\"]", "m".repeat(9000))), None);
        assert_eq!(read(&"[".repeat(8000)), None);
    }
}
