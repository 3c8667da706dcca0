import type { SeenEvent } from "../protocol/generated";

/** The moves that lie on the board, in the order in which they were made. */
export type Path = readonly string[];

/** A way that was tried and left. */
export interface Branch {
  moves: Path;
  /** How many of its moves lie on the board now. */
  fork: number;
}

type Told = Pick<SeenEvent, "kind" | "move" | "turns">;

/** What lies on the board of somebody who plays alone. */
export function presentPath(events: readonly Told[]): Path {
  return walked(events).at(-1) ?? [];
}

/** The ways that were tried and left, the latest first; parts of longer ones are left out. */
export function branchesOf(events: readonly Told[]): Branch[] {
  const paths = walked(events);
  const present = paths.at(-1) ?? [];
  const tips = paths.filter((path, index) => (paths[index + 1]?.length ?? 0) < path.length);
  return tips
    .filter(
      (tip, index) =>
        !begins(present, tip) && !tips.some((other, at) => at > index && begins(other, tip)),
    )
    .filter((tip, index, kept) => !kept.some((other, at) => at < index && begins(other, tip)))
    .reverse()
    .map((moves) => ({ moves, fork: shared(present, moves) }));
}

/** The next step from one path to another: a move, or null where one has to be taken back. */
export function stepTo(present: Path, goal: Path): string | null | undefined {
  if (!begins(goal, present)) return null;
  return goal[present.length];
}

/** Whether a path begins with another. */
export function begins(path: Path, beginning: Path): boolean {
  return shared(path, beginning) === beginning.length;
}

function shared(one: Path, other: Path): number {
  const differs = one.findIndex((move, index) => move !== other[index]);
  return differs < 0 ? one.length : differs;
}

/** The path after every event that changed it. */
function walked(events: readonly Told[]): Path[] {
  const paths: Path[] = [];
  let path: Path = [];
  for (const { kind, move, turns } of events) {
    if (kind === "played" && move !== null) path = [...path, move];
    else if (kind === "taken_back") path = path.slice(0, path.length - (turns ?? 1));
    else continue;
    paths.push(path);
  }
  return paths;
}
