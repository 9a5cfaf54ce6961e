// The parts of live play's tests: browsers as separate programs, a relay that can be stopped, and a proxy before it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { open } from "../../tests/browser.mjs";
import { freePort } from "../../tests/programs.mjs";
import WebSocket, { WebSocketServer } from "../../tests/node_modules/ws/wrapper.mjs";

export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

export async function until(holds, what, seconds = 120) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(20)) if (await holds()) return;
  assert.fail(`never: ${what}`);
}

/** The children that a process has started and not ended. */
function children(pid) {
  try {
    const lists = readdirSync(`/proc/${pid}/task`).map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, "utf8"));
    return lists.flatMap((text) => text.split(" ").filter(Boolean)).map(Number);
  } catch {
    // It has just ended, or this system has no such list.
    return [];
  }
}

/** A process and all that it and they have started. */
const family = (pid) => [pid, ...children(pid).flatMap(family)];

/** Sends a signal to a process; nothing happens where it has just ended. */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** A browser, and how to send a signal to all of it. */
export async function launch(start = open) {
  const before = children(process.pid);
  const browser = await start();
  // Another browser may have started something meanwhile, too.
  const own = browser.pid ?? children(process.pid).find((pid) => !before.includes(pid));
  return Object.assign(browser, { signal: (name) => family(own).forEach((pid) => signal(pid, name)), sleeps: own !== undefined });
}

/** The relays that are known, by the names of their programs: their settings, and the words that they are started with. */
const RELAYS = {
  "nostr-relay": {
    settings: (port, folder) => `
storage:
  sqlalchemy.url: sqlite+aiosqlite:///${folder}/relay.sqlite3
  validators: [nostr_relay.validators.is_not_too_large, nostr_relay.validators.is_signed, nostr_relay.validators.is_recent]
gunicorn: { bind: "127.0.0.1:${port}", workers: 1, loglevel: warning, graceful_timeout: 1 }
`,
    words: (file) => ["-c", file, "serve"],
  },
  "nostr-rs-relay": {
    // Purely in memory it stops answering after a minute without requests.
    settings: (port, folder) => `
[network]
address = "127.0.0.1"
port = ${port}
[database]
data_directory = "${folder}"
`,
    words: (file) => ["--config", file],
  },
};

/** The relay as a program of its own, which can be stopped and started. */
export class Relay {
  constructor(program, folder) {
    this.given = [program, folder];
  }

  async start() {
    const [program, folder] = this.given;
    this.port ??= await freePort();
    const { settings, words } = RELAYS[path.basename(program)];
    const file = path.join(folder, "relay-settings.toml");
    writeFileSync(file, settings(this.port, folder));
    this.program = spawn(program, words(file), { cwd: folder, env: { ...process.env, HOME: folder }, stdio: "ignore", detached: true });
    this.gone = new Promise((done) => this.program.once("exit", done));
    await until(() => fetch(`http://127.0.0.1:${this.port}/`).then(() => true, () => false), "the relay starts", 120);
  }

  async stop() {
    process.kill(-this.program.pid, "SIGKILL");
    await this.gone;
  }
}

/** The proxy before the relay: it records all traffic, and can fall silent without hanging up. */
export class Way {
  heard = [];
  silent = false;

  async open(relay) {
    this.server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    await new Promise((done) => this.server.once("listening", done));
    this.address = `ws://127.0.0.1:${this.server.address().port}/`;
    this.server.on("connection", (near) => {
      const far = new WebSocket(`ws://127.0.0.1:${relay.port}/`);
      const waiting = [];
      far.on("open", () => waiting.splice(0).forEach((text) => far.send(text)));
      near.on("message", (data) => {
        if (this.silent) return;
        this.heard.push(String(data));
        if (far.readyState === WebSocket.OPEN) far.send(String(data));
        else waiting.push(String(data));
      });
      far.on("message", (data) => this.silent || near.send(String(data)));
      for (const [one, other] of [[near, far], [far, near]]) one.on("close", () => other.terminate()).on("error", () => other.terminate());
    });
  }

  /** The notes so far. */
  get notes() {
    return this.heard.map((text) => JSON.parse(text)).filter(([kind]) => kind === "EVENT").map(([, note]) => note);
  }
}
