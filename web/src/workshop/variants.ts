import type { Wish } from "../protocol/generated";

export type VariantName = Wish["variant"];

/** The games whose sheets, decks and maps people draw themselves. */
const DRAWN: readonly string[] = ["locus", "lokomoto"];

export function isWorkshop(variant: string): variant is VariantName {
  return DRAWN.includes(variant);
}
