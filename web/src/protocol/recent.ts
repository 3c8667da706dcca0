import type { Seat, SeenEvent } from "./generated";

/** A move that somebody else made since the viewer's own last one. */
export interface RecentMove {
  move: string;
  seat: Seat;
  /** 1 for the first of them. */
  order: number;
}

/** The moves since a seat's own last one; for a spectator, since the last mover's one before. */
export function recentMoves(events: readonly SeenEvent[], you: Seat | null): RecentMove[] {
  const played: { move: string; seat: Seat }[] = [];
  for (const event of events) {
    if (event.seat === null) continue;
    if (event.kind === "played" && event.move !== null)
      played.push({ move: event.move, seat: event.seat });
    else if (event.kind === "taken_back") {
      const at = played.findLastIndex((each) => each.seat === event.seat);
      if (event.turns !== null) played.length = Math.max(0, played.length - event.turns);
      else if (at >= 0) played.splice(at, 1);
    }
  }
  const viewer = you ?? played.at(-1)?.seat;
  const before = you === null ? played.slice(0, -1) : played;
  const own = before.findLastIndex((each) => each.seat === viewer);
  return played.slice(own + 1).map((each, index) => ({ ...each, order: index + 1 }));
}
