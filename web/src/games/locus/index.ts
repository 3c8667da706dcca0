import type { LocusView } from "../../protocol/generated";
import type { GameAtTable } from "../../table/boards";
import Board from "./Board.svelte";
import { cardOf, fillOf } from "./moves";
import { moveText } from "./say";

export const locus: GameAtTable<LocusView> = {
  Board,
  marks: () => [],
  turnColour: () => null,
  score: (view, seat) => view.players.find((each) => each.seat === seat)?.total ?? null,
  say: (move) => moveText(move),
  shows: (move, view) =>
    fillOf(move) !== null || view.face_up.some((card) => move === `pick ${card}`),
  colour: (move) => {
    const fill = fillOf(move);
    if (fill) return fill.zone;
    const [verb, what] = move.split(" ");
    if (!what) return null;
    return verb === "decline" && what === "single" ? "wild" : cardOf(what).colour;
  },
};
