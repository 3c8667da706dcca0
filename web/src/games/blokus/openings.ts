/** The boards on which first moves are drawn, with the colour that each seat begins with. */
interface OpeningBoard {
  size: number;
  colours: readonly string[];
}

const TO_GO: OpeningBoard = { size: 14, colours: ["blue", "green"] };
const LARGE: OpeningBoard = { size: 20, colours: ["blue", "yellow", "red", "green"] };

export function boardOf(variant: string): OpeningBoard {
  return variant === "blokus-to-go" ? TO_GO : LARGE;
}
