/** A picture behind a map, to draw over; it stays in this browser. */

export interface Outline {
  readonly href: string;
  /** The box it was put into, in steps of the lattice. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How much larger than the box, and how far from it, in hundredths of it. */
  readonly size: number;
  readonly right: number;
  readonly down: number;
}

export const SMALLEST = 25;
export const LARGEST = 300;
export const FARTHEST = 100;

export type Move = "size" | "right" | "down";

/** Where it lies: made larger about its middle, then moved. */
export function placeOf({ x, y, width, height, size, right, down }: Outline) {
  return {
    x: x + (width * (100 - size)) / 200 + (width * right) / 100,
    y: y + (height * (100 - size)) / 200 + (height * down) / 100,
    width: (width * size) / 100,
    height: (height * size) / 100,
  };
}
