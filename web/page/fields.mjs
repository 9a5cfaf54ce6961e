// Fields of the page in place of those that the game draws: a phone has its keyboard for the page's alone.
import { answered, ask, buttons } from "./said.mjs";

// No field of the game takes more; one that takes less cuts what is written: src/theme/widgets.rs.
const MAX_ADDRESS = 160;

// The longest delay of the click after a tap, in milliseconds; a long press has no click.
const LATE = 300;

// True if a finger or a pen was down last, and the click that ends it. A mouse comes with a keyboard, which types on the canvas.
let [touched, clicked] = [false, Promise.resolve()];
addEventListener("pointerdown", ({ pointerType }) => {
  touched = pointerType !== "mouse";
  clicked = new Promise((done) => addEventListener("click", done, { capture: true, once: true }));
}, true);

/** Asks for the text of a field of the game, and says with its act what was written. */
export function write({ text, act, value }, say) {
  const [heading, form, input] = ["div", "form", "input"].map((tag) => document.createElement(tag));
  const name = document.createElement("h2");
  name.textContent = text;
  heading.append(name);
  // The dialog's heading is what the field is called.
  input.setAttribute("aria-labelledby", "what");
  input.setAttribute("enterkeyhint", "done");
  input.autocomplete = "off";
  input.maxLength = MAX_ADDRESS;
  input.value = value;
  const done = () => {
    answered();
    say(`${act} ${input.value}`);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    done();
  });
  form.append(input, buttons([["ok", done], ["close", answered]]));
  ask([heading, form], answered);
  input.focus();
  input.select();
}

/** A field of the game was pressed. The click that ends the tap must not meet the dialog. */
export async function pressed(field, say) {
  if (!touched) return;
  await Promise.race([clicked, new Promise((done) => setTimeout(done, LATE))]);
  write(field, say);
}
