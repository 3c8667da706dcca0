import { expect, test } from "vitest";
import type { SeenEvent } from "../src/protocol/generated";
import { progressOf } from "../src/tutorial/progress";

const event = (number: number, seat: number | null, move: string | null, kind = "played") =>
  ({ number, at: 0, kind, seat, move, by: "person", text: null }) as SeenEvent;

const GOALS = ["pay", "fill paid .+", "fill paid .+"];

test("goals are met by the student's moves in order", () => {
  const events = [
    event(1, 1, "pay"),
    event(5, 1, "pay"),
    event(6, 2, "done"),
    event(7, 1, "fill paid red a1"),
  ];
  expect(progressOf(GOALS, events, 1, 4)).toEqual({ met: 2, astray: false });
});

test("a move that is none of the goals leads astray", () => {
  expect(progressOf(GOALS, [event(5, 1, "done")], 1, 4)).toEqual({ met: 0, astray: true });
  expect(progressOf(["pick .+"], [event(5, 1, "unpick x")], 1, 4).astray).toBe(true);
});

test("a move taken back does not count", () => {
  const events = [event(5, 1, "pay"), event(6, 1, null, "taken_back")];
  expect(progressOf(GOALS, events, 1, 4)).toEqual({ met: 0, astray: false });
});

test("what follows the last goal changes nothing", () => {
  const events = [event(5, 1, "pick x"), event(6, 1, "whatever")];
  expect(progressOf(["pick .+"], events, 1, 4)).toEqual({ met: 1, astray: false });
});
