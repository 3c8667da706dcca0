import type { Component } from "svelte";
import { blokus } from "../games/blokus";
import type { Asked, EnteredPlace, Inspection } from "../games/inspect/places";
import { locus } from "../games/locus";
import { lokomoto } from "../games/lokomoto";
import type { Printed } from "../i18n/words.svelte";
import type { KnownThen, ReasonInfo, Seat, Tie } from "../protocol/generated";
import type { RecentMove } from "../protocol/recent";

/** A move that nobody has made: shown on the board as if it were about to be. */
export interface GhostMove {
  move: string;
  /** Whose move it would be. */
  seat: Seat;
  /** The colour that it would have been played in, where the view no longer tells. */
  colour?: string;
  /** A few letters beside it, such as what it would have gained. */
  label?: string;
  /** Drawn faintly, behind a better one. */
  faint?: boolean;
}

/** A new object for every time that somebody wants to play a hint. */
export interface TakenHint {
  move: string;
}

/** What a board is given: it draws the view and offers the moves that the server allows. */
export interface BoardProps<View = unknown> {
  /** The view that the server built for this audience. */
  view: View;
  /** The texts of the moves that may be made now; empty for everyone else. */
  legal: readonly string[];
  /** What a move is composed of, in games with too many of them for a list. */
  offers?: unknown;
  /** The seat whose view this is; null: a spectator. */
  seat: Seat | null;
  /** What others did since the own last move, to be shown in its order. */
  recent: readonly RecentMove[];
  /** Moves to be considered, the best first. */
  ghosts?: readonly GhostMove[];
  /** A hint that somebody wants to play: it is taken in hand as if it had been aimed. */
  taken?: TakenHint | null;
  /** The place that somebody inspects, to be outlined. */
  inspected?: string | null;
  /** The place at which somebody who inspects it wants to play. */
  entered?: EnteredPlace | null;
  /** Squares or sections at fault in the move that was just refused. */
  faults: readonly string[];
  /** The match that is played, for what the server is asked about it. */
  match?: string;
  /** Whether moves can be made: on turn, connected, and none on its way. */
  locked: boolean;
  /** The game has ended, by its rules or because somebody gave it up. */
  over?: boolean;
  /** Only to be looked at, such as an answer to a puzzle: nothing is said of turns. */
  still?: boolean;
  /** The kind of move that is at hand first, in games with several. */
  begin?: string;
  /** Sends a move, legal or not: the server explains what is wrong with it. */
  onmove: (text: string) => void;
}

/** A first move that somebody likes, to be shown on little room. */
export interface OpeningProps {
  variant: string;
  move: string;
  /** A seat that it was played from. */
  seat: Seat;
}

/** What could be known at a moment of a finished game, for the game to draw. */
export interface KnownProps<View = unknown> {
  known: KnownThen;
  /** The position of that moment. */
  view: View;
  /** The name of every seat. */
  names: readonly string[];
  /** The reader's seat; null: a spectator. */
  own: Seat | null;
}

/** A colour that a seat plays, for the swatches beside its name. */
export interface SeatMark {
  colour: string;
  /** Plays no more. */
  out: boolean;
}

/** A chapter of the rules page, as in docs/rules. */
export interface Chapter {
  heading: keyof Printed["headings"];
  clauses: readonly (keyof Printed["clauses"])[];
}

/** A lesson: what it is about, what to do, and what was learnt. */
export interface LessonWords {
  title: string;
  text: string;
  done: string;
}

/** The lessons of each tutorial by box; their positions come from the server. */
export type Tutorials = () => Record<string, readonly LessonWords[]>;

/**
 * Who a sentence is about: somebody else, the reader, or what the reader is told to do; or only
 * what a move is called, be it made on the board that is seen or not.
 */
export type Voice = "they" | "you" | "do" | "name";

/** A game for one with a goal: everything is to be laid. */
export interface Puzzle {
  /** How many pieces there are. */
  all: number;
  /** A move in words that do not give it away, the vaguest first. */
  tease(move: string): readonly string[];
}

/** A move that is called out; seat null: a card that was turned up. */
export interface CalledMove {
  seat: Seat | null;
  move: string;
}

/** All that a game brings to the browser. */
export interface GameInBrowser<View = unknown> {
  /** The pictures of its boxes on the first page; forms of a game may come in their own. */
  boxes: Record<string, Component>;
  chapters: readonly Chapter[];
  tutorials: () => Promise<Tutorials>;
  /** The variants that other programs read as .blksgf. */
  blksgf?: readonly string[];
  /** The boxes whose first moves are counted, each with the option that makes other openings. */
  openings?: Readonly<Record<string, string | null>>;
  /** What players could know: the title of its panel, null where there is nothing, and the panel. */
  known?: {
    title(view: View): string | null;
    Panel: Component<KnownProps<View>>;
  };
  /** Whether a seat sees here what the others may not. */
  hasSecrets?(view: View): boolean;
  Board: Component<BoardProps<View>>;
  Opening: Component<OpeningProps>;
  marks(view: View, seat: Seat): SeatMark[];
  /** The colour that is played now, where a seat has several; null: those of its marks. */
  turnColour(view: View): string | null;
  /** What the seat would score now; null where that says nothing. */
  score(view: View, seat: Seat): number | null;
  /** How many of these points it was given before the game. */
  headStart(view: View, seat: Seat): number;
  /** That points did not decide the first place of a game that is over; null where they did. */
  tie?(view: View): Tie | null;
  /** The next rank of a game alone, and how many points are missing; null where there is none. */
  nextRank?(view: View): { rank: string; points: number } | null;
  /** What the game is about, where it is a puzzle; null: it is none. */
  puzzle?(view: View): Puzzle | null;
  /** A move in words, for the log and for those who listen; also one that nobody has made. */
  say(move: string, view: View, voice?: Voice): string;
  /** What is called out after some moves, or null: all that one has to know now. */
  calls?(
    view: View,
    moves: readonly CalledMove[] | null,
    nameOf: (seat: Seat) => string,
  ): readonly string[];
  /** What a move gave away, or would give away, in words; null: there are none for it. */
  why(reason: ReasonInfo, nameOf: (seat: Seat) => string, made: boolean): string | null;
  /** The board in words, place by place, for those who do not see it. */
  inspect(asked: Asked<View>): Inspection;
  /** The places on the board that a move is about, as arrows name them; none: it is about cards. */
  places(move: string): readonly string[];
  /** Whether a board with this view can draw the move as a ghost. */
  shows(move: string, view: View): boolean;
  /** The colour of a move in the log. */
  colour(move: string, view: View, seat: Seat | null): string | null;
}

// Each game's functions take its own view; what comes over the wire is one of them.
const GAMES: Record<string, GameInBrowser<never>> = { blokus, locus, lokomoto };

/** The games that there are. */
export function gameNames(): string[] {
  return Object.keys(GAMES);
}

/** A game by its name or by that of a variant: `blokus-to-go` is a form of `blokus`. */
export function gameInBrowser(variant: string): GameInBrowser | undefined {
  return GAMES[gameOf(variant)] as GameInBrowser | undefined;
}

export function gameOf(variant: string): string {
  return variant.split("-")[0] ?? variant;
}

/** Whether there is a box of this name. */
export function isBox(name: string): boolean {
  return name in (gameInBrowser(name)?.boxes ?? {});
}
