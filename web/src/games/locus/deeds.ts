import type { LocusPlayerView, LocusView, Seat } from "../../protocol/generated";
import type { RecentMove } from "../../protocol/recent";
import { cellOf, middleOf, type Cell } from "../squares/cells";
import { fillOf, type FillText } from "./moves";

/** A shape that somebody filled in this turn, with its number among theirs. */
export interface FreshFill extends FillText {
  readonly order: number;
}

/** What a seat has done since it last picked a card. */
export interface Deeds {
  /** The card it took, used by now or not. */
  readonly card: string | null;
  readonly fills: readonly FreshFill[];
  /** Without filling it in. */
  readonly discarded: boolean;
}

export const NO_DEEDS: Deeds = { card: null, fills: [], discarded: false };

type Sheets = Pick<LocusView, "layout" | "turn"> & {
  readonly players: readonly Pick<LocusPlayerView, "seat" | "filled" | "picked" | "card">[];
};

/** Follows what others do, move by move, across one's own moves in between. */
export class Follower {
  #seen: readonly RecentMove[] = [];
  #before: Sheets | null = null;
  #deeds = new Map<Seat, Deeds>();

  /**
   * The deeds of every seat after some more moves. What happened just before one's own move is
   * among them no more: then the sheets tell.
   */
  after(recent: readonly RecentMove[], sheets: Sheets): ReadonlyMap<Seat, Deeds> {
    const known = this.#seen.every((each, at) => same(each, recent[at]));
    const back =
      !known && recent.length > 0 && recent.every((each, at) => same(each, this.#seen[at]));
    const deeds = new Map(back ? [] : this.#deeds);
    const news = known ? recent.slice(this.#seen.length) : recent;
    if (!back) this.#renew(deeds, sheets);
    for (const { seat, move } of news) deeds.set(seat, withMove(deeds.get(seat) ?? NO_DEEDS, move));
    if (!back) this.#complete(deeds, sheets);
    this.#seen = recent;
    this.#before = sheets;
    this.#deeds = deeds;
    return deeds;
  }

  /** Whoever has picked since begins anew, with the card that is seen. */
  #renew(deeds: Map<Seat, Deeds>, sheets: Sheets): void {
    for (const { seat, picked, card } of sheets.players) {
      const was = this.#before?.players.find((each) => each.seat === seat);
      const anew = was && (!was.picked || this.#before?.turn !== sheets.turn);
      if (picked && anew) deeds.set(seat, { ...NO_DEEDS, card });
    }
  }

  /** Squares that were filled since, without a move that tells of it. */
  #complete(deeds: Map<Seat, Deeds>, sheets: Sheets): void {
    for (const { seat, filled } of sheets.players) {
      const was = this.#before?.players.find((each) => each.seat === seat);
      if (!was) continue;
      const had = deeds.get(seat) ?? NO_DEEDS;
      const fills = [...had.fills];
      sheets.layout.forEach(({ colour }, number) => {
        const old = new Set([
          ...(was.filled[number] ?? []),
          ...fills.filter(({ zone }) => zone === colour).flatMap(({ squares }) => squares),
        ]);
        const squares = (filled[number] ?? []).filter((square) => !old.has(square));
        if (squares.length > 0)
          fills.push({ source: "", zone: colour, squares, order: fills.length + 1 });
      });
      if (fills.length > had.fills.length) deeds.set(seat, { ...had, fills });
    }
  }
}

function same(one: RecentMove, other: RecentMove | undefined): boolean {
  return other !== undefined && one.seat === other.seat && one.move === other.move;
}

/** What was done, with one move more. */
export function withMove(deeds: Deeds, move: string): Deeds {
  const [verb, what = null] = move.split(" ");
  if (verb === "pick") return { ...NO_DEEDS, card: what };
  if (verb === "discard") return { ...deeds, discarded: true };
  const fill = fillOf(move);
  if (!fill) return deeds;
  return { ...deeds, fills: [...deeds.fills, { ...fill, order: deeds.fills.length + 1 }] };
}

/** The fresh squares of a zone, ready to be outlined and numbered. */
export function freshIn(
  fills: readonly FreshFill[],
  zone: string,
): { cells: Cell[]; order: number; anchor: Cell }[] {
  return fills
    .filter((fill) => fill.zone === zone)
    .flatMap(({ squares, order }) => {
      const cells = squares.map(cellOf);
      const anchor = middleOf(cells);
      return anchor ? [{ cells, order, anchor }] : [];
    });
}
