// What others can do to two who play: those who see a relay's traffic, those who hold a link to look on, and relays.
import { until, wait } from "./pretend.mjs";
import { Person, ONE, connecting, pair, world } from "./channel.mjs";
import { hex, join, letters, random, unletters } from "../bytes.mjs";
import { pack } from "../code.mjs";
import { device, enter } from "../room.mjs";

// So many notes both players together may send in a minute, whatever others do.
const MOST = 30;

/** The notes that this relay got while something went on for a minute. */
async function minute(hub, each) {
  const before = hub.notes.length;
  for (let second = 0; second < 60; second += 1) {
    await each(second);
    await wait(1000);
  }
  return hub.notes.length - before;
}

/** The same content, as somebody else's note. */
const copy = (note) => ({ ...note, id: hex(random(32)), pubkey: hex(random(32)) });

const closed = (person) => person.states.filter((state) => state.startsWith("closed"));

/** Both still hear each other. */
async function goesOn(assert, a, b) {
  a.live.send("the last move");
  await b.sees(a);
  await until(() => b.texts.at(-1) === "the last move", `the last move, not ${b.texts.at(-1)}`);
  assert.deepEqual([closed(a), closed(b)], [[], []]);
}

const [HELLO, ASK, TEXT, BYE, SIGNAL] = [0, 1, 2, 4, 7];
/** A number as four bytes. */
const four = (number) => Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
const EVERYBODY = new Uint8Array(8);

/** Two who play, and whose game has said so. */
async function players(room) {
  const both = await pair(room);
  for (const { live } of both) live.players(both.map(({ id }) => id).join(" "));
  return both;
}

/** Somebody who holds a link to look on, and writes what they like. */
class Stranger {
  static async of({ room }, hub, session = random(8)) {
    const stranger = new Stranger();
    return Object.assign(stranger, { hub, session, count: 0, room: await enter(unletters(room)), device: await device("") });
  }

  async send(kind, to, body = []) {
    this.count += 1;
    const bytes = await this.room.seal(join([kind], this.session, to, four(this.count), four(0), body), this.device);
    const { kind: nostr, tags } = this.hub.notes[0];
    this.hub.hand({ id: hex(random(32)), pubkey: hex(random(32)), kind: nostr, tags, content: letters(bytes), created_at: 0, sig: "" });
  }
}

/** The sessions of those who have written here, each with its key. */
async function sessions({ room }, hub) {
  const { open } = await enter(unletters(room));
  const frames = await Promise.all(hub.notes.map(({ content }) => open(unletters(content))));
  return new Map(frames.map(({ frame, id, raw }) => [hex(frame.slice(1, 9)), { from: frame.slice(1, 9), id, raw }]));
}

/** A text as one part. */
const part = (text, at = 1) => [3, 0, 0, 0, at, 0, 0, 0, 1, ...new TextEncoder().encode(text)];

/** The two stop hearing each other for so long. */
async function cut(hubs, ms) {
  for (const hub of hubs) hub.silent = true;
  await wait(ms);
  for (const hub of hubs) hub.silent = false;
}

export const cases = {
  "greetings repeated under fresh keys cost a match few notes and never end it": world(async (assert, one) => {
    const [a, b] = await pair();
    await wait(20000);
    const quiet = await minute(one, () => {});
    // All that the relay saw of the two: those that nobody is named in are among them.
    const seen = [...one.notes];
    const sent = await minute(one, () => {
      for (let times = 0; times < 20; times += 1) one.hand(copy(seen[times % seen.length]));
    });
    if (process.env.FIGURES) console.log(sent);
    assert.ok(quiet <= 12 && sent <= MOST, `${quiet} in a quiet minute, ${sent} under attack`);
    await goesOn(assert, a, b);
  }),

  "old greetings of sessions that are gone are answered once, and seldom": world(async (assert, one, two) => {
    two.up = false;
    const [a, b] = await pair();
    const room = a.room;
    // Others came and went, as far as the relay knows, before these two opened the table again.
    for (let times = 0; times < 12; times += 1) {
      const passer = await Person.come(room, { relays: ONE });
      await wait(100);
      await passer.live.close();
    }
    const seen = [...one.notes];
    await a.live.close();
    await b.live.close();
    const [c, d] = await pair(room);
    await wait(60000);
    let sent = 0;
    sent = await minute(one, () => {
      for (const note of seen) one.hand(copy(note));
    });
    if (process.env.FIGURES) console.log(sent);
    assert.ok(sent <= MOST, `${sent} notes`);
    await goesOn(assert, c, d);
  }),

  "a relay that is asked for too much is given time, and the match goes on": world(async (assert, one, two) => {
    two.up = false;
    const [a, b] = await pair();
    one.refusal = () => "rate-limited: slow down";
    for (let times = 0; times < 6; times += 1) {
      a.live.send(`move ${times}`);
      await wait(10000);
    }
    const refused = one.refused;
    assert.ok(refused <= MOST, `${refused} notes refused in a minute`);
    one.refusal = () => "";
    await goesOn(assert, a, b);
  }),

  "a relay that answers after fifteen seconds is used": world(async (assert, one, two) => {
    two.up = false;
    one.lag = 15000;
    const [a, b] = await pair();
    await goesOn(assert, a, b);
  }),

  "a flood from one relay leaves room for another": world(async (assert, one, two) => {
    const [a, b] = await pair();
    const { kind, tags } = one.notes[0];
    one.way = () => [];
    const flood = () => {
      for (let times = 0; times < 400; times += 1) one.hand({ id: "0", pubkey: "0", kind, tags, content: letters(random(640)) });
    };
    for (let times = 0; times < 30; times += 1) {
      flood();
      await wait(20);
    }
    flood();
    await goesOn(assert, a, b);
  }),

  "relays that once took notes and then refuse them all do not end a match": world(async (assert, one, two) => {
    const [a, b] = await pair();
    for (const hub of [one, two]) hub.refusal = () => "blocked: too many";
    for (let times = 0; times < 10; times += 1) {
      a.live.send(`move ${times}`);
      await wait(10000);
    }
    for (const hub of [one, two]) hub.refusal = () => "";
    await wait(120000);
    await goesOn(assert, a, b);
  }),

  "many strange sessions do not take a silent opponent's place": world(async (assert, one, two) => {
    const [a, b] = await players();
    const strangers = await Promise.all(Array.from({ length: 40 }, () => Stranger.of(a, one)));
    const both = [...(await sessions(a, one)).values()];
    // The opponent says nothing for half a minute; strangers do all the time.
    const said = [one, two].map((hub) => [...hub.sockets][1]);
    for (const socket of said) socket.send = () => {};
    const speak = () => Promise.all(strangers.flatMap((stranger) => both.map(({ from }) => stranger.send(HELLO, from))));
    for (let times = 0; times < 6; times += 1) {
      await speak();
      await wait(5000);
    }
    assert.equal(a.of(b), "away");
    for (const socket of said) delete socket.send;
    const sent = await minute(one, (second) => second % 5 === 0 && speak());
    if (process.env.FIGURES) console.log(sent);
    assert.ok(sent <= MOST, `${sent} notes`);
    await goesOn(assert, a, b);
    await goesOn(assert, b, a);
  }),

  "a session's number under another key keeps nobody out": world(async (assert, one) => {
    const [a, b] = await players();
    const all = await sessions(a, one);
    const [first] = all.values();
    // Somebody comes back under a number that a stranger has used before.
    const session = random(8);
    const stranger = await Stranger.of(a, one, session);
    await stranger.send(HELLO, first.from);
    await wait(1000);
    const true_ = await Stranger.of(a, one, session);
    true_.device = await device(b.key);
    a.texts.length = 0;
    await true_.send(TEXT, first.id === a.id ? first.from : [...all.values()].find(({ id }) => id === a.id).from, part("it is me"));
    await a.has("it is me");
    assert.equal(a.from, b.id);
  }),

  "greetings, goodbyes and questions of a thousand sessions cost a match few notes": world(async (assert, one) => {
    const [a, b] = await players();
    const both = [...(await sessions(a, one)).values()];
    a.live.send("a long position ".repeat(300));
    await wait(5000);
    const sent = await minute(one, async () => {
      for (let times = 0; times < 16; times += 1) {
        const stranger = await Stranger.of(a, one);
        await stranger.send(HELLO, EVERYBODY);
        for (const { from } of both) {
          for (const kind of [HELLO, ASK, ASK, ASK]) await stranger.send(kind, from);
          await stranger.send(TEXT, from, part("look"));
          await stranger.send(TEXT, from, part("look"));
          if (times % 2) await stranger.send(BYE, from);
        }
      }
    });
    if (process.env.FIGURES) console.log(sent);
    assert.ok(sent <= MOST, `${sent} notes`);
    await goesOn(assert, a, b);
  }),

  "twenty spectators see every text, and cost as little as one": world(async (assert, one, two) => {
    two.up = false;
    const [a, b] = await players();
    const crowd = [];
    for (let times = 0; times < 20; times += 1) {
      const watcher = await Person.come(a.room, { relays: ONE });
      watcher.live.players(`${a.id} ${b.id}`);
      crowd.push(watcher);
    }
    await wait(60000);
    const victims = new Set(one.notes.slice(0, 2).map(({ pubkey }) => pubkey));
    const before = one.notes.length;
    for (const text of ["one", "two".repeat(1000), "three"]) {
      a.live.send(text);
      await Promise.all(crowd.map((watcher) => until(() => watcher.texts.at(-1) === text, `${text.slice(0, 5)} at all`)));
    }
    await wait(60000);
    const sent = one.notes.slice(before).filter(({ pubkey }) => victims.has(pubkey)).length;
    if (process.env.FIGURES) console.log(sent);
    assert.ok(sent <= MOST, `${sent} notes`);
    // Whoever comes later sees the newest.
    const late = await Person.come(a.room, { relays: ONE });
    late.live.players(`${a.id} ${b.id}`);
    await late.has("three");
    assert.ok(crowd.every((watcher) => watcher.of(a) === "peer" && watcher.of(b) === "peer"));
    await goesOn(assert, a, b);
  }),

  "strangers' offers open no connections, and the two who play open one each": world(async (assert, one) => {
    let made = 0;
    class Pretended {
      iceGatheringState = "complete";
      connectionState = "new";
      signalingState = "stable";

      constructor() {
        made += 1;
      }

      createDataChannel() {
        return { readyState: "connecting", close() {} };
      }

      async setLocalDescription() {
        this.localDescription = { sdp: offer() };
      }

      async setRemoteDescription() {}

      restartIce() {}

      close() {}
    }
    const print = () => Array.from(random(32), (byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(":");
    const offer = () => `a=setup:actpass\na=fingerprint:sha-256 ${print()}\na=ice-ufrag:abcd\na=ice-pwd:abcdefghijklmnopqrstuv\n`;
    const room = letters(random(16));
    await connecting(Pretended, async () => {
      const [a, b] = [new Person(), new Person()];
      for (const person of [a, b]) await person.live.open(`${room} -`, ONE);
      for (const { live } of [a, b]) live.players(`${a.id} ${b.id}`);
      a.room = room;
      await Promise.all([a.sees(b), b.sees(a)]);
      const both = [...(await sessions(a, one)).values()];
      const sent = await minute(one, async () => {
        for (let times = 0; times < 8; times += 1) {
          const stranger = await Stranger.of(a, one);
          for (const { from, raw } of both) {
            await stranger.send(HELLO, from);
            for (let offers = 0; offers < 3; offers += 1) {
              const code = join([1], new TextEncoder().encode(pack({ sdp: offer() })));
              await stranger.send(SIGNAL, from, await stranger.room.whisper(code, raw, stranger.device));
            }
          }
        }
      });
      if (process.env.FIGURES) console.log(made);
      assert.ok(made >= 1 && made <= 2, `${made} connections`);
      if (process.env.FIGURES) console.log(sent);
      assert.ok(sent <= MOST, `${sent} notes`);
      await goesOn(assert, a, b);
      for (const person of [a, b]) await person.live.close();
    });
  }),

  "whoever looks on never dials, and is never dialled": world(async (assert) => {
    let made = 0;
    await connecting(class {
      constructor() {
        made += 1;
      }
    }, async () => {
      const [a, watcher] = [new Person(), new Person()];
      const room = letters(random(16));
      for (const person of [a, watcher]) await person.live.open(`${room} -`, ONE);
      for (const { live } of [a, watcher]) live.players(a.id);
      a.live.send("seen");
      await watcher.has("seen");
      await wait(60000);
      assert.equal(made, 0);
      for (const person of [a, watcher]) await person.live.close();
    });
  }),

  "a question that comes again and again is answered every two seconds": world(async (assert, one) => {
    const [a, b] = await players();
    const all = [...(await sessions(a, one)).values()];
    // Of the opponent's own key.
    const rude = await Stranger.of(a, one);
    rude.device = await device(b.key);
    const to = all.find(({ id }) => id === a.id).from;
    const sent = await minute(one, async () => {
      for (let times = 0; times < 20; times += 1) {
        await rude.send(ASK, to);
        await rude.send(TEXT, to, part("again"));
      }
    });
    if (process.env.FIGURES) console.log(sent);
    assert.ok(sent <= 2 * MOST, `${sent} notes`);
    await goesOn(assert, a, b);
  }),
};
