import { afterEach, describe, expect, it } from "vitest";
import { describeSquare, inspect, squareFacts } from "../src/games/blokus/describing";
import { lastMoves, scoresText } from "../src/games/inspect/answers";
import { nearestTowards, nextArea, nextWhere, type Asked } from "../src/games/inspect/places";
import { inspect as inspectLocus } from "../src/games/locus/describe";
import { settings } from "../src/memory/settings.svelte";
import type { BlokusView, SeenPlayer } from "../src/protocol/generated";
import { gameInBrowser } from "../src/table/boards";
import { ADA, VIEW as LOCUS } from "./locus-view";

const PIECES = [
  { name: "1", cells: ["a1"] },
  { name: "2", cells: ["a1", "b1"] },
];
const VIEW: BlokusView = {
  audience: 1,
  size: 5,
  pieces: PIECES,
  colours: [
    {
      name: "blue",
      seat: 1,
      placed: [{ name: "2", cells: ["b2", "c2"] }],
      left: ["1", "2"],
      score: -3,
      can_place: true,
      starts: [],
    },
    {
      name: "green",
      seat: 2,
      placed: [],
      left: ["1", "2"],
      score: -5,
      can_place: true,
      starts: ["e5"],
    },
  ],
  on_turn: "blue",
  to_act: 1,
  scores: [
    { seat: 1, head_start: 0, score: -3 },
    { seat: 2, head_start: 0, score: -5 },
  ],
};
const LEGAL = ["d3", "d3,e3", "d3,d4", "a1"];
const asked: Asked<BlokusView> = {
  view: VIEW,
  legal: LEGAL,
  offers: null,
  seat: 1,
  recent: [],
  nameOf: (seat) => `Player ${seat}`,
};

afterEach(() => {
  settings.language = "en";
});

describe("a square of Blokus", () => {
  const facts = squareFacts(asked);

  it("tells what lies there", () => {
    expect(facts("b2").laid).toEqual({ colour: "blue", piece: "2" });
    expect(describeSquare(facts("b2"))).toBe("b2, blue, piece 2");
  });

  it("tells where an own piece may go on, and where it may not", () => {
    expect(facts("d3")).toMatchObject({ corner: true, beside: false, laid: null });
    expect(facts("d2")).toMatchObject({ corner: false, beside: true });
    expect(facts("e4")).toMatchObject({ corner: false, beside: false });
    expect(describeSquare(facts("d3"))).toBe("d3, free, touches a corner of yours");
    expect(describeSquare(facts("d2"))).toBe("d2, free, beside a piece of yours");
  });

  it("means the corners of whoever asks", () => {
    expect(squareFacts({ ...asked, seat: 2 })("d3").corner).toBe(false);
    expect(squareFacts({ ...asked, seat: null })("d3").corner).toBe(false);
  });

  it("knows the start squares and what was laid since", () => {
    expect(describeSquare(facts("e5"))).toBe("e5, free, start square of green");
    const later = squareFacts({ ...asked, recent: [{ move: "b2,c2", seat: 2, order: 3 }] });
    expect(describeSquare(later("c2"))).toBe("c2, blue, piece 2, laid as move 3 since your turn");
  });

  it("tells the pieces that could cover it, the largest first", () => {
    expect(facts("d3").fits).toEqual(["2", "1"]);
    expect(inspect(asked).play("d3")).toBe("d3 can be covered by 2, 1.");
    expect(inspect(asked).play("e4")).toBe("");
  });

  it("is told in every language", () => {
    settings.language = "de";
    expect(describeSquare(facts("d3"))).toBe("d3, frei, berührt eine Ecke von dir");
    settings.language = "es";
    expect(describeSquare(facts("d2"))).toBe("d2, libre, junto a una pieza tuya");
    settings.language = "hu";
    expect(describeSquare(facts("d3"))).toBe("d3, szabad, érinti egy elemed sarkát");
  });
});

describe("the way from place to place", () => {
  const { places } = inspect(asked);
  const at = (name: string) => places.find((place) => place.name === name)!;

  it("follows the arrows to the neighbour, and ends at the edge", () => {
    expect(places[0]?.name).toBe("a5");
    expect(nearestTowards(places, at("c3"), { x: 1, y: 0 })?.name).toBe("d3");
    expect(nearestTowards(places, at("c3"), { x: 0, y: -1 })?.name).toBe("c4");
    expect(nearestTowards(places, at("e3"), { x: 1, y: 0 })).toBeNull();
  });

  it("leads to the next place that serves, either way round", () => {
    const serves = ({ name }: { name: string }) => inspect(asked).play(name) !== "";
    expect(nextWhere(places, at("d3"), 1, serves)?.name).toBe("e3");
    expect(nextWhere(places, at("a1"), 1, serves)?.name).toBe("d4");
    expect(nextWhere(places, at("d4"), -1, serves)?.name).toBe("a1");
    expect(nextWhere(places, at("d4"), 1, () => false)).toBeUndefined();
  });
});

describe("the sheets of Locus", () => {
  const BOB = { ...ADA, seat: 2, filled: [["a1"], [], [], [], []] };
  const legal = ["pick x", "fill card yellow a1,b1,a2", "fill card purple a1,b1,a2"];
  const { places, what, play } = inspectLocus({
    view: { ...LOCUS, players: [BOB, ADA] },
    legal,
    offers: null,
    seat: 1,
    recent: [],
    nameOf: (seat) => `Player ${seat}`,
  });

  it("begin with one's own, zone by zone", () => {
    const areas = [...new Set(places.map(({ area }) => area))];
    expect(areas.slice(0, 2)).toEqual(["1 yellow", "1 purple"]);
    expect(areas.at(-1)).toMatch(/^2 /);
    expect(nextArea(places, places[0]!, 1)?.area).toBe("1 purple");
    expect(nextArea(places, places[0]!, -1)?.area).toBe(areas.at(-1));
  });

  it("tell whose they are, and what can be filled in at what price", () => {
    expect(what("1 yellow a1")).toMatch(/^yellow a1, free, bold/);
    expect(what("2 yellow a1")).toMatch(/^Player 2: yellow a1, filled/);
    expect(play("1 yellow b1")).toBe("yellow b1 could be covered now by your card.");
    expect(play("1 purple b1")).toBe("purple b1 could be covered now by your card for 1 coin.");
    expect(play("2 yellow b1")).toBe("");
  });
});

describe("what can be asked anywhere", () => {
  const player = (seat: number, name: string) => ({ seat, name }) as SeenPlayer;
  const now = {
    game: gameInBrowser("blokus")!,
    state: {
      players: [player(1, "Ada"), player(2, "Bob")],
      to_act: [2],
      view: VIEW,
      outcome: null,
    },
    you: 1,
  };

  it("is the last moves", () => {
    expect(lastMoves(now, [])).toBe("No moves since your turn.");
    expect(lastMoves({ ...now, you: null }, [])).toBe("Nobody has moved yet.");
    const recent = [{ move: "b2,c2", seat: 2, order: 1 }];
    expect(lastMoves(now, recent)).toBe("Bob: blue lays 2 on b2 c2.");
  });

  it("is the scores, and who is on turn", () => {
    expect(scoresText(now)).toBe("Bob is on turn. You: −3 points. Bob: −5 points.");
    expect(scoresText({ ...now, you: 2 })).toMatch(/^Your turn\. Ada: −3 points\. You:/);
    settings.language = "es";
    expect(scoresText(now)).toBe("Le toca a Bob. Tú: −3 puntos. Bob: −5 puntos.");
    settings.language = "hu";
    expect(scoresText(now)).toBe("Bob következik. Te: −3 pont. Bob: −5 pont.");
  });
});
