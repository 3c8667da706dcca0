import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { breachText, refusalText, remarkText, scoreText } from "../src/i18n/words.svelte";
import { LANGUAGES, preferred, settings } from "../src/memory/settings.svelte";
import { gameInBrowser } from "../src/table/boards";
import { leaves, TEXTS } from "./texts";

const REPOSITORY = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, REPOSITORY), "utf8");
/** Refusals that only programs cause, or that the pages tell by their status. */
const OF_PROGRAMS = [
  "unusable",
  "illegal",
  "no_ply",
  "no_lesson",
  "nowhere",
  "wrong_method",
  "no_bearer",
  "opened_enough",
  "too_fast",
  "too_slow",
  "too_large",
  "not_json",
  "form_sent",
  "other_site",
  "other_name",
];
const GAMES = ["blokus", "locus", "lokomoto"];

/** The texts of one language in a folder, by path. */
function told(folder: string, language: string): Map<string, string> {
  return new Map(leaves(TEXTS[folder]?.[language]));
}

describe("the tutorials", () => {
  it.each(GAMES)("of %s have the same steps in every language", async (name) => {
    const game = gameInBrowser(name);
    const tutorials = await game?.tutorials();
    for (const language of LANGUAGES) {
      settings.language = language;
      const steps = Object.entries(tutorials?.() ?? {});
      expect(steps.map(([box]) => box)).toEqual(Object.keys(game?.boxes ?? {}));
      for (const [, texts] of steps) expect(texts).toHaveLength(5);
    }
    settings.language = "en";
  });
});

describe("the rulebooks", () => {
  const files = readdirSync(new URL("docs/rules/", REPOSITORY)).filter((name) =>
    name.endsWith(".md"),
  );
  const numbers = files.flatMap((name) =>
    [...read(`docs/rules/${name}`).matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map((match) => match[1]),
  );

  it("have been found", () => expect(numbers.length).toBeGreaterThan(80));

  it.each(LANGUAGES)("are told in %s, clause by clause", (language) => {
    const clauses = [...told("printed", language)].filter(([path]) => path.startsWith("clauses."));
    expect(clauses.map(([path]) => path.slice(8)).sort()).toEqual([...numbers].sort());
    for (const [, text] of clauses) expect(text.length).toBeGreaterThan(8);
  });

  it("have every clause once in the chapters of the rules page", () => {
    const shown = GAMES.flatMap((game) => gameInBrowser(game)?.chapters ?? []);
    const clauses = shown.flatMap((chapter) => chapter.clauses);
    expect(clauses.sort()).toEqual([...numbers].sort());
  });
});

describe("what the server says", () => {
  const sentences = GAMES.flatMap((game) =>
    [...read(`src/squarely/games/${game}/clauses.py`).matchAll(/Clause\("\w+", "([^"]+)"\)/g)].map(
      (m) => m[1] as string,
    ),
  );
  const [, union = ""] =
    /type RefusalCode =([^;]+);/.exec(read("web/src/protocol/generated.ts")) ?? [];
  const codes = [...union.matchAll(/"(\w+)"/g)]
    .map((m) => m[1] as string)
    .filter((code) => !OF_PROGRAMS.includes(code));

  it("has been found", () => {
    expect(sentences.length).toBeGreaterThan(40);
    expect(codes.length).toBeGreaterThan(15);
  });

  it.each(LANGUAGES)("about broken rules is known in %s", (language) => {
    const breaches = told("i18n/breaches", language);
    expect(sentences.filter((sentence) => !breaches.has(sentence))).toEqual([]);
  });

  it.each(LANGUAGES)("about refusals is known in %s", (language) => {
    const words = told("i18n/words", language);
    expect(codes.filter((code) => !words.has(`refusals.codes.${code}`))).toEqual([]);
  });
});

describe("languages", () => {
  it("follow the browser, and English is the last resort", () => {
    expect(preferred(["fr-FR", "de-AT", "en"])).toBe("de");
    expect(preferred(["es-419"])).toBe("es");
    expect(preferred(["hu-HU", "hu", "en"])).toBe("hu");
    expect(preferred(["ja"])).toBe("en");
    expect(preferred([])).toBe("en");
  });

  it("translate by key and keep the server's English for what is unknown", () => {
    settings.language = "de";
    expect(scoreText("blue: squares left")).toBe("Blau: Felder übrig");
    expect(scoreText("something new")).toBe("something new");
    expect(remarkText("Solo rank: planner.")).toBe("Solo-Rang: Planung.");
    expect(
      breachText({ clause: "B6", sentence: "a piece may lie on empty squares only" }),
    ).toContain("leeren");
    expect(breachText({ clause: "B6", sentence: "newly worded" })).toBe(
      told("printed", "de").get("clauses.B6"),
    );
    expect(breachText({ clause: "X1", sentence: "newly worded" })).toBe("newly worded");
    const refusal = { type: "refused" as const, ref: null, breaches: [] };
    expect(refusalText({ ...refusal, code: "over", reason: "The game is over." })).toBe(
      "Die Partie ist zu Ende.",
    );
    expect(refusalText({ ...refusal, code: "unusable", reason: "No." })).toBe("No.");
    settings.language = "en";
  });
});
