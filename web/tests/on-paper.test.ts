import { afterEach, describe, expect, it, vi } from "vitest";
import { calls } from "../src/games/locus/calls";
import { locus } from "../src/games/locus";
import { isKnown, sheetMove } from "../src/games/locus/onPaper";
import { boxesOf, Choice } from "../src/home/choice.svelte";
import { calling } from "../src/memory/calling.svelte";
import { settings } from "../src/memory/settings.svelte";
import type { LocusView } from "../src/protocol/generated";
import { Speech } from "../src/table/speech.svelte";
import { ADA, BO, VIEW } from "./locus-view";

afterEach(() => {
  settings.language = "en";
  vi.unstubAllGlobals();
});

const nameOf = (seat: number) => ["", "Ada", "Bo"][seat] ?? "";
const waits = { ...ADA, picked: false, card: null };
const DEALT: LocusView = {
  ...VIEW,
  players: [waits, { ...waits, seat: 2 }],
  face_up: ["red-I3", "wild-L3", "yellow-L3-coin"],
  leftover: null,
};
const reveal = (card: string) => ({ seat: null, move: `reveal ${card}` });

describe("what is called out", () => {
  it("is which cards lie there and who picks, once all of them do", () => {
    const said = ["Turn 1. The cards: red I3, wild L3, and yellow L3 with a coin.", "Ada picks."];
    expect(calls(DEALT, [reveal("wild-L3")], nameOf)).toEqual(said);
    expect(calls(DEALT, null, nameOf)).toEqual(said);
    expect(calls({ ...DEALT, to_deal: 1 }, [reveal("wild-L3")], nameOf)).toEqual([]);
  });

  it("is who takes what, who is next, and what is left over", () => {
    const pick = [{ seat: 1, move: "pick red-I3" }];
    const after = { ...DEALT, players: [ADA, { ...waits, seat: 2 }], to_act: [1, 2] };
    expect(calls(after, pick, nameOf)).toEqual(["Ada takes red I3.", "Bo picks."]);
    expect(calls(after, [{ seat: 1, move: "paper card" }], nameOf)).toEqual([]);
    expect(calls(VIEW, [{ seat: 2, move: "pick red-I3" }], nameOf)).toEqual([
      "Bo takes red I3.",
      "Left over: wild L3.",
    ]);
    expect(calls(VIEW, [{ seat: 1, move: "done" }], nameOf)).toEqual([]);
    expect(calls(VIEW, null, nameOf)).toEqual(["Left over: wild L3."]);
  });

  it("is in the language of the page", () => {
    settings.language = "de";
    expect(calls(VIEW, [{ seat: 2, move: "pick red-I3" }], nameOf)[0]).toBe("Bo nimmt Rot I3.");
  });

  it("is asked for at one table and not at the next", () => {
    calling.toggle("one");
    expect([calling.has("one"), calling.has("other")]).toEqual([true, false]);
    calling.toggle("one");
    expect(calling.has("one")).toBe(false);
  });
});

describe("a voice", () => {
  const german = { lang: "de-DE", default: true };
  const english = { lang: "en-GB", default: false };
  function speaking(...voices: object[]) {
    const spoken: string[] = [];
    vi.stubGlobal("speechSynthesis", {
      getVoices: () => voices,
      speak: ({ text, lang }: { text: string; lang: string }) => spoken.push(`${lang}: ${text}`),
      cancel: () => spoken.push("hush"),
    });
    vi.stubGlobal(
      "SpeechSynthesisUtterance",
      class {
        constructor(readonly text: string) {}
      },
    );
    const speech = new Speech();
    speech.listen();
    return { speech, spoken };
  }

  it("speaks the language of the page", () => {
    const { speech, spoken } = speaking(german, english);
    speech.say(["One.", "Two."], "en");
    speech.say(["Eins."], "de", true);
    expect(spoken).toEqual(["en-GB: One. Two.", "hush", "de-DE: Eins."]);
  });

  it("is silent where no voice speaks it", () => {
    const { speech, spoken } = speaking(german);
    speech.say(["One."], "en");
    expect(speech.voiceFor("en")).toBeNull();
    expect(spoken).toEqual([]);
    expect(new Speech().voiceFor("de")).toBeNull();
  });
});

describe("a seat on paper", () => {
  const paper = { ...BO, on_paper: true };

  it("has points once its sheet is known", () => {
    const handedIn = { ...paper, filled: [["a1"], [], [], [], []], total: 8 };
    const known = [ADA, paper, handedIn].map((each) => isKnown(VIEW, each));
    expect(known).toEqual([true, false, true]);
    expect(isKnown({ over: true }, paper)).toBe(true);
    expect(locus.score({ ...VIEW, players: [ADA, paper] }, 2)).toBeNull();
    expect(locus.score({ ...VIEW, players: [ADA, handedIn] }, 2)).toBe(8);
  });

  it("is not inspected before: nobody knows its squares", () => {
    const asked = { legal: [], offers: null, seat: 2, recent: [], nameOf };
    const seen = locus.inspect({ ...asked, view: { ...VIEW, players: [ADA, paper] } });
    expect(new Set(seen.places.map(({ name }) => name.split(" ")[0]))).toEqual(new Set(["1"]));
  });

  it("hands in its squares as the server orders them", () => {
    const filled = { red: [], blue: ["b2", "a10", "a2", "c1"], yellow: ["a1"] };
    expect(sheetMove(["yellow", "red", "blue"], filled)).toBe("sheet yellow=a1 blue=c1,a2,b2,a10");
    expect(sheetMove(["yellow"], {})).toBe("sheet");
  });

  it("is told of in the log", () => {
    expect(locus.say("paper card", VIEW)).toBe("fills in the card on paper");
    expect(locus.say("sheet red=a1", VIEW, "you")).toBe("hand in the sheet");
    expect(locus.colour("paper leftover", VIEW, 1)).toBeNull();
  });

  it("is chosen for people, and takes the clock off the table", () => {
    const variant = {
      ...{ name: "locus", title: "Locus", summary: "", seats: [2], options: [], editions: {} },
      ...{ seat_options: ["paper"], levels: 9 },
    };
    const [box] = boxesOf([{ name: "locus", variants: [variant], engine: true }]);
    const choice = new Choice(box!);
    choice.clock = "10min";
    choice.paper[1] = true;
    expect(choice.wish).toMatchObject({ options: [], clock: "10min" });
    choice.sit(1, "here");
    expect(choice.wish).toMatchObject({ options: ["paper-2"], clock: "none" });
    choice.sit(1, "bot");
    choice.paper[0] = true;
    expect(choice.wish).toMatchObject({ options: ["paper-1"], clock: "none" });
    expect(choice.againstBots).toBe(false);
  });
});
