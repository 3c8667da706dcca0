import type { Hand } from "./hand.svelte";

const ARROWS: Record<string, [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const CYCLE: Record<string, number> = { "[": -1, "]": 1, ",": -1, ".": 1 };

/** What the keyboard does to the shape at hand; true if the key meant something. */
export function press(key: KeyboardEvent, hand: Hand, keys: readonly string[], fillIn: () => void): boolean {
  const way = CYCLE[key.key];
  if (way !== undefined && keys.length > 0) {
    const now = hand.key === null ? -1 : keys.indexOf(hand.key);
    const from = now < 0 && way < 0 ? 0 : now;
    hand.take(keys[(from + way + keys.length) % keys.length] as string);
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
  switch (key.key) {
    case "r":
      hand.rotate();
      return true;
    case "R":
      hand.rotate(-1);
      return true;
    case "f":
    case "F":
      hand.flip();
      return true;
    case "Escape":
      hand.drop();
      return true;
    case "Enter":
      // A focused button keeps its own Enter, except those that have done their work already.
      if (hand.ghost && !ofItsOwn(key.target, hand)) {
        fillIn();
        return true;
      }
  }
  return false;
}

function ofItsOwn(target: EventTarget | null, hand: Hand): boolean {
  const element = target as Partial<HTMLElement> | null;
  const button = element?.closest?.("button, a, summary, select, textarea, input") as HTMLElement | null | undefined;
  if (!button) return false;
  return button.dataset["task"] !== hand.key && button.dataset["zone"] !== hand.zone;
}
