import type { LokomotoView } from "../../protocol/generated";

/** What a section looks like: whose it is, if anybody's. */
export type Standing =
  | { kind: "free" }
  | { kind: "black" }
  | { kind: "reserved"; seat: number }
  | { kind: "solid"; seat: number };

export function standings(view: LokomotoView): Map<string, Standing> {
  const found = new Map<string, Standing>();
  for (const name of view.sections) found.set(name, { kind: "free" });
  for (const name of view.black) found.set(name, { kind: "black" });
  for (const { seat, solid, reserved } of view.players) {
    for (const name of reserved) found.set(name, { kind: "reserved", seat });
    for (const name of solid) found.set(name, { kind: "solid", seat });
  }
  return found;
}

/** Changes whenever a line on the map or the one on turn does. */
export function stamp(view: LokomotoView): string {
  const lines = view.players.map((each) => `${each.solid.join()}/${each.reserved.join()}`);
  return [view.to_act.join(), view.black.join(), ...lines].join("|");
}
