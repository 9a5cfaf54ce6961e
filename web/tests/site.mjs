// A host of the page whose answers a test can change: what a cache, an older copy or another setting makes of it.
import http from "node:http";
import { URL_OF_PAGE } from "./browser.mjs";

export class Site {
  /** `change` gets a path and what the page's server answers (status, type, body), and returns what is answered instead. */
  static async start(change = (path, answer) => answer) {
    const site = new Site();
    site.change = change;
    // The path of the built page at which a path of this host lies.
    site.moved = (path) => path;
    site.server = http.createServer((request, response) => {
      site.answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
    });
    await new Promise((done) => site.server.listen(0, "127.0.0.1", done));
    site.address = `http://127.0.0.1:${site.server.address().port}/`;
    return site;
  }

  async answer(request, response) {
    const path = new URL(request.url, this.address).pathname;
    const found = await fetch(new URL(this.moved(path), URL_OF_PAGE));
    const type = found.headers.get("content-type") ?? "application/octet-stream";
    const made = this.change(path, { status: found.status, type, body: Buffer.from(await found.arrayBuffer()) });
    response.writeHead(made.status, { "content-type": made.type, "cache-control": "no-cache" });
    response.end(made.body);
  }

  stop() {
    this.server.close();
    this.server.closeAllConnections();
  }
}

const text = (answer, change) => ({ ...answer, body: Buffer.from(change(answer.body.toString())) });

/** The script that keeps the page, as another version would have it. */
export function newer(path, answer) {
  return path.endsWith("/offline.js") ? text(answer, (body) => body.replace(/VERSION = "[0-9a-f]{16}"/, 'VERSION = "ffffffffffffffff"')) : answer;
}

/** The page of that other version. */
export function newerPage(path, answer) {
  return path.endsWith("/") ? text(answer, (body) => body.replace(/data-build="[0-9a-f]{16}"/, 'data-build="ffffffffffffffff"')) : answer;
}
