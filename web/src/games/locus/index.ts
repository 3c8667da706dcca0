import chapters from "../../../../src/squarely/formats/print/texts/chapters.json";
import type { LocusView } from "../../protocol/generated";
import type { Chapter, GameInBrowser } from "../../table/boards";
import Board from "./Board.svelte";
import { calls } from "./calls";
import Coming from "./Coming.svelte";
import { inspect } from "./describe";
import { cardOf, fillOf } from "./moves";
import { isKnown } from "./onPaper";
import Opening from "./Opening.svelte";
import Picture from "./Picture.svelte";
import { why } from "./reasons";
import { moveText } from "./say";
import { words } from "./words";

export const locus: GameInBrowser<LocusView> = {
  boxes: { locus: Picture },
  chapters: chapters.locus as Chapter[],
  tutorials: async () => (await import("./tutorials")).tutorials,
  known: { title: () => words().coming.title, Panel: Coming },
  Board,
  Opening,
  marks: () => [],
  turnColour: () => null,
  score: (view, seat) => {
    const player = view.players.find((each) => each.seat === seat);
    return player && isKnown(view, player) ? player.total : null;
  },
  headStart: (view, seat) => view.players.find((each) => each.seat === seat)?.head_start ?? 0,
  nextRank: (view) => {
    const total = view.players[0]?.total ?? 0;
    const next = view.solo_ranks.find(([least]) => least > total);
    return next ? { rank: next[1], points: next[0] - total } : null;
  },
  say: (move, _, voice) => moveText(move, voice),
  calls,
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
    if (!what || verb === "paper" || verb === "sheet") return null;
    return verb === "decline" && what === "single" ? "wild" : cardOf(what).colour;
  },
};
