// The version of the page that is kept for starting without a network, and the next one, which waits until it is wanted.

// A next version that is still being fetched, or does not take over, is not waited for longer, in milliseconds.
const PATIENCE = 5000;

const workers = navigator.serviceWorker;

/** Resolves once a worker is installed, or will never be, or has taken too long. */
function installed(worker) {
  return new Promise((done) => {
    worker.addEventListener("statechange", () => done());
    setTimeout(done, PATIENCE);
  });
}

/** Reloads the page, in its next version if there is one, since this one may be the reason for the reload. */
export async function reload() {
  try {
    const registration = await workers?.getRegistration();
    if (registration?.installing) await installed(registration.installing);
    // There is none if another page has already activated it.
    if (registration?.waiting) {
      workers.addEventListener("controllerchange", () => location.reload(), { once: true });
      registration.waiting.postMessage("take over");
      await new Promise((done) => setTimeout(done, PATIENCE));
    }
  } catch (reason) {
    console.info(`no next version: ${reason}`);
  }
  location.reload();
}

/** Keeps the page's files for starting without a network; `offer` hears of a next version that waits, `miss` of one that found no room. */
export async function keepForLater(offer, miss) {
  if (!workers) return;
  try {
    workers.addEventListener("message", ({ data }) => data === "no room" && workers.controller && miss());
    const registration = await workers.register("offline.js", { updateViaCache: "none" });
    const look = () => {
      if (registration.waiting && workers.controller) offer();
    };
    const watch = () => registration.installing?.addEventListener("statechange", look);
    look();
    // It may be on its way already.
    watch();
    registration.addEventListener("updatefound", watch);
  } catch (reason) {
    // The page works without it, and where it is refused.
    console.info(`not kept for later without a network: ${reason}`);
  }
}
