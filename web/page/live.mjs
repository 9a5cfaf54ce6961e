// The way to people far apart, whose script is fetched when the game first asks for it: docs/live.md.

// What is asked is done one after the other, and `channel` is the one that is open.
let [asked, channel] = [Promise.resolve(), null];

/** Does what the game asks: `open`, `send`, `hand` or `close`. */
export function live(what, text, tell) {
  asked = asked.then(async () => {
    if (what === "open") {
      const { Live } = await import(new URL(document.documentElement.dataset.live, document.baseURI).href);
      channel?.close();
      channel = new Live(tell);
      await channel.open(text, document.querySelector("meta[name=live]").content);
    } else if (what === "close") {
      await channel?.close();
    } else {
      channel?.[what](text);
    }
  }).catch((reason) => {
    console.warn(`no channel: ${reason}`);
    if (what === "open") tell("live-state", "closed no-network");
  });
}
