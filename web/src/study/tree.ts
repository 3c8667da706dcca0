import type { StudyVariation, TriedTurn, Turn } from "../protocol/generated";

/** A node as the server is asked for it: a ply of the game, and what is tried after it. */
export interface Node {
  ply: number;
  tried: TriedTurn[];
  /** Whose moves are meant, where several are on turn. */
  seat?: number | null;
}

/** A line of the tree as it is listed. */
export interface Row {
  place: number;
  seat: number;
  move: string;
  /** How far it is indented: 0 is the game itself. */
  depth: number;
  /** How many moves lead there. */
  number: number;
}

/** The tree of a study: plies of the game are the places up to `plies`, variations lie above. */
export class Tree {
  readonly plies: number;
  readonly #found: ReadonlyMap<number, StudyVariation>;

  constructor(
    readonly turns: readonly Turn[],
    readonly variations: readonly StudyVariation[],
  ) {
    this.plies = turns.length;
    this.#found = new Map(variations.map((each) => [each.number, each]));
  }

  has(place: number): boolean {
    return place <= this.plies || this.#found.has(place);
  }

  parent(place: number): number {
    return this.#found.get(place)?.parent ?? Math.max(0, place - 1);
  }

  /** What follows a place: the game first, then what was tried, in its order. */
  children(place: number): number[] {
    const played = place < this.plies ? [place + 1] : [];
    const tried = this.variations.filter((each) => each.parent === place);
    return [...played, ...tried.map((each) => each.number)];
  }

  /** The move that led to a place; undefined at the start. */
  turn(place: number): Turn | undefined {
    return this.#found.get(place) ?? this.turns[place - 1];
  }

  node(place: number): Node {
    const tried: TriedTurn[] = [];
    let at = place;
    for (let each = this.#found.get(at); each; each = this.#found.get(at)) {
      tried.unshift({ seat: each.seat, move: each.move });
      at = each.parent;
    }
    return { ply: at, tried };
  }

  depth(place: number): number {
    const { ply, tried } = this.node(place);
    return ply + tried.length;
  }

  /** The place beside this one among those that follow the same move. */
  sibling(place: number, step: number): number {
    if (place === 0) return place;
    const beside = this.children(this.parent(place));
    return beside[beside.indexOf(place) + step] ?? place;
  }

  /** The end of the line that goes on from a place. */
  end(place: number): number {
    let at = place;
    for (let next = this.children(at)[0]; next !== undefined; next = this.children(at)[0])
      at = next;
    return at;
  }

  /** Every move: after each of the game what was tried instead of it, indented. */
  rows(): Row[] {
    const rows: Row[] = [];
    const walk = (place: number, depth: number): void => {
      const turn = this.turn(place);
      if (turn) {
        const { seat, move } = turn;
        rows.push({ place, seat, move, depth, number: this.depth(place) });
      }
    };
    // A stack of lines: what was tried instead of a move stands right after that move.
    const lines: { place: number; depth: number; instead: number[] }[] = [
      { place: 0, depth: 0, instead: [] },
    ];
    for (let line = lines.pop(); line; line = lines.pop()) {
      walk(line.place, line.depth);
      const [next, ...others] = this.children(line.place);
      if (next !== undefined) lines.push({ place: next, depth: line.depth, instead: others });
      for (const place of [...line.instead].reverse())
        lines.push({ place, depth: line.depth + 1, instead: [] });
    }
    return rows;
  }
}
