import type { Box, Spot, Track } from "./lattice";

export interface Label {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
}

interface Try extends Label {
  readonly box: Box;
  readonly dislike: number;
}

/** The width of a letter as part of its size, on average. */
const LETTER = 0.53;
/** What overlapping costs, so that names lie over thin lines rather than over other names. */
const OVER_NAME = 60;
const OVER_STATION = 2.5;
/** Beside a station that is not its own a name is misread. */
const NEAR_STATION = 0.5;
const OUTSIDE = 200;
/** Where names are larger than this, in steps of the lattice, doubtful ones are left out. */
const CROWDED = 0.24;

/** How wide a name is about, in the unit of `size`. */
export function widthOf(name: string, size: number): number {
  let letters = 0;
  for (const letter of name)
    letters += /[iíjlftr]/.test(letter) ? 0.6 : /[mwMW]/.test(letter) ? 1.5 : 1;
  return letters * LETTER * size;
}

/** The room that a name takes. */
export function labelBox({ name, x, y, anchor }: Label, size: number): Box {
  const width = widthOf(name, size);
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  const room = size * 0.25;
  return { x: left - room, y: y - size * 0.78, width: width + 2 * room, height: size };
}

function tries(name: string, at: Spot, size: number): Try[] {
  const width = widthOf(name, size);
  const side = 0.11 + size * 0.15;
  const rise = 0.1 + size * 0.35;
  const put = (anchor: Label["anchor"], x: number, y: number, dislike: number): Try => ({
    name,
    x,
    y,
    anchor,
    dislike,
    box: labelBox({ name, x, y, anchor }, size),
  });
  const below = at.y + rise + size * 0.62;
  const above = at.y - rise;
  const level = at.y + size * 0.3;
  return [
    put("middle", at.x, below, 0),
    put("middle", at.x, above, 0.02),
    put("start", at.x + side, level, 0.15),
    put("end", at.x - side, level, 0.16),
    ...[0.15, -0.15, 0.3, -0.3].flatMap((part) => [
      put("middle", at.x + part * width, below, 0.1 + Math.abs(part) * 0.5),
      put("middle", at.x + part * width, above, 0.12 + Math.abs(part) * 0.5),
    ]),
    put("start", at.x + side * 0.4, above, 0.4),
    put("end", at.x - side * 0.4, above, 0.4),
    put("start", at.x + side * 0.4, below, 0.4),
    put("end", at.x - side * 0.4, below, 0.4),
  ];
}

/** How long a line runs inside a box. */
export function inside(box: Box, from: Spot, to: Spot): number {
  let start = 0;
  let end = 1;
  const clip = (delta: number, low: number, high: number) => {
    if (Math.abs(delta) < 1e-9) return low <= 0 && high >= 0;
    const [enter, leave] = delta > 0 ? [low / delta, high / delta] : [high / delta, low / delta];
    start = Math.max(start, enter);
    end = Math.min(end, leave);
    return start < end;
  };
  const { x, y, width, height } = box;
  const crosses =
    clip(to.x - from.x, x - from.x, x + width - from.x) &&
    clip(to.y - from.y, y - from.y, y + height - from.y);
  return crosses ? (end - start) * Math.hypot(to.x - from.x, to.y - from.y) : 0;
}

function shared(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Names beside their stations. With little room, those that would lie over others are left out. */
export function labels(
  places: ReadonlyMap<string, Spot>,
  lines: readonly Track[],
  size: number,
  paper: Box,
): Label[] {
  const around = ({ x, y }: Spot, reach: number): Box => ({
    x: x - reach,
    y: y - reach,
    width: 2 * reach,
    height: 2 * reach,
  });
  const dots = [...places].map(([name, at]) => ({
    name,
    dot: around(at, 0.1),
    near: around(at, 0.2),
  }));
  const busy = new Map<string, number>();
  for (const { name } of lines)
    for (const end of name.split("-")) busy.set(end, (busy.get(end) ?? 0) + 1);
  // Long names at busy places have the fewest ways out.
  const order = [...places].sort(
    ([one], [other]) =>
      (busy.get(other) ?? 0) * 2 + other.length - (busy.get(one) ?? 0) * 2 - one.length,
  );
  const taken: Try[] = [];
  const cost = ({ box, name, dislike }: Try) => {
    let sum = dislike;
    for (const { from, to } of lines) sum += inside(box, from, to);
    for (const each of dots) {
      if (each.name === name) continue;
      if (shared(box, each.dot) > 0) sum += OVER_STATION;
      else if (shared(box, each.near) > 0) sum += NEAR_STATION;
    }
    for (const each of taken) if (each.name !== name) sum += OVER_NAME * shared(box, each.box);
    const kept = shared(box, paper);
    return sum + OUTSIDE * Math.max(0, box.width * box.height - kept);
  };
  const settle = (name: string, at: Spot) => {
    const all = tries(name, at, size).map((each) => ({ each, cost: cost(each) }));
    return all.reduce((best, next) => (next.cost < best.cost ? next : best)).each;
  };
  for (const [name, at] of order) taken.push(settle(name, at));
  // Now that everyone has a place, each looks again for a better one.
  for (let round = 0; round < 3; round += 1) {
    for (const [index, { name }] of [...taken].entries()) {
      const at = places.get(name);
      if (at) taken[index] = settle(name, at);
    }
  }
  /** Whether a name hides another station, or seems to belong to it. */
  const misread = ({ name, box }: Try) => {
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const far = (at: Spot | undefined) => (at ? Math.hypot(at.x - middle.x, at.y - middle.y) : 0);
    const own = far(places.get(name));
    return dots.some(
      (each) =>
        each.name !== name && (shared(box, each.dot) > 0 || far(places.get(each.name)) < own),
    );
  };
  const kept: Try[] = [];
  for (const each of taken) {
    const clash = kept.some((other) => shared(each.box, other.box) > 0.2 * size * size);
    if (!clash && !(size > CROWDED && misread(each))) kept.push(each);
  }
  return kept.map(({ name, x, y, anchor }) => ({ name, x, y, anchor }));
}
