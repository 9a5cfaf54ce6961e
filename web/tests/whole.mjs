// Every file that the page fetches apart from the game exists in every build.
import assert from "node:assert/strict";
import { SIZES, visit } from "./browser.mjs";

export const tests = {
  async "a computer answers a move, and puzzles, languages and live play come"(make) {
    const player = await visit(await make(SIZES.small));
    await player.press("Puzzles");
    await player.offers(/^Sansumoku: Rating \d+[^,]*, Play/);
    await player.press("Back");
    await player.press("Settings");
    await player.press("Deutsch");
    await player.offers("Zurück");
    await player.press("English");
    await player.press("Back");
    await player.play("4×4", "1");
    await player.place();
    await player.waitForTurn(1);
    assert.equal(player.page.workers().length, 1, "a worker answered");
    const live = await player.page.evaluate(async () => Object.keys(await import(new URL(document.documentElement.dataset.live, document.baseURI))));
    assert.ok(live.includes("Live"), `${live}`);
    assert.deepEqual(player.errors, []);
  },
};
