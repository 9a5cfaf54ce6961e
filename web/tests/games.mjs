// Whole games, and games that go on.
import assert from "node:assert/strict";
import { FINISHED, SIZES, URL_OF_PAGE, visit } from "./browser.mjs";

/** Plays by the mirror until the game is over; says how many tiles were placed here. */
export async function playOut(player, most = 100) {
  for (let placed = 0; placed < most; placed += 1) {
    if (FINISHED.test(await player.title())) return placed;
    await player.placeMany(1);
  }
  return assert.fail("the game does not end");
}

/** Plays by taps on the canvas until the game is over; what may be placed is read in the mirror. */
async function tapOut(player, count) {
  let taps = 0;
  for (;;) {
    await player.waitForTurn(-1);
    if (FINISHED.test(await player.title())) break;
    const digits = player.page.locator("#mirror [data-part=digits] button");
    const open = await digits.evaluateAll((all) => all.findLastIndex((digit) => digit.getAttribute("aria-disabled") === null));
    const before = await player.tiles();
    const places = await player.settled(count);
    // Without a rack there is no digit to choose.
    const digit = places.digits[open];
    if (digit) await player.tap(digit);
    await player.page.locator("#mirror [data-part=board] button").first().waitFor({ state: "attached" });
    const cell = await player.page.evaluate(() => (
      [...document.querySelectorAll("#mirror td:not(:empty)")].findIndex((cell) => cell.querySelector("button"))
    ));
    // The first tap aims, the second places.
    for (let tap = 0; tap < 2; tap += 1) await player.tap(places.cells[cell]);
    taps += digit ? 3 : 2;
    await player.waitForTurn(before);
    assert.ok(taps < 300, "the game does not end");
  }
  assert.deepEqual(player.errors, []);
  return `${taps} taps, ${await player.title()}`;
}

export const tests = {
  async "a whole 4×4 game by touch against level 1"(make) {
    const player = await visit(await make(SIZES.phone));
    for (const words of ["Set up Mbrane", "4×4", "1", "Play"]) await player.tapOn(words);
    return tapOut(player, 16);
  },

  async "a whole game of Sansumoku by touch against level 1"(make) {
    const player = await visit(await make(SIZES.phone));
    for (const words of ["Set up Sansumoku", "1", "Play"]) await player.tapOn(words);
    return tapOut(player, 81);
  },

  async "a whole game through the mirror, and every step of its count is said"(make) {
    const player = await visit(await make({ ...SIZES.small, paced: true }));
    await player.play("4×4", "2");
    const placed = await playOut(player);
    for (const said of [
      /You placed \d on [a-d][1-4]/, /Slate placed \d on [a-d][1-4]/, /from .* to (Ivory|Indigo|level)/,
      // If both sides have the same lead, the step names both.
      /Biggest (?:remaining )?lead(: (Ivory|Indigo) wins | in .+ each: )/,
    ]) await player.hears(said);
    return `${placed} tiles, ${await player.title()}`;
  },

  async "a reload in the middle goes on"(make) {
    // The first time the page is so busy that it has its place late.
    const player = await visit(await make(SIZES.small), {
      before: () => {
        const { request } = LockManager.prototype;
        const delay = sessionStorage.visited ? 0 : 1000;
        LockManager.prototype.request = async function late(...given) {
          await new Promise((done) => setTimeout(done, delay));
          return request.apply(this, given);
        };
        sessionStorage.visited = "once";
      },
    });
    await player.play("9×9", "1");
    await player.place();
    await player.waitForTurn(1);
    await player.place();
    await player.waitForTurn(3);
    const before = await player.board();
    await player.reload();
    await player.press(/^Continue/);
    await player.hasTiles(4);
    assert.deepEqual(await player.board(), before);
    assert.deepEqual(player.errors, []);
  },

  async "two tabs keep a game each, and say so"(make) {
    const context = await make(SIZES.small);
    const goesOn = async (player, tiles) => {
      await player.press(/^Continue/);
      await player.hasTiles(tiles);
    };
    const [first, second] = [await visit(context), await visit(context)];
    await second.hears(/plays a separate copy/);
    await second.press("Close");
    for (const [player, tiles] of [[first, 1], [second, 3]]) {
      await player.play("4×4", "Person");
      await player.placeMany(tiles);
    }
    assert.doesNotMatch(await first.heard(), /of its own/);
    // Each has its own place again, whichever is reloaded first.
    for (const [player, tiles] of [[first, 1], [second, 3]]) {
      await player.reload();
      await goesOn(player, tiles);
    }
    // A tab that is alone finds both: one goes on, the other is among the games.
    await first.page.close();
    await second.page.close();
    // The browser frees the places of closed tabs in its own time.
    const idle = await context.newPage();
    await idle.goto(new URL("manifest.webmanifest", URL_OF_PAGE).href);
    await idle.waitForFunction(async () => (await navigator.locks.query()).held.length === 0);
    await idle.close();
    const alone = await visit(context);
    await alone.press(/^Games/);
    await alone.offers("Copy record");
    await alone.press("Back");
    await goesOn(alone, 1);
    for (const player of [first, second, alone]) assert.deepEqual(player.errors, []);
  },

  async "a game of another tab is followed, taken over, taken back, and free when that tab closes"(make) {
    const context = await make(SIZES.small);
    const first = await visit(context);
    await first.play("4×4", "Person");
    await first.placeMany(1);
    const second = await visit(context);
    await second.press("Close");
    await second.press(/^Games/);
    await second.press("Open");
    await second.hears(/open in another window/);
    await second.hasTiles(1);
    await first.page.bringToFront();
    await first.placeMany(1);
    await second.page.bringToFront();
    await second.hasTiles(2);
    for (const [here, there, tiles] of [[second, first, 3], [first, second, 4]]) {
      await here.page.bringToFront();
      await here.press("Play here");
      await here.waitForTurn(tiles - 2);
      await here.hasTiles(tiles - 1);
      await here.placeMany(1);
      await here.hasTiles(tiles);
      await there.page.bringToFront();
      await there.offers("Play here");
      await there.hasTiles(tiles);
    }
    await first.hears(/open in another window/);
    const texts = await first.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("mbrane/games/")));
    assert.equal(texts.length, 1, "it is one game");
    await first.page.close();
    await second.hears(/now play this match here/);
    await second.hasTiles(4);
    await second.placeMany(1);
    await second.hasTiles(5);
    for (const player of [first, second]) assert.deepEqual(player.errors, []);
  },
};
