import type { Seat, SeatRating } from "../protocol/generated";
import { tableRatings } from "./api";

const TRIES = 8;
const AGAIN_AFTER = 1000;

/** How strong everybody in a rated match is, and how it moved them once it has counted. */
export class TableRatings {
  seats = $state.raw<readonly SeatRating[]>([]);
  /** Whether everything that follows from the end is known. */
  settled = $state(false);

  of(seat: Seat): SeatRating | null {
    return this.seats.find((each) => each.seat === seat) ?? null;
  }

  /** Asks now, and once the match is over until it is settled, which takes a second or so. */
  follow(match: string, over: boolean): () => void {
    let left = TRIES;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const look = async () => {
      const found = await tableRatings(match).catch(() => null);
      if (stopped) return;
      if (found) [this.seats, this.settled] = [found.seats, found.settled];
      left -= 1;
      if (over && !this.settled && left > 0) timer = setTimeout(() => void look(), AGAIN_AFTER);
    };
    void look();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }
}
