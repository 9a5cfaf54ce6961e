// Masbrur by touch: a match of one round against the computer, from home to the result, by taps on the canvas alone.
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { FINISHED, PATIENCE, SIZES, visit } from "./browser.mjs";

/** The buttons of each phase for the player to act, and only then. */
const PHASES = { Offer: "Offer these", Take: "First group", Equip: "Pass", Wall: "Lay this wall" };

/** The titles of the phases whose buttons come after a choice. */
const TITLES = { Show: "Choose what to show", Seize: "Choose what to seize" };

/** How many spots the board and the hand have in each phase, at least: what lies there before is another table's, or another phase's. */
const LAID = { Offer: [22, 0], Take: [22, 0], Equip: [16, 10], Wall: [0, 10], Show: [11, 0], Seize: [11, 0] };

/** The current text of the mirror. */
const mirror = (player) => player.page.evaluate(() => ({
  title: document.querySelector("#mirror h2")?.textContent ?? "",
  buttons: [...document.querySelectorAll("#mirror button")].map((button) => ({
    part: button.closest("[data-part]").dataset.part, text: button.textContent, act: button.dataset.act,
    on: button.getAttribute("aria-pressed") === "true", off: button.getAttribute("aria-disabled") === "true",
  })),
}));

/**
 * What the canvas has now, and what the mirror reads. Both belong to the same moment: where the mirror was another before the canvas
 * was asked, what it read then is of an earlier phase, and there is none yet.
 */
async function look(player) {
  const before = await mirror(player);
  const places = await player.places();
  const { buttons, title } = await mirror(player);
  const same = isDeepStrictEqual(before, { buttons, title });
  const offered = Object.keys(places.controls);
  const phase = Object.keys(PHASES).find((phase) => offered.includes(PHASES[phase])) ?? Object.keys(TITLES).find((phase) => title.endsWith(TITLES[phase]));
  const laid = phase && places.cells.length >= LAID[phase][0] && places.digits.length >= LAID[phase][1];
  return { places, title, buttons, offered, phase: same && laid && places.still && !places.counts ? phase : undefined };
}

/** Looks until this holds; what was seen then. */
async function until(player, what, holds) {
  let seen;
  for (const begun = Date.now(); Date.now() - begun < PATIENCE;) {
    seen = await look(player);
    if (holds(seen)) return seen;
    await player.page.waitForTimeout(50);
  }
  const pressed = seen.buttons.filter(({ on }) => on).map(({ text }) => text).join(", ");
  return assert.fail(`${what}: never. ${seen.title}; held: ${pressed}; heard: ${await player.heard()}; ${JSON.stringify(seen.places)}`);
}

/** The dominoes and squares that are held: what of the mirror is pressed. */
const held = ({ buttons }) => buttons.filter(({ part, on }) => part === "digits" && on).map(({ act }) => act).join(" ");

/** The two dominoes of the wall, in words. */
const wall = ({ buttons }) => buttons.filter(({ part }) => part === "digits").slice(8, 10).map(({ text }) => text).join(" ");

/** The taps of each phase; each has a visible effect. */
const ACTS = {
  async Offer(player, { places }) {
    const dominoes = places.cells.slice(0, 20);
    const middle = (Math.min(...dominoes.map(([x]) => x)) + Math.max(...dominoes.map(([x]) => x))) / 2;
    await player.tap(dominoes.find(([x]) => x < middle));
    await until(player, "nine are offered against eleven", ({ offered }) => !offered.includes(PHASES.Offer));
    await player.tap(dominoes.find(([x]) => x > middle));
    await until(player, "ten are offered again", ({ offered }) => offered.includes(PHASES.Offer));
    await player.tapOn(PHASES.Offer);
  },

  async Take(player) {
    await player.tapOn(PHASES.Take);
  },

  async Equip(player, seen, turn) {
    if (turn === 2) return player.tapOn("Attack");
    const { digits } = seen.places;
    assert.equal(digits.length, 10, "eight stand, and two are the wall");
    // One that stands and one of the wall change places.
    await player.tap(digits[0]);
    await until(player, "a domino is held", (now) => held(now) !== held(seen));
    await player.tap(digits[8 + turn % 2]);
    await until(player, "it is in the wall", (now) => wall(now) !== wall(seen) && held(now) === "");
    for (const place of digits.slice(0, 8)) {
      const before = held(await look(player));
      await player.tap(place);
      const now = await until(player, "another domino is held", (now) => held(now) !== before);
      const end = now.buttons.find(({ part, off }) => part === "board" && !off);
      if (!end) continue;
      // The first tap on an end of a row shows what it would do, the second does it.
      const at = now.places.cells[Number(end.act.split(" ")[1])];
      await player.tap(at);
      await until(player, "it can be placed", ({ offered }) => offered.includes("Place"));
      return player.tap(at);
    }
    return assert.fail("no domino fits anywhere");
  },

  async Wall(player) {
    await player.tapOn(PHASES.Wall);
  },

  async Show(player, seen) {
    const [square] = seen.places.cells;
    await player.tap(square);
    await until(player, "a square serves", (now) => held(now) !== held(seen));
    await player.tap(square);
    await until(player, "it does not any more", (now) => held(now) === held(seen));
    await player.tapOn("Proposal 1");
    await until(player, "what is proposed can be shown", ({ offered }) => offered.includes("Show these"));
    await player.tapOn("Show these");
  },

  async Seize(player, { offered }) {
    if (offered.includes("Proposal 1")) await player.tapOn("Proposal 1");
    await until(player, "seizing nothing is offered", (now) => now.offered.includes("Seize nothing"));
    await player.seen("the table at rest", ({ still }) => still);
    await player.tapOn("Seize nothing");
  },
};

export const tests = {
  async "a match of Masbrur by touch against level 1, from home to the result"(make) {
    const player = await visit(await make({ ...SIZES.phone, paced: true }));
    await player.tapOn("Set up Masbrur");
    for (const choice of ["1", "One"]) {
      await player.tapOn(choice);
      await until(player, `${choice} is chosen`, ({ buttons }) => buttons.some(({ text, on }) => on && text === choice));
    }
    await player.tapOn("Play");
    const acted = [];
    let scenes = 0;
    for (let steps = 0; steps < 300; steps += 1) {
      const seen = await until(player, "somebody here is to act", ({ places, title, phase, offered }) => (
        places.counts || phase || FINISHED.test(title) && offered.includes("Rematch")
      ));
      if (seen.places.counts) {
        // A tap on the table goes on with the scene.
        await player.tap([195, 300]);
        scenes += 1;
      } else if (seen.phase) {
        const done = seen.places.moves;
        await ACTS[seen.phase](player, seen, acted.filter((phase) => phase === "Equip").length);
        acted.push(seen.phase);
        await until(player, `${seen.phase} is done`, ({ places, phase }) => (
          places.moves > done || places.counts || phase !== seen.phase
        ));
      } else {
        break;
      }
    }
    assert.match(await player.title(), FINISHED);
    // The opponent may attack before the player's third turn.
    const turns = acted.filter((phase) => phase === "Equip").length;
    assert.ok(turns >= 1 && turns <= 3, `${turns} turns`);
    assert.ok(acted.includes("Show") && scenes > 3, `${acted.join(" ")}, ${scenes} taps on scenes`);
    assert.deepEqual(player.errors, []);
    return `${acted.join(", ")}; ${scenes} taps on scenes; ${await player.title()}`;
  },
};
