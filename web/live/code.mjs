// The data that two browsers need to connect, in few letters: one line instead of a description of twenty. A byte for version and
// kind, the fingerprint and both words of ICE in base64url, a sum; then each candidate's address and port, after a sign for how it was found.
import { hex, join, letters, unletters } from "./bytes.mjs";

const CODES = 1;
// The kinds of code: an offer, an answer of the side that begins to encrypt, or of the one that waits for it.
const KINDS = ["actpass", "active", "passive"];
// How a candidate was found: its sign, and its share of the priority.
const FOUND = { host: ["~", 126], srflx: [".", 100], relay: ["!", 0] };
const MOST_CANDIDATES = 8;
// A name that the browser made instead of an address.
const LOCAL = /^[\da-f-]{36}/i;

const bad = (what = "bad-code") => { throw new Error(what); };
const field = (sdp, name) => new RegExp(`^a=${name}:(.*)$`, "m").exec(sdp)?.[1].trim() ?? bad();

/** A candidate's line as it stands in a code; nothing for those of TCP, and for what is no address. */
function candidate(line) {
  const [, , protocol, , where, port, , type] = line.split(" ");
  const sign = FOUND[type]?.[0];
  return /^udp$/i.test(protocol) && sign && /^[\w:.-]+$/.test(where) ? `${sign}${where.replace(".local", "").replace(/\./g, "_")}-${(+port).toString(36)}` : "";
}

/** Two bytes that differ where a letter does. */
function sum(text) {
  let sum = 0;
  for (const letter of text) sum = ((sum ^ letter.charCodeAt()) * 257 + 40503) & 65535;
  return letters([sum >> 8, sum & 255]);
}

/** The code of a description. */
export function pack({ sdp }) {
  const kind = KINDS.indexOf(field(sdp, "setup"));
  const print = field(sdp, "fingerprint").slice(8).split(":").map((two) => parseInt(two, 16));
  const words = ["ufrag", "pwd"].map((name) => field(sdp, `ice-${name}`).replace(/\+/g, "-").replace(/\//g, "_"));
  const all = (sdp.match(/candidate:.*/g) ?? []).map(candidate).filter(Boolean).slice(0, MOST_CANDIDATES);
  const text = letters(join([CODES * 16 + kind], print)) + String.fromCharCode(65 + words[0].length) + words.join("") + all.join("");
  return sum(text) + text;
}

/** The content of a code: `type`, `sdp` and its fingerprint. Throws `bad-code`, or `newer` for one of a newer version. */
export function unpack(code) {
  const [text, bytes] = [code.slice(3), /^[\w-]{47}/.test(code) && code.length < 900 ? unletters(code.slice(3, 47)) : bad()];
  if (sum(text) !== code.slice(0, 3)) bad();
  if (bytes[0] >> 4 !== CODES) bad("newer");
  const kind = KINDS[bytes[0] & 15] ?? bad();
  const print = hex(bytes.slice(1)).toUpperCase().match(/../g).join(":");
  const [, length, words, rest] = /^(.)([\w-]*)(.*)$/.exec(text.slice(44)) ?? bad();
  const at = length.charCodeAt() - 65;
  const [ufrag, pwd] = [words.slice(0, at), words.slice(at)].map((word) => word.replace(/-/g, "+").replace(/_/g, "/"));
  const candidates = (rest.match(/[~.!][^~.!]+/g) ?? []).slice(0, MOST_CANDIDATES).map((one, index) => {
    const [, sign, where, port] = /^(.)([\w:-]+)-(\w+)$/.exec(one) ?? bad();
    const [type, [, share]] = Object.entries(FOUND).find(([, [first]]) => first === sign);
    const place = LOCAL.test(where) ? `${where}.local` : where.replace(/_/g, ".");
    const from = type === "host" ? "" : " raddr 0.0.0.0 rport 0";
    return `a=candidate:${index} 1 udp ${share * 2 ** 24 + (65535 - index) * 256 + 255} ${place} ${parseInt(port, 36)} typ ${type}${from}\n`;
  });
  const sdp = `v=0
o=- 1 1 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=mid:0
a=sctp-port:5000
a=ice-ufrag:${ufrag}
a=ice-pwd:${pwd}
a=setup:${kind}
a=fingerprint:sha-256 ${print}
${candidates.join("")}`.replace(/\n/g, "\r\n");
  return { type: kind === "actpass" ? "offer" : "answer", sdp, print };
}
