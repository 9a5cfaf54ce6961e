// Tests of each part by itself.
import { createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { FRONT, device, enter } from "../room.mjs";
import { hex, join, letters, random, unletters, utf8 } from "../bytes.mjs";
import { pack, unpack } from "../code.mjs";
import { signer } from "../schnorr.mjs";

const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
const frame = (body = utf8("8e5")) => join(random(FRONT), body);
const [SECRET, OTHER] = [new Uint8Array(16), new Uint8Array(16).fill(1)];

/** A frame of the next version in this room, or of an older one. */
export async function newer(room, version = 3) {
  const { subtle } = globalThis.crypto;
  const [encrypt, own] = [subtle.encrypt, await device("")];
  subtle.encrypt = (how, key, plain) => {
    const additionalData = Uint8Array.from(how.additionalData, (byte, at) => (at === 0 ? version : byte));
    return encrypt.call(subtle, { ...how, additionalData }, key, plain);
  };
  try {
    return Uint8Array.from(await room.seal(frame(), own), (byte, at) => (at === 0 ? version : byte));
  } finally {
    subtle.encrypt = encrypt;
  }
}

/** An SDP as a browser writes it, with these candidates. */
const described = (candidates, more = {}) => ({
  type: "offer",
  sdp: [
    "v=0", "o=- 46117 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0", "a=extmap-allow-mixed", "a=msid-semantic: WMS",
    "m=application 51371 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 192.0.2.9", ...candidates.map((line) => `a=candidate:${line}`),
    `a=ice-ufrag:${more.ufrag ?? "aB+/"}`, `a=ice-pwd:${more.pwd ?? "abcdefghijklmnopqrstuv+/"}`, "a=ice-options:trickle",
    `a=fingerprint:sha-256 ${Array.from({ length: 32 }, (_, at) => (at * 8 + 7).toString(16).padStart(2, "0").toUpperCase()).join(":")}`,
    `a=setup:${more.setup ?? "actpass"}`, "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144", "",
  ].join("\r\n"),
});
const USUAL = [
  "3215 1 udp 2113937151 0f3a2b1c-4d5e-4f60-8a7b-9c0d1e2f3a4b.local 51371 typ host generation 0 network-cost 999",
  "842 1 udp 1677729535 203.0.113.77 51371 typ srflx raddr 0.0.0.0 rport 0 generation 0 network-cost 999",
];
const where = (code) => unpack(code).sdp.match(/candidate:.*/g).map((line) => line.split(" ").filter((_, at) => [2, 4, 5, 7].includes(at)).join(" "));

export const cases = {
  async "signatures are those that BIP-340 gives as examples"(assert) {
    const lines = readFileSync(new URL("bip-0340.csv", import.meta.url), "utf8").trim().split("\n").slice(1);
    assert.equal(lines.length, 4);
    for (const line of lines) {
      const [, secret, key, more, message, signature] = line.split(",");
      const made = signer(bytes(secret));
      assert.equal(made.key, key.toLowerCase());
      assert.equal(hex(await made.sign(bytes(message), bytes(more))), signature.toLowerCase());
    }
  },

  "bytes become letters and come back"(assert) {
    for (let count = 0; count < 70; count += 1) {
      const some = random(count);
      assert.equal(letters(some), Buffer.from(some).toString("base64url"));
      assert.deepEqual(unletters(letters(some)), some);
    }
    for (const wrong of ["a b", "a+b/", "ä", "AAAAA"]) assert.throws(() => unletters(wrong), wrong);
  },

  async "a frame is read in its room, and names who wrote it"(assert) {
    const [here, there, own] = [await enter(SECRET), await enter(SECRET), await device("")];
    const sent = frame();
    const read = await there.open(await here.seal(sent, own));
    assert.deepEqual(read, { frame: sent, id: own.id, raw: own.raw });
    assert.match(own.id, /^[\w-]{22}$/);
    assert.equal(await (await enter(OTHER)).open(await here.seal(sent, own)), null);
    assert.notEqual(hex((await enter(OTHER)).topic), hex(here.topic));
  },

  async "a device's key is kept as text, and a damaged one is none"(assert) {
    const own = await device("");
    const again = await device(own.text);
    assert.deepEqual([again.id, again.text], [own.id, own.text]);
    const signature = Buffer.from(await again.sign(utf8("x")));
    const jwk = { kty: "EC", crv: "P-256", x: own.text.slice(0, 43), y: own.text.slice(43, 86) };
    const key = createPublicKey({ key: jwk, format: "jwk" });
    assert.ok(verify("sha256", Buffer.from("x"), { key, dsaEncoding: "ieee-p1363" }, signature));
    for (const wrong of ["x", own.text.slice(1), `${own.text.slice(0, 86)}${"A".repeat(43)}`]) await assert.rejects(device(wrong), wrong);
  },

  async "nothing that was changed on the way is read: each byte, each length"(assert) {
    const [room, own] = [await enter(SECRET), await device("")];
    const sealed = await room.seal(frame(), own);
    assert.equal(sealed.length, 285);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = sealed.slice();
      changed[at] ^= 1;
      assert.equal(await room.open(changed), null, `byte ${at}`);
    }
    for (let length = 0; length < sealed.length; length += 7) assert.equal(await room.open(sealed.slice(0, length)), null);
    assert.equal(await room.open(new Uint8Array(1e6)), null);
    assert.equal(await room.open(random(300)), null);
  },

  async "who has the room's key cannot write as somebody else"(assert) {
    const [room, own, thief] = [await enter(SECRET), await device(""), await device("")];
    const forged = await room.seal(frame(), { ...thief, raw: own.raw });
    assert.equal(await room.open(forged), null);
    // A key that is no point of the curve.
    assert.equal(await room.open(await room.seal(frame(), { ...thief, raw: new Uint8Array(64) })), null);
  },

  async "what is whispered to one key nobody else in the room reads, nor writes in its name"(assert) {
    const [room, other, a, b, spectator] = [await enter(SECRET), await enter(OTHER), await device(""), await device(""), await device("")];
    const whispered = await room.whisper(utf8("an address"), b.raw, a);
    assert.deepEqual(await room.hear(whispered, a.raw, b), utf8("an address"));
    await assert.rejects(room.hear(whispered, a.raw, spectator));
    await assert.rejects(room.hear(whispered, b.raw, spectator));
    await assert.rejects(room.hear(whispered, spectator.raw, b));
    await assert.rejects(other.hear(whispered, a.raw, b));
    for (let length = 0; length < whispered.length; length += 1) await assert.rejects(room.hear(whispered.slice(0, length), a.raw, b));
  },

  async "what a newer version wrote is told from what is broken"(assert) {
    const room = await enter(SECRET);
    await assert.rejects(room.open(await newer(room)), /newer/);
    assert.equal(await room.open(await newer(room, 1)), null);
  },

  async "the length that a relay sees tells little"(assert) {
    const [room, own] = [await enter(SECRET), await device("")];
    const lengths = new Set();
    for (let count = 0; count <= 360; count += 9) lengths.add((await room.seal(frame(random(count)), own)).length);
    assert.deepEqual([...lengths], [285, 541, 797]);
    assert.ok((await room.seal(frame(random(2048 + 9)), own)).length * 4 / 3 < 4096);
  },

  "an offer is a line, and becomes a description that says the same"(assert) {
    const code = pack(described(USUAL));
    assert.ok(code.length <= 175 && /^[\w.:~!-]+$/.test(code), `${code.length}`);
    const { type, sdp } = unpack(code);
    assert.equal(type, "offer");
    for (const line of described(USUAL).sdp.split("\r\n").filter((line) => /^a=(ice-ufrag|ice-pwd|fingerprint|setup|sctp-port|mid)/.test(line))) {
      assert.ok(sdp.includes(`${line}\r\n`), line);
    }
    assert.deepEqual(where(code), ["udp 0f3a2b1c-4d5e-4f60-8a7b-9c0d1e2f3a4b.local 51371 host", "udp 203.0.113.77 51371 srflx"]);
    // It can be read and written again.
    assert.equal(pack(unpack(code)), code);
  },

  "codes hold what other browsers write"(assert) {
    for (const [ufrag, pwd] of [["0123abcd", "0123456789abcdef0123456789abcdef"], ["abcd", "a".repeat(22)], ["abcde", "Z/+9".repeat(6)], ["x".repeat(16), "y".repeat(33)]]) {
      const { sdp } = unpack(pack(described([], { ufrag, pwd, setup: "active" })));
      assert.ok(sdp.includes(`a=ice-ufrag:${ufrag}\r\na=ice-pwd:${pwd}\r\na=setup:active\r\n`), ufrag);
    }
    const six = ["1 1 UDP 1 2001:db8::1:0 9 typ host", "2 1 udp 1 ::1 9 typ relay raddr :: rport 0", "3 1 TCP 1 10.0.0.1 9 typ host tcptype active", "4 1 udp 1 wh~at 9 typ host"];
    assert.deepEqual(where(pack(described(six))), ["udp 2001:db8::1:0 9 host", "udp ::1 9 relay"]);
    assert.equal(where(pack(described(Array(20).fill(USUAL[1])))).length, 8);
  },

  "a code that is cut, changed or of a newer version is refused"(assert) {
    const code = pack(described(USUAL));
    for (let length = 0; length < code.length; length += 1) assert.throws(() => unpack(code.slice(0, length)), /bad-code/, String(length));
    for (let at = 0; at < code.length; at += 1) {
      const other = code.slice(0, at) + (code[at] === "B" ? "D" : "B") + code.slice(at + 1);
      assert.throws(() => unpack(other), /bad-code|newer/, String(at));
    }
    for (const wrong of ["", "hello", "a".repeat(1e6), `${code}${code}`, "❤"]) assert.throws(() => unpack(wrong), /bad-code/);
  },

  "a code with the right sum is refused with a reason, or adds no line of its own"(assert) {
    const code = pack(described(USUAL));
    let [seed, read] = [1, 0];
    const below = (count) => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return (seed >>> 8) % count;
    };
    const signs = ["", "~", ".", "!", "-", "_", "\n", "\r\na=x", ":", "z", "\u0000", "❤"];
    for (let turn = 0; turn < 50000; turn += 1) {
      let text = code.slice(3);
      for (let more = below(3); more >= 0; more -= 1) {
        const at = below(text.length + 1);
        text = text.slice(0, at) + signs[below(signs.length)] + text.slice(at + below(5));
      }
      let sum = 0;
      for (const letter of text) sum = ((sum ^ letter.charCodeAt()) * 257 + 40503) & 65535;
      try {
        const { sdp } = unpack(letters([sum >> 8, sum & 255]) + text);
        assert.ok(sdp.split("\r\n").every((line) => /^([vostmc]=|a=(group|mid|sctp-port|ice-ufrag|ice-pwd|setup|fingerprint|candidate):|$)/.test(line)), sdp);
        read += 1;
      } catch (error) {
        assert.match(error.message, /^(bad-code|newer)$/, JSON.stringify(text));
      }
    }
    assert.ok(read > 1000, String(read));
  },
};
