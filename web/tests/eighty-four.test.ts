import { describe, expect, it } from "vitest";
import { blokus } from "../src/games/blokus";
import type { BlokusView, Goal, SeenEvent } from "../src/protocol/generated";
import type { SeenState } from "../src/protocol/moves";
import { branchesOf, presentPath, stepTo } from "../src/eighty-four/branches";
import { Light } from "../src/eighty-four/light.svelte";

/** `a` plays a, `<` takes the last move back, `<2` the last two. */
function log(text: string): SeenEvent[] {
  return text.split(" ").map((each, index) => {
    const back = each.startsWith("<");
    return {
      number: index + 1,
      kind: back ? "taken_back" : "played",
      move: back ? null : each,
      turns: back && each.length > 1 ? Number(each.slice(1)) : null,
    } as SeenEvent;
  });
}

describe("the ways that were tried", () => {
  it("are kept when moves are taken back", () => {
    const events = log("a b c < < d e");
    expect(presentPath(events)).toEqual(["a", "d", "e"]);
    expect(branchesOf(events)).toEqual([{ moves: ["a", "b", "c"], fork: 1 }]);
  });

  it("are none while nothing was taken back, and where the same was laid again", () => {
    expect(branchesOf(log("a b c"))).toEqual([]);
    expect(branchesOf(log("a b c < < b c d"))).toEqual([]);
  });

  it("hold what is ahead after going back", () => {
    expect(branchesOf(log("a b c <2"))).toEqual([{ moves: ["a", "b", "c"], fork: 1 }]);
  });

  it("leave out what is part of a longer one, the latest first", () => {
    const events = log("a b c < x < < b c d <4 z");
    expect(branchesOf(events)).toEqual([
      { moves: ["a", "b", "c", "d"], fork: 0 },
      { moves: ["a", "b", "x"], fork: 0 },
    ]);
  });

  it("are reached again step by step", () => {
    const goal = ["a", "b", "c"];
    expect(stepTo(["a", "d"], goal)).toBeNull();
    expect(stepTo(["a"], goal)).toBe("b");
    expect(stepTo(goal, goal)).toBeUndefined();
    expect(stepTo([...goal, "d"], goal)).toBeNull();
  });
});

describe("the light", () => {
  const at = (text: string, ply = 1) => ({
    match: "m",
    key: "k",
    events: log(text),
    state: { ply } as SeenState,
  });

  function lightThat(...answers: (Goal | null)[]) {
    let asked = 0;
    const light = new Light(() => Promise.resolve({ ply: 1, goal: answers[asked++] ?? null }));
    return { light, asked: () => asked };
  }

  it("looks once at a position", async () => {
    const { light, asked } = lightThat("possible");
    await light.look(at("a b"));
    await light.look(at("a b"));
    expect([light.goal, asked()]).toEqual(["possible", 1]);
  });

  it("knows that what was impossible stays so, and what is possible was so before", async () => {
    const one = lightThat("impossible");
    await one.light.look(at("a b"));
    await one.light.look(at("a b c"));
    expect([one.light.goal, one.asked()]).toEqual(["impossible", 1]);
    one.light.follow(at("a b <"));
    expect(one.light.goal).toBeNull();
    const other = lightThat("possible");
    await other.light.look(at("a b"));
    other.light.follow(at("a b <"));
    expect(other.light.goal).toBe("possible");
    other.light.follow(at("a b c"));
    expect(other.light.goal).toBeNull();
  });

  it("is grey where nobody knows, and looks again when asked", async () => {
    const { light, asked } = lightThat("open", "possible");
    await light.look(at("a"));
    expect(light.goal).toBe("open");
    await light.look(at("a"));
    expect([light.goal, asked()]).toEqual(["possible", 2]);
  });

  it("takes no answer to another position, and bears a refusal", async () => {
    const { light } = lightThat("possible");
    await light.look(at("a", 2));
    expect(light.goal).toBeNull();
    const refused = new Light(() => Promise.reject(new Error("busy")));
    await refused.look(at("a"));
    expect([refused.goal, refused.asking]).toEqual([null, false]);
  });
});

describe("a hint of Eighty-four", () => {
  const view = (seats: number) =>
    ({
      size: 20,
      scores: Array.from({ length: seats }, () => ({})),
      colours: Array.from({ length: 4 }, () => ({ placed: [] })),
      pieces: [{ name: "I3", cells: ["a1", "b1", "c1"] }],
    }) as unknown as BlokusView;

  it("tells the region, then the piece", () => {
    const puzzle = blokus.puzzle?.(view(1));
    expect(puzzle?.all).toBe(4);
    expect(puzzle?.tease("a20,b20,c20")).toEqual([
      "Look at the top left.",
      "The piece is I3, at the top left.",
    ]);
    expect(puzzle?.tease("r1,s1,t1")[0]).toBe("Look at the bottom right.");
    expect(puzzle?.tease("j10,k10,l10")[0]).toBe("Look in the middle.");
  });

  it("is told at once in games of several", () => {
    expect(blokus.puzzle?.(view(4))).toBeNull();
  });
});
