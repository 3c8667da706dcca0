import { same, type Aim, type Offers } from "./offers";
import { addable, deals, growing, type Shop } from "./purchases";

export type Mode = "draw" | "reserve" | "buy" | "blacken";

/** What somebody is about to do: how, and with which sections. */
export class Plan {
  #wanted = $state<Exclude<Mode, "blacken">>("draw");
  chosen = $state<readonly string[]>([]);
  /** The train or shape whose ways of paying are looked through. */
  aim = $state<Aim | null>(null);
  #way = $state(0);
  /** The card that was asked for in vain. */
  missed = $state<Aim | null>(null);
  /** The move that was sent last, until something else is chosen. */
  attempt = $state<string | null>(null);

  constructor(private readonly ground: () => { offers: Offers; shop: Shop; blackening: boolean }) {}

  readonly mode = $derived.by((): Mode => (this.ground().blackening ? "blacken" : this.#wanted));

  readonly deals = $derived.by(() =>
    this.mode === "buy" ? deals(this.ground().shop, this.chosen) : [],
  );
  /** The trains that more sections would pay for. */
  readonly growing = $derived.by(() =>
    this.mode === "buy" ? growing(this.ground().shop, this.chosen) : [],
  );
  readonly ways = $derived.by(() => (this.aim ? this.ground().offers.ways(this.aim) : []));
  readonly way = $derived(this.#way % Math.max(1, this.ways.length));

  /** The sections that may be chosen next. */
  readonly open = $derived.by((): ReadonlySet<string> => {
    const { offers } = this.ground();
    switch (this.mode) {
      case "draw":
        return offers.draw;
      case "blacken":
        return offers.blacken;
      case "reserve":
        return offers.reservable(this.chosen);
      case "buy":
        return addable(this.ground().shop, this.chosen);
    }
  });

  /** How many sections make a move. */
  get most(): number {
    if (this.mode === "buy") return Infinity;
    return this.mode === "reserve" ? this.ground().offers.together : 1;
  }

  /** The move that the chosen sections make, outside purchases. */
  get text(): string | null {
    if (this.mode === "buy" || this.chosen.length === 0) return null;
    return `${this.mode} ${this.chosen.join(",")}`;
  }

  switch(mode: Exclude<Mode, "blacken">): void {
    if (mode === this.#wanted) return;
    this.#wanted = mode;
    this.clear();
  }

  clear(): void {
    this.chosen = [];
    this.aim = null;
    this.missed = null;
    this.attempt = null;
  }

  /** Back to how a turn begins. */
  reset(): void {
    this.#wanted = "draw";
    this.clear();
  }

  /** Chooses a section, or takes it back. */
  toggle(section: string): void {
    const had = this.chosen.includes(section);
    const others = this.chosen.filter((each) => each !== section);
    this.clear();
    this.chosen = had ? others : [...others, section].slice(-this.most);
  }

  /** Looks for a way to get a card; asked again, for the next one. */
  seek(aim: Aim): void {
    const again = this.mode === "buy" && same(this.aim, aim);
    const found = this.ground().offers.ways(aim);
    const kept = this.mode === "buy" ? this.chosen : [];
    this.switch("buy");
    this.attempt = null;
    if (found.length === 0) {
      this.aim = null;
      this.missed = aim;
      this.chosen = kept;
      return;
    }
    this.missed = null;
    this.aim = aim;
    this.#way = again ? this.way + 1 : 0;
    this.chosen = found[this.way] ?? [];
  }
}
