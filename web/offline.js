// Keeps one whole version of the page, so that it starts without a network; the next version waits until it is whole, too.
// `cargo xtask finish-page` fills in the version, and its files with their SHA-256.
const VERSION = "VERSION_OF_THE_BUILD";
const FILES = { FILES_OF_THE_BUILD: "" };
// The texts of languages, and puzzles: those that were used once are kept, too.
const TEXTS = { TEXTS_OF_THE_BUILD: "" };

// One host may have several copies of the page, each below its own path: each keeps and serves what lies there, and no more.
const SCOPE = new URL("./", location.href);
const FRONT = `mbrane ${SCOPE.pathname} `;
const NAME = FRONT + VERSION;
// The SHA-256 of each file by its path.
const DIGESTS = new Map(Object.entries({ ...FILES, ...TEXTS }).map(([file, digest]) => [new URL(file, SCOPE).pathname, digest]));
// The thinker comes twice, and this browser fetches one of them: see page/thinker.mjs.
const VECTORS = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 6, 1, 4, 1, 1, 123, 11]);
const UNUSED = self.WebAssembly?.validate(VECTORS) ? "/plain/" : "/simd/";
const PAGES = new Set([SCOPE.pathname, new URL("index.html", SCOPE).pathname]);
// A file with its content or its version in its name never changes.
const NAMED = /[0-9a-f]{16}/;

/** Fetches a file to keep. A host may send a page where a file is missing, or an older file while a version is deployed. */
async function fetched(file, cache = "default") {
  const integrity = `sha256-${DIGESTS.get(new URL(file, SCOPE).pathname)}`;
  const ask = (cache) => fetch(new Request(file, { cache, integrity }));
  try {
    // The browser's own cache may have a wrong copy.
    const answer = await ask(cache).catch(() => ask("reload"));
    if (answer.ok) return answer;
  } catch {
    // The browser tells no more than that it failed.
  }
  throw new Error(`${file} is missing, or not of version ${VERSION}`);
}

/** The open windows of this copy of the page. */
async function windows() {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return open.filter(({ url }) => new URL(url).pathname.startsWith(SCOPE.pathname));
}

/** Keeps all files of this version, or nothing. */
async function keep() {
  const cache = await caches.open(NAME);
  try {
    // Such files are not fetched twice; of the rest, copies that the browser still has of an older version must not come in.
    const rest = Object.keys(FILES).filter((file) => !file.includes(UNUSED));
    await Promise.all(rest.map(async (file) => cache.put(file, await fetched(file, NAMED.test(file) ? "default" : "no-cache"))));
    // A host that serves an older page beside this script would leave a page whose scripts are gone.
    const page = await fetch(new Request("./", { cache: "no-cache" }));
    const text = await page.clone().text();
    if (!page.ok || !text.includes(`data-build="${VERSION}"`)) throw new Error(`the page is not of version ${VERSION}`);
    await cache.put("./", page);
    await Promise.all((await used()).map(async (file) => cache.put(file, await fetched(file))));
  } catch (error) {
    await caches.delete(NAME);
    if (error.name === "QuotaExceededError") (await windows()).forEach((window) => window.postMessage("no room"));
    throw error;
  }
}

/** The texts of those languages, and those puzzles, that an older version has kept. */
async function used() {
  const names = (await caches.keys()).filter((name) => name.startsWith(FRONT) && name !== NAME);
  const kept = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat();
  const text = (address) => /\/(?:languages\/([a-z]+)-|puzzles-[0-9a-f]+\/(.+))/.exec(address)?.slice(1).join();
  const texts = new Set(kept.map(({ url }) => text(url)));
  texts.delete(undefined);
  return Object.keys(TEXTS).filter((file) => texts.has(text(`/${file}`)));
}

/** Keeps the texts of a language, or puzzles. */
async function keepText(address) {
  const cache = await caches.open(NAME);
  if (DIGESTS.has(new URL(address).pathname) && !await cache.match(address)) await cache.put(address, await fetched(address));
}

/** Drops what older versions of this copy have kept, unless more pages than these are open: such a version may still need it. */
async function drop(pages) {
  // A version that is coming drops the rest when it takes over.
  if (self.registration.installing || self.registration.waiting) return;
  if ((await windows()).length > pages) return;
  for (const name of await caches.keys()) {
    // The first versions did not name their path: such a cache is this copy's where its page is in it.
    const old = /^mbrane-[0-9a-f]{16}$/.test(name) && await (await caches.open(name)).match(SCOPE) !== undefined;
    if (old || (name.startsWith(FRONT) && name !== NAME)) await caches.delete(name);
  }
}

/** The page, out of reach of a site that opened it in a window, also where the host cannot say so: docs/host.md. */
function alone(answer) {
  if (!answer.ok) return answer;
  const headers = new Headers(answer.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  return new Response(answer.body, { headers });
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
// The page that lets this version take over reloads. One that came before any version was kept has what it fetches later from here.
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([drop(1), self.clients.claim()])));

self.addEventListener("message", (event) => {
  const { data } = event;
  if (data === "take over") self.skipWaiting();
  // It is fetched again the next time where that fails.
  else if (data.startsWith("keep ")) event.waitUntil(keepText(data.slice(5)).catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const page = request.mode === "navigate" && PAGES.has(url.pathname);
  // A page of an older version still has what that kept.
  const named = NAMED.test(url.pathname) && url.pathname.startsWith(SCOPE.pathname);
  // Everything else on the host, also below this path, is left alone.
  if (request.method !== "GET" || url.origin !== SCOPE.origin || !(page || named || DIGESTS.has(url.pathname))) return;
  if (page) event.waitUntil(drop(0));
  event.respondWith((async () => {
    const cache = await caches.open(NAME);
    const found = await cache.match(page ? "./" : request, { ignoreSearch: true });
    const answer = found ?? ((named && await caches.match(request, { ignoreSearch: true })) || await fetch(request));
    return page ? alone(answer) : answer;
  })());
});
