/** A name where only text can stand: that of a bot's account says so. */
export function marked({ name, program }: { name: string; program: boolean }): string {
  return program ? `${name} (${words().program})` : name;
}

/** Some names of which some are those of bots. */
export function allMarked(names: readonly string[], programs: readonly string[]): string[] {
  return names.map((name) => marked({ name, program: programs.includes(name) }));
}
import { words } from "./words";
