// The page in a browser. usage: node run.mjs URL [name of a test, or a part of it]
// MBRANE_RATIO=3 sets every screen's pixel ratio, MBRANE_BROWSER_FLAGS adds flags for the browser.
import { ONLY, newContext, open } from "./browser.mjs";
import { soak, tests } from "./all.mjs";

// Most of a test is waiting, so that two share two cores well.
const AT_ONCE = 2;
// Tests that CI need not run. Any other test that is skipped there fails.
const MAY_SKIP = {
  pictures: "people look at them, and ask for them",
  "the first game in Firefox": "CI installs Chromium alone",
  "the first game in WebKitGTK": "CI installs Chromium alone",
};
const { CI } = process.env;
const strict = Boolean(CI) && CI !== "false";

const browser = await open();
const ratio = Number(process.env.MBRANE_RATIO ?? 0);
const screen = ratio > 0 ? { deviceScaleFactor: ratio } : {};
const counts = { passed: 0, failed: 0, skipped: 0 };
const times = [];

/** Runs a test in contexts of its own, and prints what came of it. */
async function run([name, test]) {
  const begun = Date.now();
  const contexts = [];
  const make = async (options) => {
    contexts.push(await newContext(browser, { ...screen, ...options }));
    return contexts.at(-1);
  };
  let [outcome, said] = ["passed", ""];
  try {
    said = await test(make);
    if (said?.skipped) outcome = strict && !MAY_SKIP[name] ? "failed" : "skipped";
    said = said?.skipped ?? said;
  } catch (error) {
    const pages = contexts.flatMap((context) => context.pages());
    const seen = await Promise.all(pages.map((page) => page.evaluate(() => document.body.innerText).catch((reason) => `${reason}`)));
    [outcome, said] = ["failed", [error.stack, ...seen.map((text) => `The page: ${text.replaceAll(/\n+/g, " | ").slice(0, 600)}`)].join("\n")];
  }
  for (const made of contexts) await made.close().catch(() => {});
  const took = (Date.now() - begun) / 1000;
  times.push([took, name]);
  counts[outcome] += 1;
  const word = { passed: "ok     ", failed: "FAILED ", skipped: "skipped" }[outcome];
  console.log(`${word} ${name} (${took.toFixed(1)} s)${said ? `: ${said}` : ""}`);
}

const chosen = Object.entries(ONLY ? { ...tests, ...soak } : tests).filter(([name]) => name.includes(ONLY));
const total = chosen.length;
await Promise.all(Array.from({ length: AT_ONCE }, async () => {
  while (chosen.length > 0) await run(chosen.shift());
}));
await browser.close();
if (total > 15) {
  console.log("\nThe slowest:");
  for (const [took, name] of times.sort(([one], [other]) => other - one).slice(0, 15)) console.log(`  ${took.toFixed(1).padStart(6)} s  ${name}`);
}
if (!ONLY) for (const name of Object.keys(soak)) console.log(`left to \`cargo xtask soak\`: ${name}`);
const { passed, failed, skipped } = counts;
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
if (total === 0) console.log(`There is no test with "${ONLY}" in its name.`);
process.exit(failed === 0 && total > 0 ? 0 : 1);
