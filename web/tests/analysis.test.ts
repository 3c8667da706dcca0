import { describe, expect, it } from "vitest";
import { labelled, suggestions } from "../src/games/lokomoto/suggestions";
import { suggestedOf } from "../src/games/squares/suggestions";
import { settings } from "../src/memory/settings.svelte";
import { RequestFailed } from "../src/protocol/api";
import type { ReviewedMove, MatchInfo } from "../src/protocol/generated";
import { Analysis } from "../src/replay/analysis.svelte";
import {
  alternatives,
  expectations,
  marksOf,
  nextMark,
  sentence,
  valuesAt,
} from "../src/replay/reviews";

const reviewed = (ply: number, more: Partial<ReviewedMove> = {}): ReviewedMove => ({
  ply,
  seat: 1,
  move: "a1",
  forecast: [0.6, 0.4],
  best: [
    { move: "b1", worth: 0.6 },
    { move: "a1", worth: 0.42 },
  ],
  worth: 0.42,
  lost: 0.18,
  unit: "share",
  verdict: "mistake",
  hindsight: null,
  reasons: [],
  goal: null,
  ...more,
});
const good = reviewed(4, {
  worth: 0.6,
  lost: 0,
  verdict: "good",
  best: [{ move: "a1", worth: 0.6 }],
});
const REVIEWS = new Map([
  [1, reviewed(1)],
  [2, null],
  [3, reviewed(3, { seat: 2, verdict: "blunder", forecast: [0.5, 0.5] })],
  [4, good],
]);
const INFO = { scores: [5, 9], winners: [2] } as unknown as MatchInfo;

describe("what could be expected", () => {
  it("is known before every reviewed move, and at the end", () => {
    const points = expectations(REVIEWS, 4, INFO);
    expect(points.map((point) => point.at)).toEqual([0, 2, 3, 4]);
    expect(points.at(-1)?.values).toEqual([0, 1]);
    expect(expectations(REVIEWS, 9, INFO).at(-1)?.at).toBe(3);
    expect(
      expectations(new Map([[1, reviewed(1, { unit: "points" })]]), 1, INFO).at(-1)?.values,
    ).toEqual([5, 9]);
    expect(expectations(new Map([[1, null]]), 1, INFO)).toEqual([]);
  });

  it("holds until something else is known", () => {
    const points = expectations(REVIEWS, 4, INFO);
    expect(valuesAt(points, 1)).toEqual([0.6, 0.4]);
    expect(valuesAt(points, 2)).toEqual([0.5, 0.5]);
    expect(valuesAt([], 2)).toEqual([]);
  });
});

describe("mistakes", () => {
  const marks = marksOf(REVIEWS, expectations(REVIEWS, 4, INFO));

  it("are marked where their player stood after them", () => {
    expect(marks).toEqual([
      { ply: 1, seat: 1, verdict: "mistake", value: 0.6 },
      { ply: 3, seat: 2, verdict: "blunder", value: 0.4 },
    ]);
  });

  it("are gone through in a circle", () => {
    expect([0, 1, 3].map((ply) => nextMark(marks, ply))).toEqual([1, 3, 1]);
    expect([1, 2].map((ply) => nextMark(marks, ply, -1))).toEqual([3, 1]);
    expect(nextMark([], 1)).toBeNull();
  });

  it("are told in plain words", () => {
    expect(sentence(reviewed(1), true)).toBe(
      "A mistake: this gave away 18% of the win. Better was the ghost.",
    );
    expect(sentence(good, false)).toBe("The best move there was.");
    expect(sentence(reviewed(1, { lost: 0.03, verdict: "good" }), true)).toBe("A good move.");
    settings.language = "de";
    expect(sentence(reviewed(1, { lost: 4.5, unit: "points" }), false)).toContain("4,5 Punkte");
    settings.language = "en";
  });

  it("have better moves to show", () => {
    expect(alternatives(reviewed(1)).map((each) => each.move)).toEqual(["b1"]);
    expect(alternatives(reviewed(1))[0]?.gain).toBeCloseTo(0.18);
    expect(alternatives(good)).toEqual([]);
  });
});

describe("an analysis", () => {
  const rest = () => Promise.resolve();

  it("asks ply after ply, and again when the server is not ready", async () => {
    const asked: number[] = [];
    const analysis = new Analysis(
      "m",
      (_, ply) => {
        asked.push(ply);
        if (asked.length === 2)
          return Promise.reject(new RequestFailed(503, "Later.", "warming_up"));
        return Promise.resolve(ply === 3 ? null : reviewed(ply));
      },
      rest,
    );
    await analysis.start(3);
    expect(asked).toEqual([1, 2, 2, 3]);
    expect(analysis.done).toBe(3);
    expect(analysis.running).toBe(false);
  });

  it("begins with the ply that is looked at", async () => {
    const asked: number[] = [];
    const analysis = new Analysis("match", (_, ply) => {
      asked.push(ply);
      return Promise.resolve(reviewed(ply));
    });
    await analysis.start(4, 3);
    expect(asked).toEqual([3, 1, 2, 4]);
  });

  it("can be stopped and goes on from there", async () => {
    const asked: number[] = [];
    const analysis: Analysis = new Analysis(
      "m",
      (_, ply) => {
        asked.push(ply);
        if (asked.length === 2) analysis.stop();
        return Promise.resolve(reviewed(ply));
      },
      rest,
    );
    await analysis.start(3);
    expect(analysis.done).toBe(1);
    await analysis.start(3);
    expect(asked).toEqual([1, 2, 2, 3]);
    expect(analysis.done).toBe(3);
  });

  it("ends with a sentence when it is refused", async () => {
    const refuse = () => Promise.reject(new RequestFailed(409, "English.", "not_over"));
    const analysis = new Analysis("m", refuse, rest);
    await analysis.start(3);
    expect(analysis.problem).toBe("A game is analysed once it is over.");
    expect(analysis.running).toBe(false);
  });
});

describe("moves to be considered", () => {
  it("carry their labels on different squares", () => {
    const ghosts = ["a1,b1,c1", "a1,b1"].map((move) => ({ move, seat: 1, label: "+5%" }));
    const drawn = suggestedOf(
      ghosts,
      (each) => each.move,
      () => "blue",
    );
    expect(drawn.map((each) => each.move)).toEqual(["a1,b1", "a1,b1,c1"]);
    expect(new Set(drawn.map((each) => each.anchor.column)).size).toBe(2);
  });

  it("show what a line would become", () => {
    const ghosts = [
      { move: "draw A-B", seat: 2, label: "+1" },
      { move: "buy T A-B,B-C", seat: 2, label: "+2" },
    ];
    const found = suggestions(ghosts);
    expect(found.get("A-B")?.becomes).toEqual({ kind: "solid", seat: 2 });
    expect(found.get("B-C")?.becomes).toBe("spend");
    const track = (name: string) => ({
      name,
      from: { x: 0, y: 0 },
      to: { x: 1, y: 0 },
      middle: { x: 0.5, y: 0 },
    });
    expect(labelled(ghosts, [track("A-B"), track("B-C")]).map((each) => each.label)).toEqual([
      "+1",
      "+2",
    ]);
  });
});
