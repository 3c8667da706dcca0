import { describe, expect, it } from "vitest";
import { lineOf, lineText } from "../src/openings/line";
import {
  deviceAddress,
  matchAddress,
  openingsAddress,
  placeOf,
  rulesAddress,
  setUpAddress,
} from "../src/routes/address";

describe("addresses", () => {
  it("lead to the pages", () => {
    expect(placeOf("/", "")).toEqual({ page: "home" });
    const [, begun = ""] = setUpAddress("blokus-to-go", "coach", "grow").split("/");
    expect(placeOf("/", begun)).toEqual({
      page: "home",
      box: "blokus-to-go",
      beginnings: ["coach", "grow"],
    });
    expect(placeOf("/match/abc", "")).toEqual({ page: "match", id: "abc", key: null });
    expect(placeOf("/match/abc", "#k_1-Z")).toEqual({ page: "match", id: "abc", key: "k_1-Z" });
    expect(placeOf("/rules/blokus", "#B4")).toEqual({
      page: "rules",
      game: "blokus",
      clause: "B4",
    });
    expect(placeOf("/learn/locus/", "")).toEqual({ page: "learn", game: "locus" });
    expect(placeOf("/workshop", "")).toMatchObject({ page: "workshop", variant: "locus" });
    expect(placeOf("/openings/blokus", "")).toMatchObject({ page: "openings", line: "" });
    expect(placeOf("/openings/blokus", "#a1,b1;t20")).toMatchObject({ line: "a1,b1;t20" });
    expect(placeOf("/openings/blokus", "#content")).toMatchObject({ line: null });
  });

  it("may lead nowhere, without breaking", () => {
    for (const path of ["/match", "/match/a/b", "/nothing/here", "/%E0%A4%A"]) {
      expect(placeOf(path, "").page).toBe("nowhere");
    }
  });

  it("are read as they are written", () => {
    const link = new URL(matchAddress("id", "key"), "http://table.example");
    expect(placeOf(link.pathname, link.hash)).toEqual({ page: "match", id: "id", key: "key" });
    const device = new URL(deviceAddress("K7P3-9QXM"), link);
    expect(placeOf(device.pathname, device.hash)).toEqual({ page: "me", code: "K7P3-9QXM" });
    expect(placeOf("/me", "#content")).toEqual({ page: "me", code: null });
    for (const text of ["", "fixed", "fixed;a20,b20", "e10,f10;j5,j6"]) {
      const opening = new URL(openingsAddress("blokus", text), link);
      expect(placeOf(opening.pathname, opening.hash)).toMatchObject({ line: text });
      expect(lineText(lineOf(text))).toBe(text);
    }
    expect(lineOf("fixed;a20,b20")).toEqual({ fixed: true, moves: ["a20,b20"] });
    expect(matchAddress("id")).toBe("/match/id");
    expect(rulesAddress("locus", "L3")).toBe("/rules/locus#L3");
  });
});
