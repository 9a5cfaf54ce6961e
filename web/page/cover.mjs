// The cover until the game draws: the title, and the progress of the download.
import { said } from "./said.mjs";

const [line, bar] = [document.getElementById("loaded"), document.getElementById("bar")];
const tiles = bar.querySelectorAll(".tile");

/** Nine tiles light up one after the other. */
export function loaded(current, total) {
  const part = Math.min(1, current / total);
  bar.setAttribute("aria-valuenow", String(Math.floor(100 * part)));
  tiles.forEach((tile, index) => tile.classList.toggle("here", part * tiles.length >= index + 0.999));
  cover(said("loading").textContent.replace(/\{percent(:number)?\}/, Math.floor(100 * part)));
}

/** The text beside it. */
export function cover(text) {
  if (line.textContent !== text) line.textContent = text;
}

/** The game has drawn: it is seen, and has the keys. */
export function uncover(canvas) {
  const place = document.getElementById("cover");
  if (place.classList.contains("gone")) return;
  place.classList.add("gone");
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
  if (document.activeElement === document.body || document.activeElement === null) canvas.focus({ preventScroll: true });
}
