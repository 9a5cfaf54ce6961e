// The table in words, for those who do not see the canvas: what the game tells, as headings, a table and buttons.
import { write } from "./fields.mjs";

const [words, heard] = [document.getElementById("words"), document.getElementById("heard")];
// The parts shown now; an unchanged part is left alone.
const shown = new Map();
// As many lines as a user would scroll back.
const REMEMBERED = 60;

function make(tag, text, ...children) {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  element.append(...children);
  return element;
}

/** A button; for a field, one that says what stands there, and lets one write. */
function pressable({ text, act, on, off, value, heading }, press) {
  const button = make("button", value ? `${text}: ${value}` : text);
  if (value !== undefined) button.setAttribute("aria-haspopup", "dialog");
  button.type = "button";
  // It tells choices of the same name apart.
  if (heading) button.title = heading;
  button.dataset.act = act;
  if (on !== undefined) button.setAttribute("aria-pressed", String(on));
  if (off) button.setAttribute("aria-disabled", "true");
  else button.addEventListener("click", () => (value === undefined ? press(act) : write({ text, act, value }, press)));
  return button;
}

const parts = {
  title: (title) => [make("h2", title)],
  lines: (lines) => lines.map((line) => make("p", line)),
  digits: (digits, press) => [make("p", "", ...digits.map((digit) => pressable(digit, press)))],
  board(board, press) {
    const head = make("tr", "", make("td"), ...board.columns.map((column) => {
      const cell = make("th", column);
      cell.scope = "col";
      return cell;
    }));
    const rows = board.rows.map((row) => {
      const name = make("th", row.name);
      name.scope = "row";
      return make("tr", "", name, ...row.cells.map((cell) => (
        cell.act ? make("td", "", pressable(cell, press)) : make("td", cell.text)
      )));
    });
    return [make("table", "", make("caption", board.caption), make("tbody", "", head, ...rows))];
  },
  controls: (controls, press) => controls.map((control) => make("p", "", pressable(control, press))),
};

export const mirror = {
  /** Reports once that these words are being read. */
  meet(tell) {
    words.addEventListener("focusin", () => tell("mirror", "heard"), { once: true });
  },

  /** Shows what the game tells; `press` hears which of the buttons was pressed. */
  show(told, press) {
    const held = words.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    for (const [name, build] of Object.entries(parts)) {
      const now = JSON.stringify(told[name] ?? null);
      if (shown.get(name) === now) continue;
      shown.set(name, now);
      let place = words.querySelector(`[data-part="${name}"]`);
      if (!place) {
        place = make("div");
        place.dataset.part = name;
        place.tabIndex = -1;
        words.append(place);
      }
      place.replaceChildren(...(now === "null" ? [] : build(told[name], press)));
    }
    // The focus stays on its element; if that is gone, it goes to the beginning.
    if (held !== null && document.activeElement === document.body) {
      const again = [...words.querySelectorAll("[data-act]")].find((button) => button.dataset.act === held);
      (again ?? words.firstElementChild)?.focus();
    }
    for (const line of told.says ?? []) {
      heard.append(make("p", line));
    }
    while (heard.childElementCount > REMEMBERED) heard.firstElementChild.remove();
  },
};
