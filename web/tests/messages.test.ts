import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { parse } from "svelte/compiler";
import { afterEach, describe, expect, it } from "vitest";
import { say, wordsIn } from "../src/i18n/messages";
import { LANGUAGES, settings } from "../src/memory/settings.svelte";
import { leaves, TEXTS } from "./texts";

afterEach(() => (settings.language = "en"));

/** A part of a message: plain text (0), or a value, perhaps with what stands for each of its forms. */
interface Part {
  type: number;
  value: string;
  pluralType?: Intl.PluralRuleType;
  options?: Record<string, { value: Part[] }>;
}

const partsOf = (message: string, language = "en") =>
  new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst() as Part[];

/** All parts of a message, inner ones too. */
const allOf = (parts: Part[]): Part[] =>
  parts.flatMap((part) => [
    part,
    ...Object.values(part.options ?? {}).flatMap((option) => allOf(option.value)),
  ]);

/** The names of the values that a message asks for. */
const argumentsOf = (message: string) => [
  ...new Set(allOf(partsOf(message)).flatMap((part) => (part.type ? (part.value ?? []) : []))),
];

/** Those of them that are to be seen, and do not only choose a form. */
const shownBy = (message: string) => [
  ...new Set(
    allOf(partsOf(message)).flatMap(({ type, value, options }) =>
      !type || !value || (options && !Object.values(options).some(({ value }) => counts(value)))
        ? []
        : value,
    ),
  ),
];
/** Whether a form has the number itself: `#`. */
const counts = (form: Part[]) => form.some(({ type, value }) => type && value === undefined);

/** The plural categories that counts fall into. */
function categories(language: string, type: Intl.PluralRuleType = "cardinal"): Set<string> {
  const rules = new Intl.PluralRules(language, { type });
  return new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)));
}

describe.each(Object.entries(TEXTS))("the words of %s", (_, files) => {
  const english = leaves(files.en);

  it("are there in every language, and only there", () => {
    expect(Object.keys(files).sort()).toEqual([...LANGUAGES].sort());
    for (const [path, text] of english) expect(text, path).not.toBe("");
    // Weblate joins keys by dots.
    for (const [path] of leaves({ "": files.en ?? {} })) expect(path).toMatch(/^\.[^[\]]+$/);
  });

  it.each(LANGUAGES)("say in %s what they say in English", (language) => {
    const translated = leaves(files[language]);
    const paths = (texts: [string, string][]) => texts.map(([path]) => path).sort();
    expect(paths(translated)).toEqual(paths(english));
    const original = new Map(english);
    for (const [path, text] of translated) {
      expect(text, path).not.toBe("");
      const english = original.get(path) ?? "";
      const values = argumentsOf(text);
      expect(shownBy(text).sort(), path).toEqual(shownBy(english).sort());
      expect(argumentsOf(english), path).toEqual(expect.arrayContaining(values));
      // What takes no values is shown without asking the formatter.
      if (values.length === 0) expect(say(text, {}), path).toBe(text);
    }
  });

  it.each(LANGUAGES)("have the plural forms of %s", (language) => {
    for (const [path, text] of leaves(files[language]))
      for (const { pluralType, options } of allOf(partsOf(text, language))) {
        if (!pluralType || !options) continue;
        const forms = Object.keys(options).filter((form) => !form.startsWith("="));
        const needed = [...categories(language, pluralType)];
        // A sentence that is the same for every number needs no forms.
        if (forms.join() !== "other") expect(forms, path).toEqual(expect.arrayContaining(needed));
      }
  });
});

it("tools for translators find every file as the documentation says", () => {
  const guide = readFileSync(new URL("../../docs/translating.md", import.meta.url), "utf8");
  const patterns = [...guide.matchAll(/^(?:web|src)\/.*\(\?P<component>.*$/gm)].map(
    ([line]) => new RegExp(`^${line.replaceAll("(?P<", "(?<")}$`),
  );
  expect(patterns).toHaveLength(3);
  for (const [folder, files] of Object.entries(TEXTS))
    for (const language of Object.keys(files)) {
      const path = folder === "printed" ? "src/squarely/formats/print/texts" : `web/src/${folder}`;
      const found = patterns.flatMap((pattern) => pattern.exec(`${path}/${language}.json`) ?? []);
      expect(found, folder).toContain(language);
    }
});

describe("a message", () => {
  it("has its values, and the form that its number asks for", () => {
    const message = "{who}: {count, plural, =0 {nothing} one {# point} other {# points}}";
    expect(say(message, { who: "Ada", count: 0 })).toBe("Ada: nothing");
    expect(say(message, { who: "Ada", count: 1 })).toBe("Ada: 1 point");
    expect(say(message, { who: "<b>", count: 12345 })).toBe("<b>: 12345 points");
    expect(say("{mine, select, true {yours} other {theirs}}", { mine: true })).toBe("yours");
  });

  it("is English where its language has none yet", () => {
    const english = { a: "one", b: { c: "two", d: ["three", "four"] } };
    const words = wordsIn(english, { "./de.json": { a: "eins", b: { c: "", d: ["drei"] } } });
    expect(words()).toBe(english);
    settings.language = "de";
    expect(words()).toEqual({ a: "eins", b: { c: "two", d: ["drei", "four"] } });
  });
});

interface Node {
  [key: string]: unknown;
  type: string;
}

/** All nodes of a file of ours. */
function nodesOf(file: string): Node[] {
  const source = readFileSync(file, "utf8");
  const text = file.endsWith(".svelte") ? source : `<script lang="ts">\n${source}\n</script>`;
  const found: Node[] = [];
  const visit = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    if ("type" in value && "start" in value) found.push(value as unknown as Node);
    Object.values(value).forEach(visit);
  };
  visit(parse(text, { modern: true }));
  return found;
}

it("whoever says a message gives it the values that it asks for", () => {
  const source = new URL("../src/", import.meta.url).pathname;
  const files = readdirSync(source, { recursive: true, encoding: "utf8" });
  const messages = Object.values(TEXTS).flatMap(({ en }) => leaves(en));
  const problems: string[] = [];
  let checked = 0;
  for (const file of files.filter((name) => /\.(svelte|ts)$/.test(name))) {
    if (!readFileSync(join(source, file), "utf8").includes("say(")) continue;
    for (const node of nodesOf(join(source, file))) {
      const callee = node.callee as Node | undefined;
      if (node.type !== "CallExpression" || callee?.name !== "say") continue;
      const [message, values] = node.arguments as Node[];
      const property = message?.property as Node | undefined;
      const key = message?.computed ? property?.value : property?.name;
      if (!key || values?.type !== "ObjectExpression") continue;
      const given = (values.properties as { key: Node }[]).map(({ key }) => key.name ?? key.value);
      const asked = messages
        .filter(([path]) => path === key || path.endsWith(`.${String(key)}`))
        .map(([, text]) => argumentsOf(text).sort().join());
      if (!asked.includes(given.sort().join())) problems.push(`${file}: ${String(key)}`);
      checked += 1;
    }
  }
  expect(problems).toEqual([]);
  expect(checked).toBeGreaterThan(250);
});
