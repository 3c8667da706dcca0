import { settings } from "../../memory/settings.svelte";
import { aimed, type Target } from "../hand/aim";
import { Roll } from "../hand/roll";
import { Twist } from "../hand/twist";
import { nameOf } from "../squares/cells";
import type { PieceInHand } from "./hand.svelte";

/** What pointers act on. */
interface Ground {
  readonly hand: PieceInHand;
  /** Where the squares are on the screen. */
  readonly box: () => DOMRect | undefined;
  readonly isPlanned: () => boolean;
  readonly isSending: () => boolean;
  readonly unplan: () => void;
  readonly take: (piece: string) => void;
  readonly place: () => void;
}

/** Mouse and fingers over a board: dragging, hovering, tapping, turning and laying. */
export class Pointing {
  dragging = $state<{ pointer: number; touch: boolean } | null>(null);
  readonly #twist: Twist;
  readonly #roll = new Roll();

  constructor(private readonly ground: Ground) {
    const { hand } = ground;
    this.#twist = new Twist(
      (quarters) => hand.rotate(quarters),
      () => hand.flip(),
    );
  }

  /** A piece is dragged out of the tray. */
  grab(piece: string, pointer: PointerEvent): void {
    this.ground.take(piece);
    this.dragging = { pointer: pointer.pointerId, touch: pointer.pointerType !== "mouse" };
  }

  drag(pointer: PointerEvent): void {
    if (this.dragging?.pointer !== pointer.pointerId) return;
    pointer.preventDefault();
    this.ground.hand.point(this.#target(pointer));
  }

  release(pointer: PointerEvent): void {
    if (this.dragging?.pointer !== pointer.pointerId) return;
    const { hand } = this.ground;
    const by = this.dragging.touch ? "finger" : "mouse";
    hand.point(this.#target(pointer));
    this.dragging = null;
    if (hand.ghost) this.#confirmOrPlace(by);
    else hand.drop();
  }

  cancel(pointer: PointerEvent): void {
    if (this.dragging?.pointer === pointer.pointerId) this.dragging = null;
  }

  hover(pointer: PointerEvent): void {
    const { hand, isPlanned } = this.ground;
    this.#twist.move(pointer);
    if (this.#twist.active || this.dragging || hand.held === null || isPlanned()) return;
    const mouse = pointer.pointerType === "mouse";
    if (mouse && hand.exact && settings.confirms("mouse")) return;
    if (mouse || pointer.buttons > 0) hand.point(this.#target(pointer));
  }

  leave(pointer: PointerEvent): void {
    const { hand } = this.ground;
    if (pointer.pointerType === "mouse" && !this.dragging && !hand.exact) hand.point(null);
  }

  down(pointer: PointerEvent): void {
    const { hand, unplan } = this.ground;
    this.#twist.down(pointer);
    if (pointer.pointerType === "mouse" || hand.held === null || this.#twist.active) return;
    unplan();
    hand.point(this.#target(pointer));
  }

  up(pointer: PointerEvent): void {
    this.#twist.up(pointer);
  }

  click(mouse: MouseEvent): void {
    const { hand, isPlanned, isSending, unplan, place } = this.ground;
    if (!(mouse instanceof PointerEvent) || hand.held === null || isSending()) return;
    const by = mouse.pointerType === "mouse" ? "mouse" : "finger";
    const at = this.#target(mouse);
    const on = at && nameOf({ column: Math.floor(at.at.column), row: Math.floor(at.at.row) });
    const pinned = hand.exact && hand.ghost?.cells.some((cell) => nameOf(cell) === on);
    // A piece lands where it was shown, and nowhere else.
    if (pinned && by === "mouse" && !isPlanned()) return place();
    if (by === "finger" && settings.confirms("finger")) return;
    unplan();
    if (!hand.ghost || hand.exact) hand.point(at);
    this.#confirmOrPlace(by);
  }

  wheel(turn: WheelEvent): void {
    const { hand } = this.ground;
    if (hand.held !== null && !turn.ctrlKey) this.#roll.apply(turn, hand);
  }

  /** A move that has to be confirmed stays where it is shown until then. */
  #confirmOrPlace(by: "finger" | "mouse"): void {
    if (settings.confirms(by)) this.ground.hand.pin();
    else this.ground.place();
  }

  /** Where a pointer is on the board, null beside it; a finger hides what it drags. */
  #target(pointer: MouseEvent): Target | null {
    const lift = this.dragging?.touch ? 56 : 0;
    const { hand, box } = this.ground;
    return aimed(hand.zones, box, pointer.clientX, pointer.clientY - lift);
  }
}
