import { say } from "../../i18n/messages";
import { colourText } from "../../i18n/words.svelte";
import type { Voice } from "../../table/boards";
import { cardOf, fillOf } from "./moves";
import type { Task } from "./queue";
import { words } from "./words";

/** A card such as `yellow-L4-coin` in words. */
export function cardText(text: string): string {
  const { colour, shape, coin } = cardOf(text);
  return say(words().card, { colour: colourText(colour), shape, coin });
}

/** Something at hand in words; `card` is what its card shows. */
export function taskText(task: Task, card: string | null): string {
  const texts = words().task;
  if (task.kind === "card") return say(texts.card, { what: card ? cardText(card) : "" });
  if (task.kind === "leftover") return say(texts.leftover, { what: card ? cardText(card) : "" });
  if (task.kind === "paid") return texts.paid;
  return task.source === "single"
    ? texts.single
    : say(texts.double, { colour: colourText(task.colour) });
}

/** A move in words, as something that others do, that the reader does, or is told to do. */
export function moveText(move: string, voice: Voice = "they"): string {
  const texts = { they: words().say, you: words().sayYou, do: words().sayDo, name: words().say }[
    voice
  ];
  const fill = fillOf(move);
  if (fill) {
    const zone = colourText(fill.zone);
    const squares = fill.squares.join(" ");
    switch (fill.source) {
      case "card":
        return say(texts.fillCard, { zone, squares });
      case "leftover":
        return say(texts.fillLeftover, { zone, squares });
      case "paid":
        return say(texts.fillPaid, { zone, squares });
      case "single":
        return say(texts.fillSingle, { zone, squares });
    }
    return say(texts.fillDouble, { colour: colourText(fill.source), zone, squares });
  }
  const [verb, what = ""] = move.split(" ");
  switch (verb) {
    case "reveal":
      return cardText(what);
    case "pick":
      return say(texts.pick, { card: cardText(what) });
    case "decline":
      return what === "single"
        ? texts.declineSingle
        : say(texts.declineDouble, { colour: colourText(what) });
    case "paper":
      return what === "card" ? texts.paperCard : texts.paperLeftover;
    case "sheet":
      return texts.sheet;
    case "discard":
      return texts.discard;
    case "pay":
      return texts.pay;
    case "done":
      return texts.done;
  }
  return move;
}
