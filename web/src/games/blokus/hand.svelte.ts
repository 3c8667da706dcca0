import type { BlokusPieceShape } from "../../protocol/generated";
import { cellOf, corner, extent, moved, textOf, type Cell } from "./cells";
import { AS_DRAWN, flipped, lying, ORIENTATIONS, turned, type Orientation } from "./orientation";
import { beyond, nearest, type Placements, type Point } from "./placements";

/** How far, in squares, a piece is drawn to a legal place. */
const REACH = 1.7;

export interface Ghost {
  readonly cells: readonly Cell[];
  readonly text: string;
  /** Whether this is one of the legal moves that were sent. */
  readonly legal: boolean;
}

export interface Table {
  readonly size: number;
  readonly pieces: readonly BlokusPieceShape[];
  readonly placements: Placements;
}

/** The piece that somebody holds over the board. */
export class Hand {
  piece = $state<string | null>(null);
  orientation = $state.raw<Orientation>(AS_DRAWN);
  /** The middle of the piece, in squares from the bottom left corner; null: not over the board. */
  middle = $state.raw<Point | null>(null);
  /** Moved square by square: it stays where it was put instead of being drawn to a legal place. */
  exact = $state(false);

  constructor(private readonly table: () => Table) {}

  /** The shape as it lies now. */
  get shape(): Cell[] {
    const piece = this.table().pieces.find((each) => each.name === this.piece);
    return piece ? lying(piece.cells.map(cellOf), this.orientation) : [];
  }

  get ghost(): Ghost | null {
    if (this.piece === null || this.middle === null) return null;
    const { placements, size } = this.table();
    const shape = this.shape;
    if (shape.length === 0) return null;
    const box = extent(shape);
    const at = {
      column: this.middle.column - box.columns / 2,
      row: this.middle.row - box.rows / 2,
    };
    const fitting = placements.lying(this.piece, shape);
    const near = nearest(fitting, at, this.exact ? 0.01 : REACH);
    if (near) return { cells: near.cells, text: near.text, legal: true };
    const column = clamped(Math.round(at.column), size - box.columns);
    const row = clamped(Math.round(at.row), size - box.rows);
    const cells = moved(shape, column, row);
    const text = textOf(cells);
    const legal = fitting.some((each) => each.corner.column === column && each.corner.row === row);
    return { cells, text, legal };
  }

  /** Picks up a piece; it turns by itself if it fits nowhere as it lies. */
  take(piece: string): void {
    this.piece = piece;
    this.exact = false;
    const { placements } = this.table();
    if (placements.lying(piece, this.shape).length > 0) return;
    const fits = (each: Orientation) => {
      this.orientation = each;
      return placements.lying(piece, this.shape).length > 0;
    };
    const before = this.orientation;
    if (!ORIENTATIONS.some(fits)) this.orientation = before;
  }

  /** Picks up a piece and holds it over a legal place, for those who play by keyboard. */
  takeToBoard(piece: string): void {
    this.take(piece);
    this.home();
  }

  drop(): void {
    this.piece = null;
    this.middle = null;
  }

  rotate(quarters = 1): void {
    this.orientation = turned(this.orientation, quarters);
    this.exact = false;
  }

  flip(): void {
    this.orientation = flipped(this.orientation);
    this.exact = false;
  }

  point(middle: Point | null): void {
    this.middle = middle;
    this.exact = false;
  }

  /** One square in a direction. */
  step(columns: number, rows: number): void {
    const ghost = this.ghost;
    if (!ghost) return this.home();
    const from = corner(ghost.cells);
    const { size } = this.table();
    const box = extent(ghost.cells);
    this.#put({
      column: clamped(from.column + columns, size - box.columns),
      row: clamped(from.row + rows, size - box.rows),
    });
  }

  /** To the next legal place in a direction. */
  leap(columns: number, rows: number): void {
    const ghost = this.ghost;
    if (!ghost || this.piece === null) return this.home();
    const fitting = this.table().placements.lying(this.piece, this.shape);
    const next = beyond(fitting, corner(ghost.cells), columns, rows);
    if (next) this.#put(next.corner);
  }

  /** To the legal place after this one, and from the last to the first. */
  next(): void {
    if (this.piece === null) return;
    const fitting = this.table().placements.lying(this.piece, this.shape);
    const now = fitting.findIndex((placement) => placement.text === this.ghost?.text);
    const following = fitting[(now + 1) % fitting.length];
    if (following) this.#put(following.corner);
  }

  /** To the legal place nearest to where the piece is, or to the middle of the board. */
  home(): void {
    if (this.piece === null) return;
    const { placements, size } = this.table();
    const from = this.middle ?? { column: size / 2, row: size / 2 };
    const place = nearest(placements.lying(this.piece, this.shape), from);
    if (place) this.#put(place.corner);
    else this.point(from);
  }

  #put(at: Cell): void {
    const box = extent(this.shape);
    this.middle = { column: at.column + box.columns / 2, row: at.row + box.rows / 2 };
    this.exact = true;
  }
}

function clamped(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}
