// Tries offline.js, which keeps one whole version of the page, with a host whose answers are wrong; no browser and no built page are needed.
// usage: node offline.mjs
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import http from "node:http";
import { gzipSync } from "node:zlib";

const VERSION = "0123456789abcdef";
const SCRIPT = `page-${VERSION}/main.js`;
const TEXT = "languages/de-fedcba9876543210.txt";
const CONTENT = {
  [SCRIPT]: "start()",
  "icons/icon.svg": "<svg/>",
  [`thinker-${VERSION}/simd/worker.js`]: "1",
  [`thinker-${VERSION}/plain/worker.js`]: "2",
  [TEXT]: "=== page\n",
};
const PAGE = `<html data-build="${VERSION}">`;

const digest = (text) => createHash("sha256").update(text).digest("base64");
const listed = (names) => names.map((name) => `"${name}": "${digest(CONTENT[name])}"`).join(", ");
const worker = readFileSync(new URL("../offline.js", import.meta.url), "utf8")
  .replace("VERSION_OF_THE_BUILD", VERSION)
  .replace('FILES_OF_THE_BUILD: ""', listed(Object.keys(CONTENT).filter((name) => name !== TEXT)))
  .replace('TEXTS_OF_THE_BUILD: ""', listed([TEXT]));

/** The caches of a browser, as far as the worker uses them. */
class Caches {
  #all = new Map();

  async open(name) {
    if (!this.#all.has(name)) this.#all.set(name, new Map());
    const kept = this.#all.get(name);
    return {
      put: async (file, answer) => kept.set(this.key(file), await answer.text()),
      match: async (file) => kept.get(this.key(file)),
    };
  }

  async keys() {
    return [...this.#all.keys()];
  }

  async delete(name) {
    return this.#all.delete(name);
  }

  key(file) {
    return new URL(file, this.scope).href;
  }
}

/** A browser that has just fetched the worker. `change` gets a path, how often it was asked for, and the right content. */
async function start(change = (path, times, content) => content) {
  const asked = new Map();
  const server = http.createServer((request, response) => {
    const path = request.url.slice(1);
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const content = change(path, asked.get(path), path === "" ? PAGE : CONTENT[path]);
    response.writeHead(200, { "content-type": "text/javascript", "content-encoding": "gzip" });
    response.end(gzipSync(content));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const scope = new URL(`http://127.0.0.1:${server.address().port}/`);
  const caches = new Caches();
  caches.scope = scope;
  const acts = {};
  const self = { WebAssembly, clients: { matchAll: async () => [] }, addEventListener: (name, act) => { acts[name] = act; } };
  class OwnRequest extends Request {
    constructor(file, options) {
      super(new URL(file, scope), options);
    }
  }
  new Function("self", "caches", "location", "Request", worker)(self, caches, new URL("offline.js", scope), OwnRequest);
  const happen = async (name, more) => {
    let waits;
    acts[name]({ ...more, waitUntil: (done) => { waits = done; } });
    await waits;
  };
  return {
    asked,
    install: () => happen("install"),
    keep: (file) => happen("message", { data: `keep ${new URL(file, scope).href}` }),
    kept: async (file) => (await caches.open((await caches.keys())[0])).match(file),
    versions: () => caches.keys(),
    stop: () => server.closeAllConnections() ?? server.close(),
  };
}

const wrong = (name, content) => (path, times, right) => (path === name ? content : right);

const cases = {
  async "a whole version is kept, with one of the two thinkers and without texts"() {
    const browser = await start();
    await browser.install();
    for (const file of ["./", SCRIPT, "icons/icon.svg"]) assert.equal(await browser.kept(file), CONTENT[file] ?? PAGE, file);
    assert.equal([...browser.asked.keys()].filter((path) => path.includes("thinker")).length, 1);
    assert.ok(!browser.asked.has(TEXT));
    return browser;
  },

  async "a version is refused for a file with other bytes, whatever its name"() {
    for (const name of [SCRIPT, "icons/icon.svg"]) {
      for (const content of ["", CONTENT[name].slice(0, 3), `${CONTENT[name]} `, "<!doctype html>"]) {
        const browser = await start(wrong(name, content));
        await assert.rejects(browser.install(), new RegExp(`${name} is missing, or not of version ${VERSION}`));
        assert.deepEqual(await browser.versions(), []);
        browser.stop();
      }
    }
  },

  async "a page of another version is refused"() {
    const browser = await start(wrong("", PAGE.replace(VERSION, "f".repeat(16))));
    await assert.rejects(browser.install(), /the page is not of version/);
    assert.deepEqual(await browser.versions(), []);
    return browser;
  },

  async "a file that comes wrong once is fetched again, past the browser's cache"() {
    const browser = await start((path, times, content) => (path === SCRIPT && times === 1 ? "older" : content));
    await browser.install();
    assert.equal(await browser.kept(SCRIPT), CONTENT[SCRIPT]);
    assert.equal(browser.asked.get(SCRIPT), 2);
    return browser;
  },

  async "a language is kept once it comes with its own bytes"() {
    const browser = await start((path, times, content) => (path === TEXT && times < 3 ? "=== older\n" : content));
    await browser.install();
    await browser.keep(TEXT);
    assert.equal(await browser.kept(TEXT), undefined);
    await browser.keep(TEXT);
    assert.equal(await browser.kept(TEXT), CONTENT[TEXT]);
    return browser;
  },
};

let [passed, failed] = [0, 0];
for (const [name, act] of Object.entries(cases)) {
  try {
    (await act())?.stop();
    passed += 1;
  } catch (error) {
    failed += 1;
    console.log(`${name}: ${error.stack}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
