// The browser's storage for this page. An answer is `=` with the text found, `-` for none, or `!` with a reason.
import { note } from "./said.mjs";
import * as strict from "./strict.mjs";

export const FRONT = "mbrane/";
// Irreplaceable data: the keys to seats (src/live/kept.rs), and hidden choices (src/table/links).
const COPIED = ["live", "links"];
// One text each, and all in one as versions before 0.3 have them.
const isCopied = (key) => COPIED.includes(key.split("/")[0]);

// Safari deletes what a page keeps after seven days without a visit, unless it lies on the home screen.
const forgets = () => "GestureEvent" in globalThis && !matchMedia("(display-mode: standalone)").matches;

// The browser's promise, when asked, not to throw away what is kept here.
let lasts = null;

/** Asks the browser for persistent storage; without it, a player who begins a live match is warned. */
async function last(begins) {
  lasts ??= navigator.storage?.persist?.().catch(() => false);
  if (begins && forgets() && !await lasts) note("seven-days");
}

function attempt(act) {
  try {
    return act(localStorage);
  } catch (error) {
    return error?.name === "QuotaExceededError" ? "!quota" : "!refused";
  }
}

export const acts = {
  "kept.get": (key) => attempt((store) => {
    const found = isCopied(key) ? strict.get(FRONT + key) : store.getItem(FRONT + key);
    return found === null ? "-" : `=${found}`;
  }),
  // The key ends at the first line break.
  "kept.put": (text) => attempt((store) => {
    const end = text.indexOf("\n");
    const [key, value] = [text.slice(0, end), text.slice(end + 1)];
    const begins = isCopied(key) && strict.get(FRONT + key) === null;
    if (isCopied(key)) strict.put(FRONT + key, value);
    else store.setItem(FRONT + key, value);
    last(begins);
    return "=";
  }),
  "kept.drop": (key) => attempt((store) => {
    if (isCopied(key)) strict.drop(FRONT + key);
    else store.removeItem(FRONT + key);
    return "=";
  }),
  // The keys in a folder, also those for which localStorage had no room.
  "kept.keys": (folder) => attempt((store) => {
    const front = `${FRONT}${folder}/`;
    const all = new Set([...Object.keys(store), ...strict.unstored.keys()].filter((key) => key.startsWith(front)));
    return `=${[...all].map((key) => key.slice(FRONT.length)).join("\n")}`;
  }),
};

/** Looks for what a browser that was killed has lost, before the game reads. */
export function recall() {
  return strict.recall();
}
