// The page as a stand at an event: its file, a screen that stays awake, and what was counted as a file.
import { save } from "./files.mjs";

/** The file's text: from the page's own host, or as it was the last time where that does not answer. */
async function text(name) {
  if (!name) return "";
  const url = new URL(name, document.baseURI);
  if (url.origin !== location.origin) throw new Error(`${url.href} is not on this host`);
  const key = `mbrane-stand-file ${url.pathname}`;
  try {
    const answer = await fetch(url, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${url.pathname}: ${answer.status} ${answer.statusText}`);
    const found = await answer.text();
    try {
      localStorage.setItem(key, found);
    } catch {
      // This browser has no storage: the next start needs the network.
    }
    return found;
  } catch (reason) {
    const last = localStorage.getItem(key);
    if (last === null) throw reason;
    return last;
  }
}

/** Keeps the screen on while the page is seen; browsers let go of it whenever it is not. */
function stayAwake() {
  const hold = () => {
    if (document.visibilityState === "visible") {
      navigator.wakeLock?.request("screen").catch((reason) => console.info(`the screen may sleep: ${reason}`));
    }
  };
  hold();
  document.addEventListener("visibilitychange", hold);
}

/** Opens the stand that the address asks for. */
export async function open(tell, note, asked) {
  asked["save-file"] = (text) => {
    const end = text.indexOf("\n");
    save(new File([text.slice(end + 1)], text.slice(0, end), { type: "text/csv" }));
  };
  // A long press opens no menu, two fingers enlarge nothing.
  addEventListener("contextmenu", (event) => event.preventDefault());
  stayAwake();
  try {
    tell("stand", await text(new URLSearchParams(location.search).get("stand")));
  } catch (reason) {
    note(String(reason.message ?? reason));
  }
}
