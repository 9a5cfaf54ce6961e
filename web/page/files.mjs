// Files that the page hands out.
import { note } from "./said.mjs";

/** Says a note about a file. Browsers share and save only after a press, so it offers buttons. */
export function offer(what, file, text) {
  const choices = [["save", () => save(file)]];
  if (navigator.canShare?.({ files: [file] })) {
    choices.unshift(["share", () => navigator.share({ files: [file], text }).catch((reason) => console.info(`not shared: ${reason}`))]);
  }
  note(what, choices, true);
}

/** Downloads a file. */
export function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
