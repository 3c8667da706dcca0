/** Made by `make protocol` from the server's messages, bodies and views: do not edit. */

export type Protocol =
  | Accepted
  | AnswerRequest
  | BlokusColourView
  | BlokusPieceShape
  | BlokusPlacedPiece
  | BlokusSeatScore
  | BlokusView
  | Change
  | Chat
  | ClientMessage
  | ClockName
  | CodeInfo
  | ComeAgain
  | Earlier
  | Following
  | GameInfo
  | Goal
  | Hand
  | Hint
  | History
  | Invited
  | Item
  | Join
  | LessonInfo
  | LocusCardCount
  | LocusPlayerView
  | LocusPrices
  | LocusRefusal
  | LocusShapeView
  | LocusTaskView
  | LocusView
  | LocusZoneLayout
  | LocusZonePoints
  | LokomotoCardOffer
  | LokomotoOffers
  | LokomotoPlayerView
  | LokomotoShapeOffer
  | LokomotoShapeView
  | LokomotoStationView
  | LokomotoTrainView
  | LokomotoView
  | MatchInfo
  | MatchState
  | Move
  | Name
  | NextMatch
  | OpenedMatch
  | OptionInfo
  | Outcome
  | PastPosition
  | Ping
  | PlayerKind
  | Pong
  | Presence
  | Problem
  | Reclaim
  | Refusal
  | RefusalCode
  | Resign
  | Result
  | ReviewedMove
  | Seat
  | SeatInfo
  | SeatLink
  | SeenBreach
  | SeenEvent
  | SeenPlayer
  | SeenRequest
  | ServerMessage
  | Suggestion
  | TakeBack
  | TakeOver
  | Turn
  | TypedCode
  | Unit
  | Update
  | VariantInfo
  | Verdict
  | Welcome
  | Wish;
export type Hand = "person" | "bot" | "clock" | "chance";
export type ClientMessage = Join | Move | TakeBack | AnswerRequest | Resign | Chat | Name | TakeOver | Reclaim | Ping;
export type ClockName = "none" | "2min" | "10min" | "1day" | "3days";
export type Goal = "possible" | "impossible" | "open";
export type Unit = "share" | "points";
export type PlayerKind = "person" | "bot";
export type RefusalCode =
  | "over"
  | "not_your_turn"
  | "stale"
  | "bot_plays"
  | "nothing_to_take_back"
  | "taken_back_enough"
  | "resigned_enough"
  | "asked_already"
  | "nothing_asked"
  | "still_going_on"
  | "no_such_seat"
  | "bot_already"
  | "not_taken_over"
  | "unusable"
  | "illegal"
  | "still_here"
  | "person_back"
  | "joined_already"
  | "join_first"
  | "only_watching"
  | "chat_too_fast"
  | "named_enough"
  | "chat_full"
  | "not_saved"
  | "storage_down"
  | "stopping"
  | "cannot_open"
  | "no_match"
  | "no_ply"
  | "no_lesson"
  | "nowhere"
  | "wrong_key"
  | "join_too_fast"
  | "seat_elsewhere"
  | "address_full"
  | "match_full"
  | "opened_enough"
  | "bots_enough"
  | "clock_runs"
  | "hints_off"
  | "wrong_code"
  | "codes_too_fast"
  | "hint_too_fast"
  | "not_over"
  | "busy"
  | "no_worker"
  | "no_engine"
  | "warming_up"
  | "too_fast"
  | "too_slow"
  | "too_large"
  | "not_json"
  | "form_sent"
  | "other_site"
  | "other_name";
export type Verdict = "good" | "slip" | "mistake" | "blunder";
export type Seat = number;
export type ServerMessage = Welcome | Earlier | Update | Change | Presence | Accepted | Refusal | Pong | ComeAgain;

/**
 * What was asked is done and saved; `number` is its event.
 */
export interface Accepted {
  ref: string | null;
  number: number;
  type: "accepted";
}
/**
 * Yes or no to somebody who asks to take back a move.
 */
export interface AnswerRequest {
  type: "answer";
  yes: boolean;
  ref?: string | null;
}
/**
 * One colour: what it has laid, what it has left, and what it would count now.
 */
export interface BlokusColourView {
  name: "blue" | "yellow" | "red" | "green";
  /**
   * Who lays its next piece.
   */
  seat: number;
  placed: BlokusPlacedPiece[];
  left: string[];
  score: number;
  /**
   * False once it is out for good (B11).
   */
  can_place: boolean;
  /**
   * The free squares its first piece may cover; empty once it has begun.
   */
  starts: string[];
}
/**
 * A piece on the board with the names of its squares.
 */
export interface BlokusPlacedPiece {
  name: string;
  cells: string[];
}
/**
 * A piece as it lies in the box, as squares from a1.
 */
export interface BlokusPieceShape {
  name: string;
  cells: string[];
}
/**
 * What a seat would score if the game ended now.
 */
export interface BlokusSeatScore {
  seat: number;
  score: number;
}
/**
 * The board as an audience sees it.
 */
export interface BlokusView {
  audience: number | null;
  size: number;
  pieces: BlokusPieceShape[];
  colours: BlokusColourView[];
  /**
   * The name of the colour to play, None when the game is over.
   */
  on_turn: ("blue" | "yellow" | "red" | "green") | null;
  to_act: number | null;
  scores: BlokusSeatScore[];
}
/**
 * What happened just now, and what has changed by it since the message before.
 */
export interface Change {
  events: SeenEvent[];
  /**
   * By path into the state, such as `ply` or `view.colours.2.left`: what stands there now.
   */
  changes: {
    [k: string]: unknown;
  };
  type: "change";
}
/**
 * An event as an audience may know it.
 */
export interface SeenEvent {
  number: number;
  at: number;
  kind:
    | "opened"
    | "played"
    | "taken_back"
    | "asked"
    | "answered"
    | "named"
    | "taken_over"
    | "reclaimed"
    | "resigned"
    | "followed"
    | "said";
  seat: number | null;
  move: string | null;
  by: Hand | null;
  text: string | null;
  /**
   * How many of the last moves went with one that was taken back; None: it alone.
   */
  turns: number | null;
  yes: boolean | null;
}
/**
 * A line for everyone at the table.
 */
export interface Chat {
  type: "chat";
  text: string;
  ref?: string | null;
}
/**
 * The first message: a seat's key (none: to watch) and the last number that is known.
 */
export interface Join {
  type: "join";
  key?: string | null;
  after?: number;
}
/**
 * A move in its text form, in answer to a ply.
 */
export interface Move {
  type: "move";
  move: string;
  ply: number;
  ref?: string | null;
}
/**
 * Take back my last move; where people have answered it, ask them.
 */
export interface TakeBack {
  type: "take_back";
  ply: number;
  ref?: string | null;
}
/**
 * I give the game up.
 */
export interface Resign {
  type: "resign";
  ref?: string | null;
}
/**
 * What I am called from now on.
 */
export interface Name {
  type: "name";
  name: string;
  ref?: string | null;
}
/**
 * Let a bot play for an absent player.
 */
export interface TakeOver {
  type: "take_over";
  seat: number;
  ref?: string | null;
}
/**
 * I am back and play for myself.
 */
export interface Reclaim {
  type: "reclaim";
  ref?: string | null;
}
/**
 * Are you there?
 */
export interface Ping {
  type: "ping";
  ref?: string | null;
}
/**
 * A short code for a seat, to be typed on another device.
 */
export interface CodeInfo {
  code: string;
}
/**
 * This process is about to stop: connect again after so many seconds, and go on.
 */
export interface ComeAgain {
  wait: number;
  type: "come_again";
}
/**
 * A part of a long log, before the update that ends it.
 */
export interface Earlier {
  events: SeenEvent[];
  type: "earlier";
}
/**
 * The next match of the same people.
 */
export interface Following {
  id: string;
}
/**
 * A game with its variants.
 */
export interface GameInfo {
  name: string;
  variants: VariantInfo[];
  /**
   * Whether strong bots play; else simple ones answer for them.
   */
  engine: boolean;
}
/**
 * A way to play a game.
 */
export interface VariantInfo {
  name: string;
  title: string;
  summary: string;
  seats: number[];
  options: OptionInfo[];
}
/**
 * A switch of a variant.
 */
export interface OptionInfo {
  name: string;
  summary: string;
}
/**
 * A good move now.
 */
export interface Hint {
  /**
   * The ply that it answers.
   */
  ply: number;
  move: string;
  /**
   * What the seat may expect from it; null before anybody could think about it.
   */
  worth: number | null;
  unit: Unit | null;
  /**
   * Whether all 84 pieces of Eighty-four can still be laid; null in every other game.
   */
  goal: Goal | null;
}
/**
 * A game from its start: every ply, and what each seat would have scored after it.
 */
export interface History {
  turns: Turn[];
  /**
   * One more than there are turns: the first is the start.
   */
  scores: number[][];
}
/**
 * One logged move: who acted, and the move's text.
 */
export interface Turn {
  seat: number;
  move: string;
}
/**
 * Who is to sit in a seat.
 */
export interface Invited {
  kind: PlayerKind;
  name?: string | null;
  /**
   * How well a bot plays in the seat.
   */
  level?: number;
}
/**
 * One line of a score sheet.
 */
export interface Item {
  label: string;
  points: number;
}
/**
 * A step of a tutorial: it is done when moves like these have been played, in order.
 */
export interface LessonInfo {
  game: string;
  step: number;
  variant: string;
  /**
   * Regular expressions for the texts of the moves.
   */
  goal: string[];
}
/**
 * How many cards of a kind there are.
 */
export interface LocusCardCount {
  card: string;
  count: number;
}
/**
 * One player's sheet and turn.
 */
export interface LocusPlayerView {
  seat: number;
  /**
   * The names of the filled squares of each zone, in the order of the layout.
   */
  filled: string[][];
  coins: number;
  coins_gained: number;
  card: string | null;
  /**
   * What discarding the card brings now (L8); None without one.
   */
  discard_coins: number | null;
  picked: boolean;
  bonuses: string[];
  paid_squares: number;
  /**
   * Paid squares, which come first, then the card, the bonuses and the leftover.
   */
  at_hand: LocusTaskView[];
  bought_leftover: boolean;
  done: boolean;
  points: LocusZonePoints[];
  total: number;
  /**
   * Why two single squares cannot be paid for now; None where they can.
   */
  no_pair: LocusRefusal | null;
  /**
   * Why the leftover card cannot be bought now; None where it can, if its shape fits.
   */
  no_leftover: LocusRefusal | null;
}
/**
 * A shape at hand that waits to be filled in.
 */
export interface LocusTaskView {
  /**
   * Where it comes from, as a `fill` says it.
   */
  source: string;
  colour: string;
  cells: string[];
  /**
   * Coins for each zone, in the order of the layout (L9, L16).
   */
  prices: number[];
}
/**
 * A line of the running score.
 */
export interface LocusZonePoints {
  label: string;
  points: number;
}
/**
 * The clause that stands against a move.
 */
export interface LocusRefusal {
  clause: string;
  sentence: string;
}
/**
 * What can be had for coins.
 */
export interface LocusPrices {
  /**
   * For a shape in another zone than its own (L16).
   */
  other_colour: number;
  /**
   * For two single squares (L17).
   */
  pair: number;
  /**
   * For the card that nobody picked (L9).
   */
  leftover: number;
}
/**
 * A shape of the cards by name, as squares from a1.
 */
export interface LocusShapeView {
  name: string;
  cells: string[];
}
/**
 * The table as an audience sees it.
 */
export interface LocusView {
  audience: number | null;
  layout: LocusZoneLayout[];
  shapes: LocusShapeView[];
  coin_slots: number;
  prices: LocusPrices;
  players: LocusPlayerView[];
  turn: number;
  turns: number;
  star: number;
  to_deal: number;
  face_up: string[];
  /**
   * The card that nobody picked (L9).
   */
  leftover: string | null;
  /**
   * What may still come, as anyone can count.
   */
  unseen: LocusCardCount[];
  discarded: LocusCardCount[];
  extra: boolean;
  over: boolean;
  to_act: number[];
  /**
   * In a game alone the totals from which ranks are reached, lowest first (L33).
   */
  solo_ranks: [number, string][];
}
/**
 * A zone as it is printed: rows from the bottom in the letters of the sheet file.
 */
export interface LocusZoneLayout {
  colour: "yellow" | "purple" | "red" | "green" | "blue";
  rows: string[];
  /**
   * Rows from the bottom with the bonuses of squares that are bold or an end besides.
   */
  bonuses: string[];
  /**
   * What stands beside each row, from the bottom; empty where nothing does.
   */
  values: string[];
  notes: string;
  /**
   * The letters of the red blocks, rows from the bottom.
   */
  blocks: string[];
  /**
   * What each red block counts, by its letter.
   */
  block_points: [string, number][];
  /**
   * What one, two, three... joined bold squares count.
   */
  group_points: number[];
  /**
   * What each end counts; None where there are none.
   */
  end_points: number | null;
  /**
   * Whether only the highest of the values counts (L27).
   */
  highest_only: boolean;
}
/**
 * A card that can be had now, and some sets of sections that pay for it.
 */
export interface LokomotoCardOffer {
  kind: "train" | "shape";
  name: string;
  ways: number[][];
}
/**
 * What the player on turn may do, each section by its number on the map.
 */
export interface LokomotoOffers {
  draw: number[];
  reserve: number[];
  /**
   * So many of these are reserved at once: two, or the last one alone (T7, T19).
   */
  reserve_together: number;
  blacken: number[];
  shapes: LokomotoShapeOffer[];
  cards: LokomotoCardOffer[];
}
/**
 * A shape that may be claimed, and every place of it among the own solid sections.
 */
export interface LokomotoShapeOffer {
  name: string;
  places: number[][];
}
/**
 * One player's lines and open cards.
 */
export interface LokomotoPlayerView {
  seat: number;
  solid: string[];
  reserved: string[];
  trains: LokomotoTrainView[];
  shapes: LokomotoShapeView[];
  /**
   * How many secret cards are not used yet.
   */
  secret_cards: number;
  /**
   * Those cards: only for their owner, and for everyone once the game is over.
   */
  agenda: LokomotoShapeView[];
  /**
   * Without what secret cards might still bring.
   */
  score: number;
}
/**
 * A train card.
 */
export interface LokomotoTrainView {
  name: string;
  price: number;
  bonus: number;
}
/**
 * A shape card as lines between lattice points.
 */
export interface LokomotoShapeView {
  name: string;
  points: number;
  asterisk: boolean;
  lines: [[number, number], [number, number]][];
}
/**
 * A station and its place on the lattice.
 */
export interface LokomotoStationView {
  name: string;
  east: number;
  north_east: number;
}
/**
 * The table as an audience sees it.
 */
export interface LokomotoView {
  audience: number | null;
  stations: LokomotoStationView[];
  sections: string[];
  black: string[];
  free: string[];
  players: LokomotoPlayerView[];
  trains: LokomotoTrainView[];
  shapes: LokomotoShapeView[];
  trains_left: number;
  /**
   * Shape cards this audience has not seen: in a deck, or in somebody's hand.
   */
  unknown_shapes: string[];
  blackening: boolean;
  /**
   * How many sections are still to be blackened before a game for two (T25).
   */
  to_blacken: number;
  hidden_agendas: boolean;
  advanced: boolean;
  to_act: number[];
  over: boolean;
}
/**
 * A match as anyone may see it.
 */
export interface MatchInfo {
  id: string;
  variant: string;
  options: string[];
  clock: ClockName;
  players: SeenPlayer[];
  to_act: number[];
  over: boolean;
  number: number;
  seed_hash: string;
  seed: string | null;
  scores: number[] | null;
  winners: number[] | null;
}
/**
 * Who sits in a seat.
 */
export interface SeenPlayer {
  seat: number;
  name: string;
  kind: PlayerKind;
  /**
   * Whether a bot plays for the seat now.
   */
  bot: boolean;
  /**
   * How well it plays, from 1 to 9.
   */
  level: number;
}
/**
 * The match as an audience may see it now.
 */
export interface MatchState {
  number: number;
  ply: number;
  to_act: number[];
  view: unknown;
  /**
   * The moves that this seat may make, where they are few enough to be listed.
   *
   * Texts; or, where the welcome names a table of moves, their numbers in it: the first one, then
   * the differences.
   */
  legal: string[] | number[];
  /**
   * What this seat composes its move of, where they are not; else None.
   */
  offers: unknown;
  can_take_back: boolean;
  /**
   * Whether the move may be taken back if the other people agree.
   */
  can_ask_back: boolean;
  request: SeenRequest | null;
  next: NextMatch | null;
  players: SeenPlayer[];
  /**
   * By seat: when its time is over (Unix time).
   */
  deadlines: {
    [k: string]: number;
  };
  now: number;
  outcome: Outcome | null;
  seed: string | null;
}
/**
 * A seat asks to take back a move, and these have to agree.
 */
export interface SeenRequest {
  seat: number;
  waiting: number[];
}
/**
 * Where the same people play again; their keys open their seats there too.
 */
export interface NextMatch {
  match: string;
  /**
   * For each seat here the seat there, in order.
   */
  seats: number[];
}
/**
 * The end of a game: one result per seat, in seat order, and a remark such as a solo rank.
 */
export interface Outcome {
  results: Result[];
  remark: string;
}
/**
 * What one seat achieved; the breakdown adds up to the score.
 */
export interface Result {
  seat: number;
  score: number;
  rank: number;
  breakdown: Item[];
}
/**
 * A match that begins, with everything its players need.
 */
export interface OpenedMatch {
  id: string;
  watch: string;
  seats: SeatLink[];
  seed_hash: string;
}
/**
 * The secret link of a seat: whoever has it plays there. The key follows the # sign.
 */
export interface SeatLink {
  seat: number;
  key: string;
  link: string;
}
/**
 * The position after so many plies, as this audience may see it.
 */
export interface PastPosition {
  ply: number;
  to_act: number[];
  view: {
    [k: string]: unknown;
  };
}
/**
 * I am here.
 */
export interface Pong {
  ref: string | null;
  type: "pong";
}
/**
 * Which seats are connected, and how many watch.
 */
export interface Presence {
  seats: number[];
  watchers: number;
  /**
   * By absent seat: from when on a bot may play for it (Unix time).
   */
  replaceable: {
    [k: string]: number;
  };
  type: "presence";
}
/**
 * Why a request was not carried out, in one sentence.
 */
export interface Problem {
  error: string;
  code: RefusalCode;
}
/**
 * What was asked is not done, and why.
 */
export interface Refusal {
  ref: string | null;
  code: RefusalCode;
  reason: string;
  breaches: SeenBreach[];
  type: "refused";
}
/**
 * A rule that a move breaks, with the places at fault.
 */
export interface SeenBreach {
  clause: string;
  sentence: string;
  where: string[];
}
/**
 * The review of a move, by what its player could know then.
 */
export interface ReviewedMove {
  ply: number;
  seat: number;
  move: string;
  /**
   * What each seat could expect before the move.
   */
  forecast: number[];
  best: Suggestion[];
  worth: number;
  /**
   * How much less it promised than the best move.
   */
  lost: number;
  unit: Unit;
  verdict: Verdict;
  /**
   * What each seat could expect for somebody who knows all secrets.
   */
  hindsight: number[] | null;
  /**
   * Whether all 84 pieces could still be laid before the move; null but in Eighty-four.
   */
  goal: Goal | null;
}
/**
 * A good move, and what could be expected of it.
 */
export interface Suggestion {
  move: string;
  worth: number;
}
/**
 * A seat that was found again by its code.
 */
export interface SeatInfo {
  id: string;
  variant: string;
  seat: number;
  key: string;
}
/**
 * The first answer: what this match is, and who the listener is at it.
 */
export interface Welcome {
  match: string;
  variant: string;
  options: string[];
  clock: ClockName;
  seed_hash: string;
  /**
   * Whether players may ask for hints.
   */
  hints: boolean;
  /**
   * Where the table of numbered moves is, for games that have one.
   */
  moves: string | null;
  you: number | null;
  type: "welcome";
}
/**
 * Everything that happened after the last number that was known, and where that led.
 */
export interface Update {
  events: SeenEvent[];
  state: MatchState;
  type: "update";
}
/**
 * A short code as somebody typed it.
 */
export interface TypedCode {
  code: string;
}
/**
 * The match that somebody wants to open; one player a seat, in seat order.
 */
export interface Wish {
  variant: "blokus" | "blokus-3" | "blokus-2" | "blokus-teams" | "blokus-84" | "blokus-to-go" | "locus" | "lokomoto";
  /**
   * @minItems 1
   * @maxItems 8
   */
  players: Invited[];
  /**
   * @maxItems 10
   */
  options?: string[];
  clock?: ClockName;
  /**
   * Whether players may ask for hints; null: only somebody alone among bots.
   */
  hints?: boolean | null;
}
