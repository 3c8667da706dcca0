import { afterEach, describe, expect, it } from "vitest";
import { drawingOf, reached } from "../src/games/locus/layout";
import { cardOf, faultOf, fillOf } from "../src/games/locus/moves";
import { coveredIn, Fills } from "../src/games/locus/placements";
import { fillsOf, whyNotElsewhere } from "../src/games/locus/queue";
import { moveText } from "../src/games/locus/say";
import { settings } from "../src/memory/settings.svelte";
import { YELLOW, PURPLE, RED, GREEN, BLUE, ADA, tasksFor } from "./locus-view";

describe("texts of the server", () => {
  it("name cards, fills and squares at fault", () => {
    expect(cardOf("wild-I3-coin")).toMatchObject({ colour: "wild", shape: "I3", coin: true });
    expect(cardOf("red-U5").coin).toBe(false);
    expect(fillOf("fill single blue c4")).toEqual({
      source: "single",
      zone: "blue",
      squares: ["c4"],
    });
    expect(fillOf("pay")).toBeNull();
    expect(faultOf("yellow a1")).toEqual({ zone: "yellow", square: "a1" });
    expect(faultOf("yellow-L4")).toBeNull();
  });

  afterEach(() => void (settings.language = "en"));
  it("are told in plain words, in every language", () => {
    const moves = [
      "pick yellow-L4-coin",
      "fill red purple a1,b1",
      "fill paid blue a1",
      "fill leftover red a1,a2",
      "discard",
      "pay",
      "decline single",
      "decline blue",
      "done",
      "reveal wild-I2",
    ];
    settings.language = "en";
    expect(moves.map((move) => moveText(move))).toEqual([
      "picks yellow L4 with a coin",
      "fills in a red double block: purple a1 b1",
      "fills in a paid square: blue a1",
      "buys the leftover: red a1 a2",
      "discards the card for coins",
      "pays for two single squares",
      "does without a single square",
      "does without a blue double block",
      "is done",
      "wild I2",
    ]);
    settings.language = "de";
    expect(moveText("pick yellow-L4-coin")).toBe("nimmt Gelb L4 mit Münze");
    settings.language = "es";
    expect(moveText("done")).toBe("está listo");
    settings.language = "hu";
    expect(moveText("pick yellow-L4-coin")).toBe("ezt választja: sárga L4 érmével");
  });
});

describe("a zone", () => {
  it("has its squares where the sheet file draws them", () => {
    const yellow = drawingOf(YELLOW);
    expect(yellow.squares).toHaveLength(11);
    expect(yellow.squares.filter((square) => square.bold).map((square) => square.name)).toEqual([
      "a1",
      "b1",
      "c1",
      "d1",
    ]);
    expect(yellow.squares.find((square) => square.bonus)).toMatchObject({
      name: "c2",
      bonus: "single",
    });
  });

  it("shows the points of full rows behind each row", () => {
    const [bottom, , top] = drawingOf(YELLOW).marks;
    expect(top?.x).toBeLessThan(bottom?.x ?? 0);
    expect(reached(bottom!, new Set(["a1", "b1", "c1"]), 0)).toBe(false);
    expect(reached(bottom!, new Set(["a1", "b1", "c1", "d1"]), 10)).toBe(true);
  });

  it("shows red blocks with their points on a square without a bonus", () => {
    const red = drawingOf(RED);
    expect(red.blocks).toHaveLength(2);
    expect(red.marks.map((mark) => mark.points)).toEqual(["8", "9"]);
    expect(red.marks.some((mark) => mark.row === 1 && mark.x === 2.5)).toBe(false);
  });

  it("shows blue lines, green ends and the purple row of points", () => {
    const blue = drawingOf(BLUE);
    expect(blue.lines).toEqual([1, 2]);
    expect(blue.marks.map((mark) => reached(mark, new Set(), 16))).toEqual([false, true]);
    expect(drawingOf(GREEN).marks.map((mark) => mark.points)).toEqual(["8", "8"]);
    expect(drawingOf(PURPLE).joined).toEqual([0, 8, 16, 24]);
  });
});

describe("legal fills", () => {
  const fills = new Fills([
    "discard",
    "fill card yellow a1,b1",
    "fill card red a1,b1",
    "fill single blue a1",
  ]);

  it("are sorted by source, and by whether they cost more than elsewhere", () => {
    const [card] = tasksFor([]);
    expect(fills.of("card")).toHaveLength(2);
    expect(fillsOf(card!, fills, false).map((fill) => fill.zone)).toEqual(["yellow"]);
    expect(fillsOf(card!, fills, true).map((fill) => fill.zone)).toEqual(["red"]);
    expect(fills.of(null)).toEqual([]);
    expect(fills.has("fill single blue a1")).toBe(true);
    expect([...coveredIn(fills.of("card"), "red")]).toEqual(["a1", "b1"]);
  });
});

describe("the queue", () => {
  const anywhere = [0, 0, 0, 0, 0];
  const single = { source: "single", colour: "wild", cells: ["a1"], prices: anywhere };
  const red = { source: "red", colour: "red", cells: ["a1", "b1"], prices: [1, 1, 0, 1, 1] };

  it("holds what is at hand in the order of the server", () => {
    const paid = { ...single, source: "paid" };
    const player = { ...ADA, at_hand: [paid, ...ADA.at_hand, red, single, single] };
    const queue = tasksFor(["fill paid yellow a1"], player);
    expect(queue.map((task) => task.key)).toEqual([
      "paid-0",
      "card-0",
      "red-0",
      "single-0",
      "single-1",
    ]);
    expect(queue.map((task) => task.ready)).toEqual([true, false, false, false, false]);
    expect(queue.map((task) => task.cells.length)).toEqual([1, 3, 2, 1, 1]);
  });

  it("keeps what fits nowhere as long as it can be discarded or declined", () => {
    const player = { ...ADA, at_hand: [...ADA.at_hand, red] };
    const queue = tasksFor(["discard", "decline red"], player);
    expect(queue.map((task) => task.ready)).toEqual([true, true]);
  });

  it("has the leftover where the server lets it be bought", () => {
    const player = { ...ADA, at_hand: [{ ...single, source: "leftover" }] };
    expect(tasksFor(["done"], player)).toEqual([]);
    expect(tasksFor(["fill leftover red a1"], player)).toMatchObject([{ kind: "leftover" }]);
  });

  it("says why a shape cannot go into another colour", () => {
    const [card, any] = tasksFor([], { ...ADA, at_hand: [...ADA.at_hand, single] });
    expect(whyNotElsewhere(null, new Fills([]))).toBe("nothingAtHand");
    expect(whyNotElsewhere(any!, new Fills([]))).toBe("anyZone");
    expect(whyNotElsewhere(card!, new Fills(["fill card red a1,b1,a2"]))).toBeNull();
    expect(whyNotElsewhere(card!, new Fills(["fill card yellow a1,b1,a2"]))).toBe("noOther");
  });
});
