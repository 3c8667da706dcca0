import { amount } from "../i18n/amounts";
import { say } from "../i18n/messages";
import { problemText } from "../i18n/words.svelte";
import * as api from "../protocol/api";
import type { Hint } from "../protocol/generated";
import type { LiveMatch } from "../protocol/live.svelte";
import type { GameInBrowser } from "./boards";
import { words } from "./words";

type FetchHint = (match: string, key: string) => Promise<Hint>;
type SeatAtMatch = Pick<LiveMatch, "match" | "key" | "state" | "welcome">;

/** A hint for the one who is on turn: it lasts as long as the situation does. */
export class Advice {
  hint = $state.raw<Hint | null>(null);
  asking = $state(false);
  problem = $state("");
  /** Put aside for a clear view of the board. */
  hidden = $state(false);
  /** How often more of the hint was asked for, where it is told little by little. */
  asked = $state(0);
  #situation = "";

  constructor(private readonly fetch: FetchHint = api.hint) {}

  /** What is shown now. */
  get shown(): Hint | null {
    return this.hidden ? null : this.hint;
  }

  /** Asks for a hint; asked again, more of it is told if there are teases, or it is hidden. */
  async press(live: SeatAtMatch, teases = 0): Promise<void> {
    if (this.asking || live.key === null) return;
    if (this.hint) {
      if (this.asked < teases) {
        this.asked += 1;
        return;
      }
      this.hidden = !this.hidden;
      return;
    }
    const situation = situationOf(live);
    this.#situation = situation;
    this.asking = true;
    this.problem = "";
    try {
      const hint = await this.fetch(live.match, live.key);
      if (this.#situation === situation) this.hint = hint;
    } catch (error) {
      if (this.#situation === situation) this.problem = problemText(error);
    } finally {
      this.asking = false;
    }
  }

  /** Forgets the hint once the situation is another one. */
  follow(live: SeatAtMatch): void {
    const { state, welcome } = live;
    if (!this.#situation || !state || !welcome) return;
    if (situationOf(live) === this.#situation) return;
    this.#situation = "";
    this.hint = null;
    this.problem = "";
    this.hidden = false;
    this.asked = 0;
  }
}

/** Changes with what the seat may do, and not with what others do meanwhile. */
function situationOf({ state, welcome }: SeatAtMatch): string {
  return JSON.stringify([welcome?.you, state?.legal, state?.offers]);
}

/** What is said of a hint before it is told whole, the vaguest first; nothing in most games. */
export function teasesOf(
  hint: Hint | null,
  game: GameInBrowser | undefined,
  view: unknown,
): readonly string[] {
  return (hint && game?.puzzle?.(view)?.tease(hint.move)) ?? [];
}

/** A tease of a hint, with what may be expected. */
export function teaseText(hint: Hint, tease: string): string {
  if (hint.worth === null || hint.unit === null || !hint.goal) return tease;
  return `${tease} ${say(words().goals[hint.goal], { pieces: amount(hint.worth, hint.unit) })}`;
}

/** A hint in words; the move as its game tells it. */
export function hintText(hint: Hint, move: string): string {
  const w = words();
  if (hint.worth === null || hint.unit === null) return say(w.idea, { move });
  const worth = amount(hint.worth, hint.unit);
  const promise = hint.goal
    ? say(w.goals[hint.goal], { pieces: worth })
    : say(w[hint.unit], { amount: worth });
  return `${say(w.idea, { move })} ${promise}`;
}
