import { ARROWS, CYCLE, following, turn } from "../keys";
import type { Hand } from "./hand.svelte";

/** What the keyboard does to a piece in hand; true if the key meant something. */
export function press(
  key: KeyboardEvent,
  hand: Hand,
  available: readonly string[],
  place: () => void,
): boolean {
  // Brackets need AltGr on many keyboards, which counts as Ctrl and Alt; commas do not.
  const way = CYCLE[key.key];
  if (way !== undefined) {
    const piece = following(available, hand.piece, way);
    if (piece !== undefined) hand.takeToBoard(piece);
    return true;
  }
  if (key.ctrlKey || key.metaKey || key.altKey) return false;
  if (hand.piece === null) return false;
  const arrow = ARROWS[key.key];
  if (arrow) {
    if (key.shiftKey) hand.leap(...arrow);
    else hand.step(...arrow);
    return true;
  }
  if (turn(key.key, hand)) return true;
  // A focused button keeps its own Enter, except the piece that is already in hand.
  if (key.key === "Enter" && !ofItsOwn(key.target, hand.piece)) {
    place();
    return true;
  }
  return false;
}

function ofItsOwn(target: EventTarget | null, piece: string): boolean {
  const element = target as Partial<HTMLElement> | null;
  if (!element?.closest || element.dataset?.piece === piece) return false;
  return element.closest("button, a, summary, select, textarea, input") !== null;
}
