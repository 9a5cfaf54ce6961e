// Texts in parts that every relay takes, numbered, so that each text arrives once and in order while both sides stay; what is not known
// to have arrived is sent again.
import { four, join, number, utf8 } from "./bytes.mjs";

// A relay may refuse notes of more than 4 kB.
const PART = 2048;
export const MOST = 65536;
// So many parts wait at most; more than those of one text.
const KEPT = 64;
const [FIRST, LAST] = [1, 2];

/** The parts of a text. */
export function cut(text) {
  const all = utf8(text);
  return Array.from({ length: Math.max(1, Math.ceil(all.length / PART)) }, (_, at) => all.slice(at * PART, (at + 1) * PART));
}

/** Lays a part, behind its place and the number of all, to those that came; the text once it is whole. */
export function paste(parts, [at, count, ...bytes]) {
  if (at >= count || count > MOST / PART) return null;
  parts[at] = bytes;
  const came = parts.filter(Boolean);
  return came.length === count ? new TextDecoder().decode(Uint8Array.from(came.flat())) : null;
}

export class Outbox {
  // The number of the first part that waits, and the parts: what goes over, and when it did last.
  #base = 1;
  #parts = [];

  add(text) {
    cut(text).forEach((bytes, at, { length }) => {
      this.#parts.push({ flags: (at === 0 ? FIRST : 0) | (at + 1 === length ? LAST : 0), bytes, sent: -Infinity });
    });
    while (this.#parts.length > KEPT) this.#drop();
  }

  #drop() {
    this.#parts.shift();
    this.#base += 1;
  }

  /** The other side has everything up to this number. */
  arrived(heard) {
    while (this.#parts.length > 0 && this.#base <= heard) this.#drop();
  }

  /** The way to the other side is a new one: all that waits is to go over it. */
  again() {
    for (const part of this.#parts) part.sent = -Infinity;
  }

  /** The parts to send now: those that were sent last before this moment, or never. */
  due(before, now) {
    return this.#parts.flatMap((part, at) => {
      if (part.sent > before) return [];
      part.sent = now;
      return [join([part.flags], four(this.#base + at), four(this.#base), part.bytes)];
    });
  }
}

export class Inbox {
  /** Everything up to this number has arrived. */
  heard = 0;
  #early = new Map();
  #text = null;

  /** Takes a part; the texts that are whole by it, and whether it had come before. */
  take(body) {
    if (body.length < 9) return { texts: [] };
    const [at, base] = [number(body.slice(1)), number(body.slice(5))];
    if (at <= this.heard || this.#early.has(at)) return { texts: [], old: true };
    // The other side has given up what lies before its first part.
    if (base - 1 > this.heard) [this.heard, this.#text] = [base - 1, null];
    if (at > this.heard + KEPT) return { texts: [] };
    this.#early.set(at, body);
    const texts = [];
    for (const early of this.#early.keys()) if (early <= this.heard) this.#early.delete(early);
    for (let next; (next = this.#early.get(this.heard + 1)); this.heard += 1) {
      this.#early.delete(this.heard + 1);
      texts.push(...this.#whole(next[0], next.slice(9)));
    }
    return { texts };
  }

  #whole(flags, bytes) {
    if (flags & FIRST) this.#text = [];
    this.#text?.push(...bytes);
    if (!this.#text || this.#text.length > MOST) this.#text = null;
    if (!(flags & LAST) || !this.#text) return [];
    const text = new TextDecoder().decode(Uint8Array.from(this.#text));
    this.#text = null;
    return [text];
  }
}

/** Which counts of a sender have come: each is taken once, and none that is far behind; `newest` takes only what is newer than all of them. */
export class Counts {
  top = 0;
  #seen = new Set();

  get size() {
    return this.#seen.size;
  }

  take(count, newest = false) {
    if (count <= this.top - (newest ? 0 : 256) || this.#seen.has(count)) return false;
    this.top = Math.max(this.top, count);
    this.#seen.add(count);
    if (this.#seen.size > 512) this.#seen.forEach((known) => known > this.top - 256 || this.#seen.delete(known));
    return true;
  }
}
