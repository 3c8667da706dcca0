import { say } from "../../i18n/messages";
import { t } from "../../i18n/words.svelte";
import type { MatchState, Seat } from "../../protocol/generated";
import type { RecentMove } from "../../protocol/recent";
import type { GameInBrowser } from "../../table/boards";
import { nameOf, turnText } from "../../table/log";
import { words as tableWords } from "../../table/words";
import { words } from "./words";

/** What is asked about: a match as it stands. */
export interface Standing {
  game: Pick<GameInBrowser, "say" | "score">;
  state: Pick<MatchState, "players" | "to_act" | "view" | "outcome">;
  /** Who is called "you"; null: a spectator, or several people at one screen. */
  you: Seat | null;
}

/** A player as the one who asks would say. */
export function called({ state, you }: Pick<Standing, "state" | "you">, seat: Seat): string {
  return seat === you ? tableWords().you : nameOf(state.players, seat);
}

/** What happened since the own last move, in its order. */
export function lastMoves(now: Standing, recent: readonly RecentMove[]): string {
  if (recent.length === 0) return now.you === null ? words().noMoves : words().quiet;
  const said = recent.map(({ move, seat }) => {
    const voice = seat === now.you ? "you" : "they";
    return say(t().events.played, {
      who: called(now, seat),
      what: now.game.say(move, now.state.view, voice),
    });
  });
  return `${said.join(". ")}.`;
}

/** Who is on turn, and what everybody has. */
export function scoresText(now: Standing): string {
  const scores = now.state.players.flatMap(({ seat }) => {
    const points = now.game.score(now.state.view, seat);
    return points === null ? [] : [say(words().score, { name: called(now, seat), points })];
  });
  return [turnText(now.state, now.you), ...scores]
    .map((each) => each.replace(/[.…]?$/, "."))
    .join(" ");
}
