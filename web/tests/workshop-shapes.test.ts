import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { figureOf, isSame, needsAsterisk, toggled, walksOf } from "../src/workshop/figures";
import {
  freeCardName,
  shapeCardsOf,
  withCardName,
  withCardPoints,
  withFigure,
  withNewCard,
  withoutCard,
} from "../src/workshop/shapeCards";
import { valueOf } from "../src/workshop/toml";

const FOLDER = new URL("../../src/squarely/games/lokomoto/data/", import.meta.url);
const data = (path: string) => readFileSync(new URL(path, FOLDER), "utf8");
const SHAPES = data("shapes.toml");
const EARLIER = readdirSync(new URL("earlier", FOLDER)).filter((name) => name.startsWith("shapes"));
const CARDS = [SHAPES, ...EARLIER.map((name) => data(`earlier/${name}`))].flatMap(shapeCardsOf);

describe("The walks of a figure", () => {
  it("draw each of our shapes again, every line once and in as few strokes", () => {
    expect(CARDS.length).toBeGreaterThanOrEqual(30);
    for (const { name, lines, figure } of CARDS) {
      const walks = walksOf(figure);
      expect(isSame(figureOf(walks), figure), name).toBe(true);
      const steps = walks.split(/[\s;]+/).filter((word) => !word.startsWith("("));
      expect(steps, name).toHaveLength(figure.length);
      expect(walks.split(";").length, name).toBeLessThanOrEqual(lines.split(";").length);
      expect(walksOf(figureOf(walks)).split(";").length, name).toBe(walks.split(";").length);
    }
  });

  it("tell an asterisk as the cards do", () => {
    for (const { name, figure } of shapeCardsOf(SHAPES)) {
      const { asterisk } = valueOf(SHAPES, "", name) as { asterisk?: boolean };
      expect(needsAsterisk(figure), name).toBe(asterisk ?? false);
    }
  });

  it("begin at the first point, wherever it was drawn", () => {
    const at = (east: number, northEast: number) => ({ east, northEast });
    const line = toggled([], at(4, -2), at(5, -2));
    expect(walksOf(line)).toBe("e");
    expect(walksOf(toggled(line, at(5, -2), at(4, -2)))).toBe("");
    expect(isSame(line, figureOf("e"))).toBe(true);
    expect(isSame(line, figureOf("ne"))).toBe(false);
  });

  it("close where they began, cross themselves, and may be in parts", () => {
    for (const text of ["e nw sw", "e nw sw; (0,0) w se ne", "e; (3,3) ne", "e ne nw w sw se"]) {
      const figure = figureOf(text);
      expect(isSame(figureOf(walksOf(figure)), figure), text).toBe(true);
    }
    expect(walksOf(figureOf("e nw sw; (0,0) w se ne"))).not.toContain(";");
    expect(needsAsterisk(figureOf("e; (0,0) ne; (0,0) w; (0,0) se; (0,0) sw"))).toBe(true);
    expect(walksOf([])).toBe("");
  });
});

describe("Shape cards in their text", () => {
  it("stay as they are when their points are written again", () => {
    for (const card of shapeCardsOf(SHAPES))
      expect(withCardPoints(SHAPES, card, card.points)).toBe(SHAPES);
  });

  it("get and lose their asterisk with their lines", () => {
    const [card] = shapeCardsOf(SHAPES);
    if (!card) throw new Error("no shapes");
    const three = withFigure(SHAPES, card, figureOf("e; (0,0) nw; (0,0) sw"));
    expect(three).toMatch(/\n1A = \{ points = 1, lines = "[^"]*;[^"]*", asterisk = true \}\n1B/);
    expect(withFigure(three, card, figureOf("w ne e"))).toMatch(
      /1A = \{ points = 1, lines = "[^;]*" \}\n/,
    );
  });

  it("come, go and are renamed", () => {
    const name = freeCardName(SHAPES, 2);
    expect(name).toBe("2K");
    const text = withNewCard(SHAPES, name, 2);
    expect(text.endsWith('2K = { points = 2, lines = "e" }\n')).toBe(true);
    expect(withCardName(text, name, "2 L")).toContain('"2 L" = { points = 2');
    expect(withoutCard(text, name)).toBe(SHAPES);
  });
});
