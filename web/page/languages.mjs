// The language of the page: chosen as the game chooses its own. English stands in index.html; the texts of another one, the game's
// and the page's, are one file, which is fetched when it is wanted.
import { FRONT } from "./kept.mjs";
import * as invitation from "./invitation.mjs";

const ENGLISH = "en";
const all = document.documentElement;
// The paths of each language's texts, by its code. `cargo xtask finish-page` writes them into the page.
const PLACES = new Map((all.dataset.languages ?? "").split(" ").filter(Boolean).map((place) => place.split(":")));
// The loaded texts, and those being loaded.
const [came, coming] = [new Map(), new Map()];
// The page's own texts, by the names in web/words: visible ones, and labels for screen readers.
const lines = [...document.getElementById("said").content.children].flatMap((said) => {
  const { said: name } = said.dataset;
  const [title, text] = [said.querySelector("h2"), said.querySelector("p") ?? said];
  return [[name, text], ...(title ? [[`${name}-title`, title]] : [])];
});
const names = [["canvas", "game"], ["mirror", "mirror"], ["loading-begins", "bar"]].map(([name, id]) => [name, document.getElementById(id)]);
const NAME = "aria-label";
// How all that is said in English.
const english = new Map([
  ...lines.map(([name, { textContent }]) => [name, textContent]),
  ...names.map(([name, place]) => [name, place.getAttribute(NAME)]),
]);
// True once the game has named its language.
let told = false;

/** The languages that the system asks for, the first one before the others. */
export const wanted = () => navigator.languages.join("\n");

/** The language that the game is going to choose: see src/words.rs. */
function chosen() {
  let settings = "";
  try {
    settings = localStorage.getItem(`${FRONT}settings`) ?? "";
  } catch {
    // This browser has no storage.
  }
  const [, code = "system"] = /^language (.+)$/m.exec(settings) ?? [];
  if (code !== "system") return code;
  const codes = navigator.languages.map((tag) => tag.split("-")[0].toLowerCase());
  return codes.find((code) => code === ENGLISH || PLACES.has(code)) ?? ENGLISH;
}

/** Fetches the texts of a language; an attempt that fails does not hinder the next one. */
function fetched(code) {
  if (!coming.has(code)) {
    const text = (async () => {
      const answer = await fetch(PLACES.get(code));
      const text = await answer.text();
      // A host may send a page of its own in place of what is missing.
      if (!answer.ok || !text.startsWith("=== ")) throw new Error(`${code}: status ${answer.status}`);
      came.set(code, text);
      keep(PLACES.get(code));
      return text;
    })();
    coming.set(code, text);
    text.catch(() => coming.delete(code));
  }
  return coming.get(code);
}

/** A language used once is available offline. */
export function keep(place) {
  const address = new URL(place, location.href).href;
  navigator.serviceWorker?.ready.then(({ active }) => active.postMessage(`keep ${address}`));
}

/** The texts of a language where they are there; otherwise `tell` hears of them when they have come, or that they do not come. */
export function texts(code, tell) {
  if (came.has(code)) return came.get(code);
  const lost = (reason) => {
    console.warn(`a language did not arrive: ${reason}`);
    tell("language-lost", code);
  };
  if (PLACES.has(code)) fetched(code).then((text) => tell("language", `${code}\n${text}`), lost);
  else queueMicrotask(() => lost(code));
  return "";
}

/** The entries of the page's words: `key = text`, where a line that begins with a blank goes on with the one before it. */
function entries(text) {
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  const whole = lines.join("\n").replace(/\n[ \t]+/g, " ").split("\n");
  return new Map(whole.map((line) => line.split(/ = (.*)/)));
}

/** Says what the page says in this language. */
function say(code) {
  const text = came.get(code)?.split("=== page\n")[1];
  const words = text ? entries(text) : english;
  all.lang = text ? code : ENGLISH;
  const word = (name) => words.get(name) ?? english.get(name);
  for (const [name, place] of lines) place.textContent = word(name);
  for (const [name, place] of names) place.setAttribute(NAME, word(name));
  invitation.show();
}

/** The game speaks this language now, and the page with it. */
export function speak(code) {
  told = true;
  say(code);
}

// Texts during the download may already be in its language.
const first = chosen();
invitation.show();
if (PLACES.has(first)) {
  fetched(first).then(() => {
    if (!told) say(first);
  }, (reason) => console.warn(`a language did not arrive: ${reason}`)).finally(invitation.announce);
} else {
  invitation.announce();
}
