// Tests of the whole channel, over fake relays and without WebRTC.
import { Hub, Socket, hubs, sleep, until, wait, wakes } from "./pretend.mjs";
import { newer } from "./parts.mjs";
import { Live } from "../live.mjs";
import { letters, random, unletters } from "../bytes.mjs";
import { enter } from "../room.mjs";

export const [ONE, TWO] = ["wss://one.example", "wss://two.example/nostr"];
export const secret = () => letters(random(16));

export class Person {
  states = [];
  codes = [];
  texts = [];

  constructor() {
    this.live = new Live((kind, text) => {
      if (kind === "live-key") [this.id, this.key] = text.split(" ");
      if (kind === "live-state") this.states.push(text);
      if (kind === "live-code") this.codes.push(text);
      if (kind === "live-text") this.texts.push(text.slice(23));
      if (kind === "live-text") this.from = text.slice(0, 22);
    });
  }

  static async come(room, { key = "-", relays = `${ONE} ${TWO}` } = {}) {
    const person = new Person();
    person.room = room;
    await person.live.open(`${room} ${key}`, relays);
    everybody.add(person);
    return person;
  }

  /** The current state of a person. */
  of(other) {
    return this.states.filter((state) => state.endsWith(` ${other.id}`)).at(-1)?.split(" ")[0];
  }

  sees(other, state = "peer") {
    return until(() => this.of(other) === state, `${state} ${other.id} in ${this.states.join(", ")}`);
  }

  has(...texts) {
    return until(() => texts.length === this.texts.length && texts.every((text, at) => text === this.texts[at]), `${texts.map((text) => text.slice(0, 9))}, not ${this.texts.map((text) => text.slice(0, 9))}`);
  }
}

const everybody = new Set();

/** A case with relays of its own; everybody leaves at its end. */
export function world(act) {
  return async (assert) => {
    hubs.clear();
    const [one, two] = [new Hub(), new Hub()];
    hubs.set(ONE, one).set(TWO, two);
    try {
      await act(assert, one, two);
    } finally {
      for (const person of everybody) await person.live.close();
      everybody.clear();
    }
  };
}

/** With this in the place of what connects browsers. */
export async function connecting(pretended, act) {
  const before = globalThis.RTCPeerConnection;
  globalThis.RTCPeerConnection = pretended;
  try {
    await act();
  } finally {
    globalThis.RTCPeerConnection = before;
    if (!before) delete globalThis.RTCPeerConnection;
  }
}

export async function pair(room = secret()) {
  const [a, b] = [await Person.come(room), await Person.come(room)];
  await Promise.all([a.sees(b), b.sees(a)]);
  return [a, b];
}

export const cases = {
  "two meet by a secret and talk": world(async (assert) => {
    const [a, b] = await pair();
    assert.deepEqual(a.states.slice(0, 2), ["searching", "relay"]);
    a.live.send("r=8e5");
    b.live.send("greet hello");
    await Promise.all([b.has("r=8e5"), a.has("greet hello")]);
    assert.deepEqual([a.from, b.from], [b.id, a.id]);
    const long = "ж".repeat(32768);
    a.live.send(long);
    a.live.send(`${long}!`);
    a.live.send("end");
    await b.has("r=8e5", long, "end");
  }),

  "what the relays saw tells nothing but times, lengths and a topic": world(async (assert, one, two) => {
    const room = secret();
    const [a, b] = await pair(room);
    a.live.send("the secret move");
    await b.has("the secret move");
    const seen = JSON.stringify([one.notes, two.notes]);
    for (const hidden of ["secret move", a.id, b.id, room, a.key, a.key.slice(0, 43), Buffer.from("secret move").toString("base64url").slice(1, 12)]) {
      assert.ok(!seen.includes(hidden), hidden);
    }
    assert.ok(one.notes.every(({ kind, tags }) => kind >= 20000 && kind < 30000 && tags.length === 1));
    // A key of the relay's protocol lives for one session.
    assert.equal(new Set(one.notes.map(({ pubkey }) => pubkey)).size, 2);
    const again = await Person.come(room, { key: a.key });
    await again.sees(b);
    assert.equal(again.id, a.id);
    assert.equal(new Set(one.notes.map(({ pubkey }) => pubkey)).size, 3);
  }),

  "one relay is enough, and a relay that comes later is taken": world(async (assert, one, two) => {
    one.up = false;
    const [a, b] = await pair();
    two.down();
    one.up = true;
    a.live.send("over the other");
    await b.has("over the other");
    assert.ok(one.notes.length > 0);
  }),

  "all relays stop and start again: the newest texts arrive": world(async (assert, one, two) => {
    const [a, b] = await pair();
    for (const hub of [one, two]) hub.down();
    a.live.send("first");
    b.live.send("other");
    await a.sees(b, "away");
    await until(() => a.states.at(-1) === "searching");
    a.live.send("second");
    for (const hub of [one, two]) hub.up = true;
    await Promise.all([b.has("second"), a.has("other"), a.sees(b), b.sees(a)]);
  }),

  "a network that comes back is used at once": world(async (assert, one, two) => {
    const [a, b] = await pair();
    for (const hub of [one, two]) hub.down();
    await a.sees(b, "away");
    await wait(120000);
    a.live.send("at last");
    for (const hub of [one, two]) hub.up = true;
    const begun = Date.now();
    for (const wake of wakes) wake();
    await b.has("at last");
    assert.ok(Date.now() - begun < 2000, `${Date.now() - begun}`);
    await wait(1000);
    for (const person of everybody) await person.live.close();
    assert.equal(wakes.size, 0);
  }),

  "a relay that falls silent without a word is given up": world(async (assert, one, two) => {
    two.up = false;
    const [a, b] = await pair();
    one.answers = false;
    a.live.send("into nothing");
    await wait(2000);
    two.up = true;
    const begun = Date.now();
    await b.has("into nothing");
    assert.ok(Date.now() - begun < 40000, `${Date.now() - begun}`);
  }),

  "a relay that takes connections and lets nothing through for a minute is tried again": world(async (assert, one, two) => {
    const [a, b] = await pair();
    for (const hub of [one, two]) hub.silent = true;
    a.live.send("through at last");
    await wait(60000);
    assert.deepEqual(b.texts, []);
    for (const hub of [one, two]) hub.silent = false;
    const begun = Date.now();
    await b.has("through at last");
    assert.ok(Date.now() - begun < 60000, `${Date.now() - begun}`);
  }),

  "what is none of this room's does no harm": world(async (assert, one) => {
    const [a, b] = await pair();
    const { pubkey, kind, tags } = one.notes[0];
    const strange = ["", "hello", "❤", "A".repeat(380), "A".repeat(1e6), null, 7, {}, [], letters(random(285))];
    for (const content of strange) one.hand({ id: "0", pubkey, kind, tags, content });
    for (const socket of one.sockets) {
      for (const text of ["", "[", "7", "null", "[]", '["EVENT"]', '["EVENT","m",null]', '["OK"]', '["NOTICE","what"]', `["EVENT","m","${"x".repeat(1e6)}"]`]) socket.told(text);
      socket.onmessage({ data: new ArrayBuffer(9) });
    }
    a.live.send("still here");
    await b.has("still here");
  }),

  "a third person with the secret is told as somebody else": world(async (assert) => {
    const room = secret();
    const [a, b] = await pair(room);
    a.live.send("before");
    await b.has("before");
    const c = await Person.come(room);
    await Promise.all([c.sees(a), c.sees(b), a.sees(c), b.sees(c)]);
    // An arriving peer gets the last text.
    await c.has("before");
    c.live.send("from the third");
    await Promise.all([a.has("from the third"), b.has("before", "from the third")]);
    assert.deepEqual([a.from, b.from], [c.id, c.id]);
    assert.equal(new Set([a.id, b.id, c.id]).size, 3);
  }),

  "a wrong secret meets nobody, and one that is none is refused": world(async (assert) => {
    const a = await Person.come(secret());
    const b = await Person.come(secret());
    await wait(12000);
    assert.deepEqual([a.states, b.states], [["searching", "relay"], ["searching", "relay"]]);
    for (const wrong of ["", "short", "a b", "A".repeat(23), "ä".repeat(22)]) {
      const person = await Person.come(wrong);
      assert.deepEqual(person.states, ["closed bad-secret"], wrong);
    }
    assert.deepEqual((await Person.come(secret(), { key: "broken" })).states, ["closed bad-secret"]);
  }),

  "who is reloaded is there again with the same key, and gets the last text": world(async (assert) => {
    const room = secret();
    const [a, b] = await pair(room);
    b.live.send("my move");
    await a.has("my move");
    const again = await Person.come(room, { key: a.key });
    await again.has("my move");
    assert.equal(again.id, a.id);
    again.live.send("mine");
    await b.has("mine");
    // One key on two devices: each hears the other, and it is there as long as one of them is.
    await a.has("my move", "mine");
    await a.live.close();
    b.live.send("and on");
    await again.has("my move", "and on");
    await b.sees(again);
    await again.live.close();
    await b.sees(again, "away");
  }),

  "where all relays refuse it says so": world(async (assert, one, two) => {
    for (const hub of [one, two]) hub.refusal = () => "blocked: not for you";
    const a = await Person.come(secret());
    await until(() => a.states.at(-1) === "closed refused");
    const b = await Person.come(secret(), { relays: "wss://%" });
    await until(() => b.states.at(-1) === "closed refused");
  }),

  "after its end nothing is told": world(async (assert) => {
    const [a, b] = await pair();
    await a.live.close();
    const count = a.states.length;
    b.live.send("too late");
    a.live.send("too late");
    await wait(2000);
    assert.deepEqual([a.states.length, a.texts, b.texts], [count, [], []]);
  }),

  "servers for STUN and TURN are those that somebody has chosen, with name and password, else the page's": world(async (assert) => {
    const asked = [];
    class Pretended {
      iceGatheringState = "complete";
      connectionState = "new";
      localDescription = null;

      constructor({ iceServers }) {
        asked.push(iceServers);
      }

      createDataChannel() {
        return { readyState: "connecting", close() {} };
      }

      async setLocalDescription() {}

      close() {}
    }
    const page = `${ONE} stun:page.example:3478 turns:page:word@turn.example:5349`;
    const stun = { urls: "stun:page.example:3478" };
    await connecting(Pretended, async () => {
      for (const [chosen, wanted] of [
        ["", [stun, { urls: "turns:turn.example:5349", username: "page", credential: "word" }]],
        [" turn:ada:a:b@own.example", [{ urls: "turn:own.example", username: "ada", credential: "a:b" }]],
        [" turn:ada@own.example:a@turn.example", [{ urls: "turn:turn.example", username: "ada@own.example", credential: "a" }]],
        [` ${TWO}`, [stun, { urls: "turns:turn.example:5349", username: "page", credential: "word" }]],
        [" - stun:own.example", [{ urls: "stun:own.example" }]],
      ]) {
        const person = new Person();
        everybody.add(person);
        await person.live.open(`${secret()} -${chosen}`, page);
        await person.live.hand("offer").catch(() => {});
        assert.deepEqual(asked.at(-1), wanted, chosen);
      }
    });
  }),

  "where a browser takes no such servers the relay carries texts": world(async (assert) => {
    class Refusing {
      constructor() {
        throw new SyntaxError("no such server");
      }
    }
    await connecting(Refusing, async () => {
      const [a, b] = await pair();
      a.live.send("by relay");
      await b.has("by relay");
      b.live.send("and back");
      await a.has("and back");
      await a.live.hand("offer");
      assert.deepEqual(a.codes, ["!bad-code"]);
    });
  }),

  "a device that slept looks for whoever came meanwhile": world(async (assert) => {
    const room = secret();
    const a = await Person.come(room);
    await wait(60000);
    sleep(700000);
    const b = await Person.come(room);
    await Promise.all([a.sees(b), b.sees(a)]);
    assert.ok(!a.states.includes("gave-up"));
  }),

  "what a newer version writes is told where nobody is, and ends nothing": world(async (assert, one) => {
    const room = secret();
    const [a, b] = await pair(room);
    const content = letters(await newer(await enter(unletters(room))));
    const hand = () => one.hand({ ...one.notes[0], content });
    hand();
    await wait(1000);
    a.live.send("on");
    await b.has("on");
    await b.live.close();
    await a.sees(b, "away");
    hand();
    await until(() => a.states.at(-1) === "newer");
    const again = await Person.come(room, { key: b.key });
    await a.sees(again);
    a.live.send("and on");
    await until(() => again.texts.at(-1) === "and on");
  }),

  "codes that are none are refused, and the channel goes on": world(async (assert) => {
    const [a, b] = await pair();
    const before = a.states.length;
    for (const wrong of ["answer", "answer hello", "take hello", "take"]) await a.live.hand(wrong);
    assert.deepEqual(a.codes, Array(4).fill("!bad-code"));
    assert.equal(a.states.length, before, "what is wrong with a code is no state of the channel");
    a.live.send("on");
    await b.has("on");
  }),
};
