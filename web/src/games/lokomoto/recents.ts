import type { RecentMove } from "../../protocol/recent";
import type { Box, Spot, Track } from "./lattice";
import { partsOf, sectionsOf } from "./offers";

/** Where on the map the number of a recent move stands. */
export interface RecentMark {
  readonly key: string;
  readonly seat: number;
  readonly at: Spot;
  /** Its order, and what was bought. */
  readonly text: string;
}

/** How far a mark lies beside the middle of its section. */
const ASIDE = 0.27;

/** How much room a mark needs, for letters of a size. */
export function markBox({ x, y }: Spot, text: string, letter: number): Box {
  const width = Math.max(1.6, text.length * 0.56 + 0.9) * letter;
  const height = 1.6 * letter;
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** By section: the last of the recent moves that used it. */
export function recentBySection(recent: readonly RecentMove[]): Map<string, RecentMove> {
  return new Map(recent.flatMap((each) => sectionsOf(each.move).map((name) => [name, each])));
}

/** A mark beside every section that was drawn or reserved, and one for all that was paid. */
export function recentMarks(
  recent: readonly RecentMove[],
  { tracks, places }: { tracks: readonly Track[]; places: ReadonlyMap<string, Spot> },
  /** Where the names of stations stand. */
  names: readonly Box[],
  letter: number,
  spoken: (name: string) => string,
): RecentMark[] {
  const placed: RecentMark[] = [];
  const stations = [...places.values()];
  const put = (key: string, seat: number, text: string, beside: readonly Track[]) => {
    const middle = middleOf(beside);
    const cost = (at: Spot) => {
      const box = markBox(at, text, letter);
      const hidden = stations.filter((spot) => near(box, spot, 0.1)).length;
      const over = placed.filter((mark) => overlap(box, markBox(mark.at, mark.text, letter)));
      const written = names.filter((each) => overlap(box, each)).length;
      return (
        hidden +
        0.7 * written +
        9 * over.length +
        0.3 * Math.hypot(at.x - middle.x, at.y - middle.y)
      );
    };
    const spots = beside.flatMap(sides).map((at) => ({ at, cost: cost(at) }));
    const [best] = spots.sort((one, other) => one.cost - other.cost);
    if (best) placed.push({ key, seat, at: best.at, text });
  };
  for (const { move, seat, order } of recent) {
    const used = new Set(sectionsOf(move));
    const found = tracks.filter(({ name }) => used.has(name));
    const parts = partsOf(move);
    if (parts?.kind === "buy") {
      const bought = parts.shape === null ? [parts.train] : [parts.train, parts.shape];
      put(`${order}`, seat, `${order} ${bought.map(spoken).join(" + ")}`, found);
    } else for (const track of found) put(`${order} ${track.name}`, seat, `${order}`, [track]);
  }
  return placed;
}

function middleOf(tracks: readonly Track[]): Spot {
  const sum = (of: (spot: Spot) => number) =>
    tracks.reduce((total, { middle }) => total + of(middle), 0) / tracks.length;
  return { x: sum((spot) => spot.x), y: sum((spot) => spot.y) };
}

/** The places on both sides of a section. */
function sides({ from, to, middle }: Track): Spot[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const aside = { x: (to.y - from.y) / length, y: -(to.x - from.x) / length };
  return [ASIDE, -ASIDE].map((way) => ({
    x: middle.x + way * aside.x,
    y: middle.y + way * aside.y,
  }));
}

function near({ x, y, width, height }: Box, spot: Spot, reach: number): boolean {
  return (
    spot.x > x - reach &&
    spot.x < x + width + reach &&
    spot.y > y - reach &&
    spot.y < y + height + reach
  );
}

function overlap(one: Box, other: Box): boolean {
  const beside = one.x > other.x + other.width || other.x > one.x + one.width;
  const above = one.y > other.y + other.height || other.y > one.y + one.height;
  return !beside && !above;
}
