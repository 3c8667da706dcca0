import { describe, expect, it } from "vitest";
import { deviceAddress, matchAddress, placeOf, rulesAddress } from "../src/routes/address";

describe("addresses", () => {
  it("lead to the pages", () => {
    expect(placeOf("/", "")).toEqual({ page: "home" });
    expect(placeOf("/match/abc", "")).toEqual({ page: "match", id: "abc", key: null });
    expect(placeOf("/match/abc", "#k_1-Z")).toEqual({ page: "match", id: "abc", key: "k_1-Z" });
    expect(placeOf("/rules/blokus", "#B4")).toEqual({
      page: "rules",
      game: "blokus",
      clause: "B4",
    });
    expect(placeOf("/learn/locus/", "")).toEqual({ page: "learn", game: "locus" });
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
    expect(matchAddress("id")).toBe("/match/id");
    expect(rulesAddress("locus", "L3")).toBe("/rules/locus#L3");
  });
});
