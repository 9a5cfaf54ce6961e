// Hands in a browser: a game pad as browsers tell of it, and two fingers at once.
import assert from "node:assert/strict";
import { SIZES, visit } from "./browser.mjs";

const BUTTONS = { south: 0, east: 1, right1: 5, start: 9, right: 15 };

/** Before the page: `globalThis.pad` is what the browser says of the pads that are there. */
function pretendPad() {
  const buttons = Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 }));
  globalThis.pad = { id: "a pad", index: 0, connected: false, mapping: "standard", axes: [0, 0, 0, 0], timestamp: 0, buttons };
  Object.defineProperty(navigator, "getGamepads", { value: () => [globalThis.pad.connected ? globalThis.pad : null, null, null, null] });
  globalThis.plug = (connected, mapping = "standard") => {
    Object.assign(globalThis.pad, { connected, mapping });
    const event = new Event(connected ? "gamepadconnected" : "gamepaddisconnected");
    dispatchEvent(Object.defineProperty(event, "gamepad", { value: globalThis.pad }));
  };
  // Pressed buttons are polled once a frame.
  const frames = async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  };
  globalThis.push = async (change, back) => {
    change(globalThis.pad);
    await frames(3);
    back(globalThis.pad);
    await frames(3);
  };
}

const plug = (player, connected, mapping) => player.page.evaluate(([connected, mapping]) => globalThis.plug(connected, mapping), [connected, mapping]);

/** Presses a button of the pad and lets it go. */
const press = (player, name) => player.page.evaluate((number) => {
  const turn = (pressed) => (pad) => { pad.buttons[number].pressed = pressed; };
  return globalThis.push(turn(true), turn(false));
}, BUTTONS[name]);

/** Pushes the left stick this way and lets it go. */
const push = (player, axes) => player.page.evaluate((axes) => {
  const turn = ([x, y]) => (pad) => { pad.axes = [x, y, 0, 0]; };
  return globalThis.push(turn(axes), turn([0, 0]));
}, axes);

/** Fingers on the canvas, each at its place; those that are there no more are lifted. */
async function fingers(session, type, ...places) {
  await session.send("Input.dispatchTouchEvent", { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) });
}

export const tests = {
  async "a game pad begins a game, plays, goes to the settings and back, and is missed when it is gone"(make) {
    const player = await visit(await make(SIZES.small), { before: pretendPad });
    // In an unknown layout no button has an effect.
    await plug(player, true, "");
    await press(player, "south");
    await player.offers("Set up Mbrane");
    await plug(player, false, "");
    await plug(player, true);
    await player.play("4×4", "Person");
    // A digit by a shoulder, a cell by the cross, and placed; another digit in the next cell, by the stick.
    for (const button of ["right1", "right", "south"]) await press(player, button);
    await player.hasTiles(1);
    for (const button of ["right1", "right1"]) await press(player, button);
    await push(player, [0, 1]);
    await press(player, "south");
    await player.hasTiles(2);
    await press(player, "start");
    await player.offers("About");
    await press(player, "east");
    await player.hasTiles(2);
    await plug(player, false);
    await player.hears(/pad disconnected/);
    assert.deepEqual(player.errors, []);
  },

  async "two fingers at once do nothing, and one that comes after them acts"(make) {
    const context = await make(SIZES.phone);
    const player = await visit(context);
    const session = await context.newCDPSession(player.page);
    const both = async (one, other) => {
      await fingers(session, "touchStart", one, other);
      await player.page.waitForTimeout(120);
      const apart = ([x, y], by) => [x, y + by];
      await fingers(session, "touchMove", apart(one, -30), apart(other, 30));
      await fingers(session, "touchMove", one, other);
      await fingers(session, "touchEnd", one);
      await fingers(session, "touchEnd");
      await player.page.waitForTimeout(300);
    };
    const { controls } = await player.places();
    await both(controls["Set up Mbrane"], controls.Settings);
    await player.offers("Set up Mbrane");
    await player.play("4×4", "Person");
    const { digits, cells } = await player.settled(16);
    const chosen = () => player.page.locator("#mirror [data-part=digits] button[aria-pressed=true]").allTextContents();
    const before = await chosen();
    await both(digits[0], digits[1]);
    assert.deepEqual(await chosen(), before, "no digit is chosen");
    await player.tap(digits[0]);
    await player.when(() => document.querySelector("#mirror [data-part=digits] button[aria-pressed=true]"));
    for (let tries = 0; tries < 2; tries += 1) await both(cells[5], cells[10]);
    assert.equal(await player.tiles(), 0, "nothing is placed");
    assert.equal(await player.page.evaluate(() => visualViewport.scale), 1, "nothing is larger");
    // One finger: the first tap aims, the second places.
    for (let tap = 0; tap < 2; tap += 1) {
      await player.tap(cells[5]);
      await player.page.waitForTimeout(150);
    }
    await player.hasTiles(1);
    assert.deepEqual(player.errors, []);
  },
};
