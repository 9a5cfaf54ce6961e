// Films the table by recording the canvas.
import { note } from "./said.mjs";
import { offer } from "./files.mjs";

// In order of preference: nearly every player can play the first.
const TYPES = ["video/mp4;codecs=avc1.42E01E", "video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];
// Pictures a second, and how many pixels one has at most: letters stay legible, and the file small.
const [RATE, PIXELS] = [12, 640 * 400];
// The largest film, in bits: a tenth is left for what the encoder adds.
const BITS = 0.9 * 8 * 1_000_000;

let film = null;

/** Begins a film of about this length. */
function begin(canvas, seconds) {
  // A smaller copy of the canvas is recorded, drawn from a stream: WebGL's own pixels are gone once they are shown.
  const share = Math.min(1, Math.sqrt(PIXELS / (canvas.width * canvas.height)));
  const copy = document.createElement("canvas");
  // Encoders want even sides.
  [copy.width, copy.height] = [canvas.width, canvas.height].map((side) => 2 * Math.floor((side * share) / 2));
  const context = copy.getContext("2d", { alpha: false });
  const video = document.createElement("video");
  [video.muted, video.playsInline, video.srcObject] = [true, true, canvas.captureStream(RATE)];
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const videoBitsPerSecond = Math.round(Math.min(2_000_000, BITS / seconds));
  const recorder = new MediaRecorder(copy.captureStream(RATE), { mimeType, videoBitsPerSecond });
  const [parts, own] = [[], { recorder, kept: null }];
  let timer;
  const end = () => {
    clearInterval(timer);
    for (const track of [...(video.srcObject?.getTracks() ?? []), ...recorder.stream.getTracks()]) track.stop();
    // Browsers allow few players at a time.
    video.srcObject = null;
    const type = (recorder.mimeType || mimeType).split(";")[0];
    if (own.kept && parts.length > 0) offer("film-ready", new File(parts, `mbrane.${type.split("/")[1]}`, { type }));
    // The recorder gave up by itself.
    else if (own.kept !== false) note("no-film", [], true);
  };
  recorder.addEventListener("dataavailable", ({ data }) => data.size > 0 && parts.push(data));
  recorder.addEventListener("stop", end);
  video.play().then(() => {
    if (own.kept !== null) return end();
    timer = setInterval(() => context.drawImage(video, 0, 0, copy.width, copy.height), 1000 / RATE);
    return recorder.start();
  }).catch(end);
  film = own;
}

function finish(kept) {
  if (!film) return;
  film.kept = kept;
  if (film.recorder.state !== "inactive") film.recorder.stop();
  film = null;
}

/** Offers a picture of the table, with a text to share beside it. */
export async function share(picture, text) {
  const bitmap = await picture;
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [bitmap.width, bitmap.height];
  copy.getContext("2d").drawImage(bitmap, 0, 0);
  copy.toBlob((blob) => offer("picture-ready", new File([blob], "mbrane.png", { type: blob.type }), text));
}

/** Offers a picture that the game has drawn: `give WIDTH PIXELS TEXT`, three bytes a pixel as base64url. */
export function give(asked) {
  const [, width, letters, text] = /^give (\d+) (\S+) ([^]*)$/.exec(asked);
  const bytes = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const image = new ImageData(Number(width), bytes.length / 3 / width);
  image.data.fill(255);
  for (let at = 0; at < bytes.length; at++) image.data[at + Math.floor(at / 3)] = bytes.charCodeAt(at);
  return share(createImageBitmap(image), text);
}

/** Does what the game asks: `begin SECONDS`, `pause`, `resume`, `keep` or `drop`. */
export function take(text, canvas) {
  const [what, seconds] = text.split(" ");
  if (what === "pause" || what === "resume") {
    // A recorder that has not begun yet, or has failed, refuses.
    if (film && film.recorder.state !== "inactive") film.recorder[what]();
    return;
  }
  finish(what === "keep");
  if (what === "begin") begin(canvas, Number(seconds));
}
