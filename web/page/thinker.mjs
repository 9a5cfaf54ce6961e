// The computer's thinking: in a worker beside the page, and within the page where no worker lasts.

const VERSION = document.documentElement.dataset.build ?? "";
const FOLDER = document.documentElement.dataset.thinker;
// The thinker comes twice: with vector instructions, and for browsers that refuse a module with such (Safari before 16.4). This
// module is a function with one vector among its variables.
const VECTORS = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 6, 1, 4, 1, 1, 123, 11]);
const ADDRESS = FOLDER && `${FOLDER}${globalThis.WebAssembly?.validate(VECTORS) ? "simd" : "plain"}/worker.js`;

// The timeouts of a worker for starting, and for silence while it should think, in milliseconds.
const [TO_COME, TO_SPEAK] = [10000, 5000];
const SILENT = "it is silent";
// The thinking time within the page in each frame, in milliseconds.
const SLICE = 6;
// The most workers in a row, and the most loads of the module within the page: each keeps its memory there.
const [WORKERS, MODULES] = [2, 2];

/**
 * The jobs under way by lane ("move", "judgement"), the newest last, as the first words of orders name them (see
 * crates/search/src/thinker/text.rs): version, ticket, name of the game, the whole order, and how it failed before.
 */
const jobs = new Map();
// The current thinker; none before the first job and after a fault without jobs.
let host = null;
// How many workers were lost since the last answer of one, and how many modules within the page.
let [workers, modules] = [0, 0];
let [hidden, ended] = [false, false];
let [answer, moved] = [() => {}, () => {}];

/** The game hears nothing while it asks. */
const soon = (say, text) => queueMicrotask(() => {
  if (!ended) say(text);
});

function giveUp(lane) {
  const { version, ticket } = jobs.get(lane);
  jobs.delete(lane);
  soon(answer, `${version} ${ticket} lost ${lane}`);
}

function hear(lines) {
  if (!host.within) workers = 0;
  for (const line of lines.split("\n")) {
    const [, ticket, kind, rest] = line.split(" ", 4);
    const lane = kind === "lost" ? rest : kind;
    const done = kind !== "judgement" || rest === "1";
    if (done && jobs.get(lane)?.ticket === ticket) jobs.delete(lane);
  }
  answer(lines);
}

/** The thinker is lost; `began` says that it had started, so that its job may be the cause. */
function fall(reason, began) {
  console.warn(`the thinker is lost: ${reason}`);
  const { within } = host;
  host.end();
  host = null;
  // Moves are thought about first.
  const lane = ["move", "judgement"].find((lane) => began && jobs.has(lane));
  const again = lane && (within || jobs.get(lane).fault === reason);
  if (lane) jobs.get(lane).fault = reason;
  if (again) giveUp(lane);
  if (within) {
    modules += 1;
  } else {
    // If a job is the cause, the worker is as good as any.
    workers = again && reason !== SILENT ? 0 : workers + 1;
    if (workers === WORKERS) soon(moved, reason);
  }
  goOn();
}

/** Hands all jobs to the next thinker. */
function goOn() {
  if (jobs.size === 0) return;
  if (ADDRESS && workers < WORKERS) inWorker();
  else if (ADDRESS && modules < MODULES) inPage();
  if (host) for (const { text } of jobs.values()) host.order(text);
  else for (const lane of [...jobs.keys()]) giveUp(lane);
}

function inWorker() {
  let [worker, came, watch] = [null, false, 0];
  const fail = (reason) => {
    if (host === me) fall(reason, came);
  };
  const listen = () => {
    clearTimeout(watch);
    if (jobs.size > 0 && !hidden) watch = setTimeout(() => fail(SILENT), came ? TO_SPEAK : TO_COME);
  };
  const post = (kind, text = "") => {
    worker?.postMessage({ version: VERSION, kind, text });
    listen();
  };
  const me = {
    order: (text) => post("order", text),
    pause: () => post(hidden ? "pause" : "go on"),
    end() {
      clearTimeout(watch);
      worker?.terminate();
    },
  };
  host = me;
  try {
    worker = new Worker(ADDRESS, { type: "module" });
  } catch (error) {
    return queueMicrotask(() => fail(String(error)));
  }
  worker.onmessage = ({ data }) => {
    if (host !== me) return;
    if (data.version !== VERSION) return fail(`it is version ${data.version} instead of ${VERSION}`);
    if (data.kind === "lost") return fail(data.text);
    came = true;
    if (data.kind === "answer") hear(data.text);
    if (host === me) listen();
  };
  worker.onerror = (event) => {
    event.preventDefault?.();
    fail(event.message || "it did not load");
  };
  if (hidden) me.pause();
}

function inPage() {
  let [thoughts, due] = [null, 0];
  const early = [];
  const fail = (reason, began) => {
    if (host === me) fall(reason, began);
  };
  const later = () => {
    if (host === me && !due && !hidden && thoughts?.busy()) due = requestAnimationFrame(step);
  };
  const step = () => {
    due = 0;
    let answers = "";
    try {
      answers = thoughts.step(SLICE);
    } catch (error) {
      return fail(String(error), true);
    }
    if (answers !== "") hear(answers);
    later();
  };
  const me = {
    within: true,
    order(text) {
      if (!thoughts) return early.push(text);
      try {
        if (!thoughts.obey(text)) return fail(`this means nothing: ${text.slice(0, 40)}`, true);
        later();
      } catch (error) {
        fail(String(error), true);
      }
    },
    pause: later,
    end: () => cancelAnimationFrame(due),
  };
  host = me;
  // A module that broke is not used again; with another address it is loaded anew.
  const script = new URL("mbrane_worker.js", new URL(ADDRESS, document.baseURI));
  if (modules > 0) script.search = `?again=${modules}`;
  import(script.href).then(async (module) => {
    await module.default();
    if (host !== me) return;
    thoughts = new module.Thoughts();
    for (const text of early) me.order(text);
  }).catch((error) => fail(String(error), false));
}

/**
 * Hands an order on. `say` hears answers, of which each job gets one that ends it; `fail` hears that the worker is lost and the
 * page thinks itself from now on.
 */
export function order(text, say, fail) {
  if (ended) return;
  [answer, moved] = [say, fail];
  const words = text.split(" ", 7);
  const [version, lane, ticket] = words;
  // A seat, a level and a seed; or playouts and milliseconds.
  const game = words[lane === "move" ? 6 : 5];
  if (lane === "cancel") {
    jobs.delete(ticket);
    host?.order(text);
    return;
  }
  // Another game ends what was thought about the one before.
  for (const [other, job] of jobs) if (other === lane || job.game !== game) jobs.delete(other);
  jobs.set(lane, { version, ticket, game, text, fault: "" });
  if (host) host.order(text);
  else goOn();
}

/** A hidden page does not think. */
export function pause(now) {
  hidden = now;
  host?.pause();
}

/** Stops thinking. */
export function end() {
  ended = true;
  jobs.clear();
  host?.end();
  host = null;
}
