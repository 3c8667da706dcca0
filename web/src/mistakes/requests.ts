import type { ReviewedMove, TriedPosition } from "../protocol/generated";
import { bearer, request } from "../protocol/request";

/** A position of a finished match, with the moves that the seat of this key had there. */
export function triedPosition(id: string, ply: number, key: string): Promise<TriedPosition> {
  return request(`/api/matches/${encodeURIComponent(id)}/tried/${ply}`, { headers: bearer(key) });
}

/** What another move would have been worth in the place of the one that was made. */
export function triedMove(id: string, ply: number, move: string): Promise<ReviewedMove | null> {
  const query = new URLSearchParams({ move }).toString();
  return request(`/api/matches/${encodeURIComponent(id)}/analysis/${ply}?${query}`);
}
