// The one channel between people far apart: finds them over relays or by hand, connects browser to browser where that can be, and delivers texts.
// docs/live.md says what the game asks and is told.
import { Budget, Newest } from "./budget.mjs";
import { Direct } from "./direct.mjs";
import { Counts, Inbox, MOST, Outbox, cut, paste } from "./parts.mjs";
import { Relays } from "./relays.mjs";
import { device, enter } from "./room.mjs";
import { four, hex, join, number, random, sha256, subtle, unletters, utf8 } from "./bytes.mjs";
import { unpack } from "./code.mjs";

// What a frame is. A hello to nobody asks who is there; one to somebody tells that this side is, and what has arrived. To all at once go that this
// side is there (HERE), with the sessions that this answers, and the newest text in parts (NEWS).
const [HELLO, ASK, TEXT, SIGNAL, BYE, HERE, NEWS] = [0, 1, 2, 3, 4, 5, 6];
// What a hello says first where there is no other way to whoever wrote it.
const BY_RELAY = 1;
const NOBODY = new Uint8Array(8);
const EVERYBODY = hex(NOBODY);
// So many sessions of strangers and of each player are listened to, and so many frames of one way wait to be read.
const [CROWD, DEVICES, WAITING] = [12, 4, 100];
// So many connections are made at once.
const CONNECTIONS = 2;
// So many sessions are answered at once; they stand behind what a hello says first: flags, time, number of the newest text.
const [NAMED, INTRO] = [100, 9];
// In milliseconds: how often this looks after everything; after what silence it says hello, asks, takes somebody for away; how often it says that
// something arrived; when a part is sent again; how long two try to connect directly, and when they try anew; how long it waits for anybody.
const TIMES = { look: 1000, hello: 10000, ask: 12000, away: 20000, receipt: 2000, resend: 3000, direct: 20000, anew: 60000, giveUp: 600000 };

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
  // Others by session and key; the last counts of those that are forgotten, of strangers and of players.
  #peers = new Map();
  #gone = [new Newest(), new Newest()];
  // Who plays; everybody, until the game tells.
  #players = null;
  #last = null;
  // Strangers to answer, and whether a part of the newest text went last.
  #named = new Map();
  #fair = false;
  // The newest text for strangers: its number, its parts, and those that are to go again.
  #news = { number: 0, parts: [], again: [] };
  #hand = null;
  // What was told last: how each key is reached, and where this stands.
  #ways = new Map();
  #told = "";
  // Whether something of a newer version came while nobody was here.
  #newer = false;
  #over = false;
  // What is read and written goes one after the other.
  #reading = Promise.resolve();
  #writing = Promise.resolve();
  // Whether anybody was ever met.
  #met = false;
  #toWrite = 0;
  #greeted = { at: -Infinity, times: 0 };
  // When something went to all at once.
  #shown = -Infinity;
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
      heard: (bytes, relay) => this.#read(bytes, this.#room, null, relay),
      changed: () => this.#changed(),
    });
    this.#clock = setInterval(() => this.#look(), this.#times.look);
    for (const event of WAKES) addEventListener(event, this.#wake);
    this.#state();
  }

  /** Who plays, as the game knows it: `[KEY [KEY]]`. */
  players(text) {
    this.#players = text.split(" ");
    for (const peer of this.#all) this.#flush(peer);
  }

  #plays(id) {
    return !this.#players || this.#players.includes(id);
  }

  /** Whether everything goes to somebody: to players, and to those by hand. Strangers share what goes to all, and few answers. */
  #near(peer) {
    return peer.direct?.open || this.#plays(peer.id);
  }

  get #crowd() {
    return this.#all.some((peer) => here(peer) && !this.#near(peer));
  }

  /** Sends to everybody; whoever comes later gets the last text. */
  send(text) {
    if (utf8(text).length > MOST) return;
    this.#last = text;
    for (const peer of this.#all) {
      if (!this.#near(peer)) continue;
      peer.outbox.add(text);
      peer.last = text;
      this.#flush(peer);
    }
    if (!this.#players || !this.#plays(this.#device.id)) return;
    const parts = cut(text);
    this.#news = { number: this.#news.number + 1, parts, again: [] };
    if (this.#crowd) parts.forEach((_, at) => this.#spread(at));
  }

  /** Sends a part of the newest text to all at once. */
  #spread(at) {
    const { number, parts } = this.#news;
    this.#frame({ to: NOBODY }, NEWS, join(four(number), [at, parts.length], parts[at]));
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
    // Where somebody was met, relays may refuse what others have caused: a match waits.
    else if (this.#relays.refused && !this.#met) return this.#close("refused");
    this.#look();
  }

  /** Tells how somebody is reached, by the best of the ways to their key, and where this stands while nobody is here. */
  #state({ id } = {}) {
    const best = ["direct", "peer"].find((way) => this.#all.some((peer) => peer.id === id && peer.state === way)) ?? "away";
    if (id && this.#ways.get(id) !== best) this.#tell("live-state", `${best} ${id}`);
    this.#ways.set(id, best);
    if (this.#all.some(here)) this.#newer = false;
    const state = this.#all.some(here) ? "" : !this.#relays.connected ? "searching" : this.#newer ? "newer" : "relay";
    if (state && state !== this.#told) this.#tell("live-state", state);
    this.#told = state;
  }

  /** The page is seen again, or the network is back: what was lost meanwhile is not known yet. */
  #wake = () => {
    if (document.visibilityState === "hidden") return;
    this.#relays.look(true);
    for (const peer of this.#all) if (this.#near(peer)) this.#frame(peer, ASK);
  };

  #frame(peer, kind, body = []) {
    this.#toWrite += 1;
    if (peer.to === NOBODY && !peer.direct) {
      // All that have met this side are told by it that it is there.
      this.#shown = Date.now();
      for (const other of this.#all) if (!other.direct?.open) other.sent = this.#shown;
    }
    this.#writing = this.#writing.then(async () => {
      this.#toWrite -= 1;
      if (this.#over) return;
      peer.sent = Date.now();
      const count = ++this.#count;
      const heard = peer.inbox?.heard ?? 0;
      const { direct } = peer;
      if (kind === HELLO || kind === HERE) body = join([0], four(Math.floor(Date.now() / 1000)), four(this.#news.number), ...body);
      const bytes = await (direct?.open ? peer.room : this.#room).seal({ kind, from: this.#session, to: peer.to, count, heard, body }, this.#device);
      if (direct?.open) direct.send(bytes);
      else await this.#relays.send(bytes);
    }).catch(console.info);
    return this.#writing;
  }

  #flush(peer) {
    if (!here(peer) || !this.#near(peer)) return;
    if (peer.last !== this.#last) peer.outbox.add(peer.last = this.#last);
    const now = Date.now();
    // A slow device first finishes what it has begun.
    for (const part of peer.outbox.due(this.#toWrite > 0 ? -Infinity : now - this.#times.resend, now)) this.#frame(peer, TEXT, part);
  }

  #read(bytes, room, direct, way = direct) {
    if (this.#over || way.waits >= WAITING) return;
    // What one way brings in a flood takes no place of another.
    way.waits = (way.waits ?? 0) + 1;
    this.#reading = this.#reading.then(async () => {
      way.waits -= 1;
      const frame = await room.open(bytes);
      if (frame && !this.#over) this.#take(frame, room, direct);
    }).catch(({ message }) => {
      // Anybody could have written it, so it is told and ends nothing.
      if (message !== "newer" || this.#all.some(here)) return;
      this.#newer = true;
      this.#state();
    });
  }

  #take(frame, room, direct) {
    const [from, to] = [hex(frame.from), hex(frame.to)];
    const name = from + frame.id;
    if (from === this.#own || frame.count <= this.#left(frame.id).of(name)) return;
    let peer = this.#peers.get(name);
    const named = frame.kind === HERE && this.#names(frame.body);
    // Somebody who is met may greet by another way than before: by hand, while relays are gone.
    if (to === EVERYBODY && (peer || !named)) return peer?.room === room ? this.#shared(peer, frame) : this.#welcome(frame, name, room, direct);
    if (to !== this.#own && !named) return;
    if (!peer && frame.kind === BYE) return;
    if (!peer) peer = this.#meet(frame, name, room, direct);
    if (!peer?.counts.take(frame.count)) return;
    peer.heard = Date.now();
    peer.outbox.arrived(frame.heard);
    // They are reached by the way that they came by, where the one before leads nowhere: by hand while relays are gone, or the other way round.
    if (peer.room !== room && !peer.direct?.open) {
      this.#hangUp(peer);
      Object.assign(peer, { room, direct });
    }
    if (frame.kind === BYE) return this.#forget(peer, Infinity);
    if (frame.kind === HELLO) this.#intro(peer, frame.body);
    if (peer.state !== "direct") this.#here(peer);
    if (frame.kind === ASK) this.#asked(peer);
    else if (frame.kind === TEXT) this.#hear(peer, frame.body);
    else if (frame.kind === SIGNAL) this.#signal(peer, frame.body);
  }

  /** Somebody who is not met greets all. It may be an old greeting: it is answered once, and nothing else is believed of it. */
  #welcome({ kind, id, from, count, body }, name, room, direct) {
    if (kind !== HELLO || !this.#greetings.take(name, count)) return;
    if (!direct && !this.#plays(id) && body.length >= INTRO) this.#name(from);
    else if (direct?.open || this.#budget.take(Date.now(), this.#plays(id))) this.#frame({ to: from, room, direct }, HELLO);
  }

  /** Tells all at once that this side is there, and answers those who wait for that. */
  #show() {
    this.#frame({ to: NOBODY }, HERE, [...this.#named.values()]);
    this.#named.clear();
  }

  /** What strangers wait for, in turns: answers, and parts of the newest text. */
  #serve(now) {
    const { again } = this.#news;
    while ((again.length > 0 || this.#named.size > 0) && this.#budget.take(now, false)) {
      this.#fair = again.length > 0 && !(this.#fair && this.#named.size > 0);
      if (this.#fair) this.#spread(again.shift());
      else this.#show();
    }
  }

  /** A stranger is answered with others. */
  #name(session) {
    if (this.#named.size < NAMED) this.#named.set(hex(session), session);
  }

  /** Whether a hello to all answers this session. */
  #names(body) {
    for (let at = INTRO; at < body.length; at += 8) if (hex(body.slice(at, at + 8)) === this.#own) return true;
    return false;
  }

  /** What somebody who is met sends to all at once. */
  #shared(peer, { kind, count, body }) {
    if (![HELLO, HERE, NEWS].includes(kind) || !peer.counts.take(count, kind !== NEWS)) return;
    peer.heard = Date.now();
    if (!here(peer)) this.#here(peer);
    if (kind === HELLO) {
      this.#asked(peer);
      if (!peer.owes) this.#name(peer.to);
    }
    if (kind === NEWS) this.#learn(peer, body);
    else this.#intro(peer, body);
  }

  /** What a hello says first: whether its writer has relays alone, as a program on a machine has; the time; the number of the newest text for strangers. */
  #intro(peer, body) {
    peer.plain = body[0] === BY_RELAY;
    peer.old = body.length < INTRO;
    if (peer.old || !this.#looksOn(peer) || number(body.slice(5)) <= peer.known || Date.now() - peer.asked < this.#times.ask / 3) return;
    peer.asked = Date.now();
    this.#frame(peer, ASK);
  }

  #looksOn(peer) {
    return this.#players && this.#plays(peer.id) && !this.#plays(this.#device.id);
  }

  /** Takes a part of a player's newest text, where this side looks on. */
  #learn(peer, body) {
    const at = number(body);
    if (!this.#looksOn(peer) || at <= peer.known) return;
    if (peer.news?.at !== at) peer.news = { at, parts: [] };
    const text = paste(peer.news.parts, body.slice(4));
    if (text === null) return;
    peer.known = at;
    this.#tell("live-text", `${peer.id} ${text}`);
  }

  /** Somebody wants to hear of this side: within a second they do. */
  #asked(peer) {
    peer.owes = this.#near(peer) || peer.old;
    if (!this.#near(peer)) this.#news.again = [...this.#news.parts.keys()];
  }

  #left(id) {
    return this.#gone[+this.#plays(id)];
  }

  /** Somebody who answers this very session. Players have places of their own. */
  #meet({ id, from }, name, room, direct) {
    const plays = this.#plays(id);
    const others = this.#all.filter((peer) => !this.#players || (plays ? peer.id === id : !this.#plays(peer.id))).sort((one, other) => here(one) - here(other) || one.heard - other.heard);
    if (others.length >= (plays && this.#players ? DEVICES : CROWD)) {
      if (!plays && here(others[0]) && !this.#budget.take(Date.now(), false)) return null;
      this.#forget(others[0], others[0].counts.top);
    }
    const peer = {
      id, name, session: hex(from), to: from, room, direct, state: "away", counts: new Counts(), inbox: new Inbox(), outbox: new Outbox(),
      heard: 0, sent: 0, asked: 0, met: Date.now(), anew: 0, wait: this.#times.anew, last: null, known: 0, told: 0, dialled: 0,
    };
    this.#peers.set(name, peer);
    // They learn by it that this side is there now.
    if (this.#near(peer)) this.#frame(peer, HELLO);
    else {
      this.#name(from);
      this.#asked(peer);
    }
    return peer;
  }

  /** Somebody is not listened to any more, or only from this count on. */
  #forget(peer, count) {
    this.#peers.delete(peer.name);
    this.#left(peer.id).take(peer.name, count);
    this.#state(peer);
    if (!this.#all.some(({ id }) => id === peer.id)) this.#ways.delete(peer.id);
    // A goodbye that is on its way may still go.
    setTimeout(() => peer.direct?.close(), 500);
  }

  #here(peer) {
    this.#met = true;
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
    const { texts } = peer.inbox.take(body);
    // Who sends it again does not know that it arrived.
    peer.owes = true;
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
    if (peer.direct || peer.plain || !this.#mayDial(peer) || Date.now() < peer.anew) return;
    const first = this.#own < peer.session;
    if (!first && Date.now() - Math.max(peer.met, peer.anew) < this.#times.direct / 4) return;
    try {
      this.#dial(peer).describe().catch(() => {});
    } catch {
      // The browser takes no such servers: the relay goes on carrying what is said.
    }
  }

  /** Two who play may know each other's address; strangers, and other devices of one's own, go by relay. */
  #mayDial(peer) {
    const play = !this.#players || (this.#plays(peer.id) && this.#plays(this.#device.id) && peer.id !== this.#device.id);
    const dialled = this.#all.filter(({ direct, room }) => direct && room === this.#room).length;
    return play && peer.room === this.#room && globalThis.RTCPeerConnection && (peer.direct || dialled < CONNECTIONS);
  }

  #dial(peer) {
    peer.dialled = Date.now();
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
    if (!this.#mayDial(peer)) return;
    const code = new TextDecoder().decode(body);
    try {
      const { type } = unpack(code);
      if (!peer.direct && type !== "offer") return;
      const direct = peer.direct ?? this.#dial(peer);
      // A new one at every offer would be one after the other without end.
      if (await direct.take(code) !== false || type !== "offer" || Date.now() - peer.dialled < this.#times.direct / 4) return;
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
    if (this.#crowd && now - this.#shown > hello) this.#show();
    for (const peer of this.#all) {
      const silent = now - peer.heard;
      if (here(peer)) {
        this.#seen = now;
        if (silent > away) this.#become(peer, "away");
        else if (!this.#near(peer)) {
          if (peer.owes && this.#budget.take(now, false)) this.#frame(peer, HELLO);
          peer.owes = false;
        } else if (silent > ask && now - peer.asked > ask / 3) {
          peer.asked = now;
          this.#frame(peer, ASK);
        } else if ((peer.owes && now - peer.told >= this.#times.receipt) || now - peer.sent > hello) {
          [peer.told, peer.owes] = [now, false];
          this.#frame(peer, HELLO);
        }
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
    this.#serve(now);
    this.#state();
  }

  /** Asks who is there, while somebody is missing in all of their sessions, and not for too long: at first soon, then seldom. */
  #greet(now) {
    const players = this.#all.filter(({ id }) => this.#plays(id));
    if (!this.#relays.connected || (players.length && players.every(({ id, heard }) => this.#ways.get(id) !== "away" || now - heard > this.#times.giveUp))) return;
    if (now - this.#greeted.at < Math.min(this.#times.hello * 1.5, this.#times.look * 2 ** this.#greeted.times - this.#times.look)) return;
    this.#greeted = { at: now, times: this.#greeted.times + 1 };
    this.#frame({ to: NOBODY, room: this.#room }, HELLO);
  }
}
