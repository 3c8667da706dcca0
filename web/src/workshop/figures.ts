/** Line figures on the lattice, and the walks in which a text draws them. */

import {
  DIRECTIONS,
  direction,
  isDirection,
  keyOf,
  moved,
  type Direction,
  type Point,
} from "./lattice";

export type Edge = readonly [Point, Point];
export type Figure = readonly Edge[];

const ORIGIN: Point = { east: 0, northEast: 0 };
const START = /^\((-?\d+),(-?\d+)\)$/;

const edgeKey = ([one, other]: Edge) => [keyOf(one), keyOf(other)].sort().join(" ");

/** The figure that walks such as `ne se; (0,1) e` draw; what is no direction is passed over. */
export function figureOf(walks: string): Figure {
  const edges = new Map<string, Edge>();
  for (const stroke of walks.split(";")) {
    let at = ORIGIN;
    for (const word of stroke.trim().split(/\s+/)) {
      const start = START.exec(word);
      if (start) at = { east: Number(start[1]), northEast: Number(start[2]) };
      if (!isDirection(word)) continue;
      const edge = [at, moved(at, DIRECTIONS[word])] as const;
      edges.set(edgeKey(edge), edge);
      at = edge[1];
    }
  }
  return [...edges.values()];
}

/** The figure with a line between two neighbours, or without the one that was there. */
export function toggled(figure: Figure, one: Point, other: Point): Figure {
  const key = edgeKey([one, other]);
  const others = figure.filter((edge) => edgeKey(edge) !== key);
  return others.length < figure.length ? others : [...figure, [one, other]];
}

/** Whether two figures are the same, wherever they lie; turned ones are not. */
export function isSame(one: Figure, other: Figure): boolean {
  return settled(one) === settled(other);
}

function settled(figure: Figure): string {
  const points = figure.flat();
  const by = {
    east: -Math.min(...points.map((each) => each.east)),
    northEast: -Math.min(...points.map((each) => each.northEast)),
  };
  const edges = figure.map(([one, other]) => edgeKey([moved(one, by), moved(other, by)]));
  return edges.sort().join("; ");
}

/** The lines that leave a point, from the east on. */
export function directionsAt(figure: Figure, point: Point): Direction[] {
  const edges = new Set(figure.map(edgeKey));
  const ways = Object.keys(DIRECTIONS) as Direction[];
  return ways.filter((way) => edges.has(edgeKey([point, moved(point, DIRECTIONS[way])])));
}

/** Whether no single stroke can draw it: then its card carries an asterisk. */
export const needsAsterisk = (figure: Figure) => strokesOf(figure).length > 1;

/** The text that draws a figure in as few strokes as possible. */
export function walksOf(figure: Figure): string {
  const strokes = strokesOf(figure);
  const first = strokes[0]?.[0] ?? ORIGIN;
  const walk = (stroke: readonly Point[]) =>
    stroke.slice(1).map((point, at) => direction(stroke[at] ?? ORIGIN, point));
  return strokes
    .map((stroke, number) => {
      const { east, northEast } = stroke[0] ?? ORIGIN;
      const start = `(${east - first.east},${northEast - first.northEast})`;
      return [...(number > 0 ? [start] : []), ...walk(stroke)].join(" ");
    })
    .join("; ");
}

/** As few strokes as draw every line once, each by its points. */
function strokesOf(figure: Figure): Point[][] {
  return components(figure).flatMap((edges) => trails(edges));
}

/** Its parts that hang together. */
function components(figure: Figure): Figure[] {
  const left = [...figure];
  const found: Edge[][] = [];
  for (let next = left.shift(); next; next = left.shift()) {
    const part = [next];
    const reached = new Set(next.map(keyOf));
    for (let at = 0; at < left.length; at += 1) {
      const edge = left[at];
      if (!edge?.some((point) => reached.has(keyOf(point)))) continue;
      part.push(edge);
      for (const point of edge) reached.add(keyOf(point));
      left.splice(at, 1);
      at = -1;
    }
    found.push(part);
  }
  return found;
}

interface Line {
  readonly ends: Edge;
  /** Not drawn: the pen is lifted from one end to the other. */
  readonly lifted: boolean;
}

/**
 * A tour of all lines after Hierholzer. Points where an odd number of lines meet are where strokes
 * begin and end; all but two of them are joined in pairs, and there the tour is cut again.
 */
function trails(edges: Figure): Point[][] {
  const points = new Map(edges.flat().map((point) => [keyOf(point), point] as const));
  const odd = [...points.values()].filter((each) => directionsAt(edges, each).length % 2 === 1);
  const lines: Line[] = edges.map((ends) => ({ ends, lifted: false }));
  for (let at = 1; at + 2 < odd.length; at += 2) {
    const [one, other] = [odd[at], odd[at + 1]];
    if (one && other) lines.push({ ends: [one, other], lifted: true });
  }
  const unused = new Set(lines);
  const tour: { at: Point; lifted: boolean }[] = [];
  const visit = (at: Point, lifted: boolean) => {
    const key = keyOf(at);
    for (const line of lines) {
      const end = line.ends.findIndex((point) => keyOf(point) === key);
      if (end < 0 || !unused.delete(line)) continue;
      visit(line.ends[1 - end] ?? at, line.lifted);
    }
    tour.push({ at, lifted });
  };
  const first = odd[0] ?? edges[0]?.[0];
  if (first) visit(first, true);
  const strokes: Point[][] = [];
  for (const { at, lifted } of tour.reverse())
    if (lifted) strokes.push([at]);
    else strokes.at(-1)?.push(at);
  return strokes;
}
