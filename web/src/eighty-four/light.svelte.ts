import { send } from "../protocol/request";
import type { Goal, Outlook } from "../protocol/generated";
import type { LiveMatch } from "../protocol/live.svelte";
import { begins, presentPath, type Path } from "./branches";

type Fetch = (match: string, key: string) => Promise<Outlook>;
type Seated = Pick<LiveMatch, "match" | "key" | "state" | "events">;

function fetchGoal(match: string, key: string): Promise<Outlook> {
  return send("POST", `/api/matches/${encodeURIComponent(match)}/goal`, undefined, key);
}

/** Whether everything can still be laid: asked for each position once. */
export class Light {
  /** What the light shows; null: nobody has looked yet. */
  goal = $state<Goal | null>(null);
  asking = $state(false);
  #found: { path: Path; goal: Goal }[] = [];

  constructor(private readonly fetch: Fetch = fetchGoal) {}

  /** Shows what is known of the present position. */
  follow(live: Seated): void {
    const path = presentPath(live.events);
    this.goal = this.#known(path) ?? null;
  }

  /** Looks at the present position, unless it is known already. */
  async look(live: Seated): Promise<void> {
    this.follow(live);
    if (this.asking || live.key === null || (this.goal !== null && this.goal !== "open")) return;
    const path = presentPath(live.events);
    const ply = live.state?.ply;
    this.asking = true;
    try {
      const found = await this.fetch(live.match, live.key);
      // While it was looked at, somebody may have played on.
      if (found.goal !== null && found.ply === ply) this.#found.push({ path, goal: found.goal });
    } catch {
      // The light stays grey: whoever wants to know looks again.
    } finally {
      this.asking = false;
      this.follow(live);
    }
  }

  /** What follows from positions that were looked at. */
  #known(path: Path): Goal | undefined {
    const all = this.#found;
    // What was impossible stays so, and what is possible was so before.
    if (all.some((each) => each.goal === "impossible" && begins(path, each.path)))
      return "impossible";
    if (all.some((each) => each.goal === "possible" && begins(each.path, path))) return "possible";
    return all.findLast((each) => each.path.length === path.length && begins(each.path, path))
      ?.goal;
  }
}
