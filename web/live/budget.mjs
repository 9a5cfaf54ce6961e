// How much others can make this side send: rules without sockets and clocks. The same as `crates/far/src/budget.rs`.

// So many answers may go at once, one more every so many milliseconds; strangers leave the last ones to players.
const [AT_ONCE, REFILL, SPARED] = [5, 20000, 2];
// So many senders are remembered.
const REMEMBERED = 200;

/** What is sent because somebody asked for it. */
export class Budget {
  #spent = 0;
  #at = 0;

  /** Whether one more answer may go now. */
  take(now, plays) {
    this.#spent = Math.max(0, this.#spent - Math.max(0, now - this.#at) / REFILL);
    this.#at = now;
    if (this.#spent + 1 > AT_ONCE - (plays ? 0 : SPARED)) return false;
    this.#spent += 1;
    return true;
  }
}

/** The newest count of each sender: what was repeated is told apart from what is new. */
export class Newest {
  #counts = new Map();

  of(sender) {
    return this.#counts.get(sender) ?? 0;
  }

  /** Whether this count is newer than all before it. */
  take(sender, count) {
    if (count <= this.of(sender)) return false;
    this.#counts.delete(sender);
    this.#counts.set(sender, count);
    if (this.#counts.size > REMEMBERED) this.#counts.delete(this.#counts.keys().next().value);
    return true;
  }
}
