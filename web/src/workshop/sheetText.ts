/** The grids of a sheet inside its TOML text, which stays as it is around them. */

import { valueOf, withValue } from "./toml";

export const ZONES = ["yellow", "purple", "red", "green", "blue"] as const;
export type ZoneName = (typeof ZONES)[number];

/** What a letter of a grid means, in the order of the palette. */
export const MARKS = "oO.Ecwyprgb";

/** What the letters look like, where they are not told by a colour. */
export const SIGNS: Readonly<Record<string, string>> = {
  O: "■",
  ".": "×",
  E: "E",
  c: "●",
  w: "+",
};

const LARGEST = 20;

/** The rows of a zone, the top one first; none where the text has no such grid. */
export function gridOf(text: string, zone: ZoneName, drawing = "grid"): string[] {
  const drawn = valueOf(text, zone, drawing);
  const rows = typeof drawn === "string" ? drawn.split(/\r?\n/) : [];
  while (rows.at(-1)?.trim() === "") rows.pop();
  return rows.map((row) => row.trim());
}

/** The text with other rows in a zone. */
export function withGrid(
  text: string,
  zone: ZoneName,
  rows: readonly string[],
  drawing = "grid",
): string {
  return withValue(text, zone, drawing, `"""\n${rows.join("\n")}\n"""`);
}

/** The rows with one square painted. */
export function painted(rows: readonly string[], row: number, column: number, mark: string) {
  return rows.map((line, at) =>
    at === row ? line.slice(0, column) + mark + line.slice(column + 1) : line,
  );
}

/** The rows with so many more, or fewer, at the top and on the right. */
export function resized(rows: readonly string[], taller: number, wider: number): string[] {
  const width = Math.max(1, ...rows.map((row) => row.length));
  const columns = Math.min(LARGEST, Math.max(1, width + wider));
  const height = Math.min(LARGEST, Math.max(1, rows.length + taller));
  const kept = rows.slice(Math.max(0, rows.length - height));
  const added = Array<string>(height - kept.length).fill("");
  return [...added, ...kept].map((row) => row.padEnd(columns, ".").slice(0, columns));
}
