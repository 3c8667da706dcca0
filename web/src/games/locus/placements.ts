import { cellsOf, corner, nameOf, type Cell } from "../blokus/cells";
import { shapeKey } from "../blokus/orientation";
import type { Placement } from "../blokus/placements";
import type { ZoneColour } from "./layout";
import { fillOf } from "./moves";

/** A legal way to fill in a shape. */
export interface Fill extends Placement {
  readonly source: string;
  readonly zone: ZoneColour;
}

/** The legal fills of a turn, by where their shape comes from. */
export class Fills {
  readonly #bySource = new Map<string, Fill[]>();
  readonly #texts = new Set<string>();

  constructor(legal: readonly string[]) {
    for (const text of legal) {
      const fill = fillOf(text);
      if (!fill) continue;
      const cells = cellsOf(fill.squares.join(","));
      const list = this.#bySource.get(fill.source) ?? [];
      list.push({
        text,
        source: fill.source,
        zone: fill.zone,
        cells,
        corner: corner(cells),
        shape: shapeKey(cells),
      });
      this.#bySource.set(fill.source, list);
      this.#texts.add(text);
    }
  }

  of(source: string | null): readonly Fill[] {
    return source === null ? [] : (this.#bySource.get(source) ?? []);
  }

  has(text: string): boolean {
    return this.#texts.has(text);
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

export function lyingAs(fills: readonly Fill[], shape: readonly Cell[]): Fill[] {
  const key = shapeKey(shape);
  return fills.filter((fill) => fill.shape === key);
}

/** The squares of one zone that some fills cover. */
export function coveredIn(fills: readonly Fill[], zone: string): Set<string> {
  return new Set(
    fills.filter((fill) => fill.zone === zone).flatMap((fill) => fill.cells.map(nameOf)),
  );
}
