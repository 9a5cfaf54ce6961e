// What only the people of a room can read, and who of them wrote it. A frame is encrypted with a key that is made of the room's secret,
// and signed by the device that wrote it. Its outside, a version and the encryption, stays the same in every version.
import { four, join, letters, number, random, sha256, subtle, unletters, utf8 } from "./bytes.mjs";

const FRAMES = 1;
const SIGNATURE = 64;
// Kind, from, to, count, heard, public key, length.
const FRONT = 1 + 8 + 8 + 4 + 4 + 64 + 2;
// What a relay sees of a frame's length is in steps of this.
const STEP = 256;
export const LONGEST = 4096;

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
  return { text: own, raw, id: await name(raw), sign: async (signed) => new Uint8Array(await subtle.sign(ECDSA, key, signed)) };
}

/** The room of a secret. */
export async function enter(secret) {
  const material = await subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const derive = async (use, bits) => new Uint8Array(await subtle.deriveBits(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: utf8(`mbrane live ${use}`) }, material, bits,
  ));
  const topic = await derive("topic", 128);
  const key = await subtle.importKey("raw", await derive("key", 256), "AES-GCM", false, ["encrypt", "decrypt"]);
  const outside = (version, iv) => ({ name: "AES-GCM", iv, additionalData: join([version], topic) });
  const signed = (inside) => join(utf8("mbrane live"), topic, inside);

  /** Encrypts and signs a frame: `{ kind, from, to, count, heard, body }`. */
  async function seal({ kind, from, to, count, heard, body }, device) {
    const length = SIGNATURE + FRONT + body.length;
    const rest = new Uint8Array(Math.ceil(length / STEP) * STEP - length);
    const inside = join([kind], from, to, four(count), four(heard), device.raw, [body.length >> 8, body.length & 255], body, rest);
    const iv = random(12);
    const plain = join(await device.sign(signed(inside)), inside);
    return join([FRAMES], iv, new Uint8Array(await subtle.encrypt(outside(FRAMES, iv), key, plain)));
  }

  /** The frame in what came; nothing where it is not of this room or not whole. Throws where a newer version wrote it. */
  async function open(came) {
    if (came.length < FRONT + SIGNATURE || came.length > LONGEST) return null;
    const [version, iv] = [came[0], came.slice(1, 13)];
    let plain;
    try {
      plain = new Uint8Array(await subtle.decrypt(outside(version, iv), key, came.slice(13)));
    } catch {
      return null;
    }
    if (version !== FRAMES) throw new Error("newer");
    const inside = plain.slice(SIGNATURE);
    const raw = inside.slice(25, 89);
    const writer = await subtle.importKey("raw", point(raw), ECDSA, false, ["verify"]).catch(() => null);
    if (!writer || !await subtle.verify(ECDSA, writer, plain.slice(0, SIGNATURE), signed(inside))) return null;
    const length = inside[89] * 256 + inside[90];
    if (inside.length < FRONT + length) return null;
    return {
      id: await name(raw), kind: inside[0], from: inside.slice(1, 9), to: inside.slice(9, 17), count: number(inside.slice(17)), heard: number(inside.slice(21)),
      body: inside.slice(FRONT, FRONT + length),
    };
  }

  return { topic, seal, open };
}
