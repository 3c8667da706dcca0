import { describe, expect, it } from "vitest";
import { PieceInHand } from "../src/games/blokus/hand.svelte";
import { BOARD, Placements } from "../src/games/blokus/placements";
import { cellsOf, shapeOf, textOf } from "../src/games/squares/cells";
import {
  AS_DRAWN,
  flipped,
  lying,
  ORIENTATIONS,
  shapeKey,
  turned,
} from "../src/games/squares/orientation";
import { outline } from "../src/games/squares/outline";
import { beyond, covered, nearest } from "../src/games/squares/placements";

const PIECES = [
  { name: "1", cells: ["a1"] },
  { name: "2", cells: ["a1", "b1"] },
  { name: "L4", cells: ["a1", "b1", "c1", "a2"] },
];
const L4 = cellsOf("a1,b1,c1,a2");

describe("squares", () => {
  it("are named by column and row from the bottom left", () => {
    expect(cellsOf("a1,e10,t20")).toEqual([
      { column: 0, row: 0 },
      { column: 4, row: 9 },
      { column: 19, row: 19 },
    ]);
  });

  it("make a move's text in the order of the rows, whatever order they came in", () => {
    expect(textOf(cellsOf("a10,b2,a2"))).toBe("a2,b2,a10");
  });
});

describe("orientations", () => {
  it("turn clockwise as seen on the board", () => {
    expect(textOf(lying(L4, turned(AS_DRAWN, 1)))).toBe("a1,a2,a3,b3");
  });

  it("flip left and right, however the piece was turned before", () => {
    for (const orientation of ORIENTATIONS) {
      const before = lying(L4, orientation);
      const mirrored = shapeOf(before.map(({ column, row }) => ({ column: -column, row })));
      expect(lying(L4, flipped(orientation))).toEqual(mirrored);
    }
  });

  it("come back after four quarters, after two flips, and backwards", () => {
    expect(turned(AS_DRAWN, 4)).toEqual(AS_DRAWN);
    expect(turned(AS_DRAWN, -1)).toEqual(turned(AS_DRAWN, 3));
    for (const each of ORIENTATIONS) expect(flipped(flipped(each))).toEqual(each);
  });

  it("give a piece without symmetry eight shapes", () => {
    expect(new Set(ORIENTATIONS.map((each) => shapeKey(lying(L4, each)))).size).toBe(8);
  });
});

describe("legal moves", () => {
  const placements = new Placements(["c3", "a1,b1", "a1,a2", "e5,f5", "b1,c1,d1,d2"], PIECES);

  const hand = new PieceInHand(() => ({ size: 14, pieces: PIECES, placements }));
  hand.take("2");
  const level = hand.fitting;

  it("are found by piece, and by how the piece lies", () => {
    expect(placements.of("2").map((each) => each.text)).toEqual(["a1,b1", "a1,a2", "e5,f5"]);
    expect(level.map((each) => each.text)).toEqual(["a1,b1", "e5,f5"]);
    expect(placements.of("L4").map((each) => each.text)).toEqual(["b1,c1,d1,d2"]);
  });

  it("cover squares that can be marked", () => {
    expect([...covered(placements.of("2"))].sort()).toEqual(["a1", "a2", "b1", "e5", "f5"]);
  });

  it("draw a piece to the nearest place within reach only", () => {
    expect(nearest(level, { column: 3.4, row: 3.6 }, 1.7)?.text).toBe("e5,f5");
    expect(nearest(level, { column: 2, row: 2 }, 1)).toBeNull();
    expect(nearest(level, { column: 2, row: 2 })?.text).toBe("a1,b1");
  });

  it("are passed through in a direction, straight ahead first", () => {
    const list = new Placements(["a1", "c1", "b4", "e1"], PIECES).of("1");
    expect(beyond(list, { column: 0, row: 0 }, 1, 0)?.text).toBe("c1");
    expect(beyond(list, { column: 2, row: 0 }, 1, 0)?.text).toBe("e1");
    expect(beyond(list, { column: 0, row: 0 }, 0, 1)?.text).toBe("b4");
    expect(beyond(list, { column: 0, row: 0 }, -1, 0)).toBeNull();
  });
});

describe("a hand", () => {
  const hand = (...legal: string[]) => {
    const table = { size: 14, pieces: PIECES, placements: new Placements(legal, PIECES) };
    return new PieceInHand(() => table);
  };

  it("snaps to the nearest legal place and says that it is legal", () => {
    const held = hand("e10,f10");
    held.take("2");
    held.point({ zone: BOARD, at: { column: 5.8, row: 9.7 } });
    expect(held.ghost).toMatchObject({ text: "e10,f10", legal: true });
    // What is farther away is shown where it is, so that nobody lays it elsewhere.
    held.point({ zone: BOARD, at: { column: 6.4, row: 9.8 } });
    expect(held.ghost?.legal).toBe(false);
  });

  it("stays where it is held when no legal place is near, inside the board", () => {
    const held = hand("e10,f10");
    held.take("2");
    held.point({ zone: BOARD, at: { column: 13.9, row: 0.2 } });
    expect(held.ghost).toMatchObject({ text: "m1,n1", legal: false });
  });

  it("turns by itself if the piece fits nowhere as it lies", () => {
    const held = hand("a1,a2");
    held.take("2");
    expect(textOf(held.shape)).toBe("a1,a2");
  });

  it("moves square by square without being drawn back", () => {
    const held = hand("e10,f10");
    held.take("2");
    held.home();
    expect(held.ghost?.legal).toBe(true);
    held.step(1, 0);
    expect(held.ghost).toMatchObject({ text: "f10,g10", legal: false });
    held.step(-1, 0);
    expect(held.ghost).toMatchObject({ text: "e10,f10", legal: true });
  });

  it("leaps to the next legal place, and goes round all of them", () => {
    const held = hand("a1", "f1", "f9");
    held.take("1");
    held.home();
    held.point({ zone: BOARD, at: { column: 0.5, row: 0.5 } });
    held.leap(1, 0);
    expect(held.ghost?.text).toBe("f1");
    held.next();
    held.next();
    expect(held.ghost?.text).toBe("a1");
  });

  it("lets the piece go", () => {
    const held = hand("a1");
    held.take("1");
    held.home();
    held.drop();
    expect(held.ghost).toBeNull();
  });
});

describe("an outline", () => {
  it("runs once around the squares", () => {
    expect(outline(cellsOf("a1,b1"), 1)).toBe("M0 0L1 0L2 0L2 1L1 1L0 1L0 0Z");
  });
});
