// Called by trunk's script while the game loads.

// To begin with graphics takes a browser a while: what is seen first goes before. The game reads what is kept, and in its place, when it
// starts.
await Promise.all([globalThis.mbrane.painted, globalThis.mbrane.placed]);

export default () => {
  const page = globalThis.mbrane;
  return {
    onStart() {
      if (!page.canDraw()) {
        // Without WebGL the game is not fetched.
        throw page.trouble("no-graphics");
      }
    },
    onProgress({ current, total }) {
      page.loaded(current, total);
    },
    onSuccess() {
      page.started();
    },
    onFailure(reason) {
      page.loadFailed(reason);
    },
  };
};
