import type { RecentMove } from "../../protocol/recent";
import type { Spot, Track } from "./lattice";
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

/** By section: the last of the recent moves that used it. */
export function recentBySection(recent: readonly RecentMove[]): Map<string, RecentMove> {
  return new Map(recent.flatMap((each) => sectionsOf(each.move).map((name) => [name, each])));
}

/** A mark beside every section that was drawn or reserved, and one for all that was paid. */
export function recentMarks(
  recent: readonly RecentMove[],
  tracks: readonly Track[],
  spoken: (name: string) => string,
): RecentMark[] {
  return recent.flatMap(({ move, seat, order }) => {
    const used = new Set(sectionsOf(move));
    const found = tracks.filter(({ name }) => used.has(name));
    const parts = partsOf(move);
    const mark = (track: Track, text: string) => ({
      key: `${order} ${track.name}`,
      seat,
      at: beside(track),
      text,
    });
    if (parts?.kind !== "buy") return found.map((track) => mark(track, `${order}`));
    const middle = central(found);
    const bought = parts.shape === null ? [parts.train] : [parts.train, parts.shape];
    return middle ? [mark(middle, `${order} ${bought.map(spoken).join(" + ")}`)] : [];
  });
}

/** The one of some sections that is nearest to the middle of them all. */
function central(tracks: readonly Track[]): Track | undefined {
  const x = tracks.reduce((sum, { middle }) => sum + middle.x, 0) / tracks.length;
  const y = tracks.reduce((sum, { middle }) => sum + middle.y, 0) / tracks.length;
  const far = ({ middle }: Track) => Math.hypot(middle.x - x, middle.y - y);
  return [...tracks].sort((one, other) => far(one) - far(other))[0];
}

/** Above a section, and to the right of one that goes up. */
function beside({ from, to, middle }: Track): Spot {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const aside = { x: (to.y - from.y) / length, y: -(to.x - from.x) / length };
  const way = aside.y > 0 ? -ASIDE : ASIDE;
  return { x: middle.x + way * aside.x, y: middle.y + way * aside.y };
}
