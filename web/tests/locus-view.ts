import { Fills } from "../src/games/locus/placements";
import { tasksOf } from "../src/games/locus/queue";
import type { LocusPlayerView, LocusView, LocusZoneLayout } from "../src/protocol/generated";

// Rows from the bottom, as the server sends them.
const PLAIN = {
  bonuses: [],
  values: [],
  notes: "",
  blocks: [],
  block_points: [],
  group_points: [],
  end_points: null,
  highest_only: false,
};
export const YELLOW: LocusZoneLayout = {
  ...PLAIN,
  colour: "yellow",
  rows: ["OOOO", "oowo", "ooo."],
  values: ["10", "10", "8"],
};
export const PURPLE: LocusZoneLayout = {
  ...PLAIN,
  colour: "purple",
  rows: ["Oo.O", "oooo", "OocO"],
  group_points: [0, 8, 16, 24],
};
export const RED: LocusZoneLayout = {
  ...PLAIN,
  colour: "red",
  rows: ["oooo", "ooyo"],
  blocks: ["aabb", "aabb"],
  block_points: [
    ["a", 8],
    ["b", 9],
  ],
};
export const GREEN: LocusZoneLayout = { ...PLAIN, colour: "green", rows: ["EoOoE"], end_points: 8 };
export const BLUE: LocusZoneLayout = {
  ...PLAIN,
  colour: "blue",
  rows: ["OOOO", "ocoo", "oooo"],
  values: ["", "8", "16"],
  highest_only: true,
};

export const ADA: LocusPlayerView = {
  seat: 1,
  on_paper: false,
  filled: [[], [], [], [], []],
  coins: 1,
  coins_gained: 1,
  card: "yellow-L3-coin",
  discard_coins: 2,
  picked: true,
  bonuses: [],
  paid_squares: 0,
  at_hand: [
    { source: "card", colour: "yellow", cells: ["a1", "b1", "a2"], prices: [0, 1, 1, 1, 1] },
  ],
  bought_leftover: false,
  done: false,
  points: [],
  head_start: 0,
  total: 0,
  no_pair: null,
  no_leftover: null,
};
export const tasksFor = (legal: string[], player = ADA) =>
  tasksOf(VIEW, player, new Fills(legal), legal);
export const BO: LocusPlayerView = { ...ADA, seat: 2, card: null };
export const VIEW: LocusView = {
  audience: 1,
  layout: [YELLOW, PURPLE, RED, GREEN, BLUE],
  shapes: [{ name: "L3", cells: ["a1", "b1", "a2"] }],
  coin_slots: 18,
  prices: { other_colour: 1, pair: 2, leftover: 3 },
  players: [ADA, BO],
  turn: 0,
  turns: 16,
  star: 1,
  to_deal: 0,
  face_up: ["wild-L3"],
  leftover: "wild-L3",
  unseen: [],
  discarded: [],
  extra: false,
  over: false,
  to_act: [1],
  solo_ranks: [],
};
