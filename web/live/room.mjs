// Frames that only the people of a room can read, with their writer. A frame is encrypted with a key made from the room's secret,
// and signed by the device that wrote it. Its outside, a version and the encryption, stays the same in every version.
import { join, letters, random, sha256, subtle, unletters, utf8 } from "./bytes.mjs";

const FRAMES = 2;
const SIGNATURE = 64;
// The header before a body: kind, from, to, count, heard. The room adds a public key and a length.
export const FRONT = 1 + 8 + 8 + 4 + 4;
const REST = 64 + 2;
// Frames are padded to a multiple of this, so that a relay learns little from their length.
const STEP = 256;
export const MAX_FRAME = 4096;

const ECDH = { name: "ECDH", namedCurve: "P-256" };
const ECDSA = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
// A public key as it is read, and as it is called.
const point = (raw) => join([4], raw);
const name = async (raw) => letters((await sha256(point(raw))).slice(0, 16));

/** A device's own key, as `text` has it; a new one without. */
export async function device(text) {
  let own = text;
  if (!own) {
    const { privateKey } = await subtle.generateKey(ECDSA, true, ["sign", "verify"]);
    const { x, y, d } = await subtle.exportKey("jwk", privateKey);
    own = x + y + d;
  }
  const [x, y, d] = [0, 43, 86].map((at) => own.slice(at, at + 43));
  const raw = join(unletters(x), unletters(y));
  const key = await subtle.importKey("jwk", { kty: "EC", crv: "P-256", x, y, d }, ECDSA, false, ["sign"]);
  return {
    text: own, raw, id: await name(raw),
    sign: async (signed) => new Uint8Array(await subtle.sign(ECDSA, key, signed)),
    /** The shared secret of this device and the owner of another key. */
    async shared(other) {
      const [mine, theirs] = await Promise.all([
        subtle.importKey("jwk", { kty: "EC", crv: "P-256", x, y, d }, ECDH, false, ["deriveBits"]), subtle.importKey("raw", point(other), ECDH, false, []),
      ]);
      return subtle.importKey("raw", await subtle.deriveBits({ name: "ECDH", public: theirs }, mine, 256), "HKDF", false, ["deriveBits"]);
    },
  };
}

/** Bytes for one use, made of a secret. */
const derive = async (material, use, bits) => new Uint8Array(await subtle.deriveBits(
  { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: utf8(`mbrane live ${use}`) }, material, bits,
));
const aes = (bytes) => subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);

/** The room of a secret. */
export async function enter(secret) {
  const material = await subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const topic = await derive(material, "topic", 128);
  const key = await aes(await derive(material, "key", 256));
  const outside = (version, iv) => ({ name: "AES-GCM", iv, additionalData: join([version], topic) });
  const signed = (inside) => join(utf8("mbrane live"), topic, inside);

  /** Encrypts and signs a frame. */
  async function seal(frame, device) {
    const size = frame.length - FRONT;
    const length = SIGNATURE + FRONT + REST + size;
    const rest = new Uint8Array(Math.ceil(length / STEP) * STEP - length);
    const inside = join(frame.slice(0, FRONT), device.raw, [size >> 8, size & 255], frame.slice(FRONT), rest);
    const iv = random(12);
    const plain = join(await device.sign(signed(inside)), inside);
    return join([FRAMES], iv, new Uint8Array(await subtle.encrypt(outside(FRAMES, iv), key, plain)));
  }

  /** The frame in what came, and who wrote it; nothing where it is not of this room or not whole. Throws where a newer version wrote it. */
  async function open(came) {
    if (came.length < FRONT + REST + SIGNATURE || came.length > MAX_FRAME) return null;
    const [version, iv] = [came[0], came.slice(1, 13)];
    let plain;
    try {
      plain = new Uint8Array(await subtle.decrypt(outside(version, iv), key, came.slice(13)));
    } catch {
      return null;
    }
    // The frames of this version tell an older program so.
    if (version < FRAMES) return null;
    if (version > FRAMES) throw new Error("newer");
    const inside = plain.slice(SIGNATURE);
    const raw = inside.slice(FRONT, FRONT + 64);
    const writer = await subtle.importKey("raw", point(raw), ECDSA, false, ["verify"]).catch(() => null);
    if (!writer || !await subtle.verify(ECDSA, writer, plain.slice(0, SIGNATURE), signed(inside))) return null;
    const body = inside.slice(FRONT + REST);
    const length = inside[FRONT + 64] * 256 + inside[FRONT + 65];
    return body.length < length ? null : { id: await name(raw), raw, frame: join(inside.slice(0, FRONT), body.slice(0, length)) };
  }

  /** The key for messages between two devices that others in the room must not read. */
  const between = async (raw, device) => aes(await derive(await device.shared(raw), "signal", 256));

  /** Encrypts for the owner of a public key alone. */
  async function whisper(body, raw, device) {
    const iv = random(12);
    return join(iv, new Uint8Array(await subtle.encrypt(outside(FRAMES, iv), await between(raw, device), body)));
  }

  /** Decrypts a message from the owner of a public key to this device alone. */
  async function hear(body, raw, device) {
    return new Uint8Array(await subtle.decrypt(outside(FRAMES, body.slice(0, 12)), await between(raw, device), body.slice(12)));
  }

  return { topic, seal, open, whisper, hear };
}
