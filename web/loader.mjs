// What trunk's script calls while the game loads.
export default () => {
  const page = globalThis.mbrane;
  return {
    onStart() {
      if (!page.canDraw()) {
        // Nothing that could not be drawn is fetched.
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
