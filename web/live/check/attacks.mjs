// Attacks on the page itself: relays that are slow, refuse or flood, and offers to connect. The other attacks are tests of `crates/channel`.
import { until, wait } from "./pretend.mjs";
import { Person, ONE, connecting, pair, world } from "./channel.mjs";
import { hex, join, letters, random, unletters } from "../bytes.mjs";
import { pack } from "../code.mjs";
import { device, enter } from "../room.mjs";

// The most notes that both players together may send in a minute, whatever others do.
const MAX_NOTES_A_MINUTE = 30;

/** The notes that this relay got while something went on for a minute. */
async function minute(hub, each) {
  const before = hub.notes.length;
  for (let second = 0; second < 60; second += 1) {
    await each(second);
    await wait(1000);
  }
  return hub.notes.length - before;
}

const closed = (person) => person.states.filter((state) => state.startsWith("closed"));

/** Both still hear each other. */
async function goesOn(assert, a, b) {
  a.live.send("the last move");
  await b.sees(a);
  await until(() => b.texts.at(-1) === "the last move", `the last move, not ${b.texts.at(-1)}`);
  assert.deepEqual([closed(a), closed(b)], [[], []]);
}

const [HELLO, SIGNAL] = [0, 7];
/** A number as four bytes. */
const four = (number) => Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);

/** A holder of a spectators' link who writes arbitrary frames. */
class Stranger {
  static async of({ room }, hub) {
    const stranger = new Stranger();
    return Object.assign(stranger, { hub, session: random(8), count: 0, room: await enter(unletters(room)), device: await device("") });
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

/** The description of a direct connection. */
function offer() {
  const print = Array.from(random(32), (byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(":");
  return `a=setup:actpass\na=fingerprint:sha-256 ${print}\na=ice-ufrag:abcd\na=ice-pwd:abcdefghijklmnopqrstuv\n`;
}

/** Direct connections that never open; counts those that are made, and the descriptions that arrive. */
const browsers = (counts) => class {
  iceGatheringState = "complete";
  connectionState = "new";
  signalingState = "stable";

  constructor() {
    counts.made += 1;
  }

  createDataChannel() {
    return { readyState: "connecting", close() {} };
  }

  async setLocalDescription() {
    this.localDescription = { sdp: offer() };
  }

  async setRemoteDescription() {
    counts.taken += 1;
  }

  restartIce() {}

  close() {}
};

/** Two who play in this room. */
async function players(room) {
  const [a, b] = [new Person(), new Person()];
  for (const person of [a, b]) await person.live.open(`${room} -`, ONE);
  for (const { live } of [a, b]) live.players(`${a.id} ${b.id}`);
  a.room = room;
  await Promise.all([a.sees(b), b.sees(a)]);
  return [a, b];
}

export const cases = {
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

  "strangers' offers open no connections, and the two who play open one each": world(async (assert, one) => {
    const counts = { made: 0, taken: 0 };
    const room = letters(random(16));
    await connecting(browsers(counts), async () => {
      const [a, b] = await players(room);
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
      if (process.env.FIGURES) console.log(counts);
      assert.ok(counts.made >= 1 && counts.made <= 2, `${counts.made} connections`);
      if (process.env.FIGURES) console.log(sent);
      assert.ok(sent <= MAX_NOTES_A_MINUTE, `${sent} notes`);
      await goesOn(assert, a, b);
      for (const person of [a, b]) await person.live.close();
    });
  }),

  "a crowd of spectators prevents no direct connection": world(async (assert, one) => {
    const [room, counts] = [letters(random(16)), { made: 0, taken: 0 }];
    await connecting(browsers(counts), async () => {
      const [a, b] = await players(room);
      const crowd = await Promise.all(Array.from({ length: 70 }, () => Stranger.of(a, one)));
      // The next attempt follows a minute after the first has failed.
      await wait(70000);
      counts.taken = 0;
      for (let second = 0; second < 30; second += 1) {
        for (const stranger of crowd) await stranger.send(HELLO, new Uint8Array(8));
        await wait(1000);
      }
      assert.ok(counts.taken > 0, "an offer arrives");
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
};
