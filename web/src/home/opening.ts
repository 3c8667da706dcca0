import { matches } from "../memory/matches.svelte";
import { openMatch } from "../protocol/api";
import type { OpenedMatch, Seat, Wish } from "../protocol/generated";

/** Opens a match and keeps its keys: those played at this screen, and those for friends' links. */
export async function openTable(wish: Wish, here: ReadonlySet<Seat>): Promise<OpenedMatch> {
  const opened = await openMatch(wish);
  matches.remember({
    id: opened.id,
    variant: wish.variant,
    keys: opened.seats.map(({ seat, key }) => ({
      seat,
      key,
      here: here.has(seat),
      name: wish.players[seat - 1]?.name ?? "",
    })),
    when: Date.now(),
  });
  return opened;
}
