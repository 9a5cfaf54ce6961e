// Links to games, and the way of texts in and out of the page.
import { buttons, note, passing, said } from "./said.mjs";

/** The link that the page was opened with: what follows the `#`. */
export function here() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    // A broken escape: let the game say what is wrong with it.
    return location.hash.slice(1);
  }
}

/** The address that a link of the game stands for. */
export function address(link) {
  const url = new URL(location.href);
  url.hash = link;
  return url.href;
}

/** The link has been read: the address is the page's alone again, and nobody reloads an old link. */
export function forget() {
  history.replaceState(null, "", location.pathname + location.search);
}

export function watch(changed) {
  addEventListener("hashchange", () => {
    if (location.hash.length > 1) changed();
  });
}

/** Copies, or shows what could not be copied. */
export function copy(text) {
  const shown = () => {
    note("not-copied", [], true);
    const field = document.createElement("textarea");
    field.readOnly = true;
    field.value = text;
    document.querySelector("#note p").after(field);
    field.select();
  };
  if (!navigator.clipboard) return shown();
  navigator.clipboard.writeText(text).then(() => passing("copied"), shown);
}

/** Asks for a text. */
export function paste(take) {
  const place = document.getElementById("trouble");
  const field = document.createElement("textarea");
  const close = () => {
    place.hidden = true;
    document.getElementById("game").focus();
  };
  const open = () => {
    close();
    take(field.value);
  };
  const what = said("paste");
  what.querySelector("h2").id = "what";
  place.firstElementChild.replaceChildren(what, field, buttons([["open", open], ["close", close]]));
  place.hidden = false;
  field.focus();
}
