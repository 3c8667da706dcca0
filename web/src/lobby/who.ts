import { me } from "../players/me.svelte";

/** The name that the person at this screen keeps; null for everybody who is not signed in. */
export function keptName(): string | null {
  return me.name;
}

/** Whether a table is closed to the person at this screen: what is rated needs a kept name. */
export function needsKeptName(table: { rated: boolean }): boolean {
  return table.rated && me.asked && me.name === null;
}
