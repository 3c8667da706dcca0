import type { GrowingWish, GrownLevel, ReviewedMove } from "../protocol/generated";
import { send } from "../protocol/request";

/** What a move would give away, before it is made. */
export function weighed(id: string, key: string, move: string): Promise<ReviewedMove> {
  return send("POST", `/api/matches/${encodeURIComponent(id)}/coach`, { move }, key);
}

/** The level of a bot that grows with its player. */
export function grownLevel(wish: GrowingWish): Promise<GrownLevel> {
  return send("POST", "/api/growing-bot", wish);
}
