// The page in a browser. usage: node run.mjs URL [name of a test, or a part of it]
// MBRANE_RATIO=3 lets every screen have so many pixels to one of the page, MBRANE_BROWSER_FLAGS adds flags for the browser.
import { ONLY, open } from "./browser.mjs";
import { tests } from "./all.mjs";

const browser = await open();
let [passed, failed, skipped] = [0, 0, 0];
const ratio = Number(process.env.MBRANE_RATIO ?? 0);
const screen = ratio > 0 ? { deviceScaleFactor: ratio } : {};

/** Runs a test in contexts of its own. */
async function run(test) {
  const contexts = [];
  const make = async (options = {}) => {
    const made = await browser.newContext({ ...screen, ...options });
    contexts.push(made);
    return made;
  };
  try {
    return { said: await test(make, browser) };
  } catch (error) {
    return { error };
  } finally {
    for (const made of contexts) await made.close().catch(() => {});
  }
}

const chosen = Object.entries(tests).filter(([name]) => name.includes(ONLY));
for (const [name, test] of chosen) {
  const begun = Date.now();
  const { said, error } = await run(test);
  const took = `${((Date.now() - begun) / 1000).toFixed(1)} s`;
  if (error) {
    failed += 1;
    console.log(`FAILED  ${name} (${took})\n${error.stack}`);
  } else if (said?.skipped) {
    skipped += 1;
    console.log(`skipped ${name}: ${said.skipped}`);
  } else {
    passed += 1;
    console.log(`ok      ${name} (${took})${said ? `: ${said}` : ""}`);
  }
}
await browser.close();
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
if (chosen.length === 0) console.log(`There is no test with "${ONLY}" in its name.`);
process.exit(failed === 0 && chosen.length > 0 ? 0 : 1);
