import type { Hand } from "./hand.svelte";

const ARROWS: Record<string, [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const CYCLE: Record<string, number> = { "[": -1, "]": 1, ",": -1, ".": 1 };

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
    cycle(hand, available, way);
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
      // A focused button keeps its own Enter, except the piece that is already in hand.
      if (!ofItsOwn(key.target, hand.piece)) {
        place();
        return true;
      }
  }
  return false;
}

function cycle(hand: Hand, available: readonly string[], step: number): void {
  const now = hand.piece === null ? -1 : available.indexOf(hand.piece);
  const from = now < 0 && step < 0 ? 0 : now;
  const piece = available[(from + step + available.length) % available.length];
  if (piece !== undefined) hand.takeToBoard(piece);
}

function ofItsOwn(target: EventTarget | null, piece: string): boolean {
  const element = target as Partial<HTMLElement> | null;
  if (!element?.closest || element.dataset?.piece === piece) return false;
  return element.closest("button, a, summary, select, textarea, input") !== null;
}
