import type { LokomotoView } from "../../protocol/views";
import type { GameAtTable } from "../../table/boards";
import MoveList from "../MoveList.svelte";

/** The pens, seat by seat. */
export const PENS = ["blue", "red", "green", "yellow", "purple"] as const;

export const lokomoto: GameAtTable<LokomotoView> = {
  Board: MoveList,
  marks: (_view, seat) => [{ colour: PENS[seat - 1] ?? "wild", out: false }],
  turnColour: () => null,
  score: (view, seat) => view.players.find((each) => each.seat === seat)?.score ?? null,
  say: (move) => move.replaceAll(",", " "),
  colour: (_move, _view, seat) => (seat === null ? null : (PENS[seat - 1] ?? null)),
};
