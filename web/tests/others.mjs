// Browsers beside Chromium, each driven by what it brings itself: Firefox by WebDriver BiDi, WebKitGTK by WebDriver.
// Neither draws WebGL 2 without a screen, so each gets a virtual one.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import WebSocket from "ws";

/** The first of these programs that is installed. */
function installed(...names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}

/** A program that runs until `end`, in folders of its own. */
class Running {
  constructor(program, args, { env = {}, stdio = "ignore" } = {}) {
    this.process = spawn(program, args, { stdio, env: { ...process.env, ...env } });
    this.gone = new Promise((done) => this.process.once("exit", done).once("error", done));
  }

  async end() {
    this.process.kill();
    await Promise.race([this.gone, new Promise((done) => setTimeout(done, 5000))]);
    this.process.kill("SIGKILL");
  }
}

/** A virtual screen. */
async function screen() {
  const running = new Running("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x900x24"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await Promise.race([
    new Promise((done) => running.process.stdio[3].once("data", (text) => done(String(text).trim()))),
    running.gone.then(() => { throw new Error("Xvfb did not start"); }),
  ]);
  return { running, env: { DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: "1" } };
}

/** A port that is free. */
function freePort() {
  return new Promise((done, fail) => {
    const server = createServer().once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** Deletes a folder of a program that has ended; its last helpers may still write into it, and the system clears what stays. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  } catch (error) {
    console.log(`${folder} stays: ${error.message}`);
  }
}

/** A program that is not ready at once is asked until it is. */
async function until(ready, seconds = 30) {
  for (let tries = 0; tries < seconds * 10; tries += 1) {
    const found = await ready().catch(() => null);
    if (found) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`not ready within ${seconds} s`);
}

/** Firefox with a page: `open` goes to an address, `run` runs a function there, `end` closes it. */
async function firefox(program) {
  const { running, env } = await screen();
  const home = mkdtempSync(path.join(tmpdir(), "mbrane-firefox-"));
  const port = await freePort();
  const browser = new Running(program, [`--remote-debugging-port=${port}`, "--profile", home, "--no-remote", "about:blank"], { env: { ...env, HOME: home } });
  const end = async () => {
    await browser.end();
    await running.end();
    remove(home);
  };
  try {
    const socket = await until(() => new Promise((done, fail) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/session`);
      socket.once("open", () => done(socket)).once("error", fail);
    }));
    const waiting = new Map();
    socket.on("message", (text) => {
      const { id, type, result, error, message } = JSON.parse(text);
      const asked = waiting.get(id);
      waiting.delete(id);
      if (type === "error") asked?.fail(new Error(`${error}: ${message}`));
      else asked?.done(result);
    });
    let id = 0;
    const ask = (method, params) => new Promise((done, fail) => {
      id += 1;
      waiting.set(id, { done, fail });
      socket.send(JSON.stringify({ id, method, params }));
    });
    await ask("session.new", { capabilities: {} });
    const { contexts: [{ context }] } = await ask("browsingContext.getTree", {});
    return {
      open: (url) => ask("browsingContext.navigate", { context, url, wait: "complete" }),
      run: async (what) => {
        const answer = await ask("script.evaluate", { expression: `JSON.stringify((${what})())`, target: { context }, awaitPromise: true });
        if (answer.type !== "success") throw new Error(answer.exceptionDetails.text);
        return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
      },
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** WebKit's own small browser with a page, driven through its driver. */
async function webkit(driver) {
  const { running, env } = await screen();
  const home = mkdtempSync(path.join(tmpdir(), "mbrane-webkit-"));
  const port = await freePort();
  const folders = { HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const driving = new Running(driver, [`--port=${port}`], { env: { ...env, ...folders, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" } });
  const ask = async (method, at, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${at}`, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const end = async () => {
    await driving.end();
    await running.end();
    remove(home);
  };
  try {
    await until(async () => (await ask("GET", "/status")).ready);
    const small = { binary: smallBrowser(), args: ["--automation"] };
    const { sessionId } = await ask("POST", "/session", {
      capabilities: { alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": small } },
    });
    const at = `/session/${sessionId}`;
    return {
      open: (address) => ask("POST", `${at}/url`, { url: address }),
      run: (what) => ask("POST", `${at}/execute/sync`, { script: `return (${what})()`, args: [] }),
      end: async () => {
        await ask("DELETE", at).catch(() => {});
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** WebKitGTK's own small browser lies where its library does. */
function smallBrowser() {
  const folders = ["/usr/lib", "/usr/libexec", "/usr/lib64"].flatMap((folder) => [folder, ...(existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [])]);
  return folders.flatMap((folder) => ["webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0"].map((name) => path.join(folder, name, "MiniBrowser"))).find((file) => existsSync(file));
}

/** The browsers that a test is for: how each is opened, or nothing where it is not installed. */
export const OTHERS = {
  Firefox: () => {
    const program = installed("firefox-esr", "firefox");
    return installed("Xvfb") && program ? () => firefox(program) : null;
  },
  WebKitGTK: () => {
    const driver = installed("WebKitWebDriver");
    return installed("Xvfb") && driver && smallBrowser() ? () => webkit(driver) : null;
  },
};

/** In the page: does the next thing that a newcomer does by the mirror, and says what it was. */
function next() {
  const buttons = (part) => [...document.querySelectorAll(`#mirror ${part}button:not([aria-disabled])`)];
  const title = document.querySelector("#mirror h2")?.textContent ?? "";
  const at = buttons("[data-part=digits] ");
  const cells = buttons("[data-part=board] ");
  let does = null;
  if (/wins?\b|draw/i.test(title)) return `over: ${title}`;
  if (cells.length > 0) does = cells[0];
  else if (at.length > 0) does = at[at.length - 1];
  else if (!document.querySelector("#mirror [data-part=board] td")) does = buttons("")[0];
  does?.click();
  return does?.textContent ?? "";
}

/** Plays the first game from the title into the count and to its end, by the mirror; what was done. */
export async function playFirst(browser, address) {
  await browser.open(address);
  await until(() => browser.run(() => Boolean(document.documentElement.dataset.ready)), 120);
  const done = [];
  await until(async () => {
    const did = await browser.run(next);
    if (did && did !== done.at(-1)) done.push(did);
    return did?.startsWith("over: ");
  }, 120);
  const drawn = await browser.run(() => {
    const { width, height } = document.getElementById("game");
    return Math.min(width, height);
  });
  if (drawn < 200) throw new Error(`the canvas has ${drawn} pixels`);
  return done;
}
