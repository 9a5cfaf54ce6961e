// The way to people far apart, whose script is fetched when the game first asks for it: docs/live.md.
import { settled } from "./strict.mjs";

// Commands run one after the other, and `channel` is the open one.
let [asked, channel] = [Promise.resolve(), null];
// How often the script did not come: a browser asks for the same address only once.
let failed = 0;
// Its timeout, in milliseconds.
const PATIENCE = 30000;

async function script() {
  const address = new URL(document.documentElement.dataset.live, document.baseURI);
  if (failed > 0) address.search = `?again=${failed}`;
  try {
    const late = new Promise((_, fail) => setTimeout(fail, PATIENCE, new Error("no answer")));
    return await Promise.race([import(address.href), late]);
  } catch (error) {
    failed += 1;
    throw error;
  }
}

// How often a channel was opened or closed: what an earlier one tells is not heard.
let turn = 0;

/** Does what the game asks: `open`, `send`, `players`, `hand` or `close`. */
export function live(what, text, hear) {
  if (what === "open" || what === "close") turn += 1;
  const own = turn;
  const tell = (...told) => own === turn && hear(...told);
  asked = asked.then(async () => {
    if (what === "open") {
      const { Live } = await script();
      channel?.close();
      channel = new Live(tell);
      await channel.open(text, document.querySelector("meta[name=live]").content);
    } else if (what === "close") {
      await channel?.close();
    } else {
      if (what === "send" || what === "answer") await settled();
      channel?.[what](text);
    }
  }).catch((reason) => {
    console.warn(`no channel: ${reason}`);
    if (what === "open") tell("live-state", "closed no-network");
  });
}
