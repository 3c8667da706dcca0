import { describe, expect, it } from "vitest";
import { aimed, hiddenBy } from "../src/games/hand/aim";
import { press } from "../src/games/hand/keys";
import { TaskInHand } from "../src/games/locus/hand.svelte";
import { drawingOf } from "../src/games/locus/layout";
import { Fills } from "../src/games/locus/placements";
import { ADA, VIEW, tasksFor } from "./locus-view";

describe("the hand", () => {
  const legal = [
    "fill card yellow a1,b1,a2",
    "fill card yellow c1,d1,d2",
    "fill card red a1,b1,a2",
    "discard",
  ];
  function atHand(moves = legal) {
    const fills = new Fills(moves);
    const tasks = tasksFor(moves);
    const hand = new TaskInHand(() => ({
      tasks,
      fills,
      zones: VIEW.layout.map(drawingOf),
    }));
    hand.take("card-0");
    return hand;
  }

  it("draws a shape to the nearest legal place of its colour", () => {
    const hand = atHand();
    hand.point({ zone: "yellow", at: { column: 1.4, row: 1.6 } });
    expect(hand.ghost).toMatchObject({ text: "fill card yellow a1,b1,a2", legal: true, price: 0 });
  });

  it("does not spend a coin before it was agreed to", () => {
    const hand = atHand();
    hand.point({ zone: "red", at: { column: 1, row: 1 } });
    expect(hand.ghost).toMatchObject({ text: "fill card red a1,b1,a2", legal: false, dear: true });
    hand.recolour(true);
    expect(hand.ghost).toMatchObject({ legal: true, dear: false, price: 1 });
  });

  it("tells the price that the server asks", () => {
    const shape = { source: "leftover", colour: "yellow", cells: ["a1", "b1", "a2"] };
    const at_hand = [{ ...shape, prices: [7, 12, 12, 12, 12] }];
    const moves = ["fill leftover red a1,b1,a2"];
    const tasks = tasksFor(moves, { ...ADA, at_hand });
    const [fills, zones] = [new Fills(moves), VIEW.layout.map(drawingOf)];
    const hand = new TaskInHand(() => ({ tasks, fills, zones }));
    hand.take("leftover-0");
    expect(hand.offered).toEqual([]);
    hand.recolour(true);
    hand.home();
    expect(hand.ghost).toMatchObject({ legal: true, price: 12 });
  });

  it("turns and mirrors, and by itself where it fits only so", () => {
    const hand = atHand(["fill card yellow c1,d1,d2"]);
    hand.home();
    expect(hand.ghost?.text).toBe("fill card yellow c1,d1,d2");
    hand.flip();
    expect(hand.fitting).toEqual([]);
    hand.rotate();
    hand.rotate(-1);
    hand.flip();
    expect(hand.fitting).toHaveLength(1);
  });

  it("is moved by keys: arrows to legal places and on into the next zone, Enter, Esc", () => {
    const hand = atHand();
    hand.recolour(true);
    const sent: string[] = [];
    const key = (name: string, shiftKey = false) =>
      press({ key: name, shiftKey, target: null } as KeyboardEvent, hand, ["card-0"], () =>
        sent.push(hand.ghost?.text ?? ""),
      );
    expect(key("ArrowRight")).toBe(true);
    expect(hand.ghost?.zone).toBe("yellow");
    key("ArrowRight");
    expect(hand.ghost?.zone).toBe("red");
    key("Enter");
    expect(sent).toEqual(["fill card red a1,b1,a2"]);
    key("ArrowRight", true);
    expect(hand.ghost).toMatchObject({ legal: false, text: "fill card red b1,c1,b2" });
    key("Escape");
    expect(hand.task).toBeNull();
    expect(key("ArrowRight")).toBe(false);
    key("]");
    expect(hand.ghost?.legal).toBe(true);
  });

  it("stops at the edge of a zone, where a legal place stays legal", () => {
    const hand = atHand(["fill card yellow c1,d1,d2"]);
    hand.home();
    hand.step(1, 0);
    expect(hand.ghost).toMatchObject({
      text: "fill card yellow c1,d1,d2",
      legal: true,
      dear: false,
    });
    hand.step(0, 1);
    expect(hand.ghost).toMatchObject({ legal: false, dear: false });
  });

  it("goes to a zone, turned as it fits there", () => {
    const hand = atHand(["fill card yellow a1,b1,a2", "fill card blue a1,b1,b2"]);
    hand.recolour(true);
    hand.toZone("blue");
    expect(hand.ghost).toMatchObject({ zone: "blue", legal: true });
  });
});

describe("pointers and other sheets", () => {
  it("mean the zone they are in, or just beside", () => {
    const boxes: Record<string, { left: number; right: number; top: number; bottom: number }> = {
      yellow: { left: 0, right: 100, top: 0, bottom: 100 },
      red: { left: 200, right: 300, top: 0, bottom: 100 },
    };
    const size = { columns: 10, rows: 10 };
    const zones = new Map([
      ["yellow", size],
      ["red", size],
    ]);
    const aim = (x: number, y: number) => aimed(zones, (zone) => boxes[zone], x, y);
    expect(aim(15, 95)).toEqual({ zone: "yellow", at: { column: 1.5, row: 0.5 } });
    expect(aim(195, 50)?.zone).toBe("red");
    expect(aim(150, 50)).toBeNull();
  });

  it("scroll to what is hidden, and no further than to its top", () => {
    const box = (top: number, bottom: number) => ({ left: 0, right: 10, top, bottom });
    const room = { top: 0, bottom: 500 };
    expect(hiddenBy(box(100, 300), room)).toBe(0);
    expect(hiddenBy(box(400, 600), room)).toBe(112);
    expect(hiddenBy(box(-50, 100), room)).toBe(-62);
    expect(hiddenBy(box(100, 900), room)).toBe(88);
  });
});
