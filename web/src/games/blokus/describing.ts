import { say } from "../../i18n/messages";
import { colourText } from "../../i18n/words.svelte";
import type { BlokusView } from "../../protocol/generated";
import type { Asked, Inspection } from "../inspect/places";
import { cellOf, nameOf, type Cell } from "../squares/cells";
import { BOARD, Placements } from "./placements";
import { ownColour } from "./turns";
import { words } from "./words";

/** A square of the board as facts, for whoever cannot see it. */
export interface BlokusSquareFacts {
  readonly square: string;
  /** What lies there; null: it is free. */
  readonly laid: { readonly colour: string; readonly piece: string } | null;
  /** The move since the own last one that covered it; 0: none did. */
  readonly recent: number;
  /** The colours whose first piece may cover it. */
  readonly starts: readonly string[];
  /** Free, at a corner of an own piece, and not beside one: where the next piece may go on. */
  readonly corner: boolean;
  /** Free, but beside an own piece. */
  readonly beside: boolean;
  /** The own pieces that could cover it now, the largest first. */
  readonly fits: readonly string[];
}

type Known = Pick<Asked<BlokusView>, "view" | "legal" | "seat" | "recent">;

/** Finds the facts of squares; what they share is worked out once. */
export function squareFacts({ view, legal, seat, recent }: Known) {
  const laid = new Map<string, { colour: string; piece: string }>();
  for (const { name: colour, placed } of view.colours)
    for (const { name: piece, cells } of placed)
      for (const square of cells) laid.set(square, { colour, piece });
  const order = new Map(
    recent.flatMap((each) => each.move.split(",").map((square) => [square, each.order] as const)),
  );
  const placements = new Placements(legal, view.pieces);
  const fits = new Map<string, Set<string>>();
  for (const { name } of [...view.pieces].reverse())
    for (const { cells } of placements.of(name))
      for (const square of cells.map(nameOf))
        fits.set(square, (fits.get(square) ?? new Set()).add(name));
  const mine = ownColour(view, seat)?.name;
  const own = ({ column, row }: Cell, steps: readonly (readonly [number, number])[]) =>
    mine !== undefined &&
    steps.some(
      ([right, up]) => laid.get(nameOf({ column: column + right, row: row + up }))?.colour === mine,
    );
  return (square: string): BlokusSquareFacts => {
    const here = laid.get(square) ?? null;
    const beside = here === null && own(cellOf(square), SIDES);
    return {
      square,
      laid: here,
      recent: order.get(square) ?? 0,
      starts: view.colours.filter((each) => each.starts.includes(square)).map(({ name }) => name),
      beside,
      corner: here === null && !beside && own(cellOf(square), CORNERS),
      fits: [...(fits.get(square) ?? [])],
    };
  };
}

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const CORNERS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

/** A square in words: what lies there, and what that means for the one who asks. */
export function describeSquare(facts: BlokusSquareFacts): string {
  const { square, laid, recent, starts, corner, beside } = facts;
  const texts = words().square;
  return [
    square,
    laid ? say(texts.laid, { colour: colourText(laid.colour), piece: laid.piece }) : texts.free,
    ...(recent > 0 ? [say(texts.recent, { order: recent })] : []),
    ...starts.map((colour) => say(texts.start, { colour: colourText(colour) })),
    ...(corner ? [texts.corner] : []),
    ...(beside ? [texts.beside] : []),
  ].join(", ");
}

/** The board, row by row from the top. */
export function inspect(asked: Asked<BlokusView>): Inspection {
  const { size } = asked.view;
  // Worked out only once somebody asks.
  let known: ReturnType<typeof squareFacts> | undefined;
  const facts = (square: string) => (known ??= squareFacts(asked))(square);
  const numbers = Array.from({ length: size }, (_, index) => index);
  return {
    places: numbers.flatMap((y) =>
      numbers.map((x) => ({
        name: nameOf({ column: x, row: size - 1 - y }),
        area: BOARD,
        middle: { x, y },
      })),
    ),
    what: (square) => describeSquare(facts(square)),
    play: (square) => {
      const { fits } = facts(square);
      return fits.length > 0 ? say(words().square.fits, { square, pieces: fits.join(", ") }) : "";
    },
  };
}
