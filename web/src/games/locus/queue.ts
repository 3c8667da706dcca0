import type { LocusPlayerView, LocusView } from "../../protocol/generated";
import { cellOf, type Cell } from "../squares/cells";
import type { Fill, Fills } from "./placements";

/** Something at hand that waits to be filled in. */
export interface Task {
  readonly key: string;
  readonly kind: "paid" | "card" | "bonus" | "leftover";
  /** What the server calls it in a `fill`. */
  readonly source: string;
  readonly colour: string;
  readonly cells: readonly Cell[];
  /** In coins, by zone. */
  readonly prices: ReadonlyMap<string, number>;
  /** Whether it can be filled in or done without now. */
  readonly ready: boolean;
}

/** Everything at hand in the order of the server; the leftover only where it can be bought. */
export function tasksOf(
  view: Pick<LocusView, "layout">,
  player: LocusPlayerView,
  fills: Fills,
  legal: readonly string[],
): Task[] {
  const tasks = player.at_hand.map(({ source, colour, cells, prices }, at): Task => {
    const earlier = player.at_hand.slice(0, at).filter((each) => each.source === source);
    const kind = source === "paid" || source === "card" || source === "leftover" ? source : "bonus";
    const without = kind === "card" ? "discard" : `decline ${source}`;
    return {
      key: `${source}-${earlier.length}`,
      kind,
      source,
      colour,
      cells: cells.map(cellOf),
      prices: new Map(view.layout.map((zone, number) => [zone.colour, prices[number] ?? 0])),
      ready: fills.of(source).length > 0 || legal.includes(without),
    };
  });
  return tasks.filter((task) => task.kind !== "leftover" || task.ready);
}

/** The legal fills of a task: those where it costs least, or those that cost more. */
export function fillsOf(task: Task, fills: Fills, dearer: boolean): Fill[] {
  return fills.of(task.source).filter((fill) => isDearer(task, fill.zone) === dearer);
}

/** Whether a task costs more in a zone than in its own. */
function isDearer(task: Task, zone: string): boolean {
  return (task.prices.get(zone) ?? 0) > Math.min(...task.prices.values());
}

/** Why the shape at hand cannot go into another colour; null: it can. */
export function whyNotElsewhere(
  task: Task | null,
  fills: Fills,
): "nothingAtHand" | "anyZone" | "noOther" | null {
  if (task === null) return "nothingAtHand";
  if (![...task.prices.keys()].some((zone) => isDearer(task, zone))) return "anyZone";
  return fillsOf(task, fills, true).length > 0 ? null : "noOther";
}
