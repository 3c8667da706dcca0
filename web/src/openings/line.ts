/** An opening as its address names it: the moves, and whether the starts are fixed. */
export interface Line {
  fixed: boolean;
  moves: readonly string[];
}

const FIXED = "fixed";

export function lineOf(text: string): Line {
  const parts = text.split(";").filter(Boolean);
  const fixed = parts[0] === FIXED;
  return { fixed, moves: fixed ? parts.slice(1) : parts };
}

export function lineText({ fixed, moves }: Line): string {
  return [...(fixed ? [FIXED] : []), ...moves].join(";");
}
