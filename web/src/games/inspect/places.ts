import type { Seat } from "../../protocol/generated";
import type { RecentMove } from "../../protocol/recent";

/** A point on the paper; y grows downward. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A square or a section that can be inspected. */
export interface Place {
  readonly name: string;
  /** The part of the board within which arrows lead from place to place. */
  readonly area: string;
  readonly middle: Spot;
}

/** What a game is asked about its board. */
export interface Asked<View> {
  view: View;
  legal: readonly string[];
  offers: unknown;
  /** Who asks; null: a spectator. */
  seat: Seat | null;
  recent: readonly RecentMove[];
  nameOf: (seat: Seat) => string;
}

/** A board in words, place by place. */
export interface Inspection {
  places: readonly Place[];
  /** What is at a place. */
  what: (place: string) => string;
  /** What whoever asks can play there now; empty: nothing. */
  play: (place: string) => string;
}

/** A new object for every time that somebody wants to play at the place that they inspect. */
export interface EnteredPlace {
  place: string;
}

const ARROWS: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function arrow(key: string): Spot | null {
  return ARROWS[key] ?? null;
}

/** The place whose middle is nearest in a direction: straight ahead rather than aside. */
export function nearestTowards<P extends Pick<Place, "middle">>(
  all: readonly P[],
  from: P,
  way: Spot,
): P | null {
  let best: P | null = null;
  let least = Infinity;
  // Chosen so that arrows reach every section: level ones lie in the gaps between the rows.
  const slant = way.x === 0 ? 1.6 : 2;
  for (const place of all) {
    const x = place.middle.x - from.middle.x;
    const y = place.middle.y - from.middle.y;
    const ahead = x * way.x + y * way.y;
    const aside = Math.abs(x * way.y) + Math.abs(y * way.x);
    // Beyond 60 degrees it is rather another direction.
    if (ahead < 0.1 || aside > 1.8 * ahead) continue;
    const effort = ahead + slant * aside;
    if (effort < least) [best, least] = [place, effort];
  }
  return best;
}

/** The first place of the part after another one, and round again. */
export function nextArea(all: readonly Place[], from: Place, step: 1 | -1): Place | undefined {
  const areas = [...new Set(all.map((place) => place.area))];
  const area = areas.at((areas.indexOf(from.area) + step) % areas.length);
  return all.find((place) => place.area === area);
}

/** The next place for which something holds, and round again to where it began. */
export function nextWhere(
  all: readonly Place[],
  from: Place,
  step: 1 | -1,
  holds: (place: Place) => boolean,
): Place | undefined {
  const start = all.indexOf(from);
  const order = all.map((_, away) => all.at((start + step * (away + 1)) % all.length) as Place);
  return order.find(holds);
}
