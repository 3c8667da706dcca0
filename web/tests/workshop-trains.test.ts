import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  freeTrainName,
  trainsOf,
  withoutTrain,
  withTrain,
  withTrainName,
} from "../src/workshop/trainsText";

const TRAINS = readFileSync(
  new URL("../../src/squarely/games/lokomoto/data/trains.toml", import.meta.url),
  "utf8",
);

describe("Trains in their text", () => {
  it("have prices, and some a bonus", () => {
    expect(trainsOf(TRAINS)).toHaveLength(26);
    expect(trainsOf(TRAINS)[0]).toEqual({ name: "Hajtány", price: 2, bonus: -1 });
    expect(trainsOf(TRAINS)[2]).toEqual({ name: "Bobó", price: 3, bonus: 0 });
  });

  it("stay as they are when written again", () => {
    for (const train of trainsOf(TRAINS)) {
      expect(withTrain(TRAINS, train)).toBe(TRAINS);
      expect(withTrainName(TRAINS, train.name, train.name)).toBe(TRAINS);
    }
  });

  it("change one by one", () => {
    const text = withTrain(TRAINS, { name: "Muki", price: 4, bonus: 0 });
    expect(text).toContain('"Muki" = { price = 4 }\n"Bobó"');
    expect(withTrainName(text, "Muki", "Morgó")).toContain('"Morgó" = { price = 4 }');
  });

  it("come and go", () => {
    const name = freeTrainName(TRAINS, "Train");
    expect(name).toBe("Train 27");
    const text = withTrain(TRAINS, { name, price: 3, bonus: 0 });
    expect(text).toBe(`${TRAINS}"Train 27" = { price = 3 }\n`);
    expect(withoutTrain(text, name)).toBe(TRAINS);
  });
});
