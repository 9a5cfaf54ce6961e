// Input and output: sounds, keys, pixels and pictures.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { SIZES, URL_OF_PAGE, countDraws, newContext, open, visit } from "./browser.mjs";
import { playOut } from "./games.mjs";
import { trouble } from "./lost.mjs";

export const tests = {
  async "sounds begin with the first gesture and end in a page that nobody sees"(make) {
    const count = () => {
      globalThis.begun = [];
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function counted(at) {
        globalThis.begun.push([this.context.state, this.buffer.duration, at - this.context.currentTime]);
        globalThis.sound = this.context;
        return start.call(this, at);
      };
    };
    const player = await visit(await make({ ...SIZES.small, paced: true }), { before: count });
    const begun = () => player.page.evaluate(() => globalThis.begun);
    await player.play("4×4", "Person");
    // The mirror's buttons are pressed without a finger here.
    await player.place();
    await player.waitForTurn(0);
    assert.deepEqual(await begun(), []);
    await player.page.mouse.click(2, 2);
    await player.place();
    await player.waitForTurn(1);
    await player.when(() => globalThis.begun.length > 0);
    const heard = await begun();
    assert.ok(heard.every(([state, length, delay]) => state === "running" && length > 0.05 && length < 2 && delay < 0.04), JSON.stringify(heard));
    await player.page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await player.when(() => globalThis.sound.state === "suspended");
    assert.deepEqual(player.errors, []);
    return `${heard.length} sounds`;
  },

  async "a count is filmed, and the film can be saved and played"(make) {
    // Game time advances by a quarter of a second a frame at most: on a busy machine a film at the usual speed takes too long.
    const player = await visit(await make({ ...SIZES.phone, paced: "four" }));
    await player.play("4×4", "1");
    await playOut(player);
    await player.press("Record");
    const note = await player.noted("The film is ready.");
    const download = player.page.waitForEvent("download");
    await note.getByRole("button", { name: "Save" }).click();
    const film = await readFile(await (await download).path());
    assert.ok(film.length > 10_000 && film.length < 1_000_000, `${film.length} bytes`);
    // The game's own page plays no files.
    const viewer = await player.page.context().newPage();
    const [type, ...size] = await viewer.evaluate(async (bytes) => {
      const video = document.createElement("video");
      const type = String.fromCharCode(...bytes.slice(4, 8)) === "ftyp" ? "video/mp4" : "video/webm";
      video.src = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
      await new Promise((done, fail) => {
        [video.onloadeddata, video.onerror] = [done, () => fail(new Error(video.error.message))];
      });
      return [type, video.videoWidth, video.videoHeight];
    }, [...film]);
    assert.deepEqual(size, [342, 744]);
    assert.deepEqual(player.errors, []);
    return `${film.length} bytes of ${type}`;
  },

  async "a result's picture is copied, or saved where the browser refuses"(make) {
    const player = await visit(await make({ ...SIZES.phone, permissions: ["clipboard-write"] }));
    await player.play("4×4", "1");
    await playOut(player);
    await player.page.evaluate(() => {
      const write = navigator.clipboard.write.bind(navigator.clipboard);
      navigator.clipboard.write = (items) => {
        [globalThis.copied] = items;
        return write(items);
      };
    });
    const copy = async () => {
      await player.press("Picture");
      const note = await player.noted("The picture is ready.");
      await note.getByRole("button", { name: "Copy" }).click();
    };
    await copy();
    await player.noted(/^Copied/);
    const size = await player.page.evaluate(async () => {
      const { width, height } = await createImageBitmap(await globalThis.copied.getType("image/png"));
      return [width, height];
    });
    assert.deepEqual(size, [1200, 630]);
    await player.page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new Error("refused"));
    });
    await copy();
    const note = await player.noted("The browser didn’t let the page copy the picture.");
    const download = player.page.waitForEvent("download");
    await note.getByRole("button", { name: "Save" }).click();
    assert.equal((await download).suggestedFilename(), "mbrane.png");
    assert.deepEqual(player.errors, []);
  },

  async "less motion is as the system asks, also while the game runs"(make) {
    const player = await visit(await make({ ...SIZES.small, reducedMotion: "reduce" }));
    const becomes = (wanted) => player.seen(`reduced motion: ${wanted}`, ({ reduced }) => reduced === wanted);
    await becomes(true);
    for (const wanted of [false, true]) {
      await player.page.emulateMedia({ reducedMotion: wanted ? "reduce" : "no-preference" });
      await becomes(wanted);
    }
  },

  async "keys: the game takes its own and leaves the browser's, and Tab leaves at the last control"(make) {
    const player = await visit(await make(SIZES.small));
    const onCanvas = () => player.page.evaluate(() => document.activeElement?.id === "game");
    assert.ok(await onCanvas(), "the game has the keys at once");
    // Each is pressed when the game has answered to the one before, however long that takes.
    await player.page.evaluate(() => {
      globalThis.answered = 0;
      const ask = globalThis.mbrane.ask;
      globalThis.mbrane.ask = (kind, text) => {
        if (kind === "tabbed") globalThis.answered += 1;
        return ask(kind, text);
      };
    });
    const through = async (key, most) => {
      let presses = 0;
      while (presses < most && await onCanvas()) {
        const before = await player.page.evaluate(() => globalThis.answered);
        await player.page.keyboard.press(key);
        presses += 1;
        await player.when((before) => globalThis.answered > before || document.activeElement?.id !== "game", before);
      }
      return presses;
    };
    await player.offers(/./);
    const controls = await player.page.locator("#mirror button").count();
    const tabs = await through("Tab", 2 * controls);
    assert.equal(tabs, controls, "the first control has the keys, then each in its turn, then the page");
    assert.ok(await player.page.evaluate(() => document.activeElement.closest("#mirror") !== null), "and then the mirror has them");
    await player.page.keyboard.press("Shift+Tab");
    assert.ok(await onCanvas(), "back the same way");
    assert.equal(await through("Shift+Tab", 2 * controls), controls + 1, "from the last control to the first, and out");
    // Many at once are not lost on the way round: the game holds the keys no longer than it has controls.
    await player.page.evaluate(() => document.getElementById("game").focus());
    for (let press = 0; press < 40 && await onCanvas(); press += 1) await player.page.keyboard.press("Tab");
    assert.equal(await through("Tab", controls + 1) <= controls + 1 && await onCanvas(), false);
    const taken = (key) => player.page.evaluate((key) => {
      const event = new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true });
      document.getElementById("game").dispatchEvent(event);
      return event.defaultPrevented;
    }, key);
    for (const code of ["F5", "F11", "F12"]) assert.equal(await taken({ code, key: code }), false, code);
    for (const key of [{ code: "KeyR", key: "r", ctrlKey: true }, { code: "KeyL", key: "l", metaKey: true }]) {
      assert.equal(await taken(key), false, JSON.stringify(key));
    }
    for (const code of ["ArrowDown", "Space"]) assert.equal(await taken({ code, key: code }), true, code);
    // Firefox would search the page for what follows an apostrophe.
    assert.equal(await taken({ code: "Quote", key: "'" }), true);
    return `${tabs} Tabs`;
  },

  async "every pixel of a dense screen is drawn"() {
    const browser = await open(["--force-device-scale-factor=2", "--window-size=700,700"]);
    try {
      const player = await visit(await newContext(browser, { viewport: null }));
      assert.equal(await player.page.evaluate(() => devicePixelRatio), 2);
      return await player.fills();
    } finally {
      await browser.close();
    }
  },

  async "an emulated dense screen is drawn and tapped as a real one"(make) {
    const player = await visit(await make(SIZES.dense));
    assert.equal(await player.page.evaluate(() => devicePixelRatio), SIZES.dense.deviceScaleFactor);
    const said = await player.fills();
    // Taps on the canvas hit the drawn positions.
    await player.tapOn("Set up Mbrane");
    // In so small a window the board is chosen further down.
    await player.choose("4×4");
    await player.tapOn("Play");
    const { cells } = await player.settled(16);
    const { width, height } = SIZES.dense.viewport;
    for (const [x, y] of cells) assert.ok(x > 0 && x < width && y > 0 && y < height, `${x}, ${y}`);
    const [left, right] = [Math.min(...cells.map(([x]) => x)), Math.max(...cells.map(([x]) => x))];
    assert.ok(right - left > width / 2, "the board takes the width that there is");
    return said;
  },

  async "a page at rest draws nothing; lost graphics are said"(make) {
    const player = await visit(await make(SIZES.small));
    await player.page.evaluate(countDraws);
    /** Counts the drawings within a number of browser frames; even on a slow machine the game could draw in each. */
    const draws = (frames) => player.page.evaluate(async (frames) => {
      const before = globalThis.drawn;
      for (let frame = 0; frame < frames; frame += 1) await new Promise((done) => requestAnimationFrame(done));
      return globalThis.drawn - before;
    }, frames);
    for (let tries = 0; await draws(60) > 0; tries += 1) assert.ok(tries < 60, "the title comes to rest");
    assert.equal(await draws(240), 0);
    // The counter works.
    await player.page.evaluate(() => { globalThis.drawn = 0; });
    await player.press("Set up Mbrane");
    await player.when(() => globalThis.drawn > 0);
    await player.page.evaluate(() => document.getElementById("game").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext());
    assert.match(await trouble(player), /graphics were lost/);
  },

  async "pictures"(make) {
    const folder = process.env.MBRANE_PICTURES;
    if (!folder) return { skipped: "not asked for (MBRANE_PICTURES names a folder)" };
    for (const [name, size] of Object.entries(SIZES).filter(([name]) => !["small", "tall", "dense"].includes(name))) {
      const player = await visit(await make({ ...size, paced: true }));
      await player.page.waitForTimeout(800);
      await player.page.screenshot({ path: `${folder}/${name}-1-title.png` });
      await player.play("9×9", "1");
      await player.placeMany(6);
      await player.page.waitForTimeout(800);
      await player.page.screenshot({ path: `${folder}/${name}-2-table.png` });
      await player.page.keyboard.press("Tab");
      await player.page.locator("#mirror button").first().focus();
      await player.page.waitForTimeout(300);
      await player.page.screenshot({ path: `${folder}/${name}-3-mirror.png` });

      // A short game to its end: its count, and its result.
      const short = await visit(await make({ ...size, paced: true }));
      await short.play("4×4", "1");
      const counted = short.hears(/Biggest (?:remaining )?lead/).then(() => (
        short.page.screenshot({ path: `${folder}/${name}-4-count.png` })
      ));
      await playOut(short);
      await counted;
      await short.page.waitForTimeout(1000);
      await short.page.screenshot({ path: `${folder}/${name}-5-result.png` });
    }
    return URL_OF_PAGE;
  },
};
