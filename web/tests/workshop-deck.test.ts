import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  CARD_COLOURS,
  cardsOf,
  countOf,
  freeName,
  shapesOf,
  totalOf,
  withCount,
  withoutShape,
  withShape,
  withShapeName,
} from "../src/workshop/deckText";
import { centred, drawingOf, flipped, squaresOf } from "../src/workshop/squares";

const DECK = readFileSync(
  new URL("../../src/squarely/games/locus/data/deck.toml", import.meta.url),
  "utf8",
);

describe("A deck in its text", () => {
  it("has its shapes and 48 cards", () => {
    expect(shapesOf(DECK).map((each) => each.name)).toContain("V3");
    expect(totalOf(DECK)).toBe(48);
    expect(countOf(DECK, "yellow", "I2", true)).toBe(2);
    expect(countOf(DECK, "yellow", "I2", false)).toBe(0);
  });

  it("stays as it is when every number is written again", () => {
    for (const colour of CARD_COLOURS)
      for (const { name, drawing } of shapesOf(DECK)) {
        expect(withShape(DECK, name, drawing)).toBe(DECK);
        for (const coin of [true, false])
          expect(withCount(DECK, colour, name, coin, countOf(DECK, colour, name, coin))).toBe(DECK);
      }
  });

  it("gets cards beside their like and gives them back", () => {
    const more = withCount(DECK, "yellow", "I2", true, 3);
    expect(cardsOf(more, "yellow").slice(0, 4)).toEqual(
      [..."123"].map(() => "I2 coin").concat("I3 coin"),
    );
    expect(withCount(more, "yellow", "I2", true, 2)).toBe(DECK);
    expect(cardsOf(withCount(DECK, "wild", "O4", false, 1), "wild").at(-1)).toBe("O4");
    expect(withCount(DECK, "wild", "O4", false, 1).split("\n")[0]).toBe(DECK.split("\n")[0]);
    expect(cardsOf(withCount("[shapes]\n", "red", "I2", true, 1), "red")).toEqual(["I2 coin"]);
  });

  it("renames and removes shapes together with their cards", () => {
    const named = withShapeName(DECK, "I2", "Domino");
    expect(countOf(named, "red", "Domino", true)).toBe(2);
    expect(totalOf(named)).toBe(48);
    expect(withShapeName(named, "Domino", "I2")).toBe(DECK);
    const without = withoutShape(DECK, "O4");
    expect(totalOf(without)).toBe(47);
    expect(without).not.toContain("O4");
  });

  it("has a free name for another shape", () => {
    expect(freeName(DECK)).toBe("S11");
    expect(freeName(withShape(DECK, "S12", "##"))).toBe("S13");
  });
});

describe("The squares of a shape", () => {
  it("are drawn as they are read, wherever they lie", () => {
    for (const { drawing } of shapesOf(DECK)) {
      expect(drawingOf(squaresOf(drawing))).toBe(drawing);
      expect(drawingOf(centred(squaresOf(drawing), 7))).toBe(drawing);
    }
    expect(drawingOf([])).toBe(".");
  });

  it("come and go by a click", () => {
    const more = flipped(squaresOf("##"), 1, 0);
    expect(drawingOf(more)).toBe("##/#.");
    expect(drawingOf(flipped(more, 1, 0))).toBe("##");
  });
});
