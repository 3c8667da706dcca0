import { settings } from "../memory/settings.svelte";
import type {
  ClockName,
  GameInfo,
  NewTableWish,
  PairingWish,
  VariantInfo,
} from "../protocol/generated";
import { gameInBrowser } from "../table/boards";
import { DAYS } from "./titles";
import { keptName } from "./who";

export const WAITS = [0, 15, 30, 60, null] as const;
export type Wait = (typeof WAITS)[number];

/** What somebody wants to play with strangers: good defaults, everything can be changed. */
export class TableChoice {
  variant = $state.raw() as VariantInfo;
  seats = $state(2);
  clock = $state<ClockName>("10min");
  rated = $state(false);
  #patience = $state<{ live: Wait; days: Wait }>({ live: 30, days: null });
  /** When bots come to a table that is opened: somebody has to read the link first. */
  fillAfter = $state<Wait>(null);
  name = $state(settings.name);
  byLink = $state(false);

  constructor(readonly variants: readonly VariantInfo[]) {
    const usual = variants.find((each) => each.name === "blokus-to-go") ?? variants[0];
    this.take(usual as VariantInfo);
  }

  take(variant: VariantInfo): void {
    this.variant = variant;
    const counts = this.counts;
    if (!counts.includes(this.seats)) this.seats = counts[0] ?? 2;
  }

  get counts(): number[] {
    return this.variant.seats.filter((count) => count > 1);
  }

  get hasDays(): boolean {
    return DAYS.includes(this.clock);
  }

  /** When bots come in quick pairing: by correspondence people are worth waiting for. */
  get wait(): Wait {
    return this.#patience[this.hasDays ? "days" : "live"];
  }
  set wait(wait: Wait) {
    this.#patience[this.hasDays ? "days" : "live"] = wait;
  }

  get mayBeRated(): boolean {
    return keptName() !== null && this.clock !== "none";
  }

  get pairing(): PairingWish {
    return { ...this.#wish, wait: this.wait };
  }

  get table(): NewTableWish {
    return {
      ...this.#wish,
      options: [],
      listed: !this.byLink,
      fill_after: this.fillAfter,
    };
  }

  get #wish() {
    return {
      variant: this.variant.name as PairingWish["variant"],
      seats: this.seats,
      clock: this.clock,
      rated: this.rated && this.mayBeRated,
      name: this.name.trim() || null,
    };
  }
}

/** The ways to play that need more than one. */
export function sociable(games: readonly GameInfo[]): VariantInfo[] {
  return games
    .filter((game) => gameInBrowser(game.name))
    .flatMap((game) => game.variants)
    .filter((variant) => variant.seats.some((count) => count > 1));
}
