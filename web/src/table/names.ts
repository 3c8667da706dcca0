import { getContext, setContext } from "svelte";
import type { SeenPlayer, Seat } from "../protocol/generated";

const NAMES = Symbol("names");

/** Lets the boards below know what the players are called. */
export function provideNames(players: () => readonly SeenPlayer[]): void {
  setContext(NAMES, players);
}

/** A seat's name, or what to say where nobody has told. */
export function nameFinder(): (seat: Seat, otherwise: string) => string {
  const players = getContext<(() => readonly SeenPlayer[]) | undefined>(NAMES);
  return (seat, otherwise) => players?.().find((player) => player.seat === seat)?.name ?? otherwise;
}
