import { describe, expect, it } from "vitest";
import { lokomoto } from "../src/games/lokomoto";
import { inside, labels, widthOf } from "../src/games/lokomoto/labels";
import { tieOf } from "../src/games/lokomoto/tie";
import {
  arrow,
  boxAround,
  nearestTowards,
  spotOf,
  spots,
  strip,
  tracks,
} from "../src/games/lokomoto/lattice";
import { Offers, sectionsOf, partsOf } from "../src/games/lokomoto/offers";
import { stamp, standings } from "../src/games/lokomoto/owners";
import { addable, deals, growing, type Shop } from "../src/games/lokomoto/purchases";
import { settings } from "../src/memory/settings.svelte";
import type { LokomotoOffers, LokomotoView } from "../src/protocol/generated";
import { SEAT_COLOURS } from "../src/style/seats";

// Two rows: D – E above A – B – C, with the triangles between them.
const STATIONS = [
  { name: "A", east: 0, north_east: 0 },
  { name: "B", east: 1, north_east: 0 },
  { name: "C", east: 2, north_east: 0 },
  { name: "D", east: 0, north_east: 1 },
  { name: "E", east: 1, north_east: 1 },
];
const SECTIONS = ["A-B", "B-C", "A-D", "B-D", "B-E", "C-E", "D-E"];
const SENT: LokomotoOffers = {
  draw: [0, 5],
  reserve: [0, 5, 6],
  reserve_together: 2,
  blacken: [],
  shapes: [{ name: "1A", places: [[2, 3]] }],
  cards: [
    {
      kind: "train",
      name: "Muki",
      ways: [
        [2, 3],
        [3, 4],
      ],
    },
    { kind: "shape", name: "1A", ways: [[2, 3]] },
  ],
};

const player = (seat: number, solid: string[], reserved: string[] = []) => ({
  seat,
  solid,
  reserved,
  trains: [],
  shapes: [],
  secret_cards: 0,
  agenda: [],
  head_start: 0,
  score: -solid.length,
});
const VIEW: LokomotoView = {
  audience: 1,
  stations: STATIONS,
  sections: SECTIONS,
  black: ["B-C"],
  free: ["A-B", "C-E"],
  players: [player(1, ["A-D", "B-D", "B-E"]), player(2, [], ["D-E"])],
  trains: [],
  shapes: [{ name: "1A", points: 1, asterisk: false, lines: [] }],
  trains_left: 20,
  unknown_shapes: ["2B"],
  blackening: false,
  to_blacken: 0,
  hidden_agendas: false,
  advanced: false,
  to_act: [1],
  over: false,
};

describe("moves", () => {
  it("are taken apart", () => {
    expect(partsOf("draw A-B")).toEqual({ kind: "draw", sections: ["A-B"] });
    expect(partsOf("buy Kis-Dácsia A-B,B-C claim 1A")).toEqual({
      kind: "buy",
      train: "Kis-Dácsia",
      sections: ["A-B", "B-C"],
      shape: "1A",
    });
    expect(partsOf("buy Muki A-B")).toMatchObject({ shape: null });
    expect(partsOf("deal 2 3?")).toEqual({ kind: "deal", seat: 2, card: "3?" });
    expect(partsOf("whistle")).toBeNull();
    expect(sectionsOf("reveal Muki")).toEqual([]);
    expect(sectionsOf("reserve A-B,B-C")).toEqual(["A-B", "B-C"]);
    expect(sectionsOf(null)).toEqual([]);
  });
});

describe("offers", () => {
  const offers = new Offers(SENT, SECTIONS);

  it("name the sections that may be drawn or blackened", () => {
    expect([...offers.draw]).toEqual(["A-B", "C-E"]);
    expect(offers.blacken.size).toBe(0);
    expect([...new Offers({ ...SENT, blacken: [1] }, SECTIONS).blacken]).toEqual(["B-C"]);
    expect(new Offers(null, SECTIONS).draw.size).toBe(0);
  });

  it("tell which sections can be reserved, and which together", () => {
    expect([...offers.reservable([])]).toEqual(["A-B", "C-E", "D-E"]);
    expect([...offers.reservable(["A-B"])]).toEqual(["C-E", "D-E"]);
    expect(offers.together).toBe(2);
    const last = new Offers({ ...SENT, reserve: [0], reserve_together: 1 }, SECTIONS);
    expect(last.together).toBe(1);
    expect([...last.reservable([])]).toEqual(["A-B"]);
  });

  it("have ways to get a card", () => {
    expect(offers.cards.map((card) => card.name)).toEqual(["Muki", "1A"]);
    expect(offers.ways({ kind: "train", name: "Muki" })).toEqual([
      ["A-D", "B-D"],
      ["B-D", "B-E"],
    ]);
    expect(offers.ways({ kind: "shape", name: "1A" })).toEqual([["A-D", "B-D"]]);
    expect(offers.ways({ kind: "train", name: "Bobó" })).toEqual([]);
  });
});

describe("a purchase that is composed", () => {
  const train = (name: string, price: number) => ({ name, price, bonus: 0 });
  const shop = (prices: Record<string, number>, more: Partial<Shop> = {}): Shop => ({
    owned: ["A-D", "B-D", "B-E", "C-E"],
    trains: Object.entries(prices).map(([name, price]) => train(name, price)),
    shapes: new Offers(SENT, SECTIONS).shapes,
    advanced: false,
    ...more,
  });

  it("pays for the trains that cost as many sections, joined in any order", () => {
    const found = deals(shop({ Muki: 2, Bobó: 2, Samu: 3 }), ["B-E", "B-D"]);
    expect(found.map((deal) => deal.train)).toEqual(["Muki", "Bobó"]);
    expect(found[0]?.plain).toBe("buy Muki B-E,B-D");
    expect(found[0]?.claims).toEqual([]);
    expect(deals(shop({ Muki: 2 }), ["A-D", "C-E"])).toEqual([]);
    expect(deals(shop({ Muki: 2 }), [])).toEqual([]);
  });

  it("claims the shapes that lie within it", () => {
    const found = deals(shop({ Samu: 3 }), ["A-D", "B-D", "B-E"]);
    expect(found[0]?.claims).toEqual([{ shape: "1A", text: "buy Samu A-D,B-D,B-E claim 1A" }]);
  });

  it("may pay too much only for exactly a shape that no train costs", () => {
    expect(deals(shop({ Muki: 1 }), ["A-D", "B-D"])).toEqual([
      { train: "Muki", plain: null, claims: [{ shape: "1A", text: "buy Muki A-D,B-D claim 1A" }] },
    ]);
    expect(deals(shop({ Muki: 1 }), ["A-D", "B-D", "B-E"])).toEqual([]);
    expect(deals(shop({ Muki: 1, Bobó: 2 }), ["A-D", "B-D"]).map((deal) => deal.train)).toEqual([
      "Bobó",
    ]);
  });

  it("is drawn in one stroke in the advanced game", () => {
    const star = ["A-B", "B-C", "B-E"];
    expect(deals(shop({ Samu: 3 }), star)).toHaveLength(1);
    expect(deals(shop({ Samu: 3 }, { advanced: true }), star)).toEqual([]);
    expect(deals(shop({ Samu: 3 }, { advanced: true }), ["A-B", "B-C", "C-E"])).toHaveLength(1);
  });

  it("grows along one's own network, as far as a card needs", () => {
    expect([...addable(shop({ Samu: 3 }), ["A-D"])]).toEqual(["B-D"]);
    expect([...addable(shop({ Muki: 2 }), ["A-D", "B-D"])]).toEqual([]);
    expect([...addable(shop({ Muki: 2 }), [])]).toEqual(["A-D", "B-D", "B-E", "C-E"]);
    expect([...addable(shop({ Samu: 5 }), [])]).toEqual([]);
    expect(growing(shop({ Muki: 2, Samu: 3, Bobó: 5 }), ["A-D", "B-D"])).toEqual(["Samu"]);
    expect(growing(shop({ Samu: 3 }), ["A-D", "C-E"])).toEqual([]);
  });
});

describe("the map", () => {
  const places = spots(VIEW);
  const all = tracks(SECTIONS, places);
  const track = (name: string) => all.find((each) => each.name === name)!;
  const to = (from: string, key: string) =>
    nearestTowards(all, track(from), arrow(key)!)?.name ?? null;

  it("lies on a triangular lattice", () => {
    expect(spotOf([0, 1])).toEqual({ x: 0.5, y: -Math.sqrt(3) / 2 });
    expect(all).toHaveLength(7);
    expect(tracks(["A-X"], places)).toEqual([]);
    expect(boxAround(places.values(), { x: 1, y: 1 })).toMatchObject({ x: -1, width: 4 });
  });

  it("is walked with arrows, to the nearest section that way", () => {
    expect(to("A-B", "ArrowRight")).toBe("B-C");
    expect(to("A-D", "ArrowRight")).toBe("B-D");
    expect(to("B-D", "ArrowRight")).toBe("B-E");
    expect(to("B-C", "ArrowLeft")).toBe("A-B");
    expect(to("D-E", "ArrowDown")).toMatch(/^B-[DE]$/);
    expect(to("A-B", "ArrowUp")).toMatch(/^[AB]-D$/);
    expect(to("A-B", "ArrowDown")).toBeNull();
    expect(arrow("x")).toBeNull();
  });

  it("can be reached everywhere by arrows", () => {
    const seen = new Set(["A-B"]);
    for (const name of seen)
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        const next = to(name, key);
        if (next) seen.add(next);
      }
    expect([...seen].sort()).toEqual([...SECTIONS].sort());
  });

  it("has strips for fingers along its sections", () => {
    expect(strip(track("A-B"), 0.1, 0.4)).toBe(
      "M0.100 0.200L0.900 0.200L0.900 -0.200L0.100 -0.200Z",
    );
  });

  it("names stations where the names do not lie over each other", () => {
    const found = labels(places, all, 0.2, boxAround(places.values(), { x: 0.7, y: 0.6 }));
    expect(found.map((label) => label.name).sort()).toEqual(["A", "B", "C", "D", "E"]);
    const long = new Map([...places].map(([name, at]) => [name.repeat(40), at]));
    expect(
      labels(long, [], 0.9, boxAround(places.values(), { x: 90, y: 0.6 })).length,
    ).toBeLessThan(5);
    expect(widthOf("mm", 1)).toBeGreaterThan(widthOf("ii", 1));
    expect(
      inside({ x: 0, y: 0, width: 1, height: 1 }, { x: -1, y: 0.5 }, { x: 3, y: 0.5 }),
    ).toBeCloseTo(1);
    expect(inside({ x: 0, y: 0, width: 1, height: 1 }, { x: -1, y: 2 }, { x: 3, y: 2 })).toBe(0);
  });

  it("shows whose the sections are", () => {
    const found = standings(VIEW);
    expect(found.get("A-B")).toEqual({ kind: "free" });
    expect(found.get("B-C")).toEqual({ kind: "black" });
    expect(found.get("A-D")).toEqual({ kind: "solid", seat: 1 });
    expect(found.get("D-E")).toEqual({ kind: "reserved", seat: 2 });
    expect(stamp(VIEW)).toBe(stamp({ ...VIEW }));
    expect(stamp(VIEW)).not.toBe(stamp({ ...VIEW, to_act: [2] }));
  });
});

describe("moves in words", () => {
  it("are told in every language", () => {
    settings.language = "en";
    expect(lokomoto.say("draw A-B", VIEW)).toBe("draws A – B");
    expect(lokomoto.say("reserve A-B,C-E", VIEW)).toBe("reserves A – B and C – E");
    expect(lokomoto.say("buy Muki A-B,B-C", VIEW)).toBe("buys Muki for 2 sections");
    expect(lokomoto.say("reveal 1A", VIEW)).toBe("shape 1A");
    expect(lokomoto.say("reveal 2B", VIEW)).toBe("shape 2B");
    expect(lokomoto.say("reveal Muki", VIEW)).toBe("train Muki");
    settings.language = "de";
    expect(lokomoto.say("buy Muki A-B,B-C claim 1A", VIEW)).toBe(
      "kauft Muki mit 2 Abschnitten und beansprucht Form 1A",
    );
    expect(lokomoto.say("deal 2 3?", VIEW)).toBe("eine geheime Form für 3 Punkte geht an Platz 2");
    settings.language = "es";
    expect(lokomoto.say("blacken A-B", VIEW)).toBe("tacha A – B");
    expect(lokomoto.say("deal 1 3A", VIEW)).toBe("la figura 3A va en secreto al asiento 1");
    settings.language = "hu";
    expect(lokomoto.say("buy Muki A-B,B-C claim 1A", VIEW)).toBe(
      "megveszi ezt: Muki, 2 szakaszért, és megszerzi ezt az alakzatot: 1A",
    );
    expect(lokomoto.say("draw A-B", VIEW, "do")).toBe("Rajzold meg ezt: A – B");
    settings.language = "en";
  });

  it("have a pen for each of five seats", () => {
    expect(new Set(SEAT_COLOURS).size).toBe(5);
  });
});

describe("a tie for the first place", () => {
  const train = (name: string) => ({ name, price: 2, bonus: 0 });
  const has = (seat: number, score: number, trains: number, shapes: number) => ({
    ...player(seat, []),
    score,
    trains: Array.from({ length: trains }, (_, index) => train(`T${index}`)),
    shapes: [{ name: "Bow", points: shapes, asterisk: false, lines: [] }],
  });
  const ended = (...players: LokomotoView["players"]) => tieOf({ ...VIEW, over: true, players });

  it("is decided by the number of trains, then by points from shapes", () => {
    expect(ended(has(1, 13, 3, 9), has(2, 13, 4, 1), has(3, 12, 7, 0))).toEqual({
      score: 13,
      equal: [],
      decided_by: "number of trains",
      first: 4,
      second: 3,
    });
    expect(ended(has(1, 13, 4, 2), has(2, 13, 4, 5))).toMatchObject({
      equal: ["number of trains"],
      decided_by: "points from shapes",
      first: 5,
      second: 2,
    });
    expect(ended(has(1, 13, 4, 5), has(2, 13, 4, 5))).toMatchObject({ decided_by: null });
  });

  it("is none where points differ, or the game goes on", () => {
    expect(ended(has(1, 13, 3, 1), has(2, 12, 4, 1))).toBeNull();
    expect(tieOf({ ...VIEW, over: false, players: [has(1, 1, 1, 1), has(2, 1, 2, 1)] })).toBeNull();
  });
});
