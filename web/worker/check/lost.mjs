// Tries what the page does when its thinker is lost: with workers, modules and timers that break when they are told to.
// usage: node lost.mjs
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const THINKER = new URL("../../page/thinker.mjs", import.meta.url);
const [MOVE, JUDGEMENT] = ["2 move 7 0 5 0 mbrane 9 full :", "2 judgement 8 300 1000 mbrane 9 full :"];
const OTHER = "2 move 9 0 5 0 sansumoku :";

// A module as the page loads it: what it does is said by the case.
const folder = mkdtempSync(join(tmpdir(), "mbrane-thinker-"));
writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
mkdirSync(join(folder, "simd"));
writeFileSync(join(folder, "simd/mbrane_worker.js"), `
  export default async () => globalThis.world.load();
  export class Thoughts { constructor() { return globalThis.world.thoughts(); } }
`);
// Reading modules from the disk takes an unpredictable time: it comes before the cases.
for (const search of ["", "?again=1", "?again=2"]) {
  await import(pathToFileURL(join(folder, "simd/mbrane_worker.js")).href + search);
}
globalThis.document = {
  documentElement: { dataset: { build: "v1", thinker: "./" } },
  baseURI: pathToFileURL(join(folder, "index.html")).href,
};
console.warn = () => {};

/** The page's surroundings for one case. */
class World {
  workers = [];
  timers = new Map();
  frames = [];
  loads = 0;
  heard = [];
  moved = [];
  refusesWorkers = false;
  load() { this.loads += 1; }
  thoughts() { throw new Error("no module is expected"); }

  async open(name) {
    const world = this;
    globalThis.world = this;
    globalThis.setTimeout = (act, ms) => {
      const id = world.timers.size + 1;
      world.timers.set(id, { act, ms });
      return id;
    };
    globalThis.clearTimeout = (id) => world.timers.delete(id);
    globalThis.requestAnimationFrame = (act) => world.frames.push(act);
    globalThis.cancelAnimationFrame = () => { world.frames.length = 0; };
    globalThis.Worker = class {
      constructor(address) {
        this.address = address;
        if (world.refusesWorkers) throw new Error("refused");
        this.orders = [];
        this.ended = false;
        world.workers.push(this);
      }
      postMessage({ kind, text }) { this.orders.push(kind === "order" ? text : kind); }
      terminate() { this.ended = true; }
      says(kind, text = "", version = "v1") { this.onmessage({ data: { version, kind, text } }); }
    };
    this.page = await import(`${THINKER.href}?${encodeURIComponent(name)}`);
  }

  order(text) { this.page.order(text, (lines) => this.heard.push(lines), (reason) => this.moved.push(reason)); }
  get worker() { return this.workers.at(-1); }
  get watch() { return [...this.timers.values()].map(({ ms }) => ms); }
  silence() {
    const [[id, { act }]] = this.timers;
    this.timers.delete(id);
    act();
  }
  /** Waits a few turns of the event loop, until pending work is done. */
  async settle() { for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate); }
  /** Lets the page think for a number of frames. */
  async draw(count) {
    for (let frame = 0; frame < count; frame += 1) {
      for (const act of this.frames.splice(0)) act(0);
      await this.settle();
    }
  }
}

/** Thoughts that answer every order in the second step. */
function good() {
  const [orders, answers] = [[], []];
  return {
    orders,
    obey(text) {
      orders.push(text);
      const [, lane, ticket] = text.split(" ");
      if (lane !== "cancel") answers.push("", lane === "move" ? `2 ${ticket} move 8e5` : `2 ${ticket} judgement 1 0 1 0 9 0 1`);
      return true;
    },
    busy: () => answers.length > 0,
    step: () => answers.shift(),
  };
}

const trap = () => { throw new Error("unreachable"); };

const cases = {
  async "the module with vectors is taken where the browser has them"(world) {
    world.order(MOVE);
    assert.equal(world.worker.address, "./simd/worker.js");
    const { validate } = WebAssembly;
    try {
      WebAssembly.validate = () => false;
      const older = new World();
      await older.open("older");
      older.order(MOVE);
      assert.equal(older.worker.address, "./plain/worker.js");
    } finally {
      WebAssembly.validate = validate;
    }
  },

  async "a worker's answers are told, and it is watched only while it should think"(world) {
    world.order(MOVE);
    world.order(JUDGEMENT);
    assert.deepEqual([world.worker.orders, world.watch], [[MOVE, JUDGEMENT], [10000]]);
    world.worker.says("beat");
    assert.deepEqual(world.watch, [5000]);
    world.worker.says("answer", "2 7 move 8e5\n2 8 judgement 0 5 1 0 9 0 0");
    assert.deepEqual(world.watch, [5000]);
    world.worker.says("answer", "2 8 judgement 1 9 1 0 9 0 0");
    assert.deepEqual([world.watch, world.heard.length, world.workers.length], [[], 2, 1]);
  },

  async "a worker that is lost is replaced once, without a word, and the new one gets the jobs"(world) {
    world.order(JUDGEMENT);
    world.order(MOVE);
    world.worker.says("beat");
    world.worker.says("lost", "unreachable");
    assert.ok(world.workers[0].ended);
    assert.deepEqual([world.workers.length, world.worker.orders], [2, [JUDGEMENT, MOVE]]);
    world.worker.says("answer", "2 7 move 8e5");
    await world.settle();
    assert.deepEqual([world.heard, world.moved], [["2 7 move 8e5"], []]);
    // A thinker that has answered may be lost again.
    world.worker.says("lost", "unreachable");
    assert.deepEqual([world.workers.length, world.worker.orders], [3, [JUDGEMENT]]);
  },

  async "a job that breaks twice in the same way is given up, and the next gets a worker"(world) {
    world.order(MOVE);
    for (let round = 0; round < 2; round += 1) {
      world.worker.says("beat");
      world.worker.says("lost", "unreachable");
    }
    await world.settle();
    assert.deepEqual([world.heard, world.moved, world.workers.length], [["2 7 lost move"], [], 2]);
    world.order(JUDGEMENT);
    assert.deepEqual([world.workers.length, world.worker.orders], [3, [JUDGEMENT]]);
  },

  async "what is cancelled is not handed over again"(world) {
    world.order(MOVE);
    world.order(JUDGEMENT);
    world.order("2 cancel move");
    world.worker.says("lost", "it did not load");
    assert.deepEqual(world.worker.orders, [JUDGEMENT]);
  },

  async "another game ends the jobs of the one before"(world) {
    world.order(JUDGEMENT);
    world.order(OTHER);
    world.worker.says("lost", "it did not load");
    assert.deepEqual(world.worker.orders, [OTHER]);
  },

  async "where no worker comes the page thinks, a little in every frame"(world) {
    world.refusesWorkers = true;
    const thoughts = good();
    world.thoughts = () => thoughts;
    world.order(MOVE);
    world.order(JUDGEMENT);
    await world.settle();
    assert.deepEqual([thoughts.orders, world.moved, world.heard], [[MOVE, JUDGEMENT], ["Error: refused"], []]);
    await world.draw(2);
    assert.deepEqual(world.heard, ["2 7 move 8e5"]);
    await world.draw(5);
    assert.deepEqual([world.heard.length, world.frames.length, world.loads], [2, 0, 1]);
    // Then it stays so.
    world.refusesWorkers = false;
    world.order(OTHER);
    await world.draw(3);
    assert.deepEqual([world.heard.at(-1), world.workers.length, world.moved.length], ["2 9 move 8e5", 0, 1]);
  },

  async "a page that nobody sees does not think"(world) {
    world.refusesWorkers = true;
    world.thoughts = good;
    world.page.pause(true);
    world.order(MOVE);
    await world.settle();
    assert.equal(world.frames.length, 0);
    world.page.pause(false);
    await world.draw(3);
    assert.deepEqual(world.heard, ["2 7 move 8e5"]);
  },

  async "workers of another version are none"(world) {
    world.thoughts = good;
    world.order(MOVE);
    world.worker.says("beat", "", "v2");
    world.worker.says("beat", "", "v2");
    await world.settle();
    await world.draw(3);
    assert.deepEqual([world.workers.length, world.heard, world.moved.length], [2, ["2 7 move 8e5"], 1]);
  },

  async "a worker that is silent twice at one job gives it up, and the page thinks about the next"(world) {
    world.thoughts = good;
    world.order(MOVE);
    for (let round = 0; round < 2; round += 1) {
      world.worker.says("beat");
      world.silence();
    }
    await world.settle();
    assert.deepEqual([world.heard, world.moved], [["2 7 lost move"], ["it is silent"]]);
    world.order(MOVE);
    await world.settle();
    await world.draw(3);
    assert.equal(world.heard.at(-1), "2 7 move 8e5");
  },

  async "what breaks within the page is given up, and after a second time everything is"(world) {
    world.refusesWorkers = true;
    world.thoughts = () => ({ obey: () => true, busy: () => true, step: trap });
    world.order(JUDGEMENT);
    world.order(MOVE);
    await world.settle();
    await world.draw(1);
    assert.deepEqual(world.heard, ["2 7 lost move"]);
    await world.draw(1);
    assert.deepEqual([world.heard, world.loads, world.frames.length], [["2 7 lost move", "2 8 lost judgement"], 2, 0]);
    world.order(OTHER);
    await world.settle();
    assert.deepEqual([world.heard.at(-1), world.loads], ["2 9 lost move", 2]);
  },

  async "where the module does not come either every job is given up"(world) {
    world.refusesWorkers = true;
    world.load = () => { throw new Error("no network"); };
    world.order(MOVE);
    world.order(JUDGEMENT);
    await world.settle();
    assert.deepEqual(world.heard, ["2 7 lost move", "2 8 lost judgement"]);
  },

  async "where it has ended nothing is asked or told"(world) {
    world.order(MOVE);
    world.page.end();
    assert.ok(world.worker.ended);
    world.order(MOVE);
    await world.settle();
    assert.deepEqual([world.workers.length, world.heard, world.watch], [1, [], []]);
  },
};

let [passed, failed] = [0, 0];
for (const [name, act] of Object.entries(cases)) {
  const world = new World();
  try {
    await world.open(name);
    await act(world);
    passed += 1;
  } catch (error) {
    failed += 1;
    console.log(`${name}: ${error.stack}`);
  }
}
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
