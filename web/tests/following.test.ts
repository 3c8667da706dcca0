import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Outcome, SeenEvent } from "../src/protocol/generated";
import type { SeenState } from "../src/protocol/moves";
import { Pace } from "../src/protocol/pace";
import { recentMoves } from "../src/protocol/recent";
import { settings } from "../src/memory/settings.svelte";
import { leads } from "../src/table/decided";
import { tieText } from "../src/table/tie";

const played = (number: number, seat: number | null, move: string): SeenEvent => ({
  number,
  at: 0,
  kind: "played",
  seat,
  move,
  by: "bot",
  text: null,
  turns: null,
  yes: null,
  until: null,
  removed: null,
});

describe("the moves since my own", () => {
  it("are numbered in their order, cards aside", () => {
    const events = [
      played(1, 2, "old"),
      played(2, 1, "mine"),
      played(3, 2, "a"),
      played(4, null, "card"),
      played(5, 3, "b"),
    ];
    expect(recentMoves(events, 1)).toEqual([
      { move: "a", seat: 2, order: 1 },
      { move: "b", seat: 3, order: 2 },
    ]);
  });

  it("are for a spectator those since the last mover's one before", () => {
    const events = [1, 2, 3, 1].map((seat, index) => played(index + 1, seat, `m${index}`));
    expect(recentMoves(events, null).map((each) => each.move)).toEqual(["m1", "m2", "m3"]);
  });

  it("know nothing of what was taken back with its answers", () => {
    const back: SeenEvent = { ...played(4, 1, ""), kind: "taken_back", move: null, turns: 2 };
    const events = [played(1, 1, "a"), played(2, 1, "mine"), played(3, 2, "answer"), back];
    expect(recentMoves(events, 1)).toEqual([]);
    expect(recentMoves([...events, played(5, 2, "b")], 1).map((each) => each.move)).toEqual(["b"]);
  });
});

describe("the pace of bots", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const state = (ply: number) => ({ ply }) as SeenState;

  function watched(gap: number) {
    const shown: number[] = [];
    const pace = new Pace(
      (each) => shown.push(each.ply),
      () => gap,
    );
    pace.take(state(1), "own", false);
    for (const ply of [2, 3, 4]) pace.take(state(ply), "other", true);
    return { pace, shown };
  }

  it("shows one move after the other", () => {
    const { shown, pace } = watched(1000);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(2000);
    expect(shown).toEqual([1, 2, 3, 4]);
    expect(pace.behind).toBe(false);
  });

  it("can be skipped, or none at all", () => {
    const { shown, pace } = watched(1000);
    pace.hurry();
    expect(shown).toEqual([1, 4]);
    expect(watched(0).shown).toEqual([1, 2, 3, 4]);
  });

  it("shows what happened once more, from the own move on", () => {
    const { shown, pace } = watched(1000);
    pace.hurry();
    shown.length = 0;
    expect(pace.canRepeat).toBe(true);
    pace.repeat();
    vi.advanceTimersByTime(3000);
    expect(shown).toEqual([1, 2, 3, 4]);
  });

  it("leaves nothing to repeat after an own move, whatever is said meanwhile", () => {
    const { pace } = watched(0);
    pace.take(state(5), "own", false);
    pace.take(state(5), "none", false);
    expect(pace.canRepeat).toBe(false);
  });
});

describe("what decided a game", () => {
  const outcome = (...sheets: [string, number][][]): Outcome => {
    const totals = sheets.map((sheet) => sheet.reduce((sum, [, points]) => sum + points, 0));
    return {
      remark: "",
      tie: null,
      results: sheets.map((sheet, index) => ({
        seat: index + 1,
        score: totals[index] ?? 0,
        rank: 1 + totals.filter((total) => total > (totals[index] ?? 0)).length,
        breakdown: sheet.map(([label, points]) => ({ label, points })),
      })),
    };
  };

  it("is where the first was ahead of the second, the most first", () => {
    const found = leads(
      outcome(
        [
          ["trains", 12],
          ["shapes", 3],
          ["unused sections", -4],
        ],
        [
          ["trains", 20],
          ["shapes", 9],
          ["unused sections", -6],
        ],
      ),
    );
    expect(found).toEqual([
      { label: "trains", points: 8 },
      { label: "shapes", points: 6 },
    ]);
  });

  it("looks past the colours, and is nothing in a draw", () => {
    expect(leads(outcome([["blue: squares left", -9]], [["green: squares left", -12]]))).toEqual([
      { label: "squares left", points: 3 },
    ]);
    expect(leads(outcome([["blue: squares left", -9]], [["green: squares left", -9]]))).toEqual([]);
  });

  it("is no line of the sheet where something else decided a tie", () => {
    const found = outcome(
      [
        ["trains", 40],
        ["shapes", 4],
      ],
      [
        ["trains", 42],
        ["shapes", 2],
      ],
    );
    found.results.forEach((result, index) => (result.rank = index + 1));
    const tie = { score: 44, equal: [], decided_by: "number of trains", first: 9, second: 8 };
    expect(leads({ ...found, tie })).toEqual([]);
  });
});

describe("a tie in points", () => {
  afterEach(() => (settings.language = "en"));
  const trains = { score: 44, equal: [], decided_by: "number of trains", first: 9, second: 8 };
  const shapes = {
    ...trains,
    equal: ["number of trains"],
    decided_by: "points from shapes",
    first: 5,
    second: 1,
  };
  const shared = {
    ...trains,
    equal: ["number of trains", "points from shapes"],
    decided_by: null,
  };

  it("says what decided it", () => {
    expect(tieText(trains)).toBe("A tie: 44 points each. What decided: number of trains, 9 to 8.");
    expect(tieText(shapes)).toBe(
      "A tie: 44 points each. What decided: points from shapes, 5 to 1.",
    );
  });

  it("says that all was equal where the win is shared", () => {
    expect(tieText(shared)).toBe(
      "A tie: 44 points each, and level in number of trains and points from shapes.",
    );
    expect(tieText({ ...shared, equal: [], score: 1 })).toBe("A tie: 1 point each.");
  });

  it.each([
    ["de", "Gleichstand: je 44 Punkte. Den Ausschlag gab: Zahl der Loks, 9 zu 8."],
    ["es", "Empate a 44 puntos. Lo que decidió: número de trenes, 9 a 8."],
    ["hu", "Holtverseny 44 ponttal. Ez döntött: vonatok száma, 9–8."],
  ] as const)("is told in %s", (language, sentence) => {
    settings.language = language;
    expect(tieText(trains)).toBe(sentence);
  });
});
