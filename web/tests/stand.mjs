// The page as a stand at an event.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { visit } from "./browser.mjs";
import { Site } from "./site.mjs";

const TOUCHED = { viewport: { width: 640, height: 400 }, hasTouch: true };
const BEGIN = "Touch to play";
// A stand never shows any of these.
const AWAY = /^(Set up|Settings|About|Menu|How to play|Games played|Keys|Resign|Hint|Copy|Quit)/;

/** A host on which a stand's file lies beside the page. */
function host(file) {
  return Site.start((path, answer) => (
    path.endsWith("/stand.txt") ? { status: 200, type: "text/plain; charset=utf-8", body: Buffer.from(file) } : answer
  ));
}

/** The mirror's buttons, apart from the table itself. */
function controls(player) {
  return player.page.evaluate(() => [...document.querySelectorAll("#mirror [data-part=controls] button")].map((button) => button.textContent));
}

/** In the page: keeps in `led` every button that led away beside the stand's own, however short it was there. */
function watch([begin, away]) {
  globalThis.led = [];
  new MutationObserver(() => {
    const shown = [...document.querySelectorAll("#mirror [data-part=controls] button")].map((button) => button.textContent);
    if (shown.includes(begin)) globalThis.led.push(...shown.filter((words) => new RegExp(away).test(words)));
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

async function staysHere(player) {
  const found = await controls(player);
  assert.deepEqual(found.filter((words) => AWAY.test(words)), []);
  assert.equal(await player.page.locator("#mirror a, #mirror [aria-haspopup]").count(), 0, "no links and no fields");
}

/** Waits until the page speaks this language: what was pressed to choose it has been heard then. */
function speaks(player, code) {
  return player.when((code) => document.documentElement.lang === code, code);
}

async function staff(player) {
  await player.page.locator("#game").focus();
  await player.page.keyboard.press("Control+Shift+F10");
  await player.offers("Save as CSV");
}

export const tests = {
  async "a stand shows a game, a touch begins it, and what is lit leads on"(make) {
    const player = await visit(await make(TOUCHED), { path: "?stand", before: watch, given: [BEGIN, AWAY.source] });
    await player.offers(BEGIN);
    await staysHere(player);
    // A foreign game runs by itself, to its end.
    const { moves } = await player.places();
    await player.seen("a move that is shown", (places) => places.moves !== moves);
    const { cells } = await player.settled(81);
    await player.tap(cells[40]);
    // The first task is announced, and the spots are named.
    await player.hears(/^Five tiles left/);
    await staysHere(player);
    // Each spot that is lit is pressed once, in the moment in which it is read: the mirror is written anew with every move.
    const before = await player.tiles();
    const press = ([before, last]) => {
      if ([...document.querySelectorAll("#mirror td")].filter((cell) => /^(Ivory|Indigo) /.test(cell.textContent)).length > before) return "placed";
      const line = [...document.querySelectorAll("#words [data-part=lines] p")].find((line) => line.textContent.startsWith("Lit: "));
      const wanted = line?.textContent.slice(5) ?? "";
      const spots = [...document.querySelectorAll("#mirror [data-part=digits] button, #mirror [data-part=board] button")];
      const spot = wanted === last ? undefined : spots.find(({ textContent }) => textContent && wanted.includes(textContent));
      spot?.click();
      return spot && wanted;
    };
    const pressed = [""];
    while (pressed.at(-1) !== "placed") pressed.push(await (await player.when(press, [before, pressed.at(-1)])).jsonValue());
    assert.deepEqual(await player.page.evaluate(() => globalThis.led), []);
    assert.deepEqual(player.errors, []);
    return `${before} tiles at first, pressed${pressed.join("; ")}`;
  },

  async "a stand follows its host's file, also without a network, and hands out what it counted"(make) {
    const site = await host("# In the hall.\ngames sansumoku masbrur\nlanguages de en\ntitle Halle 3\n");
    try {
      const context = await make(TOUCHED);
      const player = await visit(context, { address: site.address, path: "?stand=stand.txt" });
      await player.offers("Deutsch");
      await speaks(player, "de");
      assert.deepEqual((await controls(player)).filter((words) => ["Français", "Español"].includes(words)), []);
      await player.settled(81);
      await player.press("English");
      await speaks(player, "en");
      await player.press(BEGIN);
      await player.hears(/fits nowhere in the top-left section/);
      await staff(player);
      await staysHere(player);
      const arrives = player.page.waitForEvent("download");
      await player.press("Save as CSV");
      const download = await arrives;
      assert.equal(download.suggestedFilename(), "mbrane-stand.csv");
      const lines = (await readFile(await download.path(), "utf8")).trim().split("\n");
      assert.equal(lines.length, 2, lines.join("\n"));
      assert.equal(lines[0], "day,hour,game,plays,finished,minutes");
      assert.match(lines[1], /^\d{4}-\d\d-\d\d,\d+,sansumoku,1,0,\d+\.\d$/);
      await player.press("Next visitor");
      // The next visitor's language is the stand's first.
      await speaks(player, "de");
      assert.deepEqual(player.errors, []);
      // The counts survive a restart, and so does the stand's file if the host does not answer.
      site.change = (path, answer) => (path.endsWith("/stand.txt") ? { status: 503, type: "text/plain", body: Buffer.from("") } : answer);
      const again = await visit(context, { address: site.address, path: "?stand=stand.txt" });
      await again.offers("Deutsch");
      await speaks(again, "de");
      await again.press("English");
      await speaks(again, "en");
      await staff(again);
      await again.when(() => document.querySelector("#mirror")?.textContent.includes("Sansumoku"));
      return lines[1];
    } finally {
      site.stop();
    }
  },

  async "every fault of a stand's file is told with its line"(make) {
    const site = await host("games mbrane\nlevel 9\n\nlanguages de tlh\n");
    try {
      const player = await visit(await make(TOUCHED), { address: site.address, path: "?stand=stand.txt" });
      const note = await player.noted(/line 2: .*line 4: .*tlh/s);
      return await note.textContent();
    } finally {
      site.stop();
    }
  },

  async "a stand's file of another host is not read, and one that is missing is told of"(make) {
    const site = await host("");
    try {
      const context = await make(TOUCHED);
      const other = await visit(context, { path: `?stand=${encodeURIComponent(new URL("stand.txt", site.address).href)}` });
      await other.noted(/not on this host/);
      const missing = await visit(context, { address: site.address, path: "?stand=nothing.txt" });
      await missing.noted(/nothing\.txt: 404/);
    } finally {
      site.stop();
    }
  },
};
