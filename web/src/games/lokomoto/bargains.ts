import type { CardOffer } from "./offers";
import { deals, type Shop } from "./purchases";

/** One purchase, and what it is worth. */
export interface Bargain {
  readonly train: string;
  readonly shape: string | null;
  readonly sections: readonly string[];
  /** What its cards count at the end. */
  readonly points: number;
  readonly trainPoints: number;
  readonly shapePoints: number;
  /** The move. */
  readonly text: string;
}

/** The cards that a purchase shall bring; a shape of null means none. */
export type Wish = { train?: string; shape?: string | null };

export function grants({ train, shape }: Bargain, wish: Wish): boolean {
  return (
    (wish.train === undefined || wish.train === train) &&
    (wish.shape === undefined || wish.shape === shape)
  );
}

/** Most points first; of equal ones what costs fewer sections. */
function better(one: Bargain, other: Bargain): number {
  return other.points - one.points || one.sections.length - other.sections.length;
}

/** Everything that can be bought with some sections, the best first. */
export function bargains(
  shop: Shop,
  worth: ReadonlyMap<string, number>,
  sections: readonly string[],
): Bargain[] {
  return deals(shop, sections)
    .flatMap(({ train, plain, claims }) => {
      const card = shop.trains.find((each) => each.name === train);
      const trainPoints = card ? card.price + card.bonus : 0;
      const bargain = (text: string, shape: string | null): Bargain => {
        const shapePoints = shape === null ? 0 : (worth.get(shape) ?? 0);
        const points = trainPoints + shapePoints;
        return { train, shape, sections, points, trainPoints, shapePoints, text };
      };
      const claimed = claims.map((claim) => bargain(claim.text, claim.shape));
      return plain === null ? claimed : [...claimed, bargain(plain, null)];
    })
    .sort(better);
}

/** Everything that the offered ways of paying bring, the best first. */
export function allBargains(
  shop: Shop,
  worth: ReadonlyMap<string, number>,
  cards: readonly CardOffer[],
): Bargain[] {
  const ways = new Map(cards.flatMap(({ ways }) => ways.map((way) => [way.join(), way] as const)));
  return [...ways.values()].flatMap((way) => bargains(shop, worth, way)).sort(better);
}

/** Of all of them the best for every train and for every shape. */
export function choicest(all: readonly Bargain[]): Bargain[] {
  const had = new Set<string>();
  return all.filter(({ train, shape }) => {
    const cards = shape === null ? [train] : [train, shape];
    const fresh = cards.some((card) => !had.has(card));
    for (const card of cards) had.add(card);
    return fresh;
  });
}
