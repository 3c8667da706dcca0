import type { ZoneColour } from "./layout";

/** A card as the server writes it: `yellow-L4-coin`. */
export interface CardFace {
  readonly text: string;
  readonly colour: string;
  readonly shape: string;
  readonly coin: boolean;
}

/** A shape filled in: `fill card yellow a1,b1`. */
export interface FillText {
  readonly source: string;
  readonly zone: ZoneColour;
  readonly squares: readonly string[];
}

export function cardOf(text: string): CardFace {
  const [colour = "wild", shape = "", coin] = text.split("-");
  return { text, colour, shape, coin: coin === "coin" };
}

export function fillOf(text: string): FillText | null {
  const [verb, source, zone, squares] = text.split(" ");
  if (verb !== "fill" || !source || !zone || !squares) return null;
  return { source, zone: zone as ZoneColour, squares: squares.split(",") };
}

/** A square at fault, which the server calls `yellow a1`. */
export function faultOf(where: string): { zone: string; square: string } | null {
  const [zone, square] = where.split(" ");
  return zone && square ? { zone, square } : null;
}
