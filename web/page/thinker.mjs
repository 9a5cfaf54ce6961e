// The computer's thinking, apart from the page: in a worker of this very version.

const VERSION = document.documentElement.dataset.build ?? "";
const ADDRESS = document.documentElement.dataset.thinker;

// So long may a worker take to come, and to be silent while it should think, before it is given up, in milliseconds.
const [TO_COME, TO_SPEAK] = [10000, 5000];

let worker = null;
let [came, waits, hidden] = [false, false, false];
let [answer, lost] = [() => {}, () => {}];
let watch = 0;

function listen() {
  clearTimeout(watch);
  if (worker && waits && !hidden) watch = setTimeout(() => fall("it is silent"), came ? TO_SPEAK : TO_COME);
}

function start() {
  const mine = new Worker(ADDRESS, { type: "module" });
  worker = mine;
  came = false;
  mine.onmessage = ({ data }) => {
    if (mine !== worker) return;
    if (data.version !== VERSION) return fall(`it is version ${data.version} instead of ${VERSION}`);
    if (data.kind === "lost") return fall(data.text);
    came = true;
    waits = data.busy;
    listen();
    if (data.kind === "answer") answer(data.text);
  };
  mine.onerror = (event) => {
    event.preventDefault?.();
    if (mine === worker) fall(event.message || "it did not load");
  };
}

function fall(reason) {
  end();
  lost(reason);
}

/** Hands an order on. `say` hears answers, `fail` that there will be none. */
export function order(text, say, fail) {
  [answer, lost] = [say, fail];
  if (!ADDRESS) return fail("this page has none");
  try {
    if (!worker) start();
    worker.postMessage({ version: VERSION, kind: "order", text });
  } catch (error) {
    return fall(String(error));
  }
  waits = true;
  listen();
}

/** A page that nobody sees does not think. */
export function pause(now) {
  hidden = now;
  worker?.postMessage({ version: VERSION, kind: now ? "pause" : "go on" });
  listen();
}

export function end() {
  clearTimeout(watch);
  worker?.terminate();
  worker = null;
}
