// Files that the page hands out.
import { note, pass } from "./said.mjs";

/** Says a note about a file. Browsers share, copy and save only after a press, so it offers buttons. */
export function offer(what, file, text) {
  const choices = [["save", () => save(file)]];
  // Browsers copy pictures, but no films.
  if (file.type === "image/png" && navigator.clipboard?.write) choices.unshift(["copy", () => copy(file)]);
  if (navigator.canShare?.({ files: [file] })) {
    choices.unshift(["share", () => navigator.share({ files: [file], text }).catch((reason) => console.info(`not shared: ${reason}`))]);
  }
  note(what, choices, true);
}

/** Copies a picture; where the browser refuses, offers to save it. */
async function copy(file) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
    pass("copied");
  } catch (reason) {
    console.info(`not copied: ${reason}`);
    note("picture-not-copied", [["save", () => save(file)]], true);
  }
}

/** Downloads a file. */
export function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
