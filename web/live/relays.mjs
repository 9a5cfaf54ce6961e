// Nostr relays, side by side: notes for one topic go to all of them and come from any. The notes are of a kind that relays hand on and do not
// keep (NIP-01), signed by a key that is made for this session alone.
import { hex, letters, sha256, unletters, utf8 } from "./bytes.mjs";
import { signer } from "./schnorr.mjs";

// Tried again after so many milliseconds, twice as many each time.
const [SOONEST, LATEST] = [1000, 60000];
// A relay that leaves what was asked unanswered for so long is gone without a word: to be connected, to listen, to take a note. It is given as
// long as it was left alone before, so a slow one is used in the end.
const PATIENCE = 10000;
// A relay that refuses so many notes in a row is left alone for a while.
const REFUSALS = 3;
// A relay that is asked for too much gets nothing for so long, and twice as long each time.
const PAUSE = 4000;
// No message of a relay that matters is longer.
const LONGEST_MESSAGE = 8192;

export class Relays {
  #relays;
  #signer = signer();
  #topic;
  #kind;
  #tell;

  /** `tell` hears of bytes that came (`heard`), and that a relay came, went or refused (`changed`). */
  constructor(addresses, topic, tell) {
    this.#topic = hex(topic);
    this.#kind = 25000 + (topic[0] * 256 + topic[1]) % 2000;
    this.#tell = tell;
    this.#relays = addresses.map((address) => ({ address, wait: SOONEST, refused: 0, pause: PAUSE }));
    for (const relay of this.#relays) this.#connect(relay);
  }

  /** Whether one of them is there. */
  get connected() {
    return this.#relays.some(({ listens }) => listens);
  }

  /** Whether all of them refuse. */
  get refused() {
    return this.#relays.length > 0 && this.#relays.every(({ refused }) => refused >= REFUSALS);
  }

  #connect(relay) {
    let socket;
    try {
      socket = new WebSocket(relay.address);
    } catch {
      relay.refused = REFUSALS;
      queueMicrotask(() => this.#tell.changed());
      return;
    }
    relay.socket = socket;
    relay.unanswered = Date.now();
    const ours = (act) => (event) => relay.socket === socket && act(event);
    socket.onopen = ours(() => {
      relay.since = relay.unanswered = Date.now();
      socket.send(JSON.stringify(["REQ", "m", { kinds: [this.#kind], "#x": [this.#topic], limit: 0 }]));
    });
    socket.onmessage = ours(({ data }) => this.#read(relay, data));
    socket.onclose = ours(() => this.#lost(relay));
  }

  #lost(relay) {
    if (Date.now() - relay.since > LATEST) relay.wait = SOONEST;
    relay.socket.close();
    Object.assign(relay, { socket: null, listens: false, unanswered: 0, since: Infinity });
    clearTimeout(relay.timer);
    // Not all pages at the same moment.
    relay.timer = setTimeout(() => this.#connect(relay), relay.wait * (0.75 + Math.random() / 2));
    relay.wait = Math.min(relay.wait * 2, LATEST);
    this.#tell.changed();
  }

  #read(relay, data) {
    if (typeof data !== "string" || data.length > LONGEST_MESSAGE) return;
    let [kind, , said, why] = [];
    try {
      [kind, , said, why] = JSON.parse(data);
    } catch {
      return;
    }
    relay.unanswered = 0;
    if (kind === "EOSE") {
      relay.listens = true;
      this.#tell.changed();
    } else if (kind === "EVENT" && typeof said?.content === "string") {
      try {
        this.#tell.heard(unletters(said.content), relay);
      } catch {
        // None of ours.
      }
    } else if (kind === "OK" && said === true) {
      Object.assign(relay, { refused: 0, pause: PAUSE });
    } else if (/^rate-limited/.test(kind === "OK" ? why : said)) {
      relay.rests = Date.now() + relay.pause;
      relay.pause = Math.min(relay.pause * 2, LATEST);
      if (kind === "CLOSED") this.#lost(relay);
    } else if (kind === "CLOSED" || (kind === "OK" && !/^duplicate/.test(why))) {
      relay.refused += kind === "OK" ? 1 : REFUSALS;
      if (relay.refused < REFUSALS) return;
      // However long it was connected before.
      Object.assign(relay, { wait: LATEST, since: Infinity });
      this.#lost(relay);
    }
  }

  /** Hands on to every relay that is there. */
  async send(bytes) {
    if (!this.connected) return;
    const [at, tags, content] = [Math.floor(Date.now() / 1000), [["x", this.#topic]], letters(bytes)];
    const id = await sha256(utf8(JSON.stringify([0, this.#signer.key, at, this.#kind, tags, content])));
    const note = { id: hex(id), pubkey: this.#signer.key, created_at: at, kind: this.#kind, tags, content, sig: hex(await this.#signer.sign(id)) };
    const text = JSON.stringify(["EVENT", note]);
    for (const relay of this.#relays) {
      if (!relay.listens || Date.now() < relay.rests) continue;
      relay.unanswered ||= Date.now();
      relay.socket.send(text);
    }
  }

  /** Looks after those that fell silent; `now`, where the network has just come back, tries all that are gone. */
  look(now = false) {
    for (const relay of this.#relays) {
      if (relay.unanswered && Date.now() - relay.unanswered > Math.max(PATIENCE, relay.wait)) this.#lost(relay);
      if (!now || relay.socket) continue;
      clearTimeout(relay.timer);
      relay.wait = SOONEST;
      this.#connect(relay);
    }
  }

  close() {
    for (const relay of this.#relays) {
      clearTimeout(relay.timer);
      relay.socket?.close();
      relay.socket = null;
    }
  }
}
