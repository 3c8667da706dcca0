import { moveTable } from "./api";
import type { MatchState } from "./generated";

/** The state as boards use it: every legal move is a text. */
export type SeenState = Omit<MatchState, "legal"> & { legal: string[] };

/** The texts of numbered moves, by the address of their table, which never changes. */
const tables = new Map<string, Promise<readonly string[]>>();

/** The table at an address: fetched once, and once more after a failure. */
export function tableAt(address: string): Promise<readonly string[]> {
  let table = tables.get(address);
  if (!table) {
    table = moveTable(address);
    table.catch(() => tables.delete(address));
    tables.set(address, table);
  }
  return table;
}

/** Whether moves are told by their numbers. */
export function areNumbers(legal: unknown): legal is number[] {
  return Array.isArray(legal) && typeof legal[0] === "number";
}

/** The texts of moves that are told by the first number and the gaps to the next ones. */
export function textsOf(gaps: readonly number[], table: readonly string[]): string[] {
  let number = 0;
  return gaps.map((gap) => table[(number += gap)] as string);
}
