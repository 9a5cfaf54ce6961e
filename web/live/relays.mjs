// The sockets to Nostr relays, and the notes that go over them: of a kind that relays hand on and do not keep (NIP-01), for one topic, signed by a
// key that is made for this session alone.
import { hex, letters, sha256, unletters, utf8 } from "./bytes.mjs";
import { signer } from "./schnorr.mjs";

// No message of a relay that matters is longer.
const LONGEST_MESSAGE = 8192;

export class Relays {
  #relays;
  #signer = signer();
  #topic;
  #kind;
  #tell;

  /** `tell` hears of sockets (`opened`, `lost`), of what relays say (`said`) and of the bytes in notes (`heard`). */
  constructor(addresses, topic, tell) {
    this.#topic = hex(topic);
    this.#kind = 25000 + (topic[0] * 256 + topic[1]) % 2000;
    this.#tell = tell;
    this.#relays = addresses.map((address) => ({ address }));
  }

  dial(place, turn) {
    const relay = this.#relays[place];
    let socket;
    try {
      socket = new WebSocket(relay.address);
    } catch {
      queueMicrotask(() => this.#tell.lost(place, turn, true));
      return;
    }
    relay.socket = socket;
    const ours = (act) => (event) => relay.socket === socket && act(event);
    socket.onopen = ours(() => {
      this.#tell.opened(place, turn);
      // Some relays never answer a limit of 0. What comes is new, or at most one old note of a relay that keeps them.
      socket.send(JSON.stringify(["REQ", "m", { kinds: [this.#kind], "#x": [this.#topic], limit: 1 }]));
    });
    socket.onmessage = ours(({ data }) => this.#read(relay, place, turn, data));
    socket.onclose = ours(() => this.#tell.lost(place, turn, false));
  }

  hangUp(place) {
    const { socket } = this.#relays[place];
    this.#relays[place].socket = null;
    socket?.close();
  }

  #read(relay, place, turn, data) {
    if (typeof data !== "string" || data.length > LONGEST_MESSAGE) return;
    try {
      const [kind, , said, more] = JSON.parse(data);
      const why = kind === "CLOSED" ? said : more;
      this.#tell.said(place, turn, String(kind), said === true, typeof why === "string" ? why : "");
      if (kind === "EVENT") this.#tell.heard(unletters(said.content), relay);
    } catch {
      // None of ours.
    }
  }

  /** Sends bytes to the relays at these places, in a note that bears this second. */
  async send(bytes, second, places) {
    const [tags, content] = [[["x", this.#topic]], letters(bytes)];
    const id = await sha256(utf8(JSON.stringify([0, this.#signer.key, second, this.#kind, tags, content])));
    const note = { id: hex(id), pubkey: this.#signer.key, created_at: second, kind: this.#kind, tags, content, sig: hex(await this.#signer.sign(id)) };
    const text = JSON.stringify(["EVENT", note]);
    for (const place of places) this.#relays[place].socket?.send(text);
  }

  close() {
    this.#relays.forEach((_, place) => this.hangUp(place));
  }
}
