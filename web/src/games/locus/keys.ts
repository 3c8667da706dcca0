import { ARROWS, CYCLE, following, turn } from "../keys";
import type { Hand } from "./hand.svelte";

/** What the keyboard does to the shape at hand; true if the key meant something. */
export function press(
  key: KeyboardEvent,
  hand: Hand,
  keys: readonly string[],
  fillIn: () => void,
): boolean {
  const way = CYCLE[key.key];
  const next = way === undefined ? undefined : following(keys, hand.key, way);
  if (next !== undefined) {
    hand.take(next);
    hand.home();
    return true;
  }
  if (key.ctrlKey || key.metaKey || key.altKey || hand.task === null) return false;
  const arrow = ARROWS[key.key];
  if (arrow) {
    if (key.shiftKey) hand.step(...arrow);
    else hand.leap(...arrow);
    return true;
  }
  if (turn(key.key, hand)) return true;
  // A focused button keeps its own Enter, except those that have done their work already.
  if (key.key === "Enter" && hand.ghost && !ofItsOwn(key.target, hand)) {
    fillIn();
    return true;
  }
  return false;
}

function ofItsOwn(target: EventTarget | null, hand: Hand): boolean {
  const element = target as Partial<HTMLElement> | null;
  const button = element?.closest?.("button, a, summary, select, textarea, input") as
    HTMLElement | null | undefined;
  if (!button) return false;
  return button.dataset["task"] !== hand.key && button.dataset["zone"] !== hand.zone;
}
