/** The shapes and cards of a deck, read from its TOML text and put back into it. */

import { ZONES } from "./sheetText";
import { entriesOf, quoted, valueOf, withKey, withoutEntry, withValue } from "./toml";

export const CARD_COLOURS = [...ZONES, "wild"] as const;
export type CardColour = (typeof CARD_COLOURS)[number];
/** How many cards a deck has in the rules. */
export const USUAL_CARDS = 48;

export interface DeckShape {
  readonly name: string;
  /** Its rows, separated by "/". */
  readonly drawing: string;
}

const cardText = (shape: string, coin: boolean) => (coin ? `${shape} coin` : shape);

export function shapesOf(text: string): DeckShape[] {
  return entriesOf(text, "shapes").flatMap(({ key, value }) =>
    typeof value === "string" ? [{ name: key, drawing: value }] : [],
  );
}

/** The cards of a colour as they are listed: a shape, with ` coin` behind it if it shows one. */
export function cardsOf(text: string, colour: CardColour): string[] {
  const value = valueOf(text, "cards", colour);
  return Array.isArray(value) ? value.map(String) : [];
}

export function countOf(text: string, colour: CardColour, shape: string, coin: boolean): number {
  return cardsOf(text, colour).filter((each) => each === cardText(shape, coin)).length;
}

export function totalOf(text: string): number {
  return CARD_COLOURS.reduce((sum, colour) => sum + cardsOf(text, colour).length, 0);
}

function withCards(text: string, colour: CardColour, cards: readonly string[]): string {
  if (cards.join("/") === cardsOf(text, colour).join("/")) return text;
  return withValue(text, "cards", colour, `[${cards.map(quoted).join(", ")}]`);
}

/** The text with so many cards of a kind; the others stay in their order. */
export function withCount(
  text: string,
  colour: CardColour,
  shape: string,
  coin: boolean,
  count: number,
): string {
  const card = cardText(shape, coin);
  const cards = cardsOf(text, colour);
  const had = countOf(text, colour, shape, coin);
  const after = had > 0 ? cards.lastIndexOf(card) + 1 : cards.length;
  const kept = cards.filter(
    (each, at) => each !== card || cards.slice(0, at).filter((e) => e === card).length < count,
  );
  const added = Array<string>(Math.max(0, count - had)).fill(card);
  return withCards(text, colour, added.length > 0 ? cards.toSpliced(after, 0, ...added) : kept);
}

export function withShape(text: string, name: string, drawing: string): string {
  return withValue(text, "shapes", name, quoted(drawing));
}

/** The first name S1, S2, ... that no shape has. */
export function freeName(text: string): string {
  const names = new Set(shapesOf(text).map((each) => each.name));
  let number = names.size + 1;
  while (names.has(`S${number}`)) number += 1;
  return `S${number}`;
}

/** The text with another name for a shape, on its cards too. */
export function withShapeName(text: string, name: string, now: string): string {
  return eachCard(withKey(text, "shapes", name, now), (card) =>
    card === name || card === cardText(name, true) ? [now + card.slice(name.length)] : [card],
  );
}

/** The text without a shape and its cards. */
export function withoutShape(text: string, name: string): string {
  return eachCard(withoutEntry(text, "shapes", name), (card) =>
    card === name || card === cardText(name, true) ? [] : [card],
  );
}

function eachCard(text: string, change: (card: string) => string[]): string {
  return CARD_COLOURS.reduce(
    (now, colour) => withCards(now, colour, cardsOf(now, colour).flatMap(change)),
    text,
  );
}
