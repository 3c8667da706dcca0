import { say } from "../../i18n/messages";
import { colourText } from "../../i18n/words.svelte";
import type { LocusPlayerView, LocusView } from "../../protocol/generated";
import type { Asked, Inspection } from "../inspect/places";
import { drawingOf, type ZoneColour } from "./layout";
import { fillOf } from "./moves";
import { isKnown } from "./onPaper";
import { words } from "./words";

/** A square of somebody's sheet as facts, for whoever cannot see it. */
export interface SquareFacts {
  readonly zone: ZoneColour;
  readonly square: string;
  readonly filled: boolean;
  readonly bold: boolean;
  readonly end: boolean;
  /** `coin`, `single`, or the colour of a double block; null once it is covered. */
  readonly bonus: string | null;
  /** What its row, block, end or line counts; null where it is part of none. */
  readonly value: string | null;
  /** What could be filled in over it now: `card`, `leftover`, `paid` or a bonus. */
  readonly fits: readonly string[];
}

/** The facts of a square; null where the zone has none of that name. */
export function squareFacts(
  view: Pick<LocusView, "layout">,
  player: Pick<LocusPlayerView, "filled">,
  zone: ZoneColour,
  name: string,
  legal: readonly string[] = [],
): SquareFacts | null {
  const number = view.layout.findIndex((each) => each.colour === zone);
  const layout = view.layout[number];
  if (!layout) return null;
  const drawing = drawingOf(layout);
  const square = drawing.squares.find((each) => each.name === name);
  if (!square) return null;
  const filled = player.filled[number]?.includes(name) ?? false;
  const mark = drawing.marks.find(({ squares, row, x, only }) =>
    squares.length > 0
      ? squares.some((each) => each.name === name)
      : only
        ? row === square.row
        : row === square.row && Math.floor(x) === square.column,
  );
  const fits = legal.flatMap((move) => {
    const fill = fillOf(move);
    return fill?.zone === zone && fill.squares.includes(name) ? [fill.source] : [];
  });
  return {
    zone,
    square: name,
    filled,
    bold: square.bold,
    end: square.end,
    bonus: filled ? null : square.bonus,
    value: mark?.points ?? null,
    fits: [...new Set(fits)],
  };
}

/** A square in words: zone, what it is, what it gives, what could go there; empty: no such square. */
export function describeSquare(
  view: Pick<LocusView, "layout">,
  player: Pick<LocusPlayerView, "filled">,
  zone: ZoneColour,
  name: string,
  legal: readonly string[] = [],
): string {
  const facts = squareFacts(view, player, zone, name, legal);
  if (!facts) return "";
  const texts = words().square;
  const parts = [
    `${colourText(zone)} ${name}`,
    facts.filled ? texts.filled : texts.free,
    ...(facts.bold ? [texts.bold] : []),
    ...(facts.end ? [texts.end] : []),
    ...(facts.value ? [say(texts.value[zone], { points: facts.value })] : []),
    ...(facts.bonus ? [bonusText(facts.bonus)] : []),
    ...(facts.fits.length > 0
      ? [say(texts.fits, { what: facts.fits.map(sourceText).join(", ") })]
      : []),
  ];
  return parts.join(", ");
}

function bonusText(bonus: string): string {
  const texts = words().square;
  if (bonus === "coin") return texts.coin;
  return bonus === "single" ? texts.single : say(texts.double, { colour: colourText(bonus) });
}

function sourceText(source: string): string {
  const { card, leftover, paid, single, double } = words().square.sources;
  const plain: Record<string, string> = { card, leftover, paid, single };
  return plain[source] ?? say(double, { colour: colourText(source) });
}

/** A square of somebody's sheet, by the name that it has for those who inspect. */
export function placeOf(name: string): { seat: number; zone: ZoneColour; square: string } {
  const [seat, zone, square = ""] = name.split(" ");
  return { seat: Number(seat), zone: zone as ZoneColour, square };
}

/** All sheets zone by zone, the own one first, each from its top row. */
export function inspect({ view, legal, seat, nameOf }: Asked<LocusView>): Inspection {
  const sheetOf = (whose: number) => view.players.find((each) => each.seat === whose);
  const players = view.players
    .filter((each) => isKnown(view, each))
    .sort((one, other) => Number(other.seat === seat) - Number(one.seat === seat));
  const zones = view.layout.map((layout) => {
    const squares = [...drawingOf(layout).squares];
    return squares.sort((one, other) => other.row - one.row || one.column - other.column);
  });
  return {
    places: players.flatMap((player) =>
      view.layout.flatMap(({ colour }, number) =>
        (zones[number] ?? []).map(({ name, column, row }) => ({
          name: `${player.seat} ${colour} ${name}`,
          area: `${player.seat} ${colour}`,
          middle: { x: column, y: -row },
        })),
      ),
    ),
    what: (place) => {
      const { seat: whose, zone, square } = placeOf(place);
      const player = sheetOf(whose);
      const said = player ? describeSquare(view, player, zone, square) : "";
      return whose === seat
        ? said
        : say(words().square.sheet, { name: nameOf(whose), square: said });
    },
    play: (place) => {
      const { seat: whose, zone, square } = placeOf(place);
      const player = whose === seat ? sheetOf(whose) : undefined;
      const facts = player && squareFacts(view, player, zone, square, legal);
      if (!player || !facts || facts.fits.length === 0) return "";
      const number = view.layout.findIndex((each) => each.colour === zone);
      const priced = facts.fits.map((source) => {
        const price = player.at_hand.find((each) => each.source === source)?.prices[number] ?? 0;
        return price > 0
          ? `${sourceText(source)} ${say(words().forCoins, { price })}`
          : sourceText(source);
      });
      return `${colourText(zone)} ${square} ${say(words().square.fits, { what: priced.join(", ") })}.`;
    },
  };
}
