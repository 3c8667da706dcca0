/** What a sheet's rows, groups, blocks, ends and lines count, in its TOML text. */

import { gridOf, withGrid } from "./sheetText";
import { inlineTable, valueOf, withValue } from "./toml";

/** What a new block counts until somebody says otherwise. */
const USUAL_BLOCK = 8;

type Points = Readonly<Record<string, number>>;

/** A number such as `coin_slots`, or that of a zone; null where none is written. */
export function numberOf(text: string, zone: string, key: string): number | null {
  const value = valueOf(text, zone, key);
  return typeof value === "number" ? value : null;
}

export function withNumber(text: string, zone: string, key: string, value: number): string {
  return withValue(text, zone, key, String(value));
}

function listOf(text: string, zone: string, key: string): number[] {
  const value = valueOf(text, zone, key);
  return Array.isArray(value) ? value.map(Number) : [];
}

function withList(text: string, zone: string, key: string, values: readonly number[]): string {
  if (values.join() === listOf(text, zone, key).join()) return text;
  return withValue(text, zone, key, `[${values.join(", ")}]`);
}

function pointsIn(text: string, zone: string, key: string): Points {
  const value = valueOf(text, zone, key);
  if (typeof value !== "object" || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, points]) => [name, Number(points)]));
}

function withPoints(text: string, zone: string, key: string, points: Points): string {
  const now = inlineTable(points);
  return now === inlineTable(pointsIn(text, zone, key)) ? text : withValue(text, zone, key, now);
}

/** The points of yellow's full rows, the top one first. */
export const rowPoints = (text: string) => listOf(text, "yellow", "rows");

/** The points of purple's groups of 1, 2, 3, ... bold squares. */
export const groupPoints = (text: string) => listOf(text, "purple", "groups");

export function withRowPoints(text: string, row: number, points: number): string {
  return withList(text, "yellow", "rows", rowPoints(text).with(row, points));
}

export function withGroupPoints(text: string, size: number, points: number): string {
  return withList(text, "purple", "groups", groupPoints(text).with(size - 1, points));
}

/** The points of blue's lines, by row from the bottom. */
export const linePoints = (text: string) => pointsIn(text, "blue", "lines");

/** The text with other points for reaching a row; null takes its line away. */
export function withLine(text: string, row: number, points: number | null): string {
  const others = Object.entries(linePoints(text)).filter(([each]) => each !== String(row));
  const now = points === null ? others : [...others, [row, points] as const];
  return withPoints(text, "blue", "lines", Object.fromEntries(now));
}

/** The points of red's blocks, by letter. */
export const blockPoints = (text: string) => pointsIn(text, "red", "points");

export function withBlockPoints(text: string, letter: string, points: number): string {
  return withPoints(text, "red", "points", { ...blockPoints(text), [letter]: points });
}

/** The text with as many values as there are rows, bold squares and blocks to have one. */
export function fitted(text: string): string {
  const rows = stretched(rowPoints(text), gridOf(text, "yellow").length, "first");
  const bold = gridOf(text, "purple").join("").replace(/[^O]/g, "").length;
  const groups = stretched(groupPoints(text), bold, "last");
  return fittedBlocks(withList(withList(text, "yellow", "rows", rows), "purple", "groups", groups));
}

/** So many values; what is missing is as the first or the last one, what is too much goes there. */
function stretched(values: readonly number[], count: number, at: "first" | "last"): number[] {
  const missing = Array<number>(Math.max(0, count - values.length));
  if (at === "last") return [...values, ...missing.fill(values.at(-1) ?? 0)].slice(0, count);
  return [...missing.fill(values[0] ?? 0), ...values].slice(-count);
}

/** Every square of red is in a block, that of a neighbour if it is new, and every block counts. */
function fittedBlocks(text: string): string {
  const grid = gridOf(text, "red");
  const before = gridOf(text, "red", "blocks");
  if (grid.length === 0) return text;
  const down = before.length - grid.length;
  const old = (row: number, column: number) => before[row + down]?.[column] ?? ".";
  const near = (row: number, column: number) =>
    [old(row, column), old(row, column - 1), old(row + 1, column)]
      .concat(old(row, column + 1), old(row - 1, column), "a")
      .find((letter) => letter !== ".");
  const blocks = grid.map((line, row) =>
    [...line].map((mark, column) => (mark === "." ? "." : near(row, column))).join(""),
  );
  const letters = [...new Set(blocks.join("").replaceAll(".", ""))].sort();
  const points = blockPoints(text);
  const kept = letters.map((letter) => [letter, points[letter] ?? USUAL_BLOCK] as const);
  const same = blocks.join("/") === before.join("/");
  const drawn = same ? text : withGrid(text, "red", blocks, "blocks");
  return withPoints(drawn, "red", "points", Object.fromEntries(kept));
}

/** The first letter that no block has. */
export function freeLetter(text: string): string {
  const used = new Set(gridOf(text, "red", "blocks").join(""));
  return [..."abcdefghijklmnopqrstuvwxyz"].find((letter) => !used.has(letter)) ?? "";
}
