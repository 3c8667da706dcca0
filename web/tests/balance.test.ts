import { afterEach, describe, expect, it, vi } from "vitest";
import { Lab, type Asked } from "../src/balance/lab.svelte";
import {
  aboutText,
  figureText,
  madeText,
  number,
  startOf,
  targetText,
  told,
} from "../src/balance/telling";
import { lines } from "../src/protocol/lines";

const ASKED: Asked = { variant: "locus", files: {}, seats: 3, games: 20 };
const news = (done: number, over = false) => ({ type: "measured", done, total: 8, over });

/** A server that tells this, and then ends or hangs. */
const server = (said: readonly object[], then: "end" | "hang" = "end") =>
  async function* <T>(_: string, __: unknown, signal: AbortSignal): AsyncGenerator<T> {
    for (const each of said) yield each as T;
    if (then === "hang")
      await new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason)),
      );
  };

describe("A measurement", () => {
  it("is over when the server says so", async () => {
    const lab = new Lab(server([news(0), news(4), news(8, true)]));
    await lab.measure(ASKED);
    expect(lab.measuring.state).toBe("over");
    expect([lab.measuring.done, lab.measuring.total]).toEqual([8, 8]);
    expect(lab.measured?.over).toBe(true);
  });

  it("was broken off when nothing says that it is over", async () => {
    const lab = new Lab(server([news(4)]));
    await lab.measure(ASKED);
    expect(lab.measuring.state).toBe("broken");
    expect(lab.measured?.done).toBe(4);
  });

  it("is stopped, and keeps what was told", async () => {
    const lab = new Lab(server([news(4)], "hang"));
    const going = lab.measure(ASKED);
    await vi.waitFor(() => expect(lab.measuring.done).toBe(4));
    expect(lab.measuring.playing).toBe(true);
    lab.stop();
    await going;
    expect(lab.measuring.state).toBe("stopped");
    expect(lab.measuring.problem).toBe("");
    expect(lab.measured?.done).toBe(4);
  });

  it("says what stood in the way", async () => {
    const refusal = { type: "refused", ref: null, code: "no_worker", reason: "Nobody is here." };
    const lab = new Lab(server([news(4), refusal]));
    await lab.measure(ASKED);
    expect(lab.measuring.state).toBe("stopped");
    expect(lab.measuring.problem).not.toBe("");
  });
});

describe("A search for changes", () => {
  it("keeps what was suggested while the next comparison is under way", async () => {
    const told = [{ edits: [] }];
    const search = { type: "suggested", done: 1, total: 2, over: false, met: true };
    const lab = new Lab(
      server([
        { ...search, suggestions: told },
        { ...search, suggestions: null },
      ]),
    );
    await lab.suggest(ASKED);
    expect(lab.suggestions).toEqual(told);
    expect(lab.met).toBe(true);
  });
});

describe("Lines", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("are objects, however they arrive, and empty ones are nothing", async () => {
    const parts = ['{"a":', "1}\n\n", '{"b":"\u00e9', '"}\n'].map((each) =>
      new TextEncoder().encode(each),
    );
    const body = new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    });
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(body)));
    const found: unknown[] = [];
    for await (const each of lines("/", {}, new AbortController().signal)) found.push(each);
    expect(found).toEqual([{ a: 1 }, { b: "é" }]);
  });

  it("are refused with the sentence of the server", async () => {
    const refused = new Response('{"error": "Too much.", "code": "x"}', { status: 429 });
    vi.stubGlobal("fetch", () => Promise.resolve(refused));
    await expect(lines("/", {}, new AbortController().signal).next()).rejects.toThrow("Too much.");
  });
});

describe("What is measured", () => {
  it("is told with its interval", () => {
    expect(number(-3.14)).toBe("−3.1");
    const even = { value: 12, within: 0.25, least: 11.75, most: 12.25 };
    expect(told(even, " %")).toBe("12 ± 0.3\u00a0%");
    expect(told({ value: 22.5, within: 20, least: 2.5, most: 42.5 }, " points")).toBe("22.5 ± 20");
  });

  it("is told with the ends of its interval where that is not even", () => {
    const all = { value: 100, within: 10.75, least: 78.5, most: 100 };
    expect(told(all, " %")).toBe("78.5 to 100\u00a0%");
  });

  it("comes from games of several kinds, which make up how many there are", () => {
    const files = { sheet: "" };
    expect(madeText({ ...ASKED, files, games: 60 }, 280)).toBe(
      "60 with your design and 60 with ours, and for each of them 60 at random (chance) " +
        "and 20 of one careful bot among careless ones (skill)",
    );
    expect(madeText({ ...ASKED, variant: "lokomoto", games: 60 }, 80)).toBe(
      "60 with this design, and besides 20 of one careful bot among careless ones (skill)",
    );
  });

  it("is called by the zone, card, square or source that it is about", () => {
    expect(figureText("points", "yellow")).toBe("Points: yellow");
    expect(aboutText("red-I2-coin")).toBe("red I2 ●");
    expect(aboutText("blue a1")).toBe("blue a1");
    expect(aboutText("−5 to −1")).toBe("−5 to −1");
    expect(startOf("−5 to −1")).toBe(-5);
    expect(aboutText("bonus points")).toBe("bonus points");
    expect(aboutText("Budapest-Hatvan")).toBe("Budapest-Hatvan");
    expect(targetText("richest", "red", null, 30)).toContain("30 %");
  });
});
