/** A move of Loko moto, taken apart. */
export type Told =
  | { kind: "draw" | "reserve" | "blacken"; sections: string[] }
  | { kind: "buy"; train: string; sections: string[]; shape: string | null }
  | { kind: "reveal"; card: string }
  | { kind: "deal"; seat: number; card: string };

/** A purchase as the server listed it. */
export interface Purchase {
  readonly text: string;
  readonly train: string;
  readonly sections: readonly string[];
  readonly shape: string | null;
  /** The same for every purchase that is paid with the same sections. */
  readonly key: string;
}

export function told(move: string): Told | null {
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
  const parts = move === null ? null : told(move);
  return parts && "sections" in parts ? parts.sections : [];
}

export function keyOf(sections: readonly string[]): string {
  return [...sections].sort().join(",");
}

/** The legal moves of a turn, taken apart once. Most of them are pairs of reservations. */
export class Offers {
  readonly draw = new Set<string>();
  readonly blacken = new Set<string>();
  /** The sections that may be reserved alone. */
  readonly alone = new Set<string>();
  readonly purchases: readonly Purchase[];
  readonly #partners = new Map<string, Set<string>>();

  constructor(legal: readonly string[]) {
    const purchases: Purchase[] = [];
    for (const text of legal) {
      const move = told(text);
      if (move === null) continue;
      if (move.kind === "buy") {
        const { train, sections, shape } = move;
        purchases.push({ text, train, sections, shape, key: keyOf(sections) });
      } else if (move.kind === "reserve") this.#pair(move.sections);
      else if (move.kind === "draw" || move.kind === "blacken") {
        for (const section of move.sections) this[move.kind].add(section);
      }
    }
    this.purchases = purchases;
  }

  /** What can be reserved, together with what was chosen already. */
  reservable(chosen: readonly string[]): ReadonlySet<string> {
    const [first] = chosen;
    if (chosen.length === 1 && first !== undefined) return this.#partners.get(first) ?? new Set();
    return new Set([...this.#partners.keys(), ...this.alone]);
  }

  #pair(sections: readonly string[]): void {
    const [one, other] = sections;
    if (one === undefined) return;
    if (other === undefined) {
      this.alone.add(one);
      return;
    }
    this.#join(one, other);
    this.#join(other, one);
  }

  #join(from: string, to: string): void {
    const partners = this.#partners.get(from);
    if (partners) partners.add(to);
    else this.#partners.set(from, new Set([to]));
  }
}
