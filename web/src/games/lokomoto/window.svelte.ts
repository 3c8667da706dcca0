import { boxAround, type Box, type Spot } from "./lattice";

const CLOSEST = 150;
/** A step of the lattice below this many pixels is too small for a finger. */
const COMFORTABLE = 46;
const WORTH_CUTTING = 1.25;
/** So much is seen around a place that is shown. */
const EDGE = { x: 0.9, y: 0.75 };
/** How long the map moves by itself, in milliseconds. */
const GLIDE = 350;

/** The part of the map that is seen: all of it, or a piece that can be moved about. */
export class MapWindow {
  width = $state(0);
  height = $state(0);
  /** How often the whole map is enlarged; null: as suits the screen. */
  #zoom = $state<number | null>(null);
  #middle = $state<Spot | null>(null);
  #gliding: number | null = null;
  #wished: (readonly Spot[])[] = [];

  constructor(private readonly paper: () => Box) {}

  /** Nothing can be measured before the page is laid out. */
  readonly laidOut = $derived(this.width > 0 && this.height > 0);
  /** Pixels a step, when all of the map is seen. */
  readonly fit = $derived.by(() => {
    const { width, height } = this.paper();
    return this.laidOut ? Math.min(this.width / width, this.height / height) : 1;
  });
  readonly #usual = $derived.by(() => {
    const wanted = this.laidOut ? COMFORTABLE / this.fit : 1;
    // A map that is hardly too small is better seen whole than cut at its edges.
    return wanted > WORTH_CUTTING ? wanted : 1;
  });
  readonly zoom = $derived(this.#zoom ?? this.#usual);
  readonly unit = $derived(this.fit * this.zoom);
  readonly whole = $derived(this.zoom <= 1.001);
  readonly closest = $derived(this.unit >= CLOSEST - 1);
  /** Whether the map is higher than the window, so that a finger has to move it up and down. */
  readonly tall = $derived.by(() => this.paper().height * this.unit > this.height + 2);

  readonly box = $derived.by((): Box => {
    const paper = this.paper();
    if (!this.laidOut) return paper;
    const width = this.width / this.unit;
    const height = this.height / this.unit;
    const { x, y } = this.#middle ?? middleOf(paper);
    return {
      x: within(x - width / 2, paper.x, paper.width, width),
      y: within(y - height / 2, paper.y, paper.height, height),
      width,
      height,
    };
  });

  /** Enlarges, and keeps a place of the window (from 0 to 1) where it is. */
  enlarge(by: number, at: Spot = { x: 0.5, y: 0.5 }): void {
    this.#halt();
    const { box, fit } = this;
    const place = { x: box.x + at.x * box.width, y: box.y + at.y * box.height };
    this.#zoom = Math.max(1, Math.min(this.zoom * by, Math.max(1, CLOSEST / fit)));
    const width = this.width / this.unit;
    const height = this.height / this.unit;
    this.#middle = { x: place.x + (0.5 - at.x) * width, y: place.y + (0.5 - at.y) * height };
  }

  /** Moves the paper by pixels, as a hand does. */
  shift(x: number, y: number): void {
    this.#halt();
    const { box, unit } = this;
    this.#middle = { x: box.x + box.width / 2 - x / unit, y: box.y + box.height / 2 - y / unit };
    // What is beyond the edge is not kept.
    const held = this.box;
    this.#middle = { x: held.x + held.width / 2, y: held.y + held.height / 2 };
  }

  all(): void {
    this.#halt();
    this.#zoom = 1;
    this.#middle = null;
  }

  /** How high the paper is, in pixels. */
  readonly high = $derived.by(() => this.paper().height * this.unit);

  /** Moves as far as is needed to see the places of each step; the last step counts most. */
  show(...steps: (readonly Spot[])[]): void {
    if (!this.laidOut) {
      this.#wished = steps;
      return;
    }
    const { box, tall } = this;
    const to = steps.reduce(towards, box);
    // A map as high as its window stays there.
    if (to.x !== box.x || (tall && to.y !== box.y)) this.#glide(middleOf(to));
  }

  /** What was to be shown before there was a window. */
  catchUp(): void {
    const steps = this.#wished;
    this.#wished = [];
    if (steps.length > 0) this.show(...steps);
  }

  /** Moves there so that eyes can follow, unless somebody wants no motion. */
  #glide(to: Spot): void {
    this.#halt();
    const from = middleOf(this.box);
    if (
      typeof matchMedia === "undefined" ||
      matchMedia("(prefers-reduced-motion: reduce)").matches
    ) {
      this.#middle = to;
      return;
    }
    const start = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, now - start) / GLIDE);
      const eased = 1 - (1 - part) ** 3;
      this.#middle = {
        x: from.x + (to.x - from.x) * eased,
        y: from.y + (to.y - from.y) * eased,
      };
      if (part < 1) this.#gliding = requestAnimationFrame(step);
    };
    this.#gliding = requestAnimationFrame(step);
  }

  #halt(): void {
    if (this.#gliding !== null) cancelAnimationFrame(this.#gliding);
    this.#gliding = null;
  }
}

/** A window moved as far as is needed; to the middle of places that are too far apart for it. */
function towards(box: Box, places: readonly Spot[]): Box {
  if (places.length === 0) return box;
  const wanted = boxAround(places, EDGE);
  const way = (start: number, length: number, from: number, seen: number) => {
    if (length > seen) return start + length / 2 - from - seen / 2;
    return Math.max(0, start + length - from - seen) - Math.max(0, from - start);
  };
  const x = box.x + way(wanted.x, wanted.width, box.x, box.width);
  const y = box.y + way(wanted.y, wanted.height, box.y, box.height);
  return { ...box, x, y };
}

function middleOf({ x, y, width, height }: Box): Spot {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Where the window begins: on the paper, or with the paper in its middle. */
function within(start: number, from: number, length: number, seen: number): number {
  if (seen >= length) return from + (length - seen) / 2;
  return Math.max(from, Math.min(start, from + length - seen));
}
