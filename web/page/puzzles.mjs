// The packs of puzzles, which are fetched when they are wanted. `cargo xtask finish-page` writes their folder into the page.
import { keep } from "./languages.mjs";

const { puzzles: FOLDER = "./puzzles/" } = document.documentElement.dataset;
const came = new Map();

/** The text of a pack where it is there; otherwise `tell` hears of it when it has come, or that it does not come. */
export function pack(file, tell) {
  if (came.has(file)) return came.get(file);
  const fetched = async () => {
    const answer = await fetch(FOLDER + file);
    const text = await answer.text();
    // A host may send a page of its own in place of what is missing.
    if (!answer.ok || !text.startsWith("mbrane-puzzles ")) throw new Error(`${file}: status ${answer.status}`);
    came.set(file, text);
    keep(FOLDER + file);
    tell("puzzles", `${file}\n${text}`);
  };
  fetched().catch((reason) => {
    console.warn(`a pack of puzzles did not arrive: ${reason}`);
    tell("puzzles-lost", file);
  });
  return "";
}
