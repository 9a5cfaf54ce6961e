// An audience's screen in one tab, which follows the tables of others.
import assert from "node:assert/strict";
import { SIZES, visit } from "./browser.mjs";

export const tests = {
  async "an audience follows a table of another tab, waits when that closes, and follows the next"(make) {
    const context = await make(SIZES.small);
    const table = await visit(context);
    await table.play("4×4", "1");
    await table.placeMany(2);
    const audience = await visit(context, { hash: "#audience=now" });
    const follows = async (player) => {
      await player.placeMany(1);
      await audience.hasTiles(await player.tiles());
      // There is nothing to press.
      assert.deepEqual(await audience.page.locator("#mirror button:not([aria-disabled])").allTextContents(), []);
    };
    await follows(table);
    const left = await table.tiles();
    await table.page.close();
    // The last position stays until another table opens.
    await audience.page.waitForTimeout(3000);
    await audience.hasTiles(left);
    const next = await visit(context);
    await next.play("4×4", "1");
    await follows(next);
    // It keeps nothing, and is there again after a reload.
    await audience.reload();
    await audience.hasTiles(await next.tiles());
    assert.deepEqual([...audience.errors, ...next.errors], []);
    return `${await next.tiles()} tiles`;
  },
};
