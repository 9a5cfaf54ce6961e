// A relay that is only pretended, and the sockets to it: what a test wants to happen on the way happens here.

export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** Waits until this holds. */
export async function until(holds, what = String(holds), ms = 20000) {
  for (const end = Date.now() + ms; Date.now() < end;) {
    if (await holds()) return;
    await wait(5);
  }
  throw new Error(`never: ${what}`);
}

export class Hub {
  sockets = new Set();
  notes = [];
  up = true;
  answers = true;
  /** What becomes of a note on its way: the notes that are handed on. */
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
        if (wanted) setTimeout(() => socket.told(JSON.stringify(["EVENT", name, note])));
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
    if (this.hub?.sockets.has(this)) this.onmessage?.({ data });
  }

  send(text) {
    if (this.hub?.sockets.has(this)) this.hub.hear(this, text);
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
