import { describe, expect, it } from "vitest";
import { TableChoice } from "../src/lobby/table.svelte";
import type { VariantInfo } from "../src/protocol/generated";

const TO_GO: VariantInfo = {
  name: "blokus-to-go",
  title: "",
  summary: "",
  seats: [2],
  options: [],
  seat_options: [],
  editions: {},
  levels: 9,
};

describe("bots at a table", () => {
  it("come soon in quick pairing with a live clock", () => {
    expect(new TableChoice([TO_GO]).pairing.wait).toBe(30);
  });

  it("never come by correspondence, unless they are wanted", () => {
    const choice = new TableChoice([TO_GO]);
    choice.clock = "3days";
    expect(choice.pairing.wait).toBeNull();
    choice.wait = 60;
    expect(choice.pairing.wait).toBe(60);
    choice.clock = "10min";
    expect(choice.pairing.wait).toBe(30);
  });

  it("never come to a table that is opened, unless they are wanted", () => {
    const choice = new TableChoice([TO_GO]);
    expect(choice.table.fill_after).toBeNull();
    choice.fillAfter = 15;
    expect(choice.table.fill_after).toBe(15);
    expect(choice.pairing.wait).toBe(30);
  });
});
