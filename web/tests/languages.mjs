// Languages in a browser: the system's at first, another at once, kept for offline, and what is said where one does not come.
import assert from "node:assert/strict";
import { SIZES, visit } from "./browser.mjs";
import { Site } from "./site.mjs";

const lang = (player) => player.page.evaluate(() => document.documentElement.lang);

/** Waits until the page is in this language. */
const speaks = (player, code) => player.when((code) => document.documentElement.lang === code, code);

/** The languages that were fetched, by their codes. */
const fetched = (player) => player.page.evaluate(() => performance.getEntriesByType("resource")
  .map(({ name }) => /\/languages\/([a-z]+)-[0-9a-f]{16}\.txt/.exec(name)?.[1]).filter(Boolean));

export const tests = {
  async "the browser's language is spoken, another at once, and the choice is remembered"(make) {
    const context = await make({ ...SIZES.small, locale: "de-AT" });
    const player = await visit(context);
    await speaks(player, "de");
    await player.offers("Einstellungen");
    assert.deepEqual(await fetched(player), ["de"], "one file, and no other language's");
    const said = () => player.page.evaluate(() => document.querySelector("#said").content.querySelector("[data-said=close]").textContent);
    assert.equal(await said(), "Schließen");
    await player.press("Einstellungen");
    await player.press("Українська");
    await speaks(player, "uk");
    await player.press("English");
    await player.offers("Back");
    await speaks(player, "en");
    assert.equal(await said(), "Close");
    await player.press("Українська");
    await speaks(player, "uk");
    assert.deepEqual(await fetched(player), ["de", "uk"], "each is fetched once");
    await player.reload();
    await speaks(player, "uk");
    assert.deepEqual(player.errors, []);
  },

  async "a language that was used once needs no network"(make) {
    const context = await make({ ...SIZES.small, locale: "fr-FR" });
    const player = await visit(context);
    await speaks(player, "fr");
    // The page itself is kept when its worker runs.
    await player.page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      while (active.state !== "activated") await new Promise((done) => setTimeout(done, 50));
    });
    await player.when(async () => {
      const names = await globalThis.caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await globalThis.caches.open(name)).keys()));
      return kept.flat().filter(({ url }) => url.includes("/languages/")).map(({ url }) => url).join().includes("/fr-");
    });
    await player.page.close();
    await context.setOffline(true);
    const again = await visit(context);
    await speaks(again, "fr");
    assert.deepEqual(again.errors, []);
  },

  async "a language that does not come is told of, and the old one stays"(make) {
    const site = await Site.start((path, answer) => (path.includes("/languages/") ? { status: 404, type: "text/plain", body: Buffer.from("") } : answer));
    try {
      const player = await visit(await make(SIZES.small), { address: site.address });
      await player.press("Settings");
      await player.press("Deutsch");
      await player.hears(/Deutsch couldn’t be loaded/);
      assert.equal(await lang(player), "en");
      await player.offers("Back");
      // It can be tried again.
      site.change = (path, answer) => answer;
      await player.press("Deutsch");
      await speaks(player, "de");
    } finally {
      site.stop();
    }
  },
};
