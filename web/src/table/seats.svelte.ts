import type { SeatKey } from "../memory/matches.svelte";
import type { Seat } from "../protocol/generated";
import { gameInBrowser } from "./boards";
import { Table, type Dial } from "../protocol/table.svelte";

/** Everyone who sits at this screen: one connection a seat, and the one whose view is shown. */
export class SeatsHere {
  readonly tables: readonly Table[];
  #shown = $state(0);
  /** The seat that has said that it holds the device. */
  #holder = $state<Seat | null>(null);

  constructor(match: string, keys: readonly SeatKey[], dial?: Dial) {
    const open = (key: string | null) => new Table(match, key, dial);
    this.tables = keys.length > 0 ? keys.map(({ key }) => open(key)) : [open(null)];
  }

  join(): void {
    for (const table of this.tables) table.join();
  }

  leave(): void {
    for (const table of this.tables) table.leave();
  }

  hurry(): void {
    for (const table of this.tables) table.hurry();
  }

  get shown(): Table {
    return this.tables[this.#shown] as Table;
  }

  get seats(): Seat[] {
    return this.tables.flatMap((table) => table.welcome?.you ?? []);
  }

  /** Whether the device has to be handed over before the view may be seen. */
  get curtain(): boolean {
    const { welcome, state } = this.shown;
    if (this.tables.length < 2 || !welcome || !state || state.outcome) return false;
    const secrets = gameInBrowser(welcome.variant)?.hasSecrets?.(state.view) ?? false;
    return secrets && welcome.you !== this.#holder;
  }

  lift(): void {
    this.#holder = this.shown.welcome?.you ?? null;
  }

  show(seat: Seat): void {
    const index = this.tables.findIndex((table) => table.welcome?.you === seat);
    if (index >= 0) this.#shown = index;
  }

  /** Turns to the next seat here that has something to do, if the one shown has nothing. */
  follow(): void {
    if (this.tables.length < 2 || acts(this.shown)) return;
    const from = this.#shown;
    for (let step = 1; step < this.tables.length; step += 1) {
      const index = (from + step) % this.tables.length;
      if (acts(this.tables[index] as Table)) {
        this.#shown = index;
        return;
      }
    }
  }
}

/** Whether a table waits for its own seat, and no bot plays for it. */
export function acts(table: Table): boolean {
  const { welcome, state } = table;
  if (!welcome || !state || welcome.you === null || !state.to_act.includes(welcome.you))
    return false;
  return !state.players.some((player) => player.seat === welcome.you && player.bot);
}
