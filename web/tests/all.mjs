// Every test of the page: its name, and what must hold. Each gets contexts of its own, with storage of their own.
import assert from "node:assert/strict";
import { SIZES, URL_OF_PAGE, countDraws, open, visit } from "./browser.mjs";
import { longFrames } from "./frames.mjs";
import { tests as hands } from "./hands.mjs";
import { tests as languages } from "./languages.mjs";
import { tests as masbrur } from "./masbrur.mjs";
import { OTHERS, playFirst } from "./others.mjs";
import { Site, newer, newerPage } from "./site.mjs";
import { tests as stand } from "./stand.mjs";

const FINISHED = /wins?\b|draw/i;

/** Plays by the mirror until the game is over; says how many tiles were placed here. */
async function playOut(player, most = 100) {
  let placed = 0;
  while (placed < most && !FINISHED.test(await player.title())) {
    const before = await player.tiles();
    const digit = player.page.locator("#mirror [data-part=digits] button:not([aria-disabled])");
    if (await digit.count() === 0) {
      // The computer thinks, or the count plays.
      await player.page.waitForTimeout(150);
      continue;
    }
    if (!await player.place()) continue;
    placed += 1;
    await player.page.waitForFunction((before) => (
      [...document.querySelectorAll("#mirror td")].filter((cell) => /^(Ivory|Indigo) /.test(cell.textContent)).length > before
    ), before, { timeout: 60000 });
  }
  return placed;
}

/** The words of the dialog that says why there is no game; it offers to reload. */
async function trouble(player) {
  await player.page.locator("#trouble[open]").waitFor({ timeout: 60000 });
  assert.equal(await player.page.locator("#trouble button").first().textContent(), "Reload");
  return player.page.locator("#trouble h2").textContent();
}

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
  ...hands,
  ...languages,
  ...masbrur,
  ...stand,

  async "sounds begin with the first gesture and end in a page that nobody sees; where they are refused the game plays"(make) {
    const count = () => {
      globalThis.begun = [];
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function counted(at) {
        globalThis.begun.push([this.context.state, this.buffer.duration, at - this.context.currentTime]);
        globalThis.sound = this.context;
        return start.call(this, at);
      };
    };
    const player = await visit(await make(SIZES.small), { before: count });
    const begun = () => player.page.evaluate(() => globalThis.begun);
    await player.play("4×4", "Person");
    // The mirror's buttons are pressed without a finger here.
    await player.place();
    await player.waitForTurn(0);
    assert.deepEqual(await begun(), []);
    await player.page.mouse.click(2, 2);
    await player.place();
    await player.waitForTurn(1);
    await player.page.waitForFunction(() => globalThis.begun.length > 0, null, { timeout: 60000 });
    const heard = await begun();
    assert.ok(heard.every(([state, length, delay]) => state === "running" && length > 0.05 && length < 2 && delay < 0.04), JSON.stringify(heard));
    await player.page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await player.page.waitForFunction(() => globalThis.sound.state === "suspended", null, { timeout: 60000 });
    assert.deepEqual(player.errors, []);
    for (const refuse of [() => { delete globalThis.AudioContext; }, () => { globalThis.AudioContext = class { constructor() { throw new Error("no"); } }; }]) {
      const silent = await visit(await make(SIZES.small), { before: refuse });
      await silent.page.mouse.click(2, 2);
      await silent.play("4×4", "Person");
      await silent.place();
      await silent.hasTiles(1);
      assert.deepEqual(silent.errors, []);
    }
    return `${heard.length} sounds`;
  },

  async "it loads without a complaint, from any folder"(make) {
    for (const path of ["", "some/where/"]) {
      const player = await visit(await make(SIZES.desk), { path });
      assert.deepEqual(player.errors, []);
      // The title's buttons are in the mirror.
      await player.offers(/./);
      const elsewhere = await player.page.evaluate(() => (
        performance.getEntriesByType("resource").map((entry) => entry.name).filter((name) => !name.startsWith(location.origin))
      ));
      assert.deepEqual(elsewhere, []);
    }
  },

  async "a whole 4×4 game by touch against level 1"(make) {
    const player = await visit(await make(SIZES.phone));
    await player.tapOn("Set up Mbrane");
    await player.tapOn("4×4");
    await player.tapOn("1");
    await player.tapOn("Play");
    let taps = 0;
    for (let turn = 0; turn < 16 && !FINISHED.test(await player.title()); turn += 1) {
      // What may be placed is read in the mirror, and tapped on the canvas: the digit, the cell, the cell again.
      const digits = player.page.locator("#mirror [data-part=digits] button");
      await player.page.waitForFunction(() => (
        document.querySelector("#mirror [data-part=digits] button") || /wins?\b|draw/i.test(document.querySelector("#mirror h2")?.textContent ?? "")
      ), null, { timeout: 60000 });
      const open = await digits.evaluateAll((all) => all.findLastIndex((digit) => digit.getAttribute("aria-disabled") === null));
      if (open < 0) continue;
      const before = await player.tiles();
      const { digits: rack, cells } = await player.settled(16);
      await player.tap(rack[open]);
      await player.page.locator("#mirror [data-part=board] button").first().waitFor({ state: "attached" });
      const cell = await player.page.evaluate(() => (
        [...document.querySelectorAll("#mirror td:not(:empty)")].findIndex((cell) => cell.querySelector("button"))
      ));
      await player.tap(cells[cell]);
      await player.page.waitForTimeout(100);
      await player.tap(cells[cell]);
      taps += 3;
      await player.page.waitForFunction((before) => (
        [...document.querySelectorAll("#mirror td")].filter((cell) => /^(Ivory|Indigo) /.test(cell.textContent)).length > before
      ), before, { timeout: 60000 });
    }
    await player.page.waitForFunction(() => /wins?\b|draw/i.test(document.querySelector("#mirror h2")?.textContent ?? ""), null, { timeout: 60000 });
    assert.ok(taps > 6);
    assert.deepEqual(player.errors, []);
    return `${taps} taps, ${await player.title()}`;
  },

  async "a whole game of Sansumoku by touch against level 1"(make) {
    const player = await visit(await make(SIZES.phone));
    await player.tapOn("Set up Sansumoku");
    await player.tapOn("1");
    await player.tapOn("Play");
    const tiles = async () => (await player.cells()).filter((text) => /^(Blue|Orange) /.test(text)).length;
    let moves = 0;
    while (moves < 45) {
      // It is somebody's turn here, or the game is over.
      await player.page.waitForFunction(() => (
        document.querySelector("#mirror [data-part=board] button") || /wins?\b|draw/i.test(document.querySelector("#mirror h2")?.textContent ?? "")
      ), null, { timeout: 60000 });
      if (FINISHED.test(await player.title())) break;
      const { cells } = await player.settled(81);
      const before = await tiles();
      const cell = await player.page.evaluate(() => (
        [...document.querySelectorAll("#mirror td:not(:empty)")].findIndex((cell) => cell.querySelector("button"))
      ));
      if (cell < 0) continue;
      // The first tap aims, the second places.
      await player.tap(cells[cell]);
      await player.page.waitForTimeout(100);
      await player.tap(cells[cell]);
      moves += 1;
      await player.page.waitForFunction((before) => (
        [...document.querySelectorAll("#mirror td")].filter((cell) => /^(Blue|Orange) /.test(cell.textContent)).length > before
      ), before, { timeout: 60000 });
    }
    assert.match(await player.title(), FINISHED);
    assert.deepEqual(player.errors, []);
    return `${moves} moves, ${await player.title()}`;
  },

  async "a whole game through the mirror, and every step of its count is said"(make) {
    const player = await visit(await make(SIZES.small));
    await player.play("4×4", "2");
    const placed = await playOut(player);
    for (const said of [
      /You placed \d on [a-d][1-4]/, /Slate placed \d on [a-d][1-4]/, /from .* to (Ivory|Indigo|even)/,
      /leads? by .*(the most|Ivory's|Indigo's)/,
    ]) await player.hears(said);
    assert.match(await player.title(), FINISHED);
    return `${placed} tiles, ${await player.title()}`;
  },

  async "a reload in the middle goes on"(make) {
    const context = await make(SIZES.small);
    const player = await visit(context);
    await player.play("9×9", "1");
    await player.place();
    await player.waitForTurn(1);
    await player.place();
    await player.waitForTurn(3);
    const before = await player.cells();
    await player.page.reload();
    await player.ready();
    await player.press(/^Continue/);
    await player.hasTiles(before.filter((text) => /^(Ivory|Indigo)/.test(text)).length);
    const plain = (cells) => cells.map((text) => text.replace(/^Place .*/, "empty"));
    assert.deepEqual(plain(await player.cells()), plain(before));
    assert.deepEqual(player.errors, []);
  },

  async "two tabs keep a game each, and say so"(make) {
    const context = await make(SIZES.small);
    const playing = async (player, tiles) => {
      await player.play("4×4", "Person");
      for (let before = 0; before < tiles; before += 1) {
        await player.place();
        await player.waitForTurn(before);
      }
    };
    const goesOn = async (player, tiles) => {
      await player.press(/^Continue/);
      await player.hasTiles(tiles);
    };
    const [first, second] = [await visit(context), await visit(context)];
    await second.hears(/keeps a game of its own/);
    await second.press("Close");
    await playing(first, 1);
    await playing(second, 3);
    assert.doesNotMatch(await first.heard(), /of its own/);
    // Each has its own place again, whichever is reloaded first.
    for (const [player, tiles] of [[first, 1], [second, 3]]) {
      await player.page.reload();
      await player.ready();
      await goesOn(player, tiles);
    }
    // A tab that is alone finds both: one goes on, the other is among the games.
    await first.page.close();
    await second.page.close();
    const alone = await visit(context);
    await alone.press(/^Games/);
    await alone.offers("Copy record");
    await alone.press("Back");
    await goesOn(alone, 1);
    for (const player of [first, second, alone]) assert.deepEqual(player.errors, []);
  },

  async "less motion is as the system asks, also while the game runs"(make) {
    const player = await visit(await make({ ...SIZES.small, reducedMotion: "reduce" }));
    const becomes = async (wanted) => {
      for (let tries = 0; tries < 100 && (await player.places()).reduced !== wanted; tries += 1) await player.page.waitForTimeout(50);
      assert.equal((await player.places()).reduced, wanted);
    };
    await becomes(true);
    for (const wanted of [false, true]) {
      await player.page.emulateMedia({ reducedMotion: wanted ? "reduce" : "no-preference" });
      await becomes(wanted);
    }
  },

  async "a worker killed while it thinks costs no more than time"(make) {
    const player = await visit(await make(SIZES.small));
    await player.play("9×9", "5");
    const [worker] = await Promise.all([player.page.waitForEvent("worker", { timeout: 60000 }), player.place()]);
    await worker.evaluate(() => self.close()).catch(() => {});
    await player.waitForTurn(1);
    await player.hasTiles(2);
    assert.equal(await player.page.locator("#trouble[open]").count(), 0);
  },

  async "where no worker starts it is said, and the computer thinks within the page"(make) {
    const player = await visit(await make(SIZES.small), {
      before: () => {
        globalThis.Worker = function refused() {
          throw new Error("asked to");
        };
      },
    });
    await player.play("9×9", "3");
    await player.place();
    await player.noted(/could not think apart/);
    await player.waitForTurn(1);
    await player.hasTiles(2);
  },

  async "a browser without vector instructions thinks with the module that needs none"(make) {
    for (const [kind, before] of [["simd", () => {}], ["plain", () => { WebAssembly.validate = () => false; }]]) {
      const player = await visit(await make(SIZES.small), { before });
      await player.play("4×4", "1");
      const [worker] = await Promise.all([player.page.waitForEvent("worker", { timeout: 60000 }), player.place()]);
      assert.match(worker.url(), new RegExp(`/thinker-[0-9a-f]+/${kind}/worker\\.js$`));
      await player.waitForTurn(1);
      assert.deepEqual(player.errors, []);
    }
  },

  async "an undo while the computer thinks is obeyed at once"(make) {
    const player = await visit(await make(SIZES.small));
    await player.play("9×9", "5");
    await player.place();
    await player.page.waitForTimeout(400);
    const begun = Date.now();
    await player.press(/^Undo/);
    await player.page.waitForFunction(() => document.querySelector("#mirror [data-part=digits] button"), null, { timeout: 5000 });
    const took = Date.now() - begun;
    await player.hasTiles(0);
    await player.page.waitForTimeout(3500);
    assert.equal(await player.tiles(), 0, "what was thought about the other position is not played");
    return `${took} ms`;
  },

  async "links: copied, opened elsewhere at the same move"(make) {
    const context = await make({ ...SIZES.tall, permissions: ["clipboard-read", "clipboard-write"] });
    const player = await visit(context);
    await player.play("4×4", "Person");
    for (let tile = 0; tile < 3; tile += 1) {
      const before = await player.tiles();
      await player.place();
      await player.waitForTurn(before);
    }
    const before = await player.cells();
    // One tap at the table, and it is said in passing.
    await player.press(/^(Copy link|Link)$/);
    assert.match(await (await player.noted(/^Copied/)).getAttribute("class"), /passing/);
    await player.page.locator("#note").waitFor({ state: "hidden", timeout: 60000 });
    const link = await player.page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#mbrane=[\w-]{12,40}$/);
    const permissions = ["clipboard-read", "clipboard-write"];
    const friend = await visit(await make({ ...SIZES.tall, permissions }), { hash: new URL(link).hash });
    await friend.offers(/^\d, /);
    const plain = (cells) => cells.map((text) => text.replace(/^Place .*/, "empty"));
    assert.deepEqual(plain(await friend.cells()), plain(before));
    assert.equal(await friend.page.evaluate(() => location.hash), "", "the address is the page's again");
    // The friend answers, and the first one opens what comes back.
    const tiles = await friend.tiles();
    await friend.place();
    // The mirror follows the motion of the tile, the note the match: either may come first.
    const asked = await friend.noted(/Send the link/);
    await friend.hasTiles(tiles + 1);
    await asked.locator("button", { hasText: "Copy the link" }).click();
    await friend.noted(/^Copied/);
    const answer = await friend.page.evaluate(() => navigator.clipboard.readText());
    await player.page.close();
    const opens = async (hash, said) => {
      const opened = await visit(context, { hash });
      await opened.noted(said);
      await opened.hasTiles(tiles + 1);
      await opened.page.close();
    };
    await opens(new URL(answer).hash, /One move has come/);
    // A link that is behind shows what is known.
    await opens(new URL(link).hash, /one move behind/);
    // One that was cut says so.
    const cut = await visit(context, { hash: new URL(link).hash.slice(0, -3) });
    await cut.noted(/cut or changed/);
    await cut.page.close();
    return `${link.length} characters`;
  },

  async "Masbrur by link: promised, answered, and one that was cut is refused"(make) {
    const permissions = ["clipboard-read", "clipboard-write"];
    // Where there is room for a button for it.
    const context = await make({ ...SIZES.desk, permissions });
    const begun = "#r=masbrur_1:_offer:02.03.13.14.15.16.24.25.37.46_take:1";
    const player = await visit(context, { hash: begun });
    // Until then two people share the screen.
    await player.press("Show the table");
    await player.press(/^(Copy link|Link)$/);
    await player.noted(/^Copied/);
    const link = await player.page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#l=masbrur\+1:\+offer:.*north:seed:\$[\w-]{22}&g=\w+&s=[\w-]{8}$/);
    // Whoever opens it plays whoever is to act: the other one waits.
    await player.hears(/Waiting for South's link/);
    const friend = await visit(await make({ ...SIZES.tall, permissions }), { hash: new URL(link).hash });
    await friend.press(/^Pass/);
    const asked = await friend.noted(/Send the link/);
    await friend.hears(/Waiting for North's link/);
    await asked.locator("button", { hasText: "Copy the link" }).click();
    await friend.noted(/^Copied/);
    const answer = await friend.page.evaluate(() => navigator.clipboard.readText());
    await player.page.close();
    const opened = await visit(context, { hash: new URL(answer).hash });
    await opened.noted(/One move has come/);
    await opened.offers(/^Pass/);
    await opened.page.close();
    const cut = await visit(context, { hash: new URL(answer).hash.replace("&g=", "+pass&g=") });
    await cut.noted(/cut or changed/);
    // A browser that has nothing of the game cannot take it over.
    const other = await visit(await make({ ...SIZES.tall, permissions }), { hash: new URL(answer).hash });
    await other.noted(/another browser or on another device/);
    return `${answer.length} characters`;
  },

  async "a game is pasted through the page's field, and nonsense is refused"(make) {
    const player = await visit(await make(SIZES.small));
    const paste = async (text) => {
      await player.press("Paste a game");
      await player.page.locator("#trouble textarea").fill(text);
      await player.page.locator("#trouble button", { hasText: "Open" }).click();
    };
    await player.press(/^Games/);
    await paste("mbrane 4 full : 1a1 1a2");
    await player.noted(/move 2/);
    await paste("mbrane 4 full : 1a1 2d4");
    await player.hasTiles(2);
  },

  async "fields are written in the page's own, by touch and by the mirror, and empty ones are in the mirror"(make) {
    // So high that no setting has to be scrolled to.
    const player = await visit(await make({ ...SIZES.phone, viewport: { width: 390, height: 1900 } }));
    const box = player.page.locator("#trouble[open]");
    const input = box.locator("input");
    const has = (words) => player.button(words).waitFor({ state: "attached", timeout: 60000 });
    await player.press("Settings");
    // What is empty is there, and a press on it in the mirror opens the same field.
    await has("A second person");
    await player.tapOn("Your name");
    await box.waitFor();
    assert.equal(await box.locator("h2").textContent(), "Your name");
    assert.ok(await input.evaluate((field) => document.activeElement === field && field.getAttribute("aria-labelledby") === "what"));
    assert.equal(await input.getAttribute("maxlength"), "160");
    await player.page.keyboard.type("Ada <b> & \"x\"");
    await box.locator("button", { hasText: "OK" }).tap();
    await box.waitFor({ state: "hidden" });
    assert.equal(await player.page.evaluate(() => document.activeElement.id), "game");
    await has('Your name: Ada <b> & "x"');
    await player.press("A second person");
    await input.fill("Bo");
    await input.press("Enter");
    await has("A second person: Bo");
    // What was left unsaid is not written; what stands there is where one goes on.
    await player.tapOn("Your name");
    assert.equal(await input.inputValue(), 'Ada <b> & "x"');
    await input.fill("Cy");
    await input.press("Escape");
    await box.waitFor({ state: "hidden" });
    await has('Your name: Ada <b> & "x"');
    await player.page.reload();
    await player.ready();
    await player.press("Settings");
    await has('Your name: Ada <b> & "x"');
    await has("A second person: Bo");
    await player.press("Back");
    await player.press(/^Games/);
    await has("Search a name");
    await player.tapOn("Search a name");
    await input.fill("nobody");
    await input.press("Enter");
    await has("Search a name: nobody");
    await player.tapOn("Search a name");
    await input.fill("");
    await input.press("Enter");
    await has("Search a name");
    assert.deepEqual(player.errors, []);
    // Whoever has a mouse has keys: the game's own field takes them.
    const desk = await visit(await make(SIZES.desk));
    await desk.press(/^Games/);
    await desk.offers("Search a name");
    const { controls } = await desk.places();
    // The list may take the keys when it comes, and the field has them a frame after the click.
    for (let tries = 0; tries < 20 && await desk.button(/^Search a name: a/).count() === 0; tries += 1) {
      await desk.page.mouse.click(...controls["Search a name"]);
      await desk.page.waitForTimeout(300);
      await desk.page.keyboard.type("a");
      await desk.page.waitForTimeout(700);
    }
    await desk.offers(/^Search a name: a/);
    assert.equal(await desk.page.locator("#trouble[open]").count(), 0);
  },

  async "the page's dialog has the keys, closes by Escape and gives them back"(make) {
    const player = await visit(await make(SIZES.small));
    await player.press(/^Games/);
    await player.press("Paste a game");
    const box = player.page.locator("#trouble[open]");
    await box.waitFor();
    const focus = () => player.page.evaluate(() => document.activeElement.tagName);
    assert.equal(await focus(), "TEXTAREA");
    assert.notEqual(await box.locator("textarea").getAttribute("aria-label"), null);
    for (let press = 0; press < 5; press += 1) {
      await player.page.keyboard.press("Tab");
      assert.ok(await player.page.evaluate(() => document.activeElement === document.body || document.getElementById("trouble").contains(document.activeElement)));
    }
    await player.page.keyboard.press("Escape");
    await box.waitFor({ state: "hidden" });
    assert.equal(await focus(), "CANVAS");
    // How much has come is no news at every step.
    assert.equal(await player.page.locator("#cover [role=status], #cover [aria-live]").count(), 0);
    assert.equal(await player.page.locator("#bar[role=progressbar]").getAttribute("aria-valuenow"), "100");
  },

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
    await player.page.waitForFunction(() => globalThis.asked > 0);
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

  async "three bad links say why, and the title is there"(make) {
    const bad = { "#r=mbrane_4_full:_1a1_1a2": /move 2/, "#r=mbrane_7_full:": /4 or 9/, "#nonsense": /no game in it/ };
    for (const [hash, reason] of Object.entries(bad)) {
      const player = await visit(await make(SIZES.small), { hash });
      await player.noted(reason);
      await player.offers(/^(Start|Play)/);
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
    const note = await player.noted(/keeps nothing/);
    // What passes hides it for a while, and another note until that is closed.
    await player.press(/^(Copy link|Link)$/);
    await player.noted(/^Copied/);
    await player.noted(/keeps nothing/);
    await player.page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("asked to"));
    });
    await player.press(/^(Copy link|Link)$/);
    const text = (await player.noted(/not let the page copy/)).locator("textarea");
    assert.match(await text.inputValue(), /#mbrane=/);
    await player.page.locator("#note button", { hasText: "Close" }).click();
    await player.noted(/keeps nothing/);
    await note.locator("button", { hasText: "Close" }).click();
    await player.page.locator("#note").waitFor({ state: "hidden" });
    assert.equal(await player.button("Close").count(), 0, "it is said once");
    assert.deepEqual(player.errors, []);
  },

  async "where storage is full, the game says so and goes on"(make) {
    const player = await visit(await make(SIZES.small), {
      before: () => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      },
    });
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

  async "the second start needs no network"(make) {
    const context = await make(SIZES.small);
    const player = await visit(context);
    await kept(player);
    const modules = await player.page.evaluate(async () => {
      const [name] = await globalThis.caches.keys();
      const files = await (await globalThis.caches.open(name)).keys();
      return files.map(({ url }) => url).filter((url) => /worker_bg\.wasm$/.test(url));
    });
    assert.equal(modules.length, 1, `one of the thinker's two modules is kept: ${modules.join(", ")}`);
    await player.page.close();
    await context.setOffline(true);
    const again = await visit(context);
    await again.play("4×4", "1");
    await again.place();
    await again.waitForTurn(1);
    assert.deepEqual(again.errors, []);
  },

  async "a host that serves an older page beside a newer script leaves the version that is kept"(make) {
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
      const version = await player.page.evaluate(() => document.documentElement.dataset.build);
      const [names, found] = await caches(player, version);
      assert.deepEqual([names.length, found.length], [1, 1], names.join(", "));
    } finally {
      site.stop();
    }
  },

  async "a new version is offered, and Reload after trouble takes it over"(make) {
    const site = await Site.start();
    try {
      const context = await make(SIZES.small);
      const player = await visit(context, { address: site.address });
      await kept(player);
      // From its second visit on the page comes from what is kept.
      await player.page.reload();
      await player.ready();
      // The page that is kept breaks at its start from now on; its next version is there.
      site.change = (path, answer) => newerPage(path, newer(path, answer));
      await context.addInitScript(() => {
        if (document.documentElement?.dataset.build === "ffffffffffffffff") return;
        Object.defineProperty(WebAssembly, "instantiateStreaming", { value: () => Promise.reject(new Error("asked to")) });
        Object.defineProperty(WebAssembly, "instantiate", { value: () => Promise.reject(new Error("asked to")) });
      });
      await player.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
      await player.noted(/newer version/);
      const version = () => player.page.evaluate(() => document.documentElement.dataset.build);
      const before = await version();
      await player.page.reload();
      assert.match(await trouble(player), /did not arrive/);
      assert.equal(await version(), before, "a reload by the browser stays with the version that is kept");
      await player.page.locator("#trouble button", { hasText: "Reload" }).click();
      await player.page.waitForFunction(() => document.documentElement.dataset.build === "ffffffffffffffff", null, { timeout: 60000 });
      const [names] = await caches(player, "");
      assert.equal(names.length, 1, "what the older version kept is gone");
    } finally {
      site.stop();
    }
  },

  async "two copies on one host keep apart, and what else is there is left alone"(make) {
    const context = await make(SIZES.small);
    const addresses = [];
    for (const path of ["", "some/where/"]) {
      const player = await visit(context, { path });
      await kept(player);
      addresses.push(player.page.url());
      if (path !== "") {
        assert.equal((await caches(player, ""))[0].length, 2, "each has its own");
      }
      await player.page.close();
    }
    const page = await context.newPage();
    const answer = await page.goto(new URL("none", URL_OF_PAGE).href).then((found) => found.status(), (error) => error.message);
    assert.match(String(answer), /404|ERR_HTTP_RESPONSE_CODE/, "what is not the game's is not answered by it");
    await page.close();
    await context.setOffline(true);
    for (const address of addresses) await (await visit(context, { address })).page.close();
  },

  async "a part of the page that does not arrive is said"(make) {
    // A host that does not know what a module is; a module that is not there.
    const broken = {
      type: (path, answer) => (path.endsWith("/main.js") ? { ...answer, type: "application/octet-stream" } : answer),
      gone: (path, answer) => (path.endsWith("/said.js") ? { status: 404, type: "text/plain", body: "" } : answer),
    };
    for (const [what, change] of Object.entries(broken)) {
      const site = await Site.start(change);
      try {
        const player = await visit(await make(SIZES.small), { address: site.address, ready: false });
        const said = player.page.locator("#loaded[role=alert]");
        await said.waitFor({ timeout: 60000 });
        assert.match(await said.textContent(), /did not arrive .*main\.js/, what);
      } finally {
        site.stop();
      }
    }
    const player = await visit(await make(SIZES.small));
    const names = await player.page.evaluate(() => performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname));
    assert.deepEqual(names.filter((name) => name.endsWith(".mjs")), [], "no host needs to know that ending");
  },

  async "scripts of others may fail"(make) {
    const context = await make({ ...SIZES.small, bypassCSP: true });
    await context.route("http://elsewhere.invalid/**", (route) => route.abort());
    const add = () => {
      const script = document.createElement("script");
      script.src = "http://elsewhere.invalid/a.js";
      (document.head ?? document.documentElement).append(script);
    };
    const player = await visit(context, {
      before: `document.addEventListener("readystatechange", () => { (${add})(); throwing(); Promise.reject(new Error("theirs")); }, { once: true });
        function throwing() { setTimeout(() => { throw new Error("theirs"); }); }`,
    });
    await player.page.evaluate(add);
    await player.play("4×4", "1");
    assert.equal(await player.page.locator("#trouble[open]").count(), 0);
  },

  async "what is lost is said: no WebGL 2, a broken download, lost graphics, a panic"(make) {
    const blind = await visit(await make(SIZES.small), {
      ready: false,
      before: () => {
        const get = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function context(kind, ...rest) {
          return kind === "webgl2" ? null : get.call(this, kind, ...rest);
        };
      },
    });
    assert.match(await trouble(blind), /cannot draw/);
    for (const [what, answer] of [["gone", { status: 404, body: "" }], ["cut", { status: 200, contentType: "application/wasm", body: "\0asm\x01\0\0\0 cut" }]]) {
      const context = await make(SIZES.small);
      await context.route(/_bg\.wasm$/, (route) => route.fulfill(answer));
      assert.match(await trouble(await visit(context, { ready: false })), /did not arrive/, what);
    }
    const without = await visit(await make(SIZES.small), { ready: false, before: () => delete globalThis.WebAssembly });
    assert.match(await trouble(without), /did not arrive|cannot run/, "no WebAssembly");
    const context = await make(SIZES.small);
    await context.route(/_bg\.wasm$/, (route) => route.abort());
    assert.match(await trouble(await visit(context, { ready: false })), /did not arrive/);
    const lost = await visit(await make(SIZES.small));
    await lost.page.evaluate(() => document.getElementById("game").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext());
    assert.match(await trouble(lost), /graphics were lost/);
    const broken = await visit(await make(SIZES.small));
    await broken.page.evaluate(() => globalThis.wasmBindings.page_says("panic", "asked to"));
    assert.match(await trouble(broken), /has stopped/);
  },

  async "keys: the game takes its own and leaves the browser's, and Tab leaves at the last control"(make) {
    const player = await visit(await make(SIZES.desk));
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
        await player.page.waitForFunction((before) => globalThis.answered > before || document.activeElement?.id !== "game", before, { timeout: 60000 });
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
    return `${tabs} Tabs`;
  },

  async "fingers are the game's on the canvas alone"(make) {
    const player = await visit(await make(SIZES.phone));
    const actions = await player.page.evaluate(() => ["game", "cover", "mirror"].map((id) => getComputedStyle(document.getElementById(id)).touchAction));
    assert.deepEqual(actions, ["none", "auto", "auto"]);
  },

  async "every pixel of a dense screen is drawn"() {
    const browser = await open(["--force-device-scale-factor=2", "--window-size=700,700"]);
    try {
      const player = await visit(await browser.newContext({ viewport: null }));
      assert.equal(await player.page.evaluate(() => devicePixelRatio), 2);
      return await player.fills();
    } finally {
      await browser.close();
    }
  },

  async "an emulated dense screen is drawn and tapped as a real one"(make) {
    const player = await visit(await make(SIZES.dense));
    assert.equal(await player.page.evaluate(() => devicePixelRatio), 3);
    const said = await player.fills();
    // What is tapped on the canvas is where the game drew it.
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

  async "a page at rest draws nothing"(make) {
    const player = await visit(await make(SIZES.small));
    await player.page.evaluate(countDraws);
    // However slowly the machine draws, the title comes to rest.
    await player.page.waitForFunction(() => {
      const now = performance.now();
      if (globalThis.seen !== globalThis.drawn) [globalThis.seen, globalThis.since] = [globalThis.drawn, now];
      return now > globalThis.since + 2000;
    }, null, { timeout: 60000, polling: 100 });
    const before = await player.page.evaluate(() => globalThis.drawn);
    await player.page.waitForTimeout(5000);
    assert.equal(await player.page.evaluate(() => globalThis.drawn), before);
    // What counts does count.
    await player.press("Set up Mbrane");
    await player.page.waitForFunction((before) => globalThis.drawn > before, before);
  },

  "frames while level 5 thinks are no longer than while it does not": (make) => longFrames(make),

  async "pictures"(make) {
    const folder = process.env.MBRANE_PICTURES;
    if (!folder) return { skipped: "not asked for (MBRANE_PICTURES names a folder)" };
    for (const [name, size] of Object.entries(SIZES).filter(([name]) => !["small", "tall", "dense"].includes(name))) {
      const player = await visit(await make(size));
      await player.page.waitForTimeout(800);
      await player.page.screenshot({ path: `${folder}/${name}-1-title.png` });
      await player.play("9×9", "1");
      for (let tile = 0; tile < 6; tile += 1) {
        const before = await player.tiles();
        await player.place();
        await player.waitForTurn(before + 1);
      }
      await player.page.waitForTimeout(800);
      await player.page.screenshot({ path: `${folder}/${name}-2-table.png` });
      await player.page.keyboard.press("Tab");
      await player.page.locator("#mirror button").first().focus();
      await player.page.waitForTimeout(300);
      await player.page.screenshot({ path: `${folder}/${name}-3-mirror.png` });

      // A short game to its end: its count, and its result.
      const short = await visit(await make(size));
      await short.play("4×4", "1");
      const counted = short.hears(/the most/).then(() => (
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

for (const [name, opened] of Object.entries(OTHERS)) {
  tests[`the first game in ${name}`] = async () => {
    const open = opened();
    if (!open) return { skipped: `${name} with its driver, or Xvfb, is not installed` };
    const browser = await open();
    try {
      const did = await playFirst(browser, URL_OF_PAGE);
      assert.ok(did.length > 3, `only ${did.join("; ")}`);
      return did.at(-1);
    } finally {
      await browser.end();
    }
  };
}
