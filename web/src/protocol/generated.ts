/** Made by `make protocol` from the server's messages, bodies and views: do not edit. */

export type Protocol =
  | Accepted
  | AnswerRequest
  | Arrow
  | ArrowWish
  | Attendee
  | AwayWish
  | BalanceBar
  | BalanceBars
  | BalanceFigure
  | BalanceNews
  | BalanceReport
  | BalanceSuggestion
  | BalanceTarget
  | BalanceUnused
  | BalanceValue2
  | BalanceWish
  | Belief
  | BlokusColourView
  | BlokusPieceShape
  | BlokusPlacedPiece
  | BlokusSeatScore
  | BlokusView
  | BotAccount
  | BotInfo
  | BotStanding
  | Ceremony
  | Challenge
  | ChallengeDeclined
  | ChallengeFrom
  | ChallengeGone
  | ChallengeInfo
  | ChallengeLink
  | ChallengeResult
  | Challenged
  | ChallengedBot
  | Change
  | ChangedStudy
  | ChannelChoice
  | ChannelInfo
  | Chat
  | ChatLine
  | CheckedDesign
  | ClientMessage
  | ClockName
  | CodeInfo
  | ComeAgain
  | CommentWish
  | Commitment
  | CurvePoint
  | DailyInfo
  | Declined
  | Design
  | DesignFile
  | DeviceCode
  | DeviceInfo
  | Done
  | Earlier
  | EngineLine
  | EvaluationWish
  | EvenGame
  | EvenGameWish
  | EvenProposal
  | EvenSeat
  | FavouriteInfo
  | FilledSheet
  | Following
  | GameInfo
  | Goal
  | GrowingWish
  | GrownGame
  | GrownLevel
  | Hand
  | Handicap
  | HandicapBody
  | HeldSeat
  | Hello
  | Hint
  | History
  | Hold
  | Invited
  | Item
  | Join
  | Joined
  | KeptDesign
  | KnownThen
  | Ladder
  | LadderBot
  | Leader
  | Leaderboard
  | Leaving
  | LessonInfo
  | LevelForecast
  | LobbyMessage
  | LobbyNews
  | LobbyRequest
  | LocusCardCount
  | LocusPlayerView
  | LocusPrices
  | LocusRefusal
  | LocusShapeView
  | LocusSheetOffer
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
  | LuckAndSkill
  | MailToken
  | MatchEnd
  | MatchInfo
  | MatchStart
  | MatchState
  | MeInfo
  | MeetingGame
  | MeetingInfo
  | MeetingStanding
  | MeetingWish
  | MemberInfo
  | MemberWish
  | Move
  | MoveProblem
  | MoveWorth
  | Name
  | NewName
  | NewReport
  | NewStudy
  | NewTableWish
  | NewToken
  | NewTokenWish
  | NextGame
  | NextMatch
  | NoticeChoice
  | NoticeInfo
  | OpenedMatch
  | OpeningMove
  | OpeningPosition
  | OpeningShare
  | OpponentInfo
  | OptionInfo
  | OurDesign
  | Outcome
  | Outlook
  | OwnMatchInfo
  | OwnMeeting
  | PairingWish
  | PartyGame
  | PartySeat
  | PasskeyAnswer
  | PasskeyInfo
  | PasskeyWish
  | PastPosition
  | PhotoRead
  | Ping
  | PlayedMove
  | PlayerKind
  | Pong
  | Possibility
  | PossibleCard
  | Presence
  | Problem
  | Profile
  | ProgramMessage
  | ProposedHandicap
  | ProposedMove
  | Prospect
  | PushEnd
  | PushKeys
  | PushWish
  | PuzzleInfo
  | PuzzleList
  | PuzzlePosition
  | PuzzleReply
  | PuzzleSolution
  | RatingInfo
  | ReasonInfo
  | Reclaim
  | RecoveryCode
  | Refusal
  | RefusalCode
  | RemovalWish
  | Rename
  | Resign
  | Result
  | ResultInfo
  | ReviewedMove
  | Seat
  | SeatAtTable
  | SeatInfo
  | SeatKey
  | SeatLink
  | SeatLinkHeld
  | SeatLost
  | SeatLuck
  | SeatRating
  | Seats
  | SeatsTaken
  | SeenBreach
  | SeenEvent
  | SeenPlayer
  | SeenRequest
  | SelfPlayInfo
  | ServerMessage
  | ShapeView
  | SheetPoints
  | SignIn
  | SignedInInfo
  | SittingDown
  | Split
  | StudyEvaluation
  | StudyInfo
  | StudyLooker
  | StudyNodeWish
  | StudyNote
  | StudyPosition
  | StudyVariation
  | SuggestWish
  | Suggestion
  | SuggestionNews
  | TableBegun
  | TableInfo
  | TableRatings
  | TakeBack
  | TakeBackAnswer
  | TakeOver
  | TakingUp
  | Tie
  | TokenInfo
  | TriedEdit
  | TriedEffect
  | TriedMoves
  | TriedPosition1
  | TriedTurn
  | TryWish
  | Turn
  | TurnInfo
  | TypedCode
  | Unit
  | Upcoming
  | Update
  | VacationInfo
  | VariantInfo
  | Verdict
  | WaitingTable
  | WatchableMatch
  | Welcome
  | Whoami
  | Wish;
export type ClockName = "none" | "2min" | "10min" | "1day" | "3days" | "7days";
export type Hand = "person" | "program" | "bot" | "clock" | "chance";
export type ClientMessage = Join | Move | TakeBack | AnswerRequest | Resign | Chat | Name | TakeOver | Reclaim | Ping;
export type Goal = "possible" | "impossible" | "open";
export type Unit = "share" | "points";
export type PlayerKind = "person" | "bot";
export type LobbyMessage = LobbyNews | TableBegun | SeatLost | Refusal | Pong | ComeAgain;
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
  | "no_days"
  | "no_such_seat"
  | "bot_already"
  | "sealed"
  | "rated"
  | "days_left"
  | "time_left"
  | "known_name"
  | "not_taken_over"
  | "no_match"
  | "no_ply"
  | "no_lesson"
  | "wrong_key"
  | "only_watching"
  | "clock_runs"
  | "hints_off"
  | "on_paper"
  | "paper_casual"
  | "join_first"
  | "joined_already"
  | "unusable"
  | "illegal"
  | "still_here"
  | "person_back"
  | "chat_too_fast"
  | "named_enough"
  | "chat_full"
  | "not_saved"
  | "storage_down"
  | "stopping"
  | "cannot_open"
  | "too_much_work"
  | "no_puzzle"
  | "solved_already"
  | "nowhere"
  | "wrong_method"
  | "join_too_fast"
  | "seat_elsewhere"
  | "address_full"
  | "match_full"
  | "opened_enough"
  | "bots_enough"
  | "wrong_code"
  | "codes_too_fast"
  | "sign_in"
  | "name_taken"
  | "name_reserved"
  | "name_invisible"
  | "wrong_passkey"
  | "ceremony_over"
  | "wrong_recovery_code"
  | "wrong_device_code"
  | "account_closed"
  | "sign_in_too_fast"
  | "accounts_enough"
  | "no_player"
  | "no_device"
  | "no_bearer"
  | "bot_token"
  | "token_elsewhere"
  | "rated_by_hand"
  | "no_bot"
  | "bot_away"
  | "bot_busy"
  | "not_challenged"
  | "no_token"
  | "tokens_enough"
  | "played_already"
  | "last_way_in"
  | "not_your_seat"
  | "cannot_be_rated"
  | "no_line"
  | "reports_too_fast"
  | "no_challenge"
  | "game_goes_on"
  | "not_today"
  | "challenges_enough"
  | "no_meeting"
  | "not_a_member"
  | "not_the_host"
  | "begun_already"
  | "meeting_over"
  | "meeting_full"
  | "too_few_members"
  | "name_at_meeting"
  | "meetings_enough"
  | "hint_too_fast"
  | "not_over"
  | "nobody_on_turn"
  | "no_study"
  | "only_looking"
  | "studies_enough"
  | "study_too_fast"
  | "no_place"
  | "study_full"
  | "not_played_out"
  | "no_design"
  | "designs_too_fast"
  | "designs_enough"
  | "measured_enough"
  | "games_too_long"
  | "prints_too_fast"
  | "gave_up"
  | "no_cards"
  | "playing_again"
  | "busy"
  | "no_worker"
  | "no_engine"
  | "photo_not_image"
  | "photo_broken"
  | "photo_too_large"
  | "photo_too_small"
  | "photo_markers"
  | "photo_two_sheets"
  | "photo_crooked"
  | "photo_not_sheet"
  | "no_photos"
  | "photos_too_fast"
  | "warming_up"
  | "too_fast"
  | "too_slow"
  | "too_large"
  | "not_json"
  | "form_sent"
  | "bad_address"
  | "private_address"
  | "bad_mail"
  | "no_mail"
  | "mail_not_sent"
  | "mails_too_fast"
  | "wrong_token"
  | "no_zone"
  | "browsers_enough"
  | "no_days_left"
  | "not_away"
  | "no_table"
  | "table_full"
  | "not_with_them"
  | "tables_enough"
  | "tables_too_fast"
  | "rated_needs_clock"
  | "seats_enough"
  | "other_site"
  | "other_name";
export type LobbyRequest = Hold | Ping;
export type ProgramMessage =
  Hello | Challenge | ChallengeGone | ChallengeDeclined | MatchStart | MatchEnd | Refusal | ComeAgain;
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
 * An arrow from one place on the board to another, by the names that the game gives them.
 */
export interface Arrow {
  start: string;
  end: string;
}
/**
 * An arrow to be drawn at a place, or taken away.
 */
export interface ArrowWish {
  place: number;
  start: string;
  end: string;
}
/**
 * Somebody in the lobby; `known`: the name is that of a signed-in player.
 */
export interface Attendee {
  name: string;
  known: boolean;
  /**
   * Whether that player is a program.
   */
  program: boolean;
}
/**
 * Days that I will be away.
 */
export interface AwayWish {
  days: number;
}
/**
 * One of several figures that are looked at side by side.
 */
export interface BalanceBar {
  value: number;
  /**
   * Half the width of its 95 % interval.
   */
  within: number;
  /**
   * Where that begins: the middle of a share's is not its value.
   */
  least: number;
  most: number;
  name: string;
}
/**
 * Figures of one kind: the totals, zones, squares, cards, trains or sections.
 */
export interface BalanceBars {
  key: string;
  unit: string;
  /**
   * Where they should end, if anywhere.
   */
  low: number | null;
  high: number | null;
  bars: BalanceBar[];
}
/**
 * Something measured.
 */
export interface BalanceFigure {
  value: number;
  /**
   * Half the width of its 95 % interval.
   */
  within: number;
  /**
   * Where that begins: the middle of a share's is not its value.
   */
  least: number;
  most: number;
  key: string;
  /**
   * The zone, seat or card that it is about; empty where it is about everything.
   */
  about: string;
  unit: string;
}
/**
 * A line of a measurement.
 */
export interface BalanceNews {
  type: "measured";
  done: number;
  /**
   * Games, all of them together.
   */
  total: number;
  over: boolean;
  /**
   * Null until enough games were played.
   */
  own: BalanceReport | null;
  /**
   * The same of our own design; null where there is no other.
   */
  ours: BalanceReport | null;
}
/**
 * What the games of a design say so far.
 */
export interface BalanceReport {
  games: number;
  figures: BalanceFigure[];
  targets: BalanceTarget[];
  bars: BalanceBars[];
  unused: BalanceUnused[];
}
/**
 * What should hold.
 */
export interface BalanceTarget {
  value: number;
  /**
   * Half the width of its 95 % interval.
   */
  within: number;
  /**
   * Where that begins: the middle of a share's is not its value.
   */
  least: number;
  most: number;
  key: string;
  /**
   * The zone, seat or card that it is about; empty where it is about everything.
   */
  about: string;
  unit: string;
  low: number | null;
  high: number | null;
  /**
   * `open`: too few games to tell.
   */
  verdict: "holds" | "missed" | "open";
}
/**
 * What hardly anybody has any use for.
 */
export interface BalanceUnused {
  key: string;
  entries: string[];
}
/**
 * A change and what it would do.
 */
export interface BalanceSuggestion {
  edits: TriedEdit[];
  /**
   * The texts of the parts that it changes.
   */
  files: {
    [k: string]: string;
  };
  games: number;
  nearer: BalanceValue;
  /**
   * Whether that is no chance.
   */
  sure: boolean;
  effects: TriedEffect[];
}
/**
 * Numbers of a design that become others.
 */
export interface TriedEdit {
  kind: "zone" | "coins" | "prices" | "price" | "shape";
  /**
   * The zone or card that they belong to.
   */
  about: string;
  before: string;
  after: string;
}
/**
 * By how many steps it brings the design nearer to its targets.
 */
export interface BalanceValue {
  value: number;
  /**
   * Half the width of its 95 % interval.
   */
  within: number;
  /**
   * Where that begins: the middle of a share's is not its value.
   */
  least: number;
  most: number;
}
/**
 * What a change does to a figure that has a target.
 */
export interface TriedEffect {
  key: string;
  about: string;
  unit: string;
  before: number;
  after: number;
  difference: BalanceValue1;
}
/**
 * In the games that were played with it and without.
 */
export interface BalanceValue1 {
  value: number;
  /**
   * Half the width of its 95 % interval.
   */
  within: number;
  /**
   * Where that begins: the middle of a share's is not its value.
   */
  least: number;
  most: number;
}
/**
 * A mean, or a share in percent.
 */
export interface BalanceValue2 {
  value: number;
  /**
   * Half the width of its 95 % interval.
   */
  within: number;
  /**
   * Where that begins: the middle of a share's is not its value.
   */
  least: number;
  most: number;
}
/**
 * A design to be measured; parts that are left out are ours.
 */
export interface BalanceWish {
  variant: "blokus" | "blokus-3" | "blokus-2" | "blokus-teams" | "blokus-84" | "blokus-to-go" | "locus" | "lokomoto";
  files?: {
    [k: string]: string;
  };
  /**
   * How many play; null: the usual number.
   */
  seats?: number | null;
  games?: number;
}
/**
 * What a viewer could have concluded about one secret card of another seat.
 */
export interface Belief {
  viewer: number;
  holder: number;
  /**
   * What the card is worth, which everybody knows.
   */
  points: number;
  /**
   * By name; the one that is held is always among them.
   */
  cards: Possibility[];
}
/**
 * A card that a seat may hold in secret.
 */
export interface Possibility {
  card: string;
  probability: number;
  /**
   * Whether it is the one that the seat holds.
   */
  true: boolean;
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
  /**
   * Points that were given before the game (B18).
   */
  head_start: number;
  /**
   * With the head start.
   */
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
 * Whose token it is.
 */
export interface BotAccount {
  name: string;
  /**
   * Whether the account is marked as a bot's.
   */
  program: boolean;
}
/**
 * A bot that can be challenged.
 */
export interface BotInfo {
  name: string;
  /**
   * Whether its program is connected.
   */
  here: boolean;
}
/**
 * Where a level of the bots stands.
 */
export interface BotStanding {
  level: number;
  number: number;
}
/**
 * What a browser needs to make or use a passkey.
 */
export interface Ceremony {
  /**
   * To be sent back with the answer of the browser, once and within five minutes.
   */
  id: string;
  options: {
    [k: string]: unknown;
  };
}
/**
 * Somebody wants this bot at their table: accept or decline.
 */
export interface Challenge {
  table: WaitingTable;
  type: "challenge";
}
/**
 * An open table that everybody may join.
 */
export interface WaitingTable {
  id: string;
  variant: string;
  options: string[];
  seats: number;
  clock: ClockName;
  rated: boolean;
  /**
   * When bots take the free seats; None: not at all, or there are none.
   */
  fill_at: number | null;
  sitters: Attendee[];
}
/**
 * A bot that was asked to a table where this one waits will not come.
 */
export interface ChallengeDeclined {
  table: string;
  name: string;
  /**
   * Why, in its own words; perhaps empty.
   */
  reason: string;
  type: "challenge_declined";
}
/**
 * The finished match that somebody wants others to try, and the key of a seat in it.
 */
export interface ChallengeFrom {
  match: string;
  key: string;
}
/**
 * It was accepted or declined, or nobody waits there any more.
 */
export interface ChallengeGone {
  table: string;
  type: "challenge_gone";
}
/**
 * A challenge; the results of one that somebody made are for those who have played it.
 */
export interface ChallengeInfo {
  id: string;
  /**
   * Of whoever made it; empty: one of the day.
   */
  name: string;
  day: string | null;
  game: string | null;
  variant: string;
  options: string[];
  /**
   * For each seat the level of its bot; null: the seat of whoever takes it up.
   */
  levels: (number | null)[];
  /**
   * Of the day: known long before.
   */
  seed_hash: string | null;
  /**
   * Of the day: once it is over.
   */
  seed: string | null;
  /**
   * Whether it can still be played.
   */
  open: boolean;
  /**
   * Whether whoever asks has played it.
   */
  played: boolean;
  plays: number;
  results: ChallengeResult[];
}
/**
 * How somebody did.
 */
export interface ChallengeResult {
  place: number;
  name: string;
  /**
   * Whether this is the name of a signed-in player.
   */
  known: boolean;
  /**
   * Whether that player is a program.
   */
  program: boolean;
  score: number;
  /**
   * At their table.
   */
  rank: number;
  /**
   * Where to look at it, for whoever has played.
   */
  match: string | null;
  seat: number;
  mine: boolean;
  /**
   * Whether it is the match that the challenge was made from.
   */
  first: boolean;
  /**
   * Whether there could be hints in it, as in no match that is played for a challenge.
   */
  hints: boolean;
}
/**
 * A challenge to be shared.
 */
export interface ChallengeLink {
  id: string;
  link: string;
}
/**
 * Who is asked to sit down.
 */
export interface Challenged {
  name: string;
}
/**
 * A bot that was asked to sit down and has not.
 */
export interface ChallengedBot {
  name: string;
  /**
   * Whether it will not; else it has not answered yet.
   */
  declined: boolean;
  /**
   * Why it will not, in its own words; perhaps empty.
   */
  reason: string;
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
    | "excused"
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
  /**
   * Until when somebody is away; not later than the event: they are back.
   */
  until: number | null;
  /**
   * Whether the text was taken out by whoever runs the table.
   */
  removed: boolean | null;
}
/**
 * The study after a change, and the place that was changed.
 */
export interface ChangedStudy {
  study: StudyInfo;
  place: number;
}
/**
 * A study as it is now.
 */
export interface StudyInfo {
  id: string;
  match: string;
  revision: number;
  may_write: boolean;
  variations: StudyVariation[];
  notes: StudyNote[];
  lookers: StudyLooker[];
  /**
   * Changes when somebody comes, goes or looks elsewhere.
   */
  crowd: string;
}
/**
 * A move that was tried; `parent`: a ply of the game, or another variation.
 */
export interface StudyVariation {
  number: number;
  parent: number;
  seat: number;
  move: string;
}
/**
 * What is said and drawn at a place.
 */
export interface StudyNote {
  place: number;
  comment: string;
  arrows: Arrow[];
}
/**
 * Somebody who looks at the study, and at which place of it.
 */
export interface StudyLooker {
  who: string;
  name: string;
  place: number;
}
/**
 * One way to be told; quiet from one full hour to another, equal ones: never.
 */
export interface ChannelChoice {
  on?: boolean;
  digest?: "now" | "hourly" | "daily";
  quiet_from?: number;
  quiet_until?: number;
}
/**
 * One way to be told.
 */
export interface ChannelInfo {
  on: boolean;
  digest: "now" | "hourly" | "daily";
  quiet_from: number;
  quiet_until: number;
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
 * A line for everyone at the table.
 */
export interface ChatLine {
  text: string;
}
/**
 * What there is to say of a design.
 */
export interface CheckedDesign {
  /**
   * What is wrong with it; null: it can be played.
   */
  problem: string | null;
  /**
   * The start of a game with it, as a spectator sees it; null where something is wrong.
   */
  view: {
    [k: string]: unknown;
  };
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
 * What is to be said at a place; nothing takes it away.
 */
export interface CommentWish {
  place: number;
  text: string;
}
/**
 * What is fixed for a day: the hash of the seed, and the seed once the day is over.
 */
export interface Commitment {
  day: string;
  game: string;
  seed_hash: string;
  seed: string | null;
  /**
   * How many moves are drawn from the seed at the start.
   */
  opening: number;
}
/**
 * A rating at a time.
 */
export interface CurvePoint {
  at: number;
  number: number;
  plus_minus: number;
}
/**
 * The challenge of today in a game.
 */
export interface DailyInfo {
  id: string;
  day: string;
  game: string;
  variant: string;
  ends_at: number;
  plays: number;
  /**
   * Whether whoever asks, signed in, has had their attempt.
   */
  played: boolean;
}
/**
 * Why a bot does not want to.
 */
export interface Declined {
  /**
   * For whoever has asked, in words.
   */
  reason?: string;
}
/**
 * What somebody drew; parts that are left out are ours.
 */
export interface Design {
  variant: "blokus" | "blokus-3" | "blokus-2" | "blokus-teams" | "blokus-84" | "blokus-to-go" | "locus" | "lokomoto";
  files: {
    [k: string]: string;
  };
  /**
   * How many are to play with it; null: as few as can.
   */
  seats?: number | null;
}
/**
 * The text of a part.
 */
export interface DesignFile {
  text: string;
}
/**
 * A short code that signs one other device in.
 */
export interface DeviceCode {
  code: string;
  expires_at: number;
}
/**
 * A device that is signed in.
 */
export interface DeviceInfo {
  id: string;
  device: string;
  created_at: number;
  used_at: number;
  here: boolean;
}
/**
 * It is done and saved.
 */
export interface Done {
  /**
   * Of the event that it became: states with a smaller one are from before.
   */
  number: number;
}
/**
 * A part of a long log, before the update that ends it.
 */
export interface Earlier {
  events: SeenEvent[];
  type: "earlier";
}
/**
 * A good move and what would follow it.
 */
export interface EngineLine {
  worth: number;
  visits: number;
  turns: Turn[];
}
/**
 * One logged move: who acted, and the move's text.
 */
export interface Turn {
  seat: number;
  move: string;
}
/**
 * How long the engine thinks, from 0 to 3, and how many lines it names.
 */
export interface EvaluationWish {
  ply: number;
  /**
   * @maxItems 500
   */
  tried: TriedTurn[];
  /**
   * Whose moves are asked for, where several are on turn; null: the first of them.
   */
  seat?: number | null;
  step: number;
  lines: number;
}
/**
 * A move that somebody tries; seat 0: a card.
 */
export interface TriedTurn {
  seat: number;
  move: string;
}
/**
 * The table as it is first, then what evens it, the most even first.
 */
export interface EvenGame {
  proposals: EvenProposal[];
  /**
   * For one person among bots; else empty.
   */
  levels: LevelForecast[];
  /**
   * Whether my own rating was used.
   */
  rated: boolean;
}
/**
 * A way to play, and how likely everybody is then to come first.
 */
export interface EvenProposal {
  way: "as_is" | "levels" | "points" | "pieces";
  /**
   * Of the bots.
   */
  levels: (number | null)[];
  handicaps: ProposedHandicap[];
  chances: number[];
}
/**
 * What a seat would be given.
 */
export interface ProposedHandicap {
  points: number;
  pieces: number;
}
/**
 * What bots of a level leave the only person at the table.
 */
export interface LevelForecast {
  level: number;
  chance: number;
}
/**
 * A table whose chances are to be evened.
 */
export interface EvenGameWish {
  variant: "blokus" | "blokus-3" | "blokus-2" | "blokus-teams" | "blokus-84" | "blokus-to-go" | "locus" | "lokomoto";
  /**
   * @minItems 2
   * @maxItems 8
   */
  seats: EvenSeat[];
}
/**
 * Who sits there: a bot of a level, or somebody by their rating or what they say.
 */
export interface EvenSeat {
  /**
   * Of a bot; null: a person.
   */
  level?: number | null;
  /**
   * Of a person; `me`: by my rating, if I am signed in and have one.
   */
  strength?: "me" | "child" | "beginner" | "used_to_it" | "strong";
}
/**
 * A first move that somebody likes.
 */
export interface FavouriteInfo {
  category: string;
  variant: string;
  opening: string;
  /**
   * A seat that it was played from.
   */
  seat: number;
  played: number;
  won: number;
}
/**
 * The filled squares of a sheet, for each zone by their names, such as `a1`.
 */
export interface FilledSheet {
  filled: {
    /**
     * @maxItems 400
     */
    [k: string]: string[];
  };
  /**
   * A sheet of ours other than the usual one, such as `harbour`.
   */
  edition?: string;
  /**
   * The match whose sheet it is, be it somebody's own design.
   */
  match?: string;
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
  /**
   * Options that each seat has for itself: `paper` is `paper-2` for seat 2.
   */
  seat_options: string[];
  /**
   * By part (`sheet`, `map`) the names of what there is of ours beside the usual one.
   */
  editions: {
    [k: string]: string[];
  };
  /**
   * The highest level of bots; 0: a simple one plays in the place of all.
   */
  levels: number;
}
/**
 * A switch of a variant.
 */
export interface OptionInfo {
  name: string;
  summary: string;
}
/**
 * The next game of somebody whose bots are to grow with them.
 */
export interface GrowingWish {
  variant: "blokus" | "blokus-3" | "blokus-2" | "blokus-teams" | "blokus-84" | "blokus-to-go" | "locus" | "lokomoto";
  seats: number;
  /**
   * Those so far, the oldest first.
   *
   * @maxItems 100
   */
  games: GrownGame[];
}
/**
 * A game against bots of one level, and whether it was won; in between: shared.
 */
export interface GrownGame {
  level: number;
  won: number;
}
/**
 * The level of the bots in the next game.
 */
export interface GrownLevel {
  level: number;
  /**
   * To come first against them.
   */
  chance: number;
}
/**
 * What evens the chances of a seat: points that it is given, pieces that it goes without.
 */
export interface Handicap {
  points: number;
  pieces: number;
}
/**
 * What evens the chances of a seat: points that it is given, pieces that it goes without.
 */
export interface HandicapBody {
  points?: number;
  pieces?: number;
}
/**
 * A seat whose key this browser holds.
 */
export interface HeldSeat {
  match: string;
  key: string;
}
/**
 * The first line: whose token it is.
 */
export interface Hello {
  name: string;
  /**
   * Whether the account is marked as a bot's: others can challenge it, and it may be rated.
   */
  program: boolean;
  type: "hello";
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
 * I wait at this table: keep my seat while I am connected.
 */
export interface Hold {
  type: "hold";
  table: string;
  key: string;
  ref?: string | null;
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
  /**
   * Whether it is the seat of whoever asks, who is signed in; it goes by their name.
   */
  me?: boolean;
}
/**
 * One line of a score sheet.
 */
export interface Item {
  label: string;
  points: number;
}
/**
 * A place in a meeting. The key opens all seats of this member: keep it.
 */
export interface Joined {
  id: string;
  number: number;
  key: string;
  link: string;
}
/**
 * A design that can be opened again by whoever knows its link.
 */
export interface KeptDesign {
  link: string;
  /**
   * By part the name under which its text is kept.
   */
  files: {
    [k: string]: string;
  };
}
/**
 * What players could know after so many plies.
 */
export interface KnownThen {
  ply: number;
  /**
   * How many positions the beliefs of each viewer were sampled from.
   */
  samples: number;
  /**
   * What each seat could conclude about each secret card of the others.
   */
  beliefs: Belief[];
  /**
   * The cards that the beliefs name, as they are drawn.
   */
  shapes: ShapeView[];
  /**
   * What the unseen cards of Locus could bring; null elsewhere, and once no card comes.
   */
  upcoming: Upcoming | null;
}
/**
 * A shape card as lines between lattice points.
 */
export interface ShapeView {
  name: string;
  points: number;
  asterisk: boolean;
  lines: [[number, number], [number, number]][];
}
/**
 * The cards turned face up next: what is left of this deal, else those of the next turn.
 */
export interface Upcoming {
  draws: number;
  /**
   * How many cards the next one is drawn from.
   */
  unseen: number;
  colours: Prospect[];
  shapes: Prospect[];
  coin: Prospect;
  cards: Prospect[];
}
/**
 * How likely a kind of card is to come.
 */
export interface Prospect {
  name: string;
  /**
   * How many of them are among the cards that the next one is drawn from.
   */
  unseen: number;
  /**
   * How likely the next card is one of them.
   */
  next: number;
  /**
   * How likely at least one of the cards turned face up next is one of them.
   */
  some: number;
}
/**
 * The bots of players in a game, and the levels of ours.
 */
export interface Ladder {
  category: string;
  leaders: LadderBot[];
  bots: BotStanding[];
}
/**
 * A bot of a player on the ladder.
 */
export interface LadderBot {
  name: string;
  /**
   * Whether it is the account of a bot.
   */
  program: boolean;
  number: number;
  plus_minus: number;
  games: number;
  /**
   * When its latest rated match was over.
   */
  played_at: number | null;
}
/**
 * Somebody on a leaderboard.
 */
export interface Leader {
  name: string;
  /**
   * Whether it is the account of a bot.
   */
  program: boolean;
  number: number;
  plus_minus: number;
  games: number;
}
/**
 * The strongest players of a game, and the bots.
 */
export interface Leaderboard {
  category: string;
  leaders: Leader[];
  bots: BotStanding[];
}
/**
 * Who leaves; null: whoever asks. The host may see off others.
 */
export interface Leaving {
  member?: number | null;
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
 * All of the lobby as it is now.
 */
export interface LobbyNews {
  tables: WaitingTable[];
  matches: WatchableMatch[];
  /**
   * How many people are in the lobby and at public tables.
   */
  here: number;
  /**
   * Those of them who are signed in, or the first of them.
   */
  names: string[];
  /**
   * Which of these names are those of programs.
   */
  programs: string[];
  /**
   * The server's time.
   */
  now: number;
  type: "lobby";
}
/**
 * A public match that is under way.
 */
export interface WatchableMatch {
  id: string;
  variant: string;
  clock: ClockName;
  rated: boolean;
  players: Attendee[];
  /**
   * How many of the players are bots.
   */
  bots: number;
}
/**
 * The match of a table where you wait has begun.
 */
export interface TableBegun {
  table: string;
  match: string;
  seat: number;
  variant: string;
  /**
   * The names of the other people.
   */
  others: string[];
  bots: number;
  /**
   * Which of the others are programs.
   */
  programs: string[];
  type: "begun";
}
/**
 * You do not sit at this table any more.
 */
export interface SeatLost {
  table: string;
  type: "lost";
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
 * I am here.
 */
export interface Pong {
  ref: string | null;
  type: "pong";
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
   * Whether the sheet is of paper (L34): squares are known once it is handed in, coins never.
   */
  on_paper: boolean;
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
  /**
   * Points that were given before the game (L36).
   */
  head_start: number;
  /**
   * With the head start, as it counts.
   */
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
 * The sheet of a seat on paper is due: what else it may do meanwhile.
 */
export interface LocusSheetOffer {
  moves: string[];
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
   * Points that were given before the game (T30).
   */
  head_start: number;
  /**
   * With the head start, without what secret cards might still bring.
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
 * The results of a game, split: `average + luck + skill` is the result.
 */
export interface LuckAndSkill {
  /**
   * How many pairs of games between bots they were measured by.
   */
  pairs: number;
  seats: SeatLuck[];
}
/**
 * How much of a seat's result was luck.
 */
export interface SeatLuck {
  seat: number;
  points: Split;
  /**
   * The same of its share of the win; null in a game for one.
   */
  share: Split | null;
}
/**
 * A result in its parts: `average + luck + skill` is the result.
 */
export interface Split {
  result: number;
  /**
   * What the bot makes in this seat with any cards.
   */
  average: number;
  luck: number;
  /**
   * The standard error of the luck.
   */
  luck_error: number;
  skill: number;
  skill_error: number;
}
/**
 * What the link in a letter brought along.
 */
export interface MailToken {
  token: string;
}
/**
 * A match is over, or gone.
 */
export interface MatchEnd {
  match: string;
  type: "match_end";
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
  /**
   * How far its bots are in getting to know a sheet that is not ours; null: nobody is at it.
   */
  fitting: number | null;
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
  /**
   * Whether the name is that of a signed-in player.
   */
  known: boolean;
  /**
   * Whether that player is a program.
   */
  program: boolean;
  /**
   * Whether the seat plays on paper.
   */
  paper: boolean;
}
/**
 * A match in which the player has a seat; those under way are told first.
 */
export interface MatchStart {
  match: string;
  seat: number;
  seats: number;
  variant: string;
  options: string[];
  clock: ClockName;
  rated: boolean;
  type: "match_start";
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
  /**
   * What decided the first place where points did not.
   */
  tie: Tie | null;
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
 * Equal scores for the first place.
 */
export interface Tie {
  score: number;
  /**
   * What else was compared, and equal.
   */
  equal: string[];
  /**
   * What decided, with the amounts of the first and the second; None: the win is shared.
   */
  decided_by: string | null;
  first: number;
  second: number;
}
/**
 * The account of whoever asks.
 */
export interface MeInfo {
  name: string;
  created_at: number;
  email: string | null;
  /**
   * Whether it is the account of a bot.
   */
  program: boolean;
  passkeys: PasskeyInfo[];
  devices: DeviceInfo[];
  tokens: TokenInfo[];
  blocked: string[];
}
/**
 * A passkey as its owner sees it.
 */
export interface PasskeyInfo {
  id: string;
  label: string;
  created_at: number;
  used_at: number;
}
/**
 * A token as its owner sees it.
 */
export interface TokenInfo {
  id: string;
  label: string;
  created_at: number;
  /**
   * Null: never.
   */
  used_at: number | null;
}
/**
 * A game of a round.
 */
export interface MeetingGame {
  round: number;
  board: number;
  /**
   * null: nobody plays, for an opponent is missing.
   */
  match: string | null;
  /**
   * In seat order; 0 is a bot.
   */
  members: number[];
  ranks: number[] | null;
}
/**
 * A party or tournament as anyone with the link may see it.
 */
export interface MeetingInfo {
  id: string;
  name: string;
  kind: "party" | "round robin" | "swiss" | "league";
  variant: string;
  options: string[];
  seats: number;
  clock: ClockName;
  round: number;
  /**
   * How many there will be if nobody else comes; 0 at a party.
   */
  rounds: number;
  over: boolean;
  members: MemberInfo[];
  games: MeetingGame[];
  standings: MeetingStanding[];
  /**
   * The number of whoever asks.
   */
  me: number | null;
}
/**
 * Somebody who takes part.
 */
export interface MemberInfo {
  number: number;
  name: string;
  left: boolean;
  /**
   * Whether this is the name of a signed-in player.
   */
  known: boolean;
  /**
   * Whether that player is a program.
   */
  program: boolean;
}
/**
 * A line of the table.
 */
export interface MeetingStanding {
  number: number;
  place: number;
  points: number;
  wins: number;
  games: number;
  buchholz: number;
  sonneborn_berger: number;
  head_to_head: number;
}
/**
 * The party or tournament that somebody wants to begin.
 */
export interface MeetingWish {
  name: string;
  kind: "party" | "round robin" | "swiss" | "league";
  variant: "blokus" | "blokus-3" | "blokus-2" | "blokus-teams" | "blokus-84" | "blokus-to-go" | "locus" | "lokomoto";
  /**
   * @maxItems 10
   */
  options?: string[];
  seats?: number;
  /**
   * null: ten minutes a move in tournaments, none at a party.
   */
  clock?: ClockName | null;
  /**
   * Of a Swiss tournament or a league; 0: as many as is usual.
   */
  rounds?: number;
  /**
   * The name of whoever opens it.
   */
  member: string;
}
/**
 * Who wants to take part.
 */
export interface MemberWish {
  name: string;
}
/**
 * Why a move was not made.
 */
export interface MoveProblem {
  error: string;
  code: RefusalCode;
  /**
   * The rules that it breaks, if it is against them.
   */
  breaches: SeenBreach[];
}
/**
 * A move, and what the seat may expect of it.
 */
export interface MoveWorth {
  move: string;
  worth: number;
  visits: number;
}
/**
 * Somebody keeps their name.
 */
export interface NewName {
  name: string;
  /**
   * A new passkey; null where the browser can make none: then the code alone brings one back.
   */
  answer?: PasskeyAnswer | null;
  /**
   * The matches of this browser, which become the player's.
   *
   * @maxItems 100
   */
  seats?: HeldSeat[];
}
/**
 * What the browser said, and to which ceremony.
 */
export interface PasskeyAnswer {
  ceremony: string;
  passkey: {
    [k: string]: unknown;
  };
}
/**
 * A player, or a line of chat, and what is wrong with it.
 */
export interface NewReport {
  reason: "insult" | "spam" | "cheating" | "name" | "other";
  text?: string;
  player?: string | null;
  match?: string | null;
  event?: number | null;
}
/**
 * A study that was begun; the key is for those who may change it.
 */
export interface NewStudy {
  id: string;
  key: string;
  link: string;
}
/**
 * A table that somebody opens for others.
 */
export interface NewTableWish {
  variant: "blokus" | "blokus-3" | "blokus-2" | "blokus-teams" | "blokus-84" | "blokus-to-go" | "locus" | "lokomoto";
  seats: number;
  /**
   * @maxItems 10
   */
  options?: string[];
  clock?: ClockName;
  /**
   * Whether ratings change: everybody has to be signed in, and there has to be a clock.
   */
  rated?: boolean;
  /**
   * Whether everybody sees it in the lobby; else it is for those who have its link.
   */
  listed?: boolean;
  /**
   * What I am called there; whoever is signed in goes by the name they keep.
   */
  name?: string | null;
  /**
   * Seconds after which bots take the free seats; null: never.
   */
  fill_after?: number | null;
  /**
   * How well those bots play; null: as well as the people at the table.
   */
  level?: number | null;
}
/**
 * A new token, shown once.
 */
export interface NewToken {
  id: string;
  token: string;
}
/**
 * A token for a program; the label tells it from others.
 */
export interface NewTokenWish {
  label: string;
}
/**
 * The match in which a party goes on.
 */
export interface NextGame {
  match: string;
}
/**
 * How and when I want to be told that it is my turn.
 */
export interface NoticeChoice {
  /**
   * My time zone, such as Europe/Berlin.
   */
  zone?: string;
  language?: "en" | "de" | "es" | "hu";
  push?: ChannelChoice;
  webhook?: ChannelChoice;
  mail?: ChannelChoice;
  /**
   * Where the webhook is.
   */
  url?: string;
  /**
   * My address; a new one is used once the link in a letter to it was followed.
   */
  email?: string | null;
}
/**
 * How I am told, and what this table can do.
 */
export interface NoticeInfo {
  zone: string;
  language: "en" | "de" | "es" | "hu";
  push: ChannelInfo;
  webhook: ChannelInfo;
  mail: ChannelInfo;
  url: string;
  /**
   * An address that was confirmed.
   */
  email: string | null;
  /**
   * An address that has yet to be confirmed.
   */
  pending: string | null;
  sends_mail: boolean;
  /**
   * What a browser needs to subscribe.
   */
  push_key: string;
  vacation: VacationInfo;
}
/**
 * Until when I am away, and how many days I have left this year.
 */
export interface VacationInfo {
  until: number | null;
  days_left: number;
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
 * A move that was made in a position.
 */
export interface OpeningMove {
  move: string;
  /**
   * The other moves that are the same by symmetry.
   */
  same: string[];
  /**
   * In games of bots; null: never made there.
   */
  self_play: OpeningShare | null;
  /**
   * In finished matches of this server.
   */
  here: OpeningShare | null;
}
/**
 * How a move went for those who made it.
 */
export interface OpeningShare {
  games: number;
  /**
   * Of what could be won, from 0 to 1; a shared win is split.
   */
  share: number;
  low: number;
  /**
   * Between these it lies 19 times out of 20.
   */
  high: number;
}
/**
 * A position of an opening, and what was played there.
 */
export interface OpeningPosition {
  /**
   * As a spectator sees it.
   */
  view: unknown;
  /**
   * So many plies of a game are counted.
   */
  depth: number;
  /**
   * Those that were made most first.
   */
  moves: OpeningMove[];
  /**
   * null: there are no games of bots.
   */
  made: SelfPlayInfo | null;
}
/**
 * How the games of bots were played.
 */
export interface SelfPlayInfo {
  games: number;
  level: number;
  seed: number;
}
/**
 * Somebody who played against a player.
 */
export interface OpponentInfo {
  name: string;
  /**
   * Whether the name is that of a signed-in player.
   */
  known: boolean;
  /**
   * How well a bot plays; null: a person.
   */
  level: number | null;
  /**
   * Whether it is the account of a bot.
   */
  program: boolean;
}
/**
 * The files that come along, to begin with.
 */
export interface OurDesign {
  /**
   * By part its TOML text.
   */
  files: {
    [k: string]: string;
  };
  /**
   * By part and name the TOML texts of what there is beside it.
   */
  editions: {
    [k: string]: {
      [k: string]: string;
    };
  };
}
/**
 * Whether the goal of a game for one can still be reached, and not how.
 */
export interface Outlook {
  /**
   * The ply that it answers.
   */
  ply: number;
  /**
   * null: the game has no goal, or nobody could think about it yet.
   */
  goal: Goal | null;
}
/**
 * A match of mine.
 */
export interface OwnMatchInfo {
  id: string;
  variant: string;
  seat: number;
  clock: ClockName;
  rated: boolean;
  players: string[];
  opened_at: number;
  over: boolean;
  /**
   * Whether it waits for my move.
   */
  waiting: boolean;
}
/**
 * A meeting that goes on and in which somebody takes part.
 */
export interface OwnMeeting {
  id: string;
  name: string;
  kind: "party" | "round robin" | "swiss" | "league";
}
/**
 * A game with whoever wants to play the same.
 */
export interface PairingWish {
  variant: "blokus" | "blokus-3" | "blokus-2" | "blokus-teams" | "blokus-84" | "blokus-to-go" | "locus" | "lokomoto";
  seats: number;
  clock?: ClockName;
  rated?: boolean;
  name?: string | null;
  /**
   * Seconds after which bots take the free seats; null: never. With days for a move they come
   * only if this is said.
   */
  wait?: (0 | 15 | 30 | 60) | null;
}
/**
 * The next game of a party.
 */
export interface PartyGame {
  variant: "blokus" | "blokus-3" | "blokus-2" | "blokus-teams" | "blokus-84" | "blokus-to-go" | "locus" | "lokomoto";
  /**
   * @maxItems 10
   */
  options?: string[];
  clock?: ClockName;
  /**
   * @minItems 1
   * @maxItems 8
   */
  seats: PartySeat[];
  /**
   * @maxItems 8
   */
  handicaps?: HandicapBody[];
}
/**
 * Who sits in a seat of the next game: a member by number, or a bot.
 */
export interface PartySeat {
  member?: number | null;
  level?: number;
}
/**
 * For whom a passkey is to be made; null: to sign in with one.
 */
export interface PasskeyWish {
  name?: string | null;
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
 * A filled-in sheet as a photo shows it.
 */
export interface PhotoRead {
  /**
   * Filled squares that nothing could have reached (L14), such as `blue c7`.
   */
  impossible: string[];
  /**
   * Of each zone, and of the lowest again.
   */
  points: {
    [k: string]: number;
  };
  total: number;
  paper: "a4" | "letter";
  /**
   * The filled squares of each zone by their names, such as `a1`.
   */
  filled: {
    [k: string]: string[];
  };
  /**
   * Squares that somebody should look at again, such as `red b2`.
   */
  doubtful: string[];
  /**
   * The sheet as `squarely score` reads it, with doubtful squares as `X` or `?`.
   */
  text: string;
}
/**
 * A move in its text form, in answer to the state with that ply.
 */
export interface PlayedMove {
  move: string;
  ply: number;
}
/**
 * A card that may come, and how likely that is beside the others.
 */
export interface PossibleCard {
  move: string;
  weight: number;
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
 * A player as others see them.
 */
export interface Profile {
  name: string;
  /**
   * Whether it is the account of a bot.
   */
  program: boolean;
  since: number;
  /**
   * Whether it is the profile of whoever asks.
   */
  mine: boolean;
  ratings: RatingInfo[];
  results: ResultInfo[];
  favourites: FavouriteInfo[];
}
/**
 * How strong somebody is in one of the games.
 */
export interface RatingInfo {
  category: string;
  number: number;
  /**
   * The truth lies within it 19 times out of 20.
   */
  plus_minus: number;
  games: number;
  curve: CurvePoint[];
}
/**
 * How a match went.
 */
export interface ResultInfo {
  match: string;
  at: number;
  category: string;
  variant: string;
  seats: number;
  rank: number;
  score: number;
  /**
   * In seat order; partners are none.
   */
  opponents: OpponentInfo[];
  rated: boolean;
  public: boolean;
  before: number | null;
  /**
   * The rating before and after; null where it was not rated.
   */
  after: number | null;
  /**
   * Why a rated game, or a part of it, did not count.
   */
  uncounted: ("short" | "not_moved" | "handicap" | "guest" | "opponent" | "newcomers") | null;
}
/**
 * A move that somebody is about to make.
 */
export interface ProposedMove {
  move: string;
}
/**
 * A browser that does not want to be told any more.
 */
export interface PushEnd {
  endpoint: string;
}
/**
 * The keys of a browser's subscription.
 */
export interface PushKeys {
  p256dh: string;
  auth: string;
}
/**
 * A browser that wants to be told.
 */
export interface PushWish {
  endpoint: string;
  keys: PushKeys;
}
/**
 * A puzzle in a list.
 */
export interface PuzzleInfo {
  id: string;
  /**
   * From 2, which nearly every level of bots solves, to 8, which none up to level 7 does.
   */
  difficulty: number;
  themes: string[];
}
/**
 * The puzzles of a box, the easy ones first.
 */
export interface PuzzleList {
  puzzles: PuzzleInfo[];
  /**
   * The puzzle of the day.
   */
  today: string;
  day: string;
}
/**
 * A puzzle after the moves of an answer so far.
 */
export interface PuzzlePosition {
  view: {
    [k: string]: unknown;
  };
  /**
   * The seats on turn; 0: a card is to come.
   */
  to_act: number[];
  /**
   * The moves of the seat that is asked about.
   */
  legal: string[];
  /**
   * What its move is composed of, in games with too many moves for a list.
   */
  offers: unknown;
  /**
   * Who solves it.
   */
  seat: number;
  seats: number;
  variant: string;
  options: string[];
  /**
   * Whether the answer is right, wrong, or not complete.
   */
  verdict: "open" | "solved" | "wrong";
  /**
   * The moves of the solution, once it is found.
   */
  solution: string[];
}
/**
 * What comes of a wrong answer.
 */
export interface PuzzleReply {
  /**
   * Who replies; null: nobody.
   */
  seat: number | null;
  move: string | null;
  /**
   * How much more the solution brings.
   */
  lost: number;
  unit: Unit;
  /**
   * Where nobody replies: moves that bring more than the answer.
   */
  better: string[];
  /**
   * How much more they bring.
   */
  gain: number;
  position: TriedPosition;
}
/**
 * The board after the reply, or after what is better.
 */
export interface TriedPosition {
  view: {
    [k: string]: unknown;
  };
  /**
   * The seats on turn; 0: a card is to come.
   */
  to_act: number[];
  /**
   * The moves of the seat that is asked about.
   */
  legal: string[];
  /**
   * What its move is composed of, in games with too many moves for a list.
   */
  offers: unknown;
}
/**
 * The solution, for those who give up.
 */
export interface PuzzleSolution {
  moves: string[];
  position: TriedPosition1;
  /**
   * What may be expected of it.
   */
  worth: number;
  /**
   * What may be expected of the best other decision.
   */
  other_worth: number;
  unit: Unit;
  /**
   * Whether both were proven.
   */
  exact: boolean;
}
/**
 * A position, and what can be done in it.
 */
export interface TriedPosition1 {
  view: {
    [k: string]: unknown;
  };
  /**
   * The seats on turn; 0: a card is to come.
   */
  to_act: number[];
  /**
   * The moves of the seat that is asked about.
   */
  legal: string[];
  /**
   * What its move is composed of, in games with too many moves for a list.
   */
  offers: unknown;
}
/**
 * What a move gave away: a code, and the facts of the position that words are made of.
 */
export interface ReasonInfo {
  code: string;
  facts: {
    [k: string]: string | number | string[];
  };
}
/**
 * A new recovery code, shown once; the last one is void.
 */
export interface RecoveryCode {
  recovery_code: string;
}
/**
 * A variation to be removed with all that follows.
 */
export interface RemovalWish {
  place: number;
}
/**
 * Another name.
 */
export interface Rename {
  name: string;
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
  /**
   * What it gave away, the weightiest first; only of slips and worse.
   */
  reasons: ReasonInfo[];
}
/**
 * A good move, and what could be expected of it.
 */
export interface Suggestion {
  move: string;
  worth: number;
}
/**
 * A seat at an open table; its key opens the seat in the match that begins there.
 */
export interface SeatAtTable {
  table: string;
  key: string;
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
 * A key of my seat for this device.
 */
export interface SeatKey {
  id: string;
  variant: string;
  seat: number;
  key: string;
}
/**
 * A seat whose link somebody gave to the program.
 */
export interface SeatLinkHeld {
  match: string;
  key: string;
}
/**
 * How strong somebody at a table is.
 */
export interface SeatRating {
  seat: number;
  number: number;
  plus_minus: number;
  /**
   * The rating before this match; null as long as it has not counted, and for bots.
   */
  before: number | null;
  /**
   * Why the match, or a part of it, did not count for this player.
   */
  uncounted: ("short" | "not_moved" | "handicap" | "guest" | "opponent" | "newcomers") | null;
}
/**
 * Matches of this browser.
 */
export interface Seats {
  /**
   * @maxItems 100
   */
  seats: HeldSeat[];
}
/**
 * How many matches are mine now.
 */
export interface SeatsTaken {
  joined: number;
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
  rated: boolean;
  /**
   * Whether it is played with the sheet, cards and map that come along, and no others.
   */
  usual: boolean;
  /**
   * For each seat in order; empty: none.
   */
  handicaps: Handicap[];
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
 * What a filled-in sheet counts.
 */
export interface SheetPoints {
  /**
   * Filled squares that nothing could have reached (L14), such as `blue c7`.
   */
  impossible: string[];
  /**
   * Of each zone, and of the lowest again.
   */
  points: {
    [k: string]: number;
  };
  total: number;
}
/**
 * A passkey, or a code.
 */
export interface SignIn {
  answer?: PasskeyAnswer | null;
  /**
   * The recovery code, or the short one of a device that is signed in.
   */
  code?: string | null;
  /**
   * @maxItems 100
   */
  seats?: HeldSeat[];
}
/**
 * Who is signed in now.
 */
export interface SignedInInfo {
  name: string;
  /**
   * Shown once: the code that is good from now on; null: the one there was still is.
   */
  recovery_code: string | null;
  /**
   * How many matches of this browser are the player's now.
   */
  joined: number;
}
/**
 * Somebody takes a seat at an open table.
 */
export interface SittingDown {
  name?: string | null;
}
/**
 * What the engine says at a node, from what the seat on turn could see.
 */
export interface StudyEvaluation {
  seat: number;
  forecast: number[];
  unit: Unit;
  exact: boolean;
  goal: Goal | null;
  lines: EngineLine[];
  moves: MoveWorth[];
}
/**
 * A ply of the game, and what is tried after it.
 */
export interface StudyNodeWish {
  ply: number;
  /**
   * @maxItems 500
   */
  tried: TriedTurn[];
  /**
   * Whose moves are asked for, where several are on turn; null: the first of them.
   */
  seat?: number | null;
}
/**
 * A position of a study, with all that was secret in the match.
 */
export interface StudyPosition {
  view: {
    [k: string]: unknown;
  };
  /**
   * The seats on turn; 0: a card is to come.
   */
  to_act: number[];
  /**
   * The moves of the seat that is asked about.
   */
  legal: string[];
  /**
   * What its move is composed of, in games with too many moves for a list.
   */
  offers: unknown;
  /**
   * The seat whose moves these are; null where a card comes, or the game is over.
   */
  seat: number | null;
  cards: PossibleCard[];
  scores: number[];
}
/**
 * A design for which changes are tried.
 */
export interface SuggestWish {
  variant: "blokus" | "blokus-3" | "blokus-2" | "blokus-teams" | "blokus-84" | "blokus-to-go" | "locus" | "lokomoto";
  files?: {
    [k: string]: string;
  };
  /**
   * How many play; null: the usual number.
   */
  seats?: number | null;
  games?: number;
}
/**
 * A line of a search for changes.
 */
export interface SuggestionNews {
  type: "suggested";
  done: number;
  /**
   * Games, as far as they are known.
   */
  total: number;
  over: boolean;
  /**
   * Whether the design meets all its targets in the games so far: no change can be nearer.
   */
  met: boolean;
  /**
   * The most promising first; null while a comparison is under way.
   */
  suggestions: BalanceSuggestion[] | null;
}
/**
 * An open table, and for whoever brings a key along their match once it has begun.
 */
export interface TableInfo {
  table: WaitingTable;
  listed: boolean;
  match: string | null;
  seat: number | null;
  /**
   * The bots that were asked here, for whoever brings a key along.
   */
  challenged: ChallengedBot[];
  now: number;
}
/**
 * How strong everybody at the table of a rated match is; guests have no rating.
 */
export interface TableRatings {
  seats: SeatRating[];
  /**
   * Whether the match is over and has counted, if it does.
   */
  settled: boolean;
}
/**
 * Yes or no to somebody who asks to take back a move.
 */
export interface TakeBackAnswer {
  yes: boolean;
}
/**
 * Who takes a challenge up.
 */
export interface TakingUp {
  name?: string;
}
/**
 * The moves that lead from a position to the one that is asked for.
 */
export interface TriedMoves {
  /**
   * @maxItems 400
   */
  moves: string[];
}
/**
 * A move to be tried at a place.
 */
export interface TryWish {
  place: number;
  seat: number;
  move: string;
}
/**
 * A match with days for a move that waits for me.
 */
export interface TurnInfo {
  id: string;
  variant: string;
  seat: number;
  clock: ClockName;
  others: string[];
  /**
   * Which of the others are programs.
   */
  programs: string[];
  since: number;
  /**
   * When the time is over.
   */
  due: number | null;
}
/**
 * A short code as somebody typed it.
 */
export interface TypedCode {
  code: string;
}
/**
 * Who asks: null for everybody who is not signed in.
 */
export interface Whoami {
  me: MeInfo | null;
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
  /**
   * Whether it counts: with a clock, for somebody signed in against bots.
   */
  rated?: boolean;
  /**
   * Whether anybody may find it and watch.
   */
  public?: boolean;
  /**
   * For each seat; none: everybody begins alike.
   *
   * @maxItems 8
   */
  handicaps?: HandicapBody[];
  /**
   * The files of somebody's design; parts that are left out are ours.
   */
  files?: {
    [k: string]: string;
  };
  /**
   * Which of ours to play with where it is not the usual one.
   */
  editions?: {
    [k: string]: string;
  };
}
