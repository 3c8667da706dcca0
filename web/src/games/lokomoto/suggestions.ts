import type { GhostMove } from "../../table/boards";
import type { Spot, Track } from "./lattice";
import { partsOf } from "./offers";
import type { Standing } from "./owners";

/** What a section would become by a move to be considered. */
export interface Suggested {
  readonly becomes: Standing | "spend";
  readonly faint: boolean;
}

/** By section: the best move to be considered that uses it. */
export function suggestions(ghosts: readonly GhostMove[]): Map<string, Suggested> {
  const found = new Map<string, Suggested>();
  for (const { move, seat, faint = false } of ghosts) {
    const parts = partsOf(move);
    if (!parts || !("sections" in parts)) continue;
    for (const section of parts.sections) {
      if (!found.has(section)) found.set(section, { becomes: becoming(parts.kind, seat), faint });
    }
  }
  return found;
}

function becoming(kind: "draw" | "reserve" | "blacken" | "buy", seat: number): Standing | "spend" {
  if (kind === "buy") return "spend";
  if (kind === "blacken") return { kind: "black" };
  return { kind: kind === "draw" ? "solid" : "reserved", seat };
}

/** The labels of moves, each in the middle of a section that no other label has. */
export function labelled(
  ghosts: readonly GhostMove[],
  tracks: readonly Track[],
): { move: string; at: Spot; label: string }[] {
  const taken = new Set<string>();
  return ghosts.flatMap(({ move, label }) => {
    const parts = partsOf(move);
    if (!label || !parts || !("sections" in parts)) return [];
    const track = tracks.find(
      (each) => parts.sections.includes(each.name) && !taken.has(each.name),
    );
    if (!track) return [];
    taken.add(track.name);
    return [{ move, at: track.middle, label }];
  });
}
