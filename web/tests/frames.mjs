// How long frames are while the computer thinks, beside the same page while it does not.
import assert from "node:assert/strict";
import { SIZES, visit } from "./browser.mjs";

/** The times between frames for so long, in order of length. */
function frames(page, milliseconds) {
  return page.evaluate((milliseconds) => new Promise((done) => {
    const found = [];
    let last = performance.now();
    const end = last + milliseconds;
    const frame = (now) => {
      found.push(now - last);
      last = now;
      if (now < end) requestAnimationFrame(frame);
      else done(found.sort((one, other) => one - other));
    };
    requestAnimationFrame(frame);
  }), milliseconds);
}

const share = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

export async function longFrames(make) {
  const player = await visit(await make(SIZES.small));
  await player.play("9×9", "5");
  // The first answer also brings the worker.
  await player.place();
  await player.waitForTurn(1);
  await player.page.waitForTimeout(500);
  const idle = await frames(player.page, 2000);
  await player.place();
  await player.page.waitForTimeout(400);
  const busy = await frames(player.page, 2000);
  const said = `p99 ${share(busy, 0.99).toFixed(1)} ms thinking, ${share(idle, 0.99).toFixed(1)} ms idle; median ${share(busy, 0.5).toFixed(1)} and ${share(idle, 0.5).toFixed(1)}`;
  // On two shared cores the system itself makes single frames long; thinking within the page would make most of them so.
  assert.ok(share(busy, 0.5) < 1.5 * share(idle, 0.5) + 4, said);
  return said;
}
