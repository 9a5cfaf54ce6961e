// What the page says by itself, in the words of index.html.

const words = document.getElementById("said").content;

/** A copy of the words of that name. */
export function said(name) {
  return words.querySelector(`[data-said="${name}"]`).cloneNode(true);
}

/** Buttons with the words of the page: each a name and what it does. */
export function buttons(choices) {
  const row = document.createElement("div");
  row.className = "buttons";
  for (const [index, [name, act]] of choices.entries()) {
    const button = said(name);
    button.type = "button";
    button.className = index === 0 ? "plain first" : "plain";
    button.addEventListener("click", act);
    row.append(button);
  }
  return row;
}

/** Stops everything and says why; `reason` is for whoever wants to report it. */
export function trouble(name, reason, choices) {
  document.getElementById("note").hidden = true;
  const place = document.getElementById("trouble");
  const what = said(name);
  what.querySelector("h2").id = "what";
  const details = document.createElement("details");
  if (reason) {
    const summary = document.createElement("summary");
    summary.append(said("details"));
    details.append(summary, document.createTextNode(String(reason).slice(0, 2000)));
  }
  place.firstElementChild.replaceChildren(what, ...(reason ? [details] : []), buttons(choices));
  place.hidden = false;
  place.querySelector("button").focus();
}

/** Says something that stops nothing, in the game's own words. */
export function say(text, choices = []) {
  const line = document.createElement("p");
  line.textContent = text;
  show(line, choices);
}

/** Says something that stops nothing; once for each name, unless `again`. */
const told = new Set();
export function note(name, choices = [], again = false) {
  if (told.has(name) && !again) return;
  told.add(name);
  show(said(name), choices);
}

// So long stays what one need not answer, in milliseconds.
const PASSES = 4000;
let passes = 0;

/** Says in passing that something went well. */
export function passing(name) {
  show(said(name));
  const place = document.getElementById("note");
  place.replaceChildren(place.firstElementChild);
  place.classList.add("passing");
  passes = setTimeout(close, PASSES);
}

function close() {
  const place = document.getElementById("note");
  const held = place.contains(document.activeElement);
  place.hidden = true;
  if (held) document.getElementById("game").focus();
}

function show(words, choices = []) {
  clearTimeout(passes);
  const place = document.getElementById("note");
  if (place.contains(document.activeElement)) document.getElementById("game").focus();
  place.classList.remove("passing");
  place.replaceChildren(words, buttons([...choices, ["close", close]]));
  place.hidden = false;
}
