import { expect, it } from "vitest";
import { placeOf } from "../src/workshop/outline";

it("An outline grows about its middle and moves by parts of its box", () => {
  const box = { x: -2, y: -4, width: 10, height: 20 };
  const outline = { ...box, href: "", size: 100, right: 0, down: 0 };
  expect(placeOf(outline)).toEqual(box);
  expect(placeOf({ ...outline, size: 200 })).toEqual({ x: -7, y: -14, width: 20, height: 40 });
  expect(placeOf({ ...outline, right: 10, down: -5 })).toEqual({ ...box, x: -1, y: -5 });
});
