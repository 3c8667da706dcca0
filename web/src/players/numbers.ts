import { say } from "../i18n/messages";
import { words } from "./words";

/** How a rating moved: `+22`, `−8`, `±0`. */
export function change(before: number, after: number): string {
  const by = after - before;
  const sign = by > 0 ? "+" : by < 0 ? "−" : "±";
  return `${sign}${Math.abs(by)}`;
}

/** What was scored, with a true minus sign. */
export function pointsText(score: number): string {
  return say(words().points, { score });
}
