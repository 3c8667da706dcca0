import type { Seat, SeenEvent } from "../protocol/generated";

/** How far a lesson is: goals met by the student's moves in order, and whether one went elsewhere. */
export interface Progress {
  met: number;
  astray: boolean;
}

/** Compares what the student has played since the lesson began with its goals. */
export function progressOf(
  goals: readonly string[],
  events: readonly SeenEvent[],
  seat: Seat,
  begun: number,
): Progress {
  let met = 0;
  for (const event of events) {
    if (event.number <= begun || event.seat !== seat) continue;
    if (event.kind === "taken_back") met = Math.max(0, met - 1);
    if (event.kind !== "played" || met >= goals.length) continue;
    if (!new RegExp(`^(?:${goals[met]})$`).test(event.move ?? "")) return { met, astray: true };
    met += 1;
  }
  return { met, astray: false };
}
