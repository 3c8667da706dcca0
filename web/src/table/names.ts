import { getContext, setContext } from "svelte";
import type { Player, Seat } from "../protocol/messages";

const NAMES = Symbol("names");

/** Lets the boards below know what the players are called. */
export function provideNames(players: () => readonly Player[]): void {
  setContext(NAMES, players);
}

/** A seat's name, or what to say where nobody has told. */
export function nameFinder(): (seat: Seat, otherwise: string) => string {
  const players = getContext<(() => readonly Player[]) | undefined>(NAMES);
  return (seat, otherwise) => players?.().find((player) => player.seat === seat)?.name ?? otherwise;
}
