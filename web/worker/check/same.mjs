// Asks the engine in WebAssembly and the native one the same things, and compares the answers; then measures both.
// usage: node same.mjs FOLDER_OF_THE_MODULE NATIVE_ENGINE [least ratio of speed]
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [folder, native, least = "0"] = process.argv.slice(2);
const { Talker } = createRequire(import.meta.url)(resolve(folder, "mbrane_worker.js"));

const questions = [];
for (const game of ["mbrane 9 full pie consent", "mbrane 9 plain", "mbrane 4 full pie", "mbrane 4 simple", "sansumoku"]) {
  questions.push(`game ${game}`, "moves", "perft 2");
  for (let seed = 1; seed <= 3; seed += 1) {
    questions.push(`seed ${seed}`, "go nodes 3000");
  }
  for (const level of [1, 2, 3]) {
    questions.push(`seed ${level}`, `go level ${level}`);
  }
}
questions.push(
  "game mbrane 9 full pie",
  "position start moves 8e5 swap 7d4 6c3 5f6 4a1 0i9 3g7",
  "show", "resolve", "trace", "seed 9", "go nodes 20000",
  "game sansumoku", "position start moves e5 d7", "seed 9", "go nodes 20000", "nonsense",
);

// The clock is the only thing in an answer that may differ.
const timeless = (text) => text.split("\n").map((line) => line.replace(/ ms \d+/, ""))
  .filter((line) => line !== "");
// Interim reports come by the clock; the last report of a search and its move do not.
const lasting = (text) => {
  const lines = timeless(text);
  const last = lines.findLastIndex((line) => line.startsWith("info playouts"));
  return lines.filter((line, index) => !line.startsWith("info") || index >= last);
};

const engine = (lines) => {
  const run = spawnSync(native, { input: lines.join("\n") + "\nquit\n", encoding: "utf8", maxBuffer: 1 << 28 });
  if (run.error) throw run.error;
  return run.stdout;
};

let talker = new Talker(1);
let failed = 0;
let passed = 0;
const nativeTalk = [];
for (let index = 0; index < questions.length; index += 1) {
  const wasm = lasting(talker.obey(questions[index]));
  nativeTalk.push(questions[index]);
  if (questions[index].startsWith("go") || index === questions.length - 1) {
    // What was asked before is asked again, so that one answer stands alone: only the end is compared.
    const all = engine(nativeTalk);
    const here = lasting(all).slice(-wasm.length);
    if (JSON.stringify(here) === JSON.stringify(wasm)) {
      passed += 1;
    } else {
      failed += 1;
      console.log(`differs: ${questions[index]}\n  native ${here.join(" | ")}\n  wasm   ${wasm.join(" | ")}`);
    }
    const start = nativeTalk.findLastIndex((line) => line.startsWith("game"));
    const place = nativeTalk.findLastIndex((line) => line.startsWith("position"));
    const kept = [nativeTalk[start]];
    if (place > start) kept.push(nativeTalk[place]);
    nativeTalk.length = 0;
    nativeTalk.push(...kept);
  }
}

// Speed: thinking, which is what players wait for, one after the other and each three times, the best counted.
const rate = (text) => {
  const line = text.split("\n").findLast((line) => line.startsWith("info playouts"));
  const [, playouts, ms] = line.match(/playouts (\d+) ms (\d+)/);
  return Number(playouts) / Math.max(1, Number(ms));
};
for (const game of ["mbrane 9", "sansumoku"]) {
  const ask = [`game ${game}`, "seed 1", "go nodes 100000"];
  let [wasm, here] = [0, 0];
  for (let round = 0; round < 3; round += 1) {
    talker = new Talker(1);
    wasm = Math.max(wasm, rate(ask.map((line) => talker.obey(line)).join("")));
    here = Math.max(here, rate(engine(ask)));
  }
  const ratio = wasm / here;
  console.log(`${game}: ${Math.round(wasm)} playouts a millisecond in WebAssembly, ${Math.round(here)} native: ${ratio.toFixed(2)}`);
  if (ratio < Number(least)) {
    failed += 1;
    console.log(`  which is less than ${least}`);
  } else {
    passed += 1;
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
