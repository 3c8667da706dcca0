import { describe, expect, it } from "vitest";
import { Fingers } from "../src/games/lokomoto/fingers";
import { Offers } from "../src/games/lokomoto/offers";
import { Plan } from "../src/games/lokomoto/plan.svelte";
import { MapWindow } from "../src/games/lokomoto/window.svelte";

const PAPER = { x: 0, y: 0, width: 12, height: 6 };

function windowOf(width: number, height: number): MapWindow {
  const seen = new MapWindow(() => PAPER);
  seen.width = width;
  seen.height = height;
  return seen;
}

describe("the window on the map", () => {
  it("shows all of it where there is room", () => {
    const seen = windowOf(1200, 600);
    expect(seen.whole).toBe(true);
    expect(seen.box).toEqual(PAPER);
  });

  it("shows a part on a phone, large enough for a finger", () => {
    const seen = windowOf(390, 276);
    expect(seen.unit).toBeCloseTo(46);
    expect(seen.tall).toBe(false);
    expect(seen.high).toBeCloseTo(276);
    expect(seen.box.height).toBeCloseTo(6);
    seen.all();
    expect(seen.unit).toBeCloseTo(32.5);
    expect(seen.high).toBeCloseTo(195);
  });

  it("never leaves the paper", () => {
    const seen = windowOf(390, 360);
    seen.shift(10_000, 0);
    expect(seen.box.x).toBe(0);
    seen.shift(-46, 0);
    expect(seen.box.x).toBeCloseTo(1);
  });

  it("keeps a place where it is while it enlarges", () => {
    const seen = windowOf(1200, 600);
    seen.enlarge(1.4, { x: 0.25, y: 0.5 });
    expect(seen.box.x + 0.25 * seen.box.width).toBeCloseTo(3);
    seen.enlarge(100);
    expect(seen.closest).toBe(true);
    seen.enlarge(0.001);
    expect(seen.whole).toBe(true);
  });

  it("moves to what is out of sight", () => {
    const seen = windowOf(390, 360);
    seen.show([{ x: 11, y: 3 }]);
    expect(seen.box.x + seen.box.width).toBeCloseTo(11.9);
    const { x } = seen.box;
    seen.show([{ x: 9, y: 3 }]);
    expect(seen.box.x).toBe(x);
    seen.show([
      { x: 1, y: 3 },
      { x: 11, y: 3 },
    ]);
    expect(seen.box.x + seen.box.width / 2).toBeCloseTo(6);
  });
});

describe("fingers", () => {
  const at = (pointerId: number, clientX: number, clientY: number) => ({
    pointerId,
    clientX,
    clientY,
  });
  function hand() {
    const done: string[] = [];
    const fingers = new Fingers(
      {
        whole: false,
        shift: (x, y) => done.push(`shift ${x} ${y}`),
        enlarge: (by) => done.push(`enlarge ${by}`),
      },
      () => ({ left: 0, top: 0, width: 100, height: 100 }) as DOMRect,
    );
    return { fingers, done };
  }

  it("tap without moving the map", () => {
    const { fingers, done } = hand();
    fingers.press(at(1, 10, 10));
    fingers.move(at(1, 13, 10));
    expect(fingers.moved).toBe(false);
    expect(done).toEqual([]);
  });

  it("move the map, which is no tap", () => {
    const { fingers, done } = hand();
    fingers.press(at(1, 10, 10));
    fingers.move(at(1, 40, 10));
    fingers.release(at(1, 40, 10));
    expect(done).toEqual(["shift 30 0"]);
    expect(fingers.moved).toBe(true);
    fingers.press(at(2, 0, 0));
    expect(fingers.moved).toBe(false);
  });

  it("enlarge with two", () => {
    const { fingers, done } = hand();
    fingers.press(at(1, 0, 0));
    fingers.press(at(2, 50, 0));
    fingers.move(at(2, 100, 0));
    expect(done[0]).toBe("enlarge 2");
  });
});

describe("a plan", () => {
  const sent = {
    draw: [0],
    reserve: [0, 1],
    reserve_together: 2,
    blacken: [],
    shapes: [],
    cards: [
      {
        kind: "train" as const,
        name: "Muki",
        ways: [
          [2, 3],
          [3, 4],
        ],
      },
    ],
  };
  const sections = ["A-B", "B-C", "C-D", "D-E", "E-F"];
  const offers = new Offers(sent, sections);
  const trains = [
    { name: "Muki", price: 2, bonus: 0 },
    { name: "Bobó", price: 3, bonus: 0 },
  ];
  const shop = { owned: ["C-D", "D-E", "E-F"], trains, shapes: [], advanced: false };
  const worth = new Map<string, number>();
  const plan = () => new Plan(() => ({ offers, shop, worth, blackening: false }));

  it("draws one section, reserves two", () => {
    const now = plan();
    now.toggle("A-B");
    now.toggle("C-D");
    expect(now.text).toBe("draw C-D");
    now.switch("reserve");
    expect(now.chosen).toEqual([]);
    for (const section of ["A-B", "B-C", "C-D"]) now.toggle(section);
    expect(now.text).toBe("reserve B-C,C-D");
    now.toggle("C-D");
    expect(now.chosen).toEqual(["B-C"]);
    expect([...now.open]).toEqual(["A-B"]);
  });

  it("finds what chosen sections pay for", () => {
    const now = plan();
    now.switch("buy");
    now.toggle("E-F");
    expect(now.bargains).toEqual([]);
    expect(now.growing).toEqual(["Muki", "Bobó"]);
    expect([...now.open]).toEqual(["D-E"]);
    now.toggle("D-E");
    expect(now.bargains.map((each) => each.train)).toEqual(["Muki"]);
    now.toggle("C-D");
    expect(now.bargains.map((each) => each.train)).toEqual(["Bobó"]);
    expect(now.text).toBeNull();
  });

  it("looks for ways to get a card, one after the other", () => {
    const now = plan();
    const muki = { kind: "train", name: "Muki" } as const;
    now.seek(muki);
    expect(now.mode).toBe("buy");
    expect(now.chosen).toEqual(["C-D", "D-E"]);
    now.seek(muki);
    expect(now.chosen).toEqual(["D-E", "E-F"]);
    now.seek(muki);
    expect(now.way).toBe(0);
    now.seek({ kind: "train", name: "Nohab" });
    expect(now.missed?.name).toBe("Nohab");
    now.reset();
    expect(now.mode).toBe("draw");
  });

  it("blackens before a game of two", () => {
    const black = new Offers({ ...sent, blacken: [0] }, sections);
    const now = new Plan(() => ({ offers: black, shop, worth, blackening: true }));
    expect(now.mode).toBe("blacken");
    now.toggle("A-B");
    expect(now.text).toBe("blacken A-B");
    expect([...now.open]).toEqual(["A-B"]);
  });
});
