import type { LocusView } from "../../protocol/generated";
import type { Chapter, GameInBrowser } from "../../table/boards";
import Board from "./Board.svelte";
import Coming from "./Coming.svelte";
import { inspect } from "./describe";
import { cardOf, fillOf } from "./moves";
import Opening from "./Opening.svelte";
import Picture from "./Picture.svelte";
import { why } from "./reasons";
import { moveText, w } from "./say";

const CHAPTERS: readonly Chapter[] = [
  { heading: "before", clauses: ["L1", "L2", "L3"] },
  { heading: "turn", clauses: ["L4", "L5", "L6", "L7", "L8", "L9", "L10"] },
  { heading: "filling", clauses: ["L11", "L12", "L13", "L14", "L15"] },
  { heading: "coins", clauses: ["L16", "L17", "L18"] },
  { heading: "bonuses", clauses: ["L19", "L20", "L21", "L22"] },
  { heading: "counting", clauses: ["L23", "L24", "L25", "L26", "L27", "L28", "L29"] },
  { heading: "end", clauses: ["L30", "L31"] },
  { heading: "alone", clauses: ["L32", "L33"] },
];

export const locus: GameInBrowser<LocusView> = {
  boxes: { locus: Picture },
  chapters: CHAPTERS,
  tutorials: async () => (await import("./tutorials")).tutorials,
  known: { title: () => w().coming.title, Panel: Coming },
  Board,
  Opening,
  marks: () => [],
  turnColour: () => null,
  score: (view, seat) => view.players.find((each) => each.seat === seat)?.total ?? null,
  nextRank: (view) => {
    const total = view.players[0]?.total ?? 0;
    const next = view.solo_ranks.find(([least]) => least > total);
    return next ? { rank: next[1], points: next[0] - total } : null;
  },
  say: (move, _, voice) => moveText(move, voice),
  why: (reason, _, made) => why(reason, made),
  inspect,
  places: (move) => {
    const fill = fillOf(move);
    return fill ? fill.squares.map((square) => `${fill.zone}:${square}`) : [];
  },
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
