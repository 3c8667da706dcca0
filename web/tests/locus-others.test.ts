import { afterEach, describe, expect, it } from "vitest";
import { describeSquare, squareFacts } from "../src/games/locus/describe";
import { Follower, freshIn, NO_DEEDS, withMove } from "../src/games/locus/deeds";
import { factsOf } from "../src/games/locus/explain";
import { TaskInHand } from "../src/games/locus/hand.svelte";
import { drawingOf } from "../src/games/locus/layout";
import { Fills } from "../src/games/locus/placements";
import { moveText } from "../src/games/locus/say";
import { settings } from "../src/memory/settings.svelte";
import { ADA, BLUE, BO, GREEN, PURPLE, RED, VIEW, YELLOW, tasksFor } from "./locus-view";

const moves = (...texts: [seat: number, move: string][]) =>
  texts.map(([seat, move], at) => ({ seat, move, order: at + 1 }));

describe("what others do", () => {
  it("is their card and their fills in order, from the pick on", () => {
    const deeds = ["pick red-I3", "fill card red a1,b1,c1", "fill single blue a1"].reduce(
      withMove,
      withMove(NO_DEEDS, "fill card yellow a1"),
    );
    expect(deeds.card).toBe("red-I3");
    expect(deeds.fills.map(({ zone, order }) => [zone, order])).toEqual([
      ["red", 1],
      ["blue", 2],
    ]);
    expect(freshIn(deeds.fills, "red")).toMatchObject([
      { order: 1, anchor: { column: 1, row: 0 } },
    ]);
    expect(withMove(deeds, "discard").discarded).toBe(true);
  });

  it("stays known when one moves oneself in between", () => {
    const follower = new Follower();
    const first = moves([2, "pick red-I3"], [2, "fill card red a1,b1"]);
    follower.after(first.slice(0, 1), VIEW);
    follower.after(first, VIEW);
    follower.after([], VIEW);
    const deeds = follower.after(moves([2, "done"]), VIEW).get(2);
    expect(deeds?.card).toBe("red-I3");
    expect(deeds?.fills).toHaveLength(1);
  });

  it("is seen on their sheets where no move tells of it", () => {
    const follower = new Follower();
    const sheets = (filled: string[], picked: boolean, turn = 0) => ({
      ...VIEW,
      turn,
      players: [ADA, { ...BO, picked, card: null, filled: [[], [], filled, [], []] }],
    });
    follower.after([], sheets(["a1"], false));
    const deeds = follower.after([], sheets(["a1", "b1", "c1"], true)).get(2);
    expect(deeds?.fills).toMatchObject([{ zone: "red", squares: ["b1", "c1"], order: 1 }]);
    expect(follower.after([], sheets(["a1", "b1", "c1"], true, 1)).get(2)?.fills).toEqual([]);
  });
});

describe("a zone explains itself", () => {
  it("by what is full, joined or reached, and what comes next", () => {
    const of = (layout: typeof YELLOW, ...filled: string[]) =>
      factsOf(drawingOf(layout), new Set(filled));
    expect(of(YELLOW, "a1", "b1", "c1")).toEqual({
      reached: 0,
      of: 3,
      next: { missing: 1, points: 10 },
    });
    expect(of(YELLOW, "a1", "b1", "c1", "d1").reached).toBe(1);
    expect(of(RED, "a1", "b1", "a2", "b2")).toMatchObject({ reached: 1, next: { points: 9 } });
    expect(of(PURPLE, "a1", "a2", "a3", "d1")).toMatchObject({ reached: 2, of: 4 });
    expect(of(GREEN, "a1", "b1", "c1", "e1")).toMatchObject({ reached: 1, of: 2 });
    expect(of(BLUE, "a1")).toEqual({ reached: 1, of: 3, next: { missing: 1, points: 8 } });
    expect(of(BLUE, "a1", "a2", "a3").next).toBeNull();
  });
});

describe("a square in words", () => {
  afterEach(() => void (settings.language = "en"));

  it("says zone, state, value, bonus and what could go there", () => {
    settings.language = "en";
    const legal = ["fill card yellow b2,c2", "fill single yellow c2", "discard"];
    expect(describeSquare(VIEW, ADA, "yellow", "c2", legal)).toBe(
      "yellow c2, free, its row counts 10, gives one square anywhere, " +
        "could be covered now by your card, a single square",
    );
    const filled = [["c2"], [], [], [], []];
    expect(describeSquare(VIEW, { filled }, "yellow", "c2")).toBe(
      "yellow c2, filled, its row counts 10",
    );
    expect(describeSquare(VIEW, ADA, "green", "a1")).toBe(
      "green a1, free, end of an arm, counts 8",
    );
    expect(describeSquare(VIEW, ADA, "blue", "b2")).toBe(
      "blue b2, free, on the line for 8, gives a coin",
    );
    expect(squareFacts(VIEW, ADA, "red", "c2")).toMatchObject({ value: "9", bonus: "yellow" });
    expect(describeSquare(VIEW, ADA, "yellow", "d3")).toBe("");
    settings.language = "de";
    expect(describeSquare(VIEW, ADA, "purple", "a1")).toBe("Lila a1, frei, fett");
  });
});

describe("a bold square or an end", () => {
  it("may carry a bonus besides", () => {
    const green = drawingOf({ ...GREEN, bonuses: ["cowoo"] });
    expect(green.squares[0]).toMatchObject({ end: true, bonus: "coin" });
    expect(green.squares[2]).toMatchObject({ bold: true, bonus: "single" });
  });
});

describe("a hint that is taken", () => {
  it("is held where it was shown, in another colour too", () => {
    const legal = ["fill card yellow a1,b1,a2", "fill card red c1,d1,d2", "discard"];
    const [fills, tasks] = [new Fills(legal), tasksFor(legal)];
    const hand = new TaskInHand(() => ({ tasks, fills, zones: VIEW.layout.map(drawingOf) }));
    hand.take("card-0");
    hand.holdAt("fill card yellow a1,b1,a2");
    expect(hand.ghost).toMatchObject({ text: "fill card yellow a1,b1,a2", legal: true, price: 0 });
    hand.recolour(true);
    hand.holdAt("fill card red c1,d1,d2");
    expect(hand.ghost).toMatchObject({ text: "fill card red c1,d1,d2", legal: true, price: 1 });
  });

  it("is told as something to do", () => {
    expect(moveText("pick yellow-L4", "do")).toBe("Pick yellow L4");
    expect(moveText("pick yellow-L4", "you")).toBe("pick yellow L4");
    expect(moveText("pick yellow-L4")).toBe("picks yellow L4");
  });
});
