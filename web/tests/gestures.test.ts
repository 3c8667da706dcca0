import { describe, expect, it, vi } from "vitest";
import { PieceInHand } from "../src/games/blokus/hand.svelte";
import { Placements } from "../src/games/blokus/placements";
import { press } from "../src/games/hand/keys";
import { Roll } from "../src/games/hand/roll";
import { Twist } from "../src/games/hand/twist";

const finger = (pointerId: number, clientX: number, clientY: number, timeStamp = 0) =>
  ({ pointerId, clientX, clientY, timeStamp }) as PointerEvent;

describe("two fingers", () => {
  it("turn the piece the way they turn", () => {
    const rotate = vi.fn();
    const flip = vi.fn();
    const twist = new Twist(rotate, flip);
    twist.down(finger(1, 0, 0));
    twist.down(finger(2, 100, 0));
    twist.move(finger(2, 70, 70));
    expect(rotate).toHaveBeenCalledExactlyOnceWith(1);
    twist.move(finger(2, 100, 0));
    expect(rotate).toHaveBeenLastCalledWith(-1);
    twist.up(finger(2, 100, 0));
    expect(flip).not.toHaveBeenCalled();
  });

  it("flip it with a short tap, but not when they rest", () => {
    const flip = vi.fn();
    const twist = new Twist(vi.fn(), flip);
    twist.down(finger(1, 0, 0));
    twist.down(finger(2, 100, 0, 10));
    twist.up(finger(2, 100, 0, 100));
    expect(flip).toHaveBeenCalledOnce();
    twist.down(finger(2, 100, 0, 200));
    twist.up(finger(2, 100, 0, 900));
    expect(flip).toHaveBeenCalledOnce();
  });
});

describe("a wheel", () => {
  const step = (deltaY: number, timeStamp: number) => ({ deltaX: 0, deltaY, timeStamp });

  it("turns once for a click, and once for many small steps", () => {
    const roll = new Roll();
    expect(roll.turn(step(100, 0))).toBe(1);
    expect(roll.turn(step(-100, 50))).toBe(-1);
    expect([10, 10, 10, 10].map((delta, index) => roll.turn(step(delta, 100 + index)))).toEqual([
      0, 0, 0, 1,
    ]);
  });

  it("forgets small steps after a pause", () => {
    const roll = new Roll();
    roll.turn(step(30, 0));
    expect(roll.turn(step(30, 1000))).toBe(0);
  });
});

describe("the keyboard", () => {
  const pieces = [
    { name: "1", cells: ["a1"] },
    { name: "L4", cells: ["a1", "b1", "c1", "a2"] },
  ];
  const placements = new Placements(["a1", "h8", "a1,b1,c1,a2"], pieces);
  const key = (name: string, more: Partial<KeyboardEvent> = {}) =>
    ({ key: name, target: null, shiftKey: false, ...more }) as KeyboardEvent;
  const setUp = () => {
    const hand = new PieceInHand(() => ({ size: 14, pieces, placements }));
    const place = vi.fn();
    return {
      hand,
      place,
      hit: (name: string, more = {}) => press(key(name, more), hand, ["L4", "1"], place),
    };
  };

  it("goes through the pieces that fit, both ways, with AltGr too", () => {
    const { hand, hit } = setUp();
    expect(hit("]")).toBe(true);
    expect(hand.held).toBe("L4");
    hit("]", { ctrlKey: true, altKey: true });
    expect(hand.held).toBe("1");
    hit("]");
    expect(hand.held).toBe("L4");
    hit("[");
    expect(hand.held).toBe("1");
  });

  it("moves, leaps, turns, flips, lays and puts back", () => {
    const { hand, place, hit } = setUp();
    hit("[");
    expect(hand.ghost?.text).toBe("h8");
    hit("ArrowLeft");
    expect(hand.ghost?.text).toBe("g8");
    hit("ArrowLeft", { shiftKey: true });
    expect(hand.ghost?.text).toBe("a1");
    const before = hand.orientation;
    hit("r");
    hit("R");
    expect(hand.orientation).toEqual(before);
    hit("f");
    expect(hand.orientation.flipped).toBe(true);
    hit("Enter");
    expect(place).toHaveBeenCalledOnce();
    hit("Escape");
    expect(hand.held).toBeNull();
  });

  it("leaves other keys alone, and all of them with an empty hand", () => {
    const { hit } = setUp();
    expect(hit("ArrowLeft")).toBe(false);
    expect(hit("x")).toBe(false);
    hit("]");
    expect(hit("r", { ctrlKey: true })).toBe(false);
  });
});
