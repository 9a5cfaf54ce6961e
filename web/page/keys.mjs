// The keys that the game takes on the canvas. All others stay the browser's.

// The game's meaning of these keys overrides the browser's.
const TAKEN = new Set([
  "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown", "Space", "Enter", "NumpadEnter",
  "Backspace", "Delete", "Escape",
]);
// Keys that players can give to an action, besides those that write a character: src/table/input/keys/action.rs. F5, F11 and F12 stay the
// browser's.
const OTHERS = /^(Numpad.*|F([1-46-9]|10)|Insert)$/;

// A game that has not answered a Tab for this long, in milliseconds, does not hold the keys.
const PATIENCE = 5000;

// Which way the next Tab stays within the game: forward, back.
let [forward, back] = [true, true];
// When the Tab was sent that the game has not answered to yet.
let sent = null;

/** Hands a Tab to the game, or leaves it to the browser. The game must not hear it otherwise. */
function tab(event, tell) {
  event.stopImmediatePropagation();
  // The target of the next one is unknown until the last one is answered.
  const waits = sent !== null && event.timeStamp < sent + PATIENCE;
  const stays = waits || (sent === null && (event.shiftKey ? back : forward));
  if (stays) event.preventDefault();
  if (waits) return;
  sent = stays ? event.timeStamp : null;
  if (stays) tell("Tab", event.shiftKey ? "back" : "on");
  else tell("left");
}

function keydown(event, tell) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.code === "Tab") {
    tab(event, tell);
  } else if (TAKEN.has(event.code) || OTHERS.test(event.code) || event.key.length === 1) {
    event.preventDefault();
  }
}

export const keys = {
  /** Says for both ways whether Tab has somewhere to go in the game: `1 0`. */
  tabStays(text) {
    [forward, back] = text.split(" ").map((word) => word === "1");
  },
  /** The game has answered to a Tab. */
  tabbed() {
    sent = null;
  },
  /** Listens on the canvas, and tells the game of each Tab: that it goes on or back, or has left. */
  listen(canvas, tell) {
    canvas.addEventListener("keydown", (event) => keydown(event, tell), { capture: true });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => {
      // With Control it is the browser's zoom.
      if (!event.ctrlKey) event.preventDefault();
    }, { passive: false });
  },
};
