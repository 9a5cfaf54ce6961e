// Two browsers, each a program of its own, play whole games of every kind in the page, over a relay of the real kind: to the end, whatever
// happens to one of them in the middle.
// usage: node games.mjs FOLDER RELAY [part of a name], the folder of the page that is built and the program nostr-relay
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

const [FOLDER, RELAY, ...REST] = process.argv.splice(2);
const [PART = ""] = REST;
const { Relay, Way, launch, until, wait } = await import("./machines.mjs");
const { openKept, visit } = await import("../../tests/browser.mjs");
const PLACE = mkdtempSync(path.join(tmpdir(), "mbrane-games-"));
const SIZE = { viewport: { width: 480, height: 360 }, permissions: ["clipboard-read", "clipboard-write"] };
const TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm", txt: "text/plain", webmanifest: "application/manifest+json", svg: "image/svg+xml" };
/** What is chosen in the set-up, so that a game is short. */
const SHORT = { Mbrane: "4×4", Masbrur: "One" };

/** The page as it is built, which asks this way alone. */
function host(way) {
  const server = http.createServer(({ url }, response) => {
    const file = path.join(FOLDER, new URL(url, "http://127.0.0.1").pathname.replace(/\/$/, "/index.html"));
    if (!file.startsWith(FOLDER) || !existsSync(file)) return response.writeHead(404).end();
    const body = readFileSync(file);
    const page = file.endsWith("index.html") && body.toString().replace(/(<meta name="?live"? content=")[^"]*/, `$1${way.address}`);
    response.writeHead(200, { "content-type": TYPES[file.split(".").at(-1)] ?? "application/octet-stream", "cache-control": "no-cache" });
    return response.end(page || body);
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

/** The sides whose turn it is said to be, of whoever has invited first: the mirror offers cells to both. */
const SIDES = { Mbrane: ["Ivory", "Indigo"], Sansumoku: ["Blue", "Orange"], Masbrur: ["", ""] };

/** In the page, in one moment: does what is offered to this side, if anything is; what it was. `number` chooses among many. */
function act([kind, side, number]) {
  const said = [...document.querySelectorAll("#mirror h2, #words [data-part=lines] p")].map((one) => one.textContent);
  const scene = document.evaluate("//*[@id='mirror']//button[.='To the end']", document).iterateNext();
  // Where somebody has gone through the mirror a scene waits after each sentence.
  if (scene) {
    scene.click();
    return "To the end";
  }
  if (side && !said.some((text) => text.startsWith(`${side}'s move`))) return undefined;
  const of = (part) => [...document.querySelectorAll(`#mirror [data-part=${part}] button:not([aria-disabled])`)];
  const any = (all) => all[number * 7 % all.length];
  const control = (words) => of("controls").find((button) => button.textContent === words);
  const press = (button) => {
    button?.click();
    return button && `${button.dataset.act} ${button.textContent}`;
  };
  if (kind === "Sansumoku") return press(any(of("board")));
  if (kind === "Mbrane") {
    const digit = of("digits").at(-1);
    if (!digit) return undefined;
    return press(digit.getAttribute("aria-pressed") === "true" ? any(of("board")) : digit);
  }
  const proposed = control("Show nothing") && !control("Show these") && control("Proposal 1");
  const offered = ["Offer these", "The first", "Lay this wall", "Show these", "Show nothing", "Seize nothing", number % 3 ? "Attack" : "Pass", "Pass"];
  return press(proposed || offered.map(control).find(Boolean));
}

/** In the page: how far the game is, as the mirror reads it. */
function read() {
  const texts = (where) => [...document.querySelectorAll(where)].map((one) => one.textContent);
  const controls = texts("#mirror [data-part=controls] button");
  return {
    title: document.querySelector("#mirror h2")?.textContent ?? "",
    board: texts("#mirror td"),
    lines: texts("#words [data-part=lines] p"),
    over: controls.includes("Rematch"),
    all: JSON.stringify([texts("#mirror h2, #mirror td, #mirror button"), [...document.querySelectorAll("#mirror [aria-pressed=true]")].map((one) => one.dataset.act)]),
  };
}

/** Somebody at a browser of their own. */
class Person {
  constructor(name, place) {
    [this.name, this.place] = [name, place];
    this.way = new Way();
  }

  async start(direct) {
    this.direct = direct;
    await this.way.open(relay);
    this.server = await host(this.way);
    this.address = `http://127.0.0.1:${this.server.address().port}/`;
    await this.open();
  }

  async open(hash = "") {
    this.browser = await launch(() => openKept(path.join(PLACE, this.name), SIZE));
    // Where there is no way from browser to browser.
    if (!this.direct) await this.browser.addInitScript(() => { delete globalThis.RTCPeerConnection; });
    this.player = await visit(this.browser, { address: this.address, hash });
  }

  async invite(kind) {
    const { player } = this;
    if (SHORT[kind]) {
      await player.press(`Set up ${kind}`);
      await player.choose(SHORT[kind]);
      await player.press("Back");
    }
    await player.press("Play a friend");
    await player.press(kind);
    await player.press("Copy link");
    let link = "";
    await until(async () => (link = await player.page.evaluate(() => navigator.clipboard.readText())).includes("#live=1."), "the link is copied");
    await player.page.evaluate(() => navigator.clipboard.writeText(""));
    return new URL(link).hash;
  }

  come(hash) {
    return this.player.page.evaluate((hash) => { location.hash = hash; }, hash);
  }

  read() {
    return this.player.page.evaluate(read);
  }

  /** Does what is offered; whether anything was. It is done when something else is read. */
  async act(kind, number) {
    const before = await this.read();
    const done = await this.player.page.evaluate(act, [kind, SIDES[kind][this.place], number]);
    if (done) await until(async () => (await this.read()).all !== before.all, `${this.name}: ${done}`);
    return done;
  }

  async reload() {
    await this.player.page.reload();
    await this.player.ready();
  }

  /** The program is killed, and the link that stands in its address is opened again. */
  async dies() {
    const { hash } = new URL(await this.player.page.evaluate(() => location.href));
    assert.match(hash, /^#live=1\./, "the address leads back to the table");
    assert.doesNotMatch(hash, /[&]me=/, "the address alone brings no key");
    this.browser.signal("SIGKILL");
    await wait(1000);
    await this.open(hash);
  }

  /** Nothing comes and goes for so long. */
  async offline(seconds) {
    this.way.silent = true;
    await wait(1000 * seconds);
    this.way.silent = false;
  }

  async leave() {
    await this.player.press("Menu");
    await this.player.offers("Play a friend");
  }

  async stop() {
    await this.browser.close();
    this.server.close();
    this.server.closeAllConnections();
    this.way.server.close();
  }
}

/** Both sit at a game of this kind. */
async function sit([host, guest], kind) {
  const begun = Date.now();
  await guest.come(await host.invite(kind));
  await Promise.all([host, guest].map(({ player }) => player.offers("Friend")));
  return Date.now() - begun;
}

/** Both play until the game is over; `meanwhile` gets how much was done so far, and by whom. */
async function play(people, kind, meanwhile = () => {}) {
  let done = 0;
  for (let last = Date.now(); ;) {
    const seen = await Promise.all(people.map((person) => person.read()));
    if (seen.every(({ over }) => over)) {
      const [one, other] = seen.map(({ title, board }) => ({ title, board }));
      assert.deepEqual(one, other, "both see the same end");
      for (const { player } of people) assert.deepEqual(player.errors, []);
      return `${done} done, ${one.title}`;
    }
    for (const person of people) {
      if (!await person.act(kind, done)) continue;
      [done, last] = [done + 1, Date.now()];
      await meanwhile(done, person, people[1 - people.indexOf(person)]);
    }
    assert.ok(Date.now() - last < 120000, `nothing is offered to anybody: ${JSON.stringify(seen)}`);
    await wait(50);
  }
}

const KINDS = ["Mbrane", "Sansumoku", "Masbrur"];
/** What happens to somebody in the middle, one after the other. */
const MISHAPS = {
  reload: (acts) => acts.reload(),
  "the other reloads": (acts, other) => other.reload(),
  "the program is killed": (acts) => acts.dies(),
  "the other's program is killed": (acts, other) => other.dies(),
  "a minute without network": (acts) => acts.offline(60),
  "the relay stops": async () => {
    await relay.stop();
    await wait(5000);
    await relay.start();
  },
};

const short = {
  async "a short game of every kind to its end, and a reload in the middle of each"(people) {
    const said = [];
    for (const kind of KINDS) {
      const took = await sit(people, kind);
      said.push(`${kind} ${await play(people, kind, (done, acts, other) => done === 6 && (kind === "Mbrane" ? acts : other).reload())}, sat in ${took} ms`);
      for (const person of people) await person.leave();
    }
    return said.join("; ");
  },
};

const killed = {
  async "both programs are killed right after they sat down, and play on by the plain link"(people) {
    await sit(people, "Mbrane");
    for (const person of people) {
      await person.dies();
      await person.player.offers("Friend");
    }
    return play(people, "Mbrane");
  },
};

const long = Object.fromEntries(KINDS.flatMap((kind) => [true, false].map((direct) => [
  `${kind} to its end ${direct ? "from browser to browser" : "by relay alone"}, whatever happens in the middle`,
  async (people) => {
    await sit(people, kind);
    const left = Object.entries(MISHAPS);
    const happened = [];
    const said = await play(people, kind, async (done, acts, other) => {
      if (done % (kind === "Masbrur" ? 2 : 5) !== 3 % (kind === "Masbrur" ? 2 : 5) || left.length === 0) return;
      const [name, happens] = left.shift();
      await happens(acts, other);
      happened.push(name);
    });
    return `${said}; ${happened.join(", ")}`;
  },
])));

const relay = new Relay(RELAY, PLACE);
await relay.start();
let [passed, failed] = [0, 0];
for (const [name, test] of Object.entries({ ...short, ...killed, ...long }).filter(([name]) => name.includes(PART))) {
  const begun = Date.now();
  const took = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`;
  const people = ["host", "guest"].map((name, place) => new Person(`${passed + failed}-${name}`, place));
  try {
    for (const person of people) await person.start(!name.includes("by relay alone"));
    const said = await test(people);
    passed += 1;
    console.log(`ok      ${name} (${took()}): ${said}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name} (${took()})\n${error.stack}`);
    for (const { name, player } of people) console.log(name, player?.errors, await player?.page.evaluate(read).catch((error) => error.message));
  }
  for (const person of people) await person.stop().catch(() => {});
}
await relay.stop();
rmSync(PLACE, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
