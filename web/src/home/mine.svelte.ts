import { untrack } from "svelte";
import { matches, type KeptMatch } from "../memory/matches.svelte";
import { ownTurns } from "../notices/requests";
import { ownMatches } from "../players/api";
import { marked } from "../players/marked";
import { me } from "../players/me.svelte";
import { opponentsOf } from "../players/opponents";
import { look, RequestFailed } from "../protocol/api";
import type { MatchInfo, OwnMatchInfo } from "../protocol/generated";

export const LOOK_EVERY = 15_000;
const MOST = 20;

/** The matches of whoever sits at this screen, as they stand now. */
export class Mine {
  /** What this player does on other devices is here, too. */
  #own = $state.raw<Record<string, OwnMatchInfo>>({});
  /** By correspondence it matters how long there is for a move. */
  due = $state.raw<Record<string, number>>({});
  readonly #looked = $state<Record<string, MatchInfo | "gone">>({});

  readonly running = $derived(matches.list.filter((match) => !this.#ended(match.id)));
  readonly waiting = $derived(this.running.filter((match) => this.waits(match)));
  readonly finished = $derived(matches.list.filter((match) => this.#ended(match.id)));

  /** Stays up to date while the page is looked at, until the function it returns is called. */
  attend(): () => void {
    const again = () => {
      if (!document.hidden) untrack(() => this.look());
    };
    const looking = setInterval(again, LOOK_EVERY);
    addEventListener("focus", again);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(looking);
      removeEventListener("focus", again);
      document.removeEventListener("visibilitychange", again);
    };
  }

  /** Asks how all of them stand; what is over stays as it is. */
  look(): void {
    if (me.account) this.#lookElsewhere();
    for (const { id } of matches.list.slice(0, MOST)) {
      if (untrack(() => this.#ended(id))) continue;
      look(id).then(
        (info) => {
          this.#looked[id] = info;
        },
        (error: unknown) => {
          if (error instanceof RequestFailed && error.status === 404) this.#looked[id] = "gone";
        },
      );
    }
  }

  info(match: KeptMatch): MatchInfo | null {
    const found = this.#looked[match.id];
    return found && found !== "gone" ? found : null;
  }

  gone(match: KeptMatch): boolean {
    return this.#looked[match.id] === "gone";
  }

  /** Whether somebody at this screen has to move. */
  waits(match: KeptMatch): boolean {
    const here = this.#seats(match);
    return this.info(match)?.to_act.some((seat) => here.has(seat)) ?? false;
  }

  /** Those who play with whoever sits here: people by name, bots by level. */
  others(match: KeptMatch): string[] {
    const here = this.#seats(match);
    if (here.size === 0) return [];
    const others = (this.info(match)?.players ?? [])
      .filter(({ seat }) => !here.has(seat))
      .map(({ name, known, kind, level, program }) => ({
        name,
        known,
        program,
        level: kind === "bot" && level > 0 ? level : null,
      }));
    return opponentsOf(others).map(({ text, program }) => marked({ name: text, program }));
  }

  /** The one seat that is played here; null: there are several, or none. */
  seat(match: KeptMatch): number | null {
    const [seat, another] = this.#seats(match);
    return another === undefined ? (seat ?? null) : null;
  }

  #seats(match: KeptMatch): Set<number> {
    const here = match.keys.filter((key) => key.here).map((key) => key.seat);
    const mine = this.#own[match.id];
    return new Set(mine ? [...here, mine.seat] : here);
  }

  #ended(id: string): boolean {
    const found = this.#looked[id];
    return found === "gone" || (found?.over ?? false);
  }

  #lookElsewhere(): void {
    ownMatches().then(
      (found) => {
        this.#own = Object.fromEntries(found.map((each) => [each.id, each]));
        for (const each of found.filter(({ over }) => !over))
          matches.learn(each.id, each.variant, each.opened_at * 1000);
      },
      () => undefined,
    );
    ownTurns().then(
      (found) => {
        this.due = Object.fromEntries(
          found.flatMap((each) => (each.due ? [[each.id, each.due]] : [])),
        );
      },
      () => undefined,
    );
  }
}
