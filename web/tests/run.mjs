// The page in a browser. usage: node run.mjs URL [name of a test, or a part of it]
import { ONLY, open } from "./browser.mjs";
import { tests } from "./all.mjs";

const browser = await open();
let [passed, failed, skipped] = [0, 0, 0];
for (const [name, test] of Object.entries(tests).filter(([name]) => name.includes(ONLY))) {
  const begun = Date.now();
  const context = [];
  const make = async (options = {}) => {
    const made = await browser.newContext(options);
    context.push(made);
    return made;
  };
  try {
    const said = await test(make, browser);
    if (said?.skipped) {
      skipped += 1;
      console.log(`skipped ${name}: ${said.skipped}`);
    } else {
      passed += 1;
      console.log(`ok      ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)${said ? `: ${said}` : ""}`);
    }
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)\n${error.stack}`);
  }
  for (const made of context) await made.close().catch(() => {});
}
await browser.close();
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
process.exit(failed === 0 ? 0 : 1);
