import { covered, placementOf, type Placement } from "../squares/placements";
import type { ZoneColour } from "./layout";
import { fillOf } from "./moves";

/** A legal way to fill in a shape. */
export interface Fill extends Placement {
  readonly source: string;
  readonly zone: ZoneColour;
}

/** The legal fills of a turn. */
export class Fills {
  readonly #fills: readonly Fill[];

  constructor(legal: readonly string[]) {
    this.#fills = legal.flatMap((text) => {
      const fill = fillOf(text);
      if (!fill) return [];
      const { source, zone, squares } = fill;
      return [{ ...placementOf(text, zone, squares.join()), source, zone }];
    });
  }

  of(source: string | null): Fill[] {
    return this.#fills.filter((fill) => fill.source === source);
  }

  has(text: string): boolean {
    return this.#fills.some((fill) => fill.text === text);
  }

  /** Those that stay in the shape's colour, or all of them when colours are paid for. */
  within(source: string | null, colour: string, elsewhere: boolean): Fill[] {
    return this.of(source).filter((fill) => elsewhere || !foreign(colour, fill.zone));
  }

  /** Those that cost a coin for another colour. */
  elsewhere(source: string | null, colour: string): Fill[] {
    return this.of(source).filter((fill) => foreign(colour, fill.zone));
  }
}

/** Whether a zone has another colour than a shape. */
export function foreign(colour: string, zone: string): boolean {
  return colour !== "wild" && colour !== zone;
}

/** The squares of one zone that some fills cover. */
export function coveredIn(fills: readonly Fill[], zone: string): Set<string> {
  return covered(fills.filter((fill) => fill.zone === zone));
}
