// A person at a separate browser, with the built page: invites, joins by a link, and uses the page's buttons.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { Way, launch, until, wait } from "./machines.mjs";
import { openKept, visit } from "../../tests/browser.mjs";
import { Firefox } from "../../tests/firefox.mjs";

const SIZE = { viewport: { width: 480, height: 360 }, permissions: ["clipboard-read", "clipboard-write"] };
const TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm", txt: "text/plain", webmanifest: "application/manifest+json", svg: "image/svg+xml" };
/** The browsers of these tests: how each opens with a profile in a folder. */
const BROWSERS = { Chromium: openKept, Firefox: Firefox.open };
/** The choices in the set-up that make a game short. */
const SHORT = { Mbrane: "4×4", Masbrur: "One" };

/** The page as it is built, in this folder, which asks this way alone. */
function host(folder, way) {
  const server = http.createServer(({ url }, response) => {
    const file = path.join(folder, new URL(url, "http://127.0.0.1").pathname.replace(/\/$/, "/index.html"));
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end();
    const body = readFileSync(file);
    const page = file.endsWith("index.html") && body.toString().replace(/(<meta name="?live"? content=")[^"]*/, `$1${way.address}`);
    response.writeHead(200, { "content-type": TYPES[file.split(".").at(-1)] ?? "application/octet-stream", "cache-control": "no-cache" });
    return response.end(page || body);
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

/** The names of the sides in turn messages, the host's first: the mirror offers cells to both. */
const SIDES = { Mbrane: ["Ivory", "Indigo"], Sansumoku: ["Blue", "Orange"], Masbrur: ["", ""] };

/** In the page, in one moment: does what is offered to this side, if anything is; what it was. `number` chooses among many. */
function act([kind, side, number]) {
  const said = [...document.querySelectorAll("#mirror h2, #words [data-part=lines] p")].map((one) => one.textContent);
  const scene = document.evaluate("//*[@id='mirror']//button[.='To the end']", document).iterateNext();
  // Once the mirror was used a scene waits after each sentence.
  if (scene) {
    scene.click();
    return "To the end";
  }
  const of = (part) => [...document.querySelectorAll(`#mirror [data-part=${part}] button:not([aria-disabled])`)];
  const any = (all) => all[number * 7 % all.length];
  const control = (words) => of("controls").find((button) => button.textContent === words);
  const press = (button) => {
    button?.click();
    return button && `${button.dataset.act} ${button.textContent}`;
  };
  // A browser that was killed may have lost its last writes, and with them a move that the other side has.
  const theirs = control("Take theirs");
  if (theirs) return press(theirs);
  if (side && !said.some((text) => text.startsWith(`${side}’s turn`))) return undefined;
  if (kind === "Sansumoku") return press(any(of("board")));
  if (kind === "Mbrane") {
    const digit = of("digits").at(-1);
    if (!digit) return undefined;
    return press(digit.getAttribute("aria-pressed") === "true" ? any(of("board")) : digit);
  }
  const proposed = !["Offer these", "Show these", "Seize"].some(control) && control("Proposal 1");
  const offered = ["Offer these", "First group", "Lay this wall", "Show these", "Seize", "Show nothing", "Seize nothing", number % 3 ? "Attack" : "Pass", "Pass"];
  return press(proposed || offered.map(control).find(Boolean));
}

/** In the page: how far the game is, as the mirror reads it. */
export function read() {
  const texts = (where) => [...document.querySelectorAll(where)].map((one) => one.textContent);
  const controls = texts("#mirror [data-part=controls] button");
  return {
    title: document.querySelector("#mirror h2")?.textContent ?? "",
    board: texts("#mirror td"),
    lines: texts("#words [data-part=lines] p"),
    over: controls.includes("Rematch"),
    note: document.getElementById("note").textContent,
    notices: texts("#words [data-part=notices] p"),
    all: JSON.stringify([texts("#mirror h2, #mirror td, #mirror button"), [...document.querySelectorAll("#mirror [aria-pressed=true]")].map((one) => one.dataset.act)]),
  };
}

/** In the page: notes in `copied` what is copied. Firefox lets a script read its clipboard only now and then. */
function noteCopies() {
  globalThis.copied = "";
  // An empty page has none.
  if (!navigator.clipboard) return;
  const write = navigator.clipboard.writeText;
  navigator.clipboard.writeText = function noted(text) {
    globalThis.copied = text;
    return write.call(this, text);
  };
}

/** A person at a separate browser. */
export class Person {
  /** The browser's storage is in the folder `kept`; the host has the place 0, the guest 1. */
  constructor(kept, place, program = "Chromium") {
    [this.kept, this.place, this.program] = [kept, place, program];
    this.way = new Way();
  }

  /** With the page of this folder, over this relay, and directly where that may be. */
  async start(folder, relay, direct) {
    this.direct = direct;
    await this.way.open(relay);
    this.server = await host(folder, this.way);
    this.address = `http://127.0.0.1:${this.server.address().port}/`;
    await this.open();
  }

  async open(hash = "") {
    this.browser = await launch(() => BROWSERS[this.program](this.kept, SIZE));
    // Without WebRTC.
    if (!this.direct) await this.browser.addInitScript(() => { delete globalThis.RTCPeerConnection; });
    await this.browser.addInitScript(noteCopies);
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
    await player.page.evaluate(() => { globalThis.copied = ""; });
    await player.press("Copy link");
    let link = "";
    await until(async () => (link = await player.page.evaluate(() => globalThis.copied)).includes("#live=1."), "the link is copied");
    return new URL(link).hash;
  }

  /** Follows a link, and says yes where it is asked about. */
  async come(hash) {
    await this.player.page.evaluate((hash) => { location.hash = hash; }, hash);
    await this.player.press("Open");
  }

  read() {
    return this.player.page.evaluate(read);
  }

  /** Does what is offered; whether anything was. It is done when something else is read. */
  async act(kind, number) {
    const before = await this.read();
    let [done, pressed] = [undefined, 0];
    await until(async () => {
      if (Date.now() - pressed > 5000) {
        // A message in the same frame may remove the pressed button: then another one is pressed.
        done = await this.player.page.evaluate(act, [kind, SIDES[kind][this.place], number]) ?? done;
        pressed = Date.now();
      }
      return !done || (await this.read()).all !== before.all;
    }, `${path.basename(this.kept)}: something happens in ${before.all}`, 120);
    return done;
  }

  async reload() {
    await this.player.reload();
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

  /** Blocks all traffic for a time. */
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
