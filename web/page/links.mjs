// Links to games, and the way of texts in and out of the page.
import { answered, ask, buttons, note, pass, said, unsay } from "./said.mjs";

/** The link that the page was opened with: what follows the `#`. */
export function here() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    // A broken escape: let the game say what is wrong with it.
    return location.hash.slice(1);
  }
}

/** The game's own page, where this one lies on a host that other pages share: docs/host.md. */
export function home() {
  const address = document.querySelector("meta[name=home]").content;
  return address && new URL(address).origin !== location.origin ? address : "";
}

/** The address that a link of the game stands for. */
export function address(link, page = home() || location.href) {
  const url = new URL(page);
  url.hash = link;
  return url.href;
}

/** The link has been read: the address is the page's own again, so that a reload does not open an old link. */
export function forget() {
  history.replaceState(null, "", location.pathname + location.search);
}

/** A reload comes back to the table that this link leads to. */
export function stay(link) {
  history.replaceState(null, "", address(link, location.href));
}

export function watch(changed) {
  addEventListener("hashchange", () => {
    if (location.hash.length > 1) changed();
  });
}

/** A field for a text, with the words of that name as its label. */
function field(label) {
  const made = document.createElement("textarea");
  made.setAttribute("aria-label", said(label).textContent);
  return made;
}

/** Copies, or shows what could not be copied. */
export function copy(text) {
  const shown = () => {
    const whole = field("the-text");
    whole.readOnly = true;
    whole.value = text;
    note("not-copied", [], true, [whole]);
    whole.select();
  };
  if (!navigator.clipboard) return shown();
  navigator.clipboard.writeText(text).then(() => {
    // A player who has copied the link needs no reminder.
    if (text.startsWith(address(""))) unsay("send-link");
    pass("copied");
  }, shown);
}

/** Asks for a text. */
export function paste(take) {
  const text = field("the-text");
  const open = () => {
    answered();
    take(text.value);
  };
  ask([said("paste"), text, buttons([["open", open], ["close", answered]])], answered);
  text.focus();
}
