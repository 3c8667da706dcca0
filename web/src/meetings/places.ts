import type { MeetingInfo } from "../protocol/generated";
import { keep, kept } from "../memory/kept";

/** A place in a party or tournament that this browser holds. */
export interface Place {
  id: string;
  name: string;
  key: string;
}

const NAME = "squarely.meetings";
const MOST = 20;

export function places(): Place[] {
  return kept<Place[]>(NAME, []);
}

export function keyAt(id: string): string | null {
  return places().find((each) => each.id === id)?.key ?? null;
}

export function holdPlace(place: Place): void {
  keep(NAME, [place, ...places().filter((each) => each.id !== place.id)].slice(0, MOST));
}

export function giveUpPlace(id: string): void {
  keep(
    NAME,
    places().filter((each) => each.id !== id),
  );
}

/** The meeting that a match belongs to, as far as this browser has seen it there. */
export interface Gathering {
  id: string;
  name: string;
  kind?: MeetingInfo["kind"];
}

const GAMES = "squarely.meeting-games";
const MOST_GAMES = 200;
type Game = [match: string, gathering: Gathering];

export function meetingOf(match: string): Gathering | null {
  return kept<Game[]>(GAMES, []).find(([each]) => each === match)?.[1] ?? null;
}

export function noteGames(gathering: Gathering, matches: readonly string[]): void {
  const others = kept<Game[]>(GAMES, []).filter(([match]) => !matches.includes(match));
  const these = matches.map((match): Game => [match, gathering]);
  keep(GAMES, [...these, ...others].slice(0, MOST_GAMES));
}
