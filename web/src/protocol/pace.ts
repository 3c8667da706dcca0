import type { SeenState } from "./moves";

/** More than this many moves behind, nobody wants to watch each of them. */
const MOST_BEHIND = 12;

/** Shows what others do one move at a time, and once more on demand. */
export class Pace {
  #waiting: SeenState[] = [];
  /** The situation after the viewer's own move, and what has become of it since. */
  #since: SeenState[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = -Infinity;

  constructor(
    private readonly show: (state: SeenState) => void,
    /** Milliseconds between two moves. */
    private readonly gap: () => number,
  ) {}

  /** Whether there is something to be seen once more. */
  get canRepeat(): boolean {
    return this.#since.length > 1;
  }

  /** Whether what is shown is behind what has happened. */
  get behind(): boolean {
    return this.#waiting.length > 0;
  }

  /** A new situation: after a move of the viewer's own, after another's, or after none. */
  take(state: SeenState, after: "own" | "other" | "none", paced: boolean): void {
    const own = after === "own";
    if (own) this.#since = [state];
    else if (after === "other") this.#since = [...this.#since, state].slice(-MOST_BEHIND);
    else this.#since = [...this.#since.slice(0, -1), state];
    this.#waiting.push(state);
    if (own || this.#waiting.length > MOST_BEHIND || (!paced && this.#waiting.length === 1))
      this.hurry();
    else this.#next();
  }

  /** Shows everything at once. */
  hurry(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const last = this.#waiting.at(-1);
    this.#waiting = [];
    if (last) this.#put(last);
  }

  /** From the viewer's own move on once more. */
  repeat(): void {
    const [first, ...rest] = this.#since;
    if (!first || rest.length === 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#put(first);
    this.#waiting = rest;
    this.#next();
  }

  #next(): void {
    if (this.#timer !== undefined || this.#waiting.length === 0) return;
    const wait = this.#shownAt + this.gap() - performance.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#next();
      }, wait);
      return;
    }
    this.#put(this.#waiting.shift() as SeenState);
    this.#next();
  }

  #put(state: SeenState): void {
    this.#shownAt = performance.now();
    this.show(state);
  }
}
