import { describe, expect, it } from "vitest";
import { RequestFailed } from "../src/protocol/api";
import type { Hint, Welcome } from "../src/protocol/generated";
import type { SeenState } from "../src/protocol/moves";
import { Advice, hintText } from "../src/table/advice.svelte";

const HINT: Hint = { ply: 3, move: "a1,b1", worth: 0.62, unit: "share", goal: null };
const seated = (...legal: string[]) => ({
  match: "m",
  key: "k",
  welcome: { you: 1 } as Welcome,
  state: { legal } as SeenState,
});

describe("a hint", () => {
  it("stays as long as the situation does", async () => {
    const advice = new Advice(() => Promise.resolve(HINT));
    await advice.press(seated("a1,b1", "c1"));
    expect(advice.shown).toBe(HINT);
    advice.follow(seated("a1,b1", "c1"));
    expect(advice.shown).toBe(HINT);
    advice.follow(seated());
    expect(advice.shown).toBeNull();
  });

  it("is hidden and shown again without another question", async () => {
    let asked = 0;
    const advice = new Advice(() => Promise.resolve(((asked += 1), HINT)));
    for (const shown of [HINT, null, HINT]) {
      await advice.press(seated("a1,b1"));
      expect(advice.shown).toBe(shown);
    }
    expect(asked).toBe(1);
  });

  it("is told little by little where there are teases, then hidden", async () => {
    const advice = new Advice(() => Promise.resolve(HINT));
    const steps = [];
    for (let press = 0; press < 5; press += 1) {
      await advice.press(seated("a1,b1"), 2);
      steps.push([advice.asked, advice.shown !== null]);
    }
    expect(steps).toEqual([
      [0, true],
      [1, true],
      [2, true],
      [2, false],
      [2, true],
    ]);
    advice.follow(seated("c1"));
    expect(advice.asked).toBe(0);
  });

  it("that comes too late is not shown", async () => {
    let answer: (hint: Hint) => void = () => undefined;
    const advice = new Advice(() => new Promise((done) => (answer = done)));
    const pressed = advice.press(seated("a1,b1"));
    advice.follow(seated("c1"));
    answer(HINT);
    await pressed;
    expect(advice.shown).toBeNull();
    expect(advice.asking).toBe(false);
  });

  it("that is refused says why", async () => {
    const advice = new Advice(() =>
      Promise.reject(new RequestFailed(429, "English.", "hint_too_fast")),
    );
    await advice.press(seated("a1,b1"));
    expect(advice.problem).toContain("Think for yourself");
  });

  it("is told in words", () => {
    expect(hintText(HINT, "L4 on a1 b1")).toBe("L4 on a1 b1. That promises 62% of the win.");
    expect(hintText({ ...HINT, worth: null, unit: null }, "X")).toBe("X.");
    expect(hintText({ ...HINT, worth: 41.6, unit: "points" }, "X")).toContain("about 42 points");
  });

  it("says whether all 84 pieces can still be laid", () => {
    const alone = { ...HINT, worth: 82, unit: "points" } as const;
    expect(hintText({ ...alone, worth: 84, goal: "possible" }, "X")).toBe(
      "X. 84 is still possible.",
    );
    expect(hintText({ ...alone, goal: "impossible" }, "X")).toBe(
      "X. 84 is no longer possible: the best known way lays 82.",
    );
    expect(hintText({ ...alone, goal: "open" }, "X")).toBe("X. The best known way lays 82 of 84.");
  });
});
