import type { Wish } from "../protocol/generated";

export type VariantName = Wish["variant"];

/** The games whose sheets, decks and maps people draw themselves. */
export const WORKSHOPS: readonly VariantName[] = ["locus", "lokomoto"];

export function isWorkshop(variant: string): variant is VariantName {
  return WORKSHOPS.some((each) => each === variant);
}
