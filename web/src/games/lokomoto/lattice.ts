import type { LokomotoView } from "../../protocol/generated";
import type { Spot } from "../inspect/places";

export { arrow, nearestTowards, type Spot } from "../inspect/places";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A section on the paper. */
export interface Track {
  readonly name: string;
  readonly from: Spot;
  readonly to: Spot;
  readonly middle: Spot;
}

const HEIGHT = Math.sqrt(3) / 2;

export function spotOf([east, northEast]: [number, number]): Spot {
  return { x: east + northEast / 2, y: -northEast * HEIGHT };
}

export function stationsOf(section: string): [string, string] {
  const [from = "", to = ""] = section.split("-");
  return [from, to];
}

export function between(from: Spot, to: Spot, part = 0.5): Spot {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Where the stations lie. */
export function spots(view: Pick<LokomotoView, "stations">): Map<string, Spot> {
  return new Map(
    view.stations.map((each) => [each.name, spotOf([each.east, each.north_east])] as const),
  );
}

export function tracks(sections: readonly string[], places: ReadonlyMap<string, Spot>): Track[] {
  return sections.flatMap((name) => {
    const [from, to] = stationsOf(name).map((station) => places.get(station));
    return from && to ? [{ name, from, to, middle: between(from, to) }] : [];
  });
}

export function boxAround(all: Iterable<Spot>, margin: Spot): Box {
  const places = [...all];
  const left = Math.min(...places.map((spot) => spot.x)) - margin.x;
  const top = Math.min(...places.map((spot) => spot.y)) - margin.y;
  const right = Math.max(...places.map((spot) => spot.x)) + margin.x;
  const bottom = Math.max(...places.map((spot) => spot.y)) + margin.y;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A line as a hand draws it: not quite straight, and always the same way. */
export function byHand({ name, from, to, middle }: Track, swing = 0.035): string {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  const bend = swing * ((hash % 100) / 50 - 1);
  const x = middle.x - (to.y - from.y) * bend * 2;
  const y = middle.y + (to.x - from.x) * bend * 2;
  const short = (value: number) => value.toFixed(3);
  return `M${short(from.x)} ${short(from.y)}Q${short(x)} ${short(y)} ${short(to.x)} ${short(to.y)}`;
}

export function straight({ from, to }: Track, cut = 0): string {
  const start = between(from, to, cut);
  const end = between(from, to, 1 - cut);
  return `M${start.x.toFixed(3)} ${start.y.toFixed(3)}L${end.x.toFixed(3)} ${end.y.toFixed(3)}`;
}

/** A strip along a section, wide enough for a finger. */
export function strip({ from, to }: Track, cut: number, width: number): string {
  const [start, end] = [between(from, to, cut), between(from, to, 1 - cut)];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const aside = {
    x: ((from.y - to.y) / length) * (width / 2),
    y: ((to.x - from.x) / length) * (width / 2),
  };
  const corner = (at: Spot, side: number) =>
    `${(at.x + side * aside.x).toFixed(3)} ${(at.y + side * aside.y).toFixed(3)}`;
  return `M${corner(start, 1)}L${corner(end, 1)}L${corner(end, -1)}L${corner(start, -1)}Z`;
}
