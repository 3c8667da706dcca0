import { keep, kept } from "./kept";
import type { NextMatch, Seat } from "../protocol/generated";

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
}

// Two tabs of one browser may hold two seats of one match.
const inTab = (id: string) => `squarely.seat.${id}`;
function keptInTab(id: string): string | null {
  try {
    return sessionStorage.getItem(inTab(id));
  } catch {
    return null;
  }
}
function keepInTab(id: string, key: string): void {
  try {
    sessionStorage.setItem(inTab(id), key);
  } catch {
    // Forbidden: the list of matches has the key as well.
  }
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

  /** The same seats in the match in which the same people play again. */
  carry(from: string, next: NextMatch): void {
    const match = this.find(from);
    if (!match || this.find(next.match)) return;
    const keys = match.keys.map((each) => ({
      ...each,
      seat: next.seats[each.seat - 1] ?? each.seat,
    }));
    this.remember({ id: next.match, variant: match.variant, keys, when: Date.now() });
    const sitting = keptInTab(from);
    if (sitting !== null) keepInTab(next.match, sitting);
  }

  /** Keeps the key that a link brought, so that the address need not hold it any longer. */
  sit(id: string, variant: string, seat: Seat, key: string): void {
    const keys = this.find(id)?.keys ?? [];
    const known = keys.some((each) => each.key === key);
    const all = known ? keys : [...keys, { seat, key, here: keys.every((each) => !each.here) }];
    this.remember({ ...this.find(id), id, variant, keys: all, when: Date.now() });
    keepInTab(id, key);
  }

  /** A match of the player that this browser does not know yet; its key comes when it is opened. */
  learn(id: string, variant: string, when: number): void {
    if (this.find(id)) return;
    this.list = [...this.list, { id, variant, keys: [], when }]
      .sort((one, other) => other.when - one.when)
      .slice(0, MOST);
    keep(NAME, this.list);
  }

  /** The seats this screen plays when it opens a link with or without a key. */
  keysFor(id: string, link: string | null): SeatKey[] {
    const key = link ?? keptInTab(id);
    const here = this.find(id)?.keys.filter((each) => each.here) ?? [];
    if (key === null || here.some((each) => each.key === key)) return here;
    const friend = this.find(id)?.keys.find((each) => each.key === key);
    return [friend ?? { seat: 0, key, here: true }];
  }
}

export const matches = new Matches();
