import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as clausesDe from "../src/i18n/clauses.de";
import * as clausesEn from "../src/i18n/clauses.en";
import * as clausesEs from "../src/i18n/clauses.es";
import * as clausesHu from "../src/i18n/clauses.hu";
import { de } from "../src/i18n/de";
import { en } from "../src/i18n/en";
import { es } from "../src/i18n/es";
import { hu } from "../src/i18n/hu";
import { breachText, refusalText, remarkText, scoreText } from "../src/i18n/words.svelte";
import { LANGUAGES as SPOKEN, preferred, settings } from "../src/memory/settings.svelte";
import { gameInBrowser } from "../src/table/boards";

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
const LANGUAGES = {
  en: { words: en, ...clausesEn },
  de: { words: de, ...clausesDe },
  es: { words: es, ...clausesEs },
  hu: { words: hu, ...clausesHu },
};

/** Every path in a tree of words, with what stands there. */
function leaves(tree: object, path = ""): [string, unknown][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "object" ? leaves(value as object, `${path}${key}.`) : [[path + key, value]],
  );
}

describe("the tutorials", () => {
  it.each(GAMES)("of %s have the same steps in every language", async (name) => {
    const game = gameInBrowser(name);
    const tutorials = await game?.tutorials();
    for (const language of SPOKEN) {
      const steps = Object.entries(tutorials?.[language] ?? {});
      expect(steps.map(([box]) => box)).toEqual(Object.keys(game?.boxes ?? {}));
      for (const [, texts] of steps) expect(texts).toHaveLength(5);
    }
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

  it.each(Object.entries(LANGUAGES))("are told in %s, clause by clause", (_, { clauses }) => {
    expect(Object.keys(clauses).sort()).toEqual([...numbers].sort());
    for (const text of Object.values(clauses)) expect(text.length).toBeGreaterThan(8);
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

  it.each(Object.entries(LANGUAGES))("about broken rules is known in %s", (_, { breaches }) => {
    expect(sentences.filter((sentence) => !(sentence in breaches))).toEqual([]);
  });

  it.each(Object.entries(LANGUAGES))("about refusals is known in %s", (_, { words }) => {
    expect(codes.filter((code) => !(code in words.refusals.codes))).toEqual([]);
  });
});

describe("languages", () => {
  it("are all held to the checks here", () => {
    expect(Object.keys(LANGUAGES)).toEqual([...SPOKEN]);
  });

  it.each(Object.entries(LANGUAGES))("%s has all the words, and none is empty", (_, { words }) => {
    expect(
      leaves(words)
        .map(([path]) => path)
        .sort(),
    ).toEqual(
      leaves(en)
        .map(([path]) => path)
        .sort(),
    );
    for (const [path, value] of leaves(words)) expect(value, path).not.toBe("");
  });

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
    expect(breachText({ clause: "B6", sentence: "newly worded" })).toBe(clausesDe.clauses.B6);
    expect(breachText({ clause: "X1", sentence: "newly worded" })).toBe("newly worded");
    const refusal = { type: "refused" as const, ref: null, breaches: [] };
    expect(refusalText({ ...refusal, code: "over", reason: "The game is over." })).toBe(
      "Die Partie ist zu Ende.",
    );
    expect(refusalText({ ...refusal, code: "unusable", reason: "No." })).toBe("No.");
    settings.language = "en";
  });
});
