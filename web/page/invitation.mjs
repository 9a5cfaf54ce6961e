// The invitation that the page was opened with: who sent it, and to which game, shown while the game loads.
import { here } from "./links.mjs";
import { said } from "./said.mjs";

const place = document.getElementById("invitation");
// Games have one name in all languages.
const GAMES = new Map(["Mbrane", "Sansumoku", "Masbrur"].map((name) => [name.toLowerCase(), name]));
// Written by crates/live/src/invite.rs. Only a link with a token offers a seat. The game checks the sum later, and says what is wrong.
const FORM = /^live=1\.[a-z0-9]{8}\.[\w-]{22}\.[\w-]{8,64}(\.[\w-]{11})?\.[\w-]{4}&for=([a-z]+)(?:\.([\w-]+))?(?:&|$)/;
// As many letters as the game allows (crates/play/src/player.rs).
const MAX_NAME = 32;
// Breaks, controls, and signs that reverse the text after them.
const UNSEEN = /[\s\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** The name that these letters of base64url stand for; empty if they stand for none. */
function nameOf(letters = "") {
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(UNSEEN, " ").trim();
    return [...text].slice(0, MAX_NAME).join("");
  } catch {
    return "";
  }
}

function read(link) {
  const [, token, kind, letters] = FORM.exec(link.replace(/\s+/g, "")) ?? [];
  const game = GAMES.get(kind);
  return game && { form: token ? "invites" : "invites-to-watch", game, name: nameOf(letters) };
}

const invitation = read(here());

function sentence() {
  const values = { game: invitation.game, name: invitation.name || said("your-friend").textContent };
  return said(invitation.form).textContent.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part;
    // A name may be written from right to left.
    const value = document.createElement("bdi");
    value.textContent = values[part] ?? "";
    return value;
  });
}

/** Shows the invitation, if there is one, in the language that the page speaks now. */
export function show() {
  if (!invitation) return;
  place.replaceChildren(...sentence());
  place.hidden = false;
}

/** Has screen readers say it, once. */
export function announce() {
  if (!invitation) return;
  const line = document.createElement("p");
  line.append(...sentence());
  document.getElementById("heard").append(line);
}
