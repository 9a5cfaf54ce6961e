// Keeps one whole version of the page, so that it starts without a network; the next version waits until it is whole, too.
// `cargo xtask web` fills in the version and its files.
const VERSION = "VERSION_OF_THE_BUILD";
const FILES = ["FILES_OF_THE_BUILD"];
const FRONT = "mbrane-";

self.addEventListener("install", (event) => {
  // What the browser still has of an older version must not come in; what has its content in its name never changes, and is
  // not fetched twice.
  const named = /[0-9a-f]{16}/;
  event.waitUntil(caches.open(FRONT + VERSION).then((cache) => (
    cache.addAll(FILES.map((file) => new Request(file, { cache: named.test(file) ? "default" : "no-cache" })))
  )));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith(FRONT) && name !== FRONT + VERSION;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  const wanted = event.request.mode === "navigate" ? "./" : event.request;
  event.respondWith((async () => {
    const cache = await caches.open(FRONT + VERSION);
    return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(event.request);
  })());
});
