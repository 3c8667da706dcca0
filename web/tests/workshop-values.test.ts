import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { gridOf, painted, resized, withGrid } from "../src/workshop/sheetText";
import {
  blockPoints,
  fitted,
  freeLetter,
  groupPoints,
  linePoints,
  numberOf,
  rowPoints,
  withBlockPoints,
  withGroupPoints,
  withLine,
  withNumber,
  withRowPoints,
} from "../src/workshop/sheetValues";

const data = (path: string) =>
  readFileSync(new URL(`../../src/squarely/games/locus/data/${path}`, import.meta.url), "utf8");
const SHEET = data("sheet.toml");
const HARBOUR = data("editions/harbour.toml");

describe("The values of a sheet", () => {
  it("stay as they are when all are written again", () => {
    for (const text of [SHEET, HARBOUR]) {
      let now = withNumber(text, "", "coin_slots", numberOf(text, "", "coin_slots") ?? 0);
      now = withNumber(now, "green", "end", numberOf(text, "green", "end") ?? 0);
      rowPoints(text).forEach((points, row) => (now = withRowPoints(now, row, points)));
      groupPoints(text).forEach((points, at) => (now = withGroupPoints(now, at + 1, points)));
      for (const [row, points] of Object.entries(linePoints(text)))
        now = withLine(now, Number(row), points);
      for (const [letter, points] of Object.entries(blockPoints(text)))
        now = withBlockPoints(now, letter, points);
      expect(now).toBe(text);
      expect(fitted(text)).toBe(text);
    }
  });

  it("change where they stand, and comments stay", () => {
    expect(withRowPoints(SHEET, 0, 7)).toContain("rows = [7, 8, 10, 10, 12, 12, 12] # points");
    expect(withLine(SHEET, 16, null)).toContain("13 = 32 } # row from the bottom");
    expect(withLine(SHEET, 5, 9)).toContain("{ 4 = 8, 5 = 9, 7 = 16");
    expect(withNumber(SHEET, "green", "end", 5)).toContain("end = 5 # points");
  });

  it("are as many as there are rows and bold squares", () => {
    const taller = withGrid(SHEET, "yellow", resized(gridOf(SHEET, "yellow"), 2, 0));
    expect(rowPoints(fitted(taller))).toEqual([8, 8, 8, 8, 10, 10, 12, 12, 12]);
    const lower = withGrid(SHEET, "yellow", resized(gridOf(SHEET, "yellow"), -3, 0));
    expect(rowPoints(fitted(lower))).toEqual([10, 12, 12, 12]);
    const bold = withGrid(SHEET, "purple", painted(gridOf(SHEET, "purple"), 0, 0, "O"));
    expect(groupPoints(fitted(bold))).toEqual([0, 8, 16, 24, 29, 33, 36, 38, 38]);
    const plain = withGrid(SHEET, "purple", painted(gridOf(SHEET, "purple"), 0, 1, "o"));
    expect(groupPoints(fitted(plain))).toEqual([0, 8, 16, 24, 29, 33, 36]);
  });

  it("give every red square a block, and no block that is gone", () => {
    const hole = fitted(withGrid(SHEET, "red", painted(gridOf(SHEET, "red"), 0, 0, ".")));
    expect(gridOf(hole, "red", "blocks")[0]).toBe(".aabbb");
    const filled = fitted(withGrid(hole, "red", painted(gridOf(hole, "red"), 0, 0, "o")));
    expect(gridOf(filled, "red", "blocks")[0]).toBe("aaabbb");
    const lower = fitted(withGrid(SHEET, "red", resized(gridOf(SHEET, "red"), -3, 0)));
    expect(gridOf(lower, "red", "blocks")).toEqual(["ddccee", "ddfgee", "dffgge", "dffgge"]);
    expect(Object.keys(blockPoints(lower))).toEqual(["c", "d", "e", "f", "g"]);
    expect(freeLetter(lower)).toBe("a");
    const blocks = painted(gridOf(SHEET, "red", "blocks"), 0, 0, "h");
    expect(blockPoints(fitted(withGrid(SHEET, "red", blocks, "blocks")))["h"]).toBe(8);
  });
});
