import type { LocusView } from "../../protocol/views";
import type { GameAtTable } from "../../table/boards";
import MoveList from "../MoveList.svelte";

export const locus: GameAtTable<LocusView> = {
  Board: MoveList,
  marks: () => [],
  turnColour: () => null,
  score: (view, seat) => view.players.find((each) => each.seat === seat)?.total ?? null,
  say: (move) => move.replaceAll(",", " "),
  colour: (move) => /\b(yellow|purple|red|green|blue|wild)\b/.exec(move)?.[1] ?? null,
};
