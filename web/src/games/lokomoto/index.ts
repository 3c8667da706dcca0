import type { LokomotoView } from "../../protocol/generated";
import type { GameAtTable } from "../../table/boards";
import Board from "./Board.svelte";
import { sectionsOf } from "./offers";
import { penOf } from "./owners";
import { say } from "./say";

export { PENS } from "./owners";

export const lokomoto: GameAtTable<LokomotoView> = {
  Board,
  marks: (_view, seat) => [{ colour: penOf(seat), out: false }],
  turnColour: () => null,
  score: (view, seat) => view.players.find((each) => each.seat === seat)?.score ?? null,
  say,
  shows: (move) => sectionsOf(move).length > 0,
  colour: (_move, _view, seat) => (seat === null ? null : penOf(seat)),
};
