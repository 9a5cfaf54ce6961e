// How long frames are while the computer thinks, beside the same page while it does not.
import assert from "node:assert/strict";
import { countDraws, visit } from "./browser.mjs";

/** Before the page: how long all that the page does takes in each frame that the game draws. */
function watch(refuse) {
  globalThis.took = [];
  const request = globalThis.requestAnimationFrame;
  let [frame, sum, drew] = [0, 0, false];
  globalThis.requestAnimationFrame = (callback) => request((now) => {
    // All callbacks of one frame get the same time: the game, and the thinker within the page.
    if (now !== frame) {
      if (drew) globalThis.took.push(sum);
      [frame, sum, drew] = [now, 0, false];
    }
    const [begun, before] = [performance.now(), globalThis.drawn];
    callback(now);
    sum += performance.now() - begun;
    drew ||= globalThis.drawn > before;
  });
  if (!refuse) return;
  const Real = globalThis.Worker;
  globalThis.Worker = function refused(address, ...rest) {
    if (String(address).includes("thinker")) throw new Error("asked to");
    return new Real(address, ...rest);
  };
}

/** The processor time that the page's own thread has used, in milliseconds: other programs take none of it, however busy they keep the machine. */
async function used(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * metrics.find(({ name }) => name === "ThreadTime").value;
}

/**
 * Frames for a time, while the game draws each of them: the times between them, the page's time for each, and the processor
 * time of all together. With `beside`, a worker that only counts takes as much of the machine as one that thinks: a machine may have
 * two cores, and where there is no graphics card drawing is done on them, too.
 */
async function frames(page, session, milliseconds, beside = false) {
  const before = await used(session);
  const found = await page.evaluate(async ([milliseconds, beside]) => {
    const other = beside ? new Worker(URL.createObjectURL(new Blob(["for (;;);"]))) : null;
    if (other) await new Promise((done) => setTimeout(done, 300));
    const between = [];
    // The game hears it between two frames, as it hears a pointer.
    const wake = new MessageChannel();
    wake.port1.onmessage = () => globalThis.wasmBindings.page_says("draw", "");
    globalThis.took.length = 0;
    await new Promise((done) => {
      let last = performance.now();
      const end = last + milliseconds;
      const frame = (now) => {
        if (now > last) between.push(now - last);
        last = now;
        if (now >= end) return done();
        wake.port2.postMessage(null);
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    other?.terminate();
    return { between, took: [...globalThis.took] };
  }, [milliseconds, beside]);
  return { ...found, used: await used(session) - before };
}

const share = (all, part) => all.toSorted((one, other) => one - other)[Math.min(all.length - 1, Math.floor(all.length * part))];

class Sample {
  between = [];
  took = [];
  used = 0;

  add({ between, took, used }) {
    this.between.push(...between);
    this.took.push(...took);
    this.used += used;
  }

  /** The processor time of a frame, in milliseconds. */
  get usual() {
    return this.used / this.took.length;
  }

  toString() {
    const figures = (all, parts) => parts.map((part) => share(all, part).toFixed(1)).join(" / ");
    return `${this.usual.toFixed(1)} ms, ${figures(this.took, [0.2, 0.5, 0.99])} ms, ${figures(this.between, [0.5, 0.99])} ms apart (${this.took.length})`;
  }
}

/** A number of turns against level 5: frames before each move, and during the search for the answer. */
async function turns(player, count) {
  const [idle, beside, thinking] = [new Sample(), new Sample(), new Sample()];
  const session = await player.page.context().newCDPSession(player.page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await player.play("9×9", "5");
  // The first answer also brings the worker.
  await player.place();
  await player.waitForTurn(1);
  for (let turn = 0; turn < count; turn += 1) {
    // The placed tile has come to rest.
    await player.page.waitForTimeout(700);
    idle.add(await frames(player.page, session, 800));
    beside.add(await frames(player.page, session, 1000, true));
    const tiles = await player.tiles();
    await player.place();
    await player.page.waitForTimeout(300);
    // Fast machines need little more for an answer.
    const found = await frames(player.page, session, 900);
    // Otherwise this was no thinking.
    if (await player.tiles() === tiles + 1) thinking.add(found);
    await player.waitForTurn(tiles + 1);
  }
  assert.ok(thinking.took.length > 0, "it thinks long enough to be measured");
  return { idle, beside, thinking };
}

// Small, since here all of it is drawn without a graphics card.
// The worker that only counts is no file of the page's, which its policy would refuse.
const SMALL = { viewport: { width: 320, height: 320 }, bypassCSP: true };
// Thinking within the page takes 6 milliseconds of every frame, of which a busy machine gives a part; the same measure must find this much.
const SEEN = 1.5;
// And the largest share of that cost in a frame with a worker: at loads of 10 to 14 on two cores it was none of it.
const SHARE = 0.7;

export async function longFrames(make) {
  const open = async (given) => {
    const context = await make(SMALL);
    await context.addInitScript(countDraws);
    return visit(context, { before: watch, given });
  };
  const apart = await turns(await open(false), 3);
  // The same without a worker: the measurement must show the difference.
  const within = await turns(await open(true), 2);
  const lines = [["idle", apart.idle], ["idle beside a busy core", apart.beside], ["thinking", apart.thinking], ["thinking within the page", within.thinking]];
  const said = lines.map(([name, sample]) => `\n        ${name}: ${sample}`).join("");
  const told = `processor time of a frame, p20 / median / p99 that the page takes for one, median / p99 between two${said}`;
  // Thinking within the page makes the usual frame longer, whatever else the machine does; thinking apart must stay well below
  // that, or it is not apart.
  const base = Math.max(apart.idle.usual, apart.beside.usual);
  const [more, most] = [apart.thinking.usual - base, within.thinking.usual - base];
  assert.ok(most >= SEEN, `thinking within the page is not seen${said}`);
  assert.ok(more < SHARE * most, said);
  return told;
}
