// Browsers beside Chromium, each driven by what it brings itself: Firefox by WebDriver BiDi, WebKitGTK by WebDriver.
// Neither draws WebGL 2 without a screen, so each gets a virtual one.
import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Firefox } from "./firefox.mjs";
import { Running, freePort, installed, remove, screen, until } from "./programs.mjs";

/** Firefox with a page: `open` goes to an address, `run` runs a function there, `end` closes it. */
async function firefox() {
  const home = mkdtempSync(path.join(tmpdir(), "mbrane-firefox-"));
  const browser = await Firefox.open(home);
  const end = async () => {
    await browser.close();
    remove(home);
  };
  try {
    const page = await browser.newPage();
    return { open: (url) => page.goto(url), run: (what) => page.evaluate(what), end };
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
  Firefox: () => (Firefox.missing() ? null : firefox),
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
