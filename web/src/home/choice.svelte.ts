import { say } from "../i18n/messages";
import { t } from "../i18n/words.svelte";
import { settings } from "../memory/settings.svelte";
import { me } from "../players/me.svelte";
import { serverless } from "../serverless/serverless";
import type {
  ClockName,
  EvenSeat,
  GameInfo,
  Handicap,
  Seat,
  VariantInfo,
  Wish,
} from "../protocol/generated";
import { gameInBrowser } from "../table/boards";

export type Strength = NonNullable<EvenSeat["strength"]>;
export type Sitter = "me" | "friend" | "here" | "bot";
export const SITTERS: readonly Sitter[] = serverless
  ? ["me", "here", "bot"]
  : ["me", "friend", "here", "bot"];
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export const CLOCKS: readonly ClockName[] = ["none", "2min", "10min", "1day", "3days", "7days"];

/** A card on the first page: a game, or a form of it that comes in its own box. */
export interface Box {
  name: string;
  /** The game whose rules it follows. */
  game: string;
  variants: VariantInfo[];
  engine: boolean;
}

/** The boxes of the games that can be shown here. */
export function boxesOf(games: readonly GameInfo[]): Box[] {
  return games.flatMap(({ name: game, variants, engine }) => {
    const boxes = Object.keys(gameInBrowser(game)?.boxes ?? {});
    const boxOf = (variant: VariantInfo) => (boxes.includes(variant.name) ? variant.name : game);
    return boxes.map((name) => ({
      name,
      game,
      variants: variants.filter((variant) => boxOf(variant) === name),
      engine,
    }));
  });
}

/** What somebody chooses before they sit down: good defaults, everything can be changed. */
export class Choice {
  variant = $state.raw() as VariantInfo;
  sitters = $state<Sitter[]>([]);
  names = $state<string[]>([]);
  /** How well a bot plays in each seat. */
  levels = $state<number[]>([]);
  options = $state<string[]>([]);
  /** Whether a seat plays on paper, where the game has that. */
  paper = $state<boolean[]>([]);
  /** By part the sheet or map of ours that is not the usual one. */
  editions = $state.raw<Readonly<Record<string, string>>>({});
  clock = $state<ClockName>("none");
  /** Whether people may ask for hints; somebody alone among bots always may. */
  hints = $state(false);
  /** Whether it counts, where it can. */
  rated = $state(false);
  /** What people say of their strength, by seat. */
  strengths = $state<Strength[]>([]);
  /** What evens the chances, by seat; empty: everybody begins alike. */
  handicaps = $state.raw<readonly Handicap[]>([]);

  constructor(readonly box: Box) {
    this.take(box.variants[0] as VariantInfo);
  }

  /** The levels of bots that there are here; none where one simple bot plays for all. */
  get bots(): readonly (typeof LEVELS)[number][] {
    return LEVELS.filter((level) => level <= this.variant.levels);
  }

  take(variant: VariantInfo): void {
    this.variant = variant;
    this.options = [];
    this.editions = {};
    const usual = variant.seats.includes(2) ? 2 : (variant.seats[0] ?? 1);
    this.seat(variant.seats.includes(this.sitters.length) ? this.sitters.length : usual);
  }

  /** Changes the number of seats; those who sit keep their places. */
  seat(count: number): void {
    const sitters = Array.from({ length: count }, (_, seat) => this.sitters[seat] ?? "bot");
    if (!sitters.includes("me") && this.sitters.length === 0) sitters[0] = "me";
    this.sitters = sitters;
    this.handicaps = [];
    this.strengths = sitters.map(
      (sitter, seat) => this.strengths[seat] ?? (sitter === "me" ? "me" : "used_to_it"),
    );
    this.names = Array.from({ length: count }, (_, seat) => this.names[seat] ?? "");
    this.paper = Array.from({ length: count }, (_, seat) => this.paper[seat] ?? false);
    this.levels = Array.from({ length: count }, (_, seat) =>
      Math.min(this.levels[seat] ?? settings.level, this.variant.levels || 9),
    );
  }

  /** There is only one me: whoever moves leaves a bot behind. */
  sit(seat: number, sitter: Sitter): void {
    this.handicaps = [];
    this.strengths = this.strengths.map((each, index) =>
      index === seat ? (sitter === "me" ? "me" : each === "me" ? "used_to_it" : each) : each,
    );
    this.sitters = this.sitters.map((each, index) =>
      index === seat ? sitter : sitter === "me" && each === "me" ? "bot" : each,
    );
  }

  /** Whether somebody could play in this seat on paper. */
  mayBeOnPaper(index: number): boolean {
    return this.variant.seat_options.includes("paper") && this.sitters[index] !== "bot";
  }

  /** The places of those who play on paper. */
  get onPaper(): number[] {
    return [...this.sitters.keys()].filter(
      (index) => this.paper[index] && this.mayBeOnPaper(index),
    );
  }

  toggle(option: string): void {
    this.options = this.options.includes(option)
      ? this.options.filter((each) => each !== option)
      : [...this.options, option];
  }

  /** Chooses a sheet or map of ours; an empty name is the usual one. */
  choose(part: string, edition: string): void {
    const others = Object.entries(this.editions).filter(([each]) => each !== part);
    this.editions = Object.fromEntries(edition ? [...others, [part, edition]] : others);
  }

  usualName(index: number): string {
    const seat = index + 1;
    switch (this.sitters[index]) {
      case "me":
        return me.name || settings.name || say(t().setUp.player, { seat });
      case "friend":
        return say(t().setUp.friend, { seat });
      case "here":
        return say(t().setUp.guest, { seat });
      default:
        return say(t().setUp.bot, { seat });
    }
  }

  get people(): number {
    return this.sitters.filter((sitter) => sitter !== "bot").length;
  }

  /** The level that all bots have in common; null where they differ. */
  get level(): number | null {
    const levels = new Set(this.levels.filter((_, index) => this.sitters[index] === "bot"));
    return levels.size === 1 ? ([...levels][0] ?? null) : null;
  }
  set level(level: number) {
    this.levels = this.levels.map(() => level);
  }

  /** Here one plays rated against bots alone; people meet for it at open tables. */
  get againstBots(): boolean {
    const alone = this.people === 1 && this.sitters.includes("me");
    const ready = this.handicaps.length === 0 && this.onPaper.length === 0;
    return alone && this.sitters.length > 1 && ready;
  }

  /** Rated are games with a clock of somebody signed in, with the usual sheet or map. */
  get canBeRated(): boolean {
    const usual = Object.keys(this.editions).length === 0;
    return this.againstBots && me.name !== null && this.clock !== "none" && usual;
  }

  /** What is rated has a clock, and the usual sheet or map. */
  rate(on: boolean): void {
    this.rated = on;
    if (on) this.editions = {};
    if (on && this.clock === "none") this.clock = "10min";
  }

  get here(): Set<Seat> {
    const seats = this.sitters.flatMap((each, index) =>
      each === "me" || each === "here" ? [index + 1] : [],
    );
    return new Set(seats);
  }

  get wish(): Wish {
    return {
      variant: this.variant.name as Wish["variant"],
      players: this.sitters.map((sitter, index) => ({
        kind: sitter === "bot" ? "bot" : "person",
        name: this.names[index]?.trim() || this.usualName(index),
        ...(sitter === "bot" ? { level: this.levels[index] ?? settings.level } : {}),
        ...(sitter === "me" ? { me: true } : {}),
      })),
      options: [...this.options, ...this.onPaper.map((index) => `paper-${index + 1}`)],
      editions: { ...this.editions },
      clock: this.onPaper.length > 0 ? "none" : this.clock,
      handicaps: [...this.handicaps],
      hints: this.people > 1 ? this.hints : null,
      rated: this.rated && this.canBeRated,
      public: this.rated && this.canBeRated,
    };
  }
}
