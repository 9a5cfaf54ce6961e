// The page around the game: what the game asks of it, and what it tells the game. Strings go over, both ways.
import { cover, loaded, uncover } from "./cover.mjs";
import { note, said, say, trouble, unsay } from "./said.mjs";
import { keys } from "./keys.mjs";
import { live } from "./live.mjs";
import { mirror } from "./mirror.mjs";
import { pad } from "./pad.mjs";
import * as fields from "./fields.mjs";
import * as kept from "./kept.mjs";
import * as languages from "./languages.mjs";
import * as links from "./links.mjs";
import * as pixels from "./pixels.mjs";
import { pack } from "./puzzles.mjs";
import * as place from "./place.mjs";
import * as theme from "./theme.mjs";
import * as sound from "./sound.mjs";
import * as thinker from "./thinker.mjs";
import * as versions from "./versions.mjs";

const canvas = document.getElementById("game");
const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
let [running, stopped] = [false, false];
let battery;
// The last picture that the game took of a puzzle.
let picture;
navigator.getBattery?.().then(
  (found) => {
    battery = found;
  },
  () => {},
);
pixels.correct();
theme.recall();

/** Tells the running game something. */
function tell(kind, text = "") {
  if (running && !stopped) globalThis.wasmBindings?.page_says(kind, text);
}

/** Shows why there is no game, or no more. */
function fail(word, reason) {
  if (stopped) return;
  stopped = true;
  thinker.end();
  if (reason) console.warn(`${word}: ${reason}`);
  trouble(word, reason, [["reload", versions.reload]]);
}

const asked = {
  ready: () => {
    performance.mark("title");
    uncover(canvas);
    // An audience's screen has no one to answer, so that a note would stay on it all day.
    const show = location.hash.startsWith("#audience") ? () => {} : note;
    versions.keepForLater(() => show("new-version", [["reload", versions.reload]]), () => show("no-room"));
  },
  stopped: (text) => fail("stopped", text),
  mirror: (text) => mirror.show(JSON.parse(text), (what) => tell("mirror", what)),
  field: (text) => {
    fields.pressed(JSON.parse(text), (what) => tell("mirror", what));
  },
  tab: (text) => keys.tabStays(text),
  tabbed: () => keys.tabbed(),
  fullscreen: () => {
    const all = document.documentElement;
    if (document.fullscreenElement) document.exitFullscreen();
    else all.requestFullscreen?.({ navigationUI: "hide" }).catch((reason) => console.info(`not filled: ${reason}`));
  },
  licences: () => {
    open("licences.txt", "_blank", "noopener");
  },
  theme: (text) => theme.take(text),
  places: (text) => {
    globalThis.mbrane.places = JSON.parse(text);
  },
  touch: () => String(matchMedia("(pointer: coarse)").matches),
  motion: () => String(lessMotion.matches),
  battery: () => String(battery?.charging === false),
  languages: () => languages.wanted(),
  language: (code) => languages.texts(code, tell),
  puzzles: (file) => pack(file, tell),
  speaks: (code) => languages.speak(code),
  locked: () => {
    // An audience asks again and again.
    place.refresh();
    return place.locked();
  },
  audience: () => {
    open(`${location.pathname}#audience`, "_blank");
  },
  film: (text) => {
    if (text === "can") return String("MediaRecorder" in globalThis && "captureStream" in canvas);
    if (text === "picture") {
      // The canvas can be read until the browser has shown it, and the game draws this frame after it has asked.
      const size = { resizeWidth: Math.min(canvas.width, 1200), resizeQuality: "high" };
      picture = new Promise((resolve) => queueMicrotask(() => resolve(createImageBitmap(canvas, size))));
      picture.catch((reason) => console.info(`no picture: ${reason}`));
      return;
    }
    const shared = text.startsWith("share ") && text.slice(6);
    const given = text.startsWith("give ");
    import("./film.mjs").then((film) => {
      if (given) return film.give(text);
      return shared ? film.share(picture, shared) : film.take(text, canvas);
    }).catch((reason) => {
      console.warn(`no film: ${reason}`);
      note(shared || given ? "no-picture" : "no-film", [], true);
    });
  },
  sound: (text) => sound.play(text),
  hush: () => sound.hush(),
  // The game's answer replaces its previous one.
  note: (text) => say(text, [], "answer"),
  "send-link": (text) => (text ? say(text, [["copy-link", () => tell("copy-link")]], "send-link") : unsay("send-link")),
  copy: (text) => links.copy(text),
  paste: () => {
    links.paste((text) => tell("pasted", text));
    return "asked";
  },
  "live-open": (text) => {
    const page = links.home();
    if (!page) return live("open", text, tell);
    note("elsewhere", [["open", () => open(page)]], true);
    tell("live-state", "closed elsewhere");
  },
  "live-send": (text) => live("send", text, tell),
  "live-answer": (text) => live("answer", text, tell),
  "live-players": (text) => live("players", text, tell),
  "live-hand": (text) => live("hand", text, tell),
  "live-close": () => live("close", "", tell),
  link: () => links.here(),
  address: (text) => links.address(text),
  unlink: () => links.forget(),
  "live-here": (text) => links.stay(text),
  think: (text) => thinker.order(text, (answers) => tell("thought", answers), (reason) => {
    note("no-worker");
    console.warn(`the worker is lost: ${reason}`);
  }),
  seed: () => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
};

// Storage answers in two parts, how it went and what was found: see src/storage/web.rs. That nothing is kept is said here.
for (const [name, act] of Object.entries(kept.acts)) {
  asked[name] = (text) => {
    const answer = act(text);
    if (answer === "!refused") note("no-storage");
    return answer;
  };
}

globalThis.mbrane = {
  /** Called by the game. */
  ask(kind, text) {
    const answer = asked[kind]?.(text);
    return typeof answer === "string" ? answer : "";
  },
  // Called by the loader.
  // A hidden page paints nothing, and does not wait for it.
  painted: new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 200);
  }),
  placed: Promise.all([place.take(), kept.recall()]),
  // The very context that the game draws with: it asks for the same, and gets this one.
  canDraw: () => Boolean(canvas.getContext("webgl2", { antialias: false })),
  trouble: (word) => {
    fail(word);
    return new Error(said(word).textContent);
  },
  loaded(current, total) {
    if (current >= total) {
      performance.mark("arrived");
      // Others may have come or gone meanwhile.
      place.look();
    }
    loaded(current, total);
  },
  started() {
    running = true;
    performance.mark("started");
    cover(said("starting").textContent);
    links.watch(() => tell("link"));
    // A stand's script comes where the page is one.
    if (new URLSearchParams(location.search).has("stand")) {
      import("./stand.mjs").then((stand) => stand.open(tell, (reason) => asked.note(reason), asked), (reason) => broken(String(reason)));
    }
  },
  loadFailed: (reason) => fail("no-download", reason),
};

// A fault before the game runs is the download's; afterwards it is the program's. What the browser's extensions bring in, or
// keep out, is none of ours.
const OWN = new URL("./", location.href).href;
const broken = (reason) => fail(running ? "stopped" : "no-download", reason);
addEventListener("error", ({ target, filename, error, message }) => {
  if (target instanceof HTMLScriptElement) {
    // One that stands in the page itself fails with what it asks for.
    if (target.src ? target.src.startsWith(OWN) : !running) broken(target.src || "a script of the page");
  } else if (target === globalThis && filename?.startsWith(OWN) && (!running || error instanceof WebAssembly.RuntimeError)) {
    broken(message);
  }
}, true);
addEventListener("unhandledrejection", ({ reason }) => {
  const ours = reason instanceof WebAssembly.RuntimeError || (!running && String(reason?.stack).includes(OWN));
  if (ours) broken(String(reason?.message ?? reason));
});

canvas.addEventListener("webglcontextlost", (event) => {
  event.preventDefault();
  fail("lost-graphics");
});
keys.listen(canvas, tell);
addEventListener("languagechange", () => tell("languages", languages.wanted()));
pad.listen(tell);
mirror.meet(tell);
lessMotion.addEventListener("change", () => tell("motion", String(lessMotion.matches)));

// Another tab has opened a match, taken one over, moved in one that may be looked at here, or closed.
addEventListener("storage", ({ key }) => {
  if (key?.startsWith(`${kept.FRONT}open/`)) place.look().then(() => tell("open"));
  if (key?.startsWith(`${kept.FRONT}games/`)) tell("open");
});
place.watch(() => tell("open"));

// A hidden page does not think. When it is shown again, other tabs may have come or gone.
document.addEventListener("visibilitychange", () => {
  thinker.pause(document.visibilityState === "hidden");
  place.look();
});
