// What others can do to two who play: those who see a relay's traffic, those who hold a link to look on, and relays.
import { until, wait } from "./pretend.mjs";
import { Person, ONE, pair, world } from "./channel.mjs";
import { hex, random } from "../bytes.mjs";

// So many notes both players together may send in a minute, whatever others do.
const MOST = 30;

/** The notes that this relay got while something went on for a minute. */
async function minute(hub, each) {
  const before = hub.notes.length;
  for (let second = 0; second < 60; second += 1) {
    await each(second);
    await wait(1000);
  }
  return hub.notes.length - before;
}

/** The same content, as somebody else's note. */
const copy = (note) => ({ ...note, id: hex(random(32)), pubkey: hex(random(32)) });

const closed = (person) => person.states.filter((state) => state.startsWith("closed"));

/** Both still hear each other. */
async function goesOn(assert, a, b) {
  a.live.send("the last move");
  await b.sees(a);
  await until(() => b.texts.at(-1) === "the last move", `the last move, not ${b.texts.at(-1)}`);
  assert.deepEqual([closed(a), closed(b)], [[], []]);
}

export const cases = {
  "greetings repeated under fresh keys cost a match few notes and never end it": world(async (assert, one) => {
    const [a, b] = await pair();
    await wait(20000);
    const quiet = await minute(one, () => {});
    // All that the relay saw of the two: those that nobody is named in are among them.
    const seen = [...one.notes];
    const sent = await minute(one, () => {
      for (let times = 0; times < 20; times += 1) one.hand(copy(seen[times % seen.length]));
    });
    assert.ok(quiet <= 12 && sent <= MOST, `${quiet} in a quiet minute, ${sent} under attack`);
    await goesOn(assert, a, b);
  }),

  "old greetings of sessions that are gone are answered once, and seldom": world(async (assert, one, two) => {
    two.up = false;
    const [a, b] = await pair();
    const room = a.room;
    // Others came and went, as far as the relay knows, before these two opened the table again.
    for (let times = 0; times < 12; times += 1) {
      const passer = await Person.come(room, { relays: ONE });
      await wait(100);
      await passer.live.close();
    }
    const seen = [...one.notes];
    await a.live.close();
    await b.live.close();
    const [c, d] = await pair(room);
    await wait(60000);
    let sent = 0;
    sent = await minute(one, () => {
      for (const note of seen) one.hand(copy(note));
    });
    assert.ok(sent <= MOST, `${sent} notes`);
    await goesOn(assert, c, d);
  }),

  "a relay that is asked for too much is given time, and the match goes on": world(async (assert, one, two) => {
    two.up = false;
    const [a, b] = await pair();
    one.refusal = () => "rate-limited: slow down";
    for (let times = 0; times < 6; times += 1) {
      a.live.send(`move ${times}`);
      await wait(10000);
    }
    const refused = one.refused;
    assert.ok(refused <= MOST, `${refused} notes refused in a minute`);
    one.refusal = () => "";
    await goesOn(assert, a, b);
  }),

  "relays that once took notes and then refuse them all do not end a match": world(async (assert, one, two) => {
    const [a, b] = await pair();
    for (const hub of [one, two]) hub.refusal = () => "blocked: too many";
    for (let times = 0; times < 10; times += 1) {
      a.live.send(`move ${times}`);
      await wait(10000);
    }
    for (const hub of [one, two]) hub.refusal = () => "";
    await wait(120000);
    await goesOn(assert, a, b);
  }),
};
