import { say } from "../../i18n/messages";
import type { LokomotoOffers, LokomotoView, Seat } from "../../protocol/generated";
import type { RecentMove } from "../../protocol/recent";
import { listText } from "../../i18n/words.svelte";
import type { Asked, Inspection } from "../inspect/places";
import { spots, tracks } from "./lattice";
import { Offers, sectionsOf } from "./offers";
import { standings, type Standing } from "./owners";
import { sectionText, spoken, trackText, whose } from "./say";
import { words } from "./words";

export type Deed = "draw" | "reserve" | "pay" | "blacken";

/** All there is to know about a section: whose it is, since when, and what can be done with it. */
export interface SectionFacts {
  readonly section: string;
  readonly standing: Standing;
  /** What somebody else did to it since the viewer's own move. */
  readonly recent: Pick<RecentMove, "seat" | "order"> | null;
  /** What the viewer, if on turn, can do with it. */
  readonly can: readonly Deed[];
  /** The trains and shapes for which it could pay together with others. */
  readonly buys: readonly string[];
}

export function sectionFacts(
  section: string,
  view: LokomotoView,
  offers: Offers,
  recent: readonly RecentMove[],
): SectionFacts {
  const standing = standings(view).get(section) ?? { kind: "free" };
  const buys = offers.cards
    .filter(({ ways }) => ways.some((way) => way.includes(section)))
    .map(({ name }) => name);
  const can: Deed[] = [];
  if (offers.draw.has(section)) can.push("draw");
  if (offers.reservable([]).has(section)) can.push("reserve");
  if (offers.blacken.has(section)) can.push("blacken");
  if (buys.length > 0) can.push("pay");
  const last = recent.findLast(({ move }) => sectionsOf(move).includes(section)) ?? null;
  return { section, standing, recent: last, can, buys };
}

/** A section in words: its stations, its owner and state, and what can be done with it. */
export function describeSection(facts: Omit<SectionFacts, "buys">, you: Seat | null): string {
  const { section, standing, recent, can } = facts;
  const said = [sectionText(section, standing, you)];
  if (recent) said.push(say(words().recent, { order: recent.order, who: whose(recent.seat, you) }));
  said.push(...can.map((deed) => words().can[deed]));
  return said.join(", ");
}

/** What can be done with a section, in words; empty: nothing. */
export function possibilities({ section, can, buys }: SectionFacts): string {
  if (can.length === 0) return "";
  const deeds = can.map((deed) =>
    deed === "pay"
      ? say(words().canPayFor, { cards: listText(buys.map(spoken)) })
      : words().can[deed],
  );
  return `${trackText(section)}: ${deeds.join(", ")}.`;
}

/** The map, section by section. */
export function inspect({ view, offers: sent, seat, recent }: Asked<LokomotoView>): Inspection {
  const offers = new Offers((sent ?? null) as LokomotoOffers | null, view.sections);
  const factsOf = (section: string) => sectionFacts(section, view, offers, recent);
  return {
    places: tracks(view.sections, spots(view)).map(({ name, middle }) => ({
      name,
      area: "map",
      middle,
    })),
    what: (section) => describeSection({ ...factsOf(section), can: [] }, seat),
    play: (section) => possibilities(factsOf(section)),
  };
}
