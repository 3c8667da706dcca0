/** What the rules show of a position: src/squarely/games/<game>/view.py as JSON. */

import type { Seat } from "./messages";

export interface NamedShape {
  name: string;
  cells: string[];
}

export type BlokusColour = "blue" | "yellow" | "red" | "green";

export interface BlokusColourView {
  name: BlokusColour;
  /** Who lays its next piece. */
  seat: Seat;
  placed: NamedShape[];
  left: string[];
  score: number;
  can_place: boolean;
  starts: string[];
}

export interface BlokusView {
  audience: Seat | null;
  size: number;
  pieces: NamedShape[];
  colours: BlokusColourView[];
  on_turn: BlokusColour | null;
  to_act: Seat | null;
  scores: { seat: Seat; score: number }[];
}

export type ZoneColour = "yellow" | "purple" | "red" | "green" | "blue";

export interface LocusZone {
  colour: ZoneColour;
  rows: string[];
  values: string[];
  notes: string;
  blocks: string[];
}

export interface LocusPlayer {
  seat: Seat;
  filled: string[][];
  coins: number;
  coins_gained: number;
  card: string | null;
  picked: boolean;
  bonuses: string[];
  paid_squares: number;
  bought_leftover: boolean;
  done: boolean;
  points: { label: string; points: number }[];
  total: number;
}

export interface CardCount {
  card: string;
  count: number;
}

export interface LocusView {
  audience: Seat | null;
  layout: LocusZone[];
  shapes: NamedShape[];
  coin_slots: number;
  players: LocusPlayer[];
  turn: number;
  turns: number;
  star: Seat;
  to_deal: number;
  face_up: string[];
  unseen: CardCount[];
  discarded: CardCount[];
  extra: boolean;
  over: boolean;
  to_act: Seat[];
}

export interface Train {
  name: string;
  price: number;
  bonus: number;
}

export type LatticePoint = [east: number, northEast: number];

export interface ShapeCard {
  name: string;
  points: number;
  asterisk: boolean;
  lines: [LatticePoint, LatticePoint][];
}

export interface LokomotoPlayer {
  seat: Seat;
  solid: string[];
  reserved: string[];
  trains: Train[];
  shapes: ShapeCard[];
  secret_cards: number;
  agenda: ShapeCard[];
  score: number;
}

/** What the player on turn composes a move of; sections are numbers in `sections` of the view. */
export interface LokomotoOffers {
  draw: number[];
  /** Two of these, or the last one alone. */
  reserve: number[];
  blacken: number[];
  shapes: { name: string; places: number[][] }[];
  /** Cards that can be had now, with some sets of sections that pay for them. */
  cards: { kind: "train" | "shape"; name: string; ways: number[][] }[];
}

export interface LokomotoView {
  audience: Seat | null;
  stations: { name: string; east: number; north_east: number }[];
  sections: string[];
  black: string[];
  free: string[];
  players: LokomotoPlayer[];
  trains: Train[];
  shapes: ShapeCard[];
  trains_left: number;
  unknown_shapes: string[];
  blackening: boolean;
  hidden_agendas: boolean;
  advanced: boolean;
  to_act: Seat[];
  over: boolean;
}
