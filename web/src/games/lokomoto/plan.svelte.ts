import { allBargains, bargains, choicest, grants, type Bargain, type Wish } from "./bargains";
import { partsOf, type Aim, type Offers } from "./offers";
import { addable, growing, type Shop } from "./purchases";

export type Mode = "draw" | "reserve" | "buy" | "blacken";
/** How a turn can begin. */
type Begun = Exclude<Mode, "blacken">;

interface Ground {
  offers: Offers;
  shop: Shop;
  /** What the shapes count that may be claimed. */
  worth: ReadonlyMap<string, number>;
  blackening: boolean;
}

/** What somebody is about to do: how, and with which sections. */
export class Plan {
  #wanted = $state<Begun>("draw");
  chosen = $state<readonly string[]>([]);
  /** The cards whose ways of paying are looked through. */
  wish = $state<Wish | null>(null);
  #way = $state(0);
  /** The card that was asked for in vain. */
  missed = $state<Aim | null>(null);
  /** A section that was meant to pay, but belongs to nobody or to somebody else. */
  foreign = $state<string | null>(null);
  /** The move that was sent last, until something else is chosen. */
  attempt = $state<string | null>(null);

  constructor(
    private readonly ground: () => Ground,
    private readonly first: Begun = "draw",
  ) {
    this.#wanted = first;
  }

  readonly mode = $derived.by((): Mode => (this.ground().blackening ? "blacken" : this.#wanted));

  readonly #all = $derived.by(() => {
    const { offers, shop, worth } = this.ground();
    return allBargains(shop, worth, offers.cards);
  });
  /** What can be bought now, the best first. */
  readonly best = $derived(choicest(this.#all));
  /** What the chosen sections buy: what was asked for first, then the best. */
  readonly bargains = $derived.by((): readonly Bargain[] => {
    if (this.mode !== "buy") return [];
    const found = bargains(this.ground().shop, this.ground().worth, this.chosen);
    const { wish } = this;
    if (!wish) return found;
    return [
      ...found.filter((each) => grants(each, wish)),
      ...found.filter((each) => !grants(each, wish)),
    ];
  });
  /** The trains that more sections would pay for. */
  readonly growing = $derived.by(() =>
    this.mode === "buy" ? growing(this.ground().shop, this.chosen) : [],
  );
  readonly ways = $derived.by(() => (this.wish ? this.#waysTo(this.wish) : []));
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

  /** Whether as many sections are chosen as make a move, outside purchases. */
  get complete(): boolean {
    return this.chosen.length === this.most;
  }

  switch(mode: Begun): void {
    if (mode === this.#wanted) return;
    this.#wanted = mode;
    this.clear();
  }

  clear(): void {
    this.chosen = [];
    this.wish = null;
    this.missed = null;
    this.foreign = null;
    this.attempt = null;
  }

  /** Back to how a turn begins. */
  reset(): void {
    this.#wanted = this.first;
    this.clear();
  }

  /** Chooses a section, or takes it back. */
  toggle(section: string): void {
    if (this.mode === "buy") return this.#pay(section);
    const had = this.chosen.includes(section);
    const others = this.chosen.filter((each) => each !== section);
    this.clear();
    this.chosen = had ? others : [...others, section].slice(-this.most);
  }

  /** Only own lines pay; one that does not touch the others begins anew. */
  #pay(section: string): void {
    const { chosen, open } = this;
    this.clear();
    if (chosen.includes(section)) this.chosen = chosen.filter((each) => each !== section);
    else if (!this.ground().shop.owned.includes(section)) {
      this.chosen = chosen;
      this.foreign = section;
    } else this.chosen = open.has(section) ? [...chosen, section] : [section];
  }

  /** Looks for the best way to get a card; asked again, for the next one. */
  seek({ kind, name }: Aim): void {
    const wish: Wish = kind === "train" ? { train: name } : { shape: name };
    const kept = this.mode === "buy" ? this.chosen : [];
    const again = this.mode === "buy" && same(this.wish, wish);
    this.switch("buy");
    if (this.#waysTo(wish).length > 0) return this.#show(wish, again ? this.way + 1 : 0);
    this.clear();
    this.missed = { kind, name };
    this.chosen = kept;
  }

  /** The next way to pay for what is looked for. */
  next(): void {
    if (this.wish) this.#show(this.wish, this.way + 1);
  }

  /** Takes a purchase in hand. */
  pick({ train, shape, sections }: Bargain): void {
    this.#take({ train, shape }, sections);
  }

  /** Takes any move in hand, ready to be confirmed; whether it can be. */
  take(move: string): boolean {
    const parts = partsOf(move);
    if (parts === null || !("sections" in parts)) return false;
    if (parts.kind === "buy") {
      this.#take({ train: parts.train, shape: parts.shape }, parts.sections);
      return true;
    }
    if ((parts.kind === "blacken") !== this.ground().blackening) return false;
    if (parts.kind !== "blacken") this.#wanted = parts.kind;
    this.clear();
    this.chosen = parts.sections;
    return true;
  }

  #take(wish: Wish, sections: readonly string[]): void {
    this.switch("buy");
    const way = this.#waysTo(wish).findIndex((each) => equal(each, sections));
    this.#show(wish, Math.max(0, way));
    this.chosen = sections;
  }

  #show(wish: Wish, way: number): void {
    this.clear();
    this.wish = wish;
    this.#way = way;
    this.chosen = this.ways[this.way] ?? [];
  }

  #waysTo(wish: Wish): (readonly string[])[] {
    const found = this.#all.filter((each) => grants(each, wish));
    return [...new Map(found.map(({ sections }) => [sections.join(), sections])).values()];
  }
}

function same(one: Wish | null, other: Wish | null): boolean {
  return one?.train === other?.train && one?.shape === other?.shape;
}

function equal(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each));
}
