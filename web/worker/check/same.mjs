// Compares the module that the page's worker runs with the same thinker as a native program: both obey the same orders.
// usage: node same.mjs FOLDER_OF_THE_MODULE NATIVE_PROGRAM
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const [folder, native] = process.argv.slice(2);
const file = (name) => readFileSync(resolve(folder, name));
// The script is a module for browsers, which node would not recognise by its name.
const { initSync, Thoughts } = await import(`data:text/javascript;base64,${file("mbrane_worker.js").toString("base64")}`);
initSync({ module: file("mbrane_worker_bg.wasm") });
// The clock stands still on both sides: only playouts end a search.
performance.now = () => 0;
// The module reports refused jobs here.
console.error = () => {};

const thoughts = new Thoughts();
const asked = [];

/** Gives an order to the module; its answer. */
function ask(order) {
  const answer = thoughts.obey(order) ? thoughts.step(Infinity) : "nonsense";
  asked.push([order, answer]);
  return answer;
}

for (const game of ["chess :", "sansumoku : e5 e5", "mbrane 9 full : 8e5 8e4"]) {
  assert.equal(ask(`2 move 1 0 1 0 ${game}`), "2 1 lost move");
  assert.equal(ask(`2 judgement 2 100 1000 ${game}`), "2 2 lost judgement");
}
for (const order of ["nonsense", "1 move 3 0 1 sansumoku :"]) assert.equal(ask(order), "nonsense");
assert.equal(ask("2 cancel move"), "");

/** Plays a game by the module's moves, for both seats, to its end or to a number of moves; returns the number played. */
function play(setup, most) {
  let record = `${setup} :`;
  for (let turn = 0; turn < most; turn += 1) {
    ask(`2 judgement 1 1000 60000 ${record}`);
    const answers = [0, 1].map((seat) => ask(`2 move 2 ${seat} ${1 + turn % 3} ${turn} ${record}`));
    const chosen = answers.map((answer) => answer.split(" ")).find(([, , kind, move]) => kind === "move" && move !== "-");
    if (!chosen) return turn;
    record += ` ${chosen[3]}`;
  }
  return most;
}

for (const setup of ["mbrane 9 full pie consent", "mbrane 9 plain"]) assert.equal(play(setup, 9), 9);
for (const [setup, least] of [["mbrane 4 full pie", 10], ["mbrane 4 simple", 10], ["sansumoku", 17], ["masbrur 1", 6]]) {
  const moves = play(setup, 100);
  assert.ok(moves >= least && moves < 100, `${setup} ends after ${moves} moves`);
}

const run = spawnSync(native, { input: asked.map(([order]) => `${order}\n`).join(""), encoding: "utf8", maxBuffer: 1 << 28 });
if (run.error) throw run.error;
const there = run.stdout.split(/^end\n/m).map((answer) => answer.trimEnd());
const differ = asked.map(([order, here], index) => [order, here, there[index]]).filter(([, here, there]) => here !== there);
for (const [order, here, there] of differ) console.log(`differs: ${order}\n  native ${there}\n  module ${here}`);
console.log(`${asked.length - differ.length} passed, ${differ.length} failed`);
process.exit(differ.length === 0 ? 0 : 1);
