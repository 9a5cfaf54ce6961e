// Sounds: rendered from the recipes by the page itself, from the first gesture on, while the page is visible.
import { RECIPES } from "./recipes.mjs";
import { render, varied } from "./render.mjs";

// Soft limiter, as in crates/sound/src/mixer.rs: levels below 0.7 do not change.
const KNEE = Float32Array.from({ length: 2049 }, (_, at) => {
  const sample = (at - 1024) / 512;
  const over = Math.abs(sample) - 0.7;
  return over <= 0 ? sample : Math.sign(sample) * (0.7 + 0.3 * Math.tanh(over / 0.3));
});
// The same sound is not begun again sooner, in seconds.
const APART = 0.024;

const Context = globalThis.AudioContext;
let [context, out, refused] = [null, null, !Context];
// The rendered samples of each recipe, and its last start.
const [made, begun] = [[], []];
// The sounds playing now.
const sounding = new Set();

/** A gesture lets the page be heard. */
function open() {
  if (refused) return;
  try {
    if (!context) {
      context = new Context({ latencyHint: "interactive" });
      const knee = context.createWaveShaper();
      knee.curve = KNEE;
      out = context.createGain();
      // A curve reaches from -1 to 1, and what is mixed may reach twice as far.
      out.gain.value = 0.5;
      out.connect(knee).connect(context.destination);
      prepare();
    }
    sync();
  } catch (reason) {
    refused = true;
    console.info(`no sound: ${reason}`);
  }
}

/** Runs while the page is seen. */
function sync() {
  if (!context) return;
  const seen = document.visibilityState !== "hidden";
  // A browser may refuse until the next gesture.
  (seen ? context.resume() : context.suspend()).catch(() => {});
}

function buffer(index) {
  if (!made[index]) {
    const samples = render(RECIPES[index], 1, context.sampleRate);
    made[index] = context.createBuffer(1, samples.length, context.sampleRate);
    made[index].copyToChannel(samples, 0);
  }
  return made[index];
}

/** Renders everything before it is wanted, one recipe at a time, so that no frame waits. */
function prepare(index = 0) {
  if (index >= RECIPES.length) return;
  buffer(index);
  setTimeout(prepare, 0, index + 1);
}

for (const gesture of ["pointerdown", "pointerup", "keydown"]) addEventListener(gesture, open, { capture: true });
document.addEventListener("visibilitychange", sync);

/** Has a strike heard: `index semitones pan delay gain seed`. Says `none` where nothing ever will be. */
export function play(text) {
  if (refused) return "none";
  if (context?.state !== "running") return "";
  const [index, semitones, pan, delay, gain, seed] = text.split(" ").map(Number);
  const samples = buffer(index);
  const at = context.currentTime + delay / 1000;
  if (Math.abs(at - (begun[index] ?? -1)) < APART) return "";
  begun[index] = at;
  const source = context.createBufferSource();
  source.buffer = samples;
  const [pitch, loud] = varied(RECIPES[index], { semitones, gain, seed });
  source.playbackRate.value = pitch;
  const [level, side] = [context.createGain(), context.createStereoPanner()];
  level.gain.value = loud;
  side.pan.value = pan;
  source.connect(level).connect(side).connect(out);
  source.addEventListener("ended", () => sounding.delete(level));
  sounding.add(level);
  source.start(at);
  return "";
}

/** Ends all that sounds. */
export function hush() {
  for (const level of sounding) level.gain.setTargetAtTime(0, context.currentTime, 0.004);
}
