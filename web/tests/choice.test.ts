import { describe, expect, it } from "vitest";
import { boxesOf, Choice } from "../src/home/choice.svelte";
import { matches } from "../src/memory/matches.svelte";
import { settings } from "../src/memory/settings.svelte";
import type { VariantInfo } from "../src/protocol/generated";

const variant = (name: string, ...seats: number[]): VariantInfo => ({
  name,
  title: name,
  summary: "",
  seats,
  options: [{ name: "fixed-corners", summary: "" }],
  seat_options: name === "locus" ? ["paper"] : [],
  editions: { sheet: ["harbour"] },
  levels: 9,
});
const GAMES = [
  {
    name: "blokus",
    variants: [variant("blokus", 4), variant("blokus-84", 1), variant("blokus-to-go", 2)],
    engine: true,
  },
  { name: "locus", variants: [variant("locus", 1, 2, 3, 4, 5)], engine: false },
];
const [blokus, toGo, locus] = boxesOf(GAMES);

describe("the boxes", () => {
  it("give Blokus To Go a box of its own", () => {
    expect(boxesOf(GAMES).map((box) => box.name)).toEqual(["blokus", "blokus-to-go", "locus"]);
    expect(toGo?.game).toBe("blokus");
    expect(boxesOf(GAMES).map((box) => box.engine)).toEqual([true, true, false]);
    expect(blokus?.variants.map((each) => each.name)).toEqual(["blokus", "blokus-84"]);
  });
});

describe("a choice", () => {
  it("begins with me against bots", () => {
    const choice = new Choice(blokus!);
    expect(choice.sitters).toEqual(["me", "bot", "bot", "bot"]);
    expect(choice.wish.players.map((player) => player.kind)).toEqual([
      "person",
      "bot",
      "bot",
      "bot",
    ]);
    expect([...choice.here]).toEqual([1]);
  });

  it("is for two where a game allows many numbers", () => {
    expect(new Choice(locus!).sitters).toHaveLength(2);
  });

  it("keeps who sits when the number of seats changes", () => {
    const choice = new Choice(locus!);
    choice.sit(1, "friend");
    choice.seat(4);
    expect(choice.sitters).toEqual(["me", "friend", "bot", "bot"]);
    choice.seat(2);
    expect(choice.sitters).toEqual(["me", "friend"]);
  });

  it("has only one me", () => {
    const choice = new Choice(blokus!);
    choice.sit(2, "me");
    expect(choice.sitters).toEqual(["bot", "bot", "me", "bot"]);
  });

  it("has a level for every bot, and none for people", () => {
    const choice = new Choice(blokus!);
    choice.levels[1] = 1;
    choice.sit(2, "friend");
    expect(choice.wish.players.map((player) => player.level)).toEqual([undefined, 1, undefined, 5]);
    settings.level = 7;
    expect(new Choice(toGo!).wish.players[1]).toMatchObject({ kind: "bot", level: 7 });
    settings.level = 5;
  });

  it("is played with the usual sheet unless another is chosen", () => {
    const choice = new Choice(locus!);
    expect(choice.wish.editions).toEqual({});
    choice.choose("sheet", "harbour");
    expect(choice.wish.editions).toEqual({ sheet: "harbour" });
    choice.choose("sheet", "");
    expect(choice.wish.editions).toEqual({});
  });

  it("is rated with the usual sheet alone", () => {
    const choice = new Choice(locus!);
    choice.choose("sheet", "harbour");
    choice.rate(true);
    expect(choice.wish.editions).toEqual({});
  });

  it("forgets options of another variant", () => {
    const choice = new Choice(blokus!);
    choice.toggle("fixed-corners");
    expect(choice.wish.options).toEqual(["fixed-corners"]);
    choice.take(blokus!.variants[1]!);
    expect(choice.wish).toMatchObject({
      variant: "blokus-84",
      options: [],
      players: [{ kind: "person" }],
    });
  });
});

describe("my matches", () => {
  const keys = [
    { seat: 1, key: "one", here: true },
    { seat: 2, key: "two", here: true },
    { seat: 3, key: "three", here: false },
  ];
  matches.remember({ id: "m", variant: "blokus", keys, when: 0 });
  const seats = (key: string | null, id = "m") => matches.keysFor(id, key).map((each) => each.key);

  it("open all seats at this screen, with any of their links", () => {
    expect(seats("one")).toEqual(["one", "two"]);
    expect(seats(null)).toEqual(["one", "two"]);
  });

  it("open a friend's link as that seat alone", () => expect(seats("three")).toEqual(["three"]));

  it("open links from elsewhere, and watch without one", () => {
    expect(seats("new", "other")).toEqual(["new"]);
    expect(seats(null, "other")).toEqual([]);
  });

  it("can be forgotten", () => {
    matches.forget("m");
    expect(matches.find("m")).toBeUndefined();
  });
});
