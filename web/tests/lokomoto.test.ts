import { describe, expect, it } from "vitest";
import { lokomoto, PENS } from "../src/games/lokomoto";
import { inside, labels, widthOf } from "../src/games/lokomoto/labels";
import { arrow, boxAround, nearestTowards, spotOf, spots, strip, tracks } from "../src/games/lokomoto/lattice";
import { keyOf, Offers, sectionsOf, told } from "../src/games/lokomoto/offers";
import { stamp, standings } from "../src/games/lokomoto/owners";
import { addable, aims, containing, deals, exactly, ways } from "../src/games/lokomoto/purchases";
import { words } from "../src/games/lokomoto/words";
import { settings } from "../src/memory/settings.svelte";
import type { LokomotoView } from "../src/protocol/views";

// Two rows: D – E above A – B – C, with the triangles between them.
const STATIONS = [
  { name: "A", east: 0, north_east: 0 },
  { name: "B", east: 1, north_east: 0 },
  { name: "C", east: 2, north_east: 0 },
  { name: "D", east: 0, north_east: 1 },
  { name: "E", east: 1, north_east: 1 },
];
const SECTIONS = ["A-B", "B-C", "A-D", "B-D", "B-E", "C-E", "D-E"];
const LEGAL = [
  "draw A-B",
  "draw C-E",
  "reserve A-B,C-E",
  "reserve A-B,D-E",
  "buy Kis-Dácsia A-D,B-D,B-E",
  "buy Kis-Dácsia A-D,B-D,B-E claim 1A",
  "buy Bobó A-D,B-D,B-E",
  "buy Muki A-D,B-D",
  "buy Muki B-D,B-E",
];

const player = (seat: number, solid: string[], reserved: string[] = []) => ({
  seat,
  solid,
  reserved,
  trains: [],
  shapes: [],
  secret_cards: 0,
  agenda: [],
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
  hidden_agendas: false,
  advanced: false,
  to_act: [1],
  over: false,
};

describe("legal moves", () => {
  const offers = new Offers(LEGAL);

  it("are taken apart", () => {
    expect(told("draw A-B")).toEqual({ kind: "draw", sections: ["A-B"] });
    expect(told("buy Kis-Dácsia A-B,B-C claim 1A")).toEqual({
      kind: "buy",
      train: "Kis-Dácsia",
      sections: ["A-B", "B-C"],
      shape: "1A",
    });
    expect(told("buy Muki A-B")).toMatchObject({ shape: null });
    expect(told("deal 2 3?")).toEqual({ kind: "deal", seat: 2, card: "3?" });
    expect(told("whistle")).toBeNull();
    expect(sectionsOf("reveal Muki")).toEqual([]);
    expect(sectionsOf("reserve A-B,B-C")).toEqual(["A-B", "B-C"]);
    expect(sectionsOf(null)).toEqual([]);
  });

  it("are sorted by what they do", () => {
    expect([...offers.draw]).toEqual(["A-B", "C-E"]);
    expect(offers.purchases).toHaveLength(5);
    expect(offers.blacken.size).toBe(0);
    expect([...new Offers(["blacken B-C"]).blacken]).toEqual(["B-C"]);
  });

  it("tell which sections can be reserved, and which together", () => {
    expect([...offers.reservable([])].sort()).toEqual(["A-B", "C-E", "D-E"]);
    expect([...offers.reservable(["A-B"])].sort()).toEqual(["C-E", "D-E"]);
    expect([...offers.reservable(["C-E"])]).toEqual(["A-B"]);
    const last = new Offers(["reserve A-B"]);
    expect([...last.alone]).toEqual(["A-B"]);
    expect([...last.reservable([])]).toEqual(["A-B"]);
  });

  it("are read quickly, however many pairs there are", () => {
    const pairs = Array.from({ length: 100 }, (_, one) =>
      Array.from({ length: one }, (_, other) => `reserve A${one}-B,A${other}-B`),
    ).flat();
    const began = performance.now();
    expect(new Offers(pairs).reservable([]).size).toBe(100);
    expect(performance.now() - began).toBeLessThan(200);
  });
});

describe("purchases", () => {
  const { purchases } = new Offers(LEGAL);

  it("are found by the sections chosen so far, in any order", () => {
    expect(containing(purchases, [])).toHaveLength(5);
    expect(containing(purchases, ["B-E", "B-D"]).map((each) => each.train)).toEqual([
      "Kis-Dácsia",
      "Kis-Dácsia",
      "Bobó",
      "Muki",
    ]);
    expect(containing(purchases, ["A-B"])).toEqual([]);
  });

  it("match when the sections are exactly theirs", () => {
    expect(exactly(purchases, ["B-D", "A-D"]).map((each) => each.text)).toEqual(["buy Muki A-D,B-D"]);
    expect(exactly(purchases, ["B-D"])).toEqual([]);
    expect(exactly(purchases, [])).toEqual([]);
    expect(keyOf(["B-D", "A-D"])).toBe(keyOf(["A-D", "B-D"]));
  });

  it("tell what can be added", () => {
    const chosen = ["A-D"];
    expect([...addable(containing(purchases, chosen), chosen)].sort()).toEqual(["B-D", "B-E"]);
  });

  it("are offered train by train, with the shapes to claim", () => {
    const found = deals(exactly(purchases, ["A-D", "B-D", "B-E"]));
    expect(found.map((deal) => deal.train)).toEqual(["Kis-Dácsia", "Bobó"]);
    expect(found[0]?.plain?.shape).toBeNull();
    expect(found[0]?.claims.map((each) => each.shape)).toEqual(["1A"]);
    expect(found[1]?.claims).toEqual([]);
  });

  it("are looked through by train or shape, richer ways first", () => {
    expect(aims(purchases).map((aim) => aim.name)).toEqual(["Kis-Dácsia", "Bobó", "Muki", "1A"]);
    expect(ways(purchases, { kind: "train", name: "Muki" })).toEqual([["A-D", "B-D"], ["B-D", "B-E"]]);
    expect(ways(purchases, { kind: "train", name: "Kis-Dácsia" })).toEqual([["A-D", "B-D", "B-E"]]);
    expect(ways(purchases, { kind: "shape", name: "1A" })).toHaveLength(1);
    const mixed = new Offers(["buy Muki A-B", "buy Muki B-C claim 1A", "buy Muki B-C"]).purchases;
    expect(ways(mixed, { kind: "train", name: "Muki" })).toEqual([["B-C"], ["A-B"]]);
  });
});

describe("the map", () => {
  const places = spots(VIEW);
  const all = tracks(SECTIONS, places);
  const track = (name: string) => all.find((each) => each.name === name)!;
  const to = (from: string, key: string) => nearestTowards(all, track(from), arrow(key)!)?.name ?? null;

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
    expect(strip(track("A-B"), 0.1, 0.4)).toBe("M0.100 0.200L0.900 0.200L0.900 -0.200L0.100 -0.200Z");
  });

  it("names stations where the names do not lie over each other", () => {
    const found = labels(places, all, 0.2, boxAround(places.values(), { x: 0.7, y: 0.6 }));
    expect(found.map((label) => label.name).sort()).toEqual(["A", "B", "C", "D", "E"]);
    const long = new Map([...places].map(([name, at]) => [name.repeat(40), at]));
    expect(labels(long, [], 0.9, boxAround(places.values(), { x: 90, y: 0.6 })).length).toBeLessThan(5);
    expect(widthOf("mm", 1)).toBeGreaterThan(widthOf("ii", 1));
    expect(inside({ x: 0, y: 0, width: 1, height: 1 }, { x: -1, y: 0.5 }, { x: 3, y: 0.5 })).toBeCloseTo(1);
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
    expect(lokomoto.say("buy Muki A-B,B-C claim 1A", VIEW)).toBe("kauft Muki mit 2 Abschnitten und beansprucht Form 1A");
    expect(lokomoto.say("deal 2 3?", VIEW)).toBe("eine geheime Form für 3 Punkte geht an Platz 2");
    settings.language = "es";
    expect(lokomoto.say("blacken A-B", VIEW)).toBe("tacha A – B");
    expect(lokomoto.say("deal 1 3A", VIEW)).toBe("la figura 3A va en secreto al asiento 1");
    settings.language = "en";
  });

  it("have a pen for each of five seats, and the same keys everywhere", () => {
    expect(new Set(PENS).size).toBe(5);
    for (const language of [words.de, words.es]) expect(Object.keys(language)).toEqual(Object.keys(words.en));
  });
});
