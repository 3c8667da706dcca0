import type { SeatKey } from "../memory/matches.svelte";
import type { Seat } from "../protocol/generated";
import { LiveMatch, type Dial } from "../protocol/live.svelte";
import { gameInBrowser } from "./boards";

/** Everyone who sits at this screen: one connection a seat, and the one whose view is shown. */
export class SeatsHere {
  readonly connections: readonly LiveMatch[];
  #shown = $state(0);
  /** The seat that has said that it holds the device. */
  #holder = $state<Seat | null>(null);

  constructor(match: string, keys: readonly SeatKey[], dial?: Dial, gap?: () => number) {
    const open = (key: string | null) => new LiveMatch(match, key, dial, gap);
    this.connections = keys.length > 0 ? keys.map(({ key }) => open(key)) : [open(null)];
  }

  join(): void {
    for (const live of this.connections) live.join();
  }

  leave(): void {
    for (const live of this.connections) live.leave();
  }

  hurry(): void {
    for (const live of this.connections) live.hurry();
  }

  get shown(): LiveMatch {
    return this.connections[this.#shown] as LiveMatch;
  }

  get seats(): Seat[] {
    return this.connections.flatMap((live) => live.welcome?.you ?? []);
  }

  /** Whether the device has to be handed over before the view may be seen. */
  get curtain(): boolean {
    const { welcome, state } = this.shown;
    if (this.connections.length < 2 || !welcome || !state || state.outcome) return false;
    const secrets = gameInBrowser(welcome.variant)?.hasSecrets?.(state.view) ?? false;
    return secrets && welcome.you !== this.#holder;
  }

  lift(): void {
    this.#holder = this.shown.welcome?.you ?? null;
  }

  show(seat: Seat): void {
    const index = this.connections.findIndex((live) => live.welcome?.you === seat);
    if (index >= 0) this.#shown = index;
  }

  /** Whoever sits at the same screen has said yes by word of mouth. */
  agree(): void {
    for (const live of this.connections) {
      const { request } = live.state ?? {};
      const you = live.welcome?.you;
      if (!request || you === undefined || you === null) continue;
      if (this.seats.includes(request.seat) && request.waiting.includes(you)) live.answer(true);
    }
  }

  /** The seat here that moved last, if its move can be taken back. */
  get regretful(): LiveMatch | null {
    const last = this.shown.events.findLast((event) => event.kind === "played")?.seat ?? null;
    const live = this.connections.find((each) => each.welcome?.you === last);
    return live?.state?.can_take_back || live?.state?.can_ask_back ? live : null;
  }

  /** What the seats have been turned for already: whoever looks elsewhere is left in peace. */
  #followed = "";

  /** Turns to the next seat here that has something to do, if the one shown has nothing. */
  follow(): void {
    const now = this.connections.map((live) => live.welcome && live.state?.ply).join();
    if (this.connections.length < 2 || now === this.#followed) return;
    this.#followed = now;
    if (acts(this.shown)) return;
    const from = this.#shown;
    for (let step = 1; step < this.connections.length; step += 1) {
      const index = (from + step) % this.connections.length;
      if (acts(this.connections[index] as LiveMatch)) {
        this.#shown = index;
        return;
      }
    }
  }
}

/** Whether a seat has to act, and no bot plays for it. */
export function acts(live: LiveMatch): boolean {
  const { welcome, state } = live;
  if (!welcome || !state || welcome.you === null || !state.to_act.includes(welcome.you))
    return false;
  return !state.players.some((player) => player.seat === welcome.you && player.bot);
}

/** Whether a seat may move, be it waited for or not, and no bot plays for it. */
export function able(live: LiveMatch): boolean {
  const { welcome, state } = live;
  if (!welcome || !state || welcome.you === null) return false;
  const bot = state.players.some((player) => player.seat === welcome.you && player.bot);
  return acts(live) || (!bot && state.legal.length > 0);
}
