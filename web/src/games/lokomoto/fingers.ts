import type { Spot } from "./lattice";

interface Moves {
  /** Whether there is more of the map than is seen. */
  readonly whole: boolean;
  shift(x: number, y: number): void;
  enlarge(by: number, at: Spot): void;
}

type Finger = Pick<PointerEvent, "pointerId" | "clientX" | "clientY">;

/** Less than this many pixels is a tap. */
const STILL = 7;

/** One finger or the mouse moves the map, two enlarge it. */
export class Fingers {
  readonly #at = new Map<number, Spot>();
  #start: Spot = { x: 0, y: 0 };
  #moved = false;

  constructor(
    private readonly map: Moves,
    private readonly frame: () => DOMRect | undefined,
  ) {}

  /** Whether the map was moved since the first finger came down, so that this is no tap. */
  get moved(): boolean {
    return this.#moved;
  }

  /** Whether somebody's hand is on the map. */
  get down(): boolean {
    return this.#at.size > 0;
  }

  press(finger: Finger): void {
    const at = { x: finger.clientX, y: finger.clientY };
    if (this.#at.size === 0) [this.#moved, this.#start] = [false, at];
    this.#at.set(finger.pointerId, at);
  }

  /** Follows a finger; true when it begins to move the map. */
  move(finger: Finger): boolean {
    const before = this.#at.get(finger.pointerId);
    if (!before) return false;
    const now = { x: finger.clientX, y: finger.clientY };
    const spread = this.#spread();
    const several = this.#at.size > 1;
    const far = Math.hypot(now.x - this.#start.x, now.y - this.#start.y) > STILL;
    // A map that is seen whole cannot be moved: however fast the hand is, it means to tap.
    const begins = !this.#moved && (several || (far && !this.map.whole));
    if (begins) this.#moved = true;
    this.#at.set(finger.pointerId, now);
    if (several) this.#pinch(this.#spread() / Math.max(1, spread));
    // The way up to here is not lost, however fast it was.
    const from = begins && !several ? this.#start : before;
    if (this.#moved)
      this.map.shift((now.x - from.x) / this.#at.size, (now.y - from.y) / this.#at.size);
    return begins;
  }

  release(finger: Pick<PointerEvent, "pointerId">): void {
    this.#at.delete(finger.pointerId);
  }

  #pinch(by: number): void {
    const frame = this.frame();
    if (!frame) return;
    const all = [...this.#at.values()];
    const x = all.reduce((sum, each) => sum + each.x, 0) / all.length;
    const y = all.reduce((sum, each) => sum + each.y, 0) / all.length;
    this.map.enlarge(by, { x: (x - frame.left) / frame.width, y: (y - frame.top) / frame.height });
  }

  #spread(): number {
    const [one, other] = [...this.#at.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 1;
  }
}
