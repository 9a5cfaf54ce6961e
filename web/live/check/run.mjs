// Tries the parts of live play that need no browser: encryption, signatures, codes, and the whole channel over pretended relays.
// usage: node run.mjs [part of a name]
import assert from "node:assert/strict";
import { cases as attacks } from "./attacks.mjs";
import { cases as channel } from "./channel.mjs";
import { cases as parts } from "./parts.mjs";

console.info = () => {};
let [passed, failed] = [0, 0];
for (const [name, act] of Object.entries({ ...parts, ...channel, ...attacks })) {
  if (!name.includes(process.argv[2] ?? "")) continue;
  try {
    await act(assert);
    passed += 1;
  } catch (error) {
    failed += 1;
    console.log(`${name}: ${error.stack}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
