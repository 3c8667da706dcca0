/** Two fingers: turning them turns the piece, a short tap of both flips it. */
export class Twist {
  readonly #fingers = new Map<number, { x: number; y: number }>();
  #angle = 0;
  #turned = false;
  #began = 0;

  constructor(
    private readonly rotate: (quarters: number) => void,
    private readonly flip: () => void,
  ) {}

  get active(): boolean {
    return this.#fingers.size >= 2;
  }

  down(finger: PointerEvent): void {
    this.#fingers.set(finger.pointerId, { x: finger.clientX, y: finger.clientY });
    if (this.#fingers.size === 2) {
      this.#angle = this.#angleNow();
      this.#turned = false;
      this.#began = finger.timeStamp;
    }
  }

  move(finger: PointerEvent): void {
    if (!this.#fingers.has(finger.pointerId)) return;
    this.#fingers.set(finger.pointerId, { x: finger.clientX, y: finger.clientY });
    if (!this.active) return;
    const now = this.#angleNow();
    const turn = ((now - this.#angle + 540) % 360) - 180;
    if (Math.abs(turn) < 40) return;
    this.rotate(Math.sign(turn));
    this.#angle = now;
    this.#turned = true;
  }

  up(finger: PointerEvent): void {
    const two = this.active;
    this.#fingers.delete(finger.pointerId);
    if (two && !this.active && !this.#turned && finger.timeStamp - this.#began < 350) this.flip();
  }

  #angleNow(): number {
    const [one, other] = [...this.#fingers.values()];
    if (!one || !other) return 0;
    return (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI;
  }
}
