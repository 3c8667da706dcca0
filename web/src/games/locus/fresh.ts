import type { LocusPlayerView, LocusView, Seat } from "../../protocol/generated";
import { fillOf, type FillText } from "./moves";

function has(view: Pick<LocusView, "layout">, player: LocusPlayerView, fill: FillText): boolean {
  const filled = player.filled[view.layout.findIndex((zone) => zone.colour === fill.zone)] ?? [];
  return fill.squares.every((square) => filled.includes(square));
}

/** Whose sheet a fill was made on: the one that has these squares and, if `before` is known, had not. */
export function fillerOf(
  move: string | null,
  view: LocusView,
  before: LocusView | null,
): Seat | null {
  const fill = move === null ? null : fillOf(move);
  if (!fill) return null;
  const able = view.players.filter((player) => has(view, player, fill));
  const added = able.filter((player) => {
    const was = before?.players.find((each) => each.seat === player.seat);
    return was !== undefined && !has(view, was, fill);
  });
  return (added[0] ?? (able.length === 1 ? able[0] : undefined))?.seat ?? null;
}
