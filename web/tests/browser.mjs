// A browser for the tests, and a player who points, taps and listens.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

export const [URL_OF_PAGE, ONLY = ""] = process.argv.slice(2);

// `cargo xtask` names the browser that it found; by hand, one of these will do.
const PROGRAMS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
// Drawing without a graphics card, and no connections except to the page's server.
const FLAGS = [
  "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
  "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run",
];

const given = (more) => ({
  executablePath: process.env.MBRANE_BROWSER ?? PROGRAMS.find((path) => existsSync(path)),
  args: [...FLAGS, ...(process.env.MBRANE_BROWSER_FLAGS ?? "").split(" ").filter(Boolean), ...more],
});

export function open(more = []) {
  return chromium.launch(given(more));
}

/** A browser with one context, which is kept in this folder and is there again when the next one opens it. */
export function openKept(folder, options, more = []) {
  return chromium.launchPersistentContext(folder, { ...options, ...given(more) });
}

export const SIZES = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  turned: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
  wall: { viewport: { width: 2560, height: 1440 } },
  // Small enough that software draws it quickly.
  small: { viewport: { width: 480, height: 360 } },
  tall: { viewport: { width: 400, height: 600 } },
  // A phone as emulated by the browser's developer tools, with its pixel ratio.
  dense: { viewport: { width: 320, height: 480 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};

// Settings as the game keeps them (crates/play/src/sealed.rs).
function settings(speed) {
  const lines = `mbrane-settings 1\nspeed ${speed}\n`;
  const sum = [...Buffer.from(lines)].reduce((sum, byte) => BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n);
  return `${lines}sum ${sum.toString(16).padStart(16, "0")}\n`;
}

/** A context with its own storage. Counts end at once and nothing travels, unless `paced` is true (the usual speed) or names a speed. */
export async function newContext(browser, { paced = false, ...options } = {}) {
  const context = await browser.newContext({ ...paced ? {} : { reducedMotion: "reduce" }, ...options });
  if (paced !== true) {
    await context.addInitScript((text) => {
      try {
        localStorage["mbrane/settings"] ??= text;
      } catch {
        // This test refuses storage.
      }
    }, settings(paced || "instant"));
  }
  return context;
}

/** How long a test waits for something, in milliseconds, however busy the machine is. */
export const PATIENCE = 300000;

/** A page with the game, ready; `errors` is everything that it complained of. */
export async function visit(context, { address = URL_OF_PAGE, path = "", hash = "", ready = true, before, given: told } = {}) {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const errors = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  if (before) await page.addInitScript(before, told);
  await page.goto(new URL(path, address).href + hash);
  const player = new Player(page, errors);
  if (ready) await player.ready();
  return player;
}

/** In the page: counts what is drawn from now on, in `drawn`. */
export function countDraws() {
  globalThis.drawn = 0;
  for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"]) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function counted(...rest) {
      globalThis.drawn += 1;
      return draw.apply(this, rest);
    };
  }
}

export const FINISHED = /wins?\b|draw/i;
const TILE = "^(Ivory|Indigo|Blue|Orange) ";

/** Source and flags of the pattern that these words are, or that matches them alone. */
function pattern(words) {
  return words instanceof RegExp ? [words.source, words.flags] : [`^${words}$`, ""];
}

export class Player {
  constructor(page, errors) {
    this.page = page;
    this.errors = errors;
  }

  /** Waits until this holds in the page. */
  when(holds, given) {
    return this.page.waitForFunction(holds, given);
  }

  ready() {
    return this.when(() => document.documentElement.dataset.ready);
  }

  async reload() {
    await this.page.reload();
    await this.ready();
  }

  /** Presses the first button of the mirror with these words, once it is there. */
  press(words) {
    return this.when(([source, flags]) => {
      const words = new RegExp(source, flags);
      const button = [...document.querySelectorAll("#mirror button")].find(({ textContent }) => words.test(textContent.trim()));
      button?.click();
      return Boolean(button);
    }, pattern(words));
  }

  button(words) {
    return this.page.locator("#mirror button").filter({ hasText: new RegExp(...pattern(words)) }).first();
  }

  /** Everything that was said so far, in one text. */
  heard() {
    return this.page.evaluate(() => [...document.querySelectorAll("#heard p")].map((line) => line.textContent).join("\n"));
  }

  hears(pattern) {
    return this.when((source) => new RegExp(source, "m").test(
      [...document.querySelectorAll("#heard p, #mirror h2, #words [data-part=lines] p")].map((line) => line.textContent).join("\n"),
    ), pattern.source);
  }

  title() {
    return this.page.evaluate(() => document.querySelector("#mirror h2")?.textContent ?? "");
  }

  /** The cells as the mirror has them. */
  cells() {
    return this.page.evaluate(() => [...document.querySelectorAll("#mirror td:not(:empty)")].map((cell) => cell.textContent));
  }

  /** The cells without what can be done with them now. */
  async board() {
    return (await this.cells()).map((text) => text.replace(/^Place .*/, "empty"));
  }

  /** Tiles on the board. */
  async tiles() {
    return (await this.cells()).filter((text) => new RegExp(TILE).test(text)).length;
  }

  /** The positions on the canvas, and the stage's state. */
  async places() {
    return this.page.evaluate(async () => {
      globalThis.mbrane.places = null;
      globalThis.wasmBindings.page_says("where", "");
      for (let tries = 0; tries < 5000 && !globalThis.mbrane.places; tries += 1) {
        await new Promise((done) => setTimeout(done, 20));
      }
      return globalThis.mbrane.places;
    });
  }

  /** Looks where things are until this holds. */
  async seen(what, holds) {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await this.page.waitForTimeout(50)) {
      const places = await this.places();
      if (holds(places)) return places;
    }
    return assert.fail(`never: ${what}`);
  }

  /** The positions, once the board with this number of cells is laid out. */
  settled(count) {
    return this.seen(`a board of ${count} cells`, ({ cells, still }) => cells.length === count && still);
  }

  /** Waits until the canvas has every pixel of the screen that the page has; how many. */
  async fills() {
    const size = await this.when(() => {
      const { width, height } = document.getElementById("game");
      const wanted = [innerWidth, innerHeight].map((side) => Math.round(side * devicePixelRatio));
      return width === wanted[0] && height === wanted[1] && `${width}×${height}`;
    });
    return size.jsonValue();
  }

  async tap([x, y]) {
    await this.page.touchscreen.tap(x, y);
  }

  /** Taps a button on the canvas. */
  async tapOn(words) {
    const { controls } = await this.seen(`${words} to be tapped`, ({ controls }) => controls[words]);
    return this.tap(controls[words]);
  }

  /** Starts a game as the set-up's buttons with these words have it, by the mirror. */
  async play(...choices) {
    await this.press("Set up Mbrane");
    for (const choice of choices) await this.choose(choice);
    await this.press("Play");
    await this.offers(/^8, |^3, /);
  }

  /** Presses a choice by the mirror, and waits until it is chosen. */
  async choose(choice) {
    await this.press(choice);
    await this.when((choice) => (
      [...document.querySelectorAll("#mirror button[aria-pressed=true]")].some((button) => button.textContent === choice)
    ), choice);
  }

  /** Places any tile by the mirror; false where none can be placed. */
  async place() {
    const digit = this.page.locator("#mirror [data-part=digits] button:not([aria-disabled])").last();
    if (await digit.count() === 0) return false;
    if (await digit.getAttribute("aria-pressed") !== "true") await digit.evaluate((element) => element.click());
    const cell = this.page.locator("#mirror [data-part=board] button").first();
    await cell.waitFor({ state: "attached" });
    await cell.evaluate((element) => element.click());
    return true;
  }

  /** Places a number of tiles, with two people or the computer answering. */
  async placeMany(count) {
    for (let placed = 0; placed < count; placed += 1) {
      const before = await this.tiles();
      await this.place();
      await this.waitForTurn(before);
    }
  }

  /** Waits until a person here is to move, or the game is over, with more tiles than before. */
  async waitForTurn(before) {
    await this.when(([before, tile, finished]) => (
      [...document.querySelectorAll("#mirror td")].filter((cell) => new RegExp(tile).test(cell.textContent)).length > before
      && (document.querySelector("#mirror :is([data-part=digits], [data-part=board]) button:not([aria-disabled])")
        || new RegExp(finished, "i").test(document.querySelector("#mirror h2")?.textContent ?? ""))
    ), [before, TILE, FINISHED.source]);
  }

  /** Waits until the mirror has exactly this number of tiles. */
  async hasTiles(count) {
    await this.when(([count, tile]) => (
      [...document.querySelectorAll("#mirror td")].filter((cell) => new RegExp(tile).test(cell.textContent)).length === count
    ), [count, TILE]);
  }

  /** Waits until the page's note has these words; the note. */
  async noted(words) {
    const note = this.page.locator("#note:not([hidden])").filter({ hasText: words });
    await note.waitFor();
    return note;
  }

  /** Waits until there is a button in the mirror with these words. */
  offers(words) {
    return this.when(([source, flags]) => {
      const words = new RegExp(source, flags);
      return [...document.querySelectorAll("#mirror button")].some(({ textContent }) => words.test(textContent.trim()));
    }, pattern(words));
  }
}
