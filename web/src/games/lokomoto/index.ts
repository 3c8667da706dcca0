import chapters from "../../../../src/squarely/formats/print/texts/chapters.json";
import type { LokomotoView } from "../../protocol/generated";
import { seatColour } from "../../style/seats";
import type { Chapter, GameInBrowser } from "../../table/boards";
import Beliefs from "./Beliefs.svelte";
import Board from "./Board.svelte";
import { inspect } from "./describing";
import { sectionsOf } from "./offers";
import Opening from "./Opening.svelte";
import Picture from "./Picture.svelte";
import { why } from "./reasons";
import { moveText } from "./say";
import { tieOf } from "./tie";
import { words } from "./words";

export const lokomoto: GameInBrowser<LokomotoView> = {
  boxes: { lokomoto: Picture },
  chapters: chapters.lokomoto as Chapter[],
  tutorials: async () => (await import("./tutorials")).tutorials,
  hasSecrets: (view) => view.hidden_agendas,
  known: { title: (view) => (view.hidden_agendas ? words().knew.title : null), Panel: Beliefs },
  Board,
  Opening,
  marks: (_view, seat) => [{ colour: seatColour(seat), out: false }],
  turnColour: () => null,
  score: (view, seat) => view.players.find((each) => each.seat === seat)?.score ?? null,
  headStart: (view, seat) => view.players.find((each) => each.seat === seat)?.head_start ?? 0,
  tie: tieOf,
  say: moveText,
  why,
  inspect,
  places: sectionsOf,
  shows: (move) => sectionsOf(move).length > 0,
  colour: (_move, _view, seat) => (seat === null ? null : seatColour(seat)),
};
