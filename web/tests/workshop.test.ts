import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { near } from "../src/workshop/lattice";
import { mapOf, placed, removed, renamed, toggled, withMap } from "../src/workshop/mapText";
import { gridOf, MARKS, painted, resized, withGrid, ZONES } from "../src/workshop/sheetText";

const data = (path: string) =>
  readFileSync(new URL(`../../src/squarely/games/${path}`, import.meta.url), "utf8");
const SHEET = data("locus/data/sheet.toml");
const MAP = data("lokomoto/data/map.toml");

describe("A sheet in its text", () => {
  it("has a grid of known letters for every zone", () => {
    for (const zone of ZONES) {
      const rows = gridOf(SHEET, zone);
      expect(rows.length).toBeGreaterThan(3);
      expect([...rows.join("")].every((letter) => MARKS.includes(letter))).toBe(true);
    }
    expect(gridOf(SHEET, "yellow")[0]).toBe("oooo..");
  });

  it("stays as it is when nothing is painted", () => {
    for (const zone of ZONES) expect(withGrid(SHEET, zone, gridOf(SHEET, zone))).toBe(SHEET);
  });

  it("changes in the one square that is painted", () => {
    const rows = painted(gridOf(SHEET, "red"), 1, 2, "c");
    const text = withGrid(SHEET, "red", rows);
    expect(gridOf(text, "red")[1]).toBe("oocooo");
    expect(gridOf(text, "green")).toEqual(gridOf(SHEET, "green"));
    expect(text).toContain("aaabbb");
  });

  it("grows at the top and on the right, and never to nothing", () => {
    expect(resized(["oo", "oO"], 1, 1)).toEqual(["...", "oo.", "oO."]);
    expect(resized(["oo", "oO"], -1, -1)).toEqual(["o"]);
    expect(resized(["o"], -1, -1)).toEqual(["o"]);
    expect(resized(["oo", "oO"], -1, 0)).toEqual(["oO"]);
  });

  it("has no grid where the text has none", () => {
    expect(gridOf("start_coins = 1", "blue")).toEqual([]);
  });
});

describe("A map in its text", () => {
  it("reads what it writes", () => {
    const map = mapOf(MAP);
    expect(map.stations.length).toBeGreaterThan(50);
    expect(map.sections.length).toBeGreaterThan(80);
    expect(mapOf(withMap(MAP, map))).toEqual(map);
    expect(withMap(MAP, map).split("\n")[0]).toBe(MAP.split("\n")[0]);
  });

  it("joins neighbours and parts them again", () => {
    const map = mapOf('[stations]\n"A" = [0, 0]\n"B" = [1, 0]\n[sections]\n');
    const joined = toggled(map, "A", "B");
    expect(joined.sections).toEqual([["A", "B"]]);
    expect(toggled(joined, "B", "A").sections).toEqual([]);
  });

  it("knows who is a neighbour on the lattice", () => {
    const at = (east: number, northEast: number) => ({ name: "", east, northEast });
    expect(near(at(0, 0), at(-1, 1))).toBe(true);
    expect(near(at(0, 0), at(1, 1))).toBe(false);
    expect(near(at(0, 0), at(0, 0))).toBe(false);
  });

  it("names, renames and removes stations with their sections", () => {
    const one = placed(mapOf('[stations]\n"Station 2" = [0, 0]\n[sections]\n'), 1, 0, "Station");
    expect(one.stations[1]?.name).toBe("Station 3");
    const joined = toggled(one, "Station 2", "Station 3");
    expect(renamed(joined, "Station 3", "Bern").sections).toEqual([["Station 2", "Bern"]]);
    expect(removed(joined, "Station 2")).toEqual({
      stations: [{ name: "Station 3", east: 1, northEast: 0 }],
      sections: [],
    });
  });
});
