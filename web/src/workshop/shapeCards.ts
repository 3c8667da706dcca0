/** The shape cards of Loko moto, read from their TOML text and put back into it. */

import { figureOf, needsAsterisk, walksOf, type Figure } from "./figures";
import { entriesOf, inlineTable, withKey, withoutEntry, withValue, type TableValue } from "./toml";

/** What a shape may count. */
export const POINTS = [1, 2, 3] as const;

export interface ShapeCard {
  readonly name: string;
  readonly points: number;
  /** Its walks, as they are written. */
  readonly lines: string;
  readonly figure: Figure;
}

export function shapeCardsOf(text: string): ShapeCard[] {
  return entriesOf(text, "").flatMap(({ key, value }) => {
    if (typeof value !== "object" || Array.isArray(value)) return [];
    const { points, lines } = value as TableValue;
    if (typeof lines !== "string") return [];
    return [{ name: key, points: Number(points ?? 1), lines, figure: figureOf(lines) }];
  });
}

function withCard(text: string, name: string, points: number, lines: string): string {
  const card = { points, lines };
  const asterisk = needsAsterisk(figureOf(lines));
  return withValue(text, "", name, inlineTable(asterisk ? { ...card, asterisk } : card));
}

export function withCardPoints(text: string, { name, lines }: ShapeCard, points: number): string {
  return withCard(text, name, points, lines);
}

/** The text with another figure on a card; whether it has an asterisk follows from it. */
export function withFigure(text: string, { name, points }: ShapeCard, figure: Figure): string {
  return withCard(text, name, points, walksOf(figure));
}

/** The text with a card more: a single line, to go on from. */
export function withNewCard(text: string, name: string, points: number): string {
  return withCard(text, name, points, "e");
}

export function withCardName(text: string, name: string, now: string): string {
  return withKey(text, "", name, now);
}

export function withoutCard(text: string, name: string): string {
  return withoutEntry(text, "", name);
}

/** The first of 1A, 1B, ... that no card is called. */
export function freeCardName(text: string, points: number): string {
  const names = new Set(shapeCardsOf(text).map((each) => each.name));
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => `${points}${letter}`);
  let number = 1;
  while (names.has(`${points}A${number}`)) number += 1;
  return letters.find((name) => !names.has(name)) ?? `${points}A${number}`;
}
