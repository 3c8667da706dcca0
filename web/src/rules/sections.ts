import type { ClauseNumber } from "../i18n/clauses.en";
import type { Words } from "../i18n/en";

export interface Section {
  heading: keyof Words["rules"]["headings"];
  clauses: readonly ClauseNumber[];
}

/** The chapters of each rulebook, as in docs/rules. */
export const SECTIONS: Record<string, readonly Section[]> = {
  blokus: [
    { heading: "board", clauses: ["B1", "B2"] },
    { heading: "laying", clauses: ["B3", "B4", "B5", "B6", "B7", "B8", "B9"] },
    { heading: "turns", clauses: ["B10", "B11", "B12"] },
    { heading: "counting", clauses: ["B13", "B14", "B15", "B16"] },
    { heading: "option", clauses: ["B17"] },
    { heading: "numbers", clauses: ["B20", "B21", "B22", "B23"] },
    { heading: "toGo", clauses: ["B30", "B31", "B32", "B33"] },
  ],
  locus: [
    { heading: "before", clauses: ["L1", "L2", "L3"] },
    { heading: "turn", clauses: ["L4", "L5", "L6", "L7", "L8", "L9", "L10"] },
    { heading: "filling", clauses: ["L11", "L12", "L13", "L14", "L15"] },
    { heading: "coins", clauses: ["L16", "L17", "L18"] },
    { heading: "bonuses", clauses: ["L19", "L20", "L21", "L22"] },
    { heading: "counting", clauses: ["L23", "L24", "L25", "L26", "L27", "L28", "L29"] },
    { heading: "end", clauses: ["L30", "L31"] },
    { heading: "alone", clauses: ["L32", "L33"] },
  ],
  lokomoto: [
    { heading: "table", clauses: ["T1", "T2", "T3", "T4"] },
    { heading: "turn", clauses: ["T5", "T6", "T7", "T8", "T9", "T10"] },
    { heading: "buying", clauses: ["T11", "T12", "T13", "T14", "T15", "T16", "T17", "T18"] },
    { heading: "end", clauses: ["T19", "T20", "T21", "T22", "T23", "T24"] },
    { heading: "other", clauses: ["T25", "T26", "T27", "T28", "T29"] },
  ],
};
