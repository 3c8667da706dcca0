/** What is said over HTTP and on the socket; docs/server.md explains it. */

export type Seat = number;
export type PlayerKind = "person" | "bot";
export type ClockName = "none" | "2min" | "10min" | "1day" | "3days";

export interface OptionInfo {
  name: string;
  summary: string;
}

export interface VariantInfo {
  name: string;
  title: string;
  summary: string;
  seats: number[];
  options: OptionInfo[];
}

export interface GameInfo {
  name: string;
  variants: VariantInfo[];
  /** Whether strong bots play; else simple ones answer for them. */
  engine: boolean;
}

export interface Invited {
  kind: PlayerKind;
  name?: string;
  /** How well a bot plays there, from 1 to 9. */
  level?: number;
}

export interface Wish {
  variant: string;
  players: Invited[];
  options: string[];
  clock: ClockName;
}

export interface SeatLink {
  seat: Seat;
  key: string;
  link: string;
}

export interface OpenedMatch {
  id: string;
  watch: string;
  seats: SeatLink[];
  seed_hash: string;
}

export interface Player {
  seat: Seat;
  name: string;
  kind: PlayerKind;
  /** Whether a bot plays for the seat now. */
  bot: boolean;
  /** How well it plays, from 1 to 9. */
  level: number;
}

export interface MatchInfo {
  id: string;
  variant: string;
  options: string[];
  clock: ClockName;
  players: Player[];
  to_act: Seat[];
  over: boolean;
  number: number;
  seed_hash: string;
  seed: string | null;
  scores: number[] | null;
  winners: Seat[] | null;
}

/** One ply of the past; seat 0 drew a card. */
export interface PastTurn {
  seat: Seat;
  move: string;
}

export interface History {
  turns: PastTurn[];
  /** Points of every seat at the start and after every ply. */
  scores: number[][];
}

export interface PastPosition {
  ply: number;
  to_act: Seat[];
  view: unknown;
}

/** In what expectations are told: the share of a win, from 0 to 1, or points. */
export type Unit = "share" | "points";
export type Verdict = "good" | "slip" | "mistake" | "blunder";

export interface Hint {
  ply: number;
  move: string;
  /** What the seat may expect from it; null before anybody could think about it. */
  worth: number | null;
  unit: Unit | null;
}

export interface SuggestedMove {
  move: string;
  worth: number;
}

/** What there is to say of a move that was made. */
export interface JudgedMove {
  ply: number;
  seat: Seat;
  move: string;
  /** What each seat could expect before the move. */
  forecast: number[];
  best: SuggestedMove[];
  worth: number;
  /** How much less it promised than the best move. */
  lost: number;
  unit: Unit;
  verdict: Verdict;
  /** What each seat could expect for somebody who knows all secrets. */
  hindsight?: number[] | null;
}

export interface LessonInfo {
  game: string;
  step: number;
  variant: string;
  /** Regular expressions for the moves that complete the step, in order. */
  goal: string[];
}

export type EventKind =
  | "opened"
  | "played"
  | "taken_back"
  | "named"
  | "taken_over"
  | "reclaimed"
  | "said";

export interface SeenEvent {
  number: number;
  at: number;
  kind: EventKind;
  seat: Seat | null;
  move: string | null;
  by: "person" | "bot" | "clock" | "chance" | null;
  text: string | null;
}

export interface ScoreItem {
  label: string;
  points: number;
}

export interface Result {
  seat: Seat;
  score: number;
  rank: number;
  breakdown: ScoreItem[];
}

export interface Outcome {
  results: Result[];
  remark: string;
}

export interface State {
  number: number;
  ply: number;
  to_act: Seat[];
  view: unknown;
  /** The moves of this seat, where they are few enough to be listed. */
  legal: string[];
  /** What this seat composes its move of, where they are not. */
  offers: unknown;
  can_take_back: boolean;
  players: Player[];
  deadlines: Record<string, number>;
  now: number;
  outcome: Outcome | null;
  seed: string | null;
}

export interface Breach {
  clause: string;
  sentence: string;
  where: string[];
}

export interface Welcome {
  type: "welcome";
  match: string;
  variant: string;
  options: string[];
  clock: ClockName;
  seed_hash: string;
  you: Seat | null;
}

/** A part of a long log, before the update that ends it. */
export interface Earlier {
  type: "earlier";
  events: SeenEvent[];
}

export interface Update {
  type: "update";
  events: SeenEvent[];
  state: State;
}

export interface Presence {
  type: "presence";
  seats: Seat[];
  watchers: number;
}

export interface Accepted {
  type: "accepted";
  ref: string | null;
  number: number;
}

export interface Refusal {
  type: "refused";
  ref: string | null;
  code: string;
  reason: string;
  breaches: Breach[];
}

export interface Pong {
  type: "pong";
  ref: string | null;
}

export type Told = Welcome | Earlier | Update | Presence | Accepted | Refusal | Pong;

export type Asked =
  | { type: "join"; key?: string; after: number }
  | { type: "move"; move: string; ply: number; ref: string }
  | { type: "take_back"; ply: number; ref: string }
  | { type: "chat"; text: string; ref: string }
  | { type: "name"; name: string; ref: string }
  | { type: "take_over"; seat: Seat; ref: string }
  | { type: "reclaim"; ref: string }
  | { type: "ping"; ref: string };
