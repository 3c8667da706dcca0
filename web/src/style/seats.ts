/** The colours of pens and curves, seat by seat, where the game gives none. */
export const SEAT_COLOURS = ["blue", "red", "green", "yellow", "purple"] as const;

export function seatColour(seat: number): string {
  return SEAT_COLOURS[seat - 1] ?? "wild";
}
