// How many pixels the canvas gets: as many as the page's own pixel ratio says.

// A browser that emulates another screen (the device toolbar of its developer tools, a test) tells the page the emulated ratio,
// but still counts an element's device pixels on the real screen. The game takes its scale from the one and the canvas's size
// from the other. Where they disagree by more than the rounding to whole pixels, the ratio counts.
const ROUNDING = 2;

const prototype = globalThis.ResizeObserverEntry?.prototype;
const told = prototype && Object.getOwnPropertyDescriptor(prototype, "devicePixelContentBoxSize");

/** An element's size in device pixels, as the browser reports it. */
function sizes() {
  const real = told.get.call(this);
  const box = this.contentBoxSize?.[0];
  if (!box || !real?.[0]) return real;
  const [inlineSize, blockSize] = [box.inlineSize, box.blockSize].map((side) => Math.round(side * devicePixelRatio));
  const agrees = Math.abs(real[0].inlineSize - inlineSize) <= ROUNDING && Math.abs(real[0].blockSize - blockSize) <= ROUNDING;
  return agrees ? real : [{ inlineSize, blockSize }];
}

/** Lets everybody see the corrected sizes; the game asks by a `ResizeObserver`. */
export function correct() {
  if (told?.get) Object.defineProperty(prototype, "devicePixelContentBoxSize", { ...told, get: sizes });
}
