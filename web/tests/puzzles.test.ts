import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { costliest, judged, ownPlies } from "../src/mistakes/costly";
import type { PuzzleInfo, ReviewedMove } from "../src/protocol/generated";
import { nextOf, PuzzleProgress } from "../src/puzzles/progress.svelte";
import { leaves, TEXTS } from "./texts";

const SHIPPED = new URL("../../src/squarely/analysis/puzzles/data/", import.meta.url);

const PUZZLES: PuzzleInfo[] = ["a", "b", "c"].map((id) => ({ id, difficulty: 2, themes: [] }));

let memory: Map<string, string>;

beforeEach(() => {
  memory = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => memory.get(name) ?? null,
    setItem: (name: string, value: string) => void memory.set(name, value),
  });
  return () => vi.unstubAllGlobals();
});

describe("the progress with the puzzles of a box", () => {
  it("goes on after a puzzle, then with those left out before, to the end", () => {
    const progress = new PuzzleProgress("locus");
    expect(nextOf(PUZZLES, null, progress)).toBe("a");
    expect(nextOf(PUZZLES, "b", progress)).toBe("c");
    progress.note("c", true);
    expect(nextOf(PUZZLES, "b", progress)).toBe("a");
    progress.note("a", false);
    expect(nextOf(PUZZLES, null, progress)).toBe("b");
    // Who leaves the last one that is open comes back to it.
    expect(nextOf(PUZZLES, "b", progress)).toBe("b");
    progress.note("b", true);
    expect(nextOf(PUZZLES, "b", progress)).toBeNull();
    expect(nextOf([], null, progress)).toBeNull();
  });

  it("tells what was solved at once from what was not, and forgets neither", () => {
    const progress = new PuzzleProgress("locus");
    progress.note("a", true);
    progress.note("b", false);
    // The second time is no first answer, and takes no honour away.
    progress.note("a", false);
    progress.note("b", true);
    for (const each of [progress, new PuzzleProgress("locus")]) {
      expect(["a", "b", "c"].map((id) => each.done(id))).toEqual([true, true, false]);
      expect(["a", "b", "c"].map((id) => each.solvedAtOnce(id))).toEqual([true, false, false]);
    }
    expect(new PuzzleProgress("blokus").done("a")).toBe(false);
  });

  it("does not forget a wrong answer before the puzzle is solved", () => {
    new PuzzleProgress("locus").fail("a");
    const progress = new PuzzleProgress("locus");
    expect(progress.done("a")).toBe(false);
    progress.note("a", true);
    expect(progress.solvedAtOnce("a")).toBe(false);
    expect([...memory.keys()]).toEqual(["squarely.puzzles.locus"]);
  });

  it("counts days in a row over the ends of months, and until today is over", () => {
    const progress = new PuzzleProgress("locus");
    expect(progress.streak("2024-03-01")).toBe(0);
    for (const day of ["2024-02-26", "2024-02-28", "2024-02-29", "2024-02-29"])
      progress.noteDay(day);
    expect(progress.streak("2024-02-29")).toBe(2);
    expect(progress.streak("2024-03-01")).toBe(2);
    expect(progress.streak("2024-03-02")).toBe(0);
    progress.noteDay("2024-03-01");
    expect(progress.streak("2024-03-01")).toBe(3);
    expect(new PuzzleProgress("locus").streak("2024-03-02")).toBe(3);
  });

  it("keeps the best run against the clock", () => {
    const progress = new PuzzleProgress("locus");
    progress.noteRun(7);
    progress.noteRun(4);
    expect(progress.best).toBe(7);
    expect(new PuzzleProgress("locus").best).toBe(7);
  });

  it("lives with what cannot be read", () => {
    new PuzzleProgress("locus").note("a", true);
    expect(new PuzzleProgress("locus").done("a")).toBe(true);
    for (const name of memory.keys()) memory.set(name, "{");
    expect(new PuzzleProgress("locus").done("a")).toBe(false);
  });
});

function review(ply: number, lost: number, more: Partial<ReviewedMove> = {}): ReviewedMove {
  return {
    ply,
    seat: 1,
    move: `m${ply}`,
    forecast: [0.5, 0.5],
    best: [{ move: "best", worth: 0.6 }],
    worth: 0.6 - lost,
    lost,
    unit: "share",
    verdict: lost > 0.05 ? "mistake" : "good",
    hindsight: null,
    goal: null,
    reasons: [],
    ...more,
  };
}

describe("the mistakes that one learns from", () => {
  it("are among the own moves, counted from 1", () => {
    const turns = [0, 1, 2, 1].map((seat) => ({ seat, move: "" }));
    expect(ownPlies(turns, 1)).toEqual([2, 4]);
    expect(ownPlies(turns, 3)).toEqual([]);
  });

  it("are the three that cost most, in the order of the game", () => {
    const reviews = new Map<number, ReviewedMove | null>(
      [
        review(9, 0.2),
        review(1, 0.1),
        review(3, 0.3),
        review(2, 0.9, { seat: 2 }),
        review(5, 0.15),
        review(7, 0.02),
      ].map((each) => [each.ply, each]),
    );
    reviews.set(11, null);
    expect(costliest(reviews, 1).map(({ ply }) => ply)).toEqual([3, 5, 9]);
    expect(costliest(reviews, 2).map(({ ply }) => ply)).toEqual([2]);
    expect(costliest(new Map([[7, review(7, 0.02)]]), 1)).toEqual([]);
  });

  it("are judged against what is tried in their place", () => {
    const mistake = review(3, 0.3);
    const tried = (move: string, lost: number) => judged(mistake, review(3, lost, { move }));
    expect(tried("best", 0.2)).toBe("best");
    expect(tried("m3", 0.3)).toBe("same");
    expect(tried("x", 0.02)).toBe("good");
    expect(tried("x", 0.1)).toBe("better");
    expect(tried("x", 0.25)).toBe("costs");
    expect(tried("x", 0.305)).toBe("costs");
    expect(tried("x", 0.5)).toBe("worse");
  });
});

it("every theme of the puzzles that come along is named in every language", () => {
  const themes = new Set(
    readdirSync(SHIPPED)
      .flatMap((file) => readFileSync(new URL(file, SHIPPED), "utf8").trim().split("\n"))
      .flatMap((line) => (JSON.parse(line) as PuzzleInfo).themes),
  );
  expect(themes.size).toBeGreaterThan(20);
  for (const words of Object.values(TEXTS["puzzles/words"] ?? {})) {
    const named = new Set(leaves(words).map(([path]) => path));
    expect([...themes].filter((theme) => !named.has(`themes.${theme}`))).toEqual([]);
  }
});
