import type { LocusView } from "../../protocol/generated";
import { ShapeInHand, type Ghost } from "../hand/hand.svelte";
import { textOf, type Cell } from "../squares/cells";
import type { Drawing } from "./layout";
import { foreign, type Fill, type Fills } from "./placements";
import type { Task } from "./queue";

export interface FillGhost extends Ghost {
  /** Legal, but for a coin that nobody has agreed to spend yet. */
  readonly dear: boolean;
  /** In coins. */
  readonly price: number;
}

interface Ground {
  readonly tasks: readonly Task[];
  readonly fills: Fills;
  readonly zones: readonly Drawing[];
  readonly prices: LocusView["prices"];
}

/** The shape that somebody is about to fill in. */
export class TaskInHand extends ShapeInHand<Fill> {
  /** A coin may be spent on another colour. */
  elsewhere = $state(false);
  protected override readonly reach = 2.2;
  override readonly leaping = true;

  constructor(private readonly ground: () => Ground) {
    super();
  }

  get task(): Task | null {
    return this.ground().tasks.find((task) => task.key === this.held) ?? null;
  }

  override get zones() {
    return new Map(this.ground().zones.map((zone) => [zone.colour as string, zone]));
  }

  override get cells(): readonly Cell[] {
    return this.task?.cells ?? [];
  }

  override get offered(): readonly Fill[] {
    const task = this.task;
    return task ? this.ground().fills.within(task.source, task.colour, this.elsewhere) : [];
  }

  override get ghost(): FillGhost | null {
    const [ghost, task] = [super.ghost, this.task];
    if (!ghost || !task) return null;
    const { fills, prices } = this.ground();
    const recoloured = foreign(task.colour, ghost.zone) ? prices.other_colour : 0;
    const price = recoloured + (task.source === "leftover" ? prices.leftover : 0);
    return { ...ghost, dear: !ghost.legal && fills.has(ghost.text), price };
  }

  protected override moveOn(zone: string, cells: readonly Cell[]): string {
    return `fill ${this.task?.source} ${zone} ${textOf(cells)}`;
  }

  override take(key: string): void {
    this.elsewhere = false;
    this.point(null);
    super.take(key);
  }

  override drop(): void {
    super.drop();
    this.elsewhere = false;
  }

  /** Shows the places in other colours, or hides them. */
  recolour(on: boolean): void {
    this.elsewhere = on;
    this.turnToFit();
    if (!on && this.ghost?.dear) this.point(null);
  }
}
