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
}

/** The squares of one zone that some fills cover. */
export function coveredIn(fills: readonly Fill[], zone: string): Set<string> {
  return covered(fills.filter((fill) => fill.zone === zone));
}
