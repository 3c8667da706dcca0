import type { ShapeInHand } from "./hand.svelte";

const ENOUGH = 40;
const PAUSE = 200;

/** A wheel or trackpad: many small steps make one turn, and a pause begins anew. */
export class Roll {
  #sum = 0;
  #at = -Infinity;

  /** 1 or -1 when the wheel has rolled far enough for a turn, else 0. */
  turn(wheel: Pick<WheelEvent, "deltaX" | "deltaY" | "timeStamp">): number {
    if (wheel.timeStamp - this.#at > PAUSE) this.#sum = 0;
    this.#at = wheel.timeStamp;
    this.#sum += wheel.deltaY || wheel.deltaX;
    if (Math.abs(this.#sum) < ENOUGH) return 0;
    const way = Math.sign(this.#sum);
    this.#sum = 0;
    return way;
  }

  /** Turns what is held, or flips it with Shift. */
  apply(wheel: WheelEvent, hand: Pick<ShapeInHand, "rotate" | "flip">): void {
    wheel.preventDefault();
    const way = this.turn(wheel);
    if (way !== 0 && wheel.shiftKey) hand.flip();
    else if (way !== 0) hand.rotate(way);
  }
}
