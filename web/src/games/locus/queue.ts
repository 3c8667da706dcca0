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

/** What coins can buy, and why not. */
export type Reason =
  | "wait"
  | "placePaid"
  | "nothingAtHand"
  | "anyZone"
  | "coins"
  | "noOther"
  | "noRoom"
  | "early"
  | "once"
  | "noFit";

export const PRICES = { recolour: 1, pair: 2, leftover: 3 } as const;

const ONE = [cellOf("a1")];
const DOUBLE = [cellOf("a1"), cellOf("b1")];

export function shapeCells(shapes: readonly LocusShapeView[], name: string): Cell[] {
  return shapes.find((shape) => shape.name === name)?.cells.map(cellOf) ?? [];
}

/** The card that remains when everybody has picked; null before. */
export function leftoverOf(view: LocusView): string | null {
  const all = view.to_deal === 0 && view.players.every((player) => player.picked);
  return all && !view.over ? (view.face_up[0] ?? null) : null;
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
  const card = leftoverOf(view);
  if (card === null || new Fills(legal).of("leftover").length === 0) return null;
  const { colour, shape } = cardOf(card);
  return {
    key: "leftover",
    kind: "leftover",
    source: "leftover",
    colour,
    cells: shapeCells(view.shapes, shape),
    ready: true,
  };
}

/** What a shape costs in a zone. */
export function priceOf(source: string, foreign: boolean): number {
  return (source === "leftover" ? PRICES.leftover : 0) + (foreign ? PRICES.recolour : 0);
}

/** Why the shape at hand cannot go into another colour; null: it can. */
export function whyNotElsewhere(
  task: Task | null,
  fills: Fills,
  player: LocusPlayerView,
): Reason | null {
  if (task === null) return "nothingAtHand";
  if (task.colour === "wild") return "anyZone";
  if (fills.elsewhere(task.source, task.colour).length > 0) return null;
  return player.coins < priceOf(task.source, true) ? "coins" : "noOther";
}

/** Why two single squares cannot be paid for; null: they can. */
export function whyNotPay(legal: readonly string[], player: LocusPlayerView): Reason | null {
  if (legal.includes("pay")) return null;
  if (player.paid_squares > 0) return "placePaid";
  if (legal.length === 0 || !player.picked) return "wait";
  return player.coins < PRICES.pair ? "coins" : "noRoom";
}

/** Why the leftover cannot be bought; null: it can. */
export function whyNotLeftover(
  view: LocusView,
  legal: readonly string[],
  player: LocusPlayerView,
): Reason | null {
  if (leftoverTask(view, legal)) return null;
  if (player.paid_squares > 0) return "placePaid";
  if (player.bought_leftover) return "once";
  if (leftoverOf(view) === null) return "early";
  if (legal.length === 0) return "wait";
  return player.coins < PRICES.leftover ? "coins" : "noFit";
}
