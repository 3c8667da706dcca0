import { me } from "../players/me.svelte";
import type { SeenEvent, SeenPlayer } from "../protocol/generated";
import { muted } from "./muted.svelte";

/** Who wrote a line, if they are blocked: only players who keep their name can be. */
export function blockedWriter(event: SeenEvent, players: readonly SeenPlayer[]): string | null {
  const writer = players.find((each) => each.seat === event.seat);
  return writer?.known && me.hides(writer.name) ? writer.name : null;
}

/** Whether a line of chat is not to be read at this screen. */
export function isHidden(match: string, event: SeenEvent, players: readonly SeenPlayer[]): boolean {
  return muted.has(match, event.seat) || blockedWriter(event, players) !== null;
}
