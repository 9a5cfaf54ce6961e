// Two browsers, each a program of its own, play whole games of every kind in the page, over a relay of the real kind: to the end, whatever
// happens to one of them in the middle.
// usage: node games.mjs FOLDER RELAY [part of a name], the folder of the page that is built and the program that is the relay
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const [FOLDER, RELAY, ...REST] = process.argv.splice(2);
const [PART = ""] = REST;
const { Relay, wait } = await import("./machines.mjs");
const { Person, read } = await import("./people.mjs");
const { Firefox } = await import("../../tests/firefox.mjs");
const PLACE = mkdtempSync(path.join(tmpdir(), "mbrane-games-"));

/** Both sit at a game of this kind. */
async function sit([host, guest], kind) {
  const begun = Date.now();
  await guest.come(await host.invite(kind));
  await Promise.all([host, guest].map(({ player }) => player.offers("Friend")));
  return Date.now() - begun;
}

/** Both play until the game is over; `meanwhile` gets how much was done so far, and by whom. */
async function play(people, kind, meanwhile = () => {}) {
  let done = 0;
  for (let last = Date.now(); ;) {
    const seen = await Promise.all(people.map((person) => person.read()));
    if (seen.every(({ over }) => over)) {
      const [one, other] = seen.map(({ title, board }) => ({ title, board }));
      assert.deepEqual(one, other, "both see the same end");
      for (const { player } of people) assert.deepEqual(player.errors, []);
      return `${done} done, ${one.title}`;
    }
    for (const person of people) {
      if (!await person.act(kind, done)) continue;
      [done, last] = [done + 1, Date.now()];
      await meanwhile(done, person, people[1 - people.indexOf(person)]);
    }
    assert.ok(Date.now() - last < 120000, `nothing is offered to anybody: ${JSON.stringify(seen)}`);
    await wait(50);
  }
}

const KINDS = ["Mbrane", "Sansumoku", "Masbrur"];
/** The number of acts between two incidents, so that all of them fit into a game. */
const EVERY = { Mbrane: 4, Sansumoku: 5, Masbrur: 2 };
/** The incidents in the middle of a game, in order. */
const MISHAPS = {
  reload: (acts) => acts.reload(),
  "the other reloads": (acts, other) => other.reload(),
  "the program is killed": (acts) => acts.dies(),
  "the other's program is killed": (acts, other) => other.dies(),
  "a minute without network": (acts) => acts.offline(60),
  "the relay stops": async () => {
    await relay.stop();
    await wait(5000);
    await relay.start();
  },
};

const short = {
  async "a short game of every kind to its end, and a reload in the middle of each"(people) {
    const said = [];
    for (const kind of KINDS) {
      const took = await sit(people, kind);
      said.push(`${kind} ${await play(people, kind, (done, acts, other) => done === 6 && (kind === "Mbrane" ? acts : other).reload())}, sat in ${took} ms`);
      for (const person of people) await person.leave();
    }
    return said.join("; ");
  },
};

const firefox = Object.fromEntries(["host", "guest"].map((name, place) => [
  `Chromium and Firefox, which is the ${name}: a game of every kind to its end, each reloads once, and Firefox is killed once`,
  async (people) => {
    const said = [];
    for (const kind of KINDS) {
      await sit(people, kind);
      said.push(`${kind} ${await play(people, kind, async (done) => {
        if (done === 4) await people[1 - place].reload();
        if (done === 6) await (kind === "Sansumoku" ? people[place].dies() : people[place].reload());
      })}`);
      for (const person of people) await person.leave();
    }
    return said.join("; ");
  },
]));

const killed = {
  async "both programs are killed right after they sat down, and play on by the plain link"(people) {
    await sit(people, "Mbrane");
    for (const person of people) {
      await person.dies();
      await person.player.offers("Friend");
    }
    return play(people, "Mbrane");
  },
};

const long = Object.fromEntries(KINDS.flatMap((kind) => [true, false].map((direct) => [
  `${kind} to its end ${direct ? "from browser to browser" : "by relay alone"}, whatever happens in the middle`,
  async (people) => {
    await sit(people, kind);
    const left = Object.entries(MISHAPS);
    const happened = [];
    const said = await play(people, kind, async (done, acts, other) => {
      if (done % EVERY[kind] !== 3 % EVERY[kind] || left.length === 0) return;
      const [name, happens] = left.shift();
      await happens(acts, other);
      happened.push(name);
    });
    return `${said}; ${happened.join(", ")}`;
  },
])));

/** Events that befall this person's storage. */
const STORAGE_EVENTS = {
  refused: ({ player }) => player.page.evaluate(() => {
    const refuse = () => {
      throw new DOMException("refused", "SecurityError");
    };
    Object.defineProperty(globalThis, "localStorage", { get: refuse });
    IDBFactory.prototype.open = refuse;
    IDBObjectStore.prototype.put = refuse;
  }),
  full: ({ player }) => player.page.evaluate(() => {
    Storage.prototype.setItem = IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  }),
  // The browser deletes all that it keeps for the page, as it does when the disk is full.
  evicted: async ({ player: { page }, address }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes: "all" });
  },
};

const stored = Object.fromEntries(Object.entries(STORAGE_EVENTS).map(([word, befalls]) => [
  `storage is ${word} in the middle of a game, which is played to its end also after a reload`,
  async (people) => {
    await sit(people, "Mbrane");
    const notes = new Set();
    const said = await play(people, "Mbrane", async (done) => {
      const [person] = people;
      if (done === 4) await befalls(person);
      const { note, notices } = await person.read();
      for (const text of [note, ...notices].filter(Boolean)) notes.add(text);
      if (done === 10) await person.reload();
    });
    return `${said}, told: ${[...notes].join(" | ")}`;
  },
]));

const relay = new Relay(RELAY, PLACE);
await relay.start();
let [passed, failed] = [0, 0];
for (const [name, test] of Object.entries({ ...short, ...firefox, ...killed, ...stored, ...long }).filter(([name]) => name.includes(PART))) {
  const begun = Date.now();
  const took = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`;
  if (name in firefox && Firefox.missing()) {
    console.log(`skipped ${name}: ${Firefox.missing()} is not installed`);
    continue;
  }
  const people = ["host", "guest"].map((role, place) => (
    new Person(path.join(PLACE, `${passed + failed}-${role}`), place, name.includes(`Firefox, which is the ${role}`) ? "Firefox" : "Chromium")
  ));
  try {
    for (const person of people) await person.start(FOLDER, relay, !name.includes("by relay alone"));
    const said = await test(people);
    passed += 1;
    console.log(`ok      ${name} (${took()}): ${said}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name} (${took()})\n${error.stack}`);
    for (const { kept, player } of people) console.log(path.basename(kept), player?.errors, await player?.page.evaluate(read).catch((error) => error.message));
  }
  for (const person of people) await person.stop().catch(() => {});
}
await relay.stop();
rmSync(PLACE, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
