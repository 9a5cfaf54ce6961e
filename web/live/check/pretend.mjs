// A clock, a relay and the sockets to it that are only pretended: what a test wants to happen happens here, however slow the machine is.

import { readFileSync } from "node:fs";

const { setImmediate } = globalThis;
let [now, named, pending] = [1e12, 0, 0];
const timers = new Map();

const timer = (every) => (act, ms = 0) => {
  timers.set(++named, { act, at: now + ms, every: every && ms });
  return named;
};
globalThis.setTimeout = timer(false);
globalThis.setInterval = timer(true);
globalThis.clearTimeout = globalThis.clearInterval = (name) => timers.delete(name);
Date.now = performance.now = () => now;
// The module of the rules lies beside the scripts.
globalThis.fetch = async (address) => new Response(readFileSync(address), { headers: { "content-type": "application/wasm" } });

// Encryption and signatures take no time of this clock, which stands still meanwhile.
const { subtle } = globalThis.crypto;
for (const name of ["encrypt", "decrypt", "sign", "verify", "digest", "importKey", "exportKey", "generateKey", "deriveBits"]) {
  const act = subtle[name].bind(subtle);
  subtle[name] = async (...given) => {
    pending += 1;
    try {
      return await act(...given);
    } finally {
      pending -= 1;
    }
  };
}

async function settled() {
  for (let quiet = 0; quiet < 4; quiet += 1) {
    await new Promise((done) => setImmediate(done));
    if (pending > 0) quiet = -1;
  }
}

/** Goes on to the next timer that is due by then; whether there is one. */
async function step(end) {
  await settled();
  const [name, next] = [...timers].sort(([, one], [, other]) => one.at - other.at)[0] ?? [];
  if (!next || next.at > end) return false;
  now = Math.max(now, next.at);
  // Timers missed while the device slept do not fire all at once.
  if (next.every) next.at = now + next.every;
  else timers.delete(name);
  next.act();
  return true;
}

/** Lets milliseconds pass. */
export async function wait(ms) {
  const end = now + ms;
  while (await step(end));
  now = end;
}

/** The device sleeps for some milliseconds: none of its code runs. */
export function sleep(ms) {
  now += ms;
}

/** Lets time pass until this holds. */
export async function until(holds, what = String(holds), ms = 200000) {
  const end = now + ms;
  for (await settled(); !holds();) if (!await step(end)) throw new Error(`never: ${what}`);
}

export class Hub {
  sockets = new Set();
  notes = [];
  up = true;
  answers = true;
  /** Takes connections, and nothing goes through. */
  silent = false;
  /** The fate of a note in transit: the notes that are delivered. */
  way = (note) => [note];
  /** Why a note is refused; nothing where it is taken. */
  refusal = () => "";

  down() {
    this.up = false;
    for (const socket of [...this.sockets]) socket.ended();
  }

  hear(socket, text) {
    const [kind, subject, filter] = JSON.parse(text);
    const answer = (...message) => this.answers && queueMicrotask(() => socket.told(JSON.stringify(message)));
    if (kind === "REQ") {
      socket.filters.set(subject, filter);
      answer("EOSE", subject);
    } else if (kind === "EVENT") {
      const why = this.refusal(subject);
      answer("OK", subject.id, !why, why);
      if (why || !this.answers) return;
      this.notes.push(subject);
      for (const note of this.way(subject)) this.hand(note);
    }
  }

  hand(note) {
    for (const socket of this.sockets) {
      for (const [name, { kinds, "#x": topics }] of socket.filters) {
        const wanted = kinds.includes(note.kind) && note.tags.some(([tag, topic]) => tag === "x" && topics.includes(topic));
        if (wanted) setTimeout(() => socket.told(JSON.stringify(["EVENT", name, note])), 20);
      }
    }
  }
}

export const hubs = new Map();

export class Socket {
  filters = new Map();

  constructor(address) {
    new URL(address);
    this.hub = hubs.get(address);
    setTimeout(() => {
      if (!this.hub?.up) return this.ended();
      this.hub.sockets.add(this);
      this.onopen?.();
    });
  }

  told(data) {
    if (this.hub?.sockets.has(this) && !this.hub.silent) this.onmessage?.({ data });
  }

  send(text) {
    if (this.hub?.sockets.has(this) && !this.hub.silent) this.hub.hear(this, text);
  }

  ended() {
    this.hub?.sockets.delete(this);
    setTimeout(() => this.onclose?.());
  }

  close() {
    this.ended();
  }
}

globalThis.WebSocket = Socket;

// The browser's other interfaces that the channel uses: `wakes` has the listeners for a page that is shown again.
export const wakes = new Set();
globalThis.document = {};
globalThis.addEventListener = (event, act) => event === "online" && wakes.add(act);
globalThis.removeEventListener = (event, act) => wakes.delete(act);
