import { settings, type Language } from "../memory/settings.svelte";
import type { SeenBreach, OptionInfo, Refusal, VariantInfo } from "../protocol/generated";
import { RequestFailed } from "../protocol/api";
import * as clausesDe from "./clauses.de";
import * as clausesEn from "./clauses.en";
import * as clausesEs from "./clauses.es";
import * as clausesHu from "./clauses.hu";
import { de } from "./de";
import { en, type Words } from "./en";
import { es } from "./es";
import { hu } from "./hu";

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  hu: "Magyar",
};

const WORDS: Record<Language, Words> = { en, de, es, hu };
const CLAUSES = { en: clausesEn, de: clausesDe, es: clausesEs, hu: clausesHu };

/** Everything we say, in the language that is set now. */
export function t(): Words {
  return WORDS[settings.language];
}

/** A text by its key, or the server's own English. */
function byKey(texts: Record<string, string>, key: string, english: string): string {
  return Object.hasOwn(texts, key) ? (texts[key] ?? english) : english;
}

export function clauseText(number: string): string {
  return byKey(CLAUSES[settings.language].clauses, number, number);
}

/** Why a clause is broken: the exact reason, else the clause itself, else the server's sentence. */
export function breachText(breach: Pick<SeenBreach, "clause" | "sentence">): string {
  const { clauses, breaches } = CLAUSES[settings.language];
  return byKey(breaches, breach.sentence, byKey(clauses, breach.clause, breach.sentence));
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
  return byKey(t().colours, colour, colour);
}

/** A line of a score sheet such as `blue: squares left`. */
export function scoreText(label: string): string {
  return label
    .split(": ")
    .map((part) => byKey(t().scores, part, byKey(t().colours, part, part)))
    .join(": ");
}

/** The name of a rank of a game alone. */
export function rankText(rank: string): string {
  return byKey(t().ranks, rank, rank);
}

/** What the outcome adds, such as `Solo rank: planner.` */
export function remarkText(remark: string): string {
  const rank = /^Solo rank: (.+)\.$/.exec(remark)?.[1];
  return rank ? t().end.soloRank(rankText(rank)) : remark;
}

/** Names in a row, as the language joins them. */
export function listText(names: string[]): string {
  return new Intl.ListFormat(settings.language, { type: "conjunction" }).format(names);
}

/** A day, by its Unix time in seconds. */
export function dayText(at: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: "medium" }).format(at * 1000);
}
