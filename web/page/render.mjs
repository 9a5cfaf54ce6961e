// Makes samples of a recipe, by the formula of crates/sound/src/render.rs: a test holds both to the same numbers.

// In how many milliseconds a bend falls to 1/e, how long the end fades, and what the noise begins with.
const [BEND, FADE, SEED] = [20, 12, 0x2545f491];

/** White noise from -1 to 1. */
function noises(seed) {
  let state = seed >>> 0 || SEED;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2147483648 - 1;
  };
}

const swell = (at, length) => 0.5 - 0.5 * Math.cos(Math.PI * at / length);
const envelope = (at, attack, decay) => (at < attack ? swell(at, attack) : Math.exp((attack - at) / decay));

/** The samples of a recipe at a multiple of its pitch and a sample rate. */
export function render([length, peak, , tones, brushes], pitch, rate) {
  const [samples, ms] = [new Float64Array(Math.ceil(length * rate / 1000)), 1000 / rate];
  for (const [hz, level, delay, attack, decay, bend] of tones) {
    for (let index = Math.ceil(delay / ms); index < samples.length; index += 1) {
      const at = index * ms - delay;
      const cycles = hz * pitch * (at + bend * BEND * (1 - Math.exp(-at / BEND))) / 1000;
      samples[index] += level * envelope(at, attack, decay) * Math.sin(2 * Math.PI * cycles);
    }
  }
  for (const [level, delay, attack, decay, ...bounds] of brushes) {
    const [low, high] = bounds.map((hz) => 1 - Math.exp(-2 * Math.PI * hz * pitch / rate));
    let [one, two, slow] = [0, 0, 0];
    const next = noises(SEED);
    for (let index = Math.ceil(delay / ms); index < samples.length; index += 1) {
      const at = index * ms - delay;
      one += low * (next() - one);
      two += low * (one - two);
      slow += high * (two - slow);
      samples[index] += level * envelope(at, attack, decay) * (two - slow);
    }
  }
  for (let left = 0; left * ms < FADE; left += 1) samples[samples.length - 1 - left] *= swell(left * ms, FADE);
  const gain = peak / samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9);
  return Float32Array.from(samples, (sample) => sample * gain);
}

/** How many times its recipe's pitch a strike has, and how loud it is. */
export function varied([, , vary], { semitones, gain, seed }) {
  const next = noises(seed);
  for (let skipped = 0; skipped < 4; skipped += 1) next();
  const pitch = 1 + vary * next();
  return [pitch * 2 ** (semitones / 12), gain * (1 + 0.06 * next())];
}
