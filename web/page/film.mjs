// A film of the table: the browser records the canvas from the game's first word to its last.
import { note } from "./said.mjs";
import { save } from "./files.mjs";

// The first that the browser can write. Every player shows the first one.
const TYPES = ["video/mp4;codecs=avc1.42E01E", "video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];
// Pictures a second, and how many pixels one has at most: letters stay legible, and the file small.
const [RATE, PIXELS] = [12, 640 * 400];
// What a film may take at most, in bits: a tenth is left for what the encoder adds.
const BITS = 0.9 * 8 * 1_000_000;

let film = null;

/** A copy of the canvas in few pixels, drawn anew at every turn. */
function smaller(canvas) {
  const share = Math.min(1, Math.sqrt(PIXELS / (canvas.width * canvas.height)));
  const copy = document.createElement("canvas");
  // Encoders want even sides.
  [copy.width, copy.height] = [canvas.width, canvas.height].map((side) => 2 * Math.floor((side * share) / 2));
  const [pen, stream] = [copy.getContext("2d", { alpha: false }), canvas.captureStream(RATE)];
  // What WebGL has drawn can be read only before it is shown: a stream keeps it.
  const seen = document.createElement("video");
  [seen.muted, seen.srcObject] = [true, stream];
  seen.play().catch((reason) => console.info(`no film: ${reason}`));
  const turns = setInterval(() => pen.drawImage(seen, 0, 0, copy.width, copy.height), 1000 / RATE);
  const end = () => {
    clearInterval(turns);
    for (const track of stream.getTracks()) track.stop();
  };
  return [copy.captureStream(RATE), end];
}

/** Begins a film of about this length. */
function begin(canvas, seconds) {
  const [stream, end] = smaller(canvas);
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: Math.round(Math.min(2_000_000, BITS / seconds)) });
  const [parts, own] = [[], { recorder, kept: false }];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  recorder.addEventListener("stop", () => {
    end();
    if (own.kept) offer(parts, recorder.mimeType || mimeType);
  });
  recorder.start();
  film = own;
}

function finish(kept) {
  if (!film) return;
  film.kept = kept;
  film.recorder.stop();
  film = null;
}

/** A browser shares and saves only what a press asks for. */
function offer(parts, type) {
  const kind = type.split(";")[0];
  const file = new File(parts, `mbrane.${kind.split("/")[1]}`, { type: kind });
  const choices = [["save", () => save(file)]];
  if (navigator.canShare?.({ files: [file] })) {
    choices.unshift(["share", () => navigator.share({ files: [file] }).catch((reason) => console.info(`not shared: ${reason}`))]);
  }
  note("film-ready", choices, true);
}

/** Does what the game asks: `begin SECONDS`, `keep` or `drop`. */
export function take(text, canvas) {
  const [what, seconds] = text.split(" ");
  try {
    finish(what === "keep");
    if (what === "begin") begin(canvas, Number(seconds));
  } catch (reason) {
    film = null;
    note("no-film", [], true);
    console.warn(`no film: ${reason}`);
  }
}
