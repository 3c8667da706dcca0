import { keyOf, type Purchase } from "./offers";

/** The purchases that use all of the chosen sections, and perhaps more. */
export function containing(
  purchases: readonly Purchase[],
  chosen: readonly string[],
): readonly Purchase[] {
  if (chosen.length === 0) return purchases;
  return purchases.filter((purchase) =>
    chosen.every((section) => purchase.sections.includes(section)),
  );
}

/** The purchases that are paid with exactly the chosen sections. */
export function exactly(purchases: readonly Purchase[], chosen: readonly string[]): Purchase[] {
  if (chosen.length === 0) return [];
  const key = keyOf(chosen);
  return purchases.filter((purchase) => purchase.key === key);
}

/** The sections that some of these purchases use besides the chosen ones. */
export function addable(purchases: readonly Purchase[], chosen: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const { sections } of purchases) for (const section of sections) found.add(section);
  for (const section of chosen) found.delete(section);
  return found;
}

/** Trains in the order of the table, each with the shapes that can be claimed with it. */
export interface Deal {
  readonly train: string;
  readonly plain: Purchase | null;
  readonly claims: readonly Purchase[];
}

export function deals(exact: readonly Purchase[]): Deal[] {
  return [...new Set(exact.map((each) => each.train))].map((train) => {
    const those = exact.filter((each) => each.train === train);
    return {
      train,
      plain: those.find((each) => each.shape === null) ?? null,
      claims: those.filter((each) => each.shape !== null),
    };
  });
}

/** What somebody would like to have: a train, or a shape. */
export type Aim = { kind: "train" | "shape"; name: string };

export function aims(purchases: readonly Purchase[]): Aim[] {
  const trains = new Set(purchases.map((each) => each.train));
  const shapes = new Set(purchases.flatMap((each) => each.shape ?? []));
  return [
    ...[...trains].map((name): Aim => ({ kind: "train", name })),
    ...[...shapes].map((name): Aim => ({ kind: "shape", name })),
  ];
}

export function same(one: Aim | null, other: Aim | null): boolean {
  return one?.kind === other?.kind && one?.name === other?.name;
}

/** The sets of sections that bring the aim; those that bring a shape as well come first. */
export function ways(purchases: readonly Purchase[], aim: Aim): (readonly string[])[] {
  const rich = new Map<string, readonly string[]>();
  const plain = new Map<string, readonly string[]>();
  for (const { train, shape, key, sections } of purchases) {
    if ((aim.kind === "train" ? train : shape) !== aim.name) continue;
    (shape === null ? plain : rich).set(key, sections);
  }
  for (const key of rich.keys()) plain.delete(key);
  return [...rich.values(), ...plain.values()];
}
