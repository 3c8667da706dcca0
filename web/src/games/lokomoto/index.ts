import type { LokomotoView } from "../../protocol/views";
import type { GameAtTable } from "../../table/boards";
import Board from "./Board.svelte";
import { penOf } from "./owners";
import { say } from "./say";

export { PENS } from "./owners";

export const lokomoto: GameAtTable<LokomotoView> = {
  Board,
  marks: (_view, seat) => [{ colour: penOf(seat), out: false }],
  turnColour: () => null,
  score: (view, seat) => view.players.find((each) => each.seat === seat)?.score ?? null,
  say,
  colour: (_move, _view, seat) => (seat === null ? null : penOf(seat)),
};
