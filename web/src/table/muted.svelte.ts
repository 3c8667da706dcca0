import type { Seat } from "../protocol/generated";

/** Whose lines this screen does not show, for as long as the page is open. */
class Muted {
  #seats = $state<Record<string, (Seat | null)[]>>({});

  has(match: string, seat: Seat | null): boolean {
    return this.#seats[match]?.includes(seat) ?? false;
  }

  toggle(match: string, seat: Seat | null): void {
    const now = this.#seats[match] ?? [];
    this.#seats[match] = now.includes(seat) ? now.filter((each) => each !== seat) : [...now, seat];
  }

  clear(match: string): void {
    delete this.#seats[match];
  }
}

export const muted = new Muted();
