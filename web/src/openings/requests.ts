import type { OpeningPosition } from "../protocol/generated";
import { request } from "../protocol/request";
import type { Line } from "./line";

/** The position after some moves, and what was played there; `option` fixes the starts. */
export function opening(
  variant: string,
  line: Line,
  option: string | null,
): Promise<OpeningPosition> {
  const asked = new URLSearchParams(line.moves.map((move) => ["moves", move]));
  if (line.fixed && option) asked.append("options", option);
  return request(`/api/openings/${encodeURIComponent(variant)}?${asked}`);
}
