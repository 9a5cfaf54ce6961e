// Puzzles in a browser: packs are fetched when they are wanted, what is solved is kept, and lost packs are told of and tried again.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { SIZES, visit } from "./browser.mjs";
import { Site } from "./site.mjs";

/** The packs that were fetched. */
const packs = (player) => player.page.evaluate(() => performance.getEntriesByType("resource")
  .map(({ name }) => /\/puzzles-[0-9a-f]{16}\/(.+)\.txt/.exec(name)?.[1]).filter(Boolean).sort());

export const tests = {
  async "the puzzles of the day are fetched when somebody looks, begun, left and resumed"(make) {
    const player = await visit(await make(SIZES.desk));
    assert.deepEqual(await packs(player), []);
    await player.press("Puzzles");
    await player.offers(/^Sansumoku: Rating \d+[^,]*, Play/);
    const fetched = await packs(player);
    assert.equal(fetched.length, 3, `one of each game: ${fetched}`);
    await player.press(/^Sansumoku: Rating/);
    await player.offers("Show answer");
    await player.press("Hint");
    await player.hears(/^Look at /);
    await player.press("Leave");
    await player.offers(/^Sansumoku: Rating \d+[^,]*, Continue/);
    await player.reload();
    await player.press("Puzzles");
    await player.press(/^Sansumoku: Rating \d+[^,]*, Continue/);
    await player.offers("Show answer");
    // A press in haste after the puzzle came is passed over, also where the page has rested since.
    await player.page.waitForTimeout(1000);
    await player.press("Show answer");
    await player.press("Puzzles of the day");
    await player.offers(/^Sansumoku: Rating \d+[^,]*, Answer seen/);
    assert.deepEqual(player.errors, []);
  },

  async "a result is shared with a picture of the puzzle before its answer"(make) {
    const player = await visit(await make(SIZES.desk));
    await player.press("Puzzles");
    await player.offers(/^Masbrur: Rating \d+[^,]*, Play/);
    await player.press(/^Masbrur: Rating/);
    await player.offers("Show answer");
    // The picture is taken once nothing has moved for a while.
    await player.page.waitForTimeout(2500);
    const before = await player.page.screenshot();
    await player.press("Show answer");
    await player.offers("Picture");
    const after = await player.page.screenshot();
    await player.press("Picture");
    const note = await player.noted("The picture is ready.");
    const download = player.page.waitForEvent("download");
    await note.getByRole("button", { name: "Save" }).click();
    const file = await readFile(await (await download).path());
    const viewer = await player.page.context().newPage();
    // How much the picture differs from the table before and after the answer, a mean over small copies.
    const [width, ...differences] = await viewer.evaluate(async (files) => {
      const pictures = await Promise.all(files.map((bytes) => createImageBitmap(new Blob([new Uint8Array(bytes)]))));
      const [own, ...others] = pictures.map((picture) => {
        const copy = new OffscreenCanvas(320, 200).getContext("2d");
        copy.drawImage(picture, 0, 0, 320, 200);
        return copy.getImageData(0, 0, 320, 200).data;
      });
      const differ = (other) => own.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / own.length;
      return [pictures[0].width, ...others.map(differ)];
    }, [file, before, after].map((bytes) => [...bytes]));
    assert.equal(width, 1200);
    assert.ok(differences[0] < 3 && differences[1] > 2 * differences[0], `${differences}`);
    assert.deepEqual(player.errors, []);
    return `${file.length} bytes`;
  },

  async "packs of puzzles that do not come are told of and tried again"(make) {
    const lost = (path, answer) => (path.includes("/puzzles-") ? { status: 404, type: "text/plain", body: Buffer.from("") } : answer);
    const site = await Site.start(lost);
    try {
      const player = await visit(await make(SIZES.small), { address: site.address });
      await player.press("Puzzles");
      await player.offers(/^Mbrane: Didn’t load/);
      site.change = (path, answer) => answer;
      await player.press(/^Mbrane: Didn’t load/);
      await player.offers(/^Mbrane: Rating \d+[^,]*, Play/);
    } finally {
      site.stop();
    }
  },
};
