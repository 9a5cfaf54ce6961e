// How long the page takes to start. usage: node start.mjs URL [size]
import { open, PATIENCE, SIZES, URL_OF_PAGE } from "./browser.mjs";

// The bandwidth of the download, in bytes a second: 12 Mbit/s.
const WAY = 1_500_000;
const [COLD, WARM] = [5, 5];
// An invitation to a game of Masbrur from Ada.
const INVITATION = `#live=1.abcd1234.${"A".repeat(22)}.hosthosthost.bbbbbbbbbbb.AAAA&for=masbrur.QWRh`;

/**
 * Before the page: begins a game as soon as the title is there, and counts how long the game itself works once it runs. What
 * is left of the time is spent waiting for the browser, which compiles and runs shaders on the processor here; and so is what
 * the calls take that ask for an answer of what draws.
 */
function begin() {
  globalThis.worked = 0;
  globalThis.blocked = 0;
  const timed = (act) => function blocking(...rest) {
    const begun = performance.now();
    try {
      return act.apply(this, rest);
    } finally {
      globalThis.blocked += performance.now() - begun;
    }
  };
  const gl = WebGL2RenderingContext.prototype;
  for (const name of ["getShaderParameter", "getShaderInfoLog", "getProgramParameter", "getProgramInfoLog"]) gl[name] = timed(gl[name]);
  const canvas = HTMLCanvasElement.prototype;
  canvas.getContext = timed(canvas.getContext);
  for (const side of ["width", "height"]) {
    const own = Object.getOwnPropertyDescriptor(canvas, side);
    Object.defineProperty(canvas, side, { ...own, set: timed(own.set) });
  }
  const request = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (callback) => request((now) => {
    const begun = performance.now();
    callback(now);
    globalThis.worked += performance.now() - begun;
  });
  const when = (holds, act) => {
    const look = () => (holds() ? act() : setTimeout(look, 2));
    look();
  };
  when(() => document.documentElement?.dataset.ready && document.querySelector("#mirror [data-act^=press]"), () => {
    document.querySelector("#mirror [data-act^=press]").click();
    when(() => document.querySelector("#mirror [data-part=digits] button"), () => requestAnimationFrame(() => setTimeout(() => {
      performance.mark("board", { detail: { worked: globalThis.worked, blocked: globalThis.blocked } });
    })));
  });
}

async function throttle(context, page) {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: WAY, uploadThroughput: WAY });
}

/** Opens the page and begins a game; what happened when, in milliseconds. */
async function start(context, slow) {
  const page = await context.newPage();
  await page.addInitScript(begin);
  if (slow) await throttle(context, page);
  await page.goto(URL_OF_PAGE);
  await page.waitForFunction(() => performance.getEntriesByName("board").length > 0, null, { timeout: PATIENCE, polling: 100 });
  const found = await page.evaluate(() => {
    const mark = (name) => performance.getEntriesByName(name)[0]?.startTime ?? 0;
    const { worked, blocked } = performance.getEntriesByName("board")[0].detail;
    const resources = performance.getEntriesByType("resource");
    return {
      paint: mark("first-contentful-paint") || mark("first-paint"),
      bytes: resources.reduce((sum, entry) => sum + entry.encodedBodySize, performance.getEntriesByType("navigation")[0].encodedBodySize),
      arrived: mark("arrived"), started: mark("started"), title: mark("title"), board: mark("board"),
      waits: Math.max(0, mark("board") - mark("started") - worked) + blocked,
    };
  });
  await page.close();
  return found;
}

/** Opens an invitation; returns the time until it is shown, in milliseconds. It must not wait for the game. */
async function invited() {
  const context = await browser.newContext({ ...size, locale: "de" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      const place = document.getElementById("invitation");
      const isGerman = document.documentElement?.lang === "de";
      if (place?.textContent && isGerman) requestAnimationFrame(() => setTimeout(() => performance.mark("invited")));
      else requestAnimationFrame(look);
    };
    look();
  });
  await throttle(context, page);
  await page.goto(URL_OF_PAGE + INVITATION, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("invited").length > 0, null, { timeout: PATIENCE, polling: 100 });
  const time = await page.evaluate(() => performance.getEntriesByName("invited")[0].startTime);
  await context.close();
  return time;
}

const middle = (all) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)];

function tell(name, runs) {
  const of = (key) => middle(runs.map((run) => run[key]));
  const [paint, arrived, started, title, board, waits] = ["paint", "arrived", "started", "title", "board", "waits"].map(of);
  console.log(`${name} (middle of ${runs.length}, ms): first paint ${paint.toFixed(0)}, all bytes here ${arrived.toFixed(0)}, `
    + `program runs ${started.toFixed(0)}, title drawn ${title.toFixed(0)}, board playable ${board.toFixed(0)}; `
    + `of that waiting for software to draw ${waits.toFixed(0)}`);
  return { paint, arrived, board, waits, bytes: of("bytes") };
}

const browser = await open();
const size = SIZES[process.argv[3] ?? "phone"];
const cold = [];
for (let run = 0; run < COLD; run += 1) {
  const context = await browser.newContext(size);
  cold.push(await start(context, true));
  await context.close();
}
const first = tell("from nothing at 12 Mbit/s", cold);
const invitations = [];
for (let run = 0; run < COLD; run += 1) invitations.push(await invited());
const context = await browser.newContext(size);
const page = await context.newPage();
await page.goto(URL_OF_PAGE);
// The browser keeps what it compiled once it has all of it.
await page.evaluate(() => navigator.serviceWorker?.ready);
await page.waitForTimeout(5000);
await page.close();
const warm = [];
for (let run = 0; run < WARM; run += 1) warm.push(await start(context, false));
const again = tell("again", warm);
await browser.close();

const least = (1000 * first.bytes / WAY).toFixed(0);
const asked = [
  ["first paint", first.paint, 500],
  ["an invitation, in a language that is fetched", middle(invitations), 500],
  [`board after the download (${first.bytes} bytes, ${least} ms at least) and a second, without that waiting`, first.board - first.waits, first.arrived + 1000],
  ["board again, without that waiting", again.board - again.waits, 1200],
];
for (const [what, is, most] of asked) console.log(`${is <= most ? "holds " : "MISSED"}  ${what}: ${is.toFixed(0)} of ${most.toFixed(0)} ms`);
