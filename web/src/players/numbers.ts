/** How a rating moved: `+22`, `−8`, `±0`. */
export function change(before: number, after: number): string {
  const by = after - before;
  const sign = by > 0 ? "+" : by < 0 ? "−" : "±";
  return `${sign}${Math.abs(by)}`;
}
