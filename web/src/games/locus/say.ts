import { colourText } from "../../i18n/words.svelte";
import { settings } from "../../memory/settings.svelte";
import type { Voice } from "../../table/boards";
import { cardOf, fillOf } from "./moves";
import type { Task } from "./queue";
import { words } from "./words";

/** The words of Locus in the language that is set now. */
export const w = () => words[settings.language];

/** A card such as `yellow-L4-coin` in words. */
export function cardText(text: string): string {
  const { colour, shape, coin } = cardOf(text);
  return w().card(colourText(colour), shape, coin);
}

/** Something at hand in words; `card` is what its card shows. */
export function taskText(task: Task, card: string | null): string {
  const say = w().task;
  if (task.kind === "card") return say.card(card ? cardText(card) : "");
  if (task.kind === "leftover") return say.leftover(card ? cardText(card) : "");
  if (task.kind === "paid") return say.paid;
  return task.source === "single" ? say.single : say.double(colourText(task.colour));
}

/** A move in words, as something that others do, that the reader does, or is told to do. */
export function moveText(move: string, voice: Voice = "they"): string {
  const say = { they: w().say, you: w().sayYou, do: w().sayDo, name: w().say }[voice];
  const fill = fillOf(move);
  if (fill) {
    const zone = colourText(fill.zone);
    const squares = fill.squares.join(" ");
    switch (fill.source) {
      case "card":
        return say.fillCard(zone, squares);
      case "leftover":
        return say.fillLeftover(zone, squares);
      case "paid":
        return say.fillPaid(zone, squares);
      case "single":
        return say.fillSingle(zone, squares);
    }
    return say.fillDouble(colourText(fill.source), zone, squares);
  }
  const [verb, what = ""] = move.split(" ");
  switch (verb) {
    case "reveal":
      return cardText(what);
    case "pick":
      return say.pick(cardText(what));
    case "decline":
      return what === "single" ? say.declineSingle : say.declineDouble(colourText(what));
    case "discard":
      return say.discard;
    case "pay":
      return say.pay;
    case "done":
      return say.done;
  }
  return move;
}
