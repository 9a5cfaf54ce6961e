// Two browsers, each a program of its own, a relay of the real kind, and a page with nothing but the channel.
// usage: node browser.mjs SCRIPT RELAY [part of a name], the joined script of live play and the program that is the relay
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

const [SCRIPT, RELAY, PART = ""] = process.argv.splice(2);
const { Relay, Way, launch, until, wait } = await import("./machines.mjs");
const { openKept } = await import("../../tests/browser.mjs");
const { Firefox } = await import("../../tests/firefox.mjs");
const { default: WebSocket } = await import("../../tests/node_modules/ws/wrapper.mjs");
const FOLDER = mkdtempSync(path.join(tmpdir(), "mbrane-live-"));
// It looks after everything more often than usual. All other times are the usual ones: a busy machine needs them, and where a test
// would wait for one, it sets the clocks ahead.
const TIMES = { look: 250 };
// Longer than the silence that counts as away, and shorter than the longest between two signs of life.
const [AWAY, SOON] = [21000, 8000];

// The page's own policy, as tools/xtask/src/page/policy.rs writes it.
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' wss: ws://127.0.0.1:* ws://localhost:*";
/** A script of the page. */
const own = (name) => readFileSync(new URL(`../../page/${name}`, import.meta.url));
const BRIDGE = `
  import { live } from "./page.js";
  globalThis.told = [];
  globalThis.ask = (what, text) => live(what, text, (kind, text) => globalThis.told.push(kind + " " + text));
  document.documentElement.dataset.ready = "";
`;
const HARNESS = `
  import { Live } from "./live.js";
  const [wall, steady] = [Date.now, performance.now.bind(performance)];
  globalThis.ahead = 0;
  Date.now = () => wall() + globalThis.ahead;
  performance.now = () => steady() + globalThis.ahead;
  globalThis.come = (room, key, servers, times) => {
    globalThis.states = []; globalThis.texts = []; globalThis.codes = [];
    globalThis.begun = performance.now();
    globalThis.live = new Live((kind, text) => {
      if (kind === "live-key") [globalThis.id, globalThis.key] = text.split(" ");
      if (kind === "live-state") globalThis.states.push(text + " @" + Math.round(performance.now() - globalThis.begun));
      if (kind === "live-text") globalThis.texts.push(text);
      if (kind === "live-code") globalThis.codes.push(text);
    }, times);
    return globalThis.live.open(room + " " + key, servers);
  };
  document.documentElement.dataset.ready = "";
`;
const KEEPER = `
  import * as kept from "./kept.mjs";
  import { settled } from "./strict.mjs";
  await kept.recall();
  globalThis.settled = settled;
  globalThis.kept = (act, text) => kept.acts["kept." + act](text);
  document.documentElement.dataset.ready = "";
`;

function site() {
  let asked = 0;
  const server = http.createServer(({ url }, response) => {
    const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
    // A script that does not come the first time.
    const late = pathname === "/late.js" && (asked += 1) > 1 ? readFileSync(SCRIPT) : undefined;
    const script = late ?? {
      "/live.js": readFileSync(SCRIPT), "/page.js": own("live.mjs"), "/kept.mjs": own("kept.mjs"), "/strict.mjs": own("strict.mjs"),
      // The page's words are in its own document.
      "/said.mjs": "export function note() {}",
      "/harness.js": HARNESS, "/bridge.js": BRIDGE, "/keeper.js": KEEPER,
    }[pathname];
    const [harness, servers, live] = ["harness", "servers", "live"].map((name) => searchParams.get(name) ?? name);
    const module = /^\/module\/\w+\.(js|wasm)$/.exec(pathname);
    const type = module?.[1] === "wasm" ? "application/wasm" : script || module ? "text/javascript" : "text/html";
    response.writeHead(script || module || pathname === "/" ? 200 : 404, { "content-type": type, "content-security-policy": POLICY });
    if (module) return response.end(readFileSync(path.join(path.dirname(SCRIPT), pathname)));
    return response.end(script ?? `<!doctype html><html data-live="./${live}.js"><meta name="live" content="${servers}"><script type="module" src="/${harness}.js"></script>`);
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(`http://127.0.0.1:${server.address().port}/`)));
}

/** A person in a browser. */
class Person {
  static async come(browser, address, room, { key = "-", servers, direct = true, barred = false, times = {} } = {}) {
    const person = new Person();
    person.page = await (await browser.newContext()).newPage();
    person.address = address;
    person.given = [room, key, servers, { ...TIMES, ...times }];
    person.direct = direct;
    // Without WebRTC; otherwise a test knows each connection, and can bar new ones.
    if (!direct) await person.page.addInitScript(() => { delete globalThis.RTCPeerConnection; });
    else await person.page.addInitScript((barred) => {
      globalThis.connections = [];
      globalThis.barred = barred;
      globalThis.RTCPeerConnection = class extends RTCPeerConnection {
        constructor(...given) {
          super(...given);
          globalThis.connections.push(this);
        }

        setLocalDescription(...given) {
          return globalThis.barred ? Promise.reject(new Error("barred")) : super.setLocalDescription(...given);
        }
      };
    }, barred);
    await person.enter();
    return person;
  }

  async enter() {
    await this.page.goto(this.address);
    await this.page.waitForFunction(() => "ready" in document.documentElement.dataset);
    await this.page.evaluate((given) => globalThis.come(...given), this.given);
    [this.id, this.given[1]] = await this.page.evaluate(() => [globalThis.id, globalThis.key]);
  }

  /** The same page again, with the key that was kept. */
  async reload() {
    await this.enter();
  }

  do(act, text) {
    return this.page.evaluate(([act, text]) => globalThis.live[act](text), [act, text]);
  }

  states() {
    return this.page.evaluate(() => globalThis.states);
  }

  async is(state, other) {
    const wanted = other ? `${state} ${other.id}` : state;
    const at = () => this.states().then((all) => all.filter((one) => !other || one.includes(other.id)).at(-1) ?? "");
    await until(async () => (await at()).startsWith(`${wanted} @`), `${wanted}`).catch(async (error) => {
      throw new Error(`${error.message} in ${await this.states()}`);
    });
    return Number((await at()).split("@")[1]);
  }

  texts() {
    return this.page.evaluate(() => globalThis.texts.map((text) => text.slice(23)).filter((text) => !text.startsWith("tick ")));
  }

  /** Sets the clock ahead. */
  later(ms) {
    return this.page.evaluate((ms) => { globalThis.ahead += ms; }, ms);
  }

  async has(...texts) {
    await until(async () => JSON.stringify(await this.texts()) === JSON.stringify(texts), `${texts.map((text) => text.slice(0, 30))}`).catch(async (error) => {
      throw new Error(`${error.message}, but ${(await this.texts()).map((text) => text.slice(0, 30))}; ${await this.states()}`);
    });
  }
}

const relay = new Relay(RELAY, FOLDER);
const [address, browsers] = [await site(), [await launch(), await launch()]];
await relay.start();
const secret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");

/** Two people in two browsers, who have met. */
async function pair(way, { state = "direct", between = browsers, ...options } = {}) {
  const room = secret();
  const people = await Promise.all(between.map((browser) => Person.come(browser, address, room, { servers: way.address, ...options })));
  const took = await Promise.all(people.map((one, at) => one.is(state, people[1 - at])));
  return { room, people, took: Math.max(...took) };
}

/** Lets time pass for two connected people. */
async function pass(people, ms) {
  for (let passed = 0; passed < ms; passed += SOON) {
    for (const [one, other] of [people, people.toReversed()]) {
      await one.later(SOON);
      await one.do("send", `tick ${passed}`);
      await until(() => other.page.evaluate((tick) => globalThis.texts.at(-1)?.endsWith(tick), `tick ${passed}`), "a tick");
    }
  }
}

const tests = {
  async "two meet over a relay and go on from browser to browser; the relay is silent then"(way) {
    const { people: [a, b], took } = await pair(way);
    await a.do("send", "the move eight at e five");
    await b.do("send", "the answer seven at a one");
    await Promise.all([b.has("the move eight at e five"), a.has("the answer seven at a one")]);
    // Texts sent by relay before have arrived.
    await wait(1000);
    const count = way.notes.length;
    await pass([a, b], 4 * SOON);
    assert.equal(way.notes.length, count);
    const lengths = way.notes.map((note) => JSON.stringify(note).length);
    return `${took} ms from opening to connected, ${count} notes of ${Math.min(...lengths)} to ${Math.max(...lengths)} bytes by relay, none after`;
  },

  async "where there is no way from browser to browser the relay carries texts; what it saw is searched"(way) {
    const { people: [a, b], took, room } = await pair(way, { state: "peer", direct: false });
    const before = way.notes.length;
    await a.do("send", "the move eight at e five");
    await b.has("the move eight at e five");
    const long = "ж".repeat(20000);
    await b.do("send", long);
    await a.has(long);
    await b.do("send", "and on");
    await a.has(long, "and on");
    const seen = way.heard.join("\n");
    for (const person of [a, b]) {
      const key = person.given[1];
      for (const hidden of [person.id, key, key.slice(0, 43), key.slice(86)]) assert.ok(!seen.includes(hidden));
    }
    for (const hidden of ["move", "eight", "and on", room, "жж"]) {
      for (const form of [hidden, Buffer.from(hidden).toString("hex"), Buffer.from(hidden).toString("base64").replace(/=/g, "").slice(0, -1)]) {
        assert.ok(form.length < 4 || !seen.includes(form), form);
      }
    }
    const [note] = way.notes.slice(before);
    return `${took} ms from opening to connected; a short text is a note of ${JSON.stringify(note).length} bytes`;
  },

  async "one is reloaded, with a way from browser to browser and without: nothing is lost"(way) {
    for (const state of ["direct", "peer"]) {
      const { people: [a, b] } = await pair(way, { state, direct: state === "direct" });
      await a.do("send", "before");
      await b.has("before");
      await b.reload();
      await Promise.all([a.is(state, b), b.is(state, a)]);
      await b.has("before");
      await b.do("send", "again here");
      await a.has("again here");
      await Promise.all([a, b].map((one) => one.do("close")));
    }
  },

  async "the relay is stopped and started: over it nothing is lost, and those who are connected do not notice"(way) {
    const { people: [a, b] } = await pair(way, { state: "peer", direct: false });
    const { people: [c, d] } = await pair(way);
    await relay.stop();
    await a.do("send", "while it is gone");
    await c.do("send", "directly");
    await d.has("directly");
    await a.later(AWAY);
    await a.is("searching");
    await relay.start();
    await b.has("while it is gone");
    await a.is("peer", b);
    assert.ok((await c.states()).every((state) => !state.startsWith("away")));
  },

  async "a browser that sleeps for some seconds is away, and goes on where it was"(way) {
    if (!browsers[1].sleeps) return "skipped: this system lists no processes";
    for (const state of ["direct", "peer"]) {
      const { people: [a, b] } = await pair(way, { state, direct: state === "direct" });
      // Longer than connecting may take.
      if (state === "direct") await pass([a, b], 3 * SOON);
      browsers[1].signal("SIGSTOP");
      try {
        await a.do("send", "to one who sleeps");
        // The connection itself stalls after a while; the relay tells nothing.
        if (state === "peer") await a.later(AWAY);
        await a.is("away", b);
        // Until the connection stalls.
        if (state === "direct") await a.page.waitForFunction(() => globalThis.connections[0].connectionState === "disconnected");
        await wait(2 * TIMES.look);
      } finally {
        browsers[1].signal("SIGCONT");
      }
      await b.has("to one who sleeps");
      await a.is(state, b);
      if (state === "direct") assert.equal(await a.page.evaluate(() => globalThis.connections.length), 1, "the same connection");
      await Promise.all([a, b].map((one) => one.do("close")));
    }
  },

  async "a network that falls silent without a word"(way) {
    const { people: [a, b] } = await pair(way, { state: "peer", direct: false });
    way.silent = true;
    await a.do("send", "into the silence");
    for (const one of [a, b]) await one.later(AWAY);
    await Promise.all([a.is("away", b), b.is("away", a)]);
    way.silent = false;
    await b.has("into the silence");
    await Promise.all([a.is("peer", b), b.is("peer", a)]);
  },

  async "forged, repeated, cut, doubled and huge notes, a wrong key, and a third person: nobody is in, nothing is lost"(way) {
    const { people: [a, b], room } = await pair(way, { state: "peer", direct: false });
    await a.do("send", "one");
    await b.has("one");
    const socket = new WebSocket(way.address);
    await new Promise((done) => socket.once("open", done));
    const notes = way.notes;
    // The relay takes only what is signed, so notes with other contents are signed anew by keys of their own.
    const { signer } = await import("../schnorr.mjs");
    const forger = signer();
    const forge = async (content) => {
      const { kind, tags } = notes[0];
      const made = [0, forger.key, Math.floor(Date.now() / 1000), kind, tags, content];
      const id = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(made))));
      const hex = (bytes) => Buffer.from(bytes).toString("hex");
      socket.send(JSON.stringify(["EVENT", { id: hex(id), pubkey: forger.key, created_at: made[2], kind, tags, content, sig: hex(await forger.sign(id)) }]));
    };
    for (const note of notes) socket.send(JSON.stringify(["EVENT", note]));
    for (const { content } of notes) {
      await forge(content);
      await forge(content.slice(0, -40));
      await forge(`${content.slice(0, 90)}AAAA${content.slice(94)}`);
    }
    await forge("A".repeat(4000));
    await forge("A".repeat(1000000));
    await wait(1000);
    const stranger = await Person.come(browsers[1], address, secret(), { servers: way.address, direct: false });
    const third = await Person.come(browsers[0], address, room, { servers: way.address, direct: false });
    await third.is("peer", a);
    await a.is("peer", third);
    await third.do("send", "from the third");
    await Promise.all([a.has("from the third"), b.has("one", "from the third")]);
    const from = await a.page.evaluate(() => globalThis.texts[0].slice(0, 22));
    assert.ok(from === third.id && from !== b.id);
    assert.deepEqual(await stranger.texts(), []);
    assert.ok((await stranger.states()).every((state) => /^(searching|relay) /.test(state)));
    await b.do("send", "two");
    await a.has("from the third", "two");
    socket.terminate();
  },

  async "the page does what the game asks of it, one after the other, and says where its script does not come"(way) {
    const room = secret();
    const visit = async (browser, live) => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${address}?harness=bridge&live=${live}&servers=${encodeURIComponent(way.address)}`);
      await page.waitForFunction(() => "ready" in document.documentElement.dataset);
      const ask = (...asked) => page.evaluate((asked) => asked.forEach((one) => globalThis.ask(...one)), asked);
      const told = () => page.evaluate(() => globalThis.told);
      return { ask, told, hears: (what) => until(async () => (await told()).some((text) => what.test(text)), `${what}`) };
    };
    const [a, b] = [await visit(browsers[0], "live"), await visit(browsers[1], "live")];
    await a.ask(["open", `${secret()} -`], ["open", `${room} -`], ["send", "a b  c"]);
    await b.ask(["open", `${room} -`]);
    await b.hears(/^live-text [\w-]{22} a b {2}c$/);
    const keys = (await a.told()).filter((text) => text.startsWith("live-key"));
    // Events of a channel that is no longer wanted are ignored.
    assert.ok(keys.length === 1 && /^live-key [\w-]{22} [\w-]{129}$/.test(keys[0]), keys.join());
    await a.hears(/^live-state direct /);
    const [, id] = keys[0].split(" ");
    await a.ask(["close", ""]);
    await b.hears(new RegExp(`^live-state away ${id}$`));
    const count = (await a.told()).length;
    await b.ask(["send", "too late"]);
    await wait(500);
    assert.equal((await a.told()).length, count);
    const lost = await visit(browsers[0], "nowhere");
    await lost.ask(["send", "nothing"], ["open", `${room} -`]);
    await lost.hears(/^live-state closed no-network$/);
    const late = await visit(browsers[0], "late");
    await late.ask(["open", `${room} -`]);
    await late.hears(/^live-state closed no-network$/);
    await late.ask(["open", `${room} -`]);
    await late.hears(/^live-key /);
  },

  async "keys to seats outlast a browser that is killed; where no copy is to be had the page starts without"() {
    const start = () => launch(() => openKept(path.join(FOLDER, "kept"), {}));
    const come = async (browser, before) => {
      const page = await browser.newPage();
      if (before) await page.addInitScript(before);
      await page.goto(`${address}?harness=keeper`);
      await page.waitForFunction(() => "ready" in document.documentElement.dataset);
      return { page, kept: (act, text) => page.evaluate(([act, text]) => globalThis.kept(act, text), [act, text]) };
    };
    const copied = (key = "live") => new Promise((done) => {
      indexedDB.open("mbrane").onsuccess = ({ target: { result } }) => {
        result.transaction("mbrane").objectStore("mbrane").get(`mbrane/${key}`).onsuccess = ({ target }) => done(target.result?.text ?? "");
      };
    });
    const full = () => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function full(key, text) {
        if (key.startsWith("mbrane/live")) throw new DOMException("full", "QuotaExceededError");
        return setItem.call(this, key, text);
      };
    };
    let browser = await start();
    try {
      let { page, kept } = await come(browser);
      assert.equal(await kept("get", "live"), "-");
      for (const text of ["live\none", "live\none\nanother", "settings\nquick"]) assert.equal(await kept("put", text), "=");
      // A text that was waited for is there, however soon the kill comes.
      await page.evaluate(() => globalThis.settled());
      browser.signal("SIGKILL");
      await wait(1000);
      browser = await start();
      ({ page, kept } = await come(browser));
      assert.equal(await kept("get", "live"), "=one\nanother");
      // localStorage is newer if no copy could be made.
      ({ kept } = await come(browser, () => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      }));
      assert.equal(await kept("put", "live\nlater"), "=");
      ({ kept } = await come(browser));
      assert.equal(await kept("get", "live"), "=later");
      // Texts lost from localStorage by a kill come back, even with a slow database or one that was full at first.
      const loses = async (before) => {
        await page.evaluate(() => localStorage.clear());
        ({ page, kept } = await come(browser, before));
      };
      await until(() => page.evaluate(copied).then((text) => text !== ""), "there is a copy");
      const copy = `=${await page.evaluate(copied)}`;
      await loses(() => {
        const { open } = IDBFactory.prototype;
        IDBFactory.prototype.open = function slow(name) {
          const request = {};
          setTimeout(() => Object.assign(open.call(this, name), {
            onsuccess: (event) => request.onsuccess.call(Object.assign(request, { result: event.target.result }), event),
          }), 3000);
          return request;
        };
      });
      await until(async () => await kept("get", "live") === copy, "a late copy is taken");
      await loses(full);
      assert.equal(await kept("get", "live"), copy, "also where localStorage is full");
      assert.equal(await kept("put", "live\nwithout room"), "!quota");
      assert.equal(await kept("get", "live"), "=without room");
      await until(() => page.evaluate(copied).then((text) => text === "without room"), "the copy is written");
      // Seats have a key each, and the game looks for them in the list.
      assert.equal(await kept("put", "live/seat\nits key"), "!quota");
      assert.equal(await kept("keys", "live"), "=live/seat");
      await until(() => page.evaluate(copied, "live/seat").then((text) => text === "its key"), "its copy is written");
      ({ page, kept } = await come(browser, full));
      assert.equal(await kept("keys", "live"), "=live/seat");
      assert.equal(await kept("get", "live/seat"), "=its key");
      ({ page, kept } = await come(browser));
      assert.ok((await kept("keys", "live")).slice(1).split("\n").includes("live/seat"), "it is stored once there is room");
      assert.equal(await kept("get", "live"), "=without room");
      // Nor is anything older laid over what was written where there was no database.
      await loses(() => Object.defineProperty(IDBFactory.prototype, "open", { value: () => { throw new DOMException("refused", "SecurityError"); } }));
      assert.equal(await kept("put", "live\nafter the loss"), "=");
      ({ page, kept } = await come(browser));
      assert.equal(await kept("get", "live"), "=after the loss");
      for (const refuse of [
        () => Object.defineProperty(globalThis, "indexedDB", { value: undefined }),
        () => Object.defineProperty(IDBFactory.prototype, "open", { value: () => { throw new DOMException("refused", "SecurityError"); } }),
        () => Object.defineProperty(IDBFactory.prototype, "open", { value: () => ({}) }),
      ]) {
        ({ kept } = await come(browser, refuse));
        assert.equal(await kept("put", "live\nwithout"), "=");
        assert.equal(await kept("get", "live"), "=without");
      }
    } finally {
      await browser.close();
    }
  },

  async "Chromium and Firefox meet over a relay, go on from browser to browser, and are reloaded"(way) {
    if (Firefox.missing()) return `skipped: ${Firefox.missing()} is not installed`;
    const firefox = await launch(() => Firefox.open(path.join(FOLDER, "firefox")));
    try {
      const { people: [a, b], took } = await pair(way, { between: [browsers[0], firefox] });
      const long = "ж".repeat(20000);
      await a.do("send", "to Firefox");
      await b.do("send", long);
      await Promise.all([a.has(long), b.has("to Firefox")]);
      await a.reload();
      await a.has(long);
      await a.do("send", "again to Firefox");
      await b.reload();
      await b.has("again to Firefox");
      await Promise.all([a.is("direct", b), b.is("direct", a)]);
      return `${took} ms from opening to connected`;
    } finally {
      await firefox.close();
    }
  },

  async "by hand, without any relay"() {
    const [a, b] = await Promise.all(browsers.map((browser) => Person.come(browser, address, secret(), { servers: "" })));
    const code = async (person, text) => {
      await person.do("hand", text);
      return person.page.evaluate(() => globalThis.codes.at(-1));
    };
    const offer = await code(a, "offer");
    const answer = await code(b, `answer ${offer}`);
    await a.do("hand", `take ${answer.slice(1)}`);
    await until(() => a.page.evaluate(() => globalThis.codes.at(-1) === "!bad-code"), "it is refused");
    await a.do("hand", `take ${answer}`);
    await Promise.all([a.is("direct", b), b.is("direct", a)]);
    await a.do("send", "without anybody between");
    await b.has("without anybody between");
    await b.do("send", "back");
    await a.has("back");
    await b.page.close();
    await a.is("away", b);
    return `an offer of ${offer.length} letters, an answer of ${answer.length}`;
  },

  async "by hand once the relay is gone, and by the relay again when that connection ends"(way) {
    const { people: [a, b] } = await pair(way, { state: "peer", barred: true });
    await relay.stop();
    try {
      for (const one of [a, b]) await one.later(AWAY);
      await Promise.all([a.is("away", b), b.is("away", a)]);
      for (const { page } of [a, b]) await page.evaluate(() => { globalThis.barred = false; });
      const code = async (person, text) => {
        await person.do("hand", text);
        return person.page.evaluate(() => globalThis.codes.at(-1));
      };
      await a.do("hand", `take ${await code(b, `answer ${await code(a, "offer")}`)}`);
      await Promise.all([a.is("direct", b), b.is("direct", a)]);
      await a.do("send", "by hand");
      await b.has("by hand");
    } finally {
      await relay.start();
    }
    for (const { page } of [a, b]) {
      await page.evaluate(() => {
        globalThis.barred = true;
        globalThis.connections.forEach((connection) => connection.close());
      });
    }
    await b.do("send", "by the relay");
    await a.has("by the relay");
    await Promise.all([a.is("peer", b), b.is("peer", a)]);
  },
};

let [passed, failed] = [0, 0];
for (const [name, test] of Object.entries(tests).filter(([name]) => name.includes(PART))) {
  const [way, begun] = [new Way(), Date.now()];
  await way.open(relay);
  try {
    const said = await test(way);
    passed += 1;
    console.log(`ok      ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)${said ? `: ${said}` : ""}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)\n${error.stack}`);
  }
  for (const browser of browsers) for (const context of browser.contexts()) await context.close();
  way.server.close();
}
for (const browser of browsers) await browser.close();
await relay.stop();
rmSync(FOLDER, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
