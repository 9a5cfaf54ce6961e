// Game pads: while one is there, what its buttons do is told to the game. Nothing runs while none is.

// The standard layout's buttons by their numbers.
const BUTTONS = [
  "south", "east", "west", "north", "left1", "right1", "left2", "right2", "select", "start", null, null, "up", "down", "left", "right",
];
// How far a stick is pushed to mean a direction, and let go of to mean none.
const [PUSHED, LET_GO] = [0.6, 0.4];

// The pressed buttons, by pad.
const down = new Map();
let runs = false;

/** The buttons that a pad holds down, a stick's direction among them. */
function held(pad, before) {
  const names = new Set(pad.buttons.flatMap((button, number) => (button.pressed && BUTTONS[number] ? [BUTTONS[number]] : [])));
  const [x = 0, y = 0] = pad.axes;
  for (const [value, less, more] of [[x, "left", "right"], [y, "up", "down"]]) {
    const name = value < 0 ? less : more;
    if (Math.abs(value) > (before.has(name) ? LET_GO : PUSHED)) names.add(name);
  }
  return names;
}

function look(tell) {
  for (const pad of navigator.getGamepads()) {
    const before = pad && down.get(pad.index);
    if (!before) continue;
    const now = held(pad, before);
    for (const name of before) if (!now.has(name)) tell("pad", `${name} 0`);
    for (const name of now) if (!before.has(name)) tell("pad", `${name} 1`);
    down.set(pad.index, now);
  }
  runs = down.size > 0;
  if (runs) requestAnimationFrame(() => look(tell));
}

export const pad = {
  /** Listens to the pads that come and go. */
  listen(tell) {
    addEventListener("gamepadconnected", ({ gamepad }) => {
      // In an unknown layout no button can be identified.
      if (gamepad.mapping !== "standard") return;
      down.set(gamepad.index, new Set());
      tell("pad", "came");
      if (!runs) look(tell);
    });
    addEventListener("gamepaddisconnected", ({ gamepad }) => {
      if (down.delete(gamepad.index)) tell("pad", "left");
    });
  },
};
