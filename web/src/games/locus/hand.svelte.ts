import { ShapeInHand, type Ghost } from "../hand/hand.svelte";
import { textOf, type Cell } from "../squares/cells";
import type { Drawing } from "./layout";
import type { Fill, Fills } from "./placements";
import { fillsOf, type Task } from "./queue";

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
    const [task, { fills }] = [this.task, this.ground()];
    if (!task) return [];
    return this.elsewhere ? fills.of(task.source) : fillsOf(task, fills, false);
  }

  override get ghost(): FillGhost | null {
    const [ghost, task] = [super.ghost, this.task];
    if (!ghost || !task) return null;
    const dear = !ghost.legal && this.ground().fills.has(ghost.text);
    return { ...ghost, dear, price: task.prices.get(ghost.zone) ?? 0 };
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
