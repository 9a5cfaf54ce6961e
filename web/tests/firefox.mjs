// Firefox by WebDriver BiDi, with the part of Playwright's interface that these tests use: Playwright drives no Firefox but its own.
import { mkdirSync } from "node:fs";
import WebSocket from "ws";
import { Running, freePort, installed, screen, until } from "./programs.mjs";

const program = () => installed("firefox-esr", "firefox");
const PATIENCE = 300000;
/** The time between two looks whether something holds in a page, in milliseconds. */
const LOOK = 50;

/** The browser with its profile in a folder. */
export class Firefox {
  /** The name of a program that is not installed. */
  static missing() {
    if (!program()) return "Firefox";
    return installed("Xvfb") ? undefined : "Xvfb";
  }

  static async open(folder, { viewport } = {}) {
    if (Firefox.missing()) throw new Error(`${Firefox.missing()} is not installed`);
    const browser = new Firefox();
    mkdirSync(folder, { recursive: true });
    const { running, env } = await screen();
    const port = await freePort();
    const words = [`--remote-debugging-port=${port}`, "--profile", folder, "--no-remote", "about:blank"];
    browser.viewport = viewport;
    browser.running = new Running(program(), words, { env: { ...env, HOME: folder } });
    browser.pid = browser.running.process.pid;
    browser.screen = browser.running.gone.then(() => running.end());
    try {
      browser.socket = await until(() => new Promise((done, fail) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/session`);
        socket.once("open", () => done(socket)).once("error", fail);
      }), 60);
      browser.listen();
      await browser.ask("session.new", { capabilities: {} });
      await browser.ask("session.subscribe", { events: ["log.entryAdded"] });
      return browser;
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  pages = [];
  #waiting = new Map();
  #asked = 0;

  listen() {
    this.socket.on("message", (text) => {
      const { id, type, result, error, message, params } = JSON.parse(text);
      const asked = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (type === "event") this.pages.find(({ context }) => context === params.source?.context)?.hear(params);
      else if (type === "error") asked?.fail(new Error(`${error}: ${message}`));
      else asked?.done(result);
    });
    this.socket.on("close", () => {
      for (const { fail } of this.#waiting.values()) fail(new Error("Firefox has ended"));
    });
  }

  async ask(method, params) {
    if (this.socket.readyState !== this.socket.OPEN) throw new Error("Firefox has ended");
    this.#asked += 1;
    this.socket.send(JSON.stringify({ id: this.#asked, method, params }));
    return new Promise((done, fail) => this.#waiting.set(this.#asked, { done, fail }));
  }

  addInitScript(script, given, contexts) {
    return this.ask("script.addPreloadScript", { functionDeclaration: `() => (${script})(${JSON.stringify(given)})`, contexts });
  }

  /** Its pages share one storage. */
  newContext() {
    return this;
  }

  /** The page that it has at its start, then further ones. */
  async newPage() {
    const { contexts: [first] } = await this.ask("browsingContext.getTree", {});
    const { context } = this.pages.length === 0 ? first : await this.ask("browsingContext.create", { type: "tab" });
    const { viewport } = this;
    if (viewport) await this.ask("browsingContext.setViewport", { context, viewport });
    this.pages.push(new Page(this, context));
    return this.pages.at(-1);
  }

  async close() {
    await this.running.end();
    await this.screen;
  }
}

class Page {
  #handlers = { console: [], pageerror: [] };
  #patience = PATIENCE;

  constructor(browser, context) {
    Object.assign(this, { browser, context });
  }

  setDefaultTimeout(milliseconds) {
    this.#patience = milliseconds;
  }

  on(event, handler) {
    this.#handlers[event].push(handler);
  }

  hear({ type, method, level, text }) {
    for (const handler of this.#handlers.console) if (type === "console") handler({ type: () => method, text: () => text });
    for (const handler of this.#handlers.pageerror) if (type === "javascript" && level === "error") handler(new Error(text));
  }

  addInitScript(script, given) {
    return this.browser.addInitScript(script, given, [this.context]);
  }

  goto(url) {
    return this.browser.ask("browsingContext.navigate", { context: this.context, url, wait: "complete" });
  }

  reload() {
    return this.browser.ask("browsingContext.reload", { context: this.context, wait: "complete" });
  }

  /** Runs a function in the page, as if its user had just pressed something. */
  async evaluate(what, given) {
    const answer = await this.browser.ask("script.callFunction", {
      functionDeclaration: `async (given) => JSON.stringify(await (${what})(given === undefined ? given : JSON.parse(given)))`,
      arguments: [given === undefined ? { type: "undefined" } : { type: "string", value: JSON.stringify(given) }],
      target: { context: this.context },
      awaitPromise: true,
      userActivation: true,
    });
    if (answer.type !== "success") throw new Error(answer.exceptionDetails.text);
    return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
  }

  /** Waits until a function returns something in the page. */
  async waitForFunction(holds, given) {
    for (const end = Date.now() + this.#patience; Date.now() < end; await new Promise((done) => setTimeout(done, LOOK))) {
      const found = await this.evaluate(holds, given);
      if (found) return { jsonValue: () => found };
    }
    throw new Error(`never: ${holds} ${JSON.stringify(given)}`);
  }

  async screenshot() {
    const { data } = await this.browser.ask("browsingContext.captureScreenshot", { context: this.context });
    return Buffer.from(data, "base64");
  }
}
