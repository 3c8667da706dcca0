import { corner, extent, moved, textOf, type Cell } from "../blokus/cells";
import {
  AS_DRAWN,
  flipped,
  lying,
  ORIENTATIONS,
  turned,
  type Orientation,
} from "../blokus/orientation";
import { beyond, nearest, type Point } from "../blokus/placements";
import type { Drawing } from "./layout";
import { Fills, foreign, lyingAs, type Fill } from "./placements";
import { priceOf, type Task } from "./queue";

/** How far, in squares, a shape is drawn to a legal place. */
const REACH = 2.2;

export interface Ghost {
  readonly zone: string;
  readonly cells: readonly Cell[];
  readonly text: string;
  /** One of the legal moves that are offered. */
  readonly legal: boolean;
  /** Legal, but for a coin that nobody has agreed to spend yet. */
  readonly dear: boolean;
  readonly price: number;
}

export interface Desk {
  readonly tasks: readonly Task[];
  readonly fills: Fills;
  readonly zones: readonly Drawing[];
}

/** The shape that somebody is about to fill in. */
export class Hand {
  key = $state<string | null>(null);
  orientation = $state.raw<Orientation>(AS_DRAWN);
  /** A coin may be spent on another colour. */
  elsewhere = $state(false);
  zone = $state<string | null>(null);
  /** The middle of the shape, in squares from the bottom left of its zone; null: not on the sheet. */
  middle = $state.raw<Point | null>(null);
  /** Put there by key: it stays instead of being drawn to a legal place. */
  exact = $state(false);

  constructor(private readonly desk: () => Desk) {}

  get task(): Task | null {
    return this.desk().tasks.find((task) => task.key === this.key) ?? null;
  }

  /** The shape as it lies now. */
  get shape(): Cell[] {
    return this.task ? lying(this.task.cells, this.orientation) : [];
  }

  /** Every legal placement of the shape, however it lies. */
  get offered(): Fill[] {
    const task = this.task;
    return task ? this.desk().fills.within(task.source, task.colour, this.elsewhere) : [];
  }

  /** Those as it lies now. */
  get fitting(): Fill[] {
    return this.task ? lyingAs(this.offered, this.shape) : [];
  }

  get ghost(): Ghost | null {
    const { task, shape, middle } = this;
    const zone = this.desk().zones.find((each) => each.colour === this.zone);
    if (!task || !middle || !zone || shape.length === 0) return null;
    const box = extent(shape);
    const at = { column: middle.column - box.columns / 2, row: middle.row - box.rows / 2 };
    const fitting = this.#fittingIn(zone.colour);
    const near = this.exact ? null : nearest(fitting, at, REACH);
    const column = clamped(Math.round(at.column), zone.columns - box.columns);
    const row = clamped(Math.round(at.row), zone.rows - box.rows);
    const cells = near?.cells ?? moved(shape, column, row);
    const text = `fill ${task.source} ${zone.colour} ${textOf(cells)}`;
    const price = priceOf(task.source, foreign(task.colour, zone.colour));
    const legal = fitting.some((fill) => fill.text === text);
    return {
      zone: zone.colour,
      cells,
      text,
      legal,
      dear: !legal && this.desk().fills.has(text),
      price,
    };
  }

  /** Takes up a task; its shape turns by itself if it fits nowhere as it lies. */
  take(key: string): void {
    this.key = key;
    this.elsewhere = false;
    this.point(null);
    this.#turnToFit();
  }

  drop(): void {
    this.key = null;
    this.elsewhere = false;
    this.point(null);
  }

  /** Shows the places in other colours, or hides them. */
  recolour(on: boolean): void {
    this.elsewhere = on;
    this.#turnToFit();
    if (!on && this.ghost?.dear) this.point(null);
  }

  rotate(quarters = 1): void {
    this.orientation = turned(this.orientation, quarters);
    this.exact = false;
  }

  flip(): void {
    this.orientation = flipped(this.orientation);
    this.exact = false;
  }

  point(target: { zone: string; at: Point } | null): void {
    this.zone = target?.zone ?? null;
    this.middle = target?.at ?? null;
    this.exact = false;
  }

  /** One square in a direction, legal or not. */
  step(columns: number, rows: number): void {
    const ghost = this.ghost;
    if (!ghost) return this.home();
    // Not beyond the edge, or the way back would be longer than what is seen.
    const zone = this.desk().zones.find((each) => each.colour === ghost.zone);
    const from = corner(ghost.cells);
    const box = extent(ghost.cells);
    this.#put(ghost.zone, {
      column: clamped(from.column + columns, (zone?.columns ?? 0) - box.columns),
      row: clamped(from.row + rows, (zone?.rows ?? 0) - box.rows),
    });
  }

  /** To the next legal place in a direction, and from the last one into the next zone. */
  leap(columns: number, rows: number): void {
    const ghost = this.ghost;
    if (!ghost) return this.home();
    const next = beyond(this.#fittingIn(ghost.zone), corner(ghost.cells), columns, rows);
    if (next) return this.#put(ghost.zone, next.corner);
    const zones = this.desk()
      .zones.map((zone) => zone.colour)
      .filter((zone) => this.#fittingIn(zone).length > 0);
    const way = columns - rows;
    const other =
      zones[(zones.indexOf(ghost.zone as Drawing["colour"]) + way + zones.length) % zones.length];
    if (other && other !== ghost.zone) this.toZone(other);
  }

  /** To the legal place after this one, and from the last to the first. */
  next(): void {
    const fitting = this.fitting;
    const now = fitting.findIndex((fill) => fill.text === this.ghost?.text);
    const following = fitting[(now + 1) % fitting.length];
    if (following) this.#put(following.zone, following.corner);
  }

  /** To a legal place in a zone; the shape turns if it has to. */
  toZone(zone: string): void {
    if (this.#fittingIn(zone).length === 0) {
      const key = this.offered.find((fill) => fill.zone === zone)?.shape;
      const fits = ORIENTATIONS.find((each) => textOf(lying(this.task?.cells ?? [], each)) === key);
      if (fits) this.orientation = fits;
    }
    const place = this.#fittingIn(zone)[0];
    if (place) this.#put(zone, place.corner);
  }

  /** To a legal place, in the zone where the shape is if there is one. */
  home(): void {
    this.#turnToFit();
    const place = this.fitting.find((fill) => fill.zone === this.zone) ?? this.fitting[0];
    if (place) this.#put(place.zone, place.corner);
  }

  #fittingIn(zone: string): Fill[] {
    return this.fitting.filter((fill) => fill.zone === zone);
  }

  #turnToFit(): void {
    if (this.fitting.length > 0) return;
    const before = this.orientation;
    const fits = (each: Orientation) => {
      this.orientation = each;
      return this.fitting.length > 0;
    };
    if (!ORIENTATIONS.some(fits)) this.orientation = before;
  }

  #put(zone: string, at: Point): void {
    const box = extent(this.shape);
    this.zone = zone;
    this.middle = { column: at.column + box.columns / 2, row: at.row + box.rows / 2 };
    this.exact = true;
  }
}

function clamped(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}
