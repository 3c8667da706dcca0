/** The train cards of Loko moto, read from their TOML text and put back into it. */

import { entriesOf, inlineTable, withKey, withoutEntry, withValue, type TableValue } from "./toml";

/** The highest price that the server takes, and the largest bonus either way. */
export const DEAREST = 20;
export const LARGEST_BONUS = 9;

export interface Train {
  readonly name: string;
  readonly price: number;
  /** What it counts besides its price; below 0 it is a minus point. */
  readonly bonus: number;
}

export function trainsOf(text: string): Train[] {
  return entriesOf(text, "").flatMap(({ key, value }) => {
    if (typeof value !== "object" || Array.isArray(value)) return [];
    const { price, bonus } = value as TableValue;
    return [{ name: key, price: Number(price ?? 0), bonus: Number(bonus ?? 0) }];
  });
}

/** The text with a train, which is new where there is none of its name. */
export function withTrain(text: string, { name, price, bonus }: Train): string {
  return withValue(text, "", name, inlineTable(bonus ? { price, bonus } : { price }));
}

export function withTrainName(text: string, name: string, now: string): string {
  return withKey(text, "", name, now);
}

export function withoutTrain(text: string, name: string): string {
  return withoutEntry(text, "", name);
}

/** A name that no train has: a word and a number. */
export function freeTrainName(text: string, word: string): string {
  const names = new Set(trainsOf(text).map((each) => each.name));
  let number = names.size + 1;
  while (names.has(`${word} ${number}`)) number += 1;
  return `${word} ${number}`;
}
