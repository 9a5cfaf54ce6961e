// The page's own messages, in the words of index.html.

const words = document.getElementById("said").content;
const [place, box] = [document.getElementById("note"), document.getElementById("trouble")];
const canvas = document.getElementById("game");

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

// The focus before the dialog, and the action of Escape in it.
let [before, leave] = [null, null];

box.addEventListener("cancel", (event) => {
  event.preventDefault();
  leave?.();
});

/** Opens the dialog with this content; nothing else can be used until it is closed. Escape calls `escape`, if there is one. */
export function ask(content, escape = null) {
  if (!box.open) before = document.activeElement;
  leave = escape;
  content[0].querySelector("h2").id = "what";
  box.firstElementChild.replaceChildren(...content);
  if (!box.open) box.showModal();
}

/** Closes the dialog, and gives the keys back to who had them. */
export function answered() {
  box.close();
  (before?.isConnected && before !== document.body ? before : canvas).focus();
}

/** Stops everything and says why; `reason` is for bug reports. */
export function trouble(name, reason, choices) {
  drop();
  const details = document.createElement("details");
  if (reason) {
    const summary = document.createElement("summary");
    summary.append(said("details"));
    details.append(summary, document.createTextNode(String(reason).slice(0, 2000)));
  }
  ask([said(name), ...(reason ? [details] : []), buttons(choices)]);
  box.querySelector("button").focus();
}

// Open notes: the last one is visible, and closing it shows the one before.
const notes = [];
// The most notes kept.
const MAX_NOTES = 8;
// Notes shown only once.
const told = new Set();
// The display time of notes without an answer, in milliseconds.
const PASSES = 4000;
let passing = 0;

/** Says something that stops nothing, in the game's own words; `kind` takes the place of an earlier one of its kind. */
export function say(text, choices = [], kind = text) {
  const line = document.createElement("p");
  line.textContent = text;
  put(kind, [line], choices);
}

/** Says something that stops nothing; once for each name, unless `again`. */
export function note(name, choices = [], again = false, more = []) {
  if (told.has(name) && !again) return;
  told.add(name);
  put(name, [said(name), ...more], choices);
}

/** Says in passing that something went well; afterwards what it hid is there again. */
export function pass(name) {
  clearTimeout(passing);
  show([said(name)], true);
  passing = setTimeout(() => {
    passing = 0;
    sync();
  }, PASSES);
}

/** Takes back what was said of this kind: it is no longer so. */
export function unsay(kind) {
  remove(kind);
  sync();
}

function remove(kind) {
  const at = notes.findIndex((note) => note.kind === kind);
  if (at >= 0) notes.splice(at, 1);
}

function put(kind, content, choices) {
  const close = () => unsay(kind);
  // A choice is an answer.
  const all = choices.map(([name, act]) => [name, () => {
    close();
    act();
  }]);
  remove(kind);
  notes.push({ kind, content: [...content, buttons([...all, ["close", close]])] });
  if (notes.length > MAX_NOTES) notes.shift();
  clearTimeout(passing);
  passing = 0;
  sync();
}

function drop() {
  clearTimeout(passing);
  passing = 0;
  notes.length = 0;
  sync();
}

/** Shows the last note, or none. */
function sync() {
  if (passing) return;
  show(notes.at(-1)?.content ?? [], false);
}

function show(content, passes) {
  const held = place.contains(document.activeElement);
  place.classList.toggle("passing", passes);
  place.replaceChildren(...content);
  place.hidden = content.length === 0;
  if (held) canvas.focus();
}
