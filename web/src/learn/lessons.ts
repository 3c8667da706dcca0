/** The boxes that have a tutorial. */
export const TAUGHT = ["blokus", "blokus-to-go", "locus", "lokomoto"] as const;

export type Taught = (typeof TAUGHT)[number];

export function isTaught(game: string): game is Taught {
  return (TAUGHT as readonly string[]).includes(game);
}
