// Every test of the page: its name, and what must hold. Each gets contexts of its own, with storage of their own.
import assert from "node:assert/strict";
import { tests as audience } from "./audience.mjs";
import { URL_OF_PAGE } from "./browser.mjs";
import { longFrames } from "./frames.mjs";
import { tests as games } from "./games.mjs";
import { tests as hands } from "./hands.mjs";
import { tests as kept } from "./kept.mjs";
import { tests as languages } from "./languages.mjs";
import { tests as puzzles } from "./puzzles.mjs";
import { tests as links } from "./links.mjs";
import { tests as lost } from "./lost.mjs";
import { tests as masbrur } from "./masbrur.mjs";
import { OTHERS, playFirst } from "./others.mjs";
import { tests as screen } from "./screen.mjs";
import { tests as stand } from "./stand.mjs";
import { tests as thinking } from "./thinking.mjs";
import { tests as whole } from "./whole.mjs";

// The longest come first, so that no one of them is left alone at the end.
export const tests = { ...masbrur, ...games, ...stand, ...kept, ...hands, ...links, ...screen, ...thinking, ...lost, ...languages, ...puzzles, ...audience, ...whole };

/** Tests that need a quiet machine, or minutes: they run only by name, as in `cargo xtask soak`. */
export const soak = { "frames while level 5 thinks are no longer than while it does not": longFrames };

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
