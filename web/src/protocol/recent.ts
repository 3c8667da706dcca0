import type { Seat, SeenEvent } from "./generated";

/** A move that somebody else made since the viewer's own last one. */
export interface RecentMove {
  move: string;
  seat: Seat;
  /** 1 for the first of them. */
  order: number;
}

interface Standing {
  number: number;
  move: string;
  seat: Seat;
}

/** The moves of seats that were not taken back. */
function standing(events: readonly SeenEvent[]): Standing[] {
  const played: Standing[] = [];
  for (const { kind, number, seat, move, turns } of events) {
    if (seat === null) continue;
    if (kind === "played" && move !== null) played.push({ number, move, seat });
    else if (kind === "taken_back") {
      const at = played.findLastIndex((each) => each.seat === seat);
      if (turns !== null) played.length = Math.max(0, played.length - turns);
      else if (at >= 0) played.splice(at, 1);
    }
  }
  return played;
}

/** The numbers of the moves that stand, for a log that strikes out the others. */
export function standingMoves(events: readonly SeenEvent[]): Set<number> {
  return new Set(standing(events).map((each) => each.number));
}

/** The moves since a seat's own last one; for a spectator, since the last mover's one before. */
export function recentMoves(events: readonly SeenEvent[], you: Seat | null): RecentMove[] {
  const played = standing(events);
  const viewer = you ?? played.at(-1)?.seat;
  const before = you === null ? played.slice(0, -1) : played;
  const own = before.findLastIndex((each) => each.seat === viewer);
  return played.slice(own + 1).map(({ move, seat }, index) => ({ move, seat, order: index + 1 }));
}
