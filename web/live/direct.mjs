// A data channel from browser to browser. Either side may begin or begin anew (perfect negotiation); what they must know of each other goes as
// codes, over a relay or by hand.
import { pack, unpack } from "./code.mjs";

// The wait for candidates before a description is sent, in milliseconds; by relay it is sent without later ones.
const [GATHER, GATHER_BY_HAND] = [1500, 5000];
// The time for a stalled channel to recover by itself.
const STALL = 2000;

export class Direct {
  #pc;
  #channel;
  #polite;
  #tell;
  // How many descriptions were begun.
  #turn = 0;
  #timer;
  // The other side's fingerprint in the description in force.
  #print = "";
  #byHand;

  /** `tell` hears of `signal` (a code for the other side; without it, codes go by hand), `heard` and `changed`. */
  constructor(iceServers, polite, tell) {
    this.#tell = tell;
    this.#polite = polite;
    this.#byHand = !tell.signal;
    const pc = new RTCPeerConnection({ iceServers });
    this.#pc = pc;
    this.#channel = pc.createDataChannel("", { negotiated: true, id: 0 });
    this.#channel.binaryType = "arraybuffer";
    this.#channel.onmessage = ({ data }) => data instanceof ArrayBuffer && tell.heard(new Uint8Array(data));
    this.#channel.onopen = this.#channel.onclose = () => this.#changed();
    pc.onconnectionstatechange = () => this.#changed();
    // Once the first description is agreed upon, either side may want another: a path that failed, a network that changed.
    pc.onnegotiationneeded = () => this.#print && !this.#byHand && this.describe().catch(() => {});
  }

  get open() {
    return this.#channel.readyState === "open" && this.#pc.connectionState === "connected";
  }

  #changed() {
    const state = this.#pc.connectionState;
    clearTimeout(this.#timer);
    if (!this.#byHand && (state === "disconnected" || state === "failed")) {
      this.#timer = setTimeout(() => this.#pc.restartIce(), state === "failed" ? 0 : STALL);
    }
    this.#tell.changed();
  }

  /** Describes this side, and sends that off unless something newer is on its way by then; the code. */
  async describe() {
    const turn = ++this.#turn;
    await this.#pc.setLocalDescription();
    await this.#gathered();
    if (turn !== this.#turn || !this.#pc.localDescription) return "";
    const code = pack(this.#pc.localDescription);
    this.#tell.signal?.(code);
    return code;
  }

  /** Waits for candidates, but not too long. */
  #gathered() {
    const pc = this.#pc;
    return new Promise((done) => {
      pc.onicegatheringstatechange = () => pc.iceGatheringState === "complete" && done();
      pc.onicegatheringstatechange();
      setTimeout(done, this.#byHand ? GATHER_BY_HAND : GATHER);
    });
  }

  /** Takes a code of the other side; what is answered. `false` where that is another browser by now, so that this channel leads nowhere. */
  async take(code) {
    const pc = this.#pc;
    const { type, sdp, print } = unpack(code);
    if (this.#print && this.#print !== print) return false;
    const collides = type === "offer" ? pc.signalingState !== "stable" : pc.signalingState !== "have-local-offer";
    if (collides && (type === "answer" || !this.#polite)) return "";
    // The pending description is rolled back.
    this.#turn += 1;
    await pc.setRemoteDescription({ type, sdp });
    this.#print = print;
    return type === "offer" ? this.describe() : "";
  }

  send(bytes) {
    try {
      this.#channel.send(bytes);
    } catch {
      // It has just closed, or its queue is full: the rules send it again.
    }
  }

  close() {
    clearTimeout(this.#timer);
    this.#pc.onconnectionstatechange = this.#channel.onclose = this.#channel.onmessage = null;
    this.#pc.close();
  }
}
