import { colourText, listText } from "../../i18n/words.svelte";
import { settings } from "../../memory/settings.svelte";
import type { LokomotoView } from "../../protocol/generated";
import { seatColour } from "../../style/seats";
import type { Voice } from "../../table/boards";
import { stationsOf } from "./lattice";
import { partsOf, type MoveParts } from "./offers";
import type { Standing } from "./owners";
import { words } from "./words";

export function w() {
  return words[settings.language];
}

/** A name as people say it: moves write blanks as `_`, and hyphens of stations as `~`. */
export function spoken(name: string): string {
  return name.replaceAll("_", " ").replaceAll("~", "-");
}

export function trackText(section: string): string {
  const [from, to] = stationsOf(section);
  return w().track(spoken(from), spoken(to));
}

/** A section and whose it is, for those who listen. */
export function sectionText(section: string, standing: Standing, you: number | null): string {
  const state =
    standing.kind === "free" || standing.kind === "black"
      ? w()[standing.kind]
      : w()[standing.kind](whose(standing.seat, you));
  return `${trackText(section)}, ${state}`;
}

/** The owner of a line, in words. */
export function whose(seat: number, you: number | null): string {
  return seat === you ? w().byYou : w().bySeat(seat, colourText(seatColour(seat)));
}

/** A move in plain words: what they do, what you do, or what you might do. */
export function say(move: string, view: LokomotoView, voice: Voice = "they"): string {
  const parts = partsOf(move);
  if (parts === null) return move;
  const say = w().say;
  switch (parts.kind) {
    case "draw":
    case "reserve":
    case "blacken":
    case "buy":
      return deedText(parts, voice === "name" ? "they" : voice);
    case "reveal":
      return isShape(parts.card, view)
        ? say.revealShape(spoken(parts.card))
        : say.revealTrain(spoken(parts.card));
    case "deal":
      // What somebody else was dealt is told as its points alone: `2?`.
      return parts.card.endsWith("?")
        ? say.dealHidden(parts.seat, parts.card.slice(0, -1))
        : say.deal(parts.seat, spoken(parts.card));
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
  const say = w().say;
  if (deed.kind !== "buy")
    return say.marks(say[deed.kind][voice], listText(deed.sections.map(trackText)));
  const bought = say.pays(say.buy[voice], spoken(deed.train), deed.sections.length);
  return deed.shape === null ? bought : say.andClaims(bought, say.claim[voice], spoken(deed.shape));
}

function isShape(card: string, view: LokomotoView): boolean {
  const seen = [
    ...view.shapes,
    ...view.players.flatMap((each) => [...each.shapes, ...each.agenda]),
  ];
  return view.unknown_shapes.includes(card) || seen.some((each) => each.name === card);
}
