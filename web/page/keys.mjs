// The keys that the game takes on the canvas. All others stay the browser's.

// Where a browser does something of its own with these, the game's meaning goes before.
const TAKEN = new Set([
  "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown", "Space", "Enter", "NumpadEnter",
  "Backspace", "Delete", "Escape",
]);
const LETTERS = /^(Key[A-Z]|Digit[0-9]|Numpad[0-9])$/;

// Which way the next Tab stays within the game: forward, back.
let [forward, back] = [true, true];

function keydown(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.code === "Tab") {
    if (event.shiftKey ? back : forward) {
      event.preventDefault();
    } else {
      // The game must not hear it: its focus would begin anew.
      event.stopImmediatePropagation();
    }
  } else if (TAKEN.has(event.code) || LETTERS.test(event.code)) {
    event.preventDefault();
  }
}

export const keys = {
  /** Says for both ways whether Tab has somewhere to go in the game: `1 0`. */
  tabStays(text) {
    [forward, back] = text.split(" ").map((word) => word === "1");
  },
  listen(canvas) {
    canvas.addEventListener("keydown", keydown, { capture: true });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => {
      // With Control it is the browser's zoom.
      if (!event.ctrlKey) event.preventDefault();
    }, { passive: false });
  },
};
