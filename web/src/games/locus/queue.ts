import type { LocusPlayerView, LocusView, LocusShapeView } from "../../protocol/generated";
import { cellOf, type Cell } from "../squares/cells";
import { cardOf } from "./moves";
import { Fills } from "./placements";

/** Something at hand that waits to be filled in. */
export interface Task {
  readonly key: string;
  readonly kind: "paid" | "card" | "bonus" | "leftover";
  /** What the server calls it in a `fill`. */
  readonly source: string;
  readonly colour: string;
  readonly cells: readonly Cell[];
  /** Whether it can be filled in or declined now. */
  readonly ready: boolean;
}

const ONE = [cellOf("a1")];
const DOUBLE = [cellOf("a1"), cellOf("b1")];

export function shapeCells(shapes: readonly LocusShapeView[], name: string): Cell[] {
  return shapes.find((shape) => shape.name === name)?.cells.map(cellOf) ?? [];
}

/** What a player still has to do this turn, in order; paid squares come before all else. */
export function queueOf(
  view: LocusView,
  player: LocusPlayerView,
  legal: readonly string[],
): Task[] {
  const fills = new Fills(legal);
  const ready = (source: string) =>
    fills.of(source).length > 0 || legal.includes(`decline ${source}`);
  const tasks: Task[] = [];
  for (let number = 0; number < player.paid_squares; number += 1) {
    tasks.push({
      key: `paid-${number}`,
      kind: "paid",
      source: "paid",
      colour: "wild",
      cells: ONE,
      ready: ready("paid"),
    });
  }
  if (player.card) {
    const { colour, shape } = cardOf(player.card);
    const cells = shapeCells(view.shapes, shape);
    const live = ready("card") || legal.includes("discard");
    tasks.push({ key: "card", kind: "card", source: "card", colour, cells, ready: live });
  }
  player.bonuses.forEach((bonus, number) => {
    const single = bonus === "single";
    tasks.push({
      key: `${bonus}-${number}`,
      kind: "bonus",
      source: bonus,
      colour: single ? "wild" : bonus,
      cells: single ? ONE : DOUBLE,
      ready: ready(bonus),
    });
  });
  return tasks;
}

/** The leftover as something that can be filled in; null where it cannot be bought. */
export function leftoverTask(view: LocusView, legal: readonly string[]): Task | null {
  if (view.leftover === null || new Fills(legal).of("leftover").length === 0) return null;
  const { colour, shape } = cardOf(view.leftover);
  const cells = shapeCells(view.shapes, shape);
  return { key: "leftover", kind: "leftover", source: "leftover", colour, cells, ready: true };
}

/** Why the shape at hand cannot go into another colour; null: it can. */
export function whyNotElsewhere(
  task: Task | null,
  fills: Fills,
): "nothingAtHand" | "anyZone" | "noOther" | null {
  if (task === null) return "nothingAtHand";
  if (task.colour === "wild") return "anyZone";
  return fills.elsewhere(task.source, task.colour).length > 0 ? null : "noOther";
}
