import { say } from "../i18n/messages";
import { byKey, colourText } from "../i18n/words.svelte";
import { settings } from "../memory/settings.svelte";
import type { Asked } from "./lab.svelte";
import { words } from "./words";

interface Value {
  readonly value: number;
  readonly within: number;
}

/** A number as people write it. */
export function number(value: number): string {
  return new Intl.NumberFormat(settings.language, {
    maximumFractionDigits: Math.abs(value) < 1000 ? 1 : 0,
  })
    .format(value)
    .replace("-", "−");
}

/** A mean with half the width of its interval. */
export function told(measured: Value, unit = ""): string {
  return `${number(measured.value)} ± ${number(measured.within)}${unit.includes("%") ? "\u00a0%" : ""}`;
}

/** The zone, seat, card or source that a figure is about. */
export function aboutText(about: string): string {
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
