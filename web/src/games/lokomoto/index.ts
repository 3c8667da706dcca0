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
import { say, w } from "./say";

const CHAPTERS: readonly Chapter[] = [
  { heading: "table", clauses: ["T1", "T2", "T3", "T4"] },
  { heading: "turn", clauses: ["T5", "T6", "T7", "T8", "T9", "T10"] },
  { heading: "buying", clauses: ["T11", "T12", "T13", "T14", "T15", "T16", "T17", "T18"] },
  { heading: "end", clauses: ["T19", "T20", "T21", "T22", "T23", "T24"] },
  { heading: "other", clauses: ["T25", "T26", "T27", "T28", "T29"] },
];

export const lokomoto: GameInBrowser<LokomotoView> = {
  boxes: { lokomoto: Picture },
  chapters: CHAPTERS,
  tutorials: async () => (await import("./tutorials")).tutorials,
  hasSecrets: (view) => view.hidden_agendas,
  known: { title: (view) => (view.hidden_agendas ? w().knew.title : null), Panel: Beliefs },
  Board,
  Opening,
  marks: (_view, seat) => [{ colour: seatColour(seat), out: false }],
  turnColour: () => null,
  score: (view, seat) => view.players.find((each) => each.seat === seat)?.score ?? null,
  say,
  why,
  inspect,
  places: sectionsOf,
  shows: (move) => sectionsOf(move).length > 0,
  colour: (_move, _view, seat) => (seat === null ? null : seatColour(seat)),
};
