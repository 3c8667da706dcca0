import type { BlokusColourView, BlokusView, Seat } from "../../protocol/generated";

/** The colour that a seat plays now, or plays next. */
export function ownColour(view: BlokusView, seat: Seat | null): BlokusColourView | undefined {
  const from = view.colours.findIndex((colour) => colour.name === view.on_turn);
  const inTurn = [
    ...view.colours.slice(Math.max(0, from)),
    ...view.colours.slice(0, Math.max(0, from)),
  ];
  const own = inTurn.filter((colour) => colour.seat === seat);
  return own.find((colour) => colour.can_place) ?? own[0];
}
