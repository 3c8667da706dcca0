import { keep, kept } from "./kept";
import type { Seat, Wish } from "../protocol/generated";

export interface SeatKey {
  seat: Seat;
  key: string;
  /** Played at this screen; else the key is kept for a friend's link. */
  here: boolean;
  name?: string;
}

export interface KeptMatch {
  id: string;
  variant: string;
  keys: SeatKey[];
  /** When this browser last sat at it (Unix milliseconds). */
  when: number;
  /** What was asked for, so that the same can be played again. */
  wish?: Wish;
}

const NAME = "squarely.matches";
const MOST = 60;

class Matches {
  list = $state<KeptMatch[]>(kept<KeptMatch[]>(NAME, []));

  find(id: string): KeptMatch | undefined {
    return this.list.find((match) => match.id === id);
  }

  remember(match: KeptMatch): void {
    const others = this.list.filter((each) => each.id !== match.id);
    this.list = [match, ...others].slice(0, MOST);
    keep(NAME, this.list);
  }

  forget(id: string): void {
    this.list = this.list.filter((each) => each.id !== id);
    keep(NAME, this.list);
  }

  /** The seats this screen plays when it opens a link with or without a key. */
  keysFor(id: string, key: string | null): SeatKey[] {
    const here = this.find(id)?.keys.filter((each) => each.here) ?? [];
    if (key === null || here.some((each) => each.key === key)) return here;
    const friend = this.find(id)?.keys.find((each) => each.key === key);
    return [friend ?? { seat: 0, key, here: true }];
  }
}

export const matches = new Matches();
