import type { LokomotoTrainView } from "../../protocol/generated";
import type { PlacedShape } from "./offers";

/** What one can buy with, and what there is to buy. The server has the last word. */
export interface Shop {
  /** One's own solid sections. */
  readonly owned: readonly string[];
  readonly trains: readonly LokomotoTrainView[];
  readonly shapes: readonly PlacedShape[];
  /** Whether sections must be drawn in one stroke. */
  readonly advanced: boolean;
}

/** A train that the chosen sections pay for, and the shapes that can be claimed with it. */
export interface Deal {
  readonly train: string;
  /** The purchase without a shape; null where one must be claimed. */
  readonly plain: string | null;
  readonly claims: readonly { readonly shape: string; readonly text: string }[];
}

export function deals(shop: Shop, chosen: readonly string[]): Deal[] {
  if (!payable(shop, chosen)) return [];
  const within = (place: readonly string[]) => place.every((section) => chosen.includes(section));
  const claimed = shop.shapes.filter(({ places }) => places.some(within));
  const fitting = shop.trains.filter(({ price }) => price === chosen.length);
  if (fitting.length > 0) return fitting.map(({ name }) => deal(name, chosen, claimed, true));
  const exact = claimed.filter(({ places }) => places[0]?.length === chosen.length);
  const cheaper = exact.length > 0 ? shop.trains.filter(({ price }) => price < chosen.length) : [];
  return cheaper.map(({ name }) => deal(name, chosen, exact, false));
}

function deal(
  train: string,
  chosen: readonly string[],
  shapes: readonly PlacedShape[],
  plain: boolean,
): Deal {
  const text = `buy ${train} ${chosen.join(",")}`;
  const claims = shapes.map(({ name }) => ({ shape: name, text: `${text} claim ${name}` }));
  return { train, plain: plain ? text : null, claims };
}

/** The trains that the chosen sections pay for once more are added. */
export function growing(shop: Shop, chosen: readonly string[]): string[] {
  const [first] = chosen;
  if (first === undefined || !joined(chosen)) return [];
  const most = network(shop.owned, first).size;
  return shop.trains
    .filter(({ price }) => price > chosen.length && price <= most)
    .map(({ name }) => name);
}

/** The sections that may be added to the chosen ones. */
export function addable(shop: Shop, chosen: readonly string[]): Set<string> {
  const sizes = shop.shapes.map(({ places }) => places[0]?.length ?? 0);
  const prices = shop.trains.map(({ price }) => price);
  if (chosen.length >= Math.max(0, ...prices, ...sizes)) return new Set();
  if (chosen.length === 0) {
    const least = Math.min(...prices);
    return new Set(shop.owned.filter((section) => network(shop.owned, section).size >= least));
  }
  const left = shop.owned.filter((section) => !chosen.includes(section));
  return new Set(left.filter((section) => chosen.some((each) => touch(section, each))));
}

function payable(shop: Shop, chosen: readonly string[]): boolean {
  return chosen.length > 0 && joined(chosen) && (!shop.advanced || oneStroke(chosen));
}

function joined(sections: readonly string[]): boolean {
  const [first] = sections;
  return first !== undefined && network(sections, first).size === sections.length;
}

/** Whether at most two stations have an odd number of lines. */
function oneStroke(sections: readonly string[]): boolean {
  const odd = new Set<string>();
  for (const station of sections.flatMap(ends)) if (!odd.delete(station)) odd.add(station);
  return odd.size <= 2;
}

/** The sections that hang together with a first one. */
function network(sections: readonly string[], first: string): Set<string> {
  const found = new Set([first]);
  for (const section of found)
    for (const other of sections) if (touch(section, other)) found.add(other);
  return found;
}

function ends(section: string): string[] {
  return section.split("-");
}

function touch(one: string, other: string): boolean {
  return ends(one).some((station) => ends(other).includes(station));
}
