import type { LocusPlayerView, LocusView } from "../../protocol/generated";

/** Whether a sheet can be seen: one of paper only once it has been handed in. */
export function isKnown(
  { over }: Pick<LocusView, "over">,
  player: Pick<LocusPlayerView, "on_paper" | "filled">,
): boolean {
  return over || !player.on_paper || player.filled.some((squares) => squares.length > 0);
}

/** The move that hands in a sheet: its squares by zone, in the order of the server. */
export function sheetMove(
  zones: readonly string[],
  filled: Readonly<Record<string, readonly string[]>>,
): string {
  const told = zones.flatMap((zone) => {
    const squares = [...(filled[zone] ?? [])].sort(inOrder);
    return squares.length > 0 ? [`${zone}=${squares.join(",")}`] : [];
  });
  return ["sheet", ...told].join(" ");
}

function inOrder(one: string, other: string): number {
  return Number(one.slice(1)) - Number(other.slice(1)) || one.localeCompare(other);
}
