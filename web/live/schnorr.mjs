// Signatures as Nostr has them: BIP-340, Schnorr over secp256k1. The key lives as long as one session and guards nothing but the
// relay's own bookkeeping, so nothing here tries to take the same time for every key.
import { hex, join, random, sha256, utf8 } from "./bytes.mjs";

const P = 2n ** 256n - 2n ** 32n - 977n;
const N = 2n ** 256n - 0x14551231950b75fc4402da1732fc9bebfn;
const X = 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n;
const Y = 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n;

const mod = (value, by = P) => ((value % by) + by) % by;
const int = (bytes) => BigInt(`0x${hex(bytes)}`);
const bytes32 = (value) => Uint8Array.from(value.toString(16).padStart(64, "0").match(/../g), (two) => parseInt(two, 16));

/** One divided by this, by Euclid. */
function inverse(value) {
  let [a, b, one, other] = [mod(value), P, 1n, 0n];
  while (a > 1n) [a, b, one, other] = [b % a, a, other - (b / a) * one, one];
  return one;
}

/** `times` times the generator, for 0 < times < N: its two coordinates. Jacobian coordinates in between need a single division. */
function multiply(times) {
  let [x, y, z] = [X, Y, 1n];
  for (const bit of times.toString(2).slice(1)) {
    let [a, b] = [mod(4n * x * y * y), mod(3n * x * x)];
    z = mod(2n * y * z);
    x = mod(b * b - 2n * a);
    y = mod(b * (a - x) - 8n * y ** 4n);
    if (bit === "0") continue;
    [a, b] = [mod(X * z * z - x), mod(Y * z ** 3n - y)];
    z = mod(z * a);
    const [square, cube] = [mod(x * a * a), mod(a ** 3n)];
    x = mod(b * b - cube - 2n * square);
    y = mod(b * (square - x) - y * cube);
  }
  const back = inverse(z);
  return [mod(x * back * back), mod(y * back ** 3n)];
}

/** The hash that BIP-340 has for this purpose. */
async function tagged(purpose, ...parts) {
  const tag = await sha256(utf8(`BIP0340/${purpose}`));
  return int(await sha256(tag, tag, ...parts));
}

/** A signer with a secret of 32 bytes: its public key in hex, and `sign`. */
export function signer(secret = random(32)) {
  const [x, y] = multiply(int(secret));
  const key = y & 1n ? N - int(secret) : int(secret);
  const own = bytes32(x);
  return {
    key: hex(own),
    async sign(message, more = random(32)) {
      const nonce = mod(await tagged("nonce", bytes32(key ^ await tagged("aux", more)), own, message), N);
      const [at, side] = multiply(nonce);
      const challenge = await tagged("challenge", bytes32(at), own, message);
      return join(bytes32(at), bytes32(mod((side & 1n ? -nonce : nonce) + challenge * key, N)));
    },
  };
}
