// The computer's thinking, apart from the page: takes orders and gives answers as lines of text, each with this build's name.
import init, { Thoughts } from "./mbrane_worker.js";

// The folder is called by it; what stands behind a `?` is lost where the page is kept for later.
const VERSION = import.meta.url.match(/thinker-([0-9a-f]+)/)?.[1] ?? "";
// Thinking happens in slices of this many milliseconds, between which messages are handled.
const SLICE = 20;
// A page that hears nothing for much longer takes this worker for dead.
const BEAT = 500;

let thoughts = null;
let [paused, due, told] = [false, false, 0];
const early = [];
const channel = new MessageChannel();

function post(kind, text = "") {
  told = performance.now();
  postMessage({ version: VERSION, kind, text });
}

function later() {
  if (due || paused || !thoughts?.busy()) return;
  due = true;
  channel.port2.postMessage(null);
}

/** A broken module is not used again: the page ends this worker. */
function lose(error) {
  thoughts = null;
  post("lost", String(error));
}

function attempt(act) {
  try {
    act();
  } catch (error) {
    lose(error);
  }
}

channel.port1.onmessage = () => attempt(() => {
  due = false;
  if (paused || !thoughts) return;
  const answers = thoughts.step(SLICE);
  if (answers !== "") post("answer", answers);
  else if (performance.now() > told + BEAT) post("beat");
  later();
});

function obey({ version, kind, text }) {
  if (version !== VERSION) {
    post("lost", `version ${version} talks to ${VERSION}`);
  } else if (kind === "order") {
    if (!thoughts.obey(text)) post("lost", `this means nothing: ${text.slice(0, 40)}`);
    post("beat");
  } else {
    paused = kind === "pause";
  }
  later();
}

onmessage = ({ data }) => {
  if (thoughts) attempt(() => obey(data));
  else early.push(data);
};

async function start() {
  try {
    await init();
    thoughts = new Thoughts();
    post("beat");
    for (const data of early) attempt(() => obey(data));
  } catch (error) {
    lose(error);
  }
}

start();
