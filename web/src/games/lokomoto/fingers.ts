import type { Spot } from "./lattice";

interface Moves {
  shift(x: number, y: number): void;
  enlarge(by: number, at: Spot): void;
}

type Finger = Pick<PointerEvent, "pointerId" | "clientX" | "clientY">;

/** Less than this many pixels is a tap. */
const STILL = 7;

/** One finger or the mouse moves the map, two enlarge it. */
export class Fingers {
  readonly #at = new Map<number, Spot>();
  #path = 0;

  constructor(
    private readonly map: Moves,
    private readonly frame: () => DOMRect | undefined,
  ) {}

  /** Whether the map was moved since the first finger came down, so that this is no tap. */
  get moved(): boolean {
    return this.#path > STILL;
  }

  down(finger: Finger): void {
    if (this.#at.size === 0) this.#path = 0;
    this.#at.set(finger.pointerId, { x: finger.clientX, y: finger.clientY });
  }

  move(finger: Finger): void {
    const before = this.#at.get(finger.pointerId);
    if (!before) return;
    const now = { x: finger.clientX, y: finger.clientY };
    const spread = this.#spread();
    this.#at.set(finger.pointerId, now);
    const [x, y] = [now.x - before.x, now.y - before.y];
    this.#path += Math.hypot(x, y);
    if (this.#at.size > 1) this.#pinch(this.#spread() / Math.max(1, spread));
    if (this.moved) this.map.shift(x / this.#at.size, y / this.#at.size);
  }

  up(finger: Finger): void {
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
