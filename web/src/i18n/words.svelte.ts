import { settings, type Language } from "../memory/settings.svelte";
import type { SeenBreach, OptionInfo, Refusal, VariantInfo } from "../protocol/generated";
import { RequestFailed } from "../protocol/api";
import printedEnglish from "../../../src/squarely/formats/print/texts/en.json";
import breachesEnglish from "./breaches/en.json";
import { say, wordsIn } from "./messages";
import english from "./words/en.json";

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  hu: "Magyar",
};

export type Printed = typeof printedEnglish;

/** Everything we say that belongs to no single folder, in the language that is set now. */
export const t = wordsIn(
  english,
  import.meta.glob("./words/*.json", { eager: true, import: "default" }),
);

/** What is printed, too: clauses, colours, the lines of score sheets. */
export const printed = wordsIn(
  printedEnglish,
  import.meta.glob(
    [
      "../../../src/squarely/formats/print/texts/*.json",
      "!../../../src/squarely/formats/print/texts/chapters.json",
    ],
    { eager: true, import: "default" },
  ),
);

/** What is said when a clause is broken, by the server's sentence. */
const breaches = wordsIn(
  breachesEnglish,
  import.meta.glob("./breaches/*.json", { eager: true, import: "default" }),
);

/** A text by its key, or the server's own English. */
export function byKey(texts: Record<string, string>, key: string, english: string): string {
  return Object.hasOwn(texts, key) ? (texts[key] ?? english) : english;
}

export function clauseText(number: string): string {
  return byKey(printed().clauses, number, number);
}

/** Why a clause is broken: the exact reason, else the clause itself, else the server's sentence. */
export function breachText(breach: Pick<SeenBreach, "clause" | "sentence">): string {
  const clause = byKey(printed().clauses, breach.clause, breach.sentence);
  return byKey(breaches(), breach.sentence, clause);
}

export function refusalText(refusal: Refusal): string {
  return byKey(t().refusals.codes, refusal.code, refusal.reason);
}

/** Why a request came to nothing; what people cannot cause is left in the server's English. */
export function problemText(error: unknown): string {
  if (!(error instanceof RequestFailed)) return t().app.unreachable;
  const codes: Record<string, string> = t().refusals.codes;
  if (error.code !== null && Object.hasOwn(codes, error.code))
    return codes[error.code] ?? error.message;
  return { 404: t().app.notThere, 429: t().app.tooMany }[error.status] ?? error.message;
}

export function variantText(variant: Pick<VariantInfo, "name" | "title" | "summary">): {
  title: string;
  summary: string;
} {
  const texts: Record<string, { title: string; summary: string }> = t().variants;
  return texts[variant.name] ?? variant;
}

/** What stands on the box that a variant comes in. */
export function boxText(variant: string): { title: string; pitch: string } {
  const boxes: Record<string, { title: string; pitch: string }> = t().games;
  return boxes[variant] ?? boxes[variant.split("-")[0] ?? ""] ?? { title: variant, pitch: "" };
}

export function boxTitle(variant: string): string {
  return boxText(variant).title;
}

export function optionText(option: OptionInfo): string {
  return byKey(t().options, option.name, option.summary);
}

/** A colour's name; colours that we do not know keep the server's word. */
export function colourText(colour: string): string {
  return byKey(printed().colours, colour, colour);
}

/** A line of a score sheet such as `blue: squares left`. */
export function scoreText(label: string): string {
  return label
    .split(": ")
    .map((part) => byKey(printed().scores, part, byKey(printed().colours, part, part)))
    .join(": ");
}

/** The name of a rank of a game alone. */
export function rankText(rank: string): string {
  return byKey(t().ranks, rank, rank);
}

/** What the outcome adds, such as `Solo rank: planner.` */
export function remarkText(remark: string): string {
  const rank = /^Solo rank: (.+)\.$/.exec(remark)?.[1];
  return rank ? say(t().end.soloRank, { rank: rankText(rank) }) : remark;
}

/** Names in a row, as the language joins them. */
export function listText(names: string[]): string {
  return new Intl.ListFormat(settings.language, { type: "conjunction" }).format(names);
}

/** A day, by its Unix time in seconds. */
export function dayText(at: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: "medium" }).format(at * 1000);
}

export function momentText(at: number): string {
  return new Intl.DateTimeFormat(settings.language, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(at * 1000);
}
