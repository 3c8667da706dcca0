import { spotOf, type Spot } from "./lattice";

/** The land under the lattice: a broad outline around all neighbouring stations. */
export function land(places: readonly Spot[]): string {
  let path = "";
  for (const [index, one] of places.entries()) {
    path += `M${one.x} ${one.y}h0`;
    for (const other of places.slice(index + 1)) {
      if (Math.hypot(one.x - other.x, one.y - other.y) < 1.01)
        path += `M${one.x} ${one.y}L${other.x} ${other.y}`;
    }
  }
  return path;
}

const up = Math.sqrt(3) / 2;
type Place = [x: number, rows: number];

/** Rivers and the lake of our own map run where no section crosses them, or on a bridge. */
const DANUBE: Place[] = [
  [-4.05, 0.72],
  [-3.4, 0.5],
  [-2.6, 0.42],
  [-1.9, 0.58],
  [-1.35, 0.72],
  [-1.12, 0.42],
  [-1, 0],
  [-0.97, -0.5],
  [-0.95, -1],
  [-0.72, -1.5],
  [-0.6, -2],
  [-0.75, -2.5],
  [-1, -3],
  [-1.22, -3.5],
  [-1.45, -4],
  [-1.28, -4.55],
  [-1.05, -5.1],
  [-1, -5.75],
];
const TISZA: Place[] = [
  [6.05, 0.75],
  [5.55, 1.25],
  [4.9, 1.4],
  [4.3, 1.55],
  [3.75, 1.62],
  [3.3, 1.45],
  [3.02, 1],
  [2.75, 0.5],
  [2.45, 0.12],
  [2.15, -0.28],
  [1.7, -0.5],
  [1.2, -0.7],
  [1.02, -1.05],
  [1.25, -1.5],
  [1.45, -1.95],
  [1.28, -2.5],
  [1.02, -3],
  [1.18, -3.5],
  [1.3, -4],
  [1.2, -4.65],
];
const BALATON: Place[] = [
  [-4.02, -2.75],
  [-3.85, -2.42],
  [-3.35, -2.28],
  [-2.95, -2.12],
  [-2.45, -1.93],
  [-2.27, -1.98],
  [-2.3, -2.1],
  [-2.75, -2.26],
  [-3.2, -2.5],
  [-3.6, -2.72],
  [-3.95, -2.9],
];

/** A soft line through some places. */
export function flow(through: readonly Place[], closed = false): string {
  const spots = through.map(([x, rows]) => ({ x, y: -rows * up }));
  const at = (index: number): Spot => {
    const place = closed
      ? (index + spots.length) % spots.length
      : Math.min(Math.max(index, 0), spots.length - 1);
    return spots[place] ?? { x: 0, y: 0 };
  };
  const show = ({ x, y }: Spot) => `${x.toFixed(3)} ${y.toFixed(3)}`;
  let path = `M${show(at(0))}`;
  for (let index = 0; index < spots.length - (closed ? 0 : 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const leave = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const enter = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    path += `C${show(leave)} ${show(enter)} ${show(to)}`;
  }
  return closed ? `${path}Z` : path;
}

export const rivers = flow(DANUBE) + flow(TISZA);
export const lake = flow(BALATON, true);

/** Whether this is the map of Hungary, whose waters we know. */
export function isHungary(places: ReadonlyMap<string, Spot>): boolean {
  const lies = (name: string, east: number, northEast: number) => {
    const [there, known] = [places.get(name), spotOf([east, northEast])];
    return there !== undefined && Math.hypot(there.x - known.x, there.y - known.y) < 0.01;
  };
  return lies("Budapest", -1, 0) && lies("Szeged", 3, -4) && lies("Siófok", -1, -2);
}
