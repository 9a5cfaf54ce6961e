// Replaces offline.js under `trunk serve`: it caches nothing, and drops the cache of another page at this address, so that each build is
// seen at once.
const FRONT = `mbrane ${new URL("./", location.href).pathname} `;

async function drop() {
  const names = (await caches.keys()).filter((name) => name.startsWith(FRONT));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.clients.claim();
  // Those pages came from what was kept.
  if (names.length > 0) for (const page of await self.clients.matchAll({ type: "window" })) page.navigate(page.url);
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(drop()));
