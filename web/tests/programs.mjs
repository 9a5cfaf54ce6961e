// Programs that tests start: each in folders of its own, and on a virtual screen.
import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";

/** The first of these programs that is installed. */
export function installed(...names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}

/** A program that runs until `end`, in folders of its own. */
export class Running {
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
export async function screen() {
  const running = new Running("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x900x24"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await Promise.race([
    new Promise((done) => running.process.stdio[3].once("data", (text) => done(String(text).trim()))),
    running.gone.then(() => { throw new Error("Xvfb did not start"); }),
  ]);
  return { running, env: { DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: "1", MOZ_ENABLE_WAYLAND: "0" } };
}

/** A port that is free. */
export function freePort() {
  return new Promise((done, fail) => {
    const server = createServer().once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** Deletes a folder of a program that has ended; its last helpers may still write into it, and the system clears what stays. */
export function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  } catch (error) {
    console.log(`${folder} stays: ${error.message}`);
  }
}

/** A program that is not ready at once is asked until it is. */
export async function until(ready, seconds = 30) {
  for (let tries = 0; tries < seconds * 10; tries += 1) {
    const found = await ready().catch(() => null);
    if (found) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`not ready within ${seconds} s`);
}
