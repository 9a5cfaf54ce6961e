// The one channel between people far apart, for the page: sockets, encryption, direct connections and time. `crates/channel` has its rules, as a
// module of their own, and asks for what is done here. docs/live.md says what the game asks and is told.
import { Direct } from "./direct.mjs";
import { Relays } from "./relays.mjs";
import { FRONT, device, enter } from "./room.mjs";
import { join, random, sha256, subtle, unletters, utf8 } from "./bytes.mjs";
import { unpack } from "./code.mjs";

const { default: init, Rules, opening } = await import(`./module/mbrane_channel.js${new URL(import.meta.url).search}`);
await init();

// The kind of frame whose body is for one key alone.
const SIGNAL = 7;
// The frames of one connection that may wait to be read, and those to be written before time goes on.
const [WAITING, UNWRITTEN] = [100, 50];
// The remembered keys, besides those of players.
const KEYS = 64;
// The time for sending a goodbye, in milliseconds.
const LAST_WORDS = 500;
// The events after sleep or a lost network.
const WAKES = ["online", "visibilitychange"];
const now = () => performance.now();

export class Live {
  #tell;
  #every;
  #rules = null;
  #device;
  #room;
  #relays = null;
  #ice = [];
  // Direct connections by number: each with its room, and how many frames wait to be read.
  #lines = new Map();
  #hand = null;
  // The public keys of those who wrote, by id; those that wrote last at the end.
  #keys = new Map();
  #players = [];
  // Frames are read and written one after the other.
  #reading = Promise.resolve();
  #writing = Promise.resolve();
  #toWrite = 0;
  #clock;
  // When everything was looked after, and whether the page was hidden then.
  #looked = 0;
  #hidden = false;
  #over = false;

  /** `tell` gets what docs/live.md calls `live-key`, `live-state`, `live-text` and `live-code`. */
  constructor(tell, { look = 1000 } = {}) {
    this.#tell = (kind, text) => this.#over || tell(kind, text);
    this.#every = look;
  }

  /** Opens the channel of `SECRET KEY [SERVER …]`; where no servers are named, these are asked. */
  async open(text, usual) {
    const [secret, key, relays, ice] = opening(text, usual).split("\n");
    if (!subtle) return this.#refuse("no-crypto");
    try {
      this.#room = await enter(unletters(/^.{22}$/.test(secret) && secret));
      this.#device = await device(key === "-" ? "" : key);
    } catch {
      return this.#refuse("bad-secret");
    }
    this.#ice = ice.split(" ").filter(Boolean).map((server) => {
      const [, scheme, username, credential, place] = /^(\w+:)(?:([^:]*):(.*)@)?(.*)$/.exec(server);
      return username ? { urls: scheme + place, username, credential } : { urls: server };
    });
    const addresses = relays.split(" ").filter(Boolean);
    this.#relays = new Relays(addresses, this.#room.topic, {
      opened: (place, turn) => this.#do((rules) => rules.opened(place, turn, now())),
      lost: (place, turn, invalid) => this.#do((rules) => rules.lost(place, turn, invalid, now())),
      said: (place, turn, ...said) => this.#do((rules) => rules.said(place, turn, ...said, now())),
      heard: (bytes, relay) => this.#read(bytes, 0, relay),
    });
    const { id, text: own } = this.#device;
    this.tell("live-key", `${id} ${own}`);
    this.#rules = new Rules(this, random(8), id, Boolean(globalThis.RTCPeerConnection), addresses.length, now(), Date.now());
    this.#clock = setInterval(() => this.#do(() => {}), this.#every);
    for (const event of WAKES) addEventListener(event, this.#wake);
  }

  /** The players' keys, from the game: `[KEY [KEY]]`. */
  players(text) {
    this.#players = text.split(" ");
    this.#do((rules) => rules.players(text, now()));
  }

  /** Sends to everybody; later arrivals get the last text. */
  send(text) {
    this.#do((rules) => rules.send(text, now()));
  }

  /** Sends what another player has caused, as soon as the budget for that allows. */
  answer(text) {
    this.#do((rules) => rules.answer(text, now()));
  }

  /** Says goodbye and ends; nothing is told after it. */
  async close() {
    this.#tell = () => true;
    this.#do((rules) => rules.close(now()));
    await this.#writing;
    this.#end();
  }

  /** By hand: `offer`, `answer CODE` or `take CODE`. */
  async hand(text) {
    const [verb, code = ""] = text.split(" ");
    try {
      if (verb === "take") {
        if (unpack(code).type !== "answer" || !this.#hand) throw new Error("bad-code");
        await this.#hand.direct.take(code);
      } else {
        if (verb === "answer" && unpack(code).type !== "offer") throw new Error("bad-code");
        const line = this.#rules.byHand(now());
        const hand = this.#line(line, null, false);
        this.#hand = hand;
        const made = await (verb === "answer" ? hand.direct.take(code) : hand.direct.describe());
        // The offer contains every secret needed.
        hand.room = await enter((await sha256(utf8(verb === "answer" ? code : made))).slice(0, 16));
        this.#tell("live-code", made);
      }
    } catch (error) {
      this.#tell("live-code", error.message === "newer" ? "!newer" : "!bad-code");
    }
  }

  /** A fault in the rules ends this channel, and no other part of the page. */
  #do(act) {
    if (this.#over || !this.#rules) return;
    try {
      this.#look();
      act(this.#rules);
    } catch (error) {
      console.error(error);
      this.#refuse("no-network");
    }
  }

  /** Looks after everything, also before whatever wakes a device that slept. A slow device first finishes what it has begun. */
  #look() {
    const wall = Date.now();
    if (this.#toWrite > UNWRITTEN || Math.abs(wall - this.#looked) < this.#every / 2) return;
    this.#looked = wall;
    this.#rules.look(now(), wall, this.#hidden);
    this.#hidden = document.visibilityState === "hidden";
  }

  #refuse(reason) {
    this.#tell("live-state", `closed ${reason}`);
    this.#end();
  }

  #end() {
    this.#over = true;
    clearInterval(this.#clock);
    for (const event of WAKES) removeEventListener(event, this.#wake);
    for (const { direct } of this.#lines.values()) direct.close();
    this.#lines.clear();
    this.#relays?.close();
  }

  /** The page is seen again, or the network is back. */
  #wake = () => document.visibilityState === "hidden" || this.#do((rules) => rules.wake(now()));

  #read(bytes, line, way) {
    // A flood on one connection does not crowd out another.
    if (this.#over || way.waits >= WAITING) return;
    way.waits = (way.waits ?? 0) + 1;
    this.#reading = this.#reading.then(async () => {
      way.waits -= 1;
      const room = way.room ?? this.#room;
      const opened = await room.open(bytes);
      if (!opened) return;
      const { id, raw } = opened;
      let { frame } = opened;
      this.#keys.delete(id);
      this.#keys.set(id, raw);
      if (this.#keys.size > KEYS) this.#keys.delete([...this.#keys.keys()].find((known) => !this.#players.includes(known)));
      if (frame[0] === SIGNAL) frame = join(frame.slice(0, FRONT), await room.hear(frame.slice(FRONT), raw, this.#device));
      this.#do((rules) => rules.hear(line, id, frame, now()));
    }).catch(({ message }) => message === "newer" && this.#do((rules) => rules.newer()));
  }

  /** A direct connection of this number. */
  #line(line, room, polite, signal) {
    const at = { room };
    at.direct = new Direct(this.#ice, polite, {
      signal,
      heard: (bytes) => this.#read(bytes, line, at),
      changed: () => this.#lines.get(line) === at && this.#do((rules) => rules.changed(line, at.direct.open, now())),
    });
    this.#lines.set(line, at);
    return at;
  }

  // Carries out the rules' actions. Their results are reported later, never at once.

  tell(kind, text) {
    queueMicrotask(() => this.#tell(kind, text));
  }

  over() {
    // Outgoing frames are still sent.
    this.#writing.finally(() => this.#end());
  }

  post(line, to, frame) {
    this.#toWrite += 1;
    this.#writing = this.#writing.then(async () => {
      const at = line > 0 ? this.#lines.get(line) : { room: this.#room };
      if (this.#over || !at) return;
      const whole = to ? join(frame.slice(0, FRONT), await at.room.whisper(frame.slice(FRONT), this.#keys.get(to), this.#device)) : frame;
      const bytes = await at.room.seal(whole, this.#device);
      if (at.direct) return at.direct.send(bytes);
      const places = this.#rules.publish(now());
      if (places.length > 0) await this.#relays.send(bytes, this.#rules.second(now()), places);
    }).catch(console.info).finally(() => {
      this.#toWrite -= 1;
    });
  }

  dial(place, turn) {
    this.#relays.dial(place, turn);
  }

  hangUp(place) {
    this.#relays.hangUp(place);
  }

  connect(line, polite) {
    try {
      this.#line(line, this.#room, polite, (code) => this.#do((rules) => rules.signal(line, code, unpack(code).type === "offer", now())));
    } catch {
      // The browser takes no such servers: the relay goes on carrying what is said.
    }
  }

  offer(line) {
    this.#lines.get(line)?.direct.describe().catch(() => {});
  }

  async accept(line, code) {
    try {
      const { type } = unpack(code);
      const taken = await this.#lines.get(line)?.direct.take(code);
      if (taken === false && type === "offer") this.#do((rules) => rules.stale(line, code, now()));
    } catch {
      // The relay goes on carrying what is said.
    }
  }

  disconnect(line) {
    const at = this.#lines.get(line);
    this.#lines.delete(line);
    if (at) setTimeout(() => at.direct.close(), LAST_WORDS);
  }
}
