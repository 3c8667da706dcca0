import { afterEach, describe, expect, it } from "vitest";
import { aimed, hiddenBy } from "../src/games/hand/aim";
import { press } from "../src/games/hand/keys";
import { fillerOf } from "../src/games/locus/fresh";
import { TaskInHand } from "../src/games/locus/hand.svelte";
import { drawingOf, reached } from "../src/games/locus/layout";
import { cardOf, faultOf, fillOf } from "../src/games/locus/moves";
import { coveredIn, Fills } from "../src/games/locus/placements";
import { fillsOf, tasksOf, whyNotElsewhere } from "../src/games/locus/queue";
import { moveText } from "../src/games/locus/say";
import { settings } from "../src/memory/settings.svelte";
import type { LocusPlayerView, LocusView, LocusZoneLayout } from "../src/protocol/generated";

// Rows from the bottom, as the server sends them.
const PLAIN = {
  values: [],
  notes: "",
  blocks: [],
  block_points: [],
  group_points: [],
  end_points: null,
  highest_only: false,
};
const YELLOW: LocusZoneLayout = {
  ...PLAIN,
  colour: "yellow",
  rows: ["OOOO", "oowo", "ooo."],
  values: ["10", "10", "8"],
};
const PURPLE: LocusZoneLayout = {
  ...PLAIN,
  colour: "purple",
  rows: ["Oo.O", "oooo", "OocO"],
  group_points: [0, 8, 16, 24],
};
const RED: LocusZoneLayout = {
  ...PLAIN,
  colour: "red",
  rows: ["oooo", "ooyo"],
  blocks: ["aabb", "aabb"],
  block_points: [
    ["a", 8],
    ["b", 9],
  ],
};
const GREEN: LocusZoneLayout = { ...PLAIN, colour: "green", rows: ["EoOoE"], end_points: 8 };
const BLUE: LocusZoneLayout = {
  ...PLAIN,
  colour: "blue",
  rows: ["OOOO", "ocoo", "oooo"],
  values: ["", "8", "16"],
  highest_only: true,
};

const ADA: LocusPlayerView = {
  seat: 1,
  filled: [[], [], [], [], []],
  coins: 1,
  coins_gained: 1,
  card: "yellow-L3-coin",
  discard_coins: 2,
  picked: true,
  bonuses: [],
  paid_squares: 0,
  at_hand: [
    { source: "card", colour: "yellow", cells: ["a1", "b1", "a2"], prices: [0, 1, 1, 1, 1] },
  ],
  bought_leftover: false,
  done: false,
  points: [],
  total: 0,
  no_pair: null,
  no_leftover: null,
};
const tasksFor = (legal: string[], player = ADA) => tasksOf(VIEW, player, new Fills(legal), legal);
const BO: LocusPlayerView = { ...ADA, seat: 2, card: null };
const VIEW: LocusView = {
  audience: 1,
  layout: [YELLOW, PURPLE, RED, GREEN, BLUE],
  shapes: [{ name: "L3", cells: ["a1", "b1", "a2"] }],
  coin_slots: 18,
  prices: { other_colour: 1, pair: 2, leftover: 3 },
  players: [ADA, BO],
  turn: 0,
  turns: 16,
  star: 1,
  to_deal: 0,
  face_up: ["wild-L3"],
  leftover: "wild-L3",
  unseen: [],
  discarded: [],
  extra: false,
  over: false,
  to_act: [1],
};

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
    expect(moves.map(moveText)).toEqual([
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

  it("find whose fill was the last", () => {
    const filled = [["a1"], [], [], [], []];
    const now = {
      ...VIEW,
      players: [
        { ...ADA, filled },
        { ...BO, filled },
      ],
    };
    const before = { ...VIEW, players: [{ ...ADA, filled }, BO] };
    expect(fillerOf("fill card yellow a1", now, before)).toBe(2);
    expect(fillerOf("fill card yellow a1", now, null)).toBeNull();
    expect(fillerOf("fill card yellow a1", before, null)).toBe(1);
    expect(fillerOf("done", now, before)).toBeNull();
  });
});
