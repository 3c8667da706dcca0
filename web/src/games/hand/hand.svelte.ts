import { corner, extent, moved, nameOf, type Cell } from "../squares/cells";
import {
  AS_DRAWN,
  flipped,
  lying,
  ORIENTATIONS,
  shapeKey,
  turned,
  type Orientation,
} from "../squares/orientation";
import { beyond, nearest, type Placement, type Point } from "../squares/placements";
import type { Size, Target } from "./aim";

export interface Ghost {
  readonly zone: string;
  readonly cells: readonly Cell[];
  readonly text: string;
  /** Whether this is one of the legal moves that are offered. */
  readonly legal: boolean;
}

/** The shape that somebody holds over the squares of a zone. */
export abstract class ShapeInHand<P extends Placement = Placement> {
  /** What is held, as its button is called; null: nothing. */
  held = $state<string | null>(null);
  orientation = $state.raw<Orientation>(AS_DRAWN);
  zone = $state<string | null>(null);
  /** The middle of the shape, in squares from the bottom left of its zone; null: over none. */
  middle = $state.raw<Point | null>(null);
  /** Put there by key: it stays instead of being drawn to a legal place. */
  exact = $state(false);

  /** How far, in squares, a shape is drawn to a legal place. */
  protected abstract readonly reach: number;
  /** Whether an arrow goes to the next legal place rather than by one square. */
  abstract readonly leaping: boolean;
  abstract get zones(): ReadonlyMap<string, Size>;
  /** The squares of what is held, as they are printed. */
  abstract get cells(): readonly Cell[];
  /** Every legal placement of it, however it lies. */
  abstract get offered(): readonly P[];
  /** The move that covers some squares of a zone. */
  protected abstract moveOn(zone: string, cells: readonly Cell[]): string;

  /** The shape as it lies now. */
  get shape(): Cell[] {
    return this.cells.length > 0 ? lying(this.cells, this.orientation) : [];
  }

  /** Every legal placement of it as it lies now. */
  get fitting(): P[] {
    if (this.offered.length === 0) return [];
    const key = shapeKey(this.shape);
    return this.offered.filter((each) => each.shape === key);
  }

  get ghost(): Ghost | null {
    const { zone, middle, shape } = this;
    const size = zone === null ? undefined : this.zones.get(zone);
    if (zone === null || !size || !middle || shape.length === 0) return null;
    const box = extent(shape);
    const at = { column: middle.column - box.columns / 2, row: middle.row - box.rows / 2 };
    const fitting = this.#fittingIn(zone);
    const near = this.exact ? null : nearest(fitting, at, this.reach);
    const { column, row } = within(size, box, Math.round(at.column), Math.round(at.row));
    const cells = near?.cells ?? moved(shape, column, row);
    const text = this.moveOn(zone, cells);
    return { zone, cells, text, legal: fitting.some((each) => each.text === text) };
  }

  /** Takes something up; it turns by itself if it fits nowhere as it lies. */
  take(what: string): void {
    this.held = what;
    this.exact = false;
    this.turnToFit();
  }

  /** Takes up the shape of a move, and holds it where the move puts it. */
  aimAt(what: string, move: string): void {
    this.take(what);
    this.holdAt(move);
  }

  /** Holds what is in hand where a move puts it. */
  holdAt(move: string): void {
    const place = this.offered.find((each) => each.text === move);
    const fits = ORIENTATIONS.find((each) => shapeKey(lying(this.cells, each)) === place?.shape);
    if (!place || !fits) return;
    this.orientation = fits;
    this.put(place.zone, place.corner);
  }

  /** Holds what is in hand over a square, as it lies if it can; whether it fits there. */
  cover(zone: string, square: string): boolean {
    const over = (each: P) =>
      each.zone === zone && each.cells.some((cell) => nameOf(cell) === square);
    const place = this.fitting.find(over) ?? this.offered.find(over);
    if (place) this.holdAt(place.text);
    return place !== undefined;
  }

  /** Keeps the shape where it is shown, whatever the pointer does. */
  pin(): void {
    const ghost = this.ghost;
    if (ghost) this.put(ghost.zone, corner(ghost.cells));
  }

  drop(): void {
    this.held = null;
    this.point(null);
  }

  rotate(quarters = 1): void {
    this.orientation = turned(this.orientation, quarters);
    this.exact = false;
  }

  flip(): void {
    this.orientation = flipped(this.orientation);
    this.exact = false;
  }

  point(target: Target | null): void {
    this.zone = target?.zone ?? null;
    this.middle = target?.at ?? null;
    this.exact = false;
  }

  /** One square in a direction, legal or not. */
  step(columns: number, rows: number): void {
    const ghost = this.ghost;
    const size = ghost && this.zones.get(ghost.zone);
    if (!ghost || !size) return this.home();
    // Not beyond the edge, or the way back would be longer than what is seen.
    const from = corner(ghost.cells);
    const box = extent(ghost.cells);
    this.put(ghost.zone, within(size, box, from.column + columns, from.row + rows));
  }

  /** To the next legal place in a direction, and from the last one into the next zone. */
  leap(columns: number, rows: number): void {
    const ghost = this.ghost;
    if (!ghost) return this.home();
    const next = beyond(this.#fittingIn(ghost.zone), corner(ghost.cells), columns, rows);
    if (next) return this.put(ghost.zone, next.corner);
    const zones = [...this.zones.keys()].filter((each) => this.#fittingIn(each).length > 0);
    const way = columns - rows;
    const other = zones[(zones.indexOf(ghost.zone) + way + zones.length) % zones.length];
    if (other && other !== ghost.zone) this.toZone(other);
  }

  /** To the legal place after this one, and from the last to the first. */
  next(): void {
    const fitting = this.fitting;
    const now = fitting.findIndex((each) => each.text === this.ghost?.text);
    const following = fitting[(now + 1) % fitting.length];
    if (following) this.put(following.zone, following.corner);
  }

  /** To a legal place in a zone; the shape turns if it has to. */
  toZone(zone: string): void {
    if (this.#fittingIn(zone).length === 0) {
      const key = this.offered.find((each) => each.zone === zone)?.shape;
      const fits = ORIENTATIONS.find((each) => shapeKey(lying(this.cells, each)) === key);
      if (fits) this.orientation = fits;
    }
    const place = this.#fittingIn(zone)[0];
    if (place) this.put(zone, place.corner);
  }

  /** To a legal place. */
  home(): void {
    this.turnToFit();
    const place = this.fitting[0];
    if (place) this.put(place.zone, place.corner);
  }

  protected turnToFit(): void {
    if (this.fitting.length > 0) return;
    const shapes = new Set(this.offered.map((each) => each.shape));
    const fits = ORIENTATIONS.find((each) => shapes.has(shapeKey(lying(this.cells, each))));
    if (fits) this.orientation = fits;
  }

  protected put(zone: string, at: Point): void {
    const box = extent(this.shape);
    this.zone = zone;
    this.middle = { column: at.column + box.columns / 2, row: at.row + box.rows / 2 };
    this.exact = true;
  }

  #fittingIn(zone: string): P[] {
    return this.fitting.filter((each) => each.zone === zone);
  }
}

function within(size: Size, box: Size, column: number, row: number): Cell {
  const clamped = (value: number, most: number) => Math.max(0, Math.min(most, value));
  return {
    column: clamped(column, size.columns - box.columns),
    row: clamped(row, size.rows - box.rows),
  };
}
