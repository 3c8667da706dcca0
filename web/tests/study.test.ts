import { describe, expect, it } from "vitest";
import type { StudyEvaluation } from "../src/protocol/generated";
import { Engine, ranked } from "../src/study/engine.svelte";
import { heatOf } from "../src/study/marks";
import { Tree } from "../src/study/tree";

const TURNS = ["a1", "b2", "c3"].map((move, ply) => ({ seat: 1 + (ply % 2), move }));
const tree = new Tree(TURNS, [
  { number: 4, parent: 1, seat: 2, move: "d4" },
  { number: 5, parent: 4, seat: 1, move: "e5" },
  { number: 6, parent: 4, seat: 1, move: "f6" },
]);

it("lines of the engine come by worth, those hardly tried at the end", () => {
  const line = (worth: number, visits: number) => ({ worth, visits, turns: [] });
  const lines = [line(0.5, 1000), line(0.52, 900), line(0.6, 20), line(0.55, 30)];
  expect(ranked(lines).map(({ worth }) => worth)).toEqual([0.52, 0.5, 0.6, 0.55]);
  expect(ranked([])).toEqual([]);
});

describe("the tree of a study", () => {
  it("knows how the server is asked for a place", () => {
    expect(tree.node(2)).toEqual({ ply: 2, tried: [] });
    expect(tree.node(6)).toEqual({
      ply: 1,
      tried: [
        { seat: 2, move: "d4" },
        { seat: 1, move: "f6" },
      ],
    });
  });

  it("goes on with the game first, and to what was tried beside it", () => {
    expect(tree.children(1)).toEqual([2, 4]);
    expect(tree.sibling(2, 1)).toBe(4);
    expect(tree.sibling(4, 1)).toBe(4);
    expect(tree.end(0)).toBe(3);
    expect(tree.end(4)).toBe(5);
    expect(tree.parent(6)).toBe(4);
  });

  it("lists what was tried right after the move that it replaces", () => {
    expect(tree.rows().map(({ place, depth }) => [place, depth])).toEqual([
      [1, 0],
      [2, 0],
      [4, 1],
      [5, 1],
      [6, 2],
      [3, 0],
    ]);
  });
});

it("the heat of a square is the best move that covers it", () => {
  const moves = [
    { move: "a1,a2", worth: 0.2, visits: 1 },
    { move: "a2,a3", worth: 0.6, visits: 1 },
  ];
  const heat = heatOf(moves, (move) => move.split(","));
  expect([...heat]).toEqual([
    ["a1", 0],
    ["a2", 1],
    ["a3", 1],
  ]);
});

describe("the engine beside the board", () => {
  const told = (exact: boolean): StudyEvaluation => ({
    seat: 1,
    forecast: [0.5, 0.5],
    unit: "share",
    exact,
    goal: null,
    lines: [],
    moves: [],
  });

  it("asks step after step", async () => {
    const asked: number[] = [];
    const engine = new Engine(async (_match, _node, step) => {
      asked.push(step);
      return told(false);
    });
    await engine.look("m", { ply: 0, tried: [] });
    expect(asked).toEqual([0, 1, 2, 3]);
  });

  it("asks no more once it is stopped, or knows for certain", async () => {
    const asked: number[] = [];
    const engine = new Engine(async (_match, _node, step) => {
      asked.push(step);
      if (step === 1) engine.stop();
      return told(false);
    });
    await engine.look("m", { ply: 0, tried: [] });
    expect(asked).toEqual([0, 1]);
    const sure = new Engine(async () => told(true));
    await sure.look("m", { ply: 0, tried: [] });
    expect(sure.evaluation?.exact).toBe(true);
  });
});
