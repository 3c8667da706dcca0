import { say } from "../../i18n/messages";
import { colourText, listText } from "../../i18n/words.svelte";
import type { LokomotoTrainView, LokomotoView } from "../../protocol/generated";
import { seatColour } from "../../style/seats";
import type { Voice } from "../../table/boards";
import { stationsOf } from "./lattice";
import { partsOf, type MoveParts } from "./offers";
import type { Standing } from "./owners";
import { words } from "./words";

/** A name as people say it: moves write blanks as `_`, and hyphens of stations as `~`. */
export function spoken(name: string): string {
  return name.replaceAll("_", " ").replaceAll("~", "-");
}

export function trackText(section: string): string {
  const [from, to] = stationsOf(section);
  return say(words().track, { from: spoken(from), to: spoken(to) });
}

/** A train with its price, and the points that it counts more or less than that. */
export function trainText({ name, price, bonus }: LokomotoTrainView): string {
  const change = bonus > 0 ? "more" : bonus < 0 ? "less" : "none";
  return say(words().train, { name: spoken(name), price, change, bonus: Math.abs(bonus) });
}

/** A section and whose it is, for those who listen. */
export function sectionText(section: string, standing: Standing, you: number | null): string {
  const state =
    standing.kind === "free" || standing.kind === "black"
      ? words()[standing.kind]
      : say(words()[standing.kind], { whose: whose(standing.seat, you) });
  return `${trackText(section)}, ${state}`;
}

/** The owner of a line, in words. */
export function whose(seat: number, you: number | null): string {
  return seat === you
    ? words().byYou
    : say(words().bySeat, { seat, colour: colourText(seatColour(seat)) });
}

/** A move in plain words: what they do, what you do, or what you might do. */
export function moveText(move: string, view: LokomotoView, voice: Voice = "they"): string {
  const parts = partsOf(move);
  if (parts === null) return move;
  const texts = words().say;
  switch (parts.kind) {
    case "draw":
    case "reserve":
    case "blacken":
    case "buy":
      return deedText(parts, voice === "name" ? "they" : voice);
    case "reveal":
      return isShape(parts.card, view)
        ? say(texts.revealShape, { card: spoken(parts.card) })
        : say(texts.revealTrain, { card: spoken(parts.card) });
    case "deal":
      // What somebody else was dealt is told as its points alone: `2?`.
      return parts.card.endsWith("?")
        ? say(texts.dealHidden, { seat: parts.seat, points: parts.card.slice(0, -1) })
        : say(texts.deal, { seat: parts.seat, card: spoken(parts.card) });
  }
}

/** What a player does, in words that need no view. */
export function sayDeed(move: string): string {
  const parts = partsOf(move);
  return parts && "sections" in parts ? deedText(parts, "they") : move;
}

function deedText(
  deed: Extract<MoveParts, { sections: string[] }>,
  voice: Exclude<Voice, "name">,
): string {
  const texts = words().say;
  if (deed.kind !== "buy")
    return say(texts.marks, {
      verb: texts[deed.kind][voice],
      tracks: listText(deed.sections.map(trackText)),
    });
  const bought = say(texts.pays, {
    verb: texts.buy[voice],
    train: spoken(deed.train),
    count: deed.sections.length,
  });
  return deed.shape === null
    ? bought
    : say(texts.andClaims, { bought, verb: texts.claim[voice], shape: spoken(deed.shape) });
}

function isShape(card: string, view: LokomotoView): boolean {
  const seen = [
    ...view.shapes,
    ...view.players.flatMap((each) => [...each.shapes, ...each.agenda]),
  ];
  return view.unknown_shapes.includes(card) || seen.some((each) => each.name === card);
}
