// The page's channel and the one of the program on a machine (crates/relay_client) meet at a relay, as two people would.
// usage: node desktop.mjs TALK, the example `talk` of that crate
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { letters, random } from "../bytes.mjs";

const { default: WebSocket, WebSocketServer } = await import("../../tests/node_modules/ws/wrapper.mjs");
const [TALK] = process.argv.splice(2);

// The browser's interfaces that the channel uses. It must not try WebRTC, which is missing.
let dialled = 0;
globalThis.WebSocket = WebSocket;
globalThis.document = {};
globalThis.addEventListener = globalThis.removeEventListener = () => {};
globalThis.RTCPeerConnection = class {
  constructor() {
    dialled += 1;
    throw new Error("the other side has no WebRTC");
  }
};
console.info = () => {};
globalThis.fetch = async (address) => new Response(readFileSync(address), { headers: { "content-type": "application/wasm" } });
const { Live } = await import("../live.mjs");

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

async function until(holds, what) {
  for (const end = Date.now() + 60000; Date.now() < end; await wait(10)) if (holds()) return;
  assert.fail(`never: ${what}`);
}

/** A relay that hands on, and can be stopped and started. */
class Relay {
  notes = [];

  async start() {
    this.server = new WebSocketServer({ port: this.port ?? 0, host: "127.0.0.1" });
    await new Promise((done) => this.server.once("listening", done));
    ({ port: this.port } = this.server.address());
    this.server.on("connection", (socket) => socket.on("message", (data) => {
      const [kind, said] = JSON.parse(data);
      socket.send(JSON.stringify(kind === "REQ" ? ["EOSE", said] : ["OK", said.id, true, ""]));
      if (kind === "REQ") return;
      this.notes.push(said);
      for (const other of this.server.clients) other.send(JSON.stringify(["EVENT", "m", said]));
    }));
  }

  stop() {
    for (const socket of this.server.clients) socket.terminate();
    return new Promise((done) => this.server.close(done));
  }
}

/** The events of a person, in either program. */
class Person {
  states = [];
  texts = [];

  tell(kind, text) {
    if (kind === "live-key") [this.id, this.key] = text.split(" ");
    if (kind === "live-state") this.states.push(text);
    if (kind === "live-text") this.texts.push(text);
  }

  has(other, ...texts) {
    const all = texts.map((text) => `${other.id} ${text}`);
    return until(() => JSON.stringify(this.texts) === JSON.stringify(all), `${texts.map((text) => text.slice(0, 20))} here: ${this.texts.map((text) => text.slice(0, 40))}`);
  }

  sees(state) {
    return until(() => this.states.at(-1) === state, `${state} in ${this.states}`);
  }
}

class Page extends Person {
  live = new Live((kind, text) => this.tell(kind, text));

  send(text) {
    this.live.send(text);
  }
}

class Program extends Person {
  #program = spawn(TALK, { stdio: ["pipe", "pipe", "inherit"] });

  constructor() {
    super();
    createInterface({ input: this.#program.stdout }).on("line", (line) => {
      const [, kind, text] = /^(\S+) (.*)$/.exec(line);
      this.tell(kind, text);
    });
  }

  ask(kind, text) {
    this.#program.stdin.write(`${kind} ${text}\n`);
  }

  send(text) {
    this.ask("live-send", text);
  }

  end() {
    const gone = new Promise((done) => this.#program.once("exit", done));
    this.#program.stdin.end();
    return gone;
  }
}

const relay = new Relay();
await relay.start();
const [address, secret] = [`ws://127.0.0.1:${relay.port}`, letters(random(16))];
const [page, program] = [new Page(), new Program()];
await page.live.open(`${secret} - ${address}`, "");
program.ask("live-open", `${secret} - ${address}`);
await until(() => page.id && program.id, "keys");
await Promise.all([page.sees(`peer ${program.id}`), program.sees(`peer ${page.id}`)]);

const long = "ж, 5♦ ".repeat(5000);
page.send("r=8e5");
program.send("r=8e5,9a1");
page.send(long);
program.send(`${long}!`);
await Promise.all([program.has(page, "r=8e5", long), page.has(program, "r=8e5,9a1", `${long}!`)]);

// The relay goes and comes back: what was said meanwhile arrives.
await relay.stop();
page.send("while it was gone");
program.send("here too");
await wait(500);
await relay.start();
await Promise.all([program.has(page, "r=8e5", long, "while it was gone"), page.has(program, "r=8e5,9a1", `${long}!`, "here too")]);

// The program ends and says goodbye; it comes back with the same key, and is the same.
const { id, key } = program;
assert.match(id, /^[\w-]{22}$/);
await program.end();
await until(() => page.states.includes(`away ${id}`), "a goodbye");
page.send("for later");
const again = new Program();
again.ask("live-open", `${secret} ${key} ${address}`);
await until(() => again.id === id, "the same name");
await Promise.all([page.sees(`peer ${id}`), again.has(page, "for later")]);
// A key that the page made is read by the program as well.
const [other, elsewhere] = [new Program(), letters(random(16))];
other.ask("live-open", `${elsewhere} ${page.key} ${address}`);
await until(() => other.id === page.id, "the page's name");

// Neither tried WebRTC, and the relay saw none of the texts.
assert.equal(dialled, 0);
const seen = JSON.stringify(relay.notes);
for (const hidden of ["r=8e5", secret, id, page.id, Buffer.from("while it was").toString("base64url")]) assert.ok(!seen.includes(hidden), hidden);
await page.live.close();
await until(() => again.states.at(-1) !== `peer ${page.id}` && again.states.includes(`away ${page.id}`), "the page's goodbye");
await Promise.all([again.end(), other.end()]);
await relay.stop();
console.log(`a page and a program met and talked: ${relay.notes.length} notes`);
console.log("1 passed, 0 failed");
process.exit(0);
