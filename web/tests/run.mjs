// The page in a browser. usage: node run.mjs URL [name of a test, or a part of it]
import { ONLY, open } from "./browser.mjs";
import { tests } from "./all.mjs";

const browser = await open();
let [passed, failed, skipped] = [0, 0, 0];
// What needs a second try on a busy machine says so; a test that is asked for alone has one.
const TRIES = ONLY ? 1 : 2;

/** One try of a test, in contexts of its own. */
async function run(test) {
  const contexts = [];
  const make = async (options = {}) => {
    const made = await browser.newContext(options);
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

for (const [name, test] of Object.entries(tests).filter(([name]) => name.includes(ONLY))) {
  const begun = Date.now();
  const time = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`;
  for (let left = TRIES - 1; left >= 0; left -= 1) {
    const { said, error } = await run(test);
    if (error && left > 0) {
      console.log(`again   ${name} (${time()})\n${error.stack}`);
      continue;
    }
    if (error) {
      failed += 1;
      console.log(`FAILED  ${name} (${time()})\n${error.stack}`);
    } else if (said?.skipped) {
      skipped += 1;
      console.log(`skipped ${name}: ${said.skipped}`);
    } else {
      passed += 1;
      console.log(`ok      ${name} (${time()}${left < TRIES - 1 ? ", at the second try" : ""})${said ? `: ${said}` : ""}`);
    }
    break;
  }
}
await browser.close();
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
process.exit(failed === 0 ? 0 : 1);
