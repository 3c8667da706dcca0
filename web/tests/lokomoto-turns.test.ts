import { describe, expect, it } from "vitest";
import { allBargains, bargains, choicest } from "../src/games/lokomoto/bargains";
import { describeSection, inspect, sectionFacts } from "../src/games/lokomoto/describing";
import { Fingers } from "../src/games/lokomoto/fingers";
import { spots, tracks } from "../src/games/lokomoto/lattice";
import { Offers } from "../src/games/lokomoto/offers";
import { Plan } from "../src/games/lokomoto/plan.svelte";
import type { Shop } from "../src/games/lokomoto/purchases";
import { markBox, recentBySection, recentMarks } from "../src/games/lokomoto/recents";
import { moveText, spoken } from "../src/games/lokomoto/say";
import { settings } from "../src/memory/settings.svelte";
import type { LokomotoOffers, LokomotoView } from "../src/protocol/generated";
import { leaves, TEXTS } from "./texts";

// A line A – B – C – D – E, all of it drawn by seat 1; F hangs on it, free.
const SECTIONS = ["A-B", "B-C", "C-D", "D-E", "E-F"];
const STATIONS = [..."ABCDEF"].map((name, east) => ({ name, east, north_east: 0 }));
const SENT: LokomotoOffers = {
  draw: [4],
  reserve: [4],
  reserve_together: 1,
  blacken: [],
  shapes: [{ name: "3F", places: [[0, 1]] }],
  cards: [
    {
      kind: "train",
      name: "Hajtány",
      ways: [
        [2, 3],
        [0, 1],
      ],
    },
    { kind: "train", name: "Hargita", ways: [[0, 1, 2, 3]] },
    { kind: "train", name: "Bobó", ways: [[1, 2, 3]] },
    { kind: "shape", name: "3F", ways: [[0, 1]] },
  ],
};
const OFFERS = new Offers(SENT, SECTIONS);
const SHOP: Shop = {
  owned: SECTIONS.slice(0, 4),
  trains: [
    { name: "Hajtány", price: 2, bonus: -1 },
    { name: "Bobó", price: 3, bonus: 1 },
    { name: "Hargita", price: 4, bonus: 0 },
  ],
  shapes: OFFERS.shapes,
  advanced: false,
};
const WORTH = new Map([["3F", 3]]);
const player = (seat: number, solid: string[]) => ({
  seat,
  solid,
  reserved: [],
  trains: [],
  shapes: [],
  secret_cards: 0,
  agenda: [],
  head_start: 0,
  score: 0,
});
const VIEW: LokomotoView = {
  audience: 1,
  stations: STATIONS,
  sections: SECTIONS,
  black: [],
  free: ["E-F"],
  players: [player(1, SHOP.owned as string[]), player(2, [])],
  trains: [],
  shapes: [],
  trains_left: 0,
  unknown_shapes: [],
  blackening: false,
  to_blacken: 0,
  hidden_agendas: false,
  advanced: false,
  to_act: [1],
  over: false,
};

describe("bargains", () => {
  const names = (all: ReturnType<typeof bargains>) =>
    all.map(({ train, shape, points }) => `${train} ${shape ?? "–"} ${points}`);

  it("put most points first, then fewer sections", () => {
    expect(names(bargains(SHOP, WORTH, ["A-B", "B-C"]))).toEqual(["Hajtány 3F 4", "Hajtány – 1"]);
    expect(names(allBargains(SHOP, WORTH, OFFERS.cards))).toEqual([
      "Hargita 3F 7",
      "Hajtány 3F 4",
      "Bobó – 4",
      "Hargita – 4",
      "Hajtány – 1",
      "Hajtány – 1",
    ]);
  });

  it("are told as the best for every train and every shape", () => {
    expect(names(choicest(allBargains(SHOP, WORTH, OFFERS.cards)))).toEqual([
      "Hargita 3F 7",
      "Hajtány 3F 4",
      "Bobó – 4",
    ]);
  });
});

describe("a plan", () => {
  const plan = (blackening = false) =>
    new Plan(() => ({ offers: OFFERS, shop: SHOP, worth: WORTH, blackening }));

  it("seeks the best way to a card first", () => {
    const now = plan();
    now.seek({ kind: "train", name: "Hajtány" });
    expect(now.bargains[0]).toMatchObject({ train: "Hajtány", shape: "3F", points: 4 });
    now.next();
    expect(now.chosen).toEqual(["C-D", "D-E"]);
    now.next();
    expect(now.chosen).toEqual(["A-B", "B-C"]);
  });

  it("takes a hint in hand, whatever it does", () => {
    const now = plan();
    expect(now.take("reserve E-F")).toBe(true);
    expect([now.mode, now.text, now.complete]).toEqual(["reserve", "reserve E-F", true]);
    expect(now.take("buy Hajtány C-D,D-E")).toBe(true);
    expect([now.mode, now.bargains[0]?.text]).toEqual(["buy", "buy Hajtány C-D,D-E"]);
    expect(now.take("buy Hargita A-B,B-C,C-D,D-E")).toBe(true);
    expect(now.bargains.map(({ shape }) => shape)).toEqual([null, "3F"]);
    expect(now.take("draw E-F")).toBe(true);
    expect([now.mode, now.text]).toEqual(["draw", "draw E-F"]);
    expect(now.take("blacken E-F")).toBe(false);
    expect(now.take("reveal Bobó")).toBe(false);
    expect(plan(true).take("blacken E-F")).toBe(true);
  });

  it("pays with one's own lines alone, and begins anew where they do not touch", () => {
    const now = plan();
    now.switch("buy");
    now.toggle("E-F");
    expect([now.chosen, now.foreign]).toEqual([[], "E-F"]);
    now.toggle("A-B");
    expect([now.chosen, now.foreign]).toEqual([["A-B"], null]);
    now.toggle("D-E");
    expect(now.chosen).toEqual(["D-E"]);
    now.toggle("C-D");
    now.toggle("D-E");
    expect(now.chosen).toEqual(["C-D"]);
  });
});

describe("recent moves", () => {
  const recent = [
    { move: "draw A-B", seat: 2, order: 1 },
    { move: "buy Kis-Dácsia B-C,C-D,D-E claim 3F", seat: 3, order: 2 },
  ];
  const places = spots(VIEW);
  const map = { tracks: tracks(SECTIONS, places), places };

  it("are marked once each, in their order, with what was bought", () => {
    const marks = recentMarks(recent, map, [], 0.2, spoken);
    expect(marks.map(({ text, seat }) => `${seat}: ${text}`)).toEqual([
      "2: 1",
      "3: 2 Kis-Dácsia + 3F",
    ]);
    expect(marks[1]?.at.x).toBeCloseTo(2.5);
    expect(recentBySection(recent).get("C-D")?.order).toBe(2);
  });

  it("have a mark beside every reserved section, off other marks and names", () => {
    const reserved = [{ move: "reserve A-B,C-D", seat: 2, order: 1 }];
    const free = recentMarks(reserved, map, [], 0.2, spoken);
    expect(free.map(({ text }) => text)).toEqual(["1", "1"]);
    const taken = free.map(({ at, text }) => markBox(at, text, 0.2));
    const other = recentMarks(reserved, map, taken, 0.2, spoken);
    for (const [index, { at }] of other.entries())
      expect(Math.sign(at.y)).toBe(-Math.sign(free[index]!.at.y));
  });
});

describe("a section in words", () => {
  const told = (section: string, moves: Parameters<typeof sectionFacts>[3] = []) =>
    describeSection(sectionFacts(section, VIEW, OFFERS, moves), 1);

  it("says its owner, its state and what can be done with it", () => {
    settings.language = "en";
    expect(told("E-F")).toBe("E – F, free, you can draw it, you can reserve it");
    expect(told("A-B")).toBe("A – B, drawn by you, you can pay with it");
    expect(told("A-B", [{ move: "draw A-B", seat: 2, order: 1 }])).toContain(
      "move 1, by seat 2 (red)",
    );
    const others = { ...VIEW, black: ["E-F"], free: [] };
    const nothing = new Offers(null, SECTIONS);
    expect(describeSection(sectionFacts("E-F", others, nothing, []), null)).toBe(
      "E – F, black, out of the game",
    );
  });

  it("says what it could pay for, as part of the map", () => {
    settings.language = "en";
    const asked = { view: VIEW, legal: [], seat: 1, recent: [], nameOf: String };
    const { places, what, play } = inspect({ ...asked, offers: SENT });
    expect(places.map(({ name }) => name)).toEqual(SECTIONS);
    expect(what("A-B")).toBe("A – B, drawn by you");
    expect(play("A-B")).toMatch(/^A – B: you can pay with it for \w+/);
    expect(play("E-F")).toBe("E – F: you can draw it, you can reserve it.");
    expect(inspect({ ...asked, offers: null }).play("A-B")).toBe("");
  });

  it("shows names as people write them", () => {
    expect(spoken("New_York")).toBe("New York");
    expect(moveText("draw Baden~Baden-Bad_Ems", VIEW)).toBe("draws Baden-Baden – Bad Ems");
    expect(moveText("buy V43_Szili A-B", VIEW, "you")).toBe("buy V43 Szili for 1 section");
    expect(moveText("buy V43 A-B claim 3F", VIEW, "do")).toBe(
      "Buy V43 for 1 section and claim shape 3F",
    );
  });
});

describe("a hasty hand", () => {
  const at = (clientX: number, pointerId = 1) => ({ pointerId, clientX, clientY: 0 });
  function hand(whole: boolean) {
    const shifts: number[] = [];
    const map = { whole, shift: (x: number) => shifts.push(x), enlarge: () => {} };
    return { shifts, fingers: new Fingers(map, () => undefined) };
  }

  it("moves the map by all of its way, and begins once", () => {
    const { fingers, shifts } = hand(false);
    fingers.press(at(0));
    expect(fingers.move(at(5))).toBe(false);
    expect(fingers.move(at(200))).toBe(true);
    expect(fingers.move(at(210))).toBe(false);
    expect(shifts.reduce((sum, each) => sum + each, 0)).toBe(210);
  });

  it("still means to tap where there is nothing to move", () => {
    const { fingers, shifts } = hand(true);
    fingers.press(at(0));
    expect(fingers.move(at(30))).toBe(false);
    expect([fingers.moved, shifts]).toEqual([false, []]);
  });
});

describe("German", () => {
  it("calls trains Loks, and only moves Züge", () => {
    const said = ["words", "tutorials"].flatMap((part) =>
      leaves(TEXTS[`games/lokomoto/${part}`]?.de).map(([, text]) => text),
    );
    expect(said.filter((text) => /\bZ(ug|üge)\b/.test(text))).toEqual([]);
    expect(said.filter((text) => /\bLoks?\b/.test(text)).length).toBeGreaterThan(4);
    const [english, translated] = [TEXTS.printed?.en, TEXTS.printed?.de];
    for (const [path, text] of leaves(english)) {
      const number = /^clauses\.(\w+)$/.exec(path)?.[1] ?? "";
      if (!number.startsWith("T") || !/\btrains?\b/.test(text)) continue;
      const german = new Map(leaves(translated)).get(path);
      expect(german).toMatch(/Lok/);
      expect(german).not.toMatch(/\bZ(ug|üge)/);
    }
  });
});
