// The one channel between people far apart: finds them over relays or by hand, connects browser to browser where that can be, and delivers texts.
// docs/live.md says what the game asks and is told.
import { Budget, Newest } from "./budget.mjs";
import { Direct } from "./direct.mjs";
import { Counts, Inbox, MOST, Outbox } from "./parts.mjs";
import { Relays } from "./relays.mjs";
import { device, enter } from "./room.mjs";
import { hex, random, sha256, subtle, unletters, utf8 } from "./bytes.mjs";
import { unpack } from "./code.mjs";

// What a frame is. A hello to nobody asks who is there; one to somebody tells that this side is, and what has arrived.
const [HELLO, ASK, TEXT, SIGNAL, BYE] = [0, 1, 2, 3, 4];
// What a hello says first where there is no other way to whoever wrote it.
const BY_RELAY = 1;
const NOBODY = new Uint8Array(8);
const EVERYBODY = hex(NOBODY);
// So many sessions are listened to, and so many frames wait to be read.
const [CROWD, WAITING] = [12, 200];
// In milliseconds: how often this looks after everything; after what silence it says hello, asks, takes somebody for away; when a part is sent
// again; how long two try to connect directly, and when they try anew; how long it waits for anybody.
const TIMES = { look: 1000, hello: 10000, ask: 12000, away: 20000, resend: 3000, direct: 20000, anew: 60000, giveUp: 600000 };

// What tells that a device was asleep, or its network gone.
const WAKES = ["online", "visibilitychange"];
const here = ({ state }) => state !== "away";

export class Live {
  #tell;
  #times;
  #session = random(8);
  #own = hex(this.#session);
  #count = 0;
  #device;
  #room;
  #relays;
  #ice = [];
  // Others by their sessions; the sessions that have ended.
  #peers = new Map();
  #ended = new Set();
  #last = null;
  #hand = null;
  // What was told last: how each key is reached, and where this stands.
  #ways = new Map();
  #told = "";
  #over = false;
  // What is read and written goes one after the other.
  #reading = Promise.resolve();
  #writing = Promise.resolve();
  #toRead = 0;
  #toWrite = 0;
  #greeted = { at: -Infinity, times: 0 };
  // What is sent to those who are not met, and the greetings that were answered.
  #budget = new Budget();
  #greetings = new Newest();
  #seen = Date.now();
  #looked = Date.now();
  #clock;

  /** `tell` gets what docs/live.md calls `live-key`, `live-state`, `live-text` and `live-code`. */
  constructor(tell, times) {
    this.#tell = (kind, text) => this.#over || tell(kind, text);
    this.#times = { ...TIMES, ...times };
  }

  get #all() {
    return [...this.#peers.values()];
  }

  /** Opens the channel of `SECRET KEY [SERVER …]`; where no servers are named, these are asked. */
  async open(text, servers) {
    const [secret, key, ...named] = text.split(" ");
    if (!subtle) return this.#close("no-crypto");
    try {
      this.#room = await enter(unletters(/^.{22}$/.test(secret) && secret));
      this.#device = await device(key === "-" ? "" : key);
    } catch {
      return this.#close("bad-secret");
    }
    this.#tell("live-key", `${this.#device.id} ${this.#device.text}`);
    if (this.#over) return;
    const all = (which) => [named, servers.split(" ")].map((some) => some.filter((server) => which.test(server))).find((some) => some.length > 0) ?? [];
    this.#ice = all(/^(stun|turns?):/).map((server) => {
      const [, scheme, username, credential, place] = /^(\w+:)(?:([^:]*):(.*)@)?(.*)$/.exec(server);
      return username ? { urls: scheme + place, username, credential } : { urls: server };
    });
    const relays = named.includes("-") ? [] : [...new Set(all(/^wss?:/))].slice(0, 8);
    this.#relays = new Relays(relays, this.#room.topic, {
      heard: (bytes) => this.#read(bytes, this.#room, null),
      changed: () => this.#changed(),
    });
    this.#clock = setInterval(() => this.#look(), this.#times.look);
    for (const event of WAKES) addEventListener(event, this.#wake);
    this.#state();
  }

  /** Sends to everybody; whoever comes later gets the last text. */
  send(text) {
    if (utf8(text).length > MOST) return;
    this.#last = text;
    for (const peer of this.#all) {
      peer.outbox.add(text);
      this.#flush(peer);
    }
  }

  /** Says goodbye and ends; nothing is told after it. */
  async close() {
    this.#tell = () => true;
    await Promise.allSettled(this.#all.map((peer) => this.#frame(peer, BYE)));
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
        this.#hand?.direct.close();
        const hand = { room: null };
        hand.direct = new Direct(this.#ice, false, {
          heard: (bytes) => this.#read(bytes, hand.room, hand.direct),
          changed: () => this.#handed(hand),
        });
        this.#hand = hand;
        const made = await (verb === "answer" ? hand.direct.take(code) : hand.direct.describe());
        // Who has the offer needs no other secret.
        hand.room = await enter((await sha256(utf8(verb === "answer" ? code : made))).slice(0, 16));
        this.#tell("live-code", made);
      }
    } catch (error) {
      this.#tell("live-code", error.message === "newer" ? "!newer" : "!bad-code");
    }
  }

  /** A channel that was made by hand has opened or closed. */
  #handed(hand) {
    if (hand.direct.open) this.#frame({ to: NOBODY, room: hand.room, direct: hand.direct }, HELLO);
    for (const peer of this.#all) if (peer.direct === hand.direct) this.#moved(peer);
  }

  #close(reason) {
    this.#tell("live-state", `closed ${reason}`);
    this.#end();
  }

  #end() {
    this.#over = true;
    clearInterval(this.#clock);
    for (const event of WAKES) removeEventListener(event, this.#wake);
    for (const peer of this.#all) peer.direct?.close();
    this.#hand?.direct.close();
    this.#relays?.close();
  }

  /** A relay came, went, or refused. */
  #changed() {
    if (this.#relays.connected) this.#greeted.times = 0;
    else if (this.#relays.refused && !this.#all.some((peer) => peer.direct?.open)) return this.#close("refused");
    this.#look();
  }

  /** Tells how somebody is reached, by the best of the ways to their key, and where this stands while nobody is here. */
  #state({ id } = {}) {
    const best = ["direct", "peer"].find((way) => this.#all.some((peer) => peer.id === id && peer.state === way)) ?? "away";
    if (id && this.#ways.get(id) !== best) this.#tell("live-state", `${best} ${id}`);
    this.#ways.set(id, best);
    const state = this.#all.some(here) ? "" : this.#relays.connected ? "relay" : "searching";
    if (state && state !== this.#told) this.#tell("live-state", state);
    this.#told = state;
  }

  /** The page is seen again, or the network is back: what was lost meanwhile is not known yet. */
  #wake = () => {
    if (document.visibilityState === "hidden") return;
    this.#relays.look(true);
    for (const peer of this.#all) this.#frame(peer, ASK);
  };

  #frame(peer, kind, body = []) {
    this.#toWrite += 1;
    this.#writing = this.#writing.then(async () => {
      this.#toWrite -= 1;
      if (this.#over) return;
      peer.sent = Date.now();
      const count = ++this.#count;
      const heard = peer.inbox?.heard ?? 0;
      const { direct } = peer;
      const bytes = await (direct?.open ? peer.room : this.#room).seal({ kind, from: this.#session, to: peer.to, count, heard, body }, this.#device);
      if (direct?.open) direct.send(bytes);
      else await this.#relays.send(bytes);
    }).catch(console.info);
    return this.#writing;
  }

  #flush(peer) {
    if (!here(peer)) return;
    const now = Date.now();
    // A slow device first finishes what it has begun.
    for (const part of peer.outbox.due(this.#toWrite > 0 ? -Infinity : now - this.#times.resend, now)) this.#frame(peer, TEXT, part);
  }

  #read(bytes, room, direct) {
    if (this.#over || this.#toRead >= WAITING) return;
    this.#toRead += 1;
    this.#reading = this.#reading.then(async () => {
      this.#toRead -= 1;
      const frame = await room.open(bytes);
      if (frame && !this.#over) this.#take(frame, room, direct);
    }).catch(({ message }) => {
      if (message === "newer" && !this.#all.some(here)) this.#close("newer");
    });
  }

  #take(frame, room, direct) {
    const [from, to] = [hex(frame.from), hex(frame.to)];
    if (from === this.#own || this.#ended.has(from)) return;
    if (to === EVERYBODY) {
      if (frame.kind === HELLO) this.#hello(frame, from, room, direct);
      return;
    }
    if (to !== this.#own) return;
    let peer = this.#peers.get(from);
    if (!peer && frame.kind === BYE) return;
    if (!peer) peer = this.#meet(frame, from, room, direct);
    if (!peer || peer.id !== frame.id || !peer.counts.take(frame.count)) return;
    peer.heard = Date.now();
    peer.outbox.arrived(frame.heard);
    // They are reached by the way that they came by, where the one before leads nowhere: by hand while relays are gone, or the other way round.
    if (peer.room !== room && !peer.direct?.open) {
      this.#hangUp(peer);
      Object.assign(peer, { room, direct });
    }
    if (frame.kind === BYE) {
      this.#forget(peer);
      return this.#become(peer, "away");
    }
    // A program on a machine has relays alone, and says so.
    if (frame.kind === HELLO) peer.plain = frame.body[0] === BY_RELAY;
    if (peer.state !== "direct") this.#here(peer);
    if (frame.kind === ASK) this.#frame(peer, HELLO);
    else if (frame.kind === TEXT) this.#hear(peer, frame.body);
    else if (frame.kind === SIGNAL) this.#signal(peer, frame.body);
  }

  /** A hello to nobody in particular: those who are met are there. Of others it may be an old one: it is answered once, and nothing else is believed of it. */
  #hello(frame, from, room, direct) {
    const known = this.#peers.get(from);
    if (known) {
      if (known.id !== frame.id || !known.counts.take(frame.count, true)) return;
      known.heard = Date.now();
      known.owes = true;
      if (!here(known)) this.#here(known);
    } else if (this.#greetings.take(from, frame.count) && (direct?.open || this.#budget.take(Date.now(), false))) {
      this.#frame({ to: frame.from, room, direct }, HELLO);
    }
  }

  /** Somebody who answers this very session. */
  #meet({ id, from }, session, room, direct) {
    if (this.#peers.size >= CROWD) {
      const away = this.#all.filter((peer) => !here(peer)).sort((one, other) => one.heard - other.heard)[0];
      if (!away) return null;
      this.#forget(away);
    }
    const peer = {
      id, session, to: from, room, direct, state: "away", counts: new Counts(), inbox: new Inbox(), outbox: new Outbox(),
      heard: 0, sent: 0, asked: 0, met: Date.now(), anew: 0, wait: this.#times.anew,
    };
    this.#peers.set(session, peer);
    if (this.#last !== null) peer.outbox.add(this.#last);
    // They learn by it that this side is there now.
    this.#frame(peer, HELLO);
    return peer;
  }

  #forget(peer) {
    this.#peers.delete(peer.session);
    this.#ended.add(peer.session);
    if (this.#ended.size > 200) this.#ended.delete(this.#ended.values().next().value);
    // A goodbye that is on its way may still go.
    setTimeout(() => peer.direct?.close(), 500);
  }

  #here(peer) {
    this.#become(peer, peer.direct?.open ? "direct" : "peer");
    this.#connect(peer);
    this.#flush(peer);
  }

  #become(peer, state) {
    if (peer.state === state) return;
    peer.state = state;
    peer.outbox.again();
    this.#state(peer);
  }

  #hear(peer, body) {
    const { texts, old } = peer.inbox.take(body);
    // Who sends it again does not know that it arrived.
    if (old) this.#frame(peer, HELLO);
    else peer.owes = true;
    for (const text of texts) this.#tell("live-text", `${peer.id} ${text}`);
  }

  /** The data channel to somebody has opened, closed or stalled. */
  #moved(peer) {
    if (peer.direct?.open) {
      peer.wait = this.#times.anew;
      this.#become(peer, "direct");
      this.#frame(peer, HELLO);
      this.#flush(peer);
    } else if (peer.state === "direct") {
      this.#become(peer, "away");
      // They may be there by relay.
      this.#frame(peer, ASK);
    }
  }

  /** Begins a data channel with somebody who is met by relay: one of both begins, the other only where nothing comes. */
  #connect(peer) {
    if (peer.direct || peer.plain || peer.room !== this.#room || !globalThis.RTCPeerConnection || Date.now() < peer.anew) return;
    const first = this.#own < peer.session;
    if (!first && Date.now() - Math.max(peer.met, peer.anew) < this.#times.direct / 4) return;
    try {
      this.#dial(peer).describe().catch(() => {});
    } catch {
      // The browser takes no such servers: the relay goes on carrying what is said.
    }
  }

  #dial(peer) {
    const direct = new Direct(this.#ice, this.#own > peer.session, {
      signal: (code) => this.#frame(peer, SIGNAL, utf8(code)),
      heard: (bytes) => this.#read(bytes, this.#room, direct),
      changed: () => peer.direct === direct && this.#moved(peer),
    });
    peer.direct = direct;
    return direct;
  }

  #hangUp(peer) {
    peer.direct?.close();
    peer.direct = null;
  }

  async #signal(peer, body) {
    if (peer.room !== this.#room || !globalThis.RTCPeerConnection) return;
    const code = new TextDecoder().decode(body);
    try {
      const { type } = unpack(code);
      if (!peer.direct && type !== "offer") return;
      const direct = peer.direct ?? this.#dial(peer);
      if (await direct.take(code) !== false || type !== "offer") return;
      this.#hangUp(peer);
      await this.#dial(peer).take(code);
    } catch {
      // The relay goes on carrying what is said.
    }
  }

  /** What time brings: presence, what was not heard, what has to be tried again. */
  #look() {
    const { hello, ask, away, direct, giveUp } = this.#times;
    const now = Date.now();
    // A device that slept looks for everybody anew.
    if (now - this.#looked > away * 6) this.#seen = now;
    this.#looked = now;
    this.#relays.look();
    for (const peer of this.#all) {
      const silent = now - peer.heard;
      if (here(peer)) {
        this.#seen = now;
        if (silent > away) this.#become(peer, "away");
        else if (silent > ask && now - peer.asked > ask / 3) {
          peer.asked = now;
          this.#frame(peer, ASK);
        } else if (peer.owes || now - peer.sent > hello) this.#frame(peer, HELLO);
        peer.owes = false;
        this.#flush(peer);
      }
      if (peer.direct && peer.room === this.#room && !peer.direct.open && now - peer.direct.begun > direct) {
        this.#hangUp(peer);
        peer.anew = now + peer.wait;
        peer.wait *= 2;
      }
      if (peer.state === "peer") this.#connect(peer);
    }
    if (now - this.#seen > giveUp) {
      this.#tell("live-state", "gave-up");
      return this.#end();
    }
    this.#greet(now);
    this.#state();
  }

  /** Asks who is there, while somebody is missing in all of their sessions, and not for too long: at first soon, then seldom. */
  #greet(now) {
    if (!this.#relays.connected || (this.#peers.size && this.#all.every(({ id, heard }) => this.#ways.get(id) !== "away" || now - heard > this.#times.giveUp))) return;
    if (now - this.#greeted.at < Math.min(this.#times.hello * 1.5, this.#times.look * 2 ** this.#greeted.times - this.#times.look)) return;
    this.#greeted = { at: now, times: this.#greeted.times + 1 };
    this.#frame({ to: NOBODY, room: this.#room }, HELLO);
  }
}
