// The browser's storage for the page: games, settings, and the page itself.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { SIZES, URL_OF_PAGE, visit } from "./browser.mjs";
import { trouble } from "./lost.mjs";
import { Site, newer, newerPage } from "./site.mjs";

/** Waits until the page is kept for starting without a network. */
async function kept(player) {
  await player.page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active.state !== "activated") await new Promise((done) => setTimeout(done, 50));
  });
}

/** The names of the caches, and in which of them the page has this version. */
function caches(player, version) {
  return player.page.evaluate(async (version) => {
    const names = await globalThis.caches.keys();
    const found = [];
    for (const name of names) {
      const page = await (await globalThis.caches.open(name)).match(new URL("./", location.href));
      if (page && (await page.text()).includes(`data-build="${version}"`)) found.push(name);
    }
    return [names, found];
  }, version);
}

export const tests = {
  async "what is kept lasts, and the page runs its own scripts alone"(make) {
    const player = await visit(await make(SIZES.small), {
      before: () => {
        globalThis.asked = 0;
        navigator.storage.persist = () => {
          globalThis.asked += 1;
          return Promise.resolve(true);
        };
      },
    });
    await player.play("4×4", "1");
    await player.place();
    await player.waitForTurn(1);
    await player.when(() => globalThis.asked > 0);
    assert.equal(await player.page.evaluate(() => globalThis.asked), 1);
    const ran = await player.page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "globalThis.ran = true";
      document.body.append(script);
      return Boolean(globalThis.ran);
    });
    assert.equal(ran, false);
    assert.equal(player.errors.filter((error) => !/Content Security Policy/.test(error)).length, 0, player.errors.join("\n"));
  },

  async "Safari's seven days are told where a match by link begins, unless the browser keeps all"(make) {
    for (const lasts of [false, true]) {
      const player = await visit(await make(SIZES.small), {
        before: (lasts) => {
          globalThis.GestureEvent = class {};
          navigator.storage.persist = () => Promise.resolve(lasts);
        },
        given: lasts,
      });
      const put = (key) => player.page.evaluate(async (key) => {
        const place = document.documentElement.dataset.live.replace(/live-(\w+)\/live/, "page-$1/kept");
        const { acts } = await import(new URL(place, document.baseURI));
        acts["kept.put"](`${key}\ntext`);
      }, key);
      const notes = () => player.page.locator("#note", { hasText: "seven days" }).count();
      await put("games/1");
      await player.page.waitForTimeout(500);
      assert.equal(await notes(), 0);
      await put("live/abcd1234");
      if (!lasts) await player.noted(/seven days/);
      await player.page.waitForTimeout(500);
      assert.equal(await notes(), lasts ? 0 : 1);
      await player.page.close();
    }
  },

  async "a site that opens a page that is kept cannot lead it elsewhere"(make) {
    const context = await make(SIZES.small);
    const player = await visit(context);
    await kept(player);
    const site = await context.newPage();
    await site.evaluate((address) => {
      globalThis.opened = window.open(address);
    }, URL_OF_PAGE);
    await site.waitForFunction(() => globalThis.opened.closed);
  },

  async "a version is not kept if a host sends a page for a missing file, or half a file"(make) {
    const page = (path, answer) => (path.endsWith(".png") ? { ...answer, type: "text/html", body: Buffer.from("<!doctype html>") } : answer);
    const half = (path, answer) => (
      /thinker-.*\.wasm$/.test(path) ? { ...answer, body: answer.body.subarray(0, answer.body.length / 2) } : answer
    );
    for (const change of [page, half]) {
      const site = await Site.start(change);
      try {
        const player = await visit(await make(SIZES.small), { address: site.address });
        const state = await player.page.evaluate(async () => {
          const { installing } = await navigator.serviceWorker.register("offline.js");
          while (installing?.state === "installing") await new Promise((done) => setTimeout(done, 50));
          return installing?.state;
        });
        assert.equal(state, "redundant");
      } finally {
        site.stop();
      }
    }
  },

  async "where storage is refused, the game says so and is played"(make) {
    const permissions = ["clipboard-read", "clipboard-write"];
    const player = await visit(await make({ ...SIZES.tall, permissions }), {
      before: () => Object.defineProperty(globalThis, "localStorage", {
        get() {
          throw new DOMException("refused", "SecurityError");
        },
      }),
    });
    await player.play("4×4", "1");
    await player.place();
    await player.waitForTurn(1);
    const note = await player.noted(/saves nothing/);
    // A transient note hides it for a while, and another note until that is closed.
    await player.press(/^(Copy link|Link)$/);
    await player.noted(/^Copied/);
    await player.noted(/saves nothing/);
    await player.page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("asked to"));
    });
    await player.press(/^(Copy link|Link)$/);
    const text = (await player.noted(/didn’t let the page copy/)).locator("textarea");
    assert.match(await text.inputValue(), /#mbrane=/);
    await player.page.locator("#note button", { hasText: "Close" }).click();
    await player.noted(/saves nothing/);
    await note.locator("button", { hasText: "Close" }).click();
    await player.page.locator("#note").waitFor({ state: "hidden" });
    assert.equal(await player.button("Close").count(), 0, "it is said once");
    assert.deepEqual(player.errors, []);
  },

  async "where storage is full and sound is refused, the game says so and goes on"(make) {
    const player = await visit(await make(SIZES.small), {
      before: () => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
        globalThis.AudioContext = class {
          constructor() {
            throw new Error("asked to");
          }
        };
      },
    });
    await player.page.mouse.click(2, 2);
    await player.play("4×4", "1");
    await player.place();
    await player.waitForTurn(1);
    await player.press("Close");
    const tiles = await player.tiles();
    await player.place();
    await player.waitForTurn(tiles);
    assert.equal(await player.button("Close").count(), 0, "it is said once");
    assert.deepEqual(player.errors, []);
  },

  async "it loads without a complaint from any folder, and two copies on one host each start without a network"(make) {
    const context = await make(SIZES.small);
    const addresses = [];
    for (const path of ["", "some/where/"]) {
      const player = await visit(context, { path });
      // The title's buttons are in the mirror.
      await player.offers(/./);
      const names = await player.page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
      assert.deepEqual(names.filter((name) => !name.startsWith(URL_OF_PAGE)), []);
      assert.deepEqual(names.filter((name) => name.endsWith(".mjs")), [], "no host needs to know that ending");
      assert.deepEqual(player.errors, []);
      await kept(player);
      addresses.push(player.page.url());
      const [all] = await caches(player, "");
      assert.equal(all.length, addresses.length, "each has its own");
      const modules = await player.page.evaluate(async (name) => (
        (await (await globalThis.caches.open(name)).keys()).map(({ url }) => url).filter((url) => /worker_bg\.wasm$/.test(url))
      ), all[0]);
      assert.equal(modules.length, 1, `one of the thinker's two modules is kept: ${modules.join(", ")}`);
      await player.page.close();
    }
    const page = await context.newPage();
    const answer = await page.goto(new URL("none", URL_OF_PAGE).href).then((found) => found.status(), (error) => error.message);
    assert.match(String(answer), /404|ERR_HTTP_RESPONSE_CODE/, "what is not the game's is not answered by it");
    await page.close();
    await context.setOffline(true);
    for (const address of addresses) {
      const player = await visit(context, { address });
      await player.play("4×4", "1");
      await player.place();
      await player.waitForTurn(1);
      assert.deepEqual(player.errors, []);
      await player.page.close();
    }
  },

  async "half a new version is refused, a whole one is offered, and Reload after trouble takes it over"(make) {
    const site = await Site.start();
    try {
      const context = await make(SIZES.small);
      const player = await visit(context, { address: site.address });
      await kept(player);
      // The script is of another version, the page is not.
      site.change = newer;
      const state = await player.page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration.update().catch(() => {});
        const next = registration.installing ?? registration.waiting;
        if (!next) return "none";
        return new Promise((done) => {
          const look = () => ["installed", "redundant"].includes(next.state) && done(next.state);
          next.addEventListener("statechange", look);
          look();
        });
      });
      assert.equal(state, "redundant");
      const version = () => player.page.evaluate(() => document.documentElement.dataset.build);
      const before = await version();
      const [names, found] = await caches(player, before);
      assert.deepEqual([names.length, found.length], [1, 1], names.join(", "));
      // From its second visit on the page comes from what is kept.
      await player.reload();
      // The page that is kept breaks at its start from now on; its next version is there.
      site.change = (path, answer) => newerPage(path, newer(path, answer));
      await context.addInitScript(() => {
        if (document.documentElement?.dataset.build === "ffffffffffffffff") return;
        Object.defineProperty(WebAssembly, "instantiateStreaming", { value: () => Promise.reject(new Error("asked to")) });
        Object.defineProperty(WebAssembly, "instantiate", { value: () => Promise.reject(new Error("asked to")) });
      });
      await player.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
      await player.noted(/newer version/);
      await player.page.reload();
      assert.match(await trouble(player), /did not arrive/);
      assert.equal(await version(), before, "a reload by the browser stays with the version that is kept");
      await player.page.locator("#trouble button", { hasText: "Reload" }).click();
      await player.when(() => document.documentElement.dataset.build === "ffffffffffffffff");
      const [left] = await caches(player, "");
      assert.equal(left.length, 1, "what the older version kept is gone");
    } finally {
      site.stop();
    }
  },

  async "the page of `trunk serve` takes the place of one that is kept, at once and for good"(make) {
    const site = await Site.start();
    try {
      const player = await visit(await make(SIZES.small), { address: site.address });
      await kept(player);
      const served = await readFile(new URL("../served.js", import.meta.url));
      site.change = (path, answer) => (path.endsWith("/offline.js") ? { ...answer, body: served } : newerPage(path, answer));
      await player.page.reload();
      const isServed = () => document.documentElement.dataset.ready && document.documentElement.dataset.build === "ffffffffffffffff";
      await player.when(isServed);
      assert.deepEqual(await player.page.evaluate(() => globalThis.caches.keys()), []);
      // It loads once more and no further.
      await player.page.reload();
      await player.when(isServed);
      await player.page.evaluate(() => {
        globalThis.stays = true;
      });
      await player.page.waitForTimeout(2000);
      assert.ok(await player.page.evaluate(() => globalThis.stays));
    } finally {
      site.stop();
    }
  },

  async "a page stays open beside one that takes over the next version, and its computer still thinks"(make) {
    const site = await Site.start();
    try {
      const context = await make(SIZES.small);
      const first = await visit(context, { address: site.address });
      await kept(first);
      const second = await visit(context, { address: site.address });
      const folder = await first.page.evaluate(() => document.documentElement.dataset.thinker.slice(2, -1));
      const next = `thinker-${"f".repeat(16)}`;
      const renamed = (answer) => ({ ...answer, body: Buffer.from(answer.body.toString().replaceAll(folder, next)) });
      site.moved = (path) => path.replace(next, folder);
      site.change = (path, answer) => {
        if (path.includes(folder)) return { status: 404, type: "text/plain", body: Buffer.from("") };
        const changed = newerPage(path, newer(path, answer));
        return /\/(offline\.js)?$/.test(path) ? renamed(changed) : changed;
      };
      await first.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
      const note = await first.noted(/newer version/);
      await note.locator("button", { hasText: "Reload" }).click();
      await first.when(() => document.documentElement.dataset.build === "ffffffffffffffff");
      await second.play("4×4", "1");
      await second.place();
      await second.waitForTurn(1);
      assert.equal(second.page.workers().length, 1, "a worker answered");
      assert.deepEqual(second.errors, []);
    } finally {
      site.stop();
    }
  },
};
