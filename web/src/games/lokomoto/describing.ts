import type { LokomotoView, Seat } from "../../protocol/generated";
import type { RecentMove } from "../../protocol/recent";
import { sectionsOf, type Offers } from "./offers";
import { standings, type Standing } from "./owners";
import { sectionText, w, whose } from "./say";

export type Deed = "draw" | "reserve" | "pay" | "blacken";

/** All there is to know about a section: whose it is, since when, and what can be done with it. */
export interface SectionFacts {
  readonly section: string;
  readonly standing: Standing;
  /** What somebody else did to it since the viewer's own move. */
  readonly recent: Pick<RecentMove, "seat" | "order"> | null;
  /** What the viewer, if on turn, can do with it. */
  readonly can: readonly Deed[];
}

export function sectionFacts(
  section: string,
  view: LokomotoView,
  offers: Offers,
  recent: readonly RecentMove[],
): SectionFacts {
  const standing = standings(view).get(section) ?? { kind: "free" };
  const pays = offers.cards.some(({ ways }) => ways.some((way) => way.includes(section)));
  const can: Deed[] = [];
  if (offers.draw.has(section)) can.push("draw");
  if (offers.reservable([]).has(section)) can.push("reserve");
  if (offers.blacken.has(section)) can.push("blacken");
  if (pays) can.push("pay");
  const last = recent.findLast(({ move }) => sectionsOf(move).includes(section)) ?? null;
  return { section, standing, recent: last, can };
}

/** A section in words: its stations, its owner and state, and what can be done with it. */
export function describeSection(facts: SectionFacts, you: Seat | null): string {
  const { section, standing, recent, can } = facts;
  const said = [sectionText(section, standing, you)];
  if (recent) said.push(w().recent(recent.order, whose(recent.seat, you)));
  said.push(...can.map((deed) => w().can[deed]));
  return said.join(", ");
}
