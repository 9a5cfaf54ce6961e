// A guest in a browser, with the built page, who joins a game of Mbrane by the link that the program on this machine has made
// (tests/reader), and plays it to its end.
// usage: node comes.mjs FOLDER RELAY BROWSER, the folder of the page, the program that is the relay, and Chromium or Firefox
// It says the relay's address, or what is not installed, then reads the end of a link, and says at the end what the page's title is and what lies on the board, a line each.
// It ends with its input.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

const [FOLDER, RELAY, BROWSER] = process.argv.splice(2);
const { Relay, wait } = await import("./machines.mjs");
const { Person } = await import("./people.mjs");
const { Firefox } = await import("../../tests/firefox.mjs");
// How long nothing may change before it counts as stuck, in milliseconds: both sides are drawn by software, on a machine with other work.
const PATIENCE = 180000;

if (BROWSER === "Firefox" && Firefox.missing()) {
  console.log(`missing: ${Firefox.missing()}`);
  process.exit();
}
const place = mkdtempSync(path.join(tmpdir(), "mbrane-comes-"));
const relay = new Relay(RELAY, place);
const guest = new Person(path.join(place, "guest"), 1, BROWSER);
const input = createInterface({ input: process.stdin });
const link = new Promise((done) => input.once("line", done));
const ended = new Promise((done) => input.once("close", done));

async function play() {
  await guest.start(FOLDER, relay, true);
  console.log(guest.way.address);
  await guest.come(`#${await link}`);
  let [done, known, since] = [0, "", Date.now()];
  for (;;) {
    const seen = await guest.read();
    if (seen.over) {
      assert.deepEqual(guest.player.errors, []);
      console.log(`${seen.title}\n${seen.board.filter(Boolean).join(", ")}`);
      return;
    }
    if (seen.all !== known) [known, since] = [seen.all, Date.now()];
    assert.ok(Date.now() - since < PATIENCE, `nothing happens: ${JSON.stringify(seen)}`);
    if (await guest.act("Mbrane", done)) done += 1;
    await wait(50);
  }
}

await relay.start();
try {
  // The caller that closes the input earlier has given up.
  await Promise.race([play(), ended]);
  await ended;
} finally {
  await guest.stop().catch(() => {});
  await relay.stop();
  rmSync(place, { recursive: true, force: true });
}
process.exit();
