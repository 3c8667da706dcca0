import type { LokomotoOffers } from "../../protocol/generated";

/** A move of Loko moto, taken apart. */
export type MoveParts =
  | { kind: "draw" | "reserve" | "blacken"; sections: string[] }
  | { kind: "buy"; train: string; sections: string[]; shape: string | null }
  | { kind: "reveal"; card: string }
  | { kind: "deal"; seat: number; card: string };

export function partsOf(move: string): MoveParts | null {
  const [kind, first, second, , shape] = move.split(" ");
  if (first === undefined) return null;
  switch (kind) {
    case "draw":
    case "reserve":
    case "blacken":
      return { kind, sections: first.split(",") };
    case "buy":
      return second === undefined
        ? null
        : { kind, train: first, sections: second.split(","), shape: shape ?? null };
    case "reveal":
      return { kind, card: first };
    case "deal":
      return second === undefined ? null : { kind, seat: Number(first), card: second };
  }
  return null;
}

/** The sections that a move marks on the map. */
export function sectionsOf(move: string | null): string[] {
  const parts = move === null ? null : partsOf(move);
  return parts && "sections" in parts ? parts.sections : [];
}

/** A shape that may be claimed, with its places among one's own sections. */
export interface PlacedShape {
  readonly name: string;
  readonly places: readonly (readonly string[])[];
}

/** What somebody would like to have: a train, or a shape. */
export type Aim = { kind: "train" | "shape"; name: string };

/** How a card lies there. */
export interface CardProps {
  /** Whether it can be had now. */
  ready?: boolean;
  picked?: boolean;
  disabled?: boolean;
  /** Without it the card is only to look at. */
  onpick?: (() => void) | null;
}

/** A card that can be had now, and some sets of sections that pay for it. */
export type CardOffer = Aim & { ways: readonly (readonly string[])[] };

/** What the server sent for this turn, with sections by their names. */
export class Offers {
  readonly draw: ReadonlySet<string>;
  readonly blacken: ReadonlySet<string>;
  readonly shapes: readonly PlacedShape[];
  readonly cards: readonly CardOffer[];
  /** How many sections are reserved at once. */
  readonly together: number;
  readonly #free: ReadonlySet<string>;

  constructor(sent: LokomotoOffers | null, sections: readonly string[]) {
    const named = (numbers: readonly number[]) => numbers.map((number) => sections[number] ?? "");
    this.draw = new Set(named(sent?.draw ?? []));
    this.blacken = new Set(named(sent?.blacken ?? []));
    this.together = sent?.reserve_together || 1;
    this.#free = new Set(named(sent?.reserve ?? []));
    this.shapes = (sent?.shapes ?? []).map(({ name, places }) => ({
      name,
      places: places.map(named),
    }));
    this.cards = (sent?.cards ?? []).map(({ kind, name, ways }) => ({
      kind,
      name,
      ways: ways.map(named),
    }));
  }

  /** What can be reserved, together with what was chosen already. */
  reservable(chosen: readonly string[]): ReadonlySet<string> {
    if (chosen.length >= this.together) return this.#free;
    return new Set([...this.#free].filter((section) => !chosen.includes(section)));
  }

  ways(aim: Aim): readonly (readonly string[])[] {
    return this.cards.find((card) => same(card, aim))?.ways ?? [];
  }
}

export function same(one: Aim | null, other: Aim | null): boolean {
  return one?.kind === other?.kind && one?.name === other?.name;
}
