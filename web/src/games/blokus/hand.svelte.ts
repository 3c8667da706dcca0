import type { BlokusPieceShape } from "../../protocol/generated";
import { ShapeInHand } from "../hand/hand.svelte";
import { cellOf, textOf, type Cell } from "../squares/cells";
import { nearest, type Placement } from "../squares/placements";
import { BOARD, type Placements } from "./placements";

interface Ground {
  readonly size: number;
  readonly pieces: readonly BlokusPieceShape[];
  readonly placements: Placements;
}

/** The piece that somebody holds over the board. */
export class PieceInHand extends ShapeInHand {
  protected override readonly reach = 0.9;
  override readonly leaping = false;

  constructor(private readonly ground: () => Ground) {
    super();
  }

  override get zones() {
    const { size } = this.ground();
    return new Map([[BOARD, { columns: size, rows: size }]]);
  }

  override get cells(): Cell[] {
    const piece = this.ground().pieces.find((each) => each.name === this.held);
    return piece?.cells.map(cellOf) ?? [];
  }

  override get offered(): readonly Placement[] {
    return this.ground().placements.of(this.held);
  }

  protected override moveOn(_zone: string, cells: readonly Cell[]): string {
    return textOf(cells);
  }

  /** To the legal place nearest to where the piece is, or to the middle of the board. */
  override home(): void {
    if (this.held === null) return;
    const { size } = this.ground();
    const from = this.middle ?? { column: size / 2, row: size / 2 };
    const place = nearest(this.fitting, from);
    if (place) this.put(BOARD, place.corner);
    else this.point({ zone: BOARD, at: from });
  }
}
