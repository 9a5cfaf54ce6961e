// Prints what the page's own renderer makes of every sound, for tests/sound.rs to compare.
import { RECIPES } from "../../../web/page/recipes.mjs";
import { render, varied } from "../../../web/page/render.mjs";

for (const [index, recipe] of RECIPES.entries()) {
  for (const pitch of [1, 0.5]) console.log(Array.from(render(recipe, pitch, 44100)).join(" "));
  console.log(varied(RECIPES[index], { semitones: -5, gain: 1, seed: 77 }).join(" "));
}
