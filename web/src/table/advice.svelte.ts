import { amount } from "../i18n/amounts";
import { problemText } from "../i18n/words.svelte";
import { settings } from "../memory/settings.svelte";
import * as api from "../protocol/api";
import type { Hint } from "../protocol/generated";
import type { Table } from "../protocol/table.svelte";
import { words } from "./words";

type Ask = (match: string, key: string) => Promise<Hint>;
type Asker = Pick<Table, "match" | "key" | "state" | "welcome">;

/** A hint for the one who is on turn: it lasts as long as the situation does. */
export class Advice {
  hint = $state.raw<Hint | null>(null);
  asking = $state(false);
  problem = $state("");
  /** Put aside for a clear view of the board. */
  hidden = $state(false);
  #situation = "";

  constructor(private readonly fetch: Ask = api.hint) {}

  /** What is shown now. */
  get shown(): Hint | null {
    return this.hidden ? null : this.hint;
  }

  /** Asks for a hint; asked again, it is hidden or shown. */
  async press(table: Asker): Promise<void> {
    if (this.asking || table.key === null) return;
    if (this.hint) {
      this.hidden = !this.hidden;
      return;
    }
    const asked = situationOf(table);
    this.#situation = asked;
    this.asking = true;
    this.problem = "";
    try {
      const hint = await this.fetch(table.match, table.key);
      if (this.#situation === asked) this.hint = hint;
    } catch (error) {
      if (this.#situation === asked) this.problem = problemText(error);
    } finally {
      this.asking = false;
    }
  }

  /** Forgets the hint once the situation is another one. */
  follow(table: Asker): void {
    const { state, welcome } = table;
    if (!this.#situation || !state || !welcome) return;
    if (situationOf(table) === this.#situation) return;
    this.#situation = "";
    this.hint = null;
    this.problem = "";
    this.hidden = false;
  }
}

/** Changes with what the seat may do, and not with what others do meanwhile. */
function situationOf({ state, welcome }: Asker): string {
  return JSON.stringify([welcome?.you, state?.legal, state?.offers]);
}

/** A hint in words; the move as its game tells it. */
export function hintText(hint: Hint, move: string): string {
  const w = words[settings.language];
  if (hint.worth === null || hint.unit === null) return w.idea(move);
  return `${w.idea(move)} ${w[hint.unit](amount(hint.worth, hint.unit))}`;
}
