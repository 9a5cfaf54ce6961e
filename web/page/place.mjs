// The place of this page among the tabs that it is open in, by which no two write one match (src/saving.rs).
import { FRONT } from "./kept.mjs";

// As many as the game counts, see src/storage/mod.rs.
const PLACES = 16;
// A reloaded page may still be there when the next one in its tab starts, which waits this long for its place, in milliseconds.
const PATIENCE = 5000;
// A tab that is reloaded takes its place again within about this time, in milliseconds.
const RELOAD = 3000;
// The least time between two looks that the game asks for, in milliseconds.
const INTERVAL = 400;
// The copies of the page on one host keep their texts together, so they have these locks in common, too.
const NAME = `${FRONT}running`;
const name = (number) => (number === 1 ? NAME : `${NAME}-${number}`);

// The number of the own place; none where nothing can be locked. The numbers of the others.
let [ours, others] = [0, []];
// When the others were looked at last.
let looked = 0;

/** Takes from the tab what the page before this one left there: its number. A copy of a tab has none, since its page is still there. */
function left() {
  try {
    const number = Number(sessionStorage.getItem(NAME));
    sessionStorage.removeItem(NAME);
    addEventListener("pagehide", () => sessionStorage.setItem(NAME, ours));
    return number;
  } catch {
    // This browser has no storage.
    return 0;
  }
}

/** Locks a place for as long as the page lives, where it is free or becomes free so soon; whether it could be had. */
function hold(number, patience) {
  const given = new AbortController();
  setTimeout(() => given.abort(), patience);
  const options = patience ? { signal: given.signal } : { ifAvailable: true };
  return new Promise((done) => {
    const held = (lock) => {
      done(lock !== null);
      return lock && new Promise(() => {});
    };
    navigator.locks.request(name(number), options, held).catch(() => done(false));
  });
}

/** Takes the first place that is free. */
export async function take() {
  try {
    if (!navigator.locks) return;
    // If they are refused, this is too.
    await navigator.locks.query();
    const before = left();
    let [number, taken] = [0, false];
    while (!taken && number < PLACES) {
      number += 1;
      taken = await hold(number, number === before ? PATIENCE : 0);
    }
    // Beyond the last place tabs are not told apart.
    ours = taken ? number : PLACES + 1;
  } catch (reason) {
    console.info(`tabs are not told apart: ${reason}`);
  }
  await look();
}

// The places that this page waits for, and what it calls when a tab has closed.
const awaited = new Set();
let closed = () => {};

/** Calls this whenever another tab has closed. */
export function watch(call) {
  closed = call;
}

/** Waits until a tab gives its place free, which it does however it closes, and takes nothing. */
async function wait(number) {
  if (awaited.has(number)) return;
  awaited.add(number);
  await navigator.locks.request(name(number), { mode: "shared" }, () => {}).catch(() => {});
  await new Promise((done) => setTimeout(done, RELOAD));
  awaited.delete(number);
  await look();
  closed();
}

/** Looks which places other tabs have now. A tab that has closed keeps its place as long as a reload takes. */
export async function look() {
  if (!ours) return;
  looked = performance.now();
  const { held } = await navigator.locks.query().catch(() => ({}));
  if (!held) return;
  const numbers = Array.from({ length: PLACES }, (_, index) => index + 1);
  const has = (number) => held.some((lock) => lock.mode === "exclusive" && lock.name === name(number));
  others = numbers.filter((number) => number !== ours && (has(number) || awaited.has(number)));
  others.forEach(wait);
}

/** Looks again, but not in every frame in which the game asks. */
export function refresh() {
  if (performance.now() - looked > INTERVAL) look();
}

/** The number of the own place, then those that other tabs have: `1`, `2 1`. Nothing where nothing can be locked. */
export function locked() {
  return ours ? [ours, ...others].join(" ") : "";
}
