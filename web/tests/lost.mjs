// The page's messages when a part of it is missing or fails.
import assert from "node:assert/strict";
import { SIZES, visit } from "./browser.mjs";
import { Site } from "./site.mjs";

/** The words of the dialog that says why there is no game; it offers to reload. */
export async function trouble(player) {
  await player.page.locator("#trouble[open]").waitFor();
  assert.equal(await player.page.locator("#trouble button").first().textContent(), "Reload");
  return player.page.locator("#trouble h2").textContent();
}

export const tests = {
  async "a part of the page that does not arrive is said"(make) {
    // A host that does not know what a module is; a module that is not there.
    const broken = {
      type: (path, answer) => (path.endsWith("/main.js") ? { ...answer, type: "application/octet-stream" } : answer),
      gone: (path, answer) => (path.endsWith("/said.js") ? { status: 404, type: "text/plain", body: "" } : answer),
    };
    for (const [what, change] of Object.entries(broken)) {
      const site = await Site.start(change);
      try {
        const player = await visit(await make(SIZES.small), { address: site.address, ready: false });
        const said = player.page.locator("#loaded[role=alert]");
        await said.waitFor();
        assert.match(await said.textContent(), /did not arrive .*(main|languages)\.js/, what);
      } finally {
        site.stop();
      }
    }
  },

  async "scripts of others may fail; a panic of the game stops it"(make) {
    const context = await make({ ...SIZES.small, bypassCSP: true });
    await context.route("http://elsewhere.invalid/**", (route) => route.abort());
    const add = () => {
      const script = document.createElement("script");
      script.src = "http://elsewhere.invalid/a.js";
      (document.head ?? document.documentElement).append(script);
    };
    const player = await visit(context, {
      before: `document.addEventListener("readystatechange", () => { (${add})(); throwing(); Promise.reject(new Error("theirs")); }, { once: true });
        function throwing() { setTimeout(() => { throw new Error("theirs"); }); }`,
    });
    await player.page.evaluate(add);
    await player.play("4×4", "1");
    assert.equal(await player.page.locator("#trouble[open]").count(), 0);
    await player.page.evaluate(() => globalThis.wasmBindings.page_says("panic", "asked to"));
    assert.match(await trouble(player), /has stopped/);
  },

  async "what is missing is said: no WebGL 2, no WebAssembly, a broken download"(make) {
    const blind = await visit(await make(SIZES.small), {
      ready: false,
      before: () => {
        const get = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function context(kind, ...rest) {
          return kind === "webgl2" ? null : get.call(this, kind, ...rest);
        };
      },
    });
    assert.match(await trouble(blind), /cannot draw/);
    for (const [what, answer] of [["gone", { status: 404, body: "" }], ["cut", { status: 200, contentType: "application/wasm", body: "\0asm\x01\0\0\0 cut" }]]) {
      const context = await make(SIZES.small);
      await context.route(/_bg\.wasm$/, (route) => route.fulfill(answer));
      assert.match(await trouble(await visit(context, { ready: false })), /did not arrive/, what);
    }
    const without = await visit(await make(SIZES.small), { ready: false, before: () => delete globalThis.WebAssembly });
    assert.match(await trouble(without), /did not arrive|cannot run/, "no WebAssembly");
    const context = await make(SIZES.small);
    await context.route(/_bg\.wasm$/, (route) => route.abort());
    assert.match(await trouble(await visit(context, { ready: false })), /did not arrive/);
  },
};
