// Thinking in a worker, within the page, and failures of both.
import assert from "node:assert/strict";
import { SIZES, visit } from "./browser.mjs";

/** Before the page: the moves that workers answer are held back in `held`, until that is `null`. */
function holdAnswers() {
  globalThis.held = [];
  globalThis.Worker = class extends Worker {
    set onmessage(hear) {
      super.onmessage = (event) => {
        if (globalThis.held && / move /.test(event.data.text)) globalThis.held.push(() => hear(event));
        else hear(event);
      };
    }
  };
}

/** Places a tile; the worker that is started to answer it. */
async function firstWorker(player) {
  const [worker] = await Promise.all([player.page.waitForEvent("worker"), player.place()]);
  return worker;
}

export const tests = {
  async "a worker killed while it thinks costs no more than time"(make) {
    const player = await visit(await make(SIZES.small));
    await player.play("9×9", "5");
    const worker = await firstWorker(player);
    assert.match(worker.url(), /\/thinker-[0-9a-f]+\/simd\/worker\.js$/);
    await worker.evaluate(() => self.close()).catch(() => {});
    await player.waitForTurn(1);
    await player.hasTiles(2);
    assert.equal(await player.page.locator("#trouble[open]").count(), 0);
  },

  async "where no worker starts it is said, and the computer thinks within the page; without sound it plays too"(make) {
    const player = await visit(await make(SIZES.small), {
      before: () => {
        globalThis.Worker = function refused() {
          throw new Error("asked to");
        };
        delete globalThis.AudioContext;
      },
    });
    await player.page.mouse.click(2, 2);
    await player.play("9×9", "3");
    await player.place();
    await player.noted(/may think more slowly/);
    await player.waitForTurn(1);
    await player.hasTiles(2);
    assert.deepEqual(player.errors, []);
  },

  async "a browser without vector instructions thinks with the module that needs none"(make) {
    const player = await visit(await make(SIZES.small), { before: () => { WebAssembly.validate = () => false; } });
    await player.play("4×4", "1");
    assert.match((await firstWorker(player)).url(), /\/thinker-[0-9a-f]+\/plain\/worker\.js$/);
    await player.waitForTurn(1);
    assert.deepEqual(player.errors, []);
  },

  async "an undo before the computer's answer drops that answer"(make) {
    const player = await visit(await make(SIZES.small), { before: holdAnswers });
    await player.play("9×9", "1");
    await player.place();
    await player.hasTiles(1);
    await player.when(() => globalThis.held.length > 0);
    await player.press(/^Undo/);
    await player.hasTiles(0);
    await player.page.evaluate(async () => {
      const late = globalThis.held;
      globalThis.held = null;
      for (const hear of late) hear();
      for (let frame = 0; frame < 10; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    });
    assert.equal(await player.tiles(), 0, "what was thought about the other position is not played");
    // The next answer is.
    await player.place();
    await player.waitForTurn(1);
    await player.hasTiles(2);
  },
};
