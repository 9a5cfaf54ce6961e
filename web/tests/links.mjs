// Links, pasted games, and the page's own fields.
import assert from "node:assert/strict";
import { SIZES, visit } from "./browser.mjs";

const permissions = ["clipboard-read", "clipboard-write"];

/** Presses the table's button for the link; what was copied. */
async function copyLink(player) {
  await player.press(/^(Copy link|Link)$/);
  const note = await player.noted(/^Copied/);
  assert.match(await note.getAttribute("class"), /passing/);
  return copied(player);
}

/** Copies the link that the page asks to send. */
async function copyAnswer(player) {
  const asked = await player.noted(/Send the link/);
  await asked.locator("button", { hasText: "Copy link" }).click();
  await player.noted(/^Copied/);
  return copied(player);
}

async function copied(player) {
  return new URL(await player.page.evaluate(() => navigator.clipboard.readText())).hash;
}

/** Opens another link in the same page. */
async function follow(player, hash, said) {
  await player.page.evaluate((hash) => { location.hash = hash; }, hash);
  await player.noted(said);
}

/** The end of an invitation's address as crates/live/src/invite.rs writes it, with any sender. */
function invitation(sender, { game = "masbrur", token = ".bbbbbbbbbbb" } = {}) {
  const name = sender && `.${Buffer.from(sender).toString("base64url")}`;
  return `#live=1.abcd1234.${"A".repeat(22)}.hosthosthost${token}.AAAA&for=${game}${name}`;
}

export const tests = {
  async "an invitation says who sent it and to which game before the game is loaded"(make) {
    const long = "W".repeat(32);
    const cases = [
      [invitation("Ada"), "Ada invites you to a game of Masbrur."],
      [invitation("Ada", { token: "" }), "Ada invites you to watch a game of Masbrur."],
      [`${invitation("Ada", { game: "mbrane" })}&via=QQ&by=x`, "Ada invites you to a game of Mbrane."],
      [encodeURI(invitation("Ada")).replace("&", "%26"), "Ada invites you to a game of Masbrur."],
      [invitation(""), "Your friend invites you to a game of Masbrur."],
      [invitation("Ada"), "Ada lädt dich zu einer Partie Masbrur ein.", "de"],
      // Names are text, of one line, and no longer than the game's.
      [invitation("<img src=x onerror=alert(1)>"), "<img src=x onerror=alert(1)> invites you to a game of Masbrur."],
      [invitation("A\n\u202eB {game}"), "A B {game} invites you to a game of Masbrur."],
      [invitation(`${long}W`), `${long} invites you to a game of Masbrur.`],
      [invitation(Buffer.from([0xff])), "Your friend invites you to a game of Masbrur."],
      // The game says what is wrong with other links.
      [invitation("Ada", { game: "chess" }), ""],
      [invitation("Ada").replace("live=1", "live=2"), ""],
      [invitation("Ada").slice(0, 30), ""],
      ["#%E0%A4%A", ""],
      ["#mbrane=abc", ""],
    ];
    const contexts = {};
    for (const locale of ["en", "de"]) {
      contexts[locale] = await make({ ...SIZES.phone, locale });
      // The game does not come.
      await contexts[locale].route(/_bg\.wasm$/, () => {});
    }
    for (const [hash, text, locale = "en"] of cases) {
      const player = await visit(contexts[locale], { hash, ready: false });
      const place = player.page.locator("#invitation");
      await player.when(() => globalThis.mbrane);
      await player.when((code) => document.documentElement.lang === code, locale);
      assert.equal(await place.isVisible(), text !== "", hash);
      assert.equal(await place.textContent(), text, hash);
      assert.equal(await place.locator(":not(bdi)").count(), 0, "no element comes from a link");
      await player.when((text) => document.getElementById("heard").textContent === text, text);
      const fits = await player.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      assert.ok(fits, `${hash} is wider than the page`);
      assert.deepEqual(player.errors, []);
      await player.page.close();
    }
  },

  async "links: copied, opened elsewhere at the same move"(make) {
    const player = await visit(await make({ ...SIZES.tall, permissions }));
    await player.play("4×4", "Person");
    await player.placeMany(3);
    const link = await copyLink(player);
    assert.match(link, /^#mbrane=[\w-]{12,40}$/);
    await player.page.locator("#note").waitFor({ state: "hidden" });
    const friend = await visit(await make({ ...SIZES.tall, permissions }), { hash: link });
    await friend.offers(/^\d, /);
    assert.deepEqual(await friend.board(), await player.board());
    assert.equal(await friend.page.evaluate(() => location.hash), "", "the address is the page's again");
    // The friend answers, and the first one opens what comes back.
    const tiles = await friend.tiles();
    await friend.place();
    const answer = await copyAnswer(friend);
    await friend.hasTiles(tiles + 1);
    await follow(player, answer, /One new move/);
    await player.hasTiles(tiles + 1);
    // A link that is behind shows what is known.
    await follow(player, link, /one move behind/);
    await player.hasTiles(tiles + 1);
    await follow(player, link.slice(0, -3), /cut or changed/);
    return `${link.length} characters`;
  },

  async "Masbrur by link: promised, answered, and one that was cut is refused"(make) {
    // If there is room for its button.
    const context = await make({ ...SIZES.desk, permissions });
    const begun = "#r=masbrur_1:_offer:02.03.13.14.15.16.24.25.37.46_take:1";
    const player = await visit(context, { hash: begun });
    // Until then two people share the screen. The second press comes in the frame in which the first one takes effect.
    await player.offers("Show the table");
    await player.page.evaluate(() => {
      const press = (words) => [...document.querySelectorAll("#mirror button")].find((button) => words.test(button.textContent)).click();
      press(/^Show the table$/);
      requestAnimationFrame(() => press(/^(Copy link|Link)$/));
    });
    await player.noted(/^Copied/);
    const link = await copied(player);
    assert.match(link, /^#l=masbrur\+1:\+offer:.*north:seed:\$[\w-]{22}&g=\w+&s=[\w-]{8}$/);
    // The receiver plays the seat to act: the sender waits.
    await player.hears(/Waiting for South’s link/);
    const friend = await visit(await make({ ...SIZES.tall, permissions }), { hash: link });
    await friend.press(/^Pass/);
    await friend.hears(/Waiting for North’s link/);
    const answer = await copyAnswer(friend);
    // Only a page that was left for another one has surely given its place back.
    await player.page.goto("about:blank");
    await player.page.close();
    const opened = await visit(context, { hash: answer });
    await opened.noted(/One new move/);
    await opened.offers(/^Pass/);
    await follow(opened, answer.replace("&g=", "+pass&g="), /cut or changed/);
    // A browser that has nothing of the game cannot take it over.
    const other = await visit(await make({ ...SIZES.tall, permissions }), { hash: answer });
    await other.noted(/another browser or on another device/);
    return `${answer.length} characters`;
  },

  async "bad links say why, and the title is there"(make) {
    const [[first, why], ...others] = [["#r=mbrane_4_full:_1a1_1a2", /move 2/], ["#r=mbrane_7_full:", /4 or 9/], ["#nonsense", /no game in it/]];
    const player = await visit(await make(SIZES.small), { hash: first });
    await player.noted(why);
    for (const [hash, why] of others) await follow(player, hash, why);
    await player.offers(/^(Start|Play)/);
  },

  async "the page's dialog has the keys and gives them back; games are pasted into it, and nonsense is refused"(make) {
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
    const paste = async (text) => {
      await player.press("Paste a game");
      await box.locator("textarea").fill(text);
      await box.locator("button", { hasText: "Open" }).click();
    };
    await paste("mbrane 4 full : 1a1 1a2");
    await player.noted(/move 2/);
    await paste("mbrane 4 full : 1a1 2d4");
    await player.hasTiles(2);
  },

  async "fields are written in the page's own, by touch and by the mirror, and empty ones are in the mirror"(make) {
    // So high that no setting has to be scrolled to.
    const player = await visit(await make({ ...SIZES.phone, viewport: { width: 390, height: 1900 } }));
    const actions = await player.page.evaluate(() => ["game", "cover", "mirror"].map((id) => getComputedStyle(document.getElementById(id)).touchAction));
    assert.deepEqual(actions, ["none", "auto", "auto"], "fingers are the game's on the canvas alone");
    const box = player.page.locator("#trouble[open]");
    const input = box.locator("input");
    await player.press("Settings");
    // An empty field exists, and a press on it in the mirror opens the same field.
    await player.offers("Second player");
    await player.tapOn("Your name");
    await box.waitFor();
    assert.equal(await box.locator("h2").textContent(), "Your name");
    assert.ok(await input.evaluate((field) => document.activeElement === field && field.getAttribute("aria-labelledby") === "what"));
    assert.equal(await input.getAttribute("maxlength"), "160");
    await player.page.keyboard.type("Ada <b> & \"x\"");
    await box.locator("button", { hasText: "OK" }).tap();
    await box.waitFor({ state: "hidden" });
    assert.equal(await player.page.evaluate(() => document.activeElement.id), "game");
    await player.offers('Your name: Ada <b> & "x"');
    await player.press("Second player");
    await input.fill("Bo");
    await input.press("Enter");
    await player.offers("Second player: Bo");
    // Abandoned text is not written; editing continues from the existing text.
    await player.tapOn("Your name");
    assert.equal(await input.inputValue(), 'Ada <b> & "x"');
    await input.fill("Cy");
    await input.press("Escape");
    await box.waitFor({ state: "hidden" });
    await player.offers('Your name: Ada <b> & "x"');
    await player.reload();
    await player.press("Settings");
    await player.offers('Your name: Ada <b> & "x"');
    await player.offers("Second player: Bo");
    await player.press("Back");
    await player.press(/^Games/);
    await player.tapOn("Search by name");
    await input.fill("nobody");
    await input.press("Enter");
    await player.offers("Search by name: nobody");
    // The fonts have no letters of these scripts, and the module no rules for them (crates/pack/src/page/linker/idle.txt): one of each rule.
    const scripts = ["क्षि र्की", "ශ්‍රී བོད་ ꦏꦿ", "น้ำ", "\u1112\u1161\u11ab", "السَّلَام", "שָׁלוֹם", "ខ្មែរ", "မြန်မာ"];
    for (const text of scripts) {
      await player.tapOn("Search by name");
      await input.fill(text);
      await input.press("Enter");
      await player.offers(`Search by name: ${text}`);
    }
    await player.tapOn("Search by name");
    await input.fill("");
    await input.press("Enter");
    await player.offers("Search by name");
    assert.deepEqual(player.errors, []);
  },

  async "with a mouse the game's own field takes the keys"(make) {
    const player = await visit(await make(SIZES.desk));
    await player.press(/^Games/);
    const { controls } = await player.seen("the field", ({ controls }) => controls["Search by name"]);
    await player.page.mouse.click(...controls["Search by name"]);
    await player.page.keyboard.type("abc");
    await player.offers("Search by name: abc");
    assert.equal(await player.page.locator("#trouble[open]").count(), 0);
  },
};
