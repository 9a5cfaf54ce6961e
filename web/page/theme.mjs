// The page around the game in the game's colours, from the last visit on too: its cover is there before the game.
const KEY = "mbrane:page-theme";
const NAMES = ["room", "panel", "text", "muted", "seam", "focus", "refusal", "button"];

/** Takes the theme that the game tells: "light" or "dark", then a colour for each name. */
export function take(text) {
  show(text);
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Without storage the cover has its default colours.
  }
}

/** Shows the theme of the last visit. */
export function recall() {
  try {
    show(localStorage.getItem(KEY) ?? "");
  } catch {
    // As above.
  }
}

function show(text) {
  const [scheme, ...colours] = text.split(" ");
  if (colours.length !== NAMES.length || !colours.every((colour) => /^#[0-9a-f]{6}$/.test(colour))) return;
  const { style } = document.documentElement;
  NAMES.forEach((name, index) => style.setProperty(`--${name}`, colours[index]));
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", colours[0]);
  document.querySelector("meta[name=color-scheme]")?.setAttribute("content", scheme);
}
