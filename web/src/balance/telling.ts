import { say } from "../i18n/messages";
import { byKey, colourText } from "../i18n/words.svelte";
import { settings } from "../memory/settings.svelte";
import type { Asked } from "./lab.svelte";
import { words } from "./words";

interface Value {
  readonly value: number;
  readonly within: number;
  /** The ends of its interval, the middle of which is not the value of a share. */
  readonly least: number;
  readonly most: number;
}

/** How far the ends of an interval may be from those that ± says. */
const LIKE_HALVES = 0.5;

/** A number as people write it. */
export function number(value: number): string {
  return new Intl.NumberFormat(settings.language, {
    maximumFractionDigits: Math.abs(value) < 1000 ? 1 : 0,
  })
    .format(value)
    .replace("-", "−");
}

/** A mean with half the width of its interval, or the ends of that where they say something else. */
export function told({ value, within, least, most }: Value, unit = ""): string {
  const percent = unit.includes("%");
  const shift = Math.abs((least + most) / 2 - value);
  const beyond = percent && (value < within || value + within > 100);
  const text =
    shift >= LIKE_HALVES || (beyond && shift > 0.01)
      ? say(words().between, { least: number(least), most: number(most) })
      : `${number(value)} ± ${number(within)}`;
  return text + (percent ? "\u00a0%" : "");
}

const RANGE = /^(−?\d+) to (−?\d+)$/;

/** Where a range begins, to put ranges in order. */
export function startOf(range: string): number {
  return parseInt(range.replace("−", "-"));
}

/** The zone, seat, card, source or range that a figure is about. */
export function aboutText(about: string): string {
  const range = RANGE.exec(about);
  if (range) return say(words().between, { least: range[1] ?? "", most: range[2] ?? "" });
  const card = /^(\w+)-([A-Z]\d)(-coin)?$/.exec(about);
  if (card) return `${colourText(card[1] ?? "")} ${card[2] ?? ""}${card[3] ? " ●" : ""}`;
  const square = /^([a-z]+) ([a-z]+\d+)$/.exec(about);
  if (square) return `${colourText(square[1] ?? "")} ${square[2] ?? ""}`;
  return byKey(words().sources, about, colourText(about));
}

export function figureText(key: string, about: string): string {
  return say(byKey(words().figures, key, key), { about: aboutText(about) });
}

export function targetText(
  key: string,
  about: string,
  low: number | null,
  high: number | null,
): string {
  return say(byKey(words().targets, key, key), {
    about: aboutText(about),
    low: number(low ?? 0),
    high: number(high ?? 0),
  });
}

/** What the games of a measurement are: of each design so many, some at random, some for skill. */
export function madeText({ variant, files, games }: Asked, total: number): string {
  const beside = Object.keys(files).length > 0;
  const ofDesign = total / (beside ? 2 : 1);
  const few = ofDesign - games * (variant === "locus" ? 2 : 1);
  return say(byKey(words().made, variant, ""), { beside, games, few });
}
