import type { ShapeInHand } from "./hand.svelte";

const ARROWS: Record<string, [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
// Brackets need AltGr on many keyboards, which counts as Ctrl and Alt; commas do not.
const CYCLE: Record<string, number> = { "[": -1, "]": 1, ",": -1, ".": 1 };

/** Whether a key belongs to a field or a dialog rather than to the board. */
export function isTyping(key: KeyboardEvent): boolean {
  const where = "input, select, textarea, dialog, [role=tablist]";
  return key.target instanceof HTMLElement && key.target.closest(where) !== null;
}

/** What the keyboard does to the shape in hand; true if the key meant something. */
export function press(
  key: KeyboardEvent,
  hand: ShapeInHand,
  names: readonly string[],
  confirm: () => void,
): boolean {
  const way = CYCLE[key.key];
  const next = way === undefined ? undefined : following(names, hand.held, way);
  if (next !== undefined) {
    hand.take(next);
    hand.home();
    return true;
  }
  if (key.ctrlKey || key.metaKey || key.altKey || hand.cells.length === 0) return false;
  const arrow = ARROWS[key.key];
  if (arrow) {
    if (key.shiftKey === hand.leaping) hand.step(...arrow);
    else hand.leap(...arrow);
  } else if (key.key === "r") hand.rotate();
  else if (key.key === "R") hand.rotate(-1);
  else if (key.key === "f" || key.key === "F") hand.flip();
  else if (key.key === "Escape") hand.drop();
  else if (key.key === "Enter" && hand.ghost && !hasOwnUse(key.target, hand)) confirm();
  else return false;
  return true;
}

/** The name after or before another, and round again; the first or last where there is none. */
function following(names: readonly string[], now: string | null, way: number): string | undefined {
  const at = now === null ? -1 : names.indexOf(now);
  const from = at < 0 && way < 0 ? 0 : at;
  return names[(from + way + names.length) % names.length];
}

/** A focused button keeps its own Enter, except those that have done their work already. */
function hasOwnUse(target: EventTarget | null, hand: ShapeInHand): boolean {
  const element = target as Partial<HTMLElement> | null;
  const button = element?.closest?.<HTMLElement>("button, a, summary, select, textarea, input");
  if (!button) return false;
  return button.dataset["held"] !== hand.held && button.dataset["zone"] !== hand.zone;
}
