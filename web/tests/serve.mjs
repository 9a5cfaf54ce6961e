// `trunk serve` shows the newest build: the page reloads after a change, and no older one is cached.
// usage: node serve.mjs URL FILE, a file of the page, which is written again as it is
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { SIZES, newContext, open, visit } from "./browser.mjs";

const [, , , file] = process.argv;
const browser = await open();
const player = await visit(await newContext(browser, SIZES.small));
await player.page.evaluate(() => {
  globalThis.isBefore = true;
});
const begun = Date.now();
writeFileSync(file, readFileSync(file));
await player.when(() => !globalThis.isBefore && document.documentElement.dataset.ready);
assert.deepEqual(await player.page.evaluate(() => caches.keys()), []);
assert.deepEqual(player.errors, []);
await browser.close();
console.log(`reloaded ${((Date.now() - begun) / 1000).toFixed(1)} s after a change`);
