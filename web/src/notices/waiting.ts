import { DAYS } from "../lobby/titles";
import { matches } from "../memory/matches.svelte";
import { allMarked, marked } from "../players/marked";
import { me } from "../players/me.svelte";
import { look } from "../protocol/api";
import { ownTurns } from "./requests";

/** A match by correspondence that waits for the person at this screen. */
export interface Waiting {
  id: string;
  variant: string;
  /** Their names, those of bots marked. */
  others: string[];
}

const LOOKED_AT = 20;

/** The match that has waited longest, besides one; null where none does. */
export async function nextWaiting(besides: string): Promise<Waiting | null> {
  const found = me.account ? await waitingAnywhere() : await waitingHere(besides);
  return found.find((each) => each.id !== besides) ?? null;
}

async function waitingAnywhere(): Promise<Waiting[]> {
  const turns = await ownTurns();
  return turns.map((turn) => ({ ...turn, others: allMarked(turn.others, turn.programs) }));
}

/** Without an account: among the matches that this browser knows. */
async function waitingHere(besides: string): Promise<Waiting[]> {
  const known = matches.list.filter((each) => each.id !== besides).slice(0, LOOKED_AT);
  const looked = await Promise.all(known.map(({ id }) => look(id).catch(() => null)));
  return looked.flatMap((info) => {
    if (!info || info.over || !DAYS.includes(info.clock)) return [];
    const here = matches.find(info.id)?.keys.filter((key) => key.here) ?? [];
    const mine = here.find((key) => info.to_act.includes(key.seat));
    if (!mine) return [];
    const others = info.players.filter((each) => each.seat !== mine.seat).map(marked);
    return [{ id: info.id, variant: info.variant, others }];
  });
}
